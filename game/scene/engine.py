"""The window, or a picture with no window: one ShowBase with the settings every part relies on."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from panda3d.core import loadPrcFileData

from game.trouble import Trouble

TITLE = "Flicktop"


class NoPicture(Trouble):
    """Neither window nor picture can be had here."""


# How states are kept must never change while a scene exists, so these are physics' settings.
_ALWAYS = f"""
window-title {TITLE}
gl-version 3 2
textures-power-2 none
gl-coordinate-system default
framebuffer-multisample 0
multisamples 0
garbage-collect-states 0
uniquify-transforms 0
text-minfilter linear_mipmap_linear
notify-level-device fatal
print-pipe-types 0
"""


def open_window(size: tuple[int, int] = (1280, 720), fullscreen: bool = False) -> Any:
    """A ShowBase with a window of `size` (the whole screen if `fullscreen`)."""
    return _open(
        f"""
load-display pandagl
win-size {size[0]} {size[1]}
fullscreen {int(fullscreen)}
sync-video 1
""",
        "onscreen",
    )


def open_offscreen(size: tuple[int, int] = (1280, 720)) -> Any:
    """A ShowBase that needs no display: software or hardware GL through EGL."""
    return _open(
        f"""
load-display p3headlessgl
aux-display p3headlessgl
win-size {size[0]} {size[1]}
sync-video 0
audio-library-name null
notify-level-display error
notify-level-egldisplay error
""",
        "offscreen",
    )


def _open(settings: str, kind: str) -> Any:
    # ShowBase reads its settings when it is imported, so they come first.
    loadPrcFileData("flicktop", _ALWAYS + settings + f"window-type {kind}\n")
    from direct.showbase.ShowBase import ShowBase

    try:
        with _quietly():
            base = ShowBase(windowType=kind)
    except Exception as problem:
        raise NoPicture(_remedy(kind)) from problem
    base.disableMouse()
    base.setBackgroundColor(0.02, 0.02, 0.03, 1.0)
    return base


@contextmanager
def _quietly() -> Iterator[None]:
    """Without what sound and window libraries say on their own when they look for devices."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _remedy(kind: str) -> str:
    if kind == "offscreen":
        return ("nothing can be drawn off screen: OpenGL 3.2 through EGL is missing (on Debian: "
                "apt-get install libegl1 libgl1-mesa-dri)")
    where = os.environ.get("DISPLAY", "")
    there = f" on the display {where!r}: does it run?" if where else ""
    return (f"no window with OpenGL 3.2 can be opened{there} (on Debian the driver is "
            "libgl1-mesa-dri; `flicktop demo --out DIR` needs no display)")


def renderer(base: Any) -> str:
    """The driver's own name for what draws, such as `llvmpipe (LLVM 15.0.6, 256 bits)`."""
    return str(base.win.getGsg().getDriverRenderer())


def is_software(base: Any) -> bool:
    """Does a CPU draw? Such a machine gets the LOW tier without being asked to try more."""
    name = renderer(base).lower()
    return any(word in name for word in _SOFTWARE)


_SOFTWARE = (
    "llvmpipe",
    "softpipe",
    "swrast",
    "swiftshader",
    "basic render",
    "gdi generic",
    "software rasterizer",
    "virgl",
)
