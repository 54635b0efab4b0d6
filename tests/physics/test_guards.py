"""What keeps fast pieces from passing through others: short steps near a touch, looks ahead."""

import math
import random

import pytest

from game.content.hand import resting_anyhow
from game.content.models import models
from game.physics import simulate
from game.physics.engine import STEP
from game.physics.shooting import BadShot, check
from game.physics.stepping import Stepping
from game.physics.world import World
from game.rules import Flick, Piece
from tests.physics.tables import SHIPS, ship, table


def _die(rng: random.Random, kind: str, x: float) -> Piece:
    return Piece("die", kind, resting_anyhow(rng, models().die(kind), (x, 0.0, 0.0)))


def _steps_near_a_ship(kind: str, share: float) -> float:
    """The longest step there is while a die that would move `share` of half its height in a base
    step is about to touch a ship; in base steps."""
    die = _die(random.Random(1), kind, -8.0)
    speed = share * models().die(kind).height / 2.0 / STEP
    at = table(ship("target", 0.0, 0.0, 90.0))
    shot = Flick("die", 0.0, speed, brings=(die,))
    check(at, shot, models())
    stepping = Stepping(World(at))
    strike = stepping.strike(shot)
    while not strike.touches:
        made = len(stepping.steps)
        stepping.advance(8.0)
    return max(dt for dt, _ in stepping.steps[made:]) / STEP


@pytest.mark.parametrize("kind", ["d6", "d10"])
def test_no_die_moves_two_thirds_of_half_its_height_in_one_step_near_a_touch(kind):
    assert _steps_near_a_ship(kind, 0.8) <= 0.5
    assert _steps_near_a_ship(kind, 0.5) == 1.0, "a slow one needs no shorter steps"


def test_what_lies_on_the_way_is_seen_before_a_long_look_passes_it():
    """Nothing but what is near is in the world: a fast die must not outrun that."""
    rng = random.Random(7)
    for case in range(40):
        kind = rng.choice(["d6", "d10"])
        target = ship("target", rng.uniform(-20.0, 20.0), 0.0, rng.uniform(0, 360),
                      rng.choice(SHIPS))
        shot = Flick("die", 0.0, rng.uniform(500.0, 1000.0), brings=(_die(rng, kind, -40.0),))
        result = simulate(table(target), shot)
        assert any(t.of("die") == "target" for t in result.touches), f"case {case}"


def test_a_ship_meets_the_one_that_lies_in_its_way():
    rng = random.Random(8)
    for case in range(20):
        target = ship("target", rng.uniform(-8.0, 10.0), 0.0, 90.0)
        mover = ship("mover", -30.0, 0.0, -90.0)
        stern = models().plate(mover.kind).edges()["stern"]
        strike = ((stern[0][0] + stern[-1][0]) / 2, (stern[0][1] + stern[-1][1]) / 2)
        result = simulate(table(mover, target), Flick("mover", 0.0, 380.0, strike, 0.0, 0.0))
        assert any(t.of("mover") == "target" for t in result.touches), f"case {case}"


def test_a_finger_pushes_into_the_edge_it_strikes_whichever_way_the_ship_lies():
    """Up to a right angle to the edge's inside on either hand, and no further."""
    for heading in (0.0, 37.0, 90.0, 200.0):
        target = ship("target", 0.0, 0.0, heading)
        for name, run in models().plate(target.kind).edges().items():
            (ax, ay), (bx, by) = run[0], run[1]
            strike = ((ax + bx) / 2, (ay + by) / 2)
            inwards = math.degrees(math.atan2(bx - ax, -(by - ay))) + heading
            for beside, taken in ((-88, True), (-40, True), (0, True), (60, True), (88, True),
                                  (-92, False), (92, False), (180, False)):
                shot = Flick("target", inwards + beside, 50.0, strike, 0.0, 0.0)
                try:
                    check(table(target), shot, models())
                    assert taken, (heading, name, beside)
                except BadShot as bad:
                    assert not taken and bad.code == "direction", (heading, name, beside)
