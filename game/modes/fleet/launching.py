"""Bays: a wing is put beside the ship that launches it, and may act this round."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import placing, turns, verbs
from game.modes.fleet.state import FleetState, Told
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
    counted,
    say,
)

WINGS_LEFT = counted("Launch no more? {n} wing stays in the bay.",
                     "Launch no more? {n} wings stay in the bay.")


def launch_offers(state: FleetState) -> tuple[Offer, ...]:
    ship = state.ship(state.active)
    out: list[Offer] = []
    for wing in verbs.hangar(state, ship, state.action)[:1]:
        suggestion = placing.launch_suggestion(state, ship.id, wing)
        out.append(Placing(
            state.seat, f"launch {wing.id}", say("Place {wing} beside the ship.", wing=wing.name),
            (wing.id,), {wing.id: wing.kind}, placing.launch_area(state, ship.id, wing),
            {wing.id: suggestion} if suggestion else {},
        ))
    # shot_number counts the wings this very action has launched
    left = WINGS_LEFT(n=len(verbs.hangar(state, ship, state.action)))
    last = (Option("stop", say("Launch no more"), asks=left) if state.shot_number > 0
            else turns.BACK)
    out.append(Choice(state.seat, "launch", say("Launch a wing."), (
        Option("default", say("Launch it ahead")), last)))
    return tuple(out)


def launch_chosen(state: FleetState, command: Choose) -> Told | Refusal:
    if command.option == "back":
        return turns.back_to_actions(state)
    if command.option == "stop":
        return turns.finished(replace(state, shot_number=0))
    ship = state.ship(state.active)
    wing = verbs.hangar(state, ship, state.action)[0]
    pose = placing.launch_suggestion(state, ship.id, wing)
    if pose is None:
        return Refusal("no-room", say("No room beside the ship."))
    return _launched(state, pose)


def launch_placed(state: FleetState, command: Place) -> Told | Refusal:
    ship = state.ship(state.active)
    wing = verbs.hangar(state, ship, state.action)[0]
    pose = placing.launched(state, ship.id, wing, command.pose)
    return pose if isinstance(pose, Refusal) else _launched(state, pose)


def _launched(state: FleetState, pose: Pose) -> Told:
    """The next wing of the bay lies there, with a cube."""
    ship = state.ship(state.active)
    most = verbs.most_launched(state, ship, state.action)
    wing, *rest = verbs.hangar(state, ship, state.action)
    state = state.set_down(wing.id, pose).laid_together(ship.id, wing.id)
    state = state.with_ship(replace(state.ship(wing.id), cube=True)).moved_tokens(cube=-1)
    text = say("{ship} launches {wing}.", ship=ship.name, wing=wing.name)
    events = (Event("launch", text, seat=ship.seat, pieces=(ship.id, wing.id), place=pose.place),)
    if (rest and state.shot_number + 1 < most
            and placing.launch_suggestion(state, ship.id, rest[0]) is not None):
        return replace(state, shot_number=state.shot_number + 1), events
    return turns.finished(replace(state, shot_number=0), events)
