"""The first order of three fleets or more: a die for each side, equals throw again."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import dice, order, rounds, sides
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import FleetState, Told
from game.rules import Event, Offer, Result, say


def begin(state: FleetState) -> Told:
    """The battle begins: at once between two, after the throw for the track between more."""
    if not order.needs_track(state):
        return rounds.begin_round(state)
    state = replace(state, thrown=((),) * len(sides.sides(state)))
    return _next(state), ()


def die_of(state: FleetState) -> str:
    return catalogue().order_die


def offers(state: FleetState) -> tuple[Offer, ...]:
    prompt = say("Throw the die: the highest goes first.")
    return (dice.roll_offer(state, prompt, catalogue().order_die),)


def landed(state: FleetState, result: Result) -> Told:
    number, state = dice.rolled(state, result)
    if number is None:
        return state, (Event("again", say("The die leans: throw again.")),)
    side = sides.side_of(state, state.seat)
    thrown = tuple((*its, number) if n == side else its for n, its in enumerate(state.thrown))
    state = replace(state, thrown=thrown)
    if _throwing(state):
        return _next(state), ()
    row = sorted(sides.sides(state), key=lambda n: thrown[n], reverse=True)
    first = sides.seats_of(state, row[0])[0]
    event = Event("start", say("{seat} begins.", seat=state.name(first)), seat=first)
    state, more = rounds.begin_round(order.on_track(state, row))
    return state, (event, *more)


def _throwing(state: FleetState) -> list[int]:
    """Sides that throw now: those that are behind their equals, then all that are equal."""
    behind = [
        side for side, its in enumerate(state.thrown)
        if any(len(other) > len(its) and other[:len(its)] == its for other in state.thrown)
    ]
    return behind or [
        side for side, its in enumerate(state.thrown) if state.thrown.count(its) > 1
    ]


def _next(state: FleetState) -> FleetState:
    seat = sides.seats_of(state, _throwing(state)[0])[0]
    return replace(state, phase=Phase.ORDER_ROLL, seat=seat)
