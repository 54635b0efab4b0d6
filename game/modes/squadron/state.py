"""What is true in a game of Squadron Dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.content.models import models
from game.content.scenarios import Scenario
from game.rules import Say, State

MOST_DICE = 5  # in a row beside the tray
Dice = Annotated[int, Meta(ge=1, le=MOST_DICE)]
Counts = Annotated[int, Meta(ge=0, le=9)]
Speed = Annotated[float, Meta(ge=5, le=400)]


class Symbol(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one face of a die counts for."""

    planes: Annotated[Counts, Meta(description="Planes in the squadron roll.")] = 0
    hits: Annotated[Counts, Meta(description="Hits in a duel.")] = 0
    evades: Annotated[Counts, Meta(description="Evades in a duel.")] = 0
    again: Annotated[bool, Meta(description="The die is thrown again.")] = False


class Camp(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's dice, and the side of the tray where it keeps them."""

    colour: Annotated[str, Meta(description="`blue`, `red`, `white` or `purple`.")]
    side: Annotated[Literal["near", "far", "left", "right"], Meta(
        description="Where it keeps its dice; no two seats at one side.")]


class ThrowRange(Struct, frozen=True, forbid_unknown_fields=True):
    """How dice may be thrown."""

    slowest: Annotated[Speed, Meta(description="The softest throw, cm/s.")]
    fastest: Annotated[Speed, Meta(description="The hardest throw, cm/s; above `slowest`.")]
    height: Annotated[float, Meta(ge=2, le=20, description="Dice leave the hand so high, cm.")]
    spin: Annotated[float, Meta(ge=0, le=100, description="How they spin, rad/s.")]


class SquadronScenario(Scenario, frozen=True, kw_only=True):
    rookies: Annotated[Dice, Meta(description="Dice in a squadron at the beginning.")]
    aces: Annotated[int, Meta(ge=0, le=MOST_DICE, description="Dice that wait on each airfield.")]
    duel_dice: Annotated[Dice, Meta(description="Hit dice against as many Evade dice.")]
    symbols: Annotated[dict[str, Symbol], Meta(
        description="What each face of the dice counts for; every face must be here.")]
    sides: Annotated[tuple[Camp, ...], Meta(
        min_length=2, max_length=4, description="One for each seat, in their order.")]
    throw: Annotated[ThrowRange, Meta(description="How dice may be thrown.")]
    quick_ties: Annotated[bool, Meta(description=(
        "A tie for the most planes begins the next round at once."))] = False

    def faults(self) -> Iterator[tuple[str, str]]:
        yield from Scenario.faults(self)
        if len({s.side for s in self.sides}) < max(len(self.sides), self.seats[1]):
            yield ".sides", f"{self.seats[1]} seats need as many different sides"
        if len({s.colour for s in self.sides}) < len(self.sides):
            yield ".sides", "two sides have dice of one colour: give each its own"
        if self.throw.slowest >= self.throw.fastest:
            yield ".throw.slowest", "slowest must be below fastest"
        kinds = {f"{rank}-{s.colour}": f".sides[{i}].colour"
                 for i, s in enumerate(self.sides) for rank in ("rookie", "ace")}
        for kind, path in {"hit-die": ".symbols", "evade-die": ".symbols", **kinds}.items():
            if not models().knows(kind):
                yield path, f"there is no die {kind!r} in models/pieces"
                continue
            faces = models().die(kind).faces
            for face in sorted(set(faces) - set(self.symbols)):
                yield ".symbols", f"symbols must say what {face!r} of {kind} counts for"
            if all(self.symbols[f].again for f in faces if f in self.symbols):
                yield ".symbols", f"every face of {kind} is thrown again: it would never end"
        hits = [s.hits for f, s in self.symbols.items() if f in models().die("hit-die").faces]
        if not any(hits):
            yield ".symbols", "no face of hit-die has hits: nobody could ever lose"


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
    again: dict[str, str] = {}  # dice that are thrown again: leans, left or arrow
    lowest: tuple[int, ...] = ()  # those the highest may choose from
    duel: Duel | None = None
    fallen: tuple[int, ...] = ()  # the seats that are out, in the order they went
    note: Say | None = None  # what just happened, for the turn bar

    def flying(self) -> tuple[int, ...]:
        """The seats still in the game."""
        return tuple(i for i, flight in enumerate(self.flights) if not flight.out)

    def with_flight(self, seat: int, flight: Flight) -> SquadronState:
        flights = (*self.flights[:seat], flight, *self.flights[seat + 1 :])
        return replace(self, flights=flights)

    def name(self, seat: int) -> str:
        return self.seats[seat].name
