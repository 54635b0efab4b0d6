"""The fleet's data: ship types, weapons, actions, factions and the box, from fleets.yaml."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from pathlib import Path

from msgspec import Struct

from game.content.source import load


class Does(StrEnum):
    """The verbs a location or a wing acts by."""

    FIRE = "fire"
    MOVE = "move"
    LAUNCH = "launch"
    RECHARGE = "recharge"
    REPAIR = "repair"


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    die: str
    hits: int
    colour: str


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a dashboard: where it stands, what is done there, and the discs it needs."""

    title: str
    doing: str
    does: Does
    disc: str = ""
    weapon: str = ""  # fire: empty for the ship's own
    wing: str = ""  # launch

    def __post_init__(self) -> None:
        if self.weapon and self.does is not Does.FIRE:
            raise ValueError(f"only `fire` takes a weapon, not `{self.does}`")
        if bool(self.wing) != (self.does is Does.LAUNCH):
            raise ValueError("`launch` takes a wing, and nothing else does")


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
    always: tuple[str, ...] = ()  # actions that need no disc
    weapon: str = ""
    loses: str = ""

    @property
    def is_wing(self) -> bool:
        return not self.locations


class Faction(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    ramming: str
    models: dict[str, str]
    supply: dict[str, int]
    names: dict[str, tuple[str, ...]]


class Prop(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece that no seat commands."""

    type: str
    model: str


class FiringRange(Struct, frozen=True, forbid_unknown_fields=True):
    drone: Prop
    obstacle: Prop


class Fingertip(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a finger meets a die."""

    height: float
    lift: float


class Catalogue(Struct, frozen=True, forbid_unknown_fields=True):
    types: dict[str, ShipType]
    weapons: dict[str, Weapon]
    actions: dict[str, Action]
    factions: dict[str, Faction]
    box: dict[str, int]
    ties: tuple[str, ...]
    firing_range: FiringRange
    flicks: dict[str, tuple[float, float]]
    touch: Fingertip

    def __post_init__(self) -> None:
        """Every name that is used is a name that is given."""
        types, actions = self.types.values(), self.actions.values()
        _known("weapon", (t.weapon for t in types if t.weapon), self.weapons)
        _known("weapon", (a.weapon for a in actions if a.weapon), self.weapons)
        _known("action", (a for t in types for a in (*t.locations, *t.always)), self.actions)
        _known("type", (w for t in types for w in t.wings), self.types)
        _known("type", (a.wing for a in actions if a.wing), self.types)
        _known("faction", self.ties, self.factions)


@cache
def catalogue() -> Catalogue:
    return load(Path(__file__).with_name("fleets.yaml"), Catalogue)


def does(action: str) -> Does:
    """The verb of an action."""
    return catalogue().actions[action].does


def _known(what: str, used: Iterable[str], given: Iterable[str]) -> None:
    for name in used:
        if name not in given:
            raise ValueError(f"there is no {what} {name!r}; known: {', '.join(given)}")
