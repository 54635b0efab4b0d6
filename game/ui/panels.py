"""What a mode shows beside its table: `panel.py` in the mode's folder.

It has one function, `draw(kit, facts) -> Drawn`. It draws inside the safe area, says which
rectangle stays free for the table, which choices it has drawn itself (each option as the widget
`option:ABOUT:ID`), and which prompts press an option. A mode without one gets the plain display
of its offers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from game.modes import part
from game.rules import Aim, Choice, Offer, Option
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.rects import Rect
from game.ui.words import _


class Facts(Struct, frozen=True):
    """What a panel may show: the state and its offers, and who is asked."""

    state: Any
    offers: tuple[Offer, ...]
    seat: int | None  # who acts
    mine: bool  # may the person at this screen act now?
    busy: bool  # something rolls, or the computer thinks

    def ornament(self, seat: int) -> int:
        """Which of the four ornaments a seat of the match has."""
        return t.ornament_number(self.state.seats[seat].name, seat)

    def choice(self, about: str) -> Choice | None:
        return next((o for o in self.offers if isinstance(o, Choice) and o.about == about), None)

    @property
    def aim(self) -> Aim | None:
        return next((o for o in self.offers if isinstance(o, Aim)), None)


class Label(Struct, frozen=True):
    """What stands beside a piece that is aimed at: its owner, its name, and how much of what
    an icon shows it has left."""

    ornament: int
    name: str
    icon: str
    amount: int


class Drawn(Struct, frozen=True):
    free: Rect
    choices: tuple[str, ...] = ()
    prompts: tuple[tuple[str, str, str], ...] = ()  # action, label, widget to press
    about: str = ""  # what the turn is about, after "Dart's turn"
    meter: Rect | None = None  # where the power meter goes
    turn: Rect | None = None  # where the turn bar goes, if not at the top left
    labels: dict[str, Label] = {}  # for pieces that may be aimed at


def option_id(about: str, option: Option) -> str:
    return f"option:{about}:{option.id}"


def panel_for(mode: str) -> Callable[[Kit, Facts], Drawn]:
    """The mode's own panel, or the plain one."""
    found = part(mode, "panel")
    return found.draw if found is not None else plain


def plain(kit: Kit, facts: Facts) -> Drawn:
    """For any mode: who plays, and nothing that only one mode would have."""
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
