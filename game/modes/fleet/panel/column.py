"""The left column: a head, a row each, a foot, and apart from them what ends the turn. What is
too much for the room scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.pack import Pen, Rect, option_id
from game.rules import Option
from game.ui import tokens as t
from game.ui.words import told

GAP = 10.0
AIR = 12.0  # above and below a row's words where there is room for it
APART = 24.0  # from the rows to the end of the turn
OVER = 16.0  # what scrolls may be seen a little over the edge
LOST = 68.0  # of the column's width a row is narrower at least
SEEN_ROWS = 2.5  # so many are seen at once, or the head scrolls as well


Ends = Sequence[tuple[Option, str]]  # what stands apart, each with its icon


class Part(NamedTuple):
    """How high it is at least, and how it is drawn."""

    least: float
    draw: Callable[[Rect], None]


def grown(pen: Pen) -> float:
    """How much numbers in discs and squares grow: half as much as the text."""
    return 1.0 + (pen.text_size - 1.0) * 0.5


def column(pen: Pen, r: Rect, seat: int, head: Part, rows: Sequence[Part], wanted: float,
           foot: Part | None = None, ends: Ends = ()) -> Rect:
    """Draws all of it from the top of `r` on, rows as high as `wanted` where they can be, and
    returns what it took. Each of `ends` stands apart, with its icon."""
    last = _ends_height(pen, ends, r.w)
    low = foot.least if foot is not None else 0.0
    room = r.h - last - head.least - low - GAP
    each = min(wanted, room / max(1, len(rows)) - GAP)
    if each < max((part.least for part in rows), default=0.0):
        return _scrolled(pen, r, seat, head, rows, foot, ends)
    box = Rect(r.x, r.y, r.w, head.least + len(rows) * (each + GAP) + low + GAP)
    pen.panel(box, seat=seat)
    head.draw(Rect(r.x, r.y, r.w, head.least))
    y = r.y + head.least
    for part in rows:
        part.draw(Rect(r.x + 32, y, r.w - 52, each))
        y += each + GAP
    if foot is not None:
        foot.draw(Rect(r.x + 40, y, r.w - 64, low))
    _ends(pen, ends, Rect(r.x, box.bottom, r.w, last))
    return Rect(r.x, r.y, r.w, box.h + last)


def _scrolled(pen: Pen, r: Rect, seat: int, head: Part, rows: Sequence[Part],
              foot: Part | None, ends: Ends) -> Rect:
    """The rows and the end of the turn, between the head and the foot; where few would be seen at
    once, the head goes with them."""
    pen.panel(r, seat=seat)
    low = foot.least if foot is not None else 0.0
    heights = [part.least + 2 * AIR for part in rows]
    inner = Rect(r.x + 32, r.y + GAP, r.w - 60, r.h - low - GAP - OVER)
    fixed = inner.h - head.least > SEEN_ROWS * max(heights, default=0.0)
    if fixed:
        head.draw(Rect(r.x, r.y, r.w, head.least))
        inner = Rect(inner.x, r.y + head.least, inner.w, inner.bottom - r.y - head.least)
    content = sum(heights) + GAP * (len(heights) + 1)
    content += 0.0 if fixed else head.least
    last = _ends_height(pen, ends, inner.w - 8)
    content += last
    with pen.scroll("column", inner, content) as up:
        y = inner.y - up
        if not fixed:
            head.draw(Rect(r.x, y, r.w, head.least))
            y += head.least
        for part, h in zip(rows, heights, strict=True):
            part.draw(Rect(inner.x, y, inner.w - 8, h))
            y += h + GAP
        _ends(pen, ends, Rect(inner.x, y - GAP, inner.w - 8, last))
    if foot is not None:
        foot.draw(Rect(r.x + 40, r.bottom - low, r.w - 64, low))
    return r


def _ends_height(pen: Pen, ends: Ends, width: float) -> float:
    return sum(_end_height(pen, end, icon, width) + APART for end, icon in ends)


def _end_height(pen: Pen, end: Option, icon: str, width: float) -> float:
    return max(pen.size(t.PRIMARY) + 40,
               pen.tall_button(told(end.label), width, icon, least=t.BUTTON))


def _ends(pen: Pen, ends: Ends, r: Rect) -> None:
    y = r.y
    for end, icon in ends:
        h = _end_height(pen, end, icon, r.w)
        pen.button(option_id("action", end), Rect(r.x, y + APART, r.w, h), told(end.label),
                   icon=icon)
        y += h + APART


# ---- words of a row ----------------------------------------------------------------------

def tall_words(pen: Pen, width: float, title: str, px: float, said: str = "") -> float:
    """How high a row has to be for these words."""
    return max(44.0, pen.tall(title, width, px, "bold")
               + (pen.tall(said, width, 26) if said else 0.0) - AIR)


def words(pen: Pen, r: Rect, title: str, px: float, ink: t.Colour, said: str = "",
          soft: t.Colour = t.SOFT) -> None:
    """A title and what is said below it, about the middle of the rectangle."""
    high = pen.tall(title, r.w, px, "bold")
    whole = high + (pen.tall(said, r.w, 26) if said else 0.0)
    y = r.middle[1] - whole / 2
    pen.text(Rect(r.x, y, r.w, high), title, px, ink, "bold")
    if said:
        pen.text(Rect(r.x, y + high, r.w, whole - high), said, 26, soft)
