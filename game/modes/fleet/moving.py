"""Engines: a flicked ship, what it runs into, what leaves the area, ramming and gravity."""

from __future__ import annotations

import math

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import actions, damage
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.damage import Told
from game.modes.fleet.state import FleetState, Pending, Ship
from game.rules import Aim, Choice, Choose, Event, Offer, Option, Result, plane, say

BESIDE_CM = 0.2  # ships this near were touching when the move began
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
    mover = state.ship(state.active)
    beside = _beside(state, mover.id)
    before = state
    state = replace(state, table=result.table)
    state, events = _on_obstacle(state, result)
    crash = first_collision(before, result, mover.id, beside)
    for exit in result.exits:
        if exit.piece == mover.id and state.ship(mover.id).in_play:
            state, more = _left(state, mover, exit.time)
            events += more
    if crash is None:
        state, more = _pushed_out(state, result, mover.id, routed=False)
        if not events and not more:
            far = math.dist(before.table.piece(mover.id).pose.place,
                            state.table.piece(mover.id).pose.place)
            text = say("{ship} flies {cm} cm.", ship=mover.name, cm=round(far))
            events = (Event("moved", text, result.seconds, mover.seat, (mover.id,)),)
        return _moved(state, mover.id, (*events, *more))
    time, struck = crash
    if before.ram == struck:
        state, more = rammed(state, mover.id, struck, time)
        events += more
        state, more = _pushed_out(state, result, mover.id, routed=True, target=struck)
        return actions.finished(replace(state, turn_over=True), (*events, *more))
    text = say("{ship} collides: the turn ends.", ship=mover.name)
    hit = Event("collision", text, time, mover.seat, (mover.id, struck))
    state, more = _pushed_out(state, result, mover.id, routed=False)
    state = replace(state, turn_over=True)
    return _moved(state, mover.id, (*events, hit, *more))


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
        at = replace(pose, x=pose.x + ux * along, y=pose.y + uy * along)
        mine = state.outlines(id, at)
        if any(plane.overlap(o, star) for o in mine):
            state, events = damage.destroyed(state.set_down(id, at), id)
            text = say("{ship} falls into the star.", ship=ship.name)
            return state, (Event("pulled", text, seat=ship.seat, pieces=(id,)), *events)
        met = next((o for o, theirs in others.items() if o not in beside and any(
            plane.overlap(a, b) for a in mine for b in theirs)), None)
        if met is not None:
            back = max(0.0, along - PULL_STEP_CM)
            at = replace(pose, x=pose.x + ux * back, y=pose.y + uy * back)
            state = state.set_down(id, at)
            text = say("{ship} is pulled into {other}.", ship=ship.name,
                       other=state.ship(met).name)
            event = Event("pulled", text, seat=ship.seat, pieces=(id, met), place=at.place)
            if state.ship(met).is_wing:
                return state, (event,)
            state, events = rammed(state, id, met)
            return state, (event, *events)
    text = say("{ship} is pulled {cm} cm.", ship=ship.name, cm=round(far))
    return state.set_down(id, at), (
        Event("pulled", text, seat=ship.seat, pieces=(id,), place=at.place),)


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


def _on_obstacle(state: FleetState, result: Result) -> Told:
    """Any ship that hit the moon or the star is destroyed."""
    events: tuple[Event, ...] = ()
    for touch in result.touches:
        ship = touch.of("obstacle")
        if ship in state.ships and state.ship(ship).in_play:
            state, more = damage.destroyed(state, ship, touch.time)
            events += more
    return state, events


def _pushed_out(
    state: FleetState, result: Result, mover: str, routed: bool, target: str = ""
) -> Told:
    """Other ships that left: the target of a ram is lost, the rest come back 5 cm in
    (ruling 12)."""
    events: tuple[Event, ...] = ()
    for exit in result.exits:
        id = exit.piece
        if id == mover or id not in state.ships or not state.ship(id).in_play:
            continue
        if routed and id == target:
            state, more = damage.destroyed(state, id, exit.time, "routed")
            events += more
            continue
        wait = Pending("return", state.ship(id).seat, id, at=exit.place)
        state = replace(state, pending=(*state.pending, wait))
    return state, events
