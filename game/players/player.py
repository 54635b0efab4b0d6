"""A player decides for a seat. People decide through the screen, so they have no Player."""

from __future__ import annotations

import random
from typing import Any, Protocol

from game.players.computer import Computer
from game.rules import Command, Mode, Seat


class Player(Protocol):
    def decide(self, mode: Mode, state: Any, seat: int, rng: random.Random) -> Command:
        """What the seat does now. The same state and generator give the same command."""
        ...


def players_of(seats: tuple[Seat, ...]) -> tuple[Player | None, ...]:
    """The player of each seat; None where a person sits."""
    return tuple(Computer(s.player.partition(":")[2]) if s.is_computer else None for s in seats)
