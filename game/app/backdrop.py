"""What stands behind a menu: the table as it was last seen, small, blurred and dimmed."""

from __future__ import annotations

from typing import Any

from panda3d.core import PNMImage, SamplerState, Texture

from game.pack.rects import Rect
from game.ui.canvas import Canvas
from game.ui.kit import Kit

TINT = (0.30, 0.31, 0.36, 1.0)
NAME, CLEAR = "backdrop", "last-shot"  # the blurred picture, and the clear one for the result
DECISIVE = "decisive"  # the table at the moment that decided a match


def draw(kit: Kit, canvas: Canvas) -> None:
    whole = Rect(0, 0, kit.width, kit.height)
    live = canvas.texture(NAME) is not None
    with kit.group("backdrop"):
        kit.picture(whole, NAME if live else "models/ui/backdrop.jpg", tint=TINT)


def capture(base: Any, canvas: Canvas, stage: Any) -> None:
    """Keeps the table as the window shows it now, without what is drawn over it."""
    half = _still(base, canvas, stage)
    if half is None:
        return
    shape = half.get_x_size() / half.get_y_size()
    canvas.set_texture(CLEAR, _texture(CLEAR, half))
    small = PNMImage(round(135 * shape), 135, 3)
    small.quick_filter_from(half)
    blurred = PNMImage(small.get_x_size(), small.get_y_size(), 3)
    blurred.gaussian_filter_from(3.0, small)
    canvas.set_texture(NAME, _texture(NAME, blurred))


def keep_decisive(base: Any, canvas: Canvas, stage: Any) -> bool:
    """The same at the moment that decides a match, for its result; False if there is none."""
    half = _still(base, canvas, stage)
    if half is not None:
        canvas.set_texture(DECISIVE, _texture(DECISIVE, half))
    return half is not None


def _still(base: Any, canvas: Canvas, stage: Any) -> PNMImage | None:
    canvas.root.hide()
    for _ in range(2):  # the first frame of a fresh table has no light yet
        stage.update(0.0)
        base.graphicsEngine.render_frame()
    canvas.root.show()
    whole = PNMImage()
    if not base.win.get_screenshot(whole):
        return None
    half = PNMImage(round(540 * whole.get_x_size() / whole.get_y_size()), 540, 3)
    half.quick_filter_from(whole)
    return half


def _texture(name: str, picture: PNMImage) -> Texture:
    texture = Texture(name)
    texture.load(picture)
    texture.set_minfilter(SamplerState.FT_linear)
    texture.set_magfilter(SamplerState.FT_linear)
    texture.set_wrap_u(SamplerState.WM_clamp)
    texture.set_wrap_v(SamplerState.WM_clamp)
    return texture
