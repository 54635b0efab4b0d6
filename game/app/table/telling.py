"""Results told on the table, where they happen: one after the other, each in a few words.

A told event stands at its piece or place from its moment on, rises a little, and goes when all
of them have been read. What comes at the same moment waits its turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.app.house import House
from game.pack import Rect
from game.pack.panel import ornament_number
from game.rules import Event, State
from game.ui import hud
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.places import free_place
from game.ui.words import told

APART_S = 0.28  # between two that come at once
POP_S = 0.26
READ_S = POP_S + 1.2 + 0.24  # how long the last one stands: it pops, is read and fades
SKIPPED_S = 0.6  # and when it was skipped
RISE = 40.0  # canvas units
SPOT, GAP = 46.0, 10.0  # half the room of what it is about, and from there to the words
PX = 40.0
WIDEST, EDGE = 620.0, 28.0  # the words, and the room at both their ends
Triple = tuple[float, float, float]


class Told(Struct):
    words: str
    at: Triple
    ornament: int | None
    since: float  # seconds of the telling


class Telling:
    """`seconds` runs while something is told. Where everybody plays at once each seat has one word
    at a time, and each goes when it was read."""

    def __init__(self, house: House, at_once: bool = False) -> None:
        self.house, self.at_once = house, at_once
        self.said: list[Told] = []
        self.seconds = 0.0
        self._ends = 0.0

    def clear(self) -> None:
        """A new shot: what was told has been read."""
        self.said, self.seconds, self._ends = [], 0.0, 0.0

    def tell(self, event: Event, state: State) -> None:
        places = self.house.stage.places_of(event)
        if event.short is None or not places:
            return
        ornament = (ornament_number(state.seats[event.seat].worn, event.seat)
                    if event.seat is not None else None)
        if self.at_once:
            self.said = [one for one in self.said if one.ornament != ornament
                         and self._age(one) < READ_S]
            since = self.seconds
        else:
            since = max([self.seconds, *(one.since + APART_S for one in self.said[-1:])])
        self.said.append(Told(told(event.short), places[0], ornament, since))
        self._ends = since + READ_S

    def skip(self) -> None:
        """All of it at once, and not for long."""
        for one in self.said:
            one.since = min(one.since, self.seconds)
        self._ends = self.seconds + SKIPPED_S

    def end(self) -> None:
        """It has been read."""
        self._ends = self.seconds

    @property
    def done(self) -> bool:
        return self.seconds >= self._ends

    def update(self, dt: float) -> bool:
        """True while something changes on the screen."""
        if not self.said:
            return False
        was = self.done
        self.seconds += dt
        ages = [self.seconds - one.since for one in self.said]
        read = self.at_once and any(READ_S <= age < READ_S + dt for age in ages)
        return was != self.done or read or any(0.0 <= age <= POP_S + dt for age in ages)

    def draw(self, kit: Kit, clear: Sequence[Rect] = ()) -> None:
        """Each above its place, or as near to it as is free, with dots that lead there. What must
        stay clear lies in play: the piece in a hand."""
        placed = self._placed(kit, clear)
        kit.covers += [r for _one, r in placed]
        with kit.group("told", layer=1):
            moved = [(one, self._risen(kit, one, r)) for one, r in placed]
            for one, r in moved:
                self._lead(kit, one, r)
            for one, r in moved:
                kit.box(r, t.PANEL, edge=self._colour(kit, one), border=3,
                        radius=min(r.h / 2, 40.0), shadow=0.4)
                kit.text(r.inset(EDGE, 0), one.words, PX, t.TEXT, "heavy", "centre", middle=True)

    def _risen(self, kit: Kit, one: Told, r: Rect) -> Rect:
        """How far it has risen to its place; there at once where something stands below it, and
        with less motion."""
        low = r.moved(0.0, RISE * (1.0 - min(1.0, self._age(one) / POP_S)))
        others = (c for c in kit.covers if c != r)
        calm = self.house.settings.less_motion or any(low.overlaps(c) for c in others)
        return r if calm else low

    def _age(self, one: Told) -> float:
        return self.seconds - one.since

    def _colour(self, kit: Kit, one: Told) -> t.Colour:
        return kit.seats[one.ornament].colour if one.ornament is not None else t.LAMP

    def _placed(self, kit: Kit, clear: Sequence[Rect]) -> list[tuple[Told, Rect]]:
        """Where the words stand: off the panels, earlier words and what any of them are about.
        The oldest go where there is no room for all."""
        shown = [one for one in self.said if self._age(one) >= 0.0]
        if self.at_once:
            shown = [one for one in shown if self._age(one) < READ_S]
        spots = [self._spot(kit, one) for one in shown] if self.at_once else [
            self._spot(kit, one) for one in self.said]
        area = Rect(kit.safe.x, kit.safe.y, kit.safe.w, kit.floor - kit.safe.y)
        for oldest in range(len(shown)):
            out: list[tuple[Told, Rect]] = []
            for one in shown[oldest:]:
                taken = [*kit.covers, *clear, *spots, *(r for _one, r in out)]
                r = free_place(self._place(kit, one), taken, area)
                if r is None:
                    break
                out.append((one, r))
            else:
                return out
        return []

    def _lead(self, kit: Kit, one: Told, r: Rect) -> None:
        """To what words are about that stand apart from it."""
        x, y = self._spot(kit, one).middle
        near = r.inset(-SPOT - GAP - 1.0)
        if not near.holds(x, y):
            hud.lead(kit, x, y, r, self._colour(kit, one))

    def _spot(self, kit: Kit, one: Told) -> Rect:
        """Round the piece or place."""
        sx, sy = self.house.stage.screen(*one.at)
        x, y = (sx + 1.0) / 2.0 * kit.width, (1.0 - sy) / 2.0 * kit.height
        return Rect(x - SPOT, y - SPOT, 2 * SPOT, 2 * SPOT)

    def _place(self, kit: Kit, one: Told) -> Rect:
        spot = self._spot(kit, one)
        w = min(WIDEST, kit.wide(one.words, PX, "heavy") + 1.0) + 2 * EDGE
        h = max(60.0, kit.tall(one.words, w - 2 * EDGE, PX, "heavy") + 10)
        return Rect(spot.middle[0] - w / 2, spot.y - GAP - h, w, h)
