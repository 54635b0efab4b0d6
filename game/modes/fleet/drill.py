"""Target practice: fire and move one fighter disc, then flick a drone; three drones win.

Leaving the area, colliding, losing a drone over the border or shooting the other cadet loses
at once.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import collisions, dice, order, placing, turns
from game.modes.fleet.catalogue import Prop, catalogue
from game.modes.fleet.dice import DIE
from game.modes.fleet.outcome import outcome
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import (
    AREA,
    DESTROYED,
    DRONE,
    NOBODY,
    OBSTACLE,
    SHIP,
    TABLE,
    FleetState,
    Ship,
    Told,
)
from game.rules import Aim, Choice, Choose, Event, Offer, Option, Pose, Result, Say, flat, say

FIRE, MOVE, PUSH = "fire", "move", "drone"  # what a cadet may choose


def laid_out(state: FleetState) -> FleetState:
    """Drones and obstacles on the firing range; coordinates count from the near left corner."""
    plan, props = state.rules.drill, catalogue().firing_range
    assert plan
    spots: list[tuple[Ship, tuple[float, float]]] = []
    for number, (place, part) in enumerate(zip(plan.drones, plan.drone_parts, strict=True), 1):
        drone = _prop(f"drone-{number}", f"Drone {number}", props.drone, part, DRONE)
        spots.append((drone, place))
    for part, places in plan.obstacles.items():
        for number, place in enumerate(places, 1):
            block = _prop(f"{part}-{number}", "Obstacle", props.obstacle, part, OBSTACLE)
            spots.append((block, place))
    state = replace(state, ships={**state.ships, **{ship.id: ship for ship, _ in spots}})
    for ship, (x, y) in spots:
        state = state.set_down(ship.id, flat(AREA.left + x, AREA.near + y))
    return state


def _prop(id: str, name: str, prop: Prop, part: str, role: str) -> Ship:
    return Ship(id, NOBODY, prop.type, prop.model, name, parts=(part,), role=role)


# ---- who begins --------------------------------------------------------------------------

def start_roll_offers(state: FleetState) -> tuple[Offer, ...]:
    return (dice.roll_offer(state, say("Throw the die: the higher begins.")),)


def start_roll_landed(state: FleetState, result: Result) -> Told:
    number, state = dice.rolled(state, result)
    if number is None:
        return state, (Event("again", say("The die leans: throw again.")),)
    rolls = {**state.rolls, str(state.seat): number}
    state = replace(state, rolls=rolls)
    if len(rolls) < len(state.seats):
        return replace(state, seat=order.next_seat(state, state.seat)), ()
    best = [seat for seat, rolled in rolls.items() if rolled == max(rolls.values())]
    if len(best) > 1:
        return replace(state, rolls={}, seat=0), (Event("tie", say("Even: throw again.")),)
    first = int(best[0])
    event = Event("start", say("{seat} begins.", seat=state.name(first)), seat=first)
    return begin(state, first, event)


def begin(state: FleetState, first: int, event: Event) -> Told:
    """The starter's first turn is only to move a drone."""
    state = replace(state, round=1, turn=first, seat=first, phase=Phase.DRONE, done=(), active="")
    return state, (event,)


# ---- the turn ----------------------------------------------------------------------------

def drill_offers(state: FleetState) -> tuple[Offer, ...]:
    mine = fighter(state, state.seat)
    rows = tuple(
        Option(name, label, detail,
               say("Done this turn: choose another.") if name in state.done else None)
        for name, label, detail in (
            (FIRE, say("Fire at a drone"), say("Flick the red die")),
            (MOVE, say("Fly your fighter"), say("Touch nothing")),
            (PUSH, say("Flick a drone"), say("Ends your turn")),
        )
    )
    prompt = say("Fire, move, then flick a drone.")
    return (Choice(mine.seat, "drill", prompt, rows),)


def drill_chosen(state: FleetState, command: Choose) -> Told:
    mine = fighter(state, state.seat)
    state = replace(state, active=mine.id, action=command.option)
    phase = {FIRE: Phase.DRILL_FIRE, MOVE: Phase.DRILL_MOVE, PUSH: Phase.DRONE}[command.option]
    return replace(state, phase=phase, dice=1), ()


def fire_offers(state: FleetState) -> tuple[Offer, ...]:
    prompt = say("Flick the red die at a drone.")
    return (dice.fire_offer(state, prompt, die_of(state)), _back(state))


def move_offers(state: FleetState) -> tuple[Offer, ...]:
    aim = _flick(state, state.active, say("Flick your fighter; touch nothing."))
    return (aim, _back(state))


def drone_offers(state: FleetState) -> tuple[Offer, ...]:
    drones = tuple(s for s in state.ships.values() if s.role == DRONE and s.in_play)
    slow, fast = catalogue().flicks["ship"]
    return (Aim(
        state.seat, "drone", say("Flick any drone; keep it in the area."), "flick",
        tuple(d.id for d in drones), kinds={d.id: d.kind for d in drones},
        surfaces={d.id: tuple(models().plate(d.kind).edges(d.parts)) for d in drones},
        slowest=slow, fastest=fast,
    ),)


def back_chosen(state: FleetState, command: Choose) -> Told:
    return replace(state, phase=Phase.DRILL, action="", active=""), ()


