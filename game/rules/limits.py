"""The numbers that poses and shots may have: finite, and of a size that lies on a table.

Whoever sends a command, from a hand, a file or another program, is held to these before any
rule or any world sees it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from game.rules.pieces import Piece, Pose
from game.rules.results import Result
from game.rules.shots import FASTEST_CM_S, Flick, Flip, Shake, Shot, Throw

FARTHEST_CM = 1000.0  # from the table's middle
UNIT_SLACK = 1e-3  # how far a turn's length may be from 1
FLAT_SLACK = 1e-3
MOST_PIECES = 400


class Beyond(NamedTuple):
    """Why a number can't be used: a code for programs, a sentence for people."""

    code: str
    why: str


class _Range(NamedTuple):
    """From the least to the most, and what to say below and above."""

    least: float
    most: float
    below: Beyond
    above: Beyond


def _within(least: float, most: float, code: str, why: str) -> _Range:
    return _Range(least, most, Beyond(code, why), Beyond(code, why))


_ANGLE = _within(-3600.0, 3600.0, "direction", "A direction is at most ten turns.")
_SPEED = _Range(
    0.0, FASTEST_CM_S, Beyond("too-slow", "A speed can't be negative."),
    Beyond("too-fast", f"Above the limit of {FASTEST_CM_S:g} cm/s."),
)
_GENTLE = Beyond("too-fast", "A shake is at most 3 s, 2 cm and 30 a second.")
_FELT = Beyond("too-slow", "A shake lasts, and moves the box.")
RANGES: dict[type, dict[str, _Range]] = {
    Flick: {
        "direction": _ANGLE, "speed": _SPEED,
        "strike": _within(-100.0, 100.0, "off-surface", "The strike point is not on the piece."),
        "height": _within(-20.0, 20.0, "off-surface", "The strike point is not on the piece."),
        "lift": _within(-30.0, 80.0, "direction",
                        "The lift must be between -30 and 80 degrees."),
    },
    Flip: {
        "direction": _ANGLE, "speed": _SPEED,
        "angle": _within(-90.0, 90.0, "direction",
                         "A flip goes up: at most 90 degrees from the vertical."),
        "offset": _within(-20.0, 20.0, "off-surface", "The strike point is not on the disc."),
    },
    Throw: {
        "direction": _ANGLE, "speed": _SPEED,
        "lift": _within(-90.0, 90.0, "direction",
                        "The lift must be between -90 and 90 degrees."),
        "spins": _within(-1000.0, 1000.0, "spins", "A die spins at most 1000 radians a second."),
    },
    Shake: {
        "direction": _ANGLE,
        "amplitude": _Range(0.001, 2.0, _FELT, _GENTLE),
        "frequency": _Range(0.1, 30.0, _FELT, _GENTLE),
        "seconds": _Range(0.01, 3.0, _FELT, _GENTLE),
    },
}


def beyond(shot: Shot) -> Beyond | None:
    """Why this shot's numbers can't be used, or None."""
    for name, allowed in RANGES[type(shot)].items():
        for number in _numbers(getattr(shot, name)):
            if allowed.least <= number <= allowed.most:
                continue  # as nearly all are; what is not a number is not
            if not math.isfinite(number):
                return Beyond("not-finite", f"The shot's {name} is not a finite number.")
            return allowed.below if number < allowed.least else allowed.above
    brought: tuple[Piece, ...] = getattr(shot, "brings", ())
    named = (brought, getattr(shot, "held", ()), getattr(shot, "spins", ()))
    if max(map(len, named)) > MOST_PIECES:
        return Beyond("too-many", f"More than {MOST_PIECES} pieces.")
    for piece in brought:
        if amiss := misplaced(piece.pose):
            return amiss
    return None


def misplaced(pose: Pose) -> Beyond | None:
    """Why nothing can lie like this, or None."""
    turn = pose.qw * pose.qw + pose.qx * pose.qx + pose.qy * pose.qy + pose.qz * pose.qz
    far = FARTHEST_CM
    if (-far <= pose.x <= far and -far <= pose.y <= far and -far <= pose.z <= far
            and -UNIT_SLACK <= turn - 1.0 <= UNIT_SLACK):
        return None  # as nearly all do; what is not a number is none of these
    if not all(map(math.isfinite, (pose.x, pose.y, pose.z, turn))) \
            or abs(turn - 1.0) > UNIT_SLACK:
        return Beyond("not-finite", "The pose is not a place and a unit turn.")
    return Beyond("too-far", "More than 10 m from the table's middle.")


def lies_flat(pose: Pose) -> bool:
    return max(abs(pose.qx), abs(pose.qy)) <= FLAT_SLACK


def is_finite(result: Result) -> bool:
    """Can every number of this answer be written down and read again?"""
    return all(map(math.isfinite, _all_numbers(result)))


def _all_numbers(result: Result) -> Iterator[float]:
    for piece in result.table.pieces:
        p = piece.pose
        yield from (p.x, p.y, p.z, p.qw, p.qx, p.qy, p.qz)
    for touch in result.touches:
        yield from (touch.time, touch.impulse, *touch.place)
    for exit in result.exits:
        yield from (exit.time, *exit.place)
    yield from (reading.tilt for reading in result.readings)
    yield from result.turns.values()
    yield result.seconds


def _numbers(value: Any) -> Iterable[float]:
    """The numbers of a field: none, one, or those of its rows."""
    if value is None:
        return ()
    if isinstance(value, tuple):
        return [number for part in value for number in _numbers(part)]
    return (value,)
