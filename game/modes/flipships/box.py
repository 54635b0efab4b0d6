"""What lies in the box, from box.yaml: cards, ships, icons, powers, lengths."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

from msgspec import Struct

from game.content.source import load

HANDS = (2, 3, 4)

T = TypeVar("T")


class CardKind(Struct, frozen=True, forbid_unknown_fields=True):
    count: int
    speed: Literal[1, 2, 3]
    damage: int
    icon: Literal["", "shield", "double"] = ""


class ShipKind(Struct, frozen=True, forbid_unknown_fields=True):
    level: int
    count: int
    kind: str


class Power(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    doing: str


class Lasers(Struct, frozen=True, forbid_unknown_fields=True):
    short: float
    long: float


class Speeds(Struct, frozen=True, forbid_unknown_fields=True):
    slowest: float
    fastest: float


class Rectangle(Struct, frozen=True, forbid_unknown_fields=True):
    wide: float
    deep: float


class FieldSizes(Struct, frozen=True, forbid_unknown_fields=True):
    mat: Rectangle
    table: Rectangle
    edge: tuple[float, float]
    atmosphere: float
    row: float
    columns: tuple[float, ...]
    card: tuple[float, float]
    moon: tuple[float, float]
    tracks: tuple[float, float]
    pad: float


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    cards: dict[str, CardKind]
    ships: tuple[ShipKind, ...]
    begins: tuple[int, int, int]
    track: int
    icons: tuple[tuple[int, ...], ...]
    last: int
    atmosphere: int
    bombs: int
    relief: int
    twins: int
    lasers: Lasers
    flips: Speeds
    field: FieldSizes
    powers: dict[str, Power]

    def ship(self, level: int) -> ShipKind:
        return next(ship for ship in self.ships if ship.level == level)


@cache
def box() -> Box:
    return load(Path(__file__).parent / "box.yaml", Box)


def by_hands(row: tuple[T, ...], hands: int) -> T:
    """Of numbers for 2, 3 and 4 hands the one for so many."""
    return row[HANDS.index(hands)]


def every_card() -> tuple[str, ...]:
    """The ids of all cards in the box."""
    return tuple(f"{name}-{n + 1}" for name, card in box().cards.items() for n in range(card.count))


def card_name(id: str) -> str:
    """`1-1-shield-3` is one of the cards 1-1-shield."""
    return id.rpartition("-")[0]
