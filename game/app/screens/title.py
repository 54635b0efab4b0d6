"""Title: a picture of the lit table (so that it stands at once), the menu, who has joined."""

from __future__ import annotations

from game import __version__
from game.app import party as parties
from game.app.destinations import ToChoose, ToContinue, ToReplays, ToSettings
from game.app.notices import no_continuing
from game.app.screen import Next, Screen
from game.input.events import InputEvent
from game.pack.rects import Rect
from game.session import shelf
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, _n, titled

LOGO = Rect(66.0, 44.0, 640.0, 250.0)  # where it stands on a 16:9 canvas


class Title(Screen):
    name = "title"
    covers = True
    start_focus = "play"
    tune = "title"

    waiting: list[shelf.Kept]

    def entered(self) -> None:
        for left in shelf.strangers():
            name = left.path.name
            self.house.notice({
                "newer": _("{name} is a match of a newer version: it is left as it is.", name=name),
                "foreign": _("{name} is no match of this game: it is left as it is.", name=name),
                "no-file": _("{name} is no file: it is left as it is.", name=name),
            }[left.why])
        if shelf.has_current() and shelf.current() is None:
            self._open_unusable()
        self.waiting = shelf.unfinished()
        if self.waiting:
            self.focus = self.house.kit.focus = "menu/resume"

    def _open_unusable(self) -> None:
        """A save whose first line says nothing: it is set aside and named, so that the next
        match does not overwrite it unseen."""
        from game.match import Match

        found = shelf.resume()
        if not isinstance(found, Match):
            self.house.notice(no_continuing(found))

    def input(self, event: InputEvent) -> bool:
        # Press to join: the first press of a pad takes a seat, the next ones work the menu.
        return self.joins(event)

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        with kit.group("table"):
            kit.picture(Rect(0, 0, kit.width, kit.height), "models/ui/title.jpg")
        low = kit.prompts([("accept", _("Select")), ("fourth", _("Add a computer player"))],
                          note=_("Unofficial fan project · version {v}", v=__version__))
        seats = self._seats(kit, Rect(area.x, t.TOP, area.w, low - 14 - t.TOP))
        large = kit.text_size >= 1.5  # the words need the logo's room
        small = 0.5 if large else 0.72 if self.waiting else 1.0  # one button more
        logo = Rect(LOGO.x, LOGO.y, LOGO.w * small, LOGO.h * small)
        with kit.group("logo", shadow=True):
            kit.picture(logo.moved(area.x - t.SIDE, 0), "models/ui/logo.png", whole=True)
            y = logo.bottom + 4
            motto = _("Flicking games. One real table.")
            y += kit.text(Rect(area.x + 6, y, area.w * 0.62, 0), motto, t.PRIMARY, t.SOFT) + 20
        self._menu(kit, Rect(area.x, y, area.w, seats - 24 - y))

    def _menu(self, kit: Kit, area: Rect) -> None:
        items = []
        if self.waiting:
            one = self.waiting[0]
            about = (one.label or titled(one.head.game, one.head.scenario)
                     if len(self.waiting) == 1
                     else _n("{n} match waits", "{n} matches wait", len(self.waiting)))
            items.append(("menu/resume", _("Continue"), "play", about))
        items += [("play", _("Play"), "plus" if self.waiting else "play", ""),
                  ("menu/howto", _("How to play"), "book", ""),
                  ("menu/replays", _("Replays"), "replay", ""),
                  ("menu/settings", _("Settings"), "gear", ""),
                  ("menu/leave", _("Quit"), "exit", "")]
        wide = max(kit.wide(label, t.PRIMARY, "bold") for _id, label, _i, _d in items)
        w = min(max(560.0, wide + kit.size(t.PRIMARY) * 1.65 + 80), area.w * 0.62)
        heights = [kit.tall_button(label, w, icon, detail=detail, least=72.0)
                   for _id, label, icon, detail in items]
        gap = max(8.0, min(16.0, (area.h - sum(heights)) / (len(items) - 1)))
        spare = (area.h - sum(heights) - gap * (len(items) - 1)) / len(items)
        heights = [min(max(t.BUTTON, h), h + max(0.0, spare)) for h in heights]
        room = Rect(area.x, area.y, w, area.h)
        with kit.scroll("menu", room, sum(heights) + gap * (len(items) - 1)) as up:
            for (id, label, icon, detail), r in zip(
                    items, room.moved(0, -up).stack(heights, gap), strict=True):
                kit.button(id, r, label, icon, detail=detail)

    def _seats(self, kit: Kit, area: Rect) -> float:
        """Who has joined, one card a seat, at the area's bottom; returns where they begin. Large
        text leaves the badges and says once how to join."""
        columns = Rect(area.x, 0, area.w, 0).columns(4, 20)
        join = _("Press any button to join")
        who = [self._who(kit, n) for n in range(4)]
        heights = []
        for n, r in enumerate(columns):
            room = r.w - 92 - (16 if who[n] is None else 60)
            words = (kit.tall(join, room, 26) if who[n] is None
                     else kit.tall(_(kit.seats[n].name), room, 30, "bold")
                     + kit.tall(who[n] or "", room - kit.size(26) * 1.2, 26))
            heights.append(words + 16)
        h = max(84.0, *heights)
        if h > 130.0:
            return self._badges(kit, area, [w is None for w in who])
        y = area.bottom - h
        for n, r in enumerate(columns):
            self._seat(kit, n, Rect(r.x, y, r.w, h), who[n])
        return y

    def _who(self, kit: Kit, n: int) -> str | None:
        """What plays at a seat; None where nobody does."""
        plan = self.house.party[n]
        if plan.who == "open" or (plan.who == "human" and plan.device == parties.ANY and n > 0):
            return None
        return _("Computer") if plan.who == "computer" else self.house.device_name(plan.device)

    def _badges(self, kit: Kit, area: Rect, open_: list[bool]) -> float:
        size = 72.0
        join = _("Press any button to join") if any(open_) else ""
        x = area.x + 4 * (size + 16) + 12
        h = max(size, kit.tall(join, area.right - x, 26) if join else 0.0)
        with kit.group("seats", shadow=True):
            for n, free in enumerate(open_):
                kit.badge(Rect(area.x + n * (size + 16), area.bottom - (h + size) / 2, size, size),
                          n, free)
            kit.text(Rect(x, area.bottom - h, area.right - x, h), join, 26, middle=True)
        return area.bottom - h

    def _seat(self, kit: Kit, n: int, r: Rect, who: str | None) -> None:
        with kit.group(f"seat-{n}"):
            if who is None:
                kit.box(r, t.PANEL, edge=t.LINE, border=2, radius=t.PANEL_RADIUS, dashed=True)
            else:
                kit.panel(r)
            kit.badge(Rect(r.x + 16, r.middle[1] - 30, 60, 60), n, who is None)
            x = r.x + 92
            if who is None:
                kit.text(Rect(x, r.y, r.right - x - 16, r.h), _("Press any button to join"), 26,
                         middle=True)
                return
            room = r.right - x - 60
            name = _(kit.seats[n].name)
            lead = kit.size(26) * 1.2
            high, low = kit.tall(name, room, 30, "bold"), kit.tall(who, room - lead, 26)
            top = r.middle[1] - (high + low) / 2
            kit.text(Rect(x, top, room, high), name, 30, face="bold")
            icon = "chip" if self.house.party[n].who == "computer" else "pad"
            kit.icon(x + lead * 0.4, top + high + low / 2, kit.size(28), icon, t.SOFT)
            kit.text(Rect(x + lead, top + high, room - lead, low), who, 26, t.SOFT)
            kit.icon(r.right - 36, r.middle[1], 40, "check", t.OK)

    def press(self, id: str, device: str) -> Next:
        match id.removeprefix("menu/"):
            case "resume":
                one = len(self.waiting) == 1
                return ToContinue(self.waiting[0]) if one else ToReplays(unfinished=True)
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
        return {"resumable": bool(self.waiting), "waiting": len(self.waiting)}
