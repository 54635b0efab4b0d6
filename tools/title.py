"""Renders the table behind the title: `python -m tools.title`, by hand after a change of it.

It stands as a picture, so that the first thing seen is there at once. Pillow writes it as JPEG.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from game.paths import data_root

SIZE = (1920, 1080)
MOVING, RESTING = 3, 20  # frames


def picture(base: Any, stage: Any) -> Any:
    """The stage while the sparks fly, as the average of the frames it rests."""
    from panda3d.core import PNMImage
    from PIL import Image

    for n in range(MOVING + RESTING):
        stage.update(0.04 if n < MOVING else 0.0)
        base.graphicsEngine.render_frame()
    shot = PNMImage()
    base.win.get_screenshot(shot)
    w, h = shot.get_x_size(), shot.get_y_size()
    data = bytearray()
    for y in range(h):
        for x in range(w):
            data += bytes((shot.get_red_val(x, y), shot.get_green_val(x, y),
                           shot.get_blue_val(x, y)))
    return Image.frombytes("RGB", (w, h), bytes(data))


def shaded(whole: Any) -> Any:
    """Darkened at the left and the bottom, so that words stand on quiet ground."""
    from PIL import Image

    w, h = whole.size
    mask = Image.new("L", (w, h))
    for x in range(w):
        f = min(1.0, max(0.0, 1.0 - x / (w * 0.60)))
        side = 0.94 * (f * f * (3 - 2 * f))
        for y in range(h):
            g = min(1.0, max(0.0, (y / h - 0.66) / 0.26))
            low = 0.80 * (g * g * (3 - 2 * g))
            mask.putpixel((x, y), int(255 * (1 - (1 - side) * (1 - low))))
    return Image.composite(Image.new("RGB", (w, h), (5, 8, 18)), whole, mask)


def splash(whole: Any, folder: Path) -> None:
    """The opening picture: the title's table with the logo where the title has it."""
    from PIL import Image

    from game.app.screens.title import LOGO

    mark: Any = Image.open(folder / "logo.png")
    scale = min(LOGO.w / mark.width, LOGO.h / mark.height)
    mark = mark.resize((round(mark.width * scale), round(mark.height * scale)))
    at = (round(LOGO.x), round(LOGO.y + (LOGO.h - mark.height) / 2))
    whole.paste(mark, at, mark)
    whole.resize((1280, 720), Image.Resampling.LANCZOS).save(folder / "splash.jpg", quality=86)


def bake(folder: Path, tier: str) -> None:
    from PIL import Image, ImageFilter

    from game.scene.engine import open_offscreen
    from game.scene.stage import Stage
    from tools.titletable import HIT, TitleView, title_table

    base = open_offscreen(SIZE)
    stage = Stage(base, tier)
    stage.dress(TitleView())
    stage.show(title_table())
    eye = TitleView.studio.eye
    stage.camera.set_home(eye.place, eye.look_at, eye.fov)
    stage.effects.burst("sparks", HIT)
    made = picture(base, stage)
    title = shaded(made).resize((1600, 900), Image.Resampling.LANCZOS)
    title.save(folder / "title.jpg", quality=86)
    splash(shaded(made), folder)
    small = made.resize((320, 180)).filter(ImageFilter.GaussianBlur(6))
    small.save(folder / "backdrop.jpg", quality=85)


if __name__ == "__main__":
    bake(data_root() / "models" / "ui", sys.argv[1] if len(sys.argv) > 1 else "high")
