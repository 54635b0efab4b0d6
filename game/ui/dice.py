"""Dice seen from above: pips, symbols or letters on a rounded square, numbers on a D10."""

from __future__ import annotations

from game.pack import Pen, Rect
from game.ui import tokens as t

ICONS = {"1 plane": "planes-1", "2 planes": "planes-2", "3 planes": "planes-3",
         "evade": "evade", "re-roll": "reroll", "hit": "hit"}
PIPS = {"1": "4", "2": "26", "3": "246", "4": "0268", "5": "02468", "6": "023568"}


def d10(pen: Pen, r: Rect, fill: t.Colour, face: str, ink: t.Colour = t.TEXT) -> None:
    """A D10 lying with its number up; '' is a cocked one."""
    x, y = r.middle
    pen.icon(x, y, r.w * 1.28, "d10", t.TEXT)
    pen.icon(x, y, r.w * 1.22, "d10", fill)
    pen.icon(x, y, r.w * 1.22, "d10-edges", t.faded(t.INK, 0.45))
    pen.line(x, y - r.h * 0.07, face or "?", r.w * 0.46 / pen.text_size, ink, "display", "centre",
             room=r.w * 0.6)


def die(pen: Pen, r: Rect, fill: t.Colour, face: str | None, ink: t.Colour = t.TEXT,
        edge: t.Colour = t.TEXT, border: float = 2.0) -> None:
    """`face` as a model names it; None is a die that shows nothing yet, '' a cocked one."""
    pen.box(r, fill, edge=edge, border=border, radius=r.w * 0.18)
    if face is None or face == "blank":
        return
    if face in ICONS:
        pen.icon(*r.middle, r.w * 0.72, ICONS[face], ink)
        return
    if face not in PIPS:
        word = {"": "?", "blast": "!"}.get(face, face)
        pen.line(*r.middle, word, r.w * 0.5 / pen.text_size, ink, "display", "centre",
                 room=r.w * 0.8)
        return
    for k in PIPS[face]:
        column, row = int(k) % 3, int(k) // 3
        x, y = r.x + r.w * (0.25 + 0.25 * column), r.y + r.h * (0.25 + 0.25 * row)
        s = r.w * 0.17
        pen.box(Rect(x - s / 2, y - s / 2, s, s), ink, radius=s / 2)
