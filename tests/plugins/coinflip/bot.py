"""How a computer plays it."""

from __future__ import annotations

import random

from coinflip.rules import SIDES, CoinState
from game.rules import Choose, Command, Flip, Shoot


def candidates(state: CoinState, rng: random.Random) -> list[Command]:
    """Legal commands, the best intention first."""
    if not state.called:
        sides = rng.sample(SIDES, 2)
        return [Choose(state.seat, "call", side) for side in sides]
    flip = Flip("coin", direction=90.0, speed=rng.uniform(110.0, 150.0), angle=12.0, offset=0.1)
    return [Shoot(state.seat, "flip", flip)]


def value(state: CoinState, seat: int) -> float:
    """How well a seat stands."""
    return float(state.points[seat] - max(state.points))
