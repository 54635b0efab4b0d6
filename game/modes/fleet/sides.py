"""Who stands with whom: sides, the seats in them, their ships, their enemies.

A side is a team of seats. Sides are numbered as the scenario lists them, the side of the first
seat is 0; where every seat is its own team, seat and side have one number.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from game.modes.fleet.scenario import Side
from game.modes.fleet.state import NOBODY, WAITING, FleetState, Ship
from game.rules import Seat
from game.rules.seats import teams

BORDERS = ("near", "far", "left", "right")  # in the order of the sides that set up there


@cache
def numbered(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """The side of each seat."""
    order = list(teams(seats))
    return tuple(order.index(seat.team) for seat in seats)


def sides(state: FleetState) -> tuple[int, ...]:
    return tuple(range(len(teams(state.seats))))


def side_of(state: FleetState, seat: int) -> int:
    """The side a seat plays for; drones and obstacles are on nobody's."""
    return numbered(state.seats)[seat] if seat != NOBODY else NOBODY


def seats_of(state: FleetState, side: int) -> tuple[int, ...]:
    return tuple(seat for seat, its in enumerate(numbered(state.seats)) if its == side)


def allied(state: FleetState, a: int, b: int) -> bool:
    """Do these two seats win together? A seat is its own ally."""
    return side_of(state, a) == side_of(state, b)


def enemies_of(state: FleetState, side: int) -> tuple[int, ...]:
    """The other sides."""
    return tuple(other for other in sides(state) if other != side)


def opponents(state: FleetState, side: int) -> tuple[int, ...]:
    """All seats of the other sides: who wins when this side loses."""
    return tuple(sorted(s for its in enemies_of(state, side) for s in seats_of(state, its)))


def totals(state: FleetState, of_seats: Sequence[float]) -> tuple[float, ...]:
    """What the seats of each side have together."""
    return tuple(sum(of_seats[s] for s in seats_of(state, side)) for side in sides(state))


# ---- what the scenario gives a side ------------------------------------------------------

def dealt(seats: tuple[Seat, ...], plans: Sequence[Side]) -> tuple[Seat, ...]:
    """The seats in the teams that a scenario makes, dealt out side by side."""
    if all(plan.seats == 1 for plan in plans):
        return seats
    room = [plan.seats for plan in plans]
    row = [side for n in range(max(room)) for side in range(len(room)) if n < room[side]]
    return tuple(replace(seat, team=side) for seat, side in zip(seats, row, strict=True))


def flying(state: FleetState, faction: str) -> int:
    """The side that flies this faction, the first if several do."""
    return side_of(state, state.sides.index(faction))


def plan_of(state: FleetState, seat: int) -> Side:
    """The scenario's words about the seat's side."""
    return state.rules.sides[side_of(state, seat)]


def border_of(state: FleetState, seat: int) -> str:
    """Where the seat's side sets up."""
    side = side_of(state, seat)
    return state.borders.get(str(side), BORDERS[side])


def free_borders(state: FleetState, seat: int) -> tuple[str, ...]:
    """The border the seat's side has chosen, or those that no other side has."""
    mine = state.borders.get(str(side_of(state, seat)))
    if mine:
        return (mine,)
    return tuple(border for border in BORDERS if border not in state.borders.values())


# ---- ships -------------------------------------------------------------------------------

def ships_of(state: FleetState, side: int) -> tuple[Ship, ...]:
    """The side's ships in play."""
    return tuple(s for s in state.in_play() if side_of(state, s.seat) == side)


def commanded(state: FleetState, seat: int) -> tuple[Ship, ...]:
    """Ships in play that this seat may activate: a team's, where it shares its fleet."""
    if state.rules.team == "divided":
        return state.in_play(seat)
    return tuple(s for s in state.in_play() if allied(state, s.seat, seat))


def enemy_ships(state: FleetState, seat: int) -> tuple[Ship, ...]:
    """Ships in play that this seat fights."""
    return tuple(s for s in state.in_play() if not allied(state, s.seat, seat))


def alive(state: FleetState, side: int) -> bool:
    """Ships in play, or ships that the scenario still brings."""
    return bool(ships_of(state, side)) or any(
        side_of(state, s.seat) == side and s.where == WAITING and s.host.startswith("arrival")
        for s in state.ships.values()
    )
