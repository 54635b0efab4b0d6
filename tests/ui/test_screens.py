"""Every screen as a picture, compared with the one that was looked at and found good.

`python -m tests.ui.render_screens tests/ui/golden` makes new ones after a wanted change.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.ui.render_screens import SCREENS

GOLDEN = Path(__file__).with_name("golden")
MEAN, FAR, SHARE = 5.0, 48, 0.04  # mean difference; share of pixels that may be far off


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("screens")
    subprocess.run([sys.executable, "-m", "tests.ui.render_screens", str(out)], check=True,
                   capture_output=True, timeout=300)
    return out


@pytest.mark.parametrize("name", SCREENS)
def test_screen_looks_as_it_was_accepted(drawn: Path, name: str) -> None:
    ours = Image.open(drawn / f"{name}.png").convert("RGB")
    wanted = Image.open(GOLDEN / f"{name}.png").convert("RGB")
    assert ours.size == wanted.size
    difference = ImageChops.difference(ours, wanted).convert("L")
    far = sum(difference.histogram()[FAR:]) / (ours.width * ours.height)
    assert ImageStat.Stat(difference).mean[0] <= MEAN
    assert far <= SHARE
