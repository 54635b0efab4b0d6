"""A stick pulled back and snapped forward: how deep it was and how fast it went.

One shot until the stick has been at rest: a stick that swings past its middle and back fires
nothing more. It may be held at its rim for any time, and eased to another depth.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

BEGIN = 0.15  # a pull begins this far out
AIM_DEG = 60.0  # a pull goes back within this of straight back
RIM = 0.08  # within this of the deepest the stick is held
EASED_S = 0.25  # off the rim for so long: it is held at another depth now
CROSSED = 0.25  # the snap is over at this share of the depth
TIMED = 0.8  # and is timed from this share of it
RESTED_S = 0.08  # at rest for so long it may shoot again
NEAR = 0.5  # what is first reported nearer than this comes from the middle
SLOWEST, FASTEST = 4.0, 26.0  # depths a second: a stick put back, and a whole snap
PUT_BACK = 2.0  # travels a second: slower than this nothing is snapped, however little was pulled


class Pull(NamedTuple):
    """What a stick does: 'rest', 'pull', 'shot' or 'back' (put back, nothing is meant).
    `share` is how hard it would be or is, 0 to 1."""

    kind: str
    share: float = 0.0


class Snap:
    def __init__(self) -> None:
        self._state = "spent"
        self._rested: float | None = -math.inf
        self._every = 0.017  # seconds between two reports, at most
        self._last = -math.inf
        self._deepest = 0.0
        self._way = (0.0, 1.0)
        self._track: list[tuple[float, float]] = []  # from the last report at the rim on

    def let_go(self) -> None:
        """Forgets a half-made pull; the stick must be at rest first."""
        if self._state == "pulling":
            self._state, self._rested = "spent", None

    def report(self, time: float, x: float, y: float) -> Pull:
        """Where the stick is, y down: straight back is (0, 1)."""
        gap, self._last = time - self._last, time
        if gap > 0.0:
            self._every = max(0.001, min(self._every, gap))
        out = math.hypot(x, y)
        if self._state == "spent":
            ready = self._rested is not None and time - self._rested >= RESTED_S
            if gap >= RESTED_S and out < NEAR:
                ready = True  # it was still, and moves from its middle: it rested unseen
            if out < BEGIN:
                self._rested = time if self._rested is None else self._rested
            elif not ready:
                self._rested = None
            if not ready:
                return Pull("rest")
            self._state = "ready"
        if self._state == "ready":
            if out < BEGIN or y < out * math.cos(math.radians(AIM_DEG)):
                return Pull("rest")
            self._state, self._deepest, self._way = "pulling", out, (x / out, y / out)
            self._track = [(time, out)]
            return Pull("pull", out)
        return self._pulling(time, x, y, out)

    def _pulling(self, time: float, x: float, y: float, out: float) -> Pull:
        depth = x * self._way[0] + y * self._way[1]
        if depth >= self._deepest - RIM:
            if depth > self._deepest:
                self._deepest, self._way = depth, (x / out, y / out)
            self._track = [(time, depth)]
            return Pull("pull", self._deepest)
        self._track.append((time, depth))
        if depth > CROSSED * self._deepest:
            if time - self._track[1][0] > EASED_S:
                self._deepest, self._track = depth, [(time, depth)]
            return Pull("pull", self._deepest)
        speed = self._speed()
        self._state, self._rested = "spent", time if out < BEGIN else None
        if speed < SLOWEST or speed * self._deepest < PUT_BACK:
            return Pull("back")
        fast = min(1.0, (speed - SLOWEST) / (FASTEST - SLOWEST))
        return Pull("shot", min(1.0, self._deepest) * fast)

    def _speed(self) -> float:
        """Depths a second between two marks on the way; the stick left the rim at most one
        report before the first one off it, however long it was held there."""
        (left, rim), *track = self._track
        left = max(left, track[0][0] - self._every)
        points = [(left, rim), *track]
        top, low = TIMED * self._deepest, CROSSED * self._deepest
        return (top - low) / self._deepest / max(1e-4, _when(points, low) - _when(points, top))


def _when(points: list[tuple[float, float]], depth: float) -> float:
    """When the stick passed a depth on its way back."""
    for (t0, d0), (t1, d1) in pairwise(points):
        if d1 <= depth:
            return t0 + (t1 - t0) * (d0 - depth) / (d0 - d1) if d0 > depth else t0
    return points[-1][0]
