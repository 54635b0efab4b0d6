"""Golden images: rendering them anew, and how far two pictures are apart.

    python -m tests.scene.golden        writes tests/scene/golden/*.png

Look at every picture before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from panda3d.core import Filename, PNMImage

from game.scene.signs import STYLES
from tests.scene.swatches import SWATCHES
from tests.scene.tables import TABLES

FOLDER = Path(__file__).parent / "golden"
SCENES: dict[str, Callable[[Any], Any]] = {
    **SWATCHES,
    **{f"table-{name}": TABLES[name] for name in ("diceflick", "squadron", "acrylic")},
}
CLOSE = 0.015  # mean difference of a channel, 0 to 1
STRAY = 0.02  # share of pixels that may differ by more than a fifth
DARK = 0.03  # pixels darker than this in both pictures say nothing


def rendered(base: Any, stage: Any, name: str) -> PNMImage:
    """One LOW frame of a scene, not averaged."""
    stage.lit(None, ())
    stage.aim()
    stage.area(())
    for style in STYLES:
        stage.mark((), style)
    stage.effects.clear()
    SCENES[name](stage)
    for _ in range(2):
        stage.changed()
        stage.update(0.0)
        base.graphicsEngine.renderFrame()
    picture = PNMImage()
    base.win.getScreenshot(picture)
    return picture


def stored(name: str) -> PNMImage:
    picture = PNMImage()
    if not picture.read(Filename.fromOsSpecific(str(FOLDER / f"{name}.png"))):
        raise FileNotFoundError(f"no golden image {name}.png")
    return picture


def apart(a: PNMImage, b: PNMImage, step: int = 3) -> tuple[float, float]:
    """Mean difference of a channel, and the share of pixels that are clearly different."""
    if (a.getXSize(), a.getYSize()) != (b.getXSize(), b.getYSize()):
        return (1.0, 1.0)
    total = stray = count = 0.0
    for y in range(0, a.getYSize(), step):
        for x in range(0, a.getXSize(), step):
            p, q = a.getXel(x, y), b.getXel(x, y)
            if max(*p, *q) < DARK:
                continue
            d = [abs(p[i] - q[i]) for i in range(3)]
            total += sum(d) / 3
            stray += max(d) > 0.2
            count += 1
    return (total / count, stray / count) if count else (0.0, 0.0)


def same(a: PNMImage, b: PNMImage, step: int = 3) -> bool:
    mean, stray = apart(a, b, step)
    return mean <= CLOSE and stray <= STRAY


def main() -> None:
    from game.scene.engine import open_offscreen
    from game.scene.stage import Stage

    base = open_offscreen((640, 360))
    stage = Stage(base, "low")
    FOLDER.mkdir(exist_ok=True)
    for name in SCENES:
        picture = rendered(base, stage, name)
        picture.write(Filename.fromOsSpecific(str(FOLDER / f"{name}.png")))
        print(name)


if __name__ == "__main__":
    main()
