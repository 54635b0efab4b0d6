"""Dice thrown for counting: every kind of throw the games use, each a real shot.

strong and weak throws go into the dice tray, a drop falls straight down onto it, and a flick
sends the die off the top of a ship, as lasers and nukes are fired.
"""

from __future__ import annotations

import math
import random
import statistics
from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from game.content.hand import resting_anyhow
from game.content.models import models
from game.physics import simulate
from game.rules import Bounds, Fixture, Flick, Piece, Pose, Result, Shot, Table, Throw, digest, flat
from game.rules.chance import any_turn

MANNERS = ("strong", "weak", "drop", "ship")
_TRAY = Table(Bounds(-15, -10.5, 15, 10.5), "table", fixtures=(Fixture("tray", "dice-tray"),))
_MAT = Table(
    Bounds(-45, -45, 45, 45), "mat",
    pieces=(Piece("ship", "imperium-dreadnought", flat(-25, 0, -90, 0.25)),),
)


class Tally(Struct):
    """What one kind of die showed."""

    count: int
    faces: dict[str, int]
    cocked: int
    settle_median_s: float
    chi2_p: float
    digest: str


def throw(kind: str, manner: str, rng: random.Random) -> tuple[Table, Shot]:
    """One throw of one die."""
    die = models().die(kind)
    if manner == "ship":
        x, y = rng.uniform(-30, -20), rng.uniform(-2, 2)
        lying = resting_anyhow(rng, die, (x, y, 0.5))
        return _MAT, Flick(
            "die", rng.uniform(-30, 30), rng.uniform(60, 280), height=rng.uniform(0, 0.3),
            lift=rng.uniform(0, 8), brings=(Piece("die", kind, lying),), held=("ship",),
        )
    speed, lift, spin, x, z = {
        "strong": (rng.uniform(80, 160), rng.uniform(-20, 5), 18.0, -9.0, 5.0),
        "weak": (rng.uniform(15, 50), rng.uniform(-40, 0), 5.0, -6.0, 3.5),
        "drop": (0.0, 0.0, 0.0, 0.0, rng.uniform(3.0, 10.0)),
    }[manner]
    lying = Pose(x, rng.uniform(-3, 3), z, *any_turn(rng))
    spins = (tuple(rng.gauss(0.0, spin) for _ in range(3)),) if spin else ()
    return _TRAY, Throw(
        rng.uniform(-25, 25), speed, lift, spins=spins,  # type: ignore[arg-type]
        brings=(Piece("die", kind, lying),),
    )


def results(kind: str, count: int, seed: int, manner: str = "strong") -> Iterator[Result]:
    """`count` throws; a die that left its table is thrown again, as people do."""
    done = 0
    for n in range(count * 20):
        table, shot = throw(kind, manner, random.Random(f"{seed}/{kind}/{manner}/{n}"))
        result = simulate(table, shot)
        if result.exits and manner != "ship":
            continue
        if result.reading("die") is None:  # it fell off the table
            continue
        yield result
        done += 1
        if done == count:
            return


def tally(kind: str, count: int, seed: int, manner: str = "strong") -> Tally:
    faces = Counter(dict.fromkeys(models().die(kind).faces, 0))
    sides = Counter(models().die(kind).faces)
    cocked, settle, seen = 0, [], []
    for result in results(kind, count, seed, manner):
        reading = result.reading("die")
        assert reading is not None
        settle.append(result.seconds)
        seen.append(reading.face)
        if reading.face is None:
            cocked += 1
        else:
            faces[reading.face] += 1
    whole, rolled = sum(sides.values()), count - cocked
    p = chi_square_p(
        [faces[f] for f in sides], [rolled * sides[f] / whole for f in sides]
    )
    return Tally(
        count, dict(sorted(faces.items())), cocked, round(statistics.median(settle), 3),
        round(p, 4), digest(seen),
    )


def chi_square_p(observed: list[int], expected: list[float]) -> float:
    """How likely fair dice are to differ at least this much."""
    if len(observed) < 2 or min(expected) <= 0.0:
        return 1.0
    x = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True)) / 2.0
    return _upper_gamma((len(observed) - 1) / 2.0, x)


def _upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function: a series for small x, else a
    continued fraction."""
    if x <= 0.0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1.0:
        term = total = 1.0 / a
        for n in range(1, 500):
            term *= x / (a + n)
            total += term
        return 1.0 - scale * total
    b, c = x + 1.0 - a, 1e300
    d = h = 1.0 / b
    for n in range(1, 500):
        step = -n * (n - a)
        b += 2.0
        d = 1.0 / (step * d + b)
        c = b + step / c
        h *= d * c
    return scale * h


def as_json(tallies: dict[str, Tally]) -> dict[str, Any]:
    return {
        "dice": {
            kind: {
                "count": t.count, "faces": t.faces, "cocked": t.cocked,
                "settle_median_s": t.settle_median_s, "chi2_p": t.chi2_p,
            }
            for kind, t in tallies.items()
        },
        "digest": digest({kind: t.digest for kind, t in tallies.items()}),
    }
