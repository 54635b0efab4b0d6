"""Dice in a hand and dice at rest: how they are turned, where they lie, which face is up.

A die leaves a hand turned any way at all; chance says which, never how it lands.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from game.content.models import Die, Models
from game.rules.chance import any_turn
from game.rules.pieces import Piece, Pose

LEVEL_DEG = 10.0  # a die whose best face is more than this off level is cocked
GAP = 1.35  # between the middles of two dice in a hand, over the die's diameter

Vector = tuple[float, float, float]
Turn = tuple[float, float, float, float]


def handful(
    rng: random.Random, models: Models, dice: Sequence[tuple[str, str]], middle: Vector
) -> tuple[Piece, ...]:
    """The dice (id, kind) held over `middle`, each turned its own way, none touching another."""
    wide = 2 if len(dice) > 1 else 1
    rows = math.ceil(len(dice) / wide)
    apart = GAP * 2.0 * max(models.die(kind).radius for _, kind in dice)
    out = []
    for i, (id, kind) in enumerate(dice):
        column, row = i % wide, i // wide
        x = middle[0] + (column - (min(wide, len(dice)) - 1) / 2.0) * apart
        y = middle[1] + (row - (rows - 1) / 2.0) * apart
        out.append(Piece(id, kind, Pose(x, y, middle[2], *any_turn(rng))))
    return tuple(out)


def tumble(rng: random.Random, count: int, fastest: float) -> tuple[Vector, ...]:
    """One spin a die (rad/s, table frame), in any direction."""
    return tuple(
        (rng.gauss(0.0, fastest / 2), rng.gauss(0.0, fastest / 2), rng.gauss(0.0, fastest / 2))
        for _ in range(count)
    )


def resting(die: Die, face: int, place: Vector, heading: float = 0.0) -> Pose:
    """Where the die is when it rests on `place` with its face number `face` up."""
    turn = _times(_about_z(heading), _up(die.normals[face]))
    return Pose(place[0], place[1], place[2] + die.height / 2.0, *turn)


def showing(die: Die, face: str, place: Vector, heading: float = 0.0) -> Pose:
    """As `resting`, by the name of the face."""
    return resting(die, die.faces.index(face), place, heading)


def resting_anyhow(rng: random.Random, die: Die, place: Vector) -> Pose:
    """The die set down without looking: any face up, turned any way."""
    return resting(die, rng.randrange(len(die.faces)), place, rng.uniform(-180.0, 180.0))


def upturned(die: Die, pose: Pose) -> str | None:
    """The face that is up, or None when the die is cocked."""
    face, tilt = highest(die, pose)
    return die.faces[face] if tilt <= LEVEL_DEG else None


def highest(die: Die, pose: Pose) -> tuple[int, float]:
    """The number of the face that points up most, and how far it is off level (degrees)."""
    # the table's up direction, seen from the die
    up = (
        2.0 * (pose.qx * pose.qz - pose.qw * pose.qy),
        2.0 * (pose.qy * pose.qz + pose.qw * pose.qx),
        1.0 - 2.0 * (pose.qx * pose.qx + pose.qy * pose.qy),
    )
    heights = [sum(n * u for n, u in zip(normal, up, strict=True)) for normal in die.normals]
    best = max(range(len(heights)), key=heights.__getitem__)
    return best, math.degrees(math.acos(min(1.0, heights[best])))


# ---- turns -------------------------------------------------------------------------------

def _about_z(degrees: float) -> Turn:
    half = math.radians(degrees) / 2.0
    return (math.cos(half), 0.0, 0.0, math.sin(half))


def _up(normal: Vector) -> Turn:
    """The shortest turn that takes the normal to +z."""
    x, y, z = normal
    if z < -1.0 + 1e-9:
        return (0.0, 1.0, 0.0, 0.0)
    length = math.sqrt(2.0 * (1.0 + z))
    return (length / 2.0, y / length, -x / length, 0.0)


def _times(a: Turn, b: Turn) -> Turn:
    return (
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    )
