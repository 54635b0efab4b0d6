"""The window, or a picture with no window: one ShowBase with the settings every part relies on."""

from __future__ import annotations

from typing import Any

from panda3d.core import loadPrcFileData

TITLE = "Flicktop"

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

    base = ShowBase(windowType=kind)
    base.disableMouse()
    base.setBackgroundColor(0.02, 0.02, 0.03, 1.0)
    return base


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
