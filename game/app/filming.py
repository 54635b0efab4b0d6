"""The window as frames of an animated picture, and a shot filmed frame by frame."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

from game.app.apng import Animation
from game.paths import home
from game.scene.playback import Playback

SIZE = (640, 360)
FRAME_S = 1 / 12
END_FRAMES = 10  # how long the end stands
LONGEST_S = 12.0  # of a shot; what comes later is left out


def screenshot(base: Any) -> Any:
    from panda3d.core import PNMImage

    shot = PNMImage()
    base.win.get_screenshot(shot)
    return shot


def pixels(shot: Any, size: tuple[int, int] = SIZE) -> bytes:
    """The picture at the animation's size, 3 bytes a pixel from the top."""
    from panda3d.core import PNMImage, Texture

    small = PNMImage(*size, 3)
    small.quick_filter_from(shot)
    texture = Texture()
    texture.load(small)
    data = bytes(texture.get_ram_image_as("RGB"))
    line = size[0] * 3
    return b"".join(data[n * line:(n + 1) * line] for n in range(size[1] - 1, -1, -1))


class Film:
    """A shot, one frame a step, as the window shows it without what is drawn over the table."""

    def __init__(self, base: Any, canvas: Any, stage: Any, playback: Playback) -> None:
        self._base, self._canvas, self._stage, self._playback = base, canvas, stage, playback
        wide = base.win.get_x_size() / max(1, base.win.get_y_size())
        self._size = (round(SIZE[1] * wide), SIZE[1])
        self._animation = Animation(*self._size, round(FRAME_S * 1000))
        self.count = 1 + int(min(playback.duration, LONGEST_S) / FRAME_S)
        self.number = 0

    @property
    def done(self) -> bool:
        return self.number >= self.count

    def step(self) -> None:
        """Films the next frame."""
        self._playback.seek(min(self.number * FRAME_S, self._playback.duration - 1e-4))
        self._stage.watch(self._playback)
        self._canvas.root.hide()
        self._stage.update(0.0)
        self._base.graphicsEngine.render_frame()
        self._canvas.root.show()
        frame = pixels(screenshot(self._base), self._size)
        self._animation.add(frame)
        self.number += 1
        if self.done:
            for _ in range(END_FRAMES):
                self._animation.add(frame)

    def write(self, name: str) -> Path:
        """The picture's file; OSError if it can't be written."""
        folder = home() / "pictures"
        folder.mkdir(parents=True, exist_ok=True)
        safe = re.sub(r"[^\w .-]", "", name).strip()[:60]
        stem = time.strftime("%Y-%m-%d %H-%M-%S ") + (safe or "shot")
        path, number = folder / f"{stem}.png", 2
        while path.exists():
            path = folder / f"{stem} {number}.png"
            number += 1
        self._animation.write(path)
        return path
