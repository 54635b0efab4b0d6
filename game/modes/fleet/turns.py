"""Rounds and turns: cubes, who begins, who is next, and when the battle is over."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.damage import Told
from game.modes.fleet.state import HANGAR, TABLE, WAITING, FleetState
from game.rules import Event, Outcome, say


def begin_round(state: FleetState) -> Told:
    """The next round: first what the scenario brings, then a cube on every ship."""
    state = replace(state, round=state.round + 1, active="", done=(), action="", turn_over=False)
    asked = tuple(
        number for number, arrival in enumerate(state.rules.arrivals)
        if arrival.every_round or state.round in arrival.rounds
    )
    event = Event("round", say("Round {n} begins.", n=state.round), amount=state.round)
    state, more = next_arrival(replace(state, arriving=asked))
    return state, (event, *more)


def next_arrival(state: FleetState) -> Told:
    """Ask for the next ships that may arrive; when none is left, cubes go out."""
    while state.arriving:
        number = state.arriving[0]
        arrival = state.rules.arrivals[number]
        seat = seat_of(state, arrival.side)
        waiting = [s for s in state.ships.values() if s.host == f"arrival {number}"
                   and s.where == WAITING]
        here = [s for s in state.ships.values() if s.host == f"arrival {number}"
                and s.where == TABLE]
        count = 1 if arrival.every_round or len(arrival.rounds) > 1 else arrival.ships.count
        room = min(count, arrival.most - len(here))
        if waiting and room > 0:
            placed = tuple(s.id for s in waiting[:room])
            return replace(state, phase="arrive", seat=seat, to_place=placed), ()
        state = replace(state, arriving=state.arriving[1:])
    return hand_out_cubes(state)


def hand_out_cubes(state: FleetState) -> Told:
    fresh = sum(1 for s in state.in_play() if not s.cube)
    ships = {
        id: replace(s, cube=True) if s.in_play and s.role == "ship" else s
        for id, s in state.ships.items()
    }
    state = replace(state, ships=ships, to_place=()).moved_tokens(cube=-fresh)
    return start_turn(state, first_seat(state))


def first_seat(state: FleetState) -> int:
    """The largest fleet begins, a tie begins with the named faction; later the seat that did
    not activate last."""
    if state.last is not None:
        return 1 - state.last
    sizes = [len(state.in_play(seat)) for seat in (0, 1)]
    if sizes[0] != sizes[1]:
        return sizes.index(max(sizes))
    begins = catalogue().begins_ties
    return state.sides.index(begins) if begins in state.sides else 0


def start_turn(state: FleetState, seat: int) -> Told:
    """This seat's turn, or the other's if it has no cube left, or the next round."""
    state = replace(
        state, active="", done=(), action="", dice=0, ram="", turn_over=False, point_blank=""
    )
    if outcome(state):
        return replace(state, phase="over"), ()
    for who in (seat, 1 - seat):
        if any(ship.cube for ship in state.in_play(who)):
            event = Event("turn", seat=who)
            return replace(state, phase="activate", seat=who, turn=who), (event,)
    if state.round >= state.rules.rounds:
        return replace(state, phase="over"), ()
    return begin_round(state)


def seat_of(state: FleetState, faction: str) -> int:
    return state.sides.index(faction)


def outcome(state: FleetState) -> Outcome | None:
    if state.pending:  # a crash is not over before its damage is done
        return None
    if state.phase in ("points", "agree", "draft", "place", "start roll"):
        return None
    if state.lost is not None:
        why = state.why or say("The other side lost.")
        return Outcome((1 - state.lost,), why, state.scores)
    rules = state.rules
    if rules.drill:
        for seat in (0, 1):
            if state.scores[seat] >= rules.drill.need:
                return Outcome((seat,), say("{n} drones shot.", n=rules.drill.need), state.scores)
        if state.phase == "over":
            return Outcome((), say("Nobody shot enough drones."), state.scores)
        return None
    if rules.escape:
        fled, gone = _freighters(state)
        runner = seat_of(state, rules.escape.side)
        if fled >= rules.escape.need:
            return Outcome((runner,), say("{n} freighters are in hyperspace.", n=fled),
                           _scores(state))
        if gone >= rules.escape.lost:
            return Outcome((1 - runner,), say("{n} freighters are lost.", n=gone), _scores(state))
    if rules.flagship:
        owner = next(s.seat for s in state.ships.values() if s.type == rules.flagship)
        if not any(s.type == rules.flagship for s in state.in_play(owner)):
            return Outcome((1 - owner,), say("The {type} is destroyed.", type=rules.flagship),
                           _scores(state))
        if state.phase == "over":
            return Outcome((owner,), say("The {type} has held out.", type=rules.flagship),
                           _scores(state))
    alive = [_alive(state, seat) for seat in (0, 1)]
    if alive == [False, False]:
        return Outcome((), say("Both fleets are destroyed."), _scores(state))
    if not all(alive):
        return Outcome((alive.index(True),), say("The other fleet is destroyed."), _scores(state))
    if state.phase == "over":
        return _on_points(state)
    return None


def _alive(state: FleetState, seat: int) -> bool:
    """Ships in play, or ships that the scenario still brings."""
    return bool(state.in_play(seat)) or any(
        s.seat == seat and s.where == WAITING and s.host.startswith("arrival")
        for s in state.ships.values()
    )


def _freighters(state: FleetState) -> tuple[int, int]:
    runners = [s for s in state.ships.values() if s.escapes]
    return (sum(s.where == "away" for s in runners), sum(s.where == "destroyed" for s in runners))


def _on_points(state: FleetState) -> Outcome:
    scores = _scores(state)
    if scores[0] == scores[1]:
        return Outcome((), say("Round {n} is over: even.", n=state.round), scores)
    winner = 0 if scores[0] > scores[1] else 1
    return Outcome((winner,), say("Round {n} is over: more ships left.", n=state.round), scores)


def _scores(state: FleetState) -> tuple[int, ...]:
    """Points of the ships each seat has left, wings by their pieces."""
    out = []
    for seat in (0, 1):
        total = 0
        for ship in state.fleet(seat):
            if ship.in_play or ship.where == HANGAR:
                share = len(ship.parts) / 3 if ship.is_wing else 1.0
                total += round(ship.data.bare * share)
        out.append(total)
    return tuple(out)
