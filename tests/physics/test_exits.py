"""A piece that leaves the play area: when and where its middle crossed the border."""

import math

import pytest

from game.physics.simulation import simulate
from game.rules import Bounds, Flick
from game.rules.trajectory import ways
from tests.physics.tables import ship, stern, table

AREA = Bounds(-20.0, -30.0, 40.0, 25.0)  # each border is another distance away
SIDES = {"right": (-90.0, 0, 40.0), "far": (0.0, 1, 25.0), "left": (90.0, 0, -20.0),
         "near": (180.0, 1, -30.0)}


def flicked(side: str, speed: float):
    heading = SIDES[side][0]
    shot = Flick("a", heading + 90.0, speed, stern())
    return simulate(table(ship("a", 3.0, -2.0, heading), bounds=AREA), shot)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("speed", [300.0, 700.0])
def test_an_exit_is_on_the_border_that_was_crossed_at_the_moment_it_was(side, speed):
    _, axis, border = SIDES[side]
    result = flicked(side, speed)
    exit = result.exit("a")
    assert exit is not None and len(result.exits) == 1
    assert exit.place[axis] == pytest.approx(border, abs=0.02)
    assert exit.place[1 - axis] == pytest.approx((3.0, -2.0)[1 - axis], abs=0.5)
    there = ways(result)["a"].at(exit.time)
    assert there[1 + axis] == pytest.approx(border, abs=0.3)
    assert math.dist(there[1:3], exit.place) < 0.5
    assert 0.0 < exit.time < result.seconds


def test_who_stays_inside_has_no_exit():
    result = flicked("right", 40.0)
    assert result.exits == () and AREA.holds(*result.table.piece("a").pose.place)
