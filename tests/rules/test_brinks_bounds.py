"""How far off straight a disc may be flipped, and the flip of whoever does not care which."""

from __future__ import annotations

import pytest

from game.rules import Brink
from game.rules.brinks import ADMITTED_DEG, amiss

NEAR = Brink((-22.0, 0.0), (22.0, 0.0), 0.2, {"ship": 1.4})
KINDS = {"ship": "flip-ship-1"}


def test_the_usual_flip_is_made_from_the_middle_straight_on() -> None:
    shot = NEAR.usual("ship", KINDS["ship"], 250.0)
    assert amiss(NEAR, KINDS, shot) is None
    assert (shot.brings[0].pose.x, shot.direction) == pytest.approx((0.0, 90.0))
    assert (shot.piece, shot.speed, shot.angle) == ("ship", 250.0, 26.0)


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_the_last_degree_is_still_admitted(side: float) -> None:
    shot = NEAR.flip(NEAR.usual("ship", KINDS["ship"], 250.0).brings[0],
                     90.0 + side * ADMITTED_DEG, 250.0, 0.5)
    assert amiss(NEAR, KINDS, shot) is None
    further = NEAR.flip(shot.brings[0], 90.0 + side * (ADMITTED_DEG + 0.1), 250.0, 0.5)
    assert amiss(NEAR, KINDS, further) is not None
