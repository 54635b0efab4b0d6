"""Ramming: who may be rammed, and what it does to both."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import damage, order, sides
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import FleetState, Pending, Ship, Told
from game.rules import Event, say

FEW_DISCS = 2  # xeno ramming: only ships as badly hurt as this


def ramming(state: FleetState) -> str:
    """Classic or xeno (ruling 15): mixed factions with different rules always use xeno."""
    if state.rules.ramming:
        return state.rules.ramming
    ways = {catalogue().factions[f].ramming for f in state.sides}
    return ways.pop() if len(ways) == 1 else "xeno"


def crash(seat: int, target: str, throws: int) -> Pending:
    """Dice in the tray, each with all its hits on the location it shows."""
    die = catalogue().crash
    return Pending(Phase.CRASH, seat, target, die.hits, die=die.die, throws=throws)


def targets(state: FleetState, ship: Ship) -> tuple[Ship, ...]:
    """Capital ships that may be rammed; wings are too quick for it."""
    if state.rules.drill:
        return ()
    if ramming(state) == "xeno" and (ship.is_wing or ship.disc_count() > FEW_DISCS):
        return ()
    return tuple(s for s in state.in_play() if not s.is_wing and s.id != ship.id)


def rammed(state: FleetState, rammer: str, target: str, time: float = 0.0) -> Told:
    """The rammer is destroyed. A wing deals its damage with a number of its owner's choice;
    a capital ship takes all shields and the generator's disc, or without shields the whole ship;
    with xeno ramming as much as the dice of its size do."""
    ship, struck = state.ship(rammer), state.ship(target)
    text = (say("{ship} flies into {target}.", ship=ship.name, target=struck.name) if ship.is_wing
            else say("{ship} rams {target}.", ship=ship.name, target=struck.name))
    events: tuple[Event, ...] = (
        Event("ram", text, time, ship.seat, (rammer, target)),)
    state, more = damage.destroyed(order.climbed(state, target), rammer, time)
    events += more
    if ship.is_wing:
        wait = Pending(Phase.NUMBER, _by(state, ship), target, ship.weapon().hits)
        return replace(state, pending=(*state.pending, wait)), events
    if struck.shields:
        state, more = damage.strip_shields(state, target, time)
    elif ramming(state) == "xeno":
        throws = catalogue().size(ship.data.points).dice
        wait = crash(_by(state, ship), target, throws)
        return replace(state, pending=(*state.pending, wait)), events
    else:
        state, more = damage.destroyed(state, target, time)
    return state, events + more


def _by(state: FleetState, ship: Ship) -> int:
    """Who decides for the rammer: the seat whose turn it is, where that is one of its side."""
    own = sides.allied(state, state.turn, ship.seat)
    return state.turn if own else order.decider(state, ship)
