"""Who is first and who is next: sides in turn, seats in turn, who begins a round.

Sides take turns as they are numbered. The seats of a team take turns between those of the
others, so that two pairs go A1, B1, A2, B2.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from game.modes.fleet import sides
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.state import FleetState


def sides_from(state: FleetState, first: int) -> tuple[int, ...]:
    """Every side once, in turn, beginning with this one."""
    return _turned(sides.sides(state), first)


def next_side(state: FleetState, after: int) -> int:
    return (after + 1) % len(sides.sides(state))


def seats_from(state: FleetState, first: int) -> tuple[int, ...]:
    """Every seat once, in turn, beginning with this one."""
    rows = zip_longest(*(sides.seats_of(state, side) for side in sides.sides(state)))
    return _turned([seat for row in rows for seat in row if seat is not None], first)


def next_seat(state: FleetState, after: int) -> int:
    return seats_from(state, after)[1]


def to_act(state: FleetState, side: int) -> int | None:
    """The seat of this side that may activate a ship now."""
    return next((
        seat for seat in sides.seats_of(state, side)
        if any(ship.cube for ship in state.in_play(seat))
    ), None)


def first_side(state: FleetState) -> int:
    """Who begins a round: the largest fleet, later the side after the one that acted last."""
    if state.last is not None:
        return next_side(state, sides.side_of(state, state.last))
    return largest(state, [len(sides.ships_of(state, side)) for side in sides.sides(state)])


def largest(state: FleetState, sizes: Sequence[int]) -> int:
    """The side with the largest of these fleets; a tie goes by faction."""
    most = max(sizes)
    return beginner(state, [side for side, size in enumerate(sizes) if size == most])


def beginner(state: FleetState, among: Sequence[int]) -> int:
    """Which of these sides goes first where nothing but its faction decides."""
    factions = {side: state.sides[sides.seats_of(state, side)[0]] for side in among}
    for faction in catalogue().ties:
        for side, its in factions.items():
            if its == faction:
                return side
    return among[0]


def _turned(all: Sequence[int], first: int) -> tuple[int, ...]:
    at = list(all).index(first)
    return (*all[at:], *all[:at])
