"""Tables and shots that the physics tests share."""

from __future__ import annotations

import random

from game.content.hand import resting_anyhow
from game.content.models import models
from game.rules import Bounds, Flick, Piece, Table, flat

MAT = Bounds(-45, -45, 45, 45)
SHIPS = ("uprising-destroyer", "imperium-destroyer", "imperium-carrier", "uprising-fighter-wing",
         "imperium-dreadnought", "uprising-bomber-wing")


def ship(
    id: str, x: float, y: float, heading: float = 0.0, kind: str = "uprising-destroyer"
) -> Piece:
    return Piece(id, kind, flat(x, y, heading, models().piece(kind).height / 2))


def fleet(count: int = 12) -> tuple[Piece, ...]:
    return tuple(
        ship(f"s{i:02d}", -5 + 13 * (i % 4), -20 + 14 * (i // 4), 37 * i, SHIPS[i % len(SHIPS)])
        for i in range(count)
    )


def stern(kind: str = "uprising-destroyer", share: float = 0.5) -> tuple[float, float]:
    """A point of the stern's edge: 0 its port end, 1 its starboard end."""
    run = models().plate(kind).edges()["stern"]
    (ax, ay), (bx, by) = run[0], run[-1]
    return (ax + (bx - ax) * share, ay + (by - ay) * share)


def flicked_die(rng: random.Random, kind: str = "d10", speed: float | None = None) -> Flick:
    lying = resting_anyhow(rng, models().die(kind), (-35.0, 0.0, 0.0))
    return Flick(
        "die", rng.uniform(-20, 20), rng.uniform(80, 260) if speed is None else speed,
        height=0.2, lift=3.0, brings=(Piece("die", kind, lying),),
    )


def table(*pieces: Piece, bounds: Bounds = MAT, **fields: object) -> Table:
    return Table(bounds, pieces=pieces, **fields)  # type: ignore[arg-type]
