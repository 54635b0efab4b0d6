"""Who sits at the table: seats, the four seat names, teams."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

NAMES = ("Dart", "Ring", "Gem", "Moon")


class Seat(Struct, frozen=True, omit_defaults=True):
    """A place at the table. `player` is 'human' or 'computer:LEVEL'; the rules never read it.
    `ornament` is the one of NAMES whose colour and symbol it wears, where its name is another."""

    name: str
    player: str = "human"
    team: int = 0
    ornament: str = ""

    @property
    def worn(self) -> str:
        return self.ornament or self.name

    @property
    def is_computer(self) -> bool:
        return self.player.startswith("computer")


def seats(count: int, player: str = "human") -> tuple[Seat, ...]:
    """The first `count` seats, each its own team."""
    return tuple(Seat(NAMES[i], player, team=i) for i in range(count))


def dressed(seated: tuple[Seat, ...], insignia: Sequence[tuple[str, str]]) -> tuple[Seat, ...]:
    """The seats with these names and ornaments, where there is one for each."""
    if len(insignia) != len(seated):
        return seated
    return tuple(replace(seat, name=name, ornament=ornament)
                 for seat, (name, ornament) in zip(seated, insignia, strict=True))


def teams(seated: tuple[Seat, ...]) -> dict[int, tuple[int, ...]]:
    """Team number to the seats that play in it, in seat order."""
    out: dict[int, tuple[int, ...]] = {}
    for i, seat in enumerate(seated):
        out[seat.team] = (*out.get(seat.team, ()), i)
    return out


def clockwise(count: int, after: int) -> tuple[int, ...]:
    """All seats in turn order, beginning with the one after `after`."""
    return tuple((after + 1 + i) % count for i in range(count))