def die_landed(state: FleetState, result: Result) -> Told:
    """The die counts for the first thing it touches, if it stays in the area."""
    state = replace(state, dice=0)
    exit = result.exit(DIE)
    if exit or not result.table.has(DIE):
        text = say("The die left the area: nothing counts.")
        return _went_on(state, (Event("wild", text, exit.time if exit else 0.0, state.seat),))
    first = next((t for t in result.touches_of(DIE) if t.of(DIE) in state.ships), None)
    state = replace(state, table=result.table.without([DIE]))
    mine = result.exit(fighter(state, state.seat).id)
    if mine:
        return _lost(state, say("{seat} left the range.", seat=state.name(state.seat)),
                     Event("routed", time=mine.time, seat=state.seat, pieces=(mine.piece,)))
    state = _put_back(state, result)
    if first is None:
        return _went_on(state, (Event("miss", say("Missed: the die hit nothing."),
                                      result.seconds, state.seat),))
    struck = state.ship(first.of(DIE) or "")
    hit = Event("hit", say("{ship} is hit.", ship=struck.name), first.time, state.seat,
                (struck.id,), place=(first.place[0], first.place[1]))
    if struck.role == OBSTACLE:
        return _went_on(state, (Event("blocked", say("An obstacle is in the way."), first.time,
                                      state.seat),))
    if struck.role == SHIP:
        if struck.seat == state.seat:  # the die came back, and a disc has one hit
            return _lost(state, say("{seat} shot its own fighter.", seat=state.name(state.seat)),
                         hit)
        return _lost(state, say("{seat} shot the other cadet.", seat=state.name(state.seat)), hit)
    scores = tuple(s + (i == state.seat) for i, s in enumerate(state.scores))
    state = replace(state, scores=scores)
    state = state.with_ship(replace(struck, where=DESTROYED, parts=()))
    kept = Event("score", say("{seat} keeps the drone.", seat=state.name(state.seat)),
                 result.seconds, state.seat, (struck.id,), 1)
    if outcome(state):
        return replace(state, phase=Phase.OVER), (hit, kept)
    return _went_on(state, (hit, kept))


def fighter_landed(state: FleetState, result: Result) -> Told:
    me = state.ship(state.active)
    state = replace(state, table=result.table)
    exit = result.exit(me.id)
    if exit:
        return _lost(state, say("{seat} left the range.", seat=state.name(state.seat)),
                     Event("routed", time=exit.time, seat=state.seat, pieces=(me.id,)))
    crash = collisions.first_collision(state, result, me.id, set())
    if crash:
        return _lost(state, say("{seat} crashed.", seat=state.name(state.seat)),
                     Event("collision", time=crash[0], seat=state.seat, pieces=(me.id, crash[1])))
    return _went_on(state, ())


def drone_landed(state: FleetState, result: Result) -> Told:
    state = replace(state, table=result.table)
    out = next((e for e in result.exits if e.piece in state.ships
                and state.ship(e.piece).role == DRONE), None)
    if out:
        return _lost(state, say("{seat} lost a drone over the edge.", seat=state.name(state.seat)),
                     Event("routed", time=out.time, seat=state.seat, pieces=(out.piece,)))
    mine = result.exit(fighter(state, state.seat).id)
    if mine:
        return _lost(state, say("{seat} left the range.", seat=state.name(state.seat)),
                     Event("routed", time=mine.time, seat=state.seat, pieces=(mine.piece,)))
    return _next_turn(_put_back(state, result))


def die_of(state: FleetState) -> str:
    return state.ship(state.active).weapon().die


def fighter(state: FleetState, seat: int) -> Ship:
    return next(s for s in state.ships.values() if s.role == SHIP and s.seat == seat)


# ---- details -----------------------------------------------------------------------------

def _put_back(state: FleetState, result: Result) -> FleetState:
    """Whatever was pushed over the border comes back 5 cm in."""
    for exit in result.exits:
        ship = state.ships.get(exit.piece)
        if ship and ship.where == TABLE:
            pose = placing.returned(state, ship, exit.place, 0.0)
            if isinstance(pose, Pose):
                state = state.set_down(ship.id, pose)
    return state


def _went_on(state: FleetState, events: tuple[Event, ...]) -> Told:
    state = replace(state, done=(*state.done, state.action), action="", active="",
                    phase=Phase.DRILL)
    return state, events


def _next_turn(state: FleetState) -> Told:
    seat = order.next_seat(state, state.seat)
    number = state.round + (1 if seat == 0 else 0)
    if number > state.rules.rounds:
        return replace(state, phase=Phase.OVER), ()
    state = replace(state, seat=seat, turn=seat, phase=Phase.DRILL, done=(), action="", active="",
                    round=number)
    return state, (Event("turn", seat=seat),)


def _lost(state: FleetState, why: Say, event: Event) -> Told:
    state = replace(state, lost=state.seat, why=why, phase=Phase.OVER)
    return state, (event, Event("lost", why, event.time, state.seat))


def _flick(state: FleetState, id: str, prompt: Say) -> Aim:
    ship = state.ship(id)
    slow, fast = catalogue().flicks["ship"]
    return Aim(
        state.seat, "move", prompt, "flick", (id,), kinds={id: ship.kind},
        surfaces={id: tuple(models().plate(ship.kind).edges(ship.parts))},
        slowest=slow, fastest=fast,
    )


def _back(state: FleetState) -> Choice:
    return Choice(state.seat, "back", say("Or choose."), (turns.BACK,))
