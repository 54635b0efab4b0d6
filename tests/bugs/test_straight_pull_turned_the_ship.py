"""A pull straight back struck the ship where its edge happened to be chosen, and it turned."""

from __future__ import annotations

import msgspec
import pytest

from game.content.models import models
from game.input import aiming
from game.physics import simulate
from game.rules import Flick
from tests.input.test_hand import aimed_ahead, ship_offer


@pytest.mark.parametrize("turn", [-20.0, 0.0, 20.0])
def test_a_ship_struck_without_moving_the_strike_point_keeps_its_heading(turn: float) -> None:
    offer, table = ship_offer()
    ahead = aimed_ahead(offer, table)
    aim = msgspec.structs.replace(ahead, direction=ahead.direction + turn, effort=0.3)
    shot = aiming.shot(offer, table, models(), aim)
    assert isinstance(shot, Flick)
    before, after = table.piece("ship").pose, simulate(table, shot).table.piece("ship").pose
    assert abs((after.heading - before.heading + 180.0) % 360.0 - 180.0) < 1.0
    assert (after.x - before.x) ** 2 + (after.y - before.y) ** 2 > 1.0
