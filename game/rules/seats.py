"""Who sits at the table: seats, the four seat names, teams."""

from __future__ import annotations

from msgspec import Struct

NAMES = ("Dart", "Ring", "Gem", "Moon")


class Seat(Struct, frozen=True, omit_defaults=True):
    """A place at the table. `player` is 'human' or 'computer:LEVEL'; the rules never read it."""

    name: str
    player: str = "human"
    team: int = 0

    @property
    def is_computer(self) -> bool:
        return self.player.startswith("computer")


def seats(count: int, player: str = "human") -> tuple[Seat, ...]:
    """The first `count` seats, each its own team."""
    return tuple(Seat(NAMES[i], player, team=i) for i in range(count))


def teams(seated: tuple[Seat, ...]) -> dict[int, tuple[int, ...]]:
    """Team number to the seats that play in it, in seat order."""
    out: dict[int, tuple[int, ...]] = {}
    for i, seat in enumerate(seated):
        out[seat.team] = (*out.get(seat.team, ()), i)
    return out


def clockwise(count: int, after: int) -> tuple[int, ...]:
    """All seats in turn order, beginning with the one after `after`."""
    return tuple((after + 1 + i) % count for i in range(count))
