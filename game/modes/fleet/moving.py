"""Engines: a flicked ship, what it runs into, what leaves the area, ramming and gravity."""

from __future__ import annotations

import math

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import actions, damage
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.damage import Told
from game.modes.fleet.state import FleetState, Pending, Ship
from game.rules import Aim, Choice, Choose, Event, Offer, Option, Pose, Result, plane, say

BESIDE_CM = 0.08  # ships this near were touching when the move began
PART_S = 0.06  # their first touch is the starting contact, not a collision (ruling 11)
FEW_DISCS = 2  # xeno ramming: only ships as badly hurt as this
PULL_STEP_CM = 0.05


def move_offers(state: FleetState) -> tuple[Offer, ...]:
    ship = state.ship(state.active)
    slow, fast = catalogue().flicks["ship"]
    surfaces = tuple(models().plate(ship.kind).edges(ship.parts))
    prompt = (say("Ram {ship}: flick a lit edge.", ship=state.ship(state.ram).name) if state.ram
              else say("Flick the ship on a lit edge."))
    aim = Aim(
        state.seat, "move", prompt, "flick", (ship.id,), kinds={ship.id: ship.kind},
        surfaces={ship.id: surfaces}, slowest=slow, fastest=fast,
        targets=tuple(s.id for s in state.enemies(ship.seat)),
    )
    options = [actions.BACK]
    options += [
        Option(f"ram {s.id}", say("Ram {ship}", ship=s.name), piece=s.id)
        for s in targets(state, ship) if s.id != state.ram
    ]
    if state.ram:
        options.append(Option("no ram", say("Do not ram")))
    return (aim, Choice(state.seat, "moving", say("Or declare a ram."), tuple(options)))


def resolve_moving(state: FleetState, command: Choose) -> Told:
    if command.option == "back":
        return replace(state, phase="action", action="", ram=""), ()
    if command.option == "no ram":
        return replace(state, ram=""), ()
    target = command.option.removeprefix("ram ")
    text = say("{ship} is going to ram.", ship=state.ship(state.active).name)
    return replace(state, ram=target), (Event("declared", text, seat=state.turn,
                                              pieces=(state.active, target)),)


def ramming(state: FleetState) -> str:
    """Classic or xeno (ruling 15): mixed factions with different rules always use xeno."""
    if state.rules.ramming:
        return state.rules.ramming
    ways = {catalogue().factions[f].ramming for f in state.sides}
    return ways.pop() if len(ways) == 1 else "xeno"


def targets(state: FleetState, ship: Ship) -> tuple[Ship, ...]:
    """Capital ships that may be rammed; wings are too quick for it."""
    if state.rules.drill:
        return ()
    if ramming(state) == "xeno" and (ship.is_wing or ship.disc_count() > FEW_DISCS):
        return ()
    return tuple(s for s in state.in_play() if not s.is_wing and s.id != ship.id)


def resolve_move(state: FleetState, result: Result) -> Told:
    mover, before = state.ship(state.active), state
    crash = first_collision(before, result, mover.id, _beside(state, mover.id) - {state.ram})
    if crash is not None and crash[0] > _gone_at(result, mover.id):
        crash = None  # by then it had fled or burst on the obstacle
    state = replace(state, table=result.table)
    if crash is not None and before.ram == crash[1]:
        state, events = rammed(state, mover.id, crash[1], crash[0])
        state, more = on_obstacle(state, result)
        state, pushed = routed(state, result)
        return actions.finished(replace(state, turn_over=True), (*events, *more, *pushed))
    state, events = on_obstacle(state, result)
    exit = result.exit(mover.id)
    if exit and state.ship(mover.id).in_play:
        state, more = _left(state, mover, exit.time)
        events += more
    state = _to_return(state, result, mover.id)
    if crash is not None:
        text = say("{ship} collides: the turn ends.", ship=mover.name)
        events += (Event("collision", text, crash[0], mover.seat, (mover.id, crash[1])),)
        state = replace(state, turn_over=True)
    elif not events and not state.pending:
        far = math.dist(before.table.piece(mover.id).pose.place,
                        state.table.piece(mover.id).pose.place)
        text = say("{ship} flies {cm} cm.", ship=mover.name, cm=round(far))
        events = (Event("moved", text, result.seconds, mover.seat, (mover.id,)),)
    return _moved(state, mover.id, events)


def first_collision(
    state: FleetState, result: Result, mover: str, beside: frozenset[str] | set[str]
) -> tuple[float, str] | None:
    """The first ship the mover ran into; a contact it started with is none until they part."""
    for touch in result.touches_of(mover):
        other = touch.of(mover)
        if other not in state.ships:
            continue
        if other in beside and touch.time < PART_S:
            continue
        return (touch.time, other)
    return None


def rammed(state: FleetState, rammer: str, target: str, time: float = 0.0) -> Told:
    """The rammer is destroyed. A wing deals its damage with a number of its owner's choice;
    a capital ship takes all shields and the generator's disc, or the whole ship."""
    ship, struck = state.ship(rammer), state.ship(target)
    text = (say("{ship} flies into {target}.", ship=ship.name, target=struck.name) if ship.is_wing
            else say("{ship} rams {target}.", ship=ship.name, target=struck.name))
    events: tuple[Event, ...] = (
        Event("ram", text, time, ship.seat, (rammer, target)),)
    state, more = damage.destroyed(state, rammer, time)
    events += more
    if ship.is_wing:
        times = 2 if ship.type == "bomber" else 1
        wait = Pending("number", ship.seat, target, times)
        return replace(state, pending=(*state.pending, wait)), events
    if struck.shields:
        state, more = damage.strip_shields(state, target, time)
    else:
        state, more = damage.destroyed(state, target, time)
    return state, events + more


