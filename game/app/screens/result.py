"""The result: who won and why, the places, what decided it, a few figures, what to do next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.app import backdrop
from game.app.destinations import ToRematch, ToSeats, ToTitle, ToWatch
from game.app.house import House
from game.app.notices import reason
from game.app.screen import Next, Screen
from game.app.statistics import figures
from game.app.table.showing import Showing
from game.content.scenarios import ScenarioCard, scenarios
from game.pack.panel import ornament_number
from game.pack.rects import Rect
from game.rules import ranked
from game.session import shelf
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, _n, told, wins

WINS = 80.0  # letters of who has won
GAP = 24.0
LEAST_PICTURE = 260.0


class ResultScreen(Screen):
    name = "result"

    def __init__(self, house: House, showing: Showing) -> None:
        super().__init__(house)
        self.match = showing.match
        showing.close()
        self.file = self._filed() if showing.keep else None
        self.outcome = self.match.outcome()
        assert self.outcome is not None
        self.places = ranked(self.outcome, len(self.match.setup.seats))
        self.still = backdrop.DECISIVE if showing.still else backdrop.CLEAR
        self.figures = figures(self.match)
        self.next = self._follows()
        self.focus = self.start_focus = "next" if self.next is not None else "again"
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
        if not self.outcome.winners and (self.outcome.title is None or not people):
            return "even"
        return "defeat" if people and not people & set(self.outcome.winners) else "victory"

    def _follows(self) -> ScenarioCard | None:
        """The scenario to go on with, where a person has won a lesson."""
        assert self.outcome is not None
        won = any(self.match.setup.seats[n].player == "human" for n in self.outcome.winners)
        cards = {card.id: card for card in scenarios()} if won else {}
        here = cards.get(self.match.setup.name)
        return cards.get(here.next) if here is not None else None

    def _ornament(self, seat: int) -> int:
        return ornament_number(self.match.setup.seats[seat].worn, seat)

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        low = kit.prompts([("accept", _("Select"))],
                          note=_("Saved among the replays") if self.file else "")
        top = self._buttons(kit, Rect(area.x, t.TOP, area.w, low - 14 - t.TOP))
        body = Rect(area.x, t.TOP, area.w, top - 28 - t.TOP)
        left, right = body.left_of((body.w - 34) * 0.46, 34)
        winner, scores = self._tall_winner(kit, left.w), self._tall_scores(kit, left.w)
        figures_ = self._tall_figures(kit, right.w)
        if max(winner + scores, LEAST_PICTURE + figures_) + GAP <= body.h:
            low_ = max(scores, figures_, body.h * 0.36)
            low_ = min(low_, body.h - GAP - max(winner, LEAST_PICTURE))
            for part, (below, above) in ((0, left.bottom_of(max(scores, low_), GAP)),
                                         (1, right.bottom_of(max(figures_, low_), GAP))):
                if part:
                    self._picture(kit, above, "watch")
                    self._figures(kit, below)
                else:
                    self._winner(kit, above)
                    self._scores(kit, below)
            return
        scores = self._tall_scores(kit, body.w)
        heights = [self._tall_winner(kit, body.w), scores, body.w * 0.4,
                   self._tall_figures(kit, body.w)]
        with kit.scroll("body", body, sum(heights) + GAP * 3) as up:
            places = body.moved(0, -up).stack(heights, GAP)
            self._winner(kit, places[0])
            self._scores(kit, places[1])
            self._picture(kit, places[2], "body/watch")
            self._figures(kit, places[3])

    def _buttons(self, kit: Kit, area: Rect) -> float:
        """What to do next, side by side or below each other; returns where they begin."""
        buttons = [("replay", _("Replay"), "replay"), ("again", _("Rematch"), "play"),
                   ("menu", _("Menu"), "menu")]
        if self.next is not None:
            after = _("Next: {scenario}", scenario=_(self.next.title))
            buttons.insert(0, ("next", after, "play"))
        need = max(kit.wide(label, t.PRIMARY, "bold") for _id, label, _i in buttons)
        need += kit.size(t.PRIMARY) * 1.5 + 40
        columns = max(1, min(len(buttons), int((area.w + 24) / (need + 24))))
        h = max(t.BUTTON, kit.size(t.PRIMARY) * 1.28 + 24)
        rows = -(-len(buttons) // columns)
        top = area.bottom - rows * (h + 14) + 14
        with kit.group("buttons"):
            for n, (id, label, icon) in enumerate(buttons):
                row = Rect(area.x, top + n // columns * (h + 14), area.w, h)
                kit.button(id, row.columns(columns, 24)[n % columns], label, icon, centred=True)
        return top

    # ---- who has won, and why ------------------------------------------------------------

    @property
    def _names(self) -> list[str]:
        assert self.outcome is not None
        return [self.match.setup.seats[n].name for n in self.outcome.winners]

    @property
    def _title(self) -> str:
        assert self.outcome is not None
        return told(self.outcome.title) if self.outcome.title else wins(self._names)

    def _words(self, w: float) -> float:
        """The width beside the winner's ornament."""
        return w - min(270.0, w * 0.36) - 56

    def _tall_winner(self, kit: Kit, w: float) -> float:
        assert self.outcome is not None
        room = self._words(w)
        return max(220.0, kit.tall(self._title, room, WINS, "display") + 12
                   + kit.tall(told(self.outcome.reason), room, t.PRIMARY) + 64)

    def _winner(self, kit: Kit, r: Rect) -> None:
        outcome = self.outcome
        assert outcome is not None
        alone = outcome.title is None or len(self.match.setup.seats) == 1
        o = kit.seats[self._ornament(outcome.winners[0])] if outcome.winners and alone else None
        together = t.OK if outcome.winners else t.WARN
        colour = o.colour if o is not None else together if outcome.title else t.TEXT
        with kit.group("winner"):
            kit.box(r, t.PANEL_TOP, low=t.PANEL, edge=colour, border=4, radius=t.PANEL_RADIUS,
                    shadow=0.5)
            room = self._words(r.w)
            band = Rect(r.x, r.y, r.w - room - 56, r.h)
            x, y = band.middle
            if o is not None:
                kit.box(band.inset(4), o.colour, radius=t.PANEL_RADIUS - 4, pattern=o.pattern,
                        within=r.inset(4))
                half = min(110.0, band.w * 0.42, band.h * 0.42)
                kit.box(Rect(x - half, y - half, 2 * half, 2 * half), o.colour, radius=half)
                kit.icon(x, y, half * 1.28, o.symbol, t.INK)
            else:
                kit.icon(x, y, min(140.0, band.w * 0.6), "people",
                         together if outcome.title else t.SOFT)
            title, why = self._title, told(outcome.reason)
            high = kit.tall(title, room, WINS, "display")
            y = r.middle[1] - (high + 12 + kit.tall(why, room, t.PRIMARY)) / 2
            kit.text(Rect(band.right + 32, y, room, high), title, WINS, colour, "display")
            kit.text(Rect(band.right + 32, y + high + 12, room, 0), why, t.PRIMARY)

    # ---- the places ----------------------------------------------------------------------

    def _rows(self) -> list[int]:
        """The seats by their places."""
        return sorted(range(len(self.places)), key=lambda n: (self.places[n], n))

    def _points(self, seat: int) -> str:
        assert self.outcome is not None
        if seat >= len(self.outcome.scores):
            return ""
        return _n("{n} point", "{n} points", self.outcome.scores[seat])

    def _kind(self, seat: int) -> str:
        """Who sat there."""
        player = self.match.setup.seats[seat].player
        level = {"easy": _("Easy"), "normal": _("Normal"), "hard": _("Hard"),
                 "master": _("Master")}.get(player.partition(":")[2], "")
        return " · ".join(filter(None, (_("Computer"), level))) if player.startswith(
            "computer") else _("Human")

    def _row_room(self, kit: Kit, w: float) -> tuple[float, float, bool]:
        """For the rows of a panel this wide: the left edge of the words, their width, and whether
        the points stand beside them."""
        lead = 24 + kit.wide("4.", 40, "display") + 20 + 66 + 20
        points = max(kit.wide(self._points(n), t.PRIMARY, "bold") for n in self._rows())
        words = w - 40 - lead - 24
        name = max(kit.wide(self._name(kit, n), 30, "bold") for n in self._rows())
        beside = words - points - 24 >= max(name, kit.size(26) * 7)
        return lead, words - points - 24 if beside and points else words, beside

    def _name(self, kit: Kit, seat: int) -> str:
        return _(self.match.setup.seats[seat].name)

    def _tall_seat(self, kit: Kit, seat: int, w: float) -> float:
        _lead, room, beside = self._row_room(kit, w)
        high = kit.tall(self._name(kit, seat), room, 30, "bold")
        high += kit.tall(self._kind(seat), room, 26)
        if self._points(seat) and not beside:
            high += kit.tall(self._points(seat), room, t.PRIMARY, "bold")
        return max(84.0, high + 16)

    def _tall_scores(self, kit: Kit, w: float) -> float:
        return sum(self._tall_seat(kit, n, w) + 10 for n in self._rows()) - 10 + 40

    def _scores(self, kit: Kit, r: Rect) -> None:
        assert self.outcome is not None
        lead, room, beside = self._row_room(kit, r.w)
        heights = [self._tall_seat(kit, n, r.w) for n in self._rows()]
        spare = min(24.0, (r.h - self._tall_scores(kit, r.w)) / len(heights))
        with kit.group("scores"):
            kit.panel(r)
            for seat, row in zip(self._rows(), r.inset(20).stack(
                    [h + max(0.0, spare) for h in heights], 10), strict=True):
                i = self._ornament(seat)
                colour = kit.seats[i].colour
                won, y = seat in self.outcome.winners, row.middle[1]
                kit.box(row, t.RAISED, edge=colour if won else t.LINE, border=3 if won else 2,
                        radius=t.ROW_RADIUS)
                if self.outcome.title is None:  # who plays together has no places
                    kit.line(row.x + 24, y, _("{place}.", place=self.places[seat]), 40,
                             t.LAMP if self.places[seat] == 1 else t.SOFT, "display")
                kit.badge(Rect(row.x + lead - 86, y - 33, 66, 66), i)
                words = [(self._name(kit, seat), 30.0, "bold", t.TEXT),
                         (self._kind(seat), 26.0, "body", t.SOFT)]
                points = self._points(seat)
                if points and not beside:
                    words.append((points, t.PRIMARY, "bold", t.TEXT))
                elif points:
                    kit.line(row.right - 24, y, points, t.PRIMARY, t.TEXT, "bold", "right")
                y -= sum(kit.tall(text, room, px, face) for text, px, face, _c in words) / 2
                for text, px, face, ink in words:
                    y += kit.text(Rect(row.x + lead, y, room, 0), text, px, ink, face)

    # ---- the shot that decided, and figures ----------------------------------------------

    def _picture(self, kit: Kit, r: Rect, id: str) -> None:
        label = _("The decisive shot")
        with kit.group("shot"):
            kit.box(r, t.PANEL, edge=t.LAMP if kit.is_on(id) else t.LINE, border=2,
                    radius=t.PANEL_RADIUS, shadow=0.5, ring=1.0 if kit.is_on(id) else 0.0)
            kit.picture(r.inset(3), self.still, t.PANEL_RADIUS - 2)
        h = kit.size(30) * 1.28 + 20
        w = min(r.w - 48, h + kit.wide(label, 30, "bold") + 40)
        with kit.group("shot-words"):  # pictures lie over the boxes of their group
            box = Rect(r.x + 24, r.bottom - h - 24, w, h)
            kit.box(box, (0.04, 0.06, 0.11, 0.88), edge=t.LINE, border=2, radius=h / 2)
            kit.icon(box.x + h * 0.6, box.middle[1], h * 0.5, "play", t.LAMP)
            kit.line(box.x + h, box.middle[1], label, 30, face="bold")
        kit.touch(id, r)

    def _figure_columns(self, kit: Kit, w: float) -> int:
        """As many side by side as their longest words leave room for."""
        words = [word for f in self.figures for word in f[4].split()]
        numbers = [kit.wide(f[2], 66, "display") + 10 + kit.wide(f[3], 30) for f in self.figures]
        need = 52 + max(*numbers, *(kit.wide(word, 26) for word in words))
        return max(1, min(len(self.figures), int((w + 20) / (need + 20))))

    def _tall_figure(self, kit: Kit, w: float) -> float:
        words = max(kit.tall(f[4], w - 52, 26) for f in self.figures)
        return 82 + kit.size(66) * 1.1 + words + 20

    def _tall_figures(self, kit: Kit, w: float) -> float:
        columns = self._figure_columns(kit, w)
        each = (w - 20 * (columns - 1)) / columns
        rows = -(-len(self.figures) // columns)
        return rows * (self._tall_figure(kit, each) + 20) - 20

    def _figures(self, kit: Kit, r: Rect) -> None:
        columns = self._figure_columns(kit, r.w)
        rows = -(-len(self.figures) // columns)
        cells = [cell for row in r.rows(rows, 20) for cell in row.columns(columns, 20)]
        with kit.group("figures"):
            for (icon, seat, number, unit, words), box in zip(self.figures, cells, strict=False):
                kit.panel(box)
                kit.icon(box.x + 46, box.y + 48, 46, icon, t.SOFT)
                if seat is not None:
                    kit.badge(Rect(box.right - 74, box.y + 24, 50, 50), self._ornament(seat))
                y = box.y + 82 + kit.size(66) * 0.5
                w = kit.line(box.x + 26, y, number, 66, face="display")
                kit.line(box.x + 36 + w, y + kit.size(66) * 0.12, unit, 30)
                kit.text(Rect(box.x + 26, y + kit.size(66) * 0.6, box.w - 52, 0), words, 26,
                         t.SOFT)

    def press(self, id: str, device: str) -> Next:
        match id.removeprefix("body/"):
            case "next" if self.next is not None:
                return ToSeats(self.next, self)
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
                "places": list(self.places), "file": str(self.file)}
