"""Pause: undo, the last shot again, the rules, settings, save and leave."""

from __future__ import annotations

from game.app.destinations import ToSettings, ToTitle, ToWatch
from game.app.house import House
from game.app.screen import Next, Screen
from game.app.table.showing import Showing
from game.input.events import InputEvent, Lost, Press
from game.modes import modes
from game.pack.panel import ornament_number
from game.pack.rects import Rect
from game.ui import pages
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _


class Pause(Screen):
    name = "pause"
    start_focus = "resume"

    def __init__(self, house: House, match: Screen, showing: Showing, why: str = "",
                 vacant: tuple[int, ...] = ()) -> None:
        super().__init__(house)
        self.match, self.showing, self.why, self.vacant = match, showing, why, vacant
        self.page = 0
        self.reading = not why

    def input(self, event: InputEvent) -> bool:
        # The seat of a pad that is gone is open to every device. A pad that presses here takes
        # it for itself; keys and pointers are not bound to a seat and work the menu.
        if self.vacant and isinstance(event, Press) and event.device.startswith("pad:"):
            self.showing.seat_device(self.vacant, event.device)
            self.vacant, self.why = (), ""
            self.house.redraw()
            return True
        return False

    def lost(self, event: Lost) -> Next:
        seats = self.showing.vacate(event.device)
        if seats:
            self.vacant += seats
            self.why = self.showing.vacancy(event.device, seats)
            self.house.redraw()
        return None

    def uncovered(self) -> None:
        self.showing.dress()

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        tb = self.showing
        with kit.group("head"):
            kit.line(area.x, 92, _("Paused"), t.TITLE, face="display")
            seat = tb.seat
            if seat is not None:
                n = ornament_number(tb.state.seats[seat].name, seat)
                mode = modes()[tb.match.setup.mode]
                words = [_(mode.title)]
                number = tb.progress.round
                if number is not None:
                    words.append(_("round {n}", n=number))
                words.append(_("{name}'s turn", name=_(kit.seats[n].name)))
                text = " · ".join(words)
                w = min(kit.wide(text, 28), area.w * 0.5)
                kit.line(area.right, 90, text, 28, t.SOFT, align="right", room=area.w * 0.5)
                kit.badge(Rect(area.right - w - 70, 64, 52, 52), n)
        undo = "" if tb.can_undo() else _("Nothing to take back")
        if not self.house.settings.undo:
            undo = _("House rules: no undo")
        shots = any(e.result is not None for e in tb.match.log)
        replay = "" if shots else _("No shot yet")
        items = [("resume", _("Resume"), "play", ""),
                 ("undo", _("Undo the last shot"), "undo", undo),
                 ("replay", _("Replay the last shot"), "replay", replay),
                 ("rules", _("Rules"), "book", ""), ("settings", _("Settings"), "gear", ""),
                 ("leave", _("Save and leave"), "exit", "")]
        w = min(580.0 * (1.0 + (kit.text_size - 1) * 0.35), area.w * 0.48)
        region = Rect(area.x, 164, w, 776)
        h = max(88.0, kit.size(t.PRIMARY) + kit.size(26) + 22)
        content = len(items) * (h + 24) - 24
        with kit.scroll("list", region, content) as up:
            for (id, label, icon, blocked), r in zip(
                    items, region.moved(0, -up).stack([h] * len(items), 24), strict=True):
                kit.button(f"list/{id}" if id != "resume" else "resume", r, label, icon,
                           blocked=blocked, more=id == "rules")
        side = Rect(area.x + w + 50, 164, area.w - w - 50, 776)
        if self.why:
            with kit.group("why"):
                kit.panel(side)
                kit.icon(side.middle[0], side.y + 200, 120, "pad", t.WARN)
                kit.text(Rect(side.x + 60, side.y + 320, side.w - 120, 300), self.why, 40,
                         face="bold", align="centre")
        else:
            self.page = pages.draw(kit, tb.match.setup.mode, self.page, side)
        kit.prompts([("accept", _("Open")), ("back", _("Back to the game"))],
                    [("previous", _("Previous page")), ("next", _("Next page"))])

    def press(self, id: str, device: str) -> Next:
        tb = self.showing
        if id.startswith("page:"):
            self.page = int(id.removeprefix("page:"))
            return None
        match id.removeprefix("list/"):
            case "resume":
                return self.match
            case "undo":
                if tb.undo():
                    return self.match
            case "replay":
                return ToWatch(tb.match, self, only_last=True)
            case "rules":
                self.page += 1
            case "settings":
                return ToSettings(self)
            case "leave":
                tb.close()
                return ToTitle()
        return None

    def action(self, action: str, device: str) -> Next:
        if action in ("back", "menu"):
            return self.match
        if action in ("previous", "next"):
            self.page += 1 if action == "next" else -1
        return None
