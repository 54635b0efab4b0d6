"""A throw by finger: any drag and release; its length and its speed are the power."""

from __future__ import annotations

import math

from game.input.bindings import Feel
from game.input.events import Pointer
from game.input.finger import NOTHING, SHORTEST, Reading
from game.input.strokes import Trace, effort, held_at, movements

LONGEST = 0.45  # a drag this long is a whole throw, however slow


class Throwing:
    """From down to up. A pause before the finger lifts changes nothing; a finger that comes
    back to where it went down has thought better of it."""

    def __init__(self, down: Pointer, feel: Feel) -> None:
        self.number = down.finger
        self.trail = [Trace(down.time, down.x, down.y)]
        self._feel = feel

    def moved(self, e: Pointer) -> Reading:
        self.trail.append(Trace(e.time, e.x, e.y))
        return NOTHING  # a frame asks how it stands: reports may come a thousand a second

    def waited(self, now: float) -> Reading:
        here = self.trail[-1]
        return self._to((here.x, here.y))

    def lifted(self, e: Pointer) -> Reading:
        if (e.x, e.y) != self.trail[-1][1:]:
            self.trail.append(Trace(e.time, e.x, e.y))
        made = self._to(held_at(self.trail, e.time))
        if made.kind == "throw":
            return made
        here = self.trail[-1]  # so quick that all of it was within the time of a lift
        made = self._to((here.x, here.y))
        if made.kind == "throw":
            return made
        first = self.trail[0]
        far = max(math.hypot(s.x - first.x, s.y - first.y) for s in self.trail)
        return Reading("weak" if far < 2 * SHORTEST else "back")

    def _to(self, place: tuple[float, float]) -> Reading:
        first = self.trail[0]
        dx, dy = place[0] - first.x, place[1] - first.y
        length = math.hypot(dx, dy)
        if length < SHORTEST:
            return NOTHING
        speed = max((m.speed for m in movements(self.trail)), default=0.0)
        slow = 1.0 - min(1.0, length / LONGEST)
        weak = 1.0 - effort(speed, self._feel.flick_slow, self._feel.flick_fast, 1.0)
        power = (1.0 - slow * weak) ** self._feel.curve
        return Reading("throw", math.degrees(math.atan2(-dy, dx)), power)
