"""What a shot did to ships beside its aim: who ran into whom, who hit the obstacle, who left."""

from __future__ import annotations

import math

from msgspec.structs import replace

from game.modes.fleet import damage, order
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import FleetState, Pending, Told
from game.rules import Event, Result, plane

BESIDE_CM = 0.08  # ships this near were touching when the move began
PART_S = 0.06  # their first touch is the starting contact, not a collision (ruling 11)
SHOVED_CM = 1.0  # but whoever pushes the other this far has run into it


def first_collision(
    state: FleetState, result: Result, mover: str, beside: frozenset[str] | set[str]
) -> tuple[float, str] | None:
    """When the mover ran into a ship, and which: itself, or by pushing a ship it lay beside into
    another (ruling 12). The contact it started with is none until they part."""
    let_off: set[str] = set()
    for touch in result.touches:
        if mover in (touch.a, touch.b):
            other = touch.of(mover)
            if other not in state.ships:
                continue
            first = other in beside and other not in let_off and touch.time < PART_S
            if not first or _shoved(state, result, other):
                return (touch.time, other)
            let_off.add(other)
            continue
        for pushed in sorted(let_off):
            other = touch.of(pushed)
            if other in state.ships and not laid(state, pushed, other):
                return (touch.time, pushed)
    return None


def _shoved(state: FleetState, result: Result, id: str) -> bool:
    before, after = state.table.piece(id).pose.place, result.table.piece(id).pose.place
    return plane.distance(before, after) > SHOVED_CM


def beside(state: FleetState, id: str) -> set[str]:
    """Ships that a launch or the pull laid against this one, and that still touch it."""
    mine = state.outlines(id)
    return {
        other for pair in state.contacts if id in pair for other in pair
        if other != id and state.ship(other).in_play
        and any(plane.closer(a, b, BESIDE_CM) for a in mine for b in state.outlines(other))
    }


def laid(state: FleetState, a: str, b: str) -> bool:
    """Did a launch or the pull lay these two together?"""
    return (a, b) in state.contacts or (b, a) in state.contacts


def gone_at(state: FleetState, result: Result, mover: str) -> float:
    """When the mover left the area or burst on the obstacle."""
    exit = result.exit(mover)
    times = [t.time for t in result.touches_of(mover)
             if t.of(mover) == "obstacle" and _bursts(state)]
    return min([*times, exit.time if exit else math.inf], default=math.inf)


def _bursts(state: FleetState) -> bool:
    return state.rules.obstacle is not None and state.rules.obstacle.ships == "destroyed"


def on_obstacle(state: FleetState, result: Result) -> Told:
    """Any ship that hit the moon or the star is destroyed; some things it just bumps into."""
    if not _bursts(state):
        return state, ()
    events: tuple[Event, ...] = ()
    for touch in result.touches:
        ship = touch.of("obstacle")
        if ship in state.ships and state.ship(ship).in_play:
            state, more = damage.destroyed(state, ship, touch.time)
            events += more
    return state, events


def routed(state: FleetState, result: Result) -> Told:
    """Ships that a die (ruling 5) or a ram knocked out of the area are lost."""
    events: tuple[Event, ...] = ()
    for exit in result.exits:
        if exit.piece in state.ships and state.ship(exit.piece).in_play:
            state, more = damage.destroyed(state, exit.piece, exit.time, "routed")
            events += more
    return state, events


def to_return(state: FleetState, result: Result, mover: str) -> FleetState:
    """Other ships that a move without a ram pushed out come back 5 cm in (ruling 12)."""
    for exit in result.exits:
        id = exit.piece
        if id != mover and id in state.ships and state.ship(id).in_play:
            seat = order.decider(state, state.ship(id))
            wait = Pending(Phase.RETURN, seat, id, at=exit.place)
            state = replace(state, pending=(*state.pending, wait))
    return state
