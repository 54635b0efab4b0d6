"""Matches kept: finished ones to watch again, unfinished ones to go on with."""

from __future__ import annotations

import time

from game.app.destinations import ToContinue, ToReplays, ToTitle, ToTyping, ToWatch
from game.app.house import House
from game.app.notices import reason
from game.app.screen import Next, Screen
from game.match import SaveProblem
from game.pack.panel import ornament_number
from game.pack.rects import Rect
from game.session import shelf
from game.session.shelf import Kept, Unusable
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, _n, titled


class Replays(Screen):
    name = "replays"

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.found = shelf.put_away()
        self.unusable = shelf.unusable()

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        with kit.group("head"):
            kit.line(area.x, 92, _("Replays"), t.TITLE, face="display")
        body = Rect(area.x, 164, area.w, 776)
        if not self.found and not self.unusable:
            with kit.group("empty"):
                kit.panel(body)
                kit.icon(body.middle[0], body.y + 240, 130, "replay", t.SOFT)
                kit.text(Rect(body.x + 60, body.y + 340, body.w - 120, 200),
                         _("No replays yet: play a match first."), 40, face="bold",
                         align="centre")
                foot = Rect(body.middle[0] - 180, body.bottom - 140, 360, 84)
                kit.button("back", foot, _("Back"), "left", centred=True)
        h = max(t.ROW, kit.size(30) + kit.size(26) + 36)
        count = len(self.found) + len(self.unusable)
        with kit.scroll("list", body, count * (h + 18) - 18) as up:
            rows = [Rect(body.x, body.y - up + n * (h + 18), body.w, h) for n in range(count)]
            for n, replay in enumerate(self.found):
                self._row(kit, n, replay, rows[n])
            for n, file in enumerate(self.unusable):
                self._unusable(kit, n, file, rows[len(self.found) + n])
        rename = [("third", _("Rename"))] if self.found else []
        kit.prompts([("accept", self._verb(kit.focus)), *rename, ("back", _("Back"))])

    def _row(self, kit: Kit, n: int, replay: Kept, r: Rect) -> None:
        id = f"list/{n}"
        kit.touch(id, r)
        ink = kit.surface(id, r, radius=t.ROW_RADIUS)
        soft = ink if ink == t.ON_LAMP else t.SOFT
        x = r.x + 24
        for seat, name in enumerate(replay.head.seats):
            kit.badge(Rect(x, r.middle[1] - 29, 58, 58), ornament_number(name, seat))
            x += 70
        x = r.x + 24 + 70 * 4 + 10
        # For a pointer, which has no focus to move to the row first; others have a button.
        w = kit.wide(_("Rename"), 26, "bold") + 48
        rename = Rect(r.right - w - 20, r.middle[1] - 38, w, 76)
        kit.touch(f"rename/{n}", rename, focus=False)
        kit.box(rename, t.RAISED, edge=t.LINE, border=2, radius=38)
        kit.line(*rename.middle, _("Rename"), 26, t.TEXT, "bold", "centre", room=w - 24)
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(replay.when))
        kit.line(rename.x - 28, r.middle[1], when, 28, soft, "bold", "right")
        room = rename.x - 56 - kit.wide(when, 28, "bold") - x
        kit.line(x, r.middle[1] - kit.size(26) * 0.6, self._name(replay), 30, ink, "bold",
                 room=room)
        about = _n("{n} command", "{n} commands", replay.head.commands)
        if replay.unfinished:
            about = " · ".join((_("not over yet"), about))
        kit.line(x, r.middle[1] + kit.size(30) * 0.6, about, 26, soft, room=room)

    def _unusable(self, kit: Kit, n: int, file: Unusable, r: Rect) -> None:
        """A file that is no match: what it is called, and why it can't be watched."""
        id = f"list/unusable-{n}"
        kit.touch(id, r, blocked=f"{file.path.name}: {file.why}")
        kit.surface(id, r, blocked=file.why, radius=t.ROW_RADIUS)
        kit.icon(r.x + 54, r.middle[1], 52, "no-entry", t.WARN)
        x, room = r.x + 110, r.w - 140
        kit.line(x, r.middle[1] - kit.size(26) * 0.6, file.path.name, 30, t.DIM, "bold", room=room)
        kit.line(x, r.middle[1] + kit.size(30) * 0.6, file.why, 26, t.SOFT, room=room)

    def _name(self, replay: Kept) -> str:
        return replay.label or titled(replay.head.game, replay.head.scenario)

    def _verb(self, id: str) -> str:
        """What a press on this row does."""
        replay = self._on(id)
        return _("Continue") if replay is not None and replay.unfinished else _("Watch")

    def _on(self, id: str) -> Kept | None:
        """The match of a row."""
        number = id.removeprefix("list/")
        return self.found[int(number)] if number.isdigit() else None

    def press(self, id: str, device: str) -> Next:
        if id == "back":
            return ToTitle()
        if id.startswith("rename/"):
            return self._rename(self.found[int(id.removeprefix("rename/"))])
        replay = self._on(id)
        if replay is None:
            return None
        if replay.unfinished:
            return ToContinue(replay)
        try:
            match = shelf.opened(replay)
        except SaveProblem as problem:
            self.house.notice(_("The replay can't be opened: {why}.", why=problem.what))
            return None
        return ToWatch(match, self)

    def action(self, action: str, device: str) -> Next:
        replay = self._on(self.house.kit.focus)
        if action == "third" and replay is not None:
            return self._rename(replay)
        return ToTitle() if action == "back" else None

    def _rename(self, replay: Kept) -> Next:
        def done(text: str) -> Next:
            try:
                shelf.rename(replay, text)
            except OSError as problem:
                self.house.notice(_("The name can't be saved: {why}.", why=reason(problem)))
            return ToReplays()

        return ToTyping(_("Name this replay"), self._name(replay), self, done)
