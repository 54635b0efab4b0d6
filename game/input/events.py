"""What devices report, whatever they are: actions, sticks, fingers, comings and goings.

Times are the device's own, in seconds of `time.perf_counter`; a frame never changes them.
"""

from __future__ import annotations

from typing import NamedTuple


class Press(NamedTuple):
    """An action's button went down (`again`: it is held and repeats)."""

    action: str
    device: str
    again: bool = False
    time: float = 0.0


class Release(NamedTuple):
    """An action's button went up (`lost`: the window can't see it any more, nothing is meant)."""

    action: str
    device: str
    time: float = 0.0
    lost: bool = False


class Stick(NamedTuple):
    """Where a pad's sticks are, -1 to 1, y down."""

    device: str
    time: float
    left: tuple[float, float]
    right: tuple[float, float]


MOUSE = 0  # the finger that can hover
RIGHT = -1  # the mouse while its right button is held: it turns the view and presses nothing


class Pointer(NamedTuple):
    """A finger or the mouse: `what` is 'down', 'move', 'up', 'gone' (the system took the finger
    away: nothing was meant) or 'wheel' (then `amount`). Fingers that are down at the same time
    have different numbers."""

    what: str
    x: float
    y: float
    time: float
    amount: float = 0.0
    finger: int = MOUSE


class Typed(NamedTuple):
    """A letter from the keyboard, while text is being entered; DELETE and ENTER are keys."""

    text: str


DELETE, ENTER = "\b", "\n"


class Joined(NamedTuple):
    device: str
    name: str
    family: str


class Lost(NamedTuple):
    device: str
    name: str


class Unheard(Exception):
    """Why a system's own reports can't be had here."""


InputEvent = Press | Release | Stick | Pointer | Typed | Joined | Lost
