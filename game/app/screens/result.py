"""The result: who won, the score, a few figures, and what to do next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.app.destinations import ToRematch, ToTitle, ToWatch
from game.app.house import House
from game.app.notices import reason
from game.app.screen import Next, Screen
from game.app.statistics import figures
from game.app.table.showing import Showing
from game.pack.panel import ornament_number
from game.pack.rects import Rect
from game.session import shelf
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, told


class ResultScreen(Screen):
    name = "result"
    start_focus = "again"

    def __init__(self, house: House, showing: Showing) -> None:
        super().__init__(house)
        self.match = showing.match
        showing.close()
        self.file = self._filed() if showing.keep else None
        self.outcome = self.match.outcome()
        self.figures = figures(self.match)
        self.tune = self._tune()

    def _filed(self) -> Path | None:
        """The match's file among the replays; None and a notice if it can't be written."""
        try:
            return shelf.finish(self.match)
        except OSError as problem:
            self.house.notice(_("This match can't be saved: {why}.", why=reason(problem)))
            return None

    def _tune(self) -> str:
        """Victory, unless people played and none of them has won."""
        assert self.outcome is not None
        people = {n for n, seat in enumerate(self.match.setup.seats) if seat.player == "human"}
        if not self.outcome.winners:
            return "even"
        return "defeat" if people and not people & set(self.outcome.winners) else "victory"

    def _ornament(self, seat: int) -> int:
        return ornament_number(self.match.setup.seats[seat].name, seat)

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        outcome = self.outcome
        assert outcome is not None
        seats = self.match.setup.seats
        half = (area.w - 34) * 0.46
        top = Rect(area.x, 70, half, 380)
        winners = outcome.winners
        colour = kit.seats[self._ornament(winners[0])].colour if winners else t.TEXT
        with kit.group("winner"):
            kit.box(top, t.PANEL_TOP, low=t.PANEL, edge=colour, border=4, radius=t.PANEL_RADIUS,
                    shadow=0.5)
            band = Rect(top.x, top.y, top.w * 0.39, top.h)
            if winners:
                o = kit.seats[self._ornament(winners[0])]
                kit.box(band.inset(4), o.colour, radius=t.PANEL_RADIUS - 4, pattern=o.pattern,
                        within=top.inset(4))
                x, y = band.middle
                r = min(110.0, band.w * 0.42)
                kit.box(Rect(x - r, y - r, 2 * r, 2 * r), o.colour, radius=r)
                kit.icon(x, y, r * 1.28, o.symbol, t.INK)
            names = [_(seats[n].name) for n in winners]
            title = (_("{name} wins", name=names[0]) if len(names) == 1 else _("A draw")
                     if not names else _("{names} share the win", names=", ".join(names)))
            x = band.right + 32
            w = top.right - x - 24
            kit.text(Rect(x, top.y + 80, w, 110), title, 80, colour, "display", middle=True)
            kit.text(Rect(x, top.y + 200, w, 150), told(outcome.reason), t.PRIMARY)
        self._scores(kit, Rect(area.x, 474, half, 266))
        right = Rect(area.x + half + 34, 70, area.w - half - 34, 380)
        with kit.group("shot"):
            kit.box(right, t.PANEL, edge=t.LAMP if kit.is_on("watch") else t.LINE, border=2,
                    radius=t.PANEL_RADIUS, shadow=0.5, ring=1.0 if kit.is_on("watch") else 0.0)
            kit.picture(right.inset(3), "last-shot", t.PANEL_RADIUS - 2, tint=(0.8, 0.8, 0.85, 1.0))
        with kit.group("shot-words", shadow=True):  # pictures lie over the boxes of their group
            x, y = right.middle
            kit.box(Rect(x - 56, y - 56, 112, 112), (0.04, 0.06, 0.11, 0.85), edge=t.TEXT, border=4,
                    radius=56)
            kit.icon(x + 4, y, 60, "play", t.TEXT)
            kit.line(right.x + 28, right.bottom - 42, _("The decisive shot"), 30, face="bold")
        kit.touch("watch", right)
        self._figures(kit, Rect(right.x, 474, right.w, 266))
        with kit.group("buttons"):
            a, b, c = Rect(area.x, 830, area.w, 96).columns(3, 32)
            kit.button("replay", a, _("Replay"), "replay", centred=True)
            kit.button("again", b, _("Rematch"), "play", centred=True, px=40)
            kit.button("menu", c, _("Menu"), "menu", centred=True)
        kit.prompts([("accept", _("Select"))],
                    note=_("Saved among the replays") if self.file else "")

    def _scores(self, kit: Kit, r: Rect) -> None:
        outcome = self.outcome
        assert outcome is not None
        seats = self.match.setup.seats
        with kit.group("scores"):
            kit.panel(r)
            rows = r.inset(20).rows(len(seats), 12)
            for n, row in enumerate(rows):
                i = self._ornament(n)
                o = kit.seats[i]
                won = n in outcome.winners
                kit.box(row, t.RAISED, edge=o.colour if won else t.LINE, border=3 if won else 2,
                        radius=t.ROW_RADIUS)
                size = min(66.0, row.h - 12)
                kit.badge(Rect(row.x + 20, row.middle[1] - size / 2, size, size), i)
                x = row.x + 40 + size
                points = str(outcome.scores[n]) if n < len(outcome.scores) else "–"
                label = _("points")
                lw = kit.wide(label, 28)
                kit.line(row.right - 24, row.middle[1], label, 28, t.SOFT, align="right")
                pw = kit.line(row.right - 44 - lw, row.middle[1], points, 60 if row.h > 70 else 40,
                              face="display", align="right")
                computer = seats[n].is_computer
                level = {"easy": _("Easy"), "normal": _("Normal"), "hard": _("Hard")}.get(
                    seats[n].player.partition(":")[2], "")
                kind = " · ".join((_("Computer"), level)) if computer else _("Human")
                room = row.right - 60 - lw - pw - x
                if row.h > 80:
                    kit.line(x, row.middle[1] - 18, _(o.name), 30, face="bold", room=room)
                    kit.line(x, row.middle[1] + 20, kind, 26, t.SOFT, room=room)
                else:
                    kit.line(x, row.middle[1], _(o.name), 30, face="bold", room=room)

    def _figures(self, kit: Kit, r: Rect) -> None:
        with kit.group("figures"):
            for (icon, seat, number, unit, words), box in zip(
                    self.figures, r.columns(len(self.figures), 20), strict=True):
                kit.panel(box)
                kit.icon(box.x + 46, box.y + 52, 46, icon, t.SOFT)
                if seat is not None:
                    kit.badge(Rect(box.right - 74, box.y + 26, 50, 50), self._ornament(seat))
                w = kit.line(box.x + 26, box.y + 142, number, 66, face="display")
                kit.line(box.x + 36 + w, box.y + 150, unit, 30, room=box.w - w - 56)
                kit.text(Rect(box.x + 26, box.y + 184, box.w - 44, 76), words, 26, t.SOFT)

    def press(self, id: str, device: str) -> Next:
        match id:
            case "again":
                return ToRematch(self.match)
            case "replay":
                return ToWatch(self.match, self)
            case "watch":
                return ToWatch(self.match, self, only_last=True)
            case "menu":
                return ToTitle()
        return None

    def action(self, action: str, device: str) -> Next:
        return ToTitle() if action in ("back", "menu") else None

    def status(self) -> dict[str, Any]:
        assert self.outcome is not None
        return {"winners": list(self.outcome.winners), "scores": list(self.outcome.scores),
                "file": str(self.file)}
