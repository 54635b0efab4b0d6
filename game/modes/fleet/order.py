"""Who is first and who is next: sides in turn, seats in turn, who begins a round.

Two sides alternate: whoever acted last goes second in the next round. With three factions or
more there is a track: its first order is thrown, later the side that came under fire most often
goes first, and equals go in the reverse of their last order. The seats of a team take turns
between those of the others, so that two pairs go A1, B1, A2, B2.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from msgspec.structs import replace

from game.modes.fleet import sides
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.state import FleetState, Ship, Told
from game.rules import Event, say

TRACK_FROM = 3  # so many factions need the track


def sides_from(state: FleetState, first: int) -> tuple[int, ...]:
    """Every side once, in turn, beginning with this one."""
    row = _row(state)
    return _turned(row, first) if first in row else row


def next_side(state: FleetState, after: int) -> int:
    row = _row(state)
    return row[(row.index(after) + 1) % len(row)] if after in row else row[0]


def seats_from(state: FleetState, first: int) -> tuple[int, ...]:
    """Every seat once, in turn, beginning with this one."""
    rows = zip_longest(*(sides.seats_of(state, side) for side in sides.sides(state)))
    return _turned([seat for row in rows for seat in row if seat is not None], first)


def next_seat(state: FleetState, after: int) -> int:
    return seats_from(state, after)[1]


def first_side(state: FleetState) -> int:
    """Who begins a round: on the track its first; else whom the scenario names or the largest
    fleet, later the side after the one that acted last."""
    if state.order:
        return state.order[0]
    if state.last is not None:
        return next_side(state, sides.side_of(state, state.last))
    if state.rules.first in state.sides:
        return sides.flying(state, state.rules.first)
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


# ---- the seats of a team -----------------------------------------------------------------

def acting(state: FleetState, side: int) -> tuple[int, ...]:
    """The seats of a side, the one that acts next first."""
    seats = sides.seats_of(state, side)
    return _turned(seats, state.rotation.get(str(side), seats[0]))


def to_act(state: FleetState, side: int) -> int | None:
    """The seat of this side that may activate a ship now."""
    return next((
        seat for seat in acting(state, side)
        if any(ship.cube for ship in sides.commanded(state, seat))
    ), None)


def acted(state: FleetState, seat: int) -> FleetState:
    """The seat has activated a ship: its mate is next."""
    side = sides.side_of(state, seat)
    after = _turned(sides.seats_of(state, side), seat)
    return replace(state, last=seat, rotation={**state.rotation, str(side): after[1 % len(after)]})


def decider(state: FleetState, ship: Ship) -> int:
    """Who decides about a ship when it is nobody's turn: its own seat; where a team shares its
    fleet, the one that acts next."""
    if state.rules.team == "divided":
        return ship.seat
    return acting(state, sides.side_of(state, ship.seat))[0]


# ---- the track ---------------------------------------------------------------------------

def needs_track(state: FleetState) -> bool:
    return len(set(state.sides)) >= TRACK_FROM


def on_track(state: FleetState, row: Sequence[int]) -> FleetState:
    """The first order of the sides; nobody has been under fire."""
    return replace(state, order=tuple(row), ladder={str(side): 0 for side in row}, struck=())


def next_row(state: FleetState) -> tuple[int, ...]:
    """Who would go when in the next round, if this one ended now: most under fire first, equals
    in reverse, sides without ships not at all."""
    before = [side for side in state.order if sides.alive(state, side)]
    return tuple(sorted(
        before, key=lambda side: (-state.ladder[str(side)], -before.index(side))
    ))


def next_round(state: FleetState) -> Told:
    """The track for the next round; the ladder is cleared. Sides without ships leave both."""
    if not state.order or state.round == 0:
        return state, ()
    row = next_row(state)
    if not row:
        return state, ()
    first = sides.seats_of(state, row[0])[0]
    text = say("{seat} was under fire most and begins.", seat=state.name(first))
    told = Event("order", text if state.ladder[str(row[0])] else None, seat=first)
    return on_track(state, row), (told,)


def under_fire(state: FleetState, attacker: str, target: str) -> FleetState:
    """A die hit: the target's side goes a step up, once for each attacker and target."""
    if not state.order or (attacker, target) in state.struck:
        return state
    return climbed(replace(state, struck=(*state.struck, (attacker, target))), target)


def climbed(state: FleetState, target: str) -> FleetState:
    """A step up the ladder for the owner of a ship that was shot at or rammed."""
    side = str(sides.side_of(state, state.ship(target).seat))
    if side not in state.ladder:
        return state
    return replace(state, ladder={**state.ladder, side: state.ladder[side] + 1})


def _row(state: FleetState) -> tuple[int, ...]:
    return state.order or sides.sides(state)


def _turned(all: Sequence[int], first: int) -> tuple[int, ...]:
    at = list(all).index(first)
    return (*all[at:], *all[:at])
