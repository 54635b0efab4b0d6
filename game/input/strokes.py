"""What a finger's trail says: its speed by least squares, and its direction before it lifts.

Positions are window heights, times are seconds, speeds window heights a second.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

WINDOW_S = 0.100  # the speed is that of the last 100 ms
LIFT_S = 0.080  # the direction is that before the last 80 ms: fingers roll when they lift


class Trace(NamedTuple):
    time: float
    x: float
    y: float


class Stroke(NamedTuple):
    speed: float
    angle: float  # degrees, counter-clockwise from right, as seen on the screen


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


def stroke(trail: Sequence[Trace], released: float) -> Stroke | None:
    """The flick that ended at `released`; None if the finger did not move."""
    if len(trail) < 2:
        return None
    recent = [s for s in trail if released - s.time <= WINDOW_S]
    if len(recent) < 2:
        recent = list(trail[-2:])
    vx, vy = velocity(recent)
    speed = math.hypot(vx, vy)
    before = [s for s in trail if LIFT_S <= released - s.time <= LIFT_S + WINDOW_S]
    ax, ay = velocity(before)
    if math.hypot(ax, ay) < 0.15 * max(speed, 1e-6) or len(before) < 3:
        ax, ay = vx, vy  # too short a stroke to leave its end out
    if math.hypot(ax, ay) < 1e-6:
        return None
    return Stroke(speed, math.degrees(math.atan2(-ay, ax)))


def effort(amount: float, least: float, most: float, curve: float) -> float:
    """0 to 1: how hard `amount` is between the gentlest and the hardest."""
    share = (amount - least) / (most - least)
    return min(1.0, max(0.0, share)) ** curve
