"""Engines: a flicked ship, what it runs into, and the ship that leaves the area."""

from __future__ import annotations

import math

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import bodies, collisions, damage, ramming, sides, turns, verbs
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.state import FleetState, Ship, Told
from game.rules import Aim, Choice, Choose, Event, Offer, Option, Result, plane, say

AWAY_CM = 1.0  # how much further from the moon a freighter's first move must end


def move_offers(state: FleetState) -> tuple[Offer, ...]:
    ship = state.ship(state.active)
    slow, fast = catalogue().flicks["ship"]
    surfaces = tuple(models().plate(ship.kind).edges(ship.parts))
    prompt = say("Flick the ship on a lit edge.")
    if state.ram:
        prompt = say("Ram {ship}: flick a lit edge.", ship=state.ship(state.ram).name)
    elif verbs.flicks(ship, state.action) > 1:
        most = verbs.flicks(ship, state.action)
        number = 2 if state.held == state.action else most - state.flicks + 1
        prompt = say("Flick {n} of {most}: strike a lit edge.", n=number, most=most)
    aim = Aim(
        state.seat, "move", prompt, "flick", (ship.id,), kinds={ship.id: ship.kind},
        surfaces={ship.id: surfaces}, slowest=slow, fastest=fast,
        targets=tuple(s.id for s in sides.enemy_ships(state, ship.seat)),
    )
    begun = state.flicks < verbs.flicks(ship, state.action) or state.held == state.action
    options = [Option("stop", say("Fly no further"))] if begun else [turns.BACK]
    if begun and turns.may_split(state):
        options.append(Option("between", say("Act first, then fly on")))
    options += [
        Option(f"ram {s.id}", say("Ram {ship}", ship=s.name), piece=s.id,
               asks=say("{ship} is yours. Ram it all the same?", ship=s.name) if own else None)
        for own, s in _rammed(state, ship) if s.id != state.ram
    ]
    if state.ram:
        options.append(Option("no ram", say("Fly without ramming")))
    return (aim, Choice(state.seat, "moving", say("Or ram a ship."), tuple(options)))


def _rammed(state: FleetState, ship: Ship) -> list[tuple[bool, Ship]]:
    """What may be rammed, and whether that is of one's own side: those come last."""
    found = [(sides.allied(state, ship.seat, s.seat), s) for s in ramming.targets(state, ship)]
    return sorted(found, key=lambda one: one[0])


def move_chosen(state: FleetState, command: Choose) -> Told:
    if command.option == "back":
        return turns.back_to_actions(state)
    if command.option == "stop":
        return turns.finished(replace(state, flicks=0))
    if command.option == "between":
        return turns.split(state)
    if command.option == "no ram":
        return replace(state, ram=""), ()
    target = command.option.removeprefix("ram ")
    text = say("{ship} is going to ram.", ship=state.ship(state.active).name)
    return replace(state, ram=target), (Event("declared", text, seat=state.turn,
                                              pieces=(state.active, target)),)


def ship_landed(state: FleetState, result: Result) -> Told:
    state = replace(state, flicks=max(0, state.flicks - 1))
    mover, before = state.ship(state.active), state
    beside = collisions.beside(state, mover.id) - {state.ram}
    crash = collisions.first_collision(before, result, mover.id, beside)
    if crash is not None and crash[0] > collisions.gone_at(before, result, mover.id):
        crash = None  # by then it had fled or burst on the obstacle
    until = collisions.gone_at(before, result, mover.id)
    rock = bodies.met(before, result, mover.id, until)
    state = bodies.left(replace(state, table=result.table).parted(mover.id), result)
    missed = rock is not None and crash is not None and rock[0] <= crash[0]
    if crash is not None and before.ram == crash[1] and not missed:
        state, events = ramming.rammed(state, mover.id, crash[1], crash[0])
        state, more = collisions.on_obstacle(state, result)
        state, pushed = collisions.routed(state, result)
        return turns.finished(replace(state, turn_over=True), (*events, *more, *pushed))
    state, events = collisions.on_obstacle(state, result)
    state, more = bodies.picked_up(state, result)
    events += more
    exit = result.exit(mover.id)
    if exit and state.ship(mover.id).in_play:
        state, more = _left(state, mover, exit.time)
        events += more
    state = collisions.to_return(state, result, mover.id)
    if rock is not None:
        state, more = bodies.crashed(replace(state, turn_over=True), mover.id, rock[1], rock[0])
        events += more
    if crash is not None:
        text = say("{ship} collides: the turn ends.", ship=mover.name)
        events += (Event("collision", text, crash[0], mover.seat, (mover.id, crash[1])),)
        state = replace(state, turn_over=True)
    elif not events and not state.pending:
        far = math.dist(before.table.piece(mover.id).pose.place,
                        state.table.piece(mover.id).pose.place)
        text = say("{ship} flies {cm} cm.", ship=mover.name, cm=round(far))
        events = (Event("moved", text, result.seconds, mover.seat, (mover.id,)),)
    return turns.finished(_withdrawn(before, state, mover.id), events)


def _left(state: FleetState, mover: Ship, time: float) -> Told:
    """The active ship out of the area is lost, but for one that may jump to hyperspace."""
    if mover.escapes and mover.moved:
        return damage.destroyed(state, mover.id, time, "escaped")
    return damage.destroyed(state, mover.id, time, "routed")


def _withdrawn(before: FleetState, state: FleetState, id: str) -> FleetState:
    """A ship that may jump one day has moved once it ended well further from the moon."""
    ship = state.ship(id)
    if not ship.in_play or not ship.escapes or ship.moved:
        return state
    moon = state.rules.obstacle.at if state.rules.obstacle else None
    if moon is not None:
        was, now = (plane.distance(s.table.piece(id).pose.place, moon) for s in (before, state))
        if now - was < AWAY_CM:
            return state
    return state.with_ship(replace(ship, moved=True))
