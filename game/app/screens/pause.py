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
        tb = self.showing
        words, badges = "", []
        if tb.seat is not None:
            badges = [ornament_number(tb.state.seats[tb.seat].worn, tb.seat)]
            said = [_(modes()[tb.match.setup.mode].title)]
            if tb.progress.round is not None:
                said.append(_("round {n}", n=tb.progress.round))
            said.append(_("{name}'s turn", name=_(tb.state.seats[tb.seat].name)))
            words = " · ".join(said)
        area = kit.page(_("Paused"), [("accept", _("Open")), ("back", _("Back to the game"))],
                        [("previous", _("Previous page")), ("next", _("Next page"))],
                        words, badges=badges)
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
        region = Rect(area.x, area.y, w, area.h)
        heights = [kit.tall_button(label, w, icon, detail=blocked, more=id == "rules", least=88.0)
                   for id, label, icon, blocked in items]
        with kit.scroll("list", region, sum(heights) + 24 * (len(items) - 1)) as up:
            for (id, label, icon, blocked), r in zip(
                    items, region.moved(0, -up).stack(heights, 24), strict=True):
                kit.button(f"list/{id}" if id != "resume" else "resume", r, label, icon,
                           blocked=blocked, more=id == "rules")
        side = Rect(area.x + w + 50, area.y, area.w - w - 50, area.h)
        if self.why:
            with kit.group("why"):
                kit.panel(side)
                kit.icon(side.middle[0], side.y + 200, 120, "pad", t.WARN)
                kit.text(Rect(side.x + 60, side.y + 320, side.w - 120, 300), self.why, 40,
                         face="bold", align="centre")
        else:
            self.page = pages.draw(kit, tb.match.setup.mode, self.page, side)

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
