"""Every material looks as it did when somebody last looked at it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from panda3d.core import PNMImage

from tests.scene.golden import SCENES, apart, rendered, same, stored
from tests.scene.swatches import SWATCHES


@pytest.mark.parametrize("name", SCENES)
def test_material_looks_as_stored(base: Any, stage: Any, name: str) -> None:
    now, then = rendered(base, stage, name), stored(name)
    mean, stray = apart(now, then)
    assert same(now, then), f"{name}: mean difference {mean:.4f}, {stray:.1%} of pixels differ"


def test_the_measure_tells_materials_apart() -> None:
    swatches = [name for name in SWATCHES if name not in ("signs", "sparks")]
    pictures = {name: stored(name) for name in swatches}
    for a, b in combinations(swatches, 2):
        assert not same(pictures[a], pictures[b], 12), f"{a} would pass for {b}"


def test_a_material_without_its_texture_is_noticed(base: Any, stage: Any) -> None:
    from game.scene.textures import white

    rendered(base, stage, "dice")
    stage.pieces.root.setTexture(white(), 100)
    try:
        stage.changed()
        stage.update(0.0)
        base.graphicsEngine.renderFrame()
        broken = PNMImage()
        base.win.getScreenshot(broken)
    finally:
        stage.pieces.root.clearTexture()
    assert not same(broken, stored("dice"))
