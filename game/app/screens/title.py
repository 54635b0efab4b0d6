"""Title: a picture of the lit table (so that it stands at once), the menu, who has joined."""

from __future__ import annotations

from game import __version__
from game.app import party as parties
from game.app.destinations import ToChoose, ToContinue, ToReplays, ToSettings
from game.app.screen import Next, Screen
from game.input.events import InputEvent
from game.pack.rects import Rect
from game.session import shelf
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, titled

LOGO = Rect(66.0, 44.0, 640.0, 250.0)  # where it stands on a 16:9 canvas


class Title(Screen):
    name = "title"
    covers = True
    start_focus = "play"
    tune = "title"

    resumable = ""

    def entered(self) -> None:
        for left in shelf.strangers():
            name = left.path.name
            self.house.notice({
                "newer": _("{name} is a match of a newer version: it is left as it is.", name=name),
                "foreign": _("{name} is no match of this game: it is left as it is.", name=name),
                "no-file": _("{name} is no file: it is left as it is.", name=name),
            }[left.why])
        if shelf.has_current():
            head = shelf.current()
            self.resumable = titled(head.game, head.scenario) if head is not None else ""
            if head is None:
                self._open_unusable()
        if self.resumable:
            self.focus = "resume"
            self.house.kit.focus = "resume"

    def _open_unusable(self) -> None:
        """A save whose first line says nothing: it is set aside and named, so that the next
        match does not overwrite it unseen."""
        from game.match import Match

        found = shelf.resume()
        if isinstance(found, Match):
            self.resumable = _(found.mode.title)
        else:
            self.house.notice(_("The saved match can't be continued: {why}.", why=found.what))

    def input(self, event: InputEvent) -> bool:
        # Press to join: the first press of a pad takes a seat, the next ones work the menu.
        return self.joins(event)

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        with kit.group("table"):
            kit.picture(Rect(0, 0, kit.width, kit.height), "models/ui/title.jpg")
        items = []
        if self.resumable:
            items.append(("resume", _("Continue"), "play", self.resumable))
        items += [("play", _("Play"), "play" if not self.resumable else "plus", ""),
                  ("howto", _("How to play"), "book", ""), ("replays", _("Replays"), "replay", ""),
                  ("settings", _("Settings"), "gear", ""), ("leave", _("Leave"), "exit", "")]
        room = Rect(area.x, 380, min(560.0 * max(1.0, kit.text_size * 0.85), area.w * 0.6), 474)
        with kit.group("logo", shadow=True):
            kit.picture(LOGO.moved(area.x - t.SIDE, 0), "models/ui/logo.png", whole=True)
            kit.line(area.x + 6, 318, _("Five flicking games. One real table."), t.PRIMARY, t.SOFT,
                     room=area.w * 0.5)
        gap = 16.0 if len(items) < 6 else 8.0
        h = max(72.0, min(t.BUTTON, (room.h - gap * (len(items) - 1)) / len(items)))
        h = max(h, kit.size(t.PRIMARY) * 1.7)
        content = len(items) * (h + gap) - gap
        with kit.scroll("menu", room, content) as up:
            for (id, label, icon, detail), r in zip(
                    items, room.moved(0, -up).stack([h] * len(items), gap), strict=True):
                kit.button(f"menu/{id}" if id != "play" else "play", r, label, icon)
                if detail and kit.text_size < 1.5:
                    ink = t.ON_LAMP if kit.is_on(f"menu/{id}") else t.SOFT
                    kit.line(r.right - 24, r.middle[1], detail, 26, ink, align="right",
                             room=r.w * 0.5)
        self._seats(kit, area)
        kit.prompts([("accept", _("Select")), ("fourth", _("Add a computer player"))],
                    note=_("Unofficial fan project · version {v}", v=__version__)
                    if kit.text_size < 1.5 else "")

    def _seats(self, kit: Kit, area: Rect) -> None:
        """Who has joined: one card a seat."""
        for n, r in enumerate(Rect(area.x, 868, area.w, 84).columns(4, 20)):
            plan = self.house.party[n]
            open_ = plan.who == "open" or (plan.who == "human" and plan.device == parties.ANY
                                           and n > 0)
            with kit.group(f"seat-{n}"):
                if open_:
                    kit.box(r, t.PANEL, edge=t.LINE, border=2, radius=t.PANEL_RADIUS, dashed=True)
                else:
                    kit.panel(r)
                kit.badge(Rect(r.x + 16, r.y + 12, 60, 60), n, open_)
                x = r.x + 92
                if open_:
                    kit.text(Rect(x, r.y + 4, r.right - x - 12, r.h - 8),
                             _("Press any button to join"), 26, t.TEXT, middle=True)
                    continue
                if kit.text_size >= 1.5:  # the name alone, as large as it fits
                    kit.line(x, r.middle[1], _(kit.seats[n].name), 30, t.TEXT, "bold",
                             room=r.right - x - 60)
                    kit.icon(r.right - 36, r.middle[1], 40, "check", t.OK)
                    continue
                kit.line(x, r.y + 27, _(kit.seats[n].name), 30, t.TEXT, "bold",
                         room=r.right - x - 60)
                computer = plan.who == "computer"
                who = _("Computer") if computer else self.house.device_name(plan.device)
                kit.icon(x + 14, r.y + 59, 28, "chip" if computer else "pad", t.SOFT)
                kit.line(x + 36, r.y + 59, who, 26, t.SOFT, room=r.right - x - 90)
                kit.icon(r.right - 36, r.middle[1], 40, "check", t.OK)

    def press(self, id: str, device: str) -> Next:
        match id.removeprefix("menu/"):
            case "resume":
                return ToContinue()
            case "play":
                return ToChoose()
            case "howto":
                return ToChoose(teach=True)
            case "replays":
                return ToReplays()
            case "settings":
                return ToSettings(self)
            case "leave":
                self.house.end()
        return None

    def action(self, action: str, device: str) -> Next:
        if action == "fourth":
            party = self.house.party
            free = next((n for n, p in enumerate(party) if p.who == "open"), None)
            if free is not None:
                self.house.party = parties.changed(party, free, who="computer")
            else:
                self.house.party = parties.helped(parties.EMPTY, self.house.settings.aim_help)
        return None

    def status(self) -> dict[str, object]:
        return {"resumable": bool(self.resumable)}
