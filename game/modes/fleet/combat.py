"""Firing: a die off the top of a ship, the first ship it touches, wild shots, point blank."""

from __future__ import annotations

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import collisions, damage, dice, sides, turns
from game.modes.fleet.catalogue import Weapon
from game.modes.fleet.dice import DIE
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import FleetState, Pending, Ship, Told
from game.rules import Choice, Choose, Event, Offer, Option, Result, counted, plane, say

DICE_LEFT = counted("Stop firing? {n} die is left.", "Stop firing? {n} dice are left.")
REFUSED = "refused"  # in place of the ship that was too close to miss


def fire_offers(state: FleetState) -> tuple[Offer, ...]:
    weapon = weapon_of(state)
    prompt = say("Flick the {colour} die at any enemy ship.", colour=weapon.colour)
    out: list[Offer] = [dice.fire_offer(state, prompt, weapon.die)]
    stop = Option("stop", say("Stop firing"), asks=DICE_LEFT(n=state.dice))
    options = [turns.BACK if state.dice == state.volley else stop]
    options += [
        Option(f"point blank {target.id}", say("Claim a sure hit on {ship}", ship=target.name),
               piece=target.id)
        for target in in_reach(state)
    ]
    out.append(Choice(state.seat, "firing", say("Or choose."), tuple(options)))
    return tuple(out)


def fire_chosen(state: FleetState, command: Choose) -> Told:
    """Instead of a flick: another action, no more dice, or a shot that can't miss."""
    if command.option == "back":
        return turns.back_to_actions(state)
    if command.option == "stop":
        return turns.finished(replace(state, dice=0))
    target = command.option.removeprefix("point blank ")
    return replace(state, phase=Phase.POINT_BLANK, point_blank=target,
                   seat=state.ship(target).seat), ()


def point_blank_offers(state: FleetState) -> tuple[Offer, ...]:
    options = (Option("yes", say("Agree: roll the die beside the mat")),
               Option("no", say("Make them flick it")))
    ship = state.ship(state.point_blank)
    return (Choice(state.seat, "agree point blank",
                   say("Is the shot at {ship} a sure hit?", ship=ship.name), options),)


def point_blank_agreed(state: FleetState, command: Choose) -> Told:
    """Both seats must agree; then the die is rolled off the table (ruling 17)."""
    if command.option == "no":
        return replace(state, phase=Phase.FIRE, seat=state.turn, point_blank=REFUSED), ()
    weapon = weapon_of(state)
    wait = Pending(Phase.REROLL, state.turn, state.point_blank, weapon.hits, die=weapon.die)
    state = replace(state, dice=state.dice - 1, point_blank="", pending=(wait,))
    return replace(state, phase=Phase.REROLL, seat=state.turn), ()


def die_landed(state: FleetState, result: Result) -> Told:
    """What one die did (ruling 3 and 4)."""
    weapon = weapon_of(state)
    state = replace(state, dice=state.dice - 1, point_blank="", die=weapon.die,
                    number=dice.number_of(result) or 0)
    before = state
    touched = result.touches_of(DIE)
    if result.exit(DIE) or not result.table.has(DIE):
        hit_something = any(t.of(DIE) in state.ships for t in touched)
        text = (say("Wild: the die left the area, all goes back.") if hit_something
                else say("Missed: the die left the area."))
        exit = result.exit(DIE)
        return turns.finished(before, (
            Event("wild" if hit_something else "miss", text, exit.time if exit else 0.0,
                  state.turn, place=exit.place if exit else None),))
    first = next((t for t in touched if t.of(DIE) in state.ships or t.of(DIE) == "obstacle"), None)
    if first is not None and first.of(DIE) == "obstacle":
        text = say("The die hit the {what} first: all goes back.", what=_obstacle(state))
        return turns.finished(before, (Event("blocked", text, first.time, state.turn),))
    state = replace(state, table=result.table.without([DIE]))
    state, events = collisions.routed(state, result)
    state, more = collisions.on_obstacle(state, result)
    events += more
    if first is None:
        text = say("Missed: the die hit nothing.")
        return turns.finished(state, (*events, Event("miss", text, result.seconds, state.turn)))
    target = first.of(DIE)
    assert target is not None
    struck = Event("hit", say("{ship} is hit.", ship=state.ship(target).name), first.time,
                   state.turn, (target,), place=(first.place[0], first.place[1]))
    if not state.ship(target).in_play:
        return turns.finished(state, (struck, *events))
    number = dice.number_of(result)
    if number is None and not state.ship(target).is_wing:
        # ruling 1: it leans; the hit stands, the number is rolled off the table
        wait = Pending(Phase.REROLL, state.turn, target, weapon.hits, die=weapon.die)
        return turns.finished(replace(state, pending=(*state.pending, wait)), (struck, *events))
    if number is None:  # a wing loses its pieces whatever a die shows, so nobody reads this one
        state, more = damage.hit(state, target, 0, weapon.hits, result.seconds)
    else:
        state, more = damaged(state, target, number, weapon.hits, result.seconds)
    return turns.finished(state, (struck, *events, *more))


def reroll_landed(state: FleetState, result: Result) -> Told:
    wait = state.pending[0]
    number, state = dice.rolled(state, result)
    if number is None:
        return state, (Event("again", say("The die leans: throw again.")),)
    state = replace(state, pending=state.pending[1:], die=wait.die, number=number)
    state, events = damaged(state, wait.ship, number, wait.count, result.seconds)
    return turns.finished(state, events)


def damaged(state: FleetState, target: str, number: int, hits: int, time: float) -> Told:
    """One point from a laser, two with the same number from a nuke (ruling 6)."""
    shown = Event("die", say("The die shows {n}.", n=number), time, state.turn, (target,), number)
    state, events = damage.hit(state, target, number, hits, time)
    return state, (shown, *events)


def in_reach(state: FleetState) -> tuple[Ship, ...]:
    """Ships so near that a flick can hardly miss: under one die's width, nothing between."""
    if state.point_blank == REFUSED:
        return ()
    ship = state.ship(state.active)
    width = models().die(weapon_of(state).die).size
    mine = state.outlines(ship.id)
    near = []
    for other in sides.enemy_ships(state, ship.seat):
        theirs = state.outlines(other.id)
        if any(plane.closer(a, b, width) for a in mine for b in theirs):
            near.append(other)
    return tuple(near)


def weapon_of(state: FleetState) -> Weapon:
    """What the active ship fires in this action."""
    return state.ship(state.active).weapon(state.action)


def _obstacle(state: FleetState) -> str:
    assert state.rules.obstacle
    return models().fixture(state.rules.obstacle.kind).title.lower()
