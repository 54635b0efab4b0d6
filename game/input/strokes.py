"""What a finger's trail says: its movements, each with speed and direction by least squares.

Positions are window heights, times are seconds, speeds window heights a second; angles are
degrees, counter-clockwise from right, as seen on the screen. Devices report a finger that rests
only once, so a gap between two reports is a rest and no slow way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

REST_S = 0.045  # no report for so long: the finger rested
APART_S = 0.011  # reports nearer to each other than this say more of noise than of motion
CORE = 0.25  # a movement is what is faster than this share of its fastest
BEND_DEG = 75.0  # a movement that turns by more than this is another one
LEAST = 0.02  # movements shorter than this are trembling
QUICK_S, QUICK, SLOW = 0.265, 1.6, 0.33  # quick: soon over, or as fast as this; slow: never quick
LIFT_S = 0.040  # what a finger does in this time before it lifts is its roll


class Trace(NamedTuple):
    time: float
    x: float
    y: float


class Movement(NamedTuple):
    """One movement of a finger, from where it got going to where it slowed down."""

    began: Trace
    ended: Trace
    speed: float = 0.0
    angle: float = 0.0

    @property
    def length(self) -> float:
        return math.hypot(self.ended.x - self.began.x, self.ended.y - self.began.y)

    @property
    def seconds(self) -> float:
        return self.ended.time - self.began.time

    @property
    def is_quick(self) -> bool:
        return self.speed >= (SLOW if self.seconds <= QUICK_S else QUICK)


def movements(trail: Sequence[Trace]) -> list[Movement]:
    """All movements of a trail, in the order in which they were made."""
    points = _thinned(trail)
    if len(points) < 2:
        return []
    found = _moves(points, 0, len(points) - 1)
    return [_fitted(m, trail) for m in found if m.length >= LEAST]


def velocity(samples: Sequence[Trace]) -> tuple[float, float]:
    """The least-squares velocity of these samples."""
    n = len(samples)
    if n < 2:
        return (0.0, 0.0)
    mean = sum(s.time for s in samples) / n
    spread = sum((s.time - mean) ** 2 for s in samples)
    if spread < 1e-9:
        return (0.0, 0.0)
    return (sum((s.time - mean) * s.x for s in samples) / spread,
            sum((s.time - mean) * s.y for s in samples) / spread)


def held_at(trail: Sequence[Trace], now: float) -> tuple[float, float]:
    """Where a finger was before it began to lift at `now`."""
    before = [s for s in trail if s.time <= now - LIFT_S]
    if not before:
        return trail[0][1:]
    middle = [s for s in before if s.time >= now - LIFT_S - 0.03] or before[-1:]
    return (sum(s.x for s in middle) / len(middle), sum(s.y for s in middle) / len(middle))


def passes(trail: Sequence[Trace], x: float, y: float) -> float:
    """How near the way comes to a place: of segments, not of samples."""
    if len(trail) == 1:
        return math.hypot(trail[0].x - x, trail[0].y - y)
    return min(_off(a, b, x, y) for a, b in pairwise(trail))


def effort(amount: float, least: float, most: float, curve: float) -> float:
    """0 to 1: how hard `amount` is between the gentlest and the hardest."""
    share = (amount - least) / (most - least)
    return min(1.0, max(0.0, share)) ** curve


# ---- details -----------------------------------------------------------------------------

def _thinned(trail: Sequence[Trace]) -> list[Trace]:
    """The trail at even paces: rests are filled in, what comes too fast is left out."""
    out = [trail[0]]
    for sample in trail[1:]:
        last = out[-1]
        if sample.time - last.time > REST_S:
            out.append(Trace(sample.time - REST_S / 3, last.x, last.y))
        if sample.time - out[-1].time >= APART_S:
            out.append(sample)
    if trail[-1] != out[-1] and len(out) > 1:
        # The last report counts even where it comes soon after the one before.
        if trail[-1].time - out[-1].time < APART_S:
            out.pop()
        out.append(trail[-1])
    return out


def _moves(points: Sequence[Trace], low: int, high: int) -> Iterator[Movement]:
    """The movements between two points: the fastest, and what is before and after it."""
    if high - low < 1:
        return
    speeds = [_speed(points[n], points[n + 1]) for n in range(low, high)]
    fastest = max(range(len(speeds)), key=speeds.__getitem__)
    if speeds[fastest] <= 1e-6:
        return
    top = low + fastest
    first, last = top, top + 1
    while first > low and _goes_along(points, first - 1, top, speeds[first - 1 - low],
                                      speeds[fastest]):
        first -= 1
    while last < high and _goes_along(points, last, top, speeds[last - low], speeds[fastest]):
        last += 1
    yield from _moves(points, low, first)
    yield Movement(points[first], points[last])
    yield from _moves(points, last, high)


def _fitted(m: Movement, trail: Sequence[Trace]) -> Movement:
    """With the speed and direction that all its own reports have."""
    own = [m.began, *(s for s in trail if m.began.time < s.time < m.ended.time), m.ended]
    vx, vy = velocity(own)
    return m._replace(speed=math.hypot(vx, vy), angle=math.degrees(math.atan2(-vy, vx)))


def _goes_along(points: Sequence[Trace], n: int, top: int, speed: float, fastest: float) -> bool:
    """Is the bit from point `n` still a part of the movement whose fastest bit is at `top`?"""
    if speed < CORE * fastest:
        return False
    ax, ay = points[n + 1].x - points[n].x, points[n + 1].y - points[n].y
    bx, by = points[top + 1].x - points[top].x, points[top + 1].y - points[top].y
    turn = math.degrees(math.atan2(ax * by - ay * bx, ax * bx + ay * by))
    return abs(turn) <= BEND_DEG


def _speed(a: Trace, b: Trace) -> float:
    return math.hypot(b.x - a.x, b.y - a.y) / max(1e-4, b.time - a.time)


def _off(a: Trace, b: Trace, x: float, y: float) -> float:
    """The distance of a place from the bit between two samples."""
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    f = 0.0 if square == 0.0 else min(1.0, max(0.0, ((x - a.x) * dx + (y - a.y) * dy) / square))
    return math.hypot(a.x + f * dx - x, a.y + f * dy - y)
