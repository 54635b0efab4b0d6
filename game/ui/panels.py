"""What panels have in common, and the plain one for a game that brings none of its own."""

from __future__ import annotations

from game.pack import Drawn, Pen, Rect, Seen
from game.ui import tokens as t
from game.ui.words import _


def plain(pen: Pen, seen: Seen) -> Drawn:
    """For any mode: who plays, and nothing that only one mode would have."""
    safe = pen.safe
    head = Rect(safe.right - 580, safe.y, 580, 122)
    with pen.group("round"):
        pen.panel(head)
        number = seen.progress.round
        if number is not None:
            round_number(pen, head, str(number))
        seats_in_turn(pen, seen, Rect(head.x + 150, head.y, head.w - 174, head.h))
    return Drawn(Rect(safe.x, 196, safe.w - (0 if seen.folded else 440), 740))


def round_number(pen: Pen, r: Rect, number: str, room: float = 200.0) -> None:
    """Which round it is, at the left of the head; large text leaves the word out."""
    x = r.x + 28
    if pen.text_size >= 1.5:
        pen.line(x, r.middle[1], number, 44, face="display", room=room)
        return
    pen.line(x, r.y + 36, _("Round"), 26, t.SOFT, room=room)
    pen.line(x, r.y + 80, number, 44, face="display", room=room)


def seats_in_turn(pen: Pen, seen: Seen, room: Rect) -> None:
    """The seats' badges from the right, the acting one larger."""
    x = room.right
    for n in reversed(range(len(seen.state.seats))):
        size = 62.0 if n == seen.seat else 50.0
        pen.badge(Rect(x - size, room.middle[1] - size / 2, size, size), seen.ornament(n))
        x -= size + 10
