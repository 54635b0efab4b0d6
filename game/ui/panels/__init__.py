"""What a mode shows beside its table. One module a mode, found by the mode's id.

A module has one function, `draw(kit, facts) -> Drawn`. It draws inside the safe area, says
which rectangle stays free for the table, which choices it has drawn itself (each option as the
widget `option:ABOUT:ID`), and which prompts press an option. A mode without a module gets the
plain display of its offers.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from game.rules import Aim, Choice, Offer, Option
from game.rules.seats import NAMES
from game.ui.kit import Kit
from game.ui.rects import Rect


class Facts(Struct, frozen=True):
    """What a panel may show: the state and its offers, and who is asked."""

    state: Any
    offers: tuple[Offer, ...]
    seat: int | None  # who acts
    mine: bool  # may the person at this screen act now?
    busy: bool  # something rolls, or the computer thinks

    def ornament(self, seat: int) -> int:
        """Which of the four ornaments a seat of the match has."""
        name = self.state.seats[seat].name
        return NAMES.index(name) if name in NAMES else seat % len(NAMES)

    def choice(self, about: str) -> Choice | None:
        return next((o for o in self.offers if isinstance(o, Choice) and o.about == about), None)

    @property
    def aim(self) -> Aim | None:
        return next((o for o in self.offers if isinstance(o, Aim)), None)


class Drawn(Struct, frozen=True):
    free: Rect
    choices: tuple[str, ...] = ()
    prompts: tuple[tuple[str, str, str], ...] = ()  # action, label, widget to press
    about: str = ""  # what the turn is about, after "Dart's turn"
    meter: Rect | None = None  # where the power meter goes
    turn: Rect | None = None  # where the turn bar goes, if not at the top left


def option_id(about: str, option: Option) -> str:
    return f"option:{about}:{option.id}"


def panel_for(mode: str) -> Callable[[Kit, Facts], Drawn]:
    """The mode's own panel, or the plain one."""
    name = f"{__name__}.{mode}"
    if importlib.util.find_spec(name) is None:
        name = f"{__name__}.plain"
    draw: Callable[[Kit, Facts], Drawn] = importlib.import_module(name).draw
    return draw
