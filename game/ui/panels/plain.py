"""Any mode: who plays, and nothing that only this mode would have."""

from __future__ import annotations

from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.panels import Drawn, Facts
from game.ui.rects import Rect
from game.ui.words import _


def draw(kit: Kit, facts: Facts) -> Drawn:
    safe = kit.safe
    head = Rect(safe.right - 580, safe.y, 580, 122)
    with kit.group("round"):
        kit.panel(head)
        number = getattr(facts.state, "round", None)
        if number is not None:
            round_number(kit, head, str(number))
        seats_in_turn(kit, facts, Rect(head.x + 150, head.y, head.w - 174, head.h))
    free = Rect(safe.x, 196, safe.w - 440, 740)
    return Drawn(free, meter=Rect(safe.right - 304, 600, 304, 304))


def round_number(kit: Kit, r: Rect, number: str, room: float = 200.0) -> None:
    """Which round it is, at the left of the head; large text leaves the word out."""
    x = r.x + 28
    if kit.text_size >= 1.5:
        kit.line(x, r.middle[1], number, 44, face="display", room=room)
        return
    kit.line(x, r.y + 36, _("Round"), 26, t.SOFT, room=room)
    kit.line(x, r.y + 80, number, 44, face="display", room=room)


def seats_in_turn(kit: Kit, facts: Facts, room: Rect) -> None:
    """The seats' badges from the right, the acting one larger."""
    x = room.right
    for n in reversed(range(len(facts.state.seats))):
        size = 62.0 if n == facts.seat else 50.0
        kit.badge(Rect(x - size, room.middle[1] - size / 2, size, size), facts.ornament(n))
        x -= size + 10
