"""What a hit does: shields, discs, hull, pieces of a wing, and the end of a ship."""

from __future__ import annotations

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import brood, order
from game.modes.fleet.catalogue import Does, catalogue, does
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import (
    AWAY,
    BROOD,
    DESTROYED,
    HANGAR,
    FleetState,
    Pending,
    Ship,
    Told,
)
from game.rules import Event, say

NEVER = 99
ZERO_COUNTS_AS = 10  # ruling 7


def hit(state: FleetState, id: str, number: int, times: int, time: float = 0.0,
        fails_from: int = NEVER) -> Told:
    """`times` points of damage with one die result, until the ship is gone. A wing's pieces
    that its owner must choose become pending. Numbers from `fails_from` on do nothing to a
    capital ship without shields."""
    events: tuple[Event, ...] = ()
    for left in range(times, 0, -1):
        ship = state.ship(id)
        if not ship.in_play:
            break
        if ship.is_wing:
            if ship.data.loses == "either end" and len(ship.parts) > 1:
                wait = Pending(Phase.LOSE, order.decider(state, ship), id, count=left)
                return replace(state, pending=(*state.pending, wait)), events
            state, more = lose_piece(state, id, _outermost(ship), time)
        else:
            state, more = _hit_capital(state, ship, number, time, fails_from)
        events += more
    return state, events


def lose_piece(state: FleetState, id: str, part: str, time: float = 0.0) -> Told:
    ship = state.ship(id)
    parts = tuple(p for p in ship.parts if p != part)
    lost = Event("piece lost", say("{ship} loses a piece.", ship=ship.name), time,
                 ship.seat, (id,), place=_place(state, id))
    if not parts:
        state, more = destroyed(state, id, time)
        return state, (lost, *more)
    return state.with_ship(replace(ship, parts=parts)), (lost,)


def ends(ship: Ship) -> tuple[str, ...]:
    """The pieces of a bomber wing that may be given up: front or back."""
    return tuple(dict.fromkeys((ship.parts[0], ship.parts[-1])))


def destroyed(
    state: FleetState, id: str, time: float = 0.0, kind: str = "destroyed"
) -> Told:
    """The ship is gone, with the wings still in its bays; its tokens go back to the box. A lost
    wing that can be grown again goes back to its brood."""
    ship = state.ship(id)
    if not ship.in_play:
        return state, ()
    text = {
        "destroyed": say("{ship} is destroyed.", ship=ship.name),
        "routed": say("{ship} flees the battle: it counts as destroyed.", ship=ship.name),
        "escaped": say("{ship} is in hyperspace.", ship=ship.name),
        "scuttled": say("All is lost: {ship} is scuttled.", ship=ship.name),
    }[kind]
    event = Event(kind, text, time, ship.seat, (id,), place=_place(state, id))
    state = _tokens_back(state, ship)
    host = brood.home(state, ship) if kind != "escaped" else ""
    if host:
        return brood.returned(state, ship, host), (event,)
    where = AWAY if kind == "escaped" else DESTROYED
    gone = replace(ship, where=where, cube=False, shields=0, hull=0, discs={}, parts=(),
                   boarders={})
    state = state.with_ship(gone)
    for wing in state.ships.values():
        if wing.host == id and wing.where in (HANGAR, BROOD):
            state = replace(state, ships={**state.ships, wing.id: replace(
                wing, where=DESTROYED, parts=())})
    return state, (event,)


def strip_shields(state: FleetState, id: str, time: float = 0.0) -> Told:
    """A rammed ship with shields up loses them all, and the generator's disc."""
    ship = state.ship(id)
    discs = dict(ship.discs)
    back = {"shield": ship.shields}
    for name in discs:
        if does(name) is Does.RECHARGE and discs[name]:
            discs[name] -= 1
            back[name] = 1
    state = state.with_ship(replace(ship, shields=0, discs=discs)).moved_tokens(**back)
    text = (say("{ship} loses its shields and the generator.", ship=ship.name) if len(back) > 1
            else say("{ship} loses its shields.", ship=ship.name))
    return state, (Event("shields down", text, time, ship.seat, (id,), place=_place(state, id)),)


def location_of(ship: Ship, number: int) -> str | None:
    """The location this die result damages; None for a weak spot."""
    return next((n for n, at in ship.data.locations.items() if number in at.numbers), None)


def lost_shield(state: FleetState, ship: Ship, time: float = 0.0) -> Told:
    text = say("{ship} loses a shield.", ship=ship.name)
    after = replace(ship, shields=ship.shields - 1)
    return state.with_ship(after).moved_tokens(shield=1), (
        Event("shield", text, time, ship.seat, (ship.id,), 1, _place(state, ship.id)),)


def lost_disc(state: FleetState, ship: Ship, location: str, time: float = 0.0,
              kind: str = "disc") -> Told:
    discs = {**ship.discs, location: ship.discs[location] - 1}
    title = catalogue().actions[location].title.lower()
    if discs[location]:
        text = say("{ship} loses a disc: {location}.", ship=ship.name, location=title)
    else:
        text = say("{ship} loses its {location}.", ship=ship.name, location=title)
    return state.with_ship(replace(ship, discs=discs)).moved_tokens(**{location: 1}), (
        Event(kind, text, time, ship.seat, (ship.id,), 1, _place(state, ship.id)),)


def _hit_capital(
    state: FleetState, ship: Ship, number: int, time: float, fails_from: int
) -> Told:
    """Shield, disc, hull, destroyed: in this order (ruling 8)."""
    here = _place(state, ship.id)
    if ship.shields:
        return lost_shield(state, ship, time)
    if number >= fails_from:
        text = say("{ship}'s armour absorbs it.", ship=ship.name)
        return state, (Event("absorbed", text, time, ship.seat, (ship.id,), place=here),)
    location = location_of(ship, number)
    if location and ship.discs.get(location, 0):
        return lost_disc(state, ship, location, time)
    if ship.hull:
        text = say("{ship} loses a hull cube.", ship=ship.name)
        return state.with_ship(replace(ship, hull=ship.hull - 1)).moved_tokens(hull=1), (
            Event("hull", text, time, ship.seat, (ship.id,), 1, here),)
    return destroyed(state, ship.id, time)


def _outermost(ship: Ship) -> str:
    """The piece a fighter wing loses: parts are listed from the outside in."""
    order = [p.name for p in models().plate(ship.kind).parts]
    return min(ship.parts, key=order.index)


def _tokens_back(state: FleetState, ship: Ship) -> FleetState:
    """Tokens go back to the box, boarders to their supply; those that the ship brought leave it,
    and what is not there is owed by the ships they are aboard (ruling 24)."""
    back = {name: count for name, count in ship.discs.items() if count}
    if not ship.is_wing:
        back |= {"shield": ship.shields, "hull": ship.hull}
    if ship.cube:
        back["cube"] = 1
    leave = 0 if state.rules.endless_boarders else ship.data.complement
    supply = state.boarders + ship.boarder_count() - state.owed - leave
    return replace(state.moved_tokens(**back), boarders=max(0, supply), owed=max(0, -supply))


def _place(state: FleetState, id: str) -> tuple[float, float] | None:
    return state.table.piece(id).pose.place if state.table.has(id) else None
