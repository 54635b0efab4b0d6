"""Rounds: what the scenario brings, a cube on every ship, and whose turn it is."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import order, sides
from game.modes.fleet.outcome import outcome
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import SHIP, TABLE, WAITING, FleetState, Told
from game.rules import Event, say


def begin_round(state: FleetState) -> Told:
    """The next round: the track first, then what the scenario brings, then the pod fires, then
    a cube on every ship."""
    state, told = order.next_round(state)
    state = replace(state, round=state.round + 1, active="", done=(), action="", turn_over=False)
    asked = tuple(
        number for number, arrival in enumerate(state.rules.arrivals)
        if arrival.every_round or state.round in arrival.rounds
    )
    event = Event("round", say("Round {n} begins.", n=state.round), amount=state.round)
    state, more = next_arrival(replace(state, arriving=asked))
    return state, (*told, event, *more)


def next_arrival(state: FleetState) -> Told:
    """Ask for the next ships that may arrive; when none is left, cubes go out."""
    while state.arriving:
        number = state.arriving[0]
        arrival = state.rules.arrivals[number]
        ships = [s for s in state.ships.values() if s.host == f"arrival {number}"]
        waiting = [s for s in ships if s.where == WAITING]
        here = [s for s in ships if s.where == TABLE]
        count = 1 if arrival.every_round or len(arrival.rounds) > 1 else arrival.ships.count
        room = min(count, arrival.most - len(here))
        if waiting and room > 0:
            placed = tuple(s.id for s in waiting[:room])
            return replace(state, phase=Phase.ARRIVE, seat=waiting[0].seat, to_place=placed), ()
        state = replace(state, arriving=state.arriving[1:])
    return _pod(state) if state.rules.pod else hand_out_cubes(state)


def _pod(state: FleetState) -> Told:
    """The pod has its dice for the round; who flicks them has the turn until they are spent."""
    plan = state.rules.pod
    assert plan
    seat = sides.seats_of(state, sides.flying(state, plan.side))[0]
    return replace(state, phase=Phase.POD, seat=seat, turn=seat, pod_fires=True,
                   pod_dice=plan.dice), ()


def after_the_pod(state: FleetState) -> Told:
    """Its next die, or the cubes."""
    if outcome(state):
        return replace(state, phase=Phase.OVER), ()
    if state.pod_dice:
        return replace(state, phase=Phase.POD, seat=state.turn), ()
    return hand_out_cubes(state)


def hand_out_cubes(state: FleetState) -> Told:
    fresh = sum(1 for s in state.in_play() if not s.cube)
    ships = {
        id: replace(s, cube=True) if s.in_play and s.role == SHIP else s
        for id, s in state.ships.items()
    }
    state = replace(state, ships=ships, to_place=(), pod_fires=False).moved_tokens(cube=-fresh)
    return start_turn(state, order.first_side(state))


def start_turn(state: FleetState, side: int) -> Told:
    """This side's turn, or the next one's that has a cube left, or the next round."""
    state = replace(
        state, active="", done=(), action="", dice=0, ram="", turn_over=False, point_blank=""
    )
    if outcome(state):
        return replace(state, phase=Phase.OVER), ()
    for its in order.sides_from(state, side):
        seat = order.to_act(state, its)
        if seat is not None:
            event = Event("turn", seat=seat)
            return replace(state, phase=Phase.ACTIVATE, seat=seat, turn=seat), (event,)
    if state.round >= _last(state):
        return replace(state, phase=Phase.OVER), ()
    return begin_round(state)


def _last(state: FleetState) -> int:
    """The round after which the battle is over."""
    many = len(sides.sides(state)) > 2
    return min(state.rules.rounds, state.rules.rounds_of_many) if many else state.rules.rounds


def end_turn(state: FleetState) -> Told:
    """The turn goes to the next side."""
    return start_turn(state, order.next_side(state, sides.side_of(state, state.turn)))
