"""While one chose, the mat stood askew beside the list: the table was seen from a little aside, as
its picture was composed, and whoever had aimed from another side of the table chose from this
one."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest

from game.app.table.viewing import Viewing
from game.scene.camera import FULL
from tests.scene.conftest import base, stage  # noqa: F401 - fixtures
from tests.scene.tables import acrylic, dice_flick, flip_ships, squadron

LISTS = (FULL, (-0.1, -0.8, 0.95, 0.7), (-0.95, -0.8, 0.3, 0.7))
CORNERS = [(x, y, 0.0) for x in (-30, 30) for y in (-20, 20)]


def heading(camera: Any) -> float:
    (x, y, _z), (ax, ay, _az) = camera.goal.place, camera.goal.look_at
    return math.degrees(math.atan2(ay - y, ax - x)) % 360.0


@pytest.mark.parametrize("lay", [acrylic, dice_flick, flip_ships, squadron])
@pytest.mark.parametrize("free", LISTS)
def test_the_table_lies_level_beside_any_list(stage: Any, lay: Any, free: Any) -> None:  # noqa: F811
    lay(stage)
    camera = stage.camera
    camera.set_points(CORNERS)
    camera.set_free(free)
    try:
        camera.table()
        assert heading(camera) == pytest.approx(90.0, abs=0.01)
        near, other = (camera._project(camera.goal, (x, -20.0, 0.0)) for x in (-30.0, 30.0))
        assert near[1] == pytest.approx(other[1], abs=1e-3)
    finally:
        camera.set_free(FULL)


def test_each_seat_chooses_from_the_side_it_aimed_from(stage: Any) -> None:  # noqa: F811
    acrylic(stage)
    stage.camera.set_points(CORNERS)
    showing = SimpleNamespace(phase="ask", seat=0, playback=None, returns=False, comes=())
    house = SimpleNamespace(stage=stage, settings=SimpleNamespace(view="behind"))
    viewing: Any = Viewing(house, showing)
    viewing._behind = lambda hand: stage.camera.aim((0.0, 0.0), hand.looks)

    hands: list[Any] = [
        SimpleNamespace(looks=looks, offer=SimpleNamespace(seat=seat),
                        aiming=SimpleNamespace(start=0, piece="a"))
        for seat, looks in enumerate((80.0, -95.0))]

    def seen(seat: int, hand: Any = None) -> float:
        showing.seat = seat
        viewing.look(hand)
        return heading(stage.camera)

    assert seen(0) == pytest.approx(90.0)
    seen(0, hands[0])
    seen(1, hands[1])
    assert seen(1) == pytest.approx(270.0)
    assert seen(0) == pytest.approx(90.0)
    assert seen(1) == pytest.approx(270.0)
