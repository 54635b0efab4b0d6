"""Firing: a die off the top of a ship, the first ship it touches, wild shots, point blank."""

from __future__ import annotations

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import boarding, bodies, collisions, damage, dice, order, sides, turns
from game.modes.fleet.catalogue import Weapon, catalogue
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
                   seat=order.decider(state, state.ship(target))), ()


def point_blank_offers(state: FleetState) -> tuple[Offer, ...]:
    options = (Option("yes", say("Agree: roll the die beside the mat")),
               Option("no", say("Make them flick it")))
    ship = state.ship(state.point_blank)
    return (Choice(state.seat, "agree point blank",
                   say("Agree that {ship} is hit, or not.", ship=ship.name), options),)


def point_blank_agreed(state: FleetState, command: Choose) -> Told:
    """Both seats must agree; then the die is rolled off the table (ruling 17)."""
    if command.option == "no":
        return replace(state, phase=Phase.FIRE, seat=state.turn, point_blank=REFUSED), ()
    weapon = weapon_of(state)
    state = order.under_fire(state, state.active, state.point_blank)
    wait = thrown_again(state.turn, state.point_blank, weapon, weapon_name(state), weapon.throws)
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
        hit_something = any(_counts(state, t.of(DIE)) for t in touched)
        text = (say("Wild: the die left the area, all goes back.") if hit_something
                else say("Missed: the die left the area."))
        exit = result.exit(DIE)
        return turns.finished(before, (
            Event("wild" if hit_something else "miss", text, exit.time if exit else 0.0,
                  state.turn, place=exit.place if exit else None),))
    first = next((t for t in touched
                  if _counts(state, t.of(DIE)) or t.of(DIE) == "obstacle"), None)
    blocked = first if first is not None and first.of(DIE) == "obstacle" else None
    if blocked and state.rules.obstacle and state.rules.obstacle.dice == "rewind":
        text = say("The die hit the {what} first: all goes back.", what=_obstacle(state))
        return turns.finished(before, (Event("blocked", text, blocked.time, state.turn),))
    state = replace(state, table=result.table.without([DIE]))
    state, events = collisions.routed(bodies.left(state, result), result)
    state, more = collisions.on_obstacle(state, result)
    events += more
    state, more = bodies.picked_up(state, result, DIE)
    events += more
    if blocked:
        text = say("The die hit the {what} first.", what=_obstacle(state))
        return turns.finished(state, (*events, Event("blocked", text, blocked.time, state.turn)))
    if first is None:
        text = say("Missed: the die hit nothing.")
        return turns.finished(state, (*events, Event("miss", text, result.seconds, state.turn)))
    target = first.of(DIE)
    assert target is not None
    if target in before.bodies:
        state, more = (bodies.shot_at(state, target, weapon, first.time)
                       if target in state.bodies else (state, ()))
        return turns.finished(state, (*events, *more))
    state = order.under_fire(state, state.active, target)
    struck = Event("hit", say("{ship} is hit.", ship=state.ship(target).name), first.time,
                   state.turn, (target,), place=(first.place[0], first.place[1]))
    if not state.ship(target).in_play:
        return turns.finished(state, (struck, *events))
    state, more = take(state, target, dice.number_of(result), weapon, weapon_name(state),
                       result.seconds)
    return turns.finished(state, (struck, *events, *more))


def take(
    state: FleetState, target: str, number: int | None, weapon: Weapon, name: str, time: float
) -> Told:
    """A ship takes a die that hit it and shows this number, none if it leans."""
    if number is None and not state.ship(target).is_wing:
        # ruling 1: it leans; the hit stands, the number is rolled off the table
        wait = thrown_again(state.turn, target, weapon, name, weapon.throws)
        return replace(state, pending=(*state.pending, wait)), ()
    if number is None:  # a wing loses its pieces whatever a die shows, so nobody reads this one
        return damage.hit(state, target, 0, weapon.hits, time)
    return damaged(state, target, number, weapon, name, weapon.throws, time)


def thrown_again(seat: int, target: str, weapon: Weapon, name: str, throws: int) -> Pending:
    """The die goes to the tray, for so many throws."""
    return Pending(Phase.REROLL, seat, target, weapon.hits_a_throw, die=weapon.die, weapon=name,
                   throws=throws)


def reroll_landed(state: FleetState, result: Result) -> Told:
    wait = state.pending[0]
    number, state = dice.rolled(state, result)
    if number is None:
        return state, (Event("again", say("The die leans: throw again.")),)
    state = replace(state, pending=state.pending[1:], die=wait.die, number=number)
    weapon = catalogue().weapons[wait.weapon]
    state, events = damaged(state, wait.ship, number, weapon, wait.weapon, wait.throws,
                            result.seconds, wait.seat)
    return turns.finished(state, events)


def crash_landed(state: FleetState, result: Result) -> Told:
    """One die of a ram or an asteroid: all its hits on the location it shows, while the ship
    stands; then the next."""
    wait = state.pending[0]
    number, state = dice.rolled(state, result)
    if number is None:
        return state, (Event("again", say("The die leans: throw again.")),)
    rest = state.pending[1:]
    if wait.throws > 1:
        rest = (replace(wait, throws=wait.throws - 1), *rest)
    state = replace(state, pending=rest, die=wait.die, number=number)
    shown = _shown(state, wait.ship, number, result.seconds, wait.seat)
    state, events = damage.hit(state, wait.ship, number, wait.count, result.seconds)
    return turns.finished(state, (shown, *events))


def damaged(
    state: FleetState, target: str, number: int, weapon: Weapon, name: str, throws: int,
    time: float, seat: int | None = None,
) -> Told:
    """What a number does: one point from a laser, two with the same number from a nuke (ruling
    6); a torpedo's second has a number of its own (ruling 18); a boarding die sends boarders,
    but not where they come from."""
    seat = state.turn if seat is None else seat
    shown = _shown(state, target, number, time, seat)
    ship = state.ship(target)
    if ship.is_wing:
        state, events = damage.hit(state, target, number, weapon.hits, time)
        return state, (shown, *events)
    if name in ship.data.immune:
        text = say("{ship} takes no harm from it.", ship=ship.name)
        return state, (shown, Event("absorbed", text, time, ship.seat, (target,)))
    if weapon.boards:
        state, events = boarding.infected(state, target, number, weapon, time)
    else:
        state, events = damage.hit(state, target, number, weapon.hits_a_throw, time,
                                   weapon.fails_from)
    if throws > 1 and state.ship(target).in_play:
        wait = thrown_again(seat, target, weapon, name, throws - 1)
        state = replace(state, pending=(*state.pending, wait))
        text = say("The die is thrown again for its second hit.")
        events += (Event("second hit", text, time, seat, (target,)),)
    return state, (shown, *events)


def _shown(state: FleetState, target: str, number: int, time: float, seat: int) -> Event:
    return Event("die", say("The die shows {n}.", n=number), time, seat, (target,), number)


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


def weapon_name(state: FleetState) -> str:
    """What it is called in the data."""
    return state.ship(state.active).weapon_name(state.action)


def _counts(state: FleetState, id: str | None) -> bool:
    """Is it something that a die hits: a ship, an asteroid, a waiting boarder?"""
    return id in state.ships or id in state.bodies


def _obstacle(state: FleetState) -> str:
    assert state.rules.obstacle
    return models().fixture(state.rules.obstacle.kind).title.lower()
