"""A finger that went down 13 mm behind the piece and flicked forward shot it backwards: the place
where it began decided, not its motion."""

from __future__ import annotations

import random

import pytest

from game.input.finger import Surround
from tests.input.test_finger import meant, off
from tools.bench import people

SEEDS = range(people.FIXTURES + 10_000, people.FIXTURES + 10_060)


@pytest.mark.parametrize("behind_mm", [0, 5, 13, 25, 40, 60])
@pytest.mark.parametrize("reach", [0.02, 0.05, 0.2])
def test_a_flick_goes_forward_wherever_behind_the_piece_it_begins(
    behind_mm: float, reach: float
) -> None:
    around = Surround((0.9, 0.55), reach, 0.05)
    for seed in SEEDS:
        rng = random.Random(seed)
        made = people.flick(rng, (0.0, behind_mm * people.MM), 90.0, rng.uniform(0.1, 0.4),
                            rng.uniform(0.06, 0.3))
        got = meant(made, around)
        assert got.kind == "flick"
        assert off(got.angle, 90.0) < 10.0
