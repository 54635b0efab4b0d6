"""A pod that fires from the middle of the mat before each round; what misses waits where it
lies."""

from __future__ import annotations

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import bodies, collisions, combat, dice, sides, turns
from game.modes.fleet.catalogue import Weapon, catalogue
from game.modes.fleet.dice import DIE
from game.modes.fleet.placing import obstacle_outline
from game.modes.fleet.state import BOARDER, Body, FleetState, Told
from game.rules import (
    Aim,
    Chance,
    Event,
    Flick,
    Offer,
    Pose,
    Result,
    Shot,
    flat,
    plane,
    say,
)

RIM_CM = 0.3  # a die stands at least so far inside the pod's rim


def weapon_of(state: FleetState) -> Weapon:
    assert state.rules.pod
    return catalogue().weapons[state.rules.pod.weapon]


def offers(state: FleetState) -> tuple[Offer, ...]:
    assert state.rules.obstacle
    weapon = weapon_of(state)
    slow, fast = catalogue().flicks["die"]
    prompt = say("Flick the {colour} die off the pod.", colour=weapon.colour)
    return (Aim(
        state.seat, "pod", prompt, "flick", (DIE,), kinds={DIE: weapon.die},
        starts=(_top(state, state.rules.obstacle.at),), slowest=slow, fastest=fast,
        targets=tuple(s.id for s in sides.enemy_ships(state, state.seat)),
    ),)


def fired(state: FleetState, shot: Flick, kind: str) -> tuple[Shot, Chance]:
    """The whole flick: the die lies on the pod as chance has it."""
    assert state.rules.obstacle
    wanted = shot.brings[0].pose.place if shot.brings else state.rules.obstacle.at
    return dice.flicked(state, shot, kind, _top(state, wanted), ())


def die_landed(state: FleetState, result: Result) -> Told:
    """Like any shot of its weapon; but one that rests on the mat becomes a boarder there."""
    weapon, name = weapon_of(state), state.rules.pod.weapon if state.rules.pod else ""
    state = replace(state, pod_dice=state.pod_dice - 1, die=weapon.die,
                    number=dice.number_of(result) or 0)
    before = state  # that it touches the pod it lies on means nothing
    first = next((t for t in result.touches_of(DIE)
                  if t.of(DIE) in state.ships or t.of(DIE) in state.bodies), None)
    exit = result.exit(DIE)
    if exit or not result.table.has(DIE):
        text = (say("Wild: the die left the area, all goes back.") if first
                else say("Missed: the die left the area."))
        return turns.finished(before, (Event("wild" if first else "miss", text,
                                       exit.time if exit else 0.0, state.seat),))
    die = result.table.piece(DIE)
    state = replace(state, table=result.table.without([DIE]))
    state, events = collisions.routed(bodies.left(state, result), result)
    state, more = bodies.picked_up(state, result, DIE)
    events += more
    if first is None:
        waits = Body(_free_id(state), BOARDER, catalogue().boarder)
        high = models().piece(waits.kind).height
        state = state.with_body(waits, flat(*die.pose.place, die.pose.heading, high / 2.0))
        text = say("Missed: a boarder waits there.")
        return turns.finished(state, (*events, Event("lurks", text, result.seconds, state.seat,
                                               (waits.id,), place=die.pose.place)))
    what = first.of(DIE) or ""
    if what in before.bodies:
        state, more = (bodies.shot_at(state, what, weapon, first.time)
                       if what in state.bodies else (state, ()))
        return turns.finished(state, (*events, *more))
    ship = before.ship(what)
    hit = Event("hit", say("{ship} is hit.", ship=ship.name), first.time, state.seat, (what,),
                place=(first.place[0], first.place[1]))
    if not state.ship(what).in_play:
        return turns.finished(state, (hit, *events))
    state, more = combat.take(state, what, dice.number_of(result), weapon, name, result.seconds)
    return turns.finished(state, (hit, *events, *more))


def _top(state: FleetState, wanted: plane.Point) -> Pose:
    """On top of the pod, as near to there as it holds a die."""
    assert state.rules.obstacle
    middle = state.rules.obstacle.at
    solids = models().fixture(state.rules.obstacle.kind).solids
    high = max(solid.at[2] + getattr(solid, "height", 0.0) / 2.0 for solid in solids)
    reach = max(0.0, plane.distance(obstacle_outline(state)[0], middle) - RIM_CM)
    away = plane.distance(wanted, middle)
    share = min(1.0, reach / away) if away > 1e-9 else 0.0
    return flat(middle[0] + (wanted[0] - middle[0]) * share,
                middle[1] + (wanted[1] - middle[1]) * share, 0.0, high)


def _free_id(state: FleetState) -> str:
    return next(id for n in range(1, 999) if (id := f"boarder-{n}") not in state.bodies)
