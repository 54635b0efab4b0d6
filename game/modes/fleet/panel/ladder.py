"""The under-fire ladder: how often each side was hit this round, and who goes when in the next.

Folded it is one line of badges under the order strip; a press opens the rungs.
"""

from __future__ import annotations

from typing import Any

from game.modes.fleet import order
from game.modes.fleet.panel import strip
from game.modes.fleet.phase import UNBEGUN
from game.pack import Pen, Rect, Seen
from game.ui import tokens as t
from game.ui.panels import fold
from game.ui.words import _

WIDE, HIGH = 404.0, 96.0
BADGE = 44.0
RUNG, LOWEST_TOP, MOST = 62.0, 3, 6  # a rung's height, the rungs at least, and at most


def wanted(seen: Seen) -> bool:
    """There is a track, and nobody takes aim: the card would hide ships that may be hit."""
    state = seen.state
    return bool(state.order) and state.phase not in UNBEGUN and seen.aim is None


def draw(pen: Pen, seen: Seen, top: float, bottom: float) -> Rect:
    with pen.group("ladder"):
        return (_open if seen.unfolded else _folded)(pen, seen, top, bottom)


def rungs(state: Any) -> list[tuple[int, tuple[int, ...]]]:
    """The rungs from the top, each with the sides on it; long ladders leave the empty ones out."""
    on = {side: state.ladder.get(str(side), 0) for side in order.next_row(state)}
    top = max([LOWEST_TOP, *on.values()])
    steps = range(top, -1, -1)
    if len(steps) > MOST:
        steps = sorted({0, *on.values()}, reverse=True)  # type: ignore[assignment]
    return [(step, tuple(s for s, count in on.items() if count == step)) for step in steps]


def _folded(pen: Pen, seen: Seen, top: float, bottom: float) -> Rect:
    row = order.next_row(seen.state)
    first, second = _("Under fire"), _("Next")
    large = pen.text_size >= strip.LARGE
    words = pen.wide(second, 30, "bold") if large else max(
        pen.wide(first, 26), pen.wide(second, 30, "bold"))
    marks = sum(strip.badges_wide(seen, side, BADGE) + 10 for side in row)
    w = max(WIDE, 28 + words + 24 + marks + 14)
    r = Rect(pen.safe.right - w, top, w, HIGH)
    pen.panel(r)
    x, y = r.x + 28, r.middle[1]
    if large:
        pen.line(x, y, second, 30, t.TEXT, "bold")
    else:
        pen.line(x, y - 19, first, 26, t.SOFT)
        pen.line(x, y + 19, second, 30, t.TEXT, "bold")
    x = r.right - 14 - marks
    for side in row:
        x += strip.badges(pen, seen, side, x, y, BADGE) + 10
    fold(pen, r)
    return r


def _open(pen: Pen, seen: Seen, top: float, bottom: float) -> Rect:
    row, steps = order.next_row(seen.state), rungs(seen.state)
    marks = sum(strip.badges_wide(seen, side, BADGE) + 32 for side in row) - 32
    w = max(WIDE, marks + 52)
    says = _("Top goes first next round.")
    head = 24 + pen.size(40) + pen.tall(says, w - 52, 26) + 14
    foot = pen.size(26) + BADGE + 44
    high = min(RUNG, max(BADGE + 6, (bottom - top - head - foot) / len(steps)))
    r = Rect(pen.safe.right - w, top, w, head + high * len(steps) + foot)
    pen.panel(r)
    x = r.x + 26
    pen.line(x, r.y + 20 + pen.size(40) / 2, _("Under fire"), 40, face="display")
    pen.text(Rect(x, r.y + 24 + pen.size(40), w - 52, head), says, 26, t.SOFT)
    y = r.y + head
    for step, there in steps:
        pen.box(Rect(x, y, w - 52, 2), t.LINE)
        pen.line(x + 4, y + high / 2, str(step), 34, t.TEXT, "display")
        at = x + 62
        for side in there:
            at += strip.badges(pen, seen, side, at, y + high / 2, BADGE) + 12
        y += high
    pen.box(Rect(x, y, w - 52, 2), t.LINE)
    pen.line(x, y + 12 + pen.size(26) / 2, _("Next round"), 26, t.SOFT)
    y += 20 + pen.size(26) + BADGE / 2
    for n, side in enumerate(row):
        if n:
            pen.icon(x - 16, y, 24, "right", t.SOFT)
        x += strip.badges(pen, seen, side, x, y, BADGE) + 32
    fold(pen, r)
    return r
