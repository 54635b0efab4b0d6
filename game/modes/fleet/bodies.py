"""What lies on the mat beside ships: asteroids that break, boarders that wait to be run into."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import boarding, damage, ramming
from game.modes.fleet.catalogue import Weapon, catalogue
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import ASTEROID, BOARDER, FleetState, Pending, Told
from game.rules import Event, Result, say

CRASH_PIECES = 2  # what an asteroid loses when a ship runs into it


def shot_at(state: FleetState, id: str, weapon: Weapon, time: float) -> Told:
    """A die touched it first: an asteroid loses a piece for each hit, a boarder is gone."""
    if state.bodies[id].role == ASTEROID:
        return broken(state, id, weapon.hits, time)
    here = state.table.piece(id).pose.place
    text = say("The die destroys a waiting boarder.")
    return state.without_body(id), (Event("cleared", text, time, pieces=(id,), place=here),)


def broken(state: FleetState, id: str, pieces: int, time: float) -> Told:
    """The asteroid has so many pieces less."""
    body, piece = state.bodies[id], state.table.piece(id)
    parts = body.parts[pieces:]
    if not parts:
        text = say("The asteroid breaks apart.")
        return state.without_body(id), (
            Event("broken", text, time, pieces=(id,), place=piece.pose.place),)
    state = state.with_body(replace(body, parts=parts), piece.pose)
    text = say("The asteroid loses a piece.")
    return state, (Event("chipped", text, time, pieces=(id,), place=piece.pose.place),)


def left(state: FleetState, result: Result) -> FleetState:
    """What was pushed out of the area is gone."""
    for exit in result.exits:
        if exit.piece in state.bodies:
            state = state.without_body(exit.piece)
    return state


def met(state: FleetState, result: Result, mover: str, until: float) -> tuple[float, str] | None:
    """The asteroid that the moving ship ran into, before it was out of the battle."""
    for touch in result.touches_of(mover):
        body = state.bodies.get(touch.of(mover) or "")
        if body and body.role == ASTEROID and touch.time < until:
            return (touch.time, body.id)
    return None


def crashed(state: FleetState, ship_id: str, asteroid: str, time: float) -> Told:
    """A ship flew into an asteroid: two pieces of it, and shields or a die for the ship."""
    ship = state.ship(ship_id)
    text = say("{ship} flies into an asteroid.", ship=ship.name)
    events: tuple[Event, ...] = (Event("crash", text, time, ship.seat, (ship_id, asteroid)),)
    if asteroid in state.bodies:
        state, more = broken(state, asteroid, CRASH_PIECES, time)
        events += more
    if not ship.in_play:
        return state, events
    if ship.is_wing:
        state, more = damage.hit(state, ship_id, 0, catalogue().crash.hits, time)
    elif ship.shields:
        state, more = damage.strip_shields(state, ship_id, time)
    else:
        wait = ramming.crash(state.turn, ship_id, 1)
        state, more = replace(state, pending=(*state.pending, wait)), ()
    return state, (*events, *more)


def picked_up(state: FleetState, result: Result, but: str = "") -> Told:
    """Ships that touched a waiting boarder, whoever pushed them: it is gone, and boards those it
    can. What a die touched is not theirs."""
    events: tuple[Event, ...] = ()
    shot = {touch.of(but) for touch in result.touches if but and but in (touch.a, touch.b)}
    for touch in result.touches:
        for id, other in ((touch.a, touch.b), (touch.b, touch.a)):
            body, ship = state.bodies.get(id), state.ships.get(other)
            if body is None or body.role != BOARDER or ship is None or id in shot:
                continue
            state = state.without_body(id)
            if not ship.in_play:
                continue
            state, more = _waits_for_its_die(state, ship.id, touch.time)
            events += more
    return state, events


def _waits_for_its_die(state: FleetState, id: str, time: float) -> Told:
    ship = state.ship(id)
    assert state.rules.pod
    name = state.rules.pod.weapon
    if name in ship.data.immune:
        return state, ()
    text = say("{ship} runs into a waiting boarder.", ship=ship.name)
    event = Event("ambushed", text, time, ship.seat, (id,), place=state.table.piece(id).pose.place)
    weapon = catalogue().weapons[name]
    if ship.is_wing:
        state, more = damage.hit(state, id, 0, weapon.hits, time)
        return state, (event, *more)
    wait = Pending(Phase.REROLL, boarding.commander(state), id, weapon.hits_a_throw,
                   die=weapon.die, weapon=name, throws=weapon.throws)
    return replace(state, pending=(*state.pending, wait)), (event,)
