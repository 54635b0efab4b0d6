"""A flicked plate slides, spins and stops as plates do."""

import math

import pytest

from game.content.models import models
from game.physics import simulate
from game.rules import Flick
from tests.physics.tables import MAT, ship, stern, table

GRAVITY = 981.0


def _mu(kind: str) -> float:
    known = models()
    return known.materials[known.piece(kind).material].friction * known.materials["mat"].friction


@pytest.mark.parametrize("kind", ["uprising-destroyer", "imperium-carrier", "imperium-dreadnought"])
@pytest.mark.parametrize("speed", [60.0, 120.0, 200.0])
def test_a_plate_slides_as_far_as_friction_lets_it(kind, speed):
    result = simulate(
        table(ship("a", -40, 0, -90, kind)), Flick("a", 0.0, speed, strike=stern(kind))
    )
    slid = result.table.piece("a").pose.x + 40
    assert slid == pytest.approx(speed**2 / (2 * _mu(kind) * GRAVITY), rel=0.03)


def test_a_centred_flick_hardly_turns_the_ship():
    result = simulate(table(ship("a", -40, 0, -90)), Flick("a", 0.0, 150.0, strike=stern()))
    assert abs(result.table.piece("a").pose.heading + 90) < 2


@pytest.mark.parametrize(("share", "left"), [(0.4, False), (0.6, True)])
def test_a_strike_beside_the_centre_turns_the_ship_away_from_it(share, left):
    """Pushed forward on its starboard side, a ship turns to port (left), and the reverse."""
    shot = Flick("a", 0.0, 120.0, strike=stern(share=share))
    result = simulate(table(ship("a", -40, 0, -90)), shot)
    turned = (result.table.piece("a").pose.heading + 90 + 180) % 360 - 180
    assert (turned > 5) if left else (turned < -5)


def test_losing_a_piece_changes_shape_and_mass():
    wing = models().plate("uprising-fighter-wing")
    whole, core = wing.mass(), wing.mass(("core",))
    assert core < whole / 5
    near = table(
        ship("wing", 0, 0, 0, "uprising-fighter-wing"), ship("a", -30, 2.2, -90)
    )
    shot = Flick("a", 0.0, 200.0, strike=stern())
    assert simulate(near, shot).touches_of("wing")
    bare = near.with_pieces(
        type(near.pieces[0])("wing", "uprising-fighter-wing", near.piece("wing").pose, ("core",))
    )
    shifted = bare.moved("a", ship("a", -30, 3.5, -90).pose)
    assert simulate(near.moved("a", shifted.piece("a").pose), shot).touches_of("wing")
    assert not simulate(shifted, shot).touches_of("wing")


def test_a_ship_that_is_pushed_over_the_border_is_reported_where_it_crossed():
    result = simulate(table(ship("a", 35, 3, -90)), Flick("a", 0.0, 250.0, strike=stern()))
    exit = result.exit("a")
    assert exit is not None
    assert exit.place == pytest.approx((MAT.right, 3.0), abs=0.3)
    assert 0.03 < exit.time < 0.08


def test_sliding_distance_is_the_same_in_every_direction():
    far = []
    for heading in range(0, 360, 45):
        result = simulate(
            table(ship("a", 0, 0, heading)), Flick("a", heading + 90.0, 130.0, strike=stern())
        )
        pose = result.table.piece("a").pose
        far.append(math.hypot(pose.x, pose.y))
    assert max(far) - min(far) < 0.02 * max(far)
