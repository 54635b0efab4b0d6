"""The farther off its target was, the smaller was a ship in the hand: 7.8 % of the window's height
where 9 are wanted; and enemies far off lay under the strips."""

from __future__ import annotations

import math
from typing import Any

import pytest

from game.scene.camera import FULL
from tests.bugs.test_a_target_lay_under_a_strip import PROMPTS, STRIPS, under
from tests.scene.conftest import base, stage  # noqa: F401 - fixtures
from tests.scene.tables import acrylic

OWN = [(2.9 * math.cos(a / 4), 2.3 * math.sin(a / 4) - 30.0, 0.0) for a in range(26)]


@pytest.mark.parametrize("far", range(20, 90, 10))
@pytest.mark.parametrize("off", range(-24, 25, 8))
def test_it_is_large_and_no_enemy_is_hidden(
    stage: Any, far: float, off: float  # noqa: F811
) -> None:
    acrylic(stage)
    camera = stage.camera
    camera.set_free(FULL, (*STRIPS, *PROMPTS))
    try:
        other = (off, far - 38.0, 0.0)
        goal = (0.0, far - 30.0, 0.0)
        camera.aim((0.0, -30.0), 90.0, far, [goal], [other], OWN)
        ys = [camera._project(camera.goal, p)[1] for p in OWN]
        assert (max(ys) - min(ys)) / 2 >= 0.09
        assert not under(stage, [(0.0, -30.0, 0.5), goal, other])
        assert all(abs(v) < 1.0 for v in camera._project(camera.goal, goal))
    finally:
        camera.set_free(FULL)
