"""Every screen as a picture, compared with the one that was looked at and found good.

`python -m tests.ui.render_screens tests/ui/golden` makes new ones after a wanted change.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from tests.ui.render_screens import SCREENS

GOLDEN = Path(__file__).with_name("golden")
MEAN, FAR, SHARE = 5.0, 48, 0.04  # mean difference; share of pixels that may be far off
# A tile is smaller than any panel. Its brightness may differ as much as the blurred table behind
# the menus does; of its contrast a share may be lost to other rounding, while a word or a panel
# that is missing takes all of it.
TILE = (32, 18)
BRIGHTNESS, CONTRAST, CONTRAST_SHARE = 32.0, 20.0, 0.4

# A panel or a row of each sort, 310 x 66 or smaller.
PANELS = {
    "title": (30, 180, 200, 220),
    "choose": (30, 60, 150, 126),
    "settings": (168, 52, 462, 90),
    "seats": (170, 230, 314, 296),
    "fleet-ships": (248, 66, 558, 100),
    "squadron": (32, 66, 188, 132),
    "diceflick": (476, 150, 606, 216),
    "score": (474, 226, 608, 292),
    "pause": (330, 100, 608, 166),
}


def unlike(ours: Image.Image, wanted: Image.Image) -> list[str]:
    """What tells two pictures apart, on the whole and tile by tile."""
    difference = ImageChops.difference(ours, wanted).convert("L")
    far = sum(difference.histogram()[FAR:]) / (ours.width * ours.height)
    mean = ImageStat.Stat(difference).mean[0]
    found = [f"{mean:.1f} off on average"] if mean > MEAN else []
    found += [f"{far:.1%} far off"] if far > SHARE else []
    return found + [f"the tile {box} has another look" for box in tiles_unlike(ours, wanted)]


def tiles_unlike(ours: Image.Image, wanted: Image.Image) -> Iterator[tuple[int, int, int, int]]:
    wide, tall = TILE
    for y in range(0, ours.height, tall):
        for x in range(0, ours.width, wide):
            box = (x, y, min(x + wide, ours.width), min(y + tall, ours.height))
            a, b = (ImageStat.Stat(picture.crop(box)) for picture in (ours, wanted))
            brightness = max(abs(p - q) for p, q in zip(a.mean, b.mean, strict=True))
            if brightness > BRIGHTNESS or _contrast_unlike(a.stddev, b.stddev):
                yield box


def _contrast_unlike(a: list[float], b: list[float]) -> bool:
    return any(
        abs(p - q) > max(CONTRAST, CONTRAST_SHARE * max(p, q)) for p, q in zip(a, b, strict=True)
    )


def _golden(name: str) -> Image.Image:
    return Image.open(GOLDEN / f"{name}.png").convert("RGB")


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("screens")
    subprocess.run([sys.executable, "-m", "tests.ui.render_screens", str(out)], check=True,
                   capture_output=True, timeout=300)
    return out


@pytest.mark.parametrize("name", SCREENS)
def test_screen_looks_as_it_was_accepted(drawn: Path, name: str) -> None:
    ours = Image.open(drawn / f"{name}.png").convert("RGB")
    assert ours.size == _golden(name).size
    assert unlike(ours, _golden(name)) == []


@pytest.mark.parametrize("name", PANELS)
def test_a_blanked_panel_is_seen(name: str) -> None:
    """Painted over with the commonest of its own colours: only what stood on it is gone."""
    blanked = _golden(name)
    panel = blanked.crop(PANELS[name])
    colours = panel.getcolors(panel.width * panel.height)
    assert colours is not None
    blanked.paste(max(colours)[1], PANELS[name])
    assert unlike(blanked, _golden(name))
    assert list(tiles_unlike(blanked, _golden(name)))


@pytest.mark.parametrize("name", SCREENS)
def test_softer_edges_and_another_shade_are_no_other_look(name: str) -> None:
    """Another driver's rounding must not fail the test."""
    softer = _golden(name).filter(ImageFilter.BoxBlur(0.3)).point(lambda v: min(255, v + 4))
    assert list(tiles_unlike(softer, _golden(name))) == []
