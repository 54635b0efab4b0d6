"""Where a flicked die comes to lie in an empty box, by lift, direction and speed, from the near
base: measured once (tools/landings.py), and blurred here by the fingers that flick."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from statistics import NormalDist
from string import ascii_letters, digits

from msgspec import Struct

from game.content.source import load
from game.pack.fingers import Fingers

COUNTS = digits + ascii_letters  # one character a number
BELL = NormalDist()
SHARES = tuple(BELL.inv_cdf((n + 0.5) / 7) for n in range(7))
FEWEST = 0.004  # a hole that is met less often is left out


class Landings(Struct, frozen=True, forbid_unknown_fields=True):
    shots: int
    lifts: tuple[float, ...]
    directions: tuple[float, ...]
    speeds: tuple[float, ...]
    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        wanted = len(self.lifts) * len(self.directions) * len(self.speeds)
        if len(self.rows) != wanted:
            raise ValueError(f"there are {len(self.rows)} rows for {wanted} aims")


class Meant(Struct, frozen=True):
    """A flick from the near base, and the chance of each hole by its number."""

    lift: float
    direction: float
    speed: float
    holes: tuple[tuple[int, float], ...]


@cache
def landings() -> Landings:
    return load(Path(__file__).with_name("landings.yaml"), Landings)


@cache
def meant(fingers: Fingers) -> tuple[Meant, ...]:
    """Every flick of the grid, and where these fingers bring the die by it."""
    found = landings()
    share = {sign: n / found.shots for n, sign in enumerate(COUNTS)}
    wide, long = len(found.directions), len(found.speeds)
    out = []
    for n, lift in enumerate(found.lifts):
        rows = found.rows[n * wide * long:(n + 1) * wide * long]
        for direction in found.directions:
            for speed in found.speeds:
                chance = [0.0] * len(rows[0])
                for row, weight in _blurred(found, fingers, direction, speed):
                    for hole, sign in enumerate(rows[row]):
                        if sign != "0":
                            chance[hole] += share[sign] * weight
                out.append(Meant(lift, direction, speed, tuple(
                    (hole, p) for hole, p in enumerate(chance) if p > FEWEST)))
    return tuple(out)


def _blurred(found: Landings, fingers: Fingers, direction: float, speed: float
             ) -> list[tuple[int, float]]:
    """The rows of the grid that the slips of these fingers come to, and how much of each."""
    weights: dict[int, float] = {}
    for aside in SHARES:
        d = _nearest(found.directions, direction + fingers.direction * aside)
        for along in SHARES:
            s = _nearest(found.speeds, speed * (1.0 + fingers.speed * along))
            row = d * len(found.speeds) + s
            weights[row] = weights.get(row, 0.0) + 1.0 / len(SHARES) ** 2
    return list(weights.items())


def _nearest(steps: tuple[float, ...], value: float) -> int:
    step = (value - steps[0]) / (steps[1] - steps[0])
    return min(max(round(step), 0), len(steps) - 1)
