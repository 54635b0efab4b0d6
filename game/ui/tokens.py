"""Colours, sizes and seats of the whole surface. Sizes are pixels at a height of 1080."""

from __future__ import annotations

from game.pack.panel import Colour, Ornament
from game.rules.seats import NAMES


def rgb(code: str, alpha: float = 1.0) -> Colour:
    """The colour of '#RRGGBB'."""
    r, g, b = (int(code[i:i + 2], 16) / 255.0 for i in (1, 3, 5))
    return (r, g, b, alpha)


def code(colour: Colour) -> str:
    """The '#RRGGBB' of a colour."""
    return "#" + "".join(f"{round(v * 255):02X}" for v in colour[:3])


def faded(colour: Colour, alpha: float) -> Colour:
    return (*colour[:3], colour[3] * alpha)


INK = rgb("#0A0F1C")
PANEL_TOP = rgb("#1D2844", 0.94)
PANEL = rgb("#0F1628", 0.94)
RAISED = rgb("#1D2945")
OFF = rgb("#141C30")
LINE = rgb("#4A5B83")
TEXT = rgb("#F6F2E7")
SOFT = rgb("#BAC5DC")
DIM = rgb("#93A0BC")
LAMP = rgb("#FFD35C")
ON_LAMP = rgb("#1A1406")
OK = rgb("#7FE3A0")
ON_OK = rgb("#06180D")
WARN = rgb("#FF8F7E")
CUBE = rgb("#B58CFF")
PAPER = rgb("#F3EAD3")
ON_PAPER = rgb("#2A2620")
PAPER_LINE = rgb("#C9BC9C")
PAPER_NOW = rgb("#FFE59A")
CLEAR = (0.0, 0.0, 0.0, 0.0)

HEIGHT = 1080.0  # of every window, in these units
SIDE, TOP = 96.0, 54.0  # safe margins
BUTTON, PICKER, ROW = 84.0, 72.0, 100.0
GAP, PAD = 20.0, 20.0
PANEL_RADIUS, BUTTON_RADIUS, ROW_RADIUS = 22.0, 18.0, 14.0
FOOT, PROMPT_GAP = 997.0, 40.0  # the middle of the prompts' last line, and between two
SMALL, BODY, PRIMARY, LARGE = 26.0, 28.0, 34.0, 40.0
TITLE, HERO = 64.0, 100.0
MOTION_MS = {"focus": 90, "press": 60, "panel": 180, "screen": 220, "turn": 240, "die": 260}


_PALETTES = {
    "standard": ("#5CC8FF", "#FF8F52", "#35D6A0", "#F08FD0"),
    "colour-blind-1": ("#6FB7FF", "#FFB000", "#F4F1DE", "#FF7AB8"),  # red and green weak
    "colour-blind-2": ("#4FD8E8", "#FF9E8A", "#E6E35A", "#C7A8FF"),  # blue weak
}
PALETTES = tuple(_PALETTES)


def ornaments(palette: str = "standard") -> tuple[Ornament, ...]:
    """The four seats' ornaments in a palette."""
    codes = _PALETTES.get(palette, _PALETTES["standard"])
    return tuple(
        Ornament(name, rgb(code), n + 1, name.lower())
        for n, (name, code) in enumerate(zip(NAMES, codes, strict=True))
    )
