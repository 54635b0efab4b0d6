"""What devices report, whatever they are: actions, sticks, a pointer, comings and goings."""

from __future__ import annotations

from typing import NamedTuple


class Press(NamedTuple):
    """An action's button went down (`again`: it is held and repeats)."""

    action: str
    device: str
    again: bool = False


class Release(NamedTuple):
    action: str
    device: str


class Stick(NamedTuple):
    """Where a pad's sticks are, -1 to 1, y down; `time` in seconds of our own clock."""

    device: str
    time: float
    left: tuple[float, float]
    right: tuple[float, float]


class Pointer(NamedTuple):
    """A finger or mouse: `what` is 'down', 'move', 'up' or 'wheel' (then `amount`)."""

    what: str
    x: float
    y: float
    time: float
    amount: float = 0.0


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


InputEvent = Press | Release | Stick | Pointer | Typed | Joined | Lost
