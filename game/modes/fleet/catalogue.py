"""The fleet's data: ship types, locations, factions and the box, from fleets.yaml."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from game.content.source import load


class Location(Struct, frozen=True, forbid_unknown_fields=True):
    """How many discs a ship has there, and the die results that damage it."""

    discs: int
    numbers: tuple[int, ...]


class ShipType(Struct, frozen=True, forbid_unknown_fields=True):
    """A capital ship has locations; a wing has a die a piece and loses pieces."""

    title: str
    points: int
    bare: int
    shields: int = 0
    hull: int = 0
    recharge: int = 0
    locations: dict[str, Location] = {}
    wings: dict[str, int] = {}
    die: str = ""
    loses: str = ""

    @property
    def is_wing(self) -> bool:
        return not self.locations


class LocationRow(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    disc: str
    die: str = ""
    launches: str = ""


class Faction(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    ramming: str
    models: dict[str, str]
    supply: dict[str, int]
    names: dict[str, tuple[str, ...]]


class Touch(Struct, frozen=True, forbid_unknown_fields=True):
    height: float
    lift: float


class Catalogue(Struct, frozen=True, forbid_unknown_fields=True):
    types: dict[str, ShipType]
    locations: dict[str, LocationRow]
    factions: dict[str, Faction]
    box: dict[str, int]
    begins_ties: str
    flicks: dict[str, tuple[float, float]]
    touch: Touch


@cache
def catalogue() -> Catalogue:
    return load(Path(__file__).with_name("fleets.yaml"), Catalogue)
