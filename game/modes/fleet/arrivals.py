"""Ships that come later: at a border or beside the moon, at the start of a round."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import placing, rounds, sides
from game.modes.fleet.state import FleetState, Told
from game.rules import Choice, Choose, Event, Offer, Option, Place, Pose, Refusal, say


def arrive_offers(state: FleetState) -> tuple[Offer, ...]:
    arrival = state.rules.arrivals[state.arriving[0]]
    border = sides.border_of(state, state.seat)
    options = [Option("default", say("Place it for me"))]
    if arrival.optional:
        options.append(Option("wait", say("Hold it back this round")))
    return (
        placing.offer(state, state.to_place[0], "arrive", arrival.where, border, arrival.distance),
        Choice(state.seat, "arrival", say("Bring in your ship."), tuple(options)),
    )


def arrive_chosen(state: FleetState, command: Choose) -> Told:
    if command.option == "wait":
        return _all_arrived(state)
    arrival, id = state.rules.arrivals[state.arriving[0]], state.to_place[0]
    border = sides.border_of(state, state.seat)
    return _arrived(state, id, placing.suggested(
        state, state.ship(id), arrival.where, border, arrival.distance
    ))


def arrival_placed(state: FleetState, command: Place) -> Told | Refusal:
    arrival, id = state.rules.arrivals[state.arriving[0]], command.piece
    border = sides.border_of(state, state.seat)
    pose = placing.snapped(
        state, state.ship(id), command.pose, arrival.where, border, arrival.distance
    )
    return pose if isinstance(pose, Refusal) else _arrived(state, id, pose)


def _arrived(state: FleetState, id: str, pose: Pose) -> Told:
    state = placing.put(state, id, pose)
    ship = state.ship(id)
    event = Event("arrival", say("{ship} arrives.", ship=ship.name), seat=ship.seat,
                  pieces=(id,), place=pose.place)
    if state.to_place:
        return state, (event,)
    state, more = _all_arrived(state)
    return state, (event, *more)


def _all_arrived(state: FleetState) -> Told:
    return rounds.next_arrival(replace(state, arriving=state.arriving[1:], to_place=()))
