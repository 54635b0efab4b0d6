"""Renders the pictures that menus show: the title's table, and one picture for each game.

Run by hand after a change of the looks: `python -m game.app.bake`. The pictures are our own
tables in the high tier; Pillow writes them as JPEG.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from game.content.scenarios import scenario, scenarios
from game.match import Match
from game.modes import modes
from game.paths import data_root
from game.rules import seats

SIZE = (1920, 1080)
CARD = (720, 540)
CLOSE = 0.74  # the part of the picture a card shows


def picture(base: Any, stage: Any, frames: int = 40) -> Any:
    """The stage as it is, after it has averaged its frames at rest."""
    from panda3d.core import PNMImage
    from PIL import Image

    for _ in range(frames):
        stage.update(0.04)
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


def bake(folder: Path, tier: str, only: tuple[str, ...] = ()) -> None:
    """All pictures, or those of the games named."""
    from game.scene.engine import open_offscreen
    from game.scene.stage import Stage

    base = open_offscreen(SIZE)
    stage = Stage(base, tier)
    (folder / "games").mkdir(parents=True, exist_ok=True)
    if not only:
        _bake_title(base, stage, folder)
    for id, mode in modes().items():
        if not only or id in only:
            _bake_card(base, stage, folder, id, mode)


def _bake_title(base: Any, stage: Any, folder: Path) -> None:
    from PIL import Image, ImageFilter

    from game.app.titletable import TitleView, title_table

    stage.dress(TitleView())
    stage.show(title_table())
    stage.camera.set_home(*TitleView.camera)
    made = picture(base, stage)
    title = shaded(made).resize((1600, 900), Image.Resampling.LANCZOS)
    title.save(folder / "title.jpg", quality=86)
    splash(shaded(made), folder)
    small = made.resize((320, 180)).filter(ImageFilter.GaussianBlur(6))
    small.save(folder / "backdrop.jpg", quality=85)


def _bake_card(base: Any, stage: Any, folder: Path, id: str, mode: Any) -> None:
    from PIL import Image

    from game.players.player import players_of
    from game.players.playing import decision
    from game.scene.views import view_for

    own = [s for s in scenarios() if s.id.startswith(f"{id}/")]
    typical = [s for s in own if s.id.partition("/")[2] in ("classic", "introductory")]
    first = next(iter(typical or own), None)
    if first is None:
        return
    seated = seats(max(2, mode.seat_range[0]), "computer:hard")
    match = Match.begin(mode, scenario(mode, first.id.partition("/")[2]), seated, 4)
    players = players_of(seated)
    for _ in range(40):
        if match.outcome() is None and (len(match.log) < 20 or match.log[-1].result is None):
            match.submit(decision(match, players))
    stage.dress(view_for(id))
    stage.camera.set_free(-1.0, -1.0, 1.0, 1.0)
    result = match.last.result if match.last else None  # as the dice fell, not set aside
    stage.show(result.table if result else match.state.table, match.state)
    whole = picture(base, stage)
    high = round(SIZE[1] * CLOSE)
    side = high * CARD[0] // CARD[1]
    left, top = (SIZE[0] - side) // 2, (SIZE[1] - high) // 2
    card = whole.crop((left, top, left + side, top + high))
    card = card.resize(CARD, Image.Resampling.LANCZOS)
    card.save(folder / "games" / f"{id}.jpg", quality=88)
    print(f"baked {id}", file=sys.stderr)


if __name__ == "__main__":
    bake(data_root() / "models" / "ui", sys.argv[1] if len(sys.argv) > 1 else "high",
         tuple(sys.argv[2:]))
