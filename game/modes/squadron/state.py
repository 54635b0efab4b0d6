"""What is true in a game of Squadron Dice."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.content.models import models
from game.content.scenarios import Scenario
from game.rules import Say, State


class Symbol(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one face of a die counts for."""

    planes: Annotated[int, Meta(description="Planes in the squadron roll.", ge=0)] = 0
    hits: Annotated[int, Meta(description="Hits in a duel.", ge=0)] = 0
    evades: Annotated[int, Meta(description="Evades in a duel.", ge=0)] = 0
    again: Annotated[bool, Meta(description="The die is thrown again.")] = False


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's dice, and the side of the tray where it keeps them."""

    colour: Annotated[str, Meta(description="`blue`, `red`, `white` or `purple`.")]
    side: Annotated[Literal["near", "far", "left", "right"], Meta(
        description="Where it keeps its dice; no two seats at one side."
    )]


class ThrowRange(Struct, frozen=True, forbid_unknown_fields=True):
    """How dice may be thrown."""

    slowest: Annotated[float, Meta(description="The softest throw, cm/s.", gt=0)]
    fastest: Annotated[float, Meta(description="The hardest throw, cm/s; above `slowest`.", gt=0)]
    height: Annotated[float, Meta(description="Dice leave the hand so high, cm.", gt=0)]
    spin: Annotated[float, Meta(description="How they spin, rad/s.", ge=0)]


class SquadronScenario(Scenario, frozen=True, kw_only=True):
    rookies: Annotated[int, Meta(description="Dice in a squadron at the beginning.", ge=1)]
    aces: Annotated[int, Meta(description="Dice that wait on each airfield.", ge=0)]
    duel_dice: Annotated[int, Meta(description="Hit dice against as many Evade dice.", ge=1)]
    symbols: Annotated[dict[str, Symbol], Meta(
        description="What each face of the dice counts for; every face must be here."
    )]
    sides: Annotated[tuple[Side, ...], Meta(description="One for each seat, in their order.")]
    throw: Annotated[ThrowRange, Meta(description="How dice may be thrown.")]

    def __post_init__(self) -> None:
        if len({s.side for s in self.sides}) < self.seats[1]:
            raise ValueError(f"{self.seats[1]} seats need as many different sides")
        if self.throw.slowest >= self.throw.fastest:
            raise ValueError("throw: slowest must be below fastest")
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
