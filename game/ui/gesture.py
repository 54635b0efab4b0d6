"""A hand that shows the gesture: a finger that strokes, a stick pulled and snapped, a button held.

`share` runs from 0 to 1 through one showing; places are canvas units.
"""

from __future__ import annotations

from game.pack import Rect
from game.ui import tokens as t
from game.ui.kit import Kit

SIZE = 104.0
BELOW = 120.0  # the middle of a button and what is below it
Place = tuple[float, float]


def stroke(kit: Kit, start: Place, end: Place, share: float) -> None:
    """A finger goes down, strokes and is gone."""
    way = min(1.0, max(0.0, (share - 0.25) / 0.3)) ** 2
    x, y = start[0] + (end[0] - start[0]) * way, start[1] + (end[1] - start[1]) * way
    with kit.group("gesture"):
        for n in range(6):  # the way it went
            f = n / 5 * way
            kit.box(_dot(start[0] + (end[0] - start[0]) * f, start[1] + (end[1] - start[1]) * f, 7),
                    t.LAMP, radius=7)
        if share < 0.7:
            pressed = 0.2 < share < 0.55
            if pressed:
                kit.box(_dot(x, y, 30), (*t.LAMP[:3], 0.0), edge=t.LAMP, border=5, radius=30)
            # The tip of the finger is at the upper left of its picture.
            kit.icon(x + SIZE * 0.05, y + SIZE * 0.40, SIZE, "touch", t.TEXT)


def stick(kit: Kit, at: Place, share: float) -> None:
    """A stick is pulled back slowly, held, and snapped forward."""
    if share < 0.45:
        pull = share / 0.45
    elif share < 0.65:
        pull = 1.0
    else:
        pull = max(-0.5, 1.0 - (share - 0.65) / 0.04) if share < 0.8 else 0.0
    x, y = at
    with kit.group("gesture"):
        kit.box(_dot(x, y, 78), t.PANEL, edge=t.LINE, border=5, radius=78, shadow=0.4)
        kit.box(_dot(x, y + 40 * pull, 40), t.INK, edge=t.LAMP, border=6, radius=40)
        kit.line(x, y + 40 * pull, "R", 36, t.TEXT, "heavy", "centre")


def button(kit: Kit, at: Place, share: float, sweeps: bool) -> None:
    """A button is held while the power grows and let go; with one button it is pressed twice."""
    held = (0.15 < share < 0.25 or 0.6 < share < 0.7) if sweeps else 0.15 < share < 0.7
    grown = 0.0 if sweeps else min(1.0, max(0.0, (share - 0.15) / 0.55))
    x, y = at
    glyph = kit.size(72)
    round_ = max(78.0, kit.glyph_width("accept", glyph) / 2 + 14)
    with kit.group("gesture"):
        kit.box(_dot(x, y, round_), t.PANEL, edge=t.LAMP if held else t.LINE, border=6,
                radius=round_, shadow=0.4)
        if kit.device == "touch":
            kit.icon(x, y, SIZE * (0.75 if held else 0.9), "touch", t.TEXT)
        else:
            kit.glyph("accept", x, y, glyph * 0.85 if held else glyph)
        if grown and held:
            low = y + round_ + 12
            kit.box(Rect(x - 70, low, 140, 16), t.INK, radius=8)
            kit.box(Rect(x - 70, low, 140 * grown, 16), t.LAMP, radius=8)


def _dot(x: float, y: float, radius: float) -> Rect:
    return Rect(x - radius, y - radius, 2 * radius, 2 * radius)
