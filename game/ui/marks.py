"""What a screen is made of: boxes, icons, letters and pictures, as values.

A screen gives the same marks for the same facts, so the canvas rebuilds only the groups that
differ from the ones it shows.
"""

from __future__ import annotations

from msgspec import Struct

from game.pack.rects import Rect
from game.ui.tokens import CLEAR, Colour


class BoxMark(Struct, frozen=True):
    """A rounded rectangle. `within` is the rounded shape that masks it, where it is a part of
    a larger one (the band of a panel, the head of a column)."""

    rect: Rect
    fill: Colour
    low: Colour | None = None  # the colour below the top fifth; None: the same
    edge: Colour = CLEAR
    border: float = 0.0
    radius: float = 0.0
    pattern: int = 0
    grain: float = 1.0  # size of the pattern
    shadow: float = 0.0
    ring: float = 0.0
    dashed: bool = False
    sideways: bool = False  # the colour runs from `fill` at the left to `low` at the right
    within: Rect | None = None


class IconMark(Struct, frozen=True):
    rect: Rect
    name: str
    colour: Colour


class LettersMark(Struct, frozen=True):
    """One line of text; `y` is the middle of its capitals."""

    x: float
    y: float
    text: str
    size: float
    face: str
    colour: Colour
    align: str = "left"


class PictureMark(Struct, frozen=True):
    """A picture file that fills `rect` (cut, never stretched), masked by `within`."""

    rect: Rect
    file: str
    radius: float = 0.0
    within: Rect | None = None
    tint: Colour = (1.0, 1.0, 1.0, 1.0)
    whole: bool = False  # show all of it instead of filling the rectangle


Mark = BoxMark | IconMark | LettersMark | PictureMark


class MarkGroup(Struct, frozen=True):
    """Marks that change together: one batch for the graphics card."""

    marks: tuple[Mark, ...]
    clip: Rect | None = None
    shadow: bool = False  # a soft shadow under letters that stand on the bare table
    layer: int = 0
