"""What is true in a race."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.content.models import Disc, models
from game.content.scenarios import Scenario
from game.content.source import load
from game.rules import TICKS_A_SECOND, Brink, State

PLAN = Path(__file__).with_name("race.yaml")
Seconds = Annotated[float, Meta(ge=0, le=600)]


class FlipRange(Struct, frozen=True, forbid_unknown_fields=True):
    slowest: Annotated[float, Meta(ge=20, le=400)]
    fastest: Annotated[float, Meta(ge=20, le=470)]


class Takes(Struct, frozen=True, forbid_unknown_fields=True):
    table: Seconds
    floor: Seconds


class RaceScenario(Scenario, frozen=True, kw_only=True):
    table: Annotated[float, Meta(ge=60, le=140)]
    brink: Annotated[float, Meta(ge=5, le=60)]
    ships: Annotated[tuple[Literal[1, 2, 3], ...], Meta(min_length=1, max_length=7)]
    flip: FlipRange
    signal: Seconds
    early: Seconds
    reload: Seconds
    take: Takes
    comes: Seconds
    flies: Seconds
    longest: Annotated[float, Meta(gt=0, le=600)]

    def faults(self) -> Iterator[tuple[str, str]]:
        yield from Scenario.faults(self)
        if self.flip.slowest >= self.flip.fastest:
            yield ".flip", (f"from {self.flip.slowest:g} to {self.flip.fastest:g} cm/s: "
                            "the slowest comes first")
        if self.brink > self.table / 2.0:
            yield ".brink", f"at most {self.table / 2.0:g}, or a ship hangs beyond the corner"


@cache
def plan() -> RaceScenario:
    """The race as it comes with the game."""
    return load(PLAN, RaceScenario)


class Ship(Struct, frozen=True, omit_defaults=True):
    """`place` is socket (not yet flipped), coming (on its way to the hand), hand, flying, table,
    floor or in (the mothership). `since` is the tick it came there; one that is coming is in the
    hand at `since`. `flipped` is the tick of its last flip."""

    seat: int
    level: int
    place: str = "socket"
    since: int = 0
    flipped: int = 0
    whole: bool = True  # its last flip is known to have turned over
    rested: float = 0.0  # seconds of the race, for ships that are in


class FlipRaceState(State, frozen=True, kw_only=True):
    rules: RaceScenario
    tick: int = 0
    ships: dict[str, Ship] = {}
    locked: tuple[int, ...] = ()  # of each seat, until which tick it flipped too early
    over: bool = False

    @property
    def signal(self) -> int:
        """The tick at which everybody may flip."""
        return ticks(self.rules.signal)

    @property
    def running(self) -> bool:
        return self.tick >= self.signal and not self.over

    @property
    def seconds(self) -> int:
        """Whole ones since the signal, as the clock shows them and the result tells them."""
        return max(0, self.tick - self.signal) // TICKS_A_SECOND

    def of(self, seat: int, *places: str) -> tuple[str, ...]:
        """A seat's ships at these places."""
        return tuple(id for id, ship in self.ships.items()
                     if ship.seat == seat and ship.place in places)

    def hand(self, seat: int) -> str:
        """The ship in the hand; empty if there is none."""
        return next(iter(self.of(seat, "hand")), "")

    def score(self, seat: int) -> int:
        return len(self.of(seat, "in"))

    def with_ship(self, id: str, **fields: object) -> FlipRaceState:
        return replace(self, ships={**self.ships, id: replace(self.ships[id], **fields)})

    def side(self, seat: int) -> int:
        """Where a seat stands: 0 the near side, and on to the left; two stand opposite."""
        return (0, 2)[seat] if len(self.seats) == 2 else seat


def ticks(seconds: float) -> int:
    return round(seconds * TICKS_A_SECOND)


def ship_kind(level: int) -> str:
    return f"flip-ship-{level}"


def brink(state: FlipRaceState, seat: int, ships: tuple[str, ...]) -> Brink:
    """A seat's side of the table; the mothership is straight on."""
    half, wide = state.rules.table / 2.0, state.rules.brink
    turn = math.radians(-90.0 * state.side(seat))
    c, s = round(math.cos(turn)), round(math.sin(turn))
    ends = [(x * c + half * s, x * s - half * c) for x in (-wide, wide)]
    discs = {id: models().piece(ship_kind(state.ships[id].level)) for id in ships}
    radii = {id: disc.radius for id, disc in discs.items() if isinstance(disc, Disc)}
    return Brink(ends[0], ends[1], models().piece(ship_kind(1)).height / 2.0, radii)