# ---- gravity -----------------------------------------------------------------------------

def pulled(state: FleetState, id: str) -> Told:
    """After its turn a ship moves straight towards the star; what it meets it rams
    (ruling 16), a wing just stops at another wing."""
    assert state.rules.well and state.rules.obstacle
    ship, pose = state.ship(id), state.table.piece(id).pose
    cx, cy = state.rules.obstacle.at
    dx, dy = cx - pose.x, cy - pose.y
    away = math.hypot(dx, dy)
    if away < 1e-6:
        return damage.destroyed(state, id)
    ux, uy = dx / away, dy / away
    star = plane.circle(_star_radius(state), 24, (cx, cy))
    others = {
        s.id: state.outlines(s.id) for s in state.in_play()
        if s.id != id and plane.distance(state.table.piece(s.id).pose.place, pose.place) < 35.0
    }
    beside = {
        o for o, theirs in others.items()
        if any(plane.closer(a, b, BESIDE_CM) for a in state.outlines(id) for b in theirs)
    }
    far = min(state.rules.well.pull, away)
    at = pose
    for k in range(1, int(far / PULL_STEP_CM) + 1):
        along = min(far, k * PULL_STEP_CM)
        last, at = at, replace(pose, x=pose.x + ux * along, y=pose.y + uy * along)
        mine = state.outlines(id, at)
        if any(plane.overlap(o, star) for o in mine):
            state, events = damage.destroyed(state.set_down(id, at), id)
            text = say("{ship} falls into the star.", ship=ship.name)
            return state, (Event("pulled", text, seat=ship.seat, pieces=(id,)), *events)
        met = next((o for o, theirs in others.items() if any(
            plane.overlap(a, b) for a in mine for b in theirs) and _towards(state, o, at, ux, uy)),
            None)
        if met in beside:  # they touched when the pull began: no ram (ruling 11), but in the way
            far, at = along - PULL_STEP_CM, last
            break
        beside = {o for o in beside if any(
            plane.closer(a, b, BESIDE_CM) for a in mine for b in others[o])}
        if met is not None:
            at = last
            state = state.set_down(id, at)
            text = say("{ship} is pulled into {other}.", ship=ship.name,
                       other=state.ship(met).name)
            event = Event("pulled", text, seat=ship.seat, pieces=(id, met), place=at.place)
            if state.ship(met).is_wing:
                return state, (event,)
            state, events = rammed(state, id, met)
            return state, (event, *events)
    text = (say("{ship} is pulled {cm} cm.", ship=ship.name, cm=round(far)) if far >= 0.5
            else say("{ship} leans on another ship and stays.", ship=ship.name))
    return state.set_down(id, at), (
        Event("pulled", text, seat=ship.seat, pieces=(id,), place=at.place),)


def _towards(state: FleetState, other: str, at: Pose, ux: float, uy: float) -> bool:
    """Does the way lead towards the other ship, not away from it?"""
    there = state.table.piece(other).pose
    return (there.x - at.x) * ux + (there.y - at.y) * uy > 0.0


def _star_radius(state: FleetState) -> float:
    from game.modes.fleet.placing import moon_radius

    return moon_radius(state)


# ---- what leaves, what is hit ------------------------------------------------------------

def _beside(state: FleetState, id: str) -> set[str]:
    mine = state.outlines(id)
    at = state.table.piece(id).pose.place
    return {
        s.id for s in state.ships.values()
        if s.in_play and s.id != id
        and plane.distance(state.table.piece(s.id).pose.place, at) < 25.0
        and any(plane.closer(a, b, BESIDE_CM) for a in mine for b in state.outlines(s.id))
    }


def _left(state: FleetState, mover: Ship, time: float) -> Told:
    """The active ship out of the area is lost, but for one that may jump to hyperspace."""
    if mover.escapes and mover.moved:
        return damage.destroyed(state, mover.id, time, "escaped")
    return damage.destroyed(state, mover.id, time, "routed")


def _moved(state: FleetState, id: str, events: tuple[Event, ...]) -> Told:
    ship = state.ship(id)
    if ship.in_play and ship.escapes and not ship.moved:
        state = state.with_ship(replace(ship, moved=True))
    return actions.finished(state, events)


def on_obstacle(state: FleetState, result: Result) -> Told:
    """Any ship that hit the moon or the star is destroyed."""
    events: tuple[Event, ...] = ()
    for touch in result.touches:
        ship = touch.of("obstacle")
        if ship in state.ships and state.ship(ship).in_play:
            state, more = damage.destroyed(state, ship, touch.time)
            events += more
    return state, events


def _gone_at(result: Result, mover: str) -> float:
    """When the mover left the area or hit the obstacle."""
    exit = result.exit(mover)
    times = [t.time for t in result.touches_of(mover) if t.of(mover) == "obstacle"]
    return min([*times, exit.time if exit else math.inf], default=math.inf)


def routed(state: FleetState, result: Result) -> Told:
    """Ships that a die (ruling 5) or a ram knocked out of the area are lost."""
    events: tuple[Event, ...] = ()
    for exit in result.exits:
        if exit.piece in state.ships and state.ship(exit.piece).in_play:
            state, more = damage.destroyed(state, exit.piece, exit.time, "routed")
            events += more
    return state, events


def _to_return(state: FleetState, result: Result, mover: str) -> FleetState:
    """Other ships that a move without a ram pushed out come back 5 cm in (ruling 12)."""
    for exit in result.exits:
        id = exit.piece
        if id != mover and id in state.ships and state.ship(id).in_play:
            wait = Pending("return", state.ship(id).seat, id, at=exit.place)
            state = replace(state, pending=(*state.pending, wait))
    return state
