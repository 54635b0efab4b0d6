"""How far a match has come, in what any game may say of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from game.rules import Say


class Progress(Struct, frozen=True):
    round: int | None = None  # from 1; None where a game has no rounds
    note: Say | None = None  # what happened last, for when there is only one thing to do next
    watched: bool = False  # every person is out: only computers still play, and may be hurried
    figures: tuple[tuple[str, int, Say], ...] = ()  # when it is over: icon, number, of what


def no_progress(_: Any) -> Progress:
    """For a game that has neither."""
    return Progress()
