"""One finger over a piece: its motion says what is meant, never where it began.

A quick stroke is a flick the way the finger went. A slow way is a pull on a rubber band, unless
it comes from elsewhere and goes towards the piece: that pushes it along. A pull that is no longer
than the ring round the piece is nothing. A drag along a lit edge moves the strike point.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from game.input.events import Pointer
from game.input.strokes import QUICK_S, Movement, Trace, held_at, movements, passes

SLOP = 0.012  # a finger that stays within this taps
NEAR = 0.26  # a stroke that begins this near to a piece is about it ...
THROUGH = 0.10  # ... and so is one that passes this close by
TICK_S = 0.020
STOPPED_S = 0.20  # a finger that rests so long after a quick stroke has struck
SLOWEST = 0.22  # nothing is struck more slowly than this
SHORTEST = 0.03  # nor by a shorter way
STRONG, STRONG_LENGTH = 1.2, 0.08  # a flick out of a pull
AFTER_S = 0.15  # a flick out of a pull ends so soon before the finger lifts
EDGE_WIDE = 0.03  # a finger this near to a lit edge takes it
EDGE_DEG = 40.0


class Reading(NamedTuple):
    """What a finger means just now. `kind` is 'nothing', 'tap', 'flick' (`angle`, `speed`),
    'pull' (`pulled`, how far the band is drawn), 'back' (a pull given up) or 'edge' (`place`);
    'away' and 'weak' are flicks that nothing comes of."""

    kind: str
    angle: float = 0.0
    speed: float = 0.0
    place: tuple[float, float] = (0.0, 0.0)
    pulled: tuple[float, float] = (0.0, 0.0)


NOTHING = Reading("nothing")


class Surround(NamedTuple):
    """The piece as the finger sees it: its place, how far it reaches, the ring round it, and
    its lit edges as runs of places, all in window heights."""

    place: tuple[float, float]
    reach: float
    ring: float
    edges: tuple[tuple[tuple[float, float], ...], ...] = ()

    def off(self, x: float, y: float) -> float:
        return math.hypot(x - self.place[0], y - self.place[1])


class Finger:
    """From down to up. `surround` is asked when it is needed: the camera may still move."""

    def __init__(self, down: Pointer, surround: Callable[[], Surround]) -> None:
        self.number = down.finger
        self.trail = [Trace(down.time, down.x, down.y)]
        self.pulling = False
        self._edging = False
        self._left: float | None = None  # when it left the place where it went down
        self._tick = down.time
        self._surround = surround

    def moved(self, e: Pointer) -> Reading:
        """The finger is still down."""
        made = self.waited(e.time)
        if made.kind == "flick":
            return made
        self._add(e)
        return self._now()

    def waited(self, now: float) -> Reading:
        """What is meant so far; a quick stroke that rests has struck and is a flick already.
        The finger is looked at every 20 ms of its own time, however long a frame is."""
        made = NOTHING
        while self._tick + TICK_S <= now and made.kind != "flick":
            self._tick += TICK_S
            made = self._looked_at(self._tick)
        return made if made.kind == "flick" else self._now()

    def _now(self) -> Reading:
        here = self.trail[-1]
        if self._edging:
            return Reading("edge", place=(here.x, here.y))
        return self._pull((here.x, here.y)) if self.pulling else NOTHING

    def _add(self, e: Pointer) -> None:
        self.trail.append(Trace(e.time, e.x, e.y))
        first = self.trail[0]
        if self._left is None and math.hypot(e.x - first.x, e.y - first.y) > SLOP:
            self._left = e.time

    def _looked_at(self, now: float) -> Reading:
        if self._left is None or self.pulling or self._edging:
            return NOTHING
        around = self._surround()
        if self._takes_edge(around):
            self._edging = True
            return NOTHING
        made = movements(self.trail)
        quick = _quickest(made)
        if quick is None:
            self.pulling = self._pulls(now, around)
        elif now - quick.ended.time >= STOPPED_S:
            return self._flicked(quick, around)
        return NOTHING

    def lifted(self, e: Pointer) -> Reading:
        """The finger is gone: what it meant."""
        struck = self.waited(e.time)
        if struck.kind == "flick":
            return struck
        if (e.x, e.y) != self.trail[-1][1:]:
            self._add(e)
        if self._left is None:
            return Reading("tap", place=(self.trail[0].x, self.trail[0].y))
        around = self._surround()
        place = held_at(self.trail, e.time)
        if self._edging or self._takes_edge(around):
            return Reading("edge", place=place)
        made = movements(self.trail)
        if self.pulling or (
                _quickest(made) is None and self._pulls(e.time, around)):
            flick = self._out_of_pull(made, e.time, around) if self.pulling else None
            if flick is not None:
                return self._flicked(flick, around)
            pulled = self._pull(place)
            return Reading("back") if math.hypot(*pulled.pulled) <= around.ring else pulled
        main = _quickest(made) or max(made, key=lambda m: m.speed, default=None)
        return self._flicked(main, around) if main is not None else Reading("weak")

    # ---- details -------------------------------------------------------------------------

    def _pull(self, place: tuple[float, float]) -> Reading:
        first = self.trail[0]
        return Reading("pull", place=place, pulled=(place[0] - first.x, place[1] - first.y))

    def _pulls(self, now: float, around: Surround) -> bool:
        """Is the slow way a pull? One that comes towards the piece from elsewhere pushes it."""
        start = self.trail[0]
        if self._left is None or now - self._left < QUICK_S:
            return False  # too early to say
        far = around.off(start.x, start.y)
        if far <= around.reach + EDGE_WIDE:
            return True  # it has been taken
        return far - passes(self.trail, *around.place) < 0.04

    def _out_of_pull(self, made: list[Movement], now: float, around: Surround) -> Movement | None:
        """The flick that ended a pull: as fast as nobody pulls, or much longer than the pull."""
        last = made[-1] if made else None
        if last is None or not last.is_quick or now - last.ended.time > AFTER_S:
            return None
        pulled = math.hypot(last.began.x - self.trail[0].x, last.began.y - self.trail[0].y)
        end = self.trail[-1]
        if math.hypot(end.x - self.trail[0].x, end.y - self.trail[0].y) <= around.ring and (
                last.speed < STRONG or now - last.ended.time > 0.03):
            return None  # back in the ring
        if last.speed >= STRONG and last.length >= STRONG_LENGTH:
            return last
        return last if last.length >= max(SHORTEST, 2.0 * pulled) else None

    def _flicked(self, m: Movement, around: Surround) -> Reading:
        start = self.trail[0]
        near = around.off(start.x, start.y) <= around.reach + NEAR or (
            passes(self.trail, *around.place) <= around.reach + THROUGH)
        if not near:
            return Reading("away")
        if m.speed < SLOWEST or m.length < SHORTEST:
            return Reading("weak")
        return Reading("flick", m.angle, m.speed)

    def _takes_edge(self, around: Surround) -> bool:
        """Did the finger go down on a lit edge, and slowly along it?"""
        first, here = self.trail[0], self.trail[-1]
        dx, dy = here.x - first.x, here.y - first.y
        if self.pulling or math.hypot(dx, dy) < 1.5 * SLOP or here.time - first.time < 0.12:
            return False
        if _quickest(movements(self.trail)) is not None:
            return False
        for run in around.edges:
            for a, b in pairwise(run):
                if passes([Trace(0, *a), Trace(0, *b)], first.x, first.y) > EDGE_WIDE:
                    continue
                ex, ey = b[0] - a[0], b[1] - a[1]
                turn = abs(math.degrees(math.atan2(ex * dy - ey * dx, ex * dx + ey * dy)))
                if min(turn, 180.0 - turn) <= EDGE_DEG:
                    return True
        return False


def _quickest(made: list[Movement]) -> Movement | None:
    """The fastest of the quick strokes: it is what was meant."""
    quick = [m for m in made if m.is_quick and m.length >= SHORTEST]
    return max(quick, key=lambda m: m.speed, default=None)
