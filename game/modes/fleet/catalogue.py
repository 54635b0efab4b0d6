"""The fleets' data: ship types, weapons, actions, factions and boxes.

A file for each box (BOXES), and common.yaml for what they share.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from game.content.source import load


class Does(StrEnum):
    """The verbs a location or a wing acts by."""

    FIRE = "fire"
    MOVE = "move"
    LAUNCH = "launch"
    RECHARGE = "recharge"
    REPAIR = "repair"
    GROW = "grow"


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    die: str
    hits: int
    colour: str
    fails_from: int = 99  # this number and more do nothing to a ship whose shields are down
    again: Literal["same", "rolled"] = "same"  # the number of its second hit
    boards: bool = False

    @property
    def throws(self) -> int:
        """How often its die is read."""
        return self.hits if self.again == "rolled" else 1

    @property
    def hits_a_throw(self) -> int:
        return 1 if self.again == "rolled" else self.hits


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a dashboard: where it stands, what is done there, and the discs it needs."""

    title: str
    doing: str
    does: Does
    disc: str = ""
    weapon: str = ""  # fire: empty for the ship's own
    wing: str = ""  # launch, grow
    each_disc: bool = False  # launch: one wing for each disc
    room: int = 0  # grow: so many wings wait at most
    both: bool = False  # repair: a disc and a hull cube

    def __post_init__(self) -> None:
        if self.weapon and self.does is not Does.FIRE:
            raise ValueError(f"only `fire` takes a weapon, not `{self.does}`")
        if bool(self.wing) != (self.does in (Does.LAUNCH, Does.GROW)):
            raise ValueError("`launch` and `grow` take a wing, and nothing else does")
        if bool(self.room) != (self.does is Does.GROW):
            raise ValueError("`grow` needs room, and nothing else does")


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
    reborn: bool = False  # a lost wing goes back to be grown again
    complement: int = 0  # boarders it brings to the battle
    immune: tuple[str, ...] = ()  # weapons that do nothing to it
    whole: bool = False  # never bought without its wings
    split_moves: bool = False  # with all discs, another action may come between two flicks

    @property
    def is_wing(self) -> bool:
        return not self.locations


class Faction(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    ornament: str  # the seat name whose colour and symbol it has
    ramming: str
    models: dict[str, str]
    supply: dict[str, int]
    names: dict[str, tuple[str, ...]]
    box: str = ""  # the box it comes in


class Size(Struct, frozen=True, forbid_unknown_fields=True):
    """A capital ship that costs `up_to` so many points, and the dice it rams with."""

    title: str
    up_to: int
    dice: int


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


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """What one box brings."""

    types: dict[str, ShipType]
    weapons: dict[str, Weapon]
    actions: dict[str, Action]
    factions: dict[str, Faction]
    box: dict[str, int]


class Common(Struct, frozen=True, forbid_unknown_fields=True):
    """What all boxes share."""

    ties: tuple[str, ...]
    firing_range: FiringRange
    flicks: dict[str, tuple[float, float]]
    touch: Fingertip
    sizes: tuple[Size, ...]
    crash: Weapon
    order_die: str
    asteroid: str
    boarder: str


class Catalogue(Common, frozen=True, kw_only=True):
    """Everything there is: what is common, and all boxes side by side."""

    types: dict[str, ShipType]
    weapons: dict[str, Weapon]
    actions: dict[str, Action]
    factions: dict[str, Faction]
    boxes: dict[str, dict[str, int]]

    def __post_init__(self) -> None:
        """Every name that is used is a name that is given."""
        types, actions = self.types.values(), self.actions.values()
        _known("weapon", (t.weapon for t in types if t.weapon), self.weapons)
        _known("weapon", (a.weapon for a in actions if a.weapon), self.weapons)
        _known("weapon", (w for t in types for w in t.immune), self.weapons)
        _known("action", (a for t in types for a in (*t.locations, *t.always)), self.actions)
        _known("type", (w for t in types for w in t.wings), self.types)
        _known("type", (a.wing for a in actions if a.wing), self.types)
        _known("faction", self.ties, self.factions)

    def tokens(self, factions: Iterable[str]) -> dict[str, int]:
        """The tokens of all boxes that these factions come in."""
        out: dict[str, int] = {}
        for box in sorted({self.factions[faction].box for faction in factions}):
            for token, count in self.boxes[box].items():
                out[token] = out.get(token, 0) + count
        return out

    def size(self, points: int) -> Size:
        """How large a capital ship of this price is."""
        return next(size for size in self.sizes if points <= size.up_to)


BOXES = ("fleets", "xeno")


@cache
def catalogue() -> Catalogue:
    here = Path(__file__).parent
    boxes = {name: load(here / f"{name}.yaml", Box) for name in BOXES}
    return Catalogue(
        **asdict(load(here / "common.yaml", Common)),
        types={id: one for box in boxes.values() for id, one in box.types.items()},
        weapons={id: one for box in boxes.values() for id, one in box.weapons.items()},
        actions={id: one for box in boxes.values() for id, one in box.actions.items()},
        factions={id: replace(one, box=name) for name, box in boxes.items()
                  for id, one in box.factions.items()},
        boxes={name: box.box for name, box in boxes.items()},
    )


def does(action: str) -> Does:
    """The verb of an action."""
    return catalogue().actions[action].does


def _known(what: str, used: Iterable[str], given: Iterable[str]) -> None:
    for name in used:
        if name not in given:
            raise ValueError(f"there is no {what} {name!r}; known: {', '.join(given)}")
