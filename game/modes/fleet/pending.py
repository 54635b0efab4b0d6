"""What one seat settles before the turn goes on: a piece, a facing, a number, a roll."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import boarding, damage, dice, placing, turns
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.state import AREA, FleetState, Ship, Told
from game.rules import (
    Choice,
    Choose,
    Event,
    Offer,
    Option,
    Place,
    Placing,
    Pose,
    Refusal,
    plane,
    say,
)


def lose_offers(state: FleetState) -> tuple[Offer, ...]:
    ship = state.ship(state.pending[0].ship)
    options = tuple(
        Option(part, say("Give up the {part} piece", part=part)) for part in damage.ends(ship)
    )
    prompt = say("Choose the piece {ship} loses.", ship=ship.name)
    return (Choice(state.seat, "lose", prompt, options),)


def lost(state: FleetState, command: Choose) -> Told:
    wait = state.pending[0]
    state = replace(state, pending=state.pending[1:])
    state, events = damage.lose_piece(state, wait.ship, command.option)
    if wait.count > 1:
        rest = state.pending
        state, more = damage.hit(replace(state, pending=()), wait.ship, 0, wait.count - 1)
        state = replace(state, pending=(*state.pending, *rest))
        events += more
    return turns.finished(state, events)


def return_offers(state: FleetState) -> tuple[Offer, ...]:
    wait = state.pending[0]
    ship = state.ship(wait.ship)
    towards = _inwards(wait.at)
    pose = placing.returned(state, ship, wait.at, towards)
    suggestion = {ship.id: pose} if isinstance(pose, Pose) else {}
    middle = pose.place if isinstance(pose, Pose) else plane.pulled_in(wait.at, AREA, 5.0)
    here = plane.rectangle(12.0, 12.0, middle)
    return (
        Placing(state.seat, f"return {ship.id}", say("Turn {ship} as you like.", ship=ship.name),
                (ship.id,), {ship.id: ship.kind}, (here,), suggestion),
        Choice(state.seat, "return", say("{ship} comes back.", ship=ship.name),
               (Option("default", say("Turn it inwards")),)),
    )


def return_chosen(state: FleetState, command: Choose) -> Told | Refusal:
    return _returned(state, _inwards(state.pending[0].at))


def return_placed(state: FleetState, command: Place) -> Told | Refusal:
    return _returned(state, command.pose.heading)


def _returned(state: FleetState, heading: float) -> Told | Refusal:
    wait = state.pending[0]
    ship = state.ship(wait.ship)
    pose = placing.returned(state, ship, wait.at, heading)
    if isinstance(pose, Refusal):
        return pose
    state = replace(state.set_down(ship.id, pose), pending=state.pending[1:])
    text = say("{ship} is back in the area.", ship=ship.name)
    return turns.finished(state, (Event("returned", text, seat=ship.seat, pieces=(ship.id,),
                                        place=pose.place),))


def number_offers(state: FleetState) -> tuple[Offer, ...]:
    target = state.ship(state.pending[0].ship)
    options = tuple(
        Option(str(n), say("{n}: {location}", n=n, location=_hit_title(target, n)))
        for n in range(1, 7)
    )
    return (Choice(state.seat, "number", say("Choose what the crash hits."), options),)


def number_chosen(state: FleetState, command: Choose) -> Told:
    wait = state.pending[0]
    state = replace(state, pending=state.pending[1:])
    state, events = damage.hit(state, wait.ship, int(command.option), wait.count)
    return turns.finished(state, events)


def reroll_offers(state: FleetState) -> tuple[Offer, ...]:
    return (dice.roll_offer(state, say("Roll the die beside the mat."), state.pending[0].die),)


def crash_offers(state: FleetState) -> tuple[Offer, ...]:
    wait = state.pending[0]
    prompt = say("Roll what hits {ship}.", ship=state.ship(wait.ship).name)
    return (dice.roll_offer(state, prompt, wait.die),)


def withdrawn(state: FleetState, command: Choose) -> Told:
    return turns.finished(boarding.withdrawn(state, command))


def _hit_title(ship: Ship, number: int) -> str:
    name = damage.location_of(ship, number)
    return catalogue().actions[name].title if name else "Weak spot"


def _inwards(at: tuple[float, float]) -> float:
    x, y = at
    if abs(x) > abs(y):
        return 90.0 if x > 0 else -90.0
    return 180.0 if y > 0 else 0.0
