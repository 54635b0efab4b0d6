"""The four corners of a card lie on one circle, so it was simulated as a disc of 108 mm."""

import pytest

from game.content.models import models
from game.physics import simulate
from game.physics.solids import Solids
from game.rules import Bounds, Piece, Pose, Table, Throw, flat


def test_a_card_is_as_wide_as_its_picture():
    solid = Solids(models()).piece("enemy-card")
    xs, ys = zip(*solid.outline, strict=True)
    assert (max(xs), max(ys)) == pytest.approx((3.15, 4.4))
    wide, deep, thick = (solid.mass / 12.0 * side**2 for side in (6.3, 8.8, 0.06))
    assert solid.inertia == pytest.approx((deep + thick, wide + thick, wide + deep), rel=1e-3)


@pytest.mark.parametrize(("x", "rests_on"), [(4.3, "card"), (4.65, "table")])
def test_a_disc_rests_on_it_up_to_its_edge_and_no_further(x, rests_on):
    """A disc of 28 mm whose rim is over the card by two and a half millimetres, or beside it."""
    card = Piece("card", "enemy-card", flat(0, 0, 0, 0.03))
    disc = Piece("disc", "flip-ship-1", Pose(x, 0, 0.3))
    at = Table(Bounds(-40, -40, 40, 40), "table", pieces=(card,))
    assert rests_on in simulate(at, Throw(0, 0, brings=(disc,))).supports["disc"]
