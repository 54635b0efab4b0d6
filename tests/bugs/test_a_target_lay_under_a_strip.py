"""Behind a far shot, enemies beside the one aimed at lay under the turn bar and the strips."""

from __future__ import annotations

import math
from typing import Any

import pytest

from game.scene.camera import FULL
from tests.scene.conftest import base, stage  # noqa: F401 - fixtures
from tests.scene.tables import acrylic

STRIPS = ((0.37, 0.72, 0.9, 0.9), (-0.9, 0.51, -0.25, 0.69), (-0.9, 0.72, -0.29, 0.9))
PROMPTS = ((-0.91, -0.92, 0.0, -0.78), (0.52, -0.92, 0.91, -0.78))


def under(stage: Any, points: list[tuple[float, float, float]]) -> list[Any]:  # noqa: F811
    seen = [stage.camera._project(stage.camera.goal, p) for p in points]
    return [(x, y) for x, y in seen for left, low, right, up in (*STRIPS, *PROMPTS)
            if left < x < right and low < y < up]


@pytest.mark.parametrize("far", range(20, 80, 10))
@pytest.mark.parametrize("off", range(-24, 25, 8))
def test_no_target_in_the_picture_is_under_a_panel(
    stage: Any, far: float, off: float  # noqa: F811
) -> None:
    acrylic(stage)
    camera = stage.camera
    camera.set_free(FULL, (*STRIPS, *PROMPTS))
    try:
        other = (off, far - 38.0, 0.0)
        camera.aim((0.0, -30.0), 90.0, far, [(0.0, far - 30.0, 0.0)], [other])
        assert not under(stage, [(0.0, -30.0, 0.5), (0.0, far - 30.0, 0.0), other])
        assert camera._project(camera.goal, (0.0, -30.0, 0.0))[1] > -0.57  # the finger's lane
    finally:
        camera.set_free(FULL)


def test_what_lies_apart_from_the_table_is_looked_at_for_itself(stage: Any) -> None:  # noqa: F811
    """The tray beside the mat: its die was 2 % of the window's height."""
    acrylic(stage)
    stage.camera.set_points([(66.0 + x, -26.0 + y, 0.0) for x in (-17, 17) for y in (-13, 13)])
    stage.camera.table()
    (x, y), (x2, y2) = (stage.camera._project(stage.camera.goal, (66.0, -26.0 + dy, 0.0))
                        for dy in (-0.8, 0.8))
    assert abs(x) < 0.5
    assert math.hypot(x2 - x, y2 - y) / 2 > 0.03
