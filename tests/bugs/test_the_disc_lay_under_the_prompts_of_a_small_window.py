"""In a window of 800 x 600 the prompts take two lines, and the disc in the hand lay between them;
so did a die, and a target lay under a strip inside of what was called free."""

from __future__ import annotations

from typing import Any

import pytest

from game.scene.camera import FULL
from game.ui.kit import Kit
from game.ui.letters import Type
from tests.scene.conftest import base, stage  # noqa: F401 - fixtures
from tests.scene.tables import acrylic

FREE = (-0.87, -0.49, 0.87, 0.62)
ROWS = ((-0.88, -0.61, 0.48, -0.46), (-0.88, -0.76, -0.5, -0.62), (-0.88, -0.92, 0.12, -0.78),
        (0.36, -0.92, 0.88, -0.78))
STRIPS = ((0.15, 0.72, 0.87, 0.9), (-0.87, 0.43, -0.01, 0.61), (-0.87, 0.64, 0.13, 0.9))
LINES = [("aim", "Aim"), ("previous", "Along the edge"), ("up", "Overhang"),
         ("third", "Other piece"), ("fourth", "Pilots")]
ENDS = [("view", "Camera"), ("menu", "Pause")]


def covered(stage: Any, point: tuple[float, float, float]) -> bool:  # noqa: F811
    x, y = stage.camera._project(stage.camera.goal, point)
    return any(left < x < right and low < y < up for left, low, right, up in (*ROWS, *STRIPS))


@pytest.mark.parametrize("far", range(12, 72, 6))
@pytest.mark.parametrize("off", (-20, -8, 0, 8, 20))
def test_the_die_and_what_it_is_meant_to_hit_are_seen(
    stage: Any, far: float, off: float  # noqa: F811
) -> None:
    acrylic(stage)
    camera = stage.camera
    camera.set_free(FREE, (*ROWS, *STRIPS))
    try:
        there = (0.0, far - 30.0, 0.0)
        round_ = [(dx, there[1] + dy, 0.0) for dx, dy in ((3, 0), (-3, 0), (0, 3), (0, -3))]
        camera.aim((0.0, -30.0), 90.0, far, round_, [(off, far - 34.0, 0.0)])
        assert not covered(stage, (0.0, -30.0, 0.5)) and not covered(stage, there)
    finally:
        camera.set_free(FULL)


def test_a_disc_between_two_lines_of_prompts_is_not_seen(stage: Any) -> None:  # noqa: F811
    acrylic(stage)
    camera = stage.camera
    camera.set_free(FREE, ((-0.9, -0.76, 0.9, -0.62), (-0.9, -0.92, 0.9, -0.78)))
    try:
        disc = [(dx, -20.0 + dy, 0.0) for dx, dy in ((0.0, -1.5), (-1.5, 0.0), (1.5, 0.0), (0, 0))]
        camera.stand((0.0, -50.0, 26.0), (0.0, 2.0, 0.0), 41.5, points=disc)
        ys = [camera._project(camera.goal, point)[1] for point in disc]
        assert min(ys) > -0.62
    finally:
        camera.set_free(FULL)


@pytest.mark.parametrize("text", (1.0, 1.5, 2.0))
def test_prompts_at_the_right_share_the_last_line_with_as_many_as_fit(text: float) -> None:
    kit = Kit(1440.0, Type(text), text)
    kit.begin()
    lines = kit._prompt_lines(list(LINES), list(ENDS), kit.safe.w)
    assert [p for left, right in lines for p in left] == LINES
    assert lines[-1][1] == ENDS or len(lines) > 2
    assert all(left or right for left, right in lines)
    if text == 1.0:
        assert len(lines) == 2
