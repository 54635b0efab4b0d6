"""What panels have in common, and the plain one for a game that brings none of its own.

Folded, a panel is one strip along the top; it carries the widget `unfold`, which only a pointer
presses, so that the focus stays with the shot.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.pack import Drawn, Pen, Rect, Seen
from game.ui import tokens as t
from game.ui.words import _

STRIP = 96.0  # how high a folded part is
LEAST = 440.0  # how wide the strip at the top right is at least
TURN_LEAD = 124.0  # before the words of the turn bar
NUMBER = 48.0  # letters of a total


def plain(pen: Pen, seen: Seen) -> Drawn:
    """For any mode: who plays, and nothing that only one mode would have."""
    number = seen.progress.round
    strip = tally(pen, seen, [""] * len(seen.state.seats), "" if number is None else str(number))
    right = pen.safe.right - (0.0 if seen.folded else 440.0)
    return Drawn(below(pen, strip, right=right))


def tally(pen: Pen, seen: Seen, totals: Sequence[str], round_: str, about: str = "") -> Rect:
    """The strip at the top right: each seat's badge and total, the acting one rimmed, and the
    round, or what is counted instead. It is as wide as that needs."""
    h = strip_height(pen)
    badge, gap = 54.0, 22.0
    wide = [badge + (12 + pen.wide(total, NUMBER, "display") if total else 0) for total in totals]
    word = (about or _("Round")) if round_ and pen.text_size < 1.25 else ""
    side = max(pen.wide(word, 26), pen.wide(round_, 32, "display")) if round_ else 0.0
    w = max(LEAST, 28 + sum(wide) + gap * len(wide) + side + 28)
    r = Rect(pen.safe.right - w, pen.safe.y, w, h)
    with pen.group("tally"):
        pen.panel(r)
        x, y = r.x + 28, r.middle[1]
        for seat, total in enumerate(totals):
            n = seen.ornament(seat)
            box = Rect(x, y - badge / 2, badge, badge)
            if seat == seen.seat:
                pen.box(box.inset(-6), t.CLEAR, edge=t.LAMP, border=3, radius=16)
            pen.badge(box, n)
            if total:
                pen.line(box.right + 12, y, total, NUMBER, pen.seats[n].colour, "display")
            x += wide[seat] + gap
        if word:
            pen.line(r.right - 28, y - 20, word, 26, t.SOFT, align="right")
            pen.line(r.right - 28, y + 20, round_, 32, face="display", align="right")
        elif round_:
            pen.line(r.right - 28, y, round_, 32, face="display", align="right")
    if seen.folded:
        fold(pen, r)
    return r


def fold(pen: Pen, r: Rect) -> None:
    """A press here opens the panel over the table; the focus passes it by."""
    pen.touch("unfold", r, focus=False)


def strip_height(pen: Pen) -> float:
    return max(STRIP, pen.size(NUMBER) + 36)


def turn_height(pen: Pen, width: float, says: str) -> float:
    """How high the turn bar of a seat is when it may be so wide and says this."""
    first = pen.size(26) * 1.3
    return max(STRIP, first + pen.tall(says, width - TURN_LEAD - 24, t.PRIMARY, "bold") + 22)


def below(pen: Pen, strip: Rect, left: float | None = None, right: float | None = None) -> Rect:
    """The table's own part of the screen: between the strips along the top and the prompts."""
    x = pen.safe.x if left is None else left
    w = (pen.safe.right if right is None else right) - x
    return Rect(x, strip.bottom + 10, w, pen.floor - strip.bottom - 10)
