"""What a screen is: it draws from facts, and answers a press with where that leads."""

from __future__ import annotations

from typing import Any

from game.app import party as parties
from game.app.house import House
from game.input.events import InputEvent, Lost, Pointer, Press
from game.ui.kit import Kit


class Destination:
    """A screen that is wanted: app.destinations lists them, app.routes makes them."""


class Screen:
    """A small class a screen. Methods that may lead elsewhere return a destination, a
    screen that was there before, or None to stay."""

    name = "screen"
    backdrop = True  # a dimmed, blurred table behind; False shows the table itself
    covers = False  # the screen fills the window itself
    start_focus = ""
    back: Screen | None = None  # the screen beneath, where there is one
    guest = ""  # the game from elsewhere whose own code draws here

    def __init__(self, house: House) -> None:
        self.house = house
        self.focus = self.start_focus

    def entered(self) -> None:
        """The screen is shown now."""

    def left(self) -> None:
        """Another screen is shown now."""

    def uncovered(self) -> None:
        """A screen above that showed a table of its own is gone."""

    def draw(self, kit: Kit) -> None:
        raise NotImplementedError

    def press(self, id: str, device: str) -> Next:
        """A widget was pressed."""
        return None

    def change(self, id: str, step: int, device: str) -> None:
        """Left or right on a widget that has steps."""

    def slide(self, id: str, share: float) -> None:
        """A slider was dragged to this share of its way."""

    def focused(self, id: str) -> None:
        """The focus moved here."""

    def action(self, action: str, device: str) -> Next:
        """A button without a widget: back, third, fourth, previous, next, menu, view."""
        return None

    def input(self, event: InputEvent) -> bool:
        """Every event first comes here; True keeps it from the menus."""
        return False

    def turned(self, event: Pointer) -> None:
        """The mouse with its right button held."""

    def joins(self, event: InputEvent) -> bool:
        """Press to join: does this press give a pad its seat?"""
        if not isinstance(event, Press) or not event.device.startswith("pad:"):
            return False
        after = parties.joined(self.house.party, event.device)
        if after == self.house.party:
            return False
        self.house.party = after
        self.house.speaker.sign("turn")
        self.house.redraw()
        return True

    def lost(self, event: Lost) -> Next:
        """A pad is gone: the screens beneath must know, for a match may wait there."""
        if self.back is not None:
            self.back.lost(event)
        return None

    def update(self, dt: float) -> Next:
        """Once a frame."""
        return None

    def status(self) -> dict[str, Any]:
        """What a test may want to know, for the status line."""
        return {}


Next = Screen | Destination | None
