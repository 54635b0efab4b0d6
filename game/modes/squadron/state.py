"""What is true in a game of Squadron Dice."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from game.content.models import models
from game.content.scenarios import Scenario
from game.rules import Say, State


class Symbol(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one face of a die counts for."""

    planes: int = 0
    hits: int = 0
    evades: int = 0
    again: bool = False


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's dice, and the side of the tray where it keeps them."""

    colour: str
    side: Literal["near", "far", "left", "right"]


class ThrowRange(Struct, frozen=True, forbid_unknown_fields=True):
    """How hard dice may be thrown (cm/s), from how high (cm), how they spin (rad/s)."""

    slowest: float
    fastest: float
    height: float
    spin: float


class SquadronScenario(Scenario, frozen=True, kw_only=True):
    rookies: int
    aces: int
    duel_dice: int
    symbols: dict[str, Symbol]
    sides: tuple[Side, ...]
    throw: ThrowRange

    def __post_init__(self) -> None:
        if min(self.rookies, self.duel_dice) < 1 or self.aces < 0:
            raise ValueError("rookies and duel_dice must be at least 1, aces at least 0")
        if len({s.side for s in self.sides}) < self.seats[1]:
            raise ValueError(f"{self.seats[1]} seats need as many different sides")
        if not 0 < self.throw.slowest < self.throw.fastest:
            raise ValueError("throw: slowest must be above 0 and below fastest")
        kinds = [f"{rank}-{s.colour}" for s in self.sides for rank in ("rookie", "ace")]
        for kind in ("hit-die", "evade-die", *kinds):
            if not models().knows(kind):
                raise ValueError(f"there is no die {kind!r} in models/pieces")
            strange = [f for f in models().die(kind).faces if f not in self.symbols]
            if strange:
                raise ValueError(f"symbols must say what {strange[0]!r} of {kind} counts for")


class Flight(Struct, frozen=True):
    """One seat's dice: those it throws, those on its airfield, those removed for good."""

    squadron: tuple[str, ...]
    airfield: tuple[str, ...]
    removed: tuple[str, ...] = ()
    shown: dict[str, str] = {}  # this round's faces, as they lay
    planes: int | None = None  # None until the whole squadron has come to rest
    evades: int = 0
    out: bool = False


class Duel(Struct, frozen=True):
    """The Hit roll against the Evade roll. Totals are None until their dice are at rest."""

    attacker: int
    evader: int
    hit_faces: dict[str, str] = {}
    evade_faces: dict[str, str] = {}
    hits: int | None = None
    evades: int | None = None
    squadron_evades: int = 0  # the part of `evades` that the evader's squadron brought
    lost: bool | None = None


class SquadronState(State, frozen=True, kw_only=True):
    """`phase` is squadron, evader, hits, evades, resolved or over; `seat` is who acts."""

    rules: SquadronScenario
    round: int
    phase: str
    seat: int
    to_throw: tuple[str, ...]  # dice in the acting seat's hand
    flights: tuple[Flight, ...]
    lowest: tuple[int, ...] = ()  # those the highest may choose from
    duel: Duel | None = None
    note: Say | None = None  # what just happened, for the turn bar

    def flying(self) -> tuple[int, ...]:
        """The seats still in the game."""
        return tuple(i for i, flight in enumerate(self.flights) if not flight.out)

    def with_flight(self, seat: int, flight: Flight) -> SquadronState:
        flights = (*self.flights[:seat], flight, *self.flights[seat + 1 :])
        return replace(self, flights=flights)

    def name(self, seat: int) -> str:
        return self.seats[seat].name
