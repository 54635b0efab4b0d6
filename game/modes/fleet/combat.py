"""Firing: a die off the top of a ship, the first ship it touches, wild shots, point blank."""

from __future__ import annotations

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import actions, damage, dice, moving
from game.modes.fleet.damage import Told
from game.modes.fleet.dice import DIE
from game.modes.fleet.state import FleetState, Pending, Ship
from game.rules import Choice, Choose, Event, Offer, Option, Result, plane, say

NUKE = "d6"


def fire_offers(state: FleetState) -> tuple[Offer, ...]:
    ship = state.ship(state.active)
    kind = actions.die_of(ship, state.action)
    colour = "black" if kind == NUKE else "red"
    prompt = say("Flick the {colour} die at any enemy ship.", colour=colour)
    out: list[Offer] = [dice.fire_offer(state, prompt, kind)]
    options = [actions.BACK if state.dice == state.volley else Option("stop", say("Stop firing"))]
    options += [
        Option(f"point blank {target.id}", say("{ship}: too close to miss", ship=target.name),
               piece=target.id)
        for target in in_reach(state)
    ]
    out.append(Choice(state.seat, "firing", say("Or choose."), tuple(options)))
    return tuple(out)


def resolve_firing(state: FleetState, command: Choose) -> Told:
    """Instead of a flick: another action, no more dice, or a shot that can't miss."""
    if command.option == "back":
        return replace(state, phase="action", action="", dice=0), ()
    if command.option == "stop":
        return actions.finished(replace(state, dice=0))
    target = command.option.removeprefix("point blank ")
    return replace(state, phase="agree point blank", point_blank=target,
                   seat=state.ship(target).seat), ()


def agree_offers(state: FleetState) -> tuple[Offer, ...]:
    options = (Option("yes", say("It can't miss")), Option("no", say("Let it be flicked")))
    ship = state.ship(state.point_blank)
    return (Choice(state.seat, "agree point blank",
                   say("Agree: the shot at {ship} can't miss.", ship=ship.name), options),)


def resolve_agree(state: FleetState, command: Choose) -> Told:
    """Both seats must agree; then the die is rolled off the table (ruling 17)."""
    if command.option == "no":
        return replace(state, phase="fire", seat=state.turn, point_blank="refused"), ()
    kind = actions.die_of(state.ship(state.active), state.action)
    wait = Pending("reroll", state.turn, state.point_blank, _times(kind), die=kind)
    state = replace(state, dice=state.dice - 1, point_blank="", pending=(wait,))
    return replace(state, phase="reroll", seat=state.turn), ()


def resolve_fire(state: FleetState, result: Result) -> Told:
    """What one die did (ruling 3 and 4)."""
    kind = actions.die_of(state.ship(state.active), state.action)
    state = replace(state, dice=state.dice - 1, point_blank="", die=kind,
                    number=dice.number_of(result) or 0)
    before = state
    touched = result.touches_of(DIE)
    if result.exit(DIE) or not result.table.has(DIE):
        hit_something = any(t.of(DIE) in state.ships for t in touched)
        text = (say("Wild: the die left the area, all goes back.") if hit_something
                else say("Missed: the die left the area."))
        exit = result.exit(DIE)
        return actions.finished(before, (
            Event("wild" if hit_something else "miss", text, exit.time if exit else 0.0,
                  state.turn, place=exit.place if exit else None),))
    first = next((t for t in touched if t.of(DIE) in state.ships or t.of(DIE) == "obstacle"), None)
    if first is not None and first.of(DIE) == "obstacle":
        text = say("The die hit the {what} first: all goes back.", what=_obstacle(state))
        return actions.finished(before, (Event("blocked", text, first.time, state.turn),))
    state = replace(state, table=result.table.without([DIE]))
    state, events = moving.routed(state, result)
    state, more = moving.on_obstacle(state, result)
    events += more
    if first is None:
        text = say("Missed: the die hit nothing.")
        return actions.finished(state, (*events, Event("miss", text, result.seconds, state.turn)))
    target = first.of(DIE)
    assert target is not None
    struck = Event("hit", say("{ship} is hit.", ship=state.ship(target).name), first.time,
                   state.turn, (target,), place=(first.place[0], first.place[1]))
    if not state.ship(target).in_play:
        return actions.finished(state, (struck, *events))
    number = dice.number_of(result)
    if number is None and not state.ship(target).is_wing:
        # ruling 1: it leans; the hit stands, the number is rolled off the table
        wait = Pending("reroll", state.turn, target, _times(kind), die=kind)
        return actions.finished(replace(state, pending=(*state.pending, wait)), (struck, *events))
    state, more = damaged(state, target, number or 0, kind, result.seconds)
    return actions.finished(state, (struck, *events, *more))


def resolve_reroll(state: FleetState, result: Result) -> Told:
    wait = state.pending[0]
    number, state = dice.rolled(state, result)
    if number is None:
        return state, (Event("again", say("The die leans: throw again.")),)
    state = replace(state, pending=state.pending[1:], die=wait.die, number=number)
    state, events = damaged(state, wait.ship, number, wait.die, result.seconds)
    return actions.finished(state, events)


def damaged(state: FleetState, target: str, number: int, kind: str, time: float) -> Told:
    """One point from a laser, two with the same number from a nuke (ruling 6)."""
    shown = Event("die", say("The die shows {n}.", n=number), time, state.turn, (target,), number)
    state, events = damage.hit(state, target, number, _times(kind), time)
    return state, (shown, *events)


def in_reach(state: FleetState) -> tuple[Ship, ...]:
    """Ships so near that a flick can hardly miss: under one die's width, nothing between."""
    if state.point_blank == "refused":
        return ()
    ship = state.ship(state.active)
    width = models().die(actions.die_of(ship, state.action)).size
    mine = state.outlines(ship.id)
    near = []
    for other in state.enemies(ship.seat):
        theirs = state.outlines(other.id)
        if any(plane.closer(a, b, width) for a in mine for b in theirs):
            near.append(other)
    return tuple(near)


def _times(kind: str) -> int:
    return 2 if kind == NUKE else 1


def _obstacle(state: FleetState) -> str:
    assert state.rules.obstacle
    return models().fixture(state.rules.obstacle.kind).title.lower()
