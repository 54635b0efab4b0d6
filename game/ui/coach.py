"""What the coach of a lesson says, where it covers neither a column nor the prompts."""

from __future__ import annotations

from game.pack import Pen, Rect
from game.ui import tokens as t

LEAST_W = 618.0
BETWEEN = 16.0
UNDER = 0.35  # of the column's room may be the coach's
CORNER = 108.0  # undo stands in the lower right corner
LEAD, EDGE = 74.0, 20.0


def tall(pen: Pen, lesson: str, w: float) -> float:
    return pen.tall(lesson, w - LEAD - EDGE, 28) + 2 * EDGE


def fits_under(pen: Pen, lesson: str, column: Rect) -> bool:
    """Does the column keep enough room with the coach below it?"""
    return tall(pen, lesson, max(column.w, LEAST_W)) + BETWEEN <= UNDER * column.h


def under(pen: Pen, lesson: str, left: Rect, least: float = LEAST_W) -> Rect:
    """Below what stands at the left, at least so wide."""
    w = max(left.w, min(least * (1.0 + (pen.text_size - 1.0) * 0.25), pen.safe.w * 0.5))
    y = left.y + left.h + (BETWEEN if left.h else 0.0)
    return _draw(pen, lesson, Rect(left.x, y, w, min(tall(pen, lesson, w), pen.floor - y)))


def beside(pen: Pen, lesson: str, left: Rect, top: float) -> Rect:
    """At the foot of the table, right of what stands at the left, no higher than `top`."""
    x = left.right + 20
    w = pen.safe.right - CORNER - x
    h = min(tall(pen, lesson, w), pen.floor - top)
    return _draw(pen, lesson, Rect(x, pen.floor - h, w, h))


def _draw(pen: Pen, lesson: str, r: Rect) -> Rect:
    pen.covers.append(r)
    with pen.group("coach"):
        pen.box(r, t.rgb("#22345C"), edge=t.LAMP, border=3, radius=t.ROW_RADIUS, shadow=0.4)
        pen.icon(r.x + 38, r.middle[1], 42, "book", t.LAMP)
        words = Rect(r.x + LEAD, r.y + EDGE, r.w - LEAD - EDGE, r.h - 2 * EDGE)
        with pen.scroll("lesson", words, tall(pen, lesson, r.w) - 2 * EDGE) as up:
            pen.text(words.moved(0.0, -up), lesson, 28, t.TEXT)
    return r
