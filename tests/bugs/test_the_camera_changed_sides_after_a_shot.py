"""Who aimed from the far side of the table saw the shot's end, and the next choice, from the near
side: left and right were exchanged after each shot."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.scene.conftest import base, stage  # noqa: F401 - fixtures
from tests.scene.tables import acrylic, dice_flick

ACROSS = 100.0


def heading(camera: Any) -> float:
    (x, y, _z), (ax, ay, _az) = camera.goal.place, camera.goal.look_at
    return math.degrees(math.atan2(ay - y, ax - x))


def off(a: float, b: float) -> float:
    return abs((a - b + 180.0) % 360.0 - 180.0)


@pytest.mark.parametrize("direction", range(0, 360, 15))
def test_aiming_watching_and_the_table_are_seen_from_one_side(
    stage: Any, direction: float  # noqa: F811
) -> None:
    acrylic(stage)
    camera = stage.camera
    camera.aim((0.0, 0.0), direction)
    stage.update(2.0)
    x, y = math.cos(math.radians(direction)), math.sin(math.radians(direction))
    camera.watch([(0.0, 0.0, 0.0), (20.0 * x, 20.0 * y, 0.0)], direction)
    stage.update(2.0)
    watched = heading(camera)
    assert off(watched, direction) < 90.0
    camera.table()
    seen = heading(camera)
    assert off(seen, direction) <= ACROSS + 5.0
    assert off(seen, watched) < 90.0
    camera.above()
    assert off(heading(camera), seen) < 5.0


def test_whoever_aims_from_the_far_base_reads_the_score_from_there(
    stage: Any  # noqa: F811
) -> None:
    dice_flick(stage)
    camera = stage.camera
    eye = stage.view.studio.aim
    camera.stand(eye.place, eye.look_at, eye.fov, 180.0)
    camera.table()
    assert off(heading(camera), -90.0) < 10.0


def test_another_match_begins_on_the_near_side(stage: Any) -> None:  # noqa: F811
    acrylic(stage)
    stage.camera.aim((0.0, 0.0), -90.0)
    acrylic(stage)
    assert off(heading(stage.camera), 90.0) < 10.0
