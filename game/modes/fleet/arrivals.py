"""Ships that come later: at a border or beside the moon, at the start of a round."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import placing, rounds, sides
from game.modes.fleet.state import FleetState, Told
from game.rules import Choice, Choose, Event, Offer, Option, Place, Pose, Refusal, say


def arrive_offers(state: FleetState) -> tuple[Offer, ...]:
    arrival = state.rules.arrivals[state.arriving[0]]
    border = sides.border_of(state, state.seat)
    offer = placing.offer(
        state, state.to_place[0], "arrive", arrival.where, border, arrival.distance
    )
    taken = None if offer.suggested else placing.NO_ROOM.why
    options = [Option("default", say("Place it for me"), blocked=taken)]
    if arrival.optional or taken:
        options.append(Option("wait", say("Hold it back this round")))
    return (
        offer,
        Choice(state.seat, "arrival", say("Bring in your ship."), tuple(options)),
    )


def arrive_chosen(state: FleetState, command: Choose) -> Told | Refusal:
    if command.option == "wait":
        return _all_arrived(state)
    arrival, id = state.rules.arrivals[state.arriving[0]], state.to_place[0]
    border = sides.border_of(state, state.seat)
    pose = placing.suggested(state, state.ship(id), arrival.where, border, arrival.distance)
    return _arrived(state, id, pose) if pose else placing.NO_ROOM


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
