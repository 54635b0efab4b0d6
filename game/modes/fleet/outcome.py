"""When a battle is over, who has won it and why."""

from __future__ import annotations

from game.modes.fleet import sides
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.phase import UNBEGUN, Phase
from game.modes.fleet.scenario import Drill, Escape
from game.modes.fleet.state import AWAY, BROOD, DESTROYED, HANGAR, FleetState
from game.rules import Outcome, counted, say

SHOT = counted("{n} drone shot.", "{n} drones shot.")
AWAY_NOW = counted("{n} freighter is in hyperspace.", "{n} freighters are in hyperspace.")
LOST = counted("{n} freighter is lost.", "{n} freighters are lost.")

def outcome(state: FleetState) -> Outcome | None:
    if state.pending:  # a crash is not over before its damage is done
        return None
    if state.phase in UNBEGUN:
        return None
    if state.lost is not None:
        why = state.why or say("The other side lost.")
        return Outcome(_against(state, state.lost), why, state.scores)
    rules = state.rules
    if rules.drill:
        return _drilled(state, rules.drill)
    return (
        (_escaped(state, rules.escape) if rules.escape else None)
        or (_flagship_lost(state, rules.flagship) if rules.flagship else None)
        or _last_alive(state)
        or (_held_out(state, rules.flagship) if rules.flagship else None)
        or (_on_points(state) if state.phase is Phase.OVER else None)
    )


def _drilled(state: FleetState, drill: Drill) -> Outcome | None:
    for side, score in enumerate(sides.totals(state, state.scores)):
        if score >= drill.need:
            return Outcome(sides.seats_of(state, side), SHOT(n=drill.need),
                           state.scores)
    if state.phase is Phase.OVER:
        return Outcome((), say("Nobody shot enough drones."), state.scores)
    return None


def _escaped(state: FleetState, escape: Escape) -> Outcome | None:
    runners = [s for s in state.ships.values() if s.escapes]
    fled = sum(s.where == AWAY for s in runners)
    gone = sum(s.where == DESTROYED for s in runners)
    side = sides.flying(state, escape.side)
    if fled >= escape.need:
        return Outcome(sides.seats_of(state, side),
                       AWAY_NOW(n=fled), _scores(state))
    if gone >= escape.lost:
        return Outcome(sides.opponents(state, side), LOST(n=gone),
                       _scores(state))
    return None


def _flagship_lost(state: FleetState, type: str) -> Outcome | None:
    """The side whose last ship of the type is destroyed loses, whoever else is lost with it."""
    side = _owner(state, type)
    if side is None or any(s.type == type for s in sides.ships_of(state, side)):
        return None
    return Outcome(sides.opponents(state, side), say("The {type} is destroyed.", type=type),
                   _scores(state))


def _held_out(state: FleetState, type: str) -> Outcome | None:
    """Its side wins when the rounds are over."""
    side = _owner(state, type)
    if side is None or state.phase is not Phase.OVER:
        return None
    return Outcome(sides.seats_of(state, side), say("The {type} has held out.", type=type),
                   _scores(state))


def _owner(state: FleetState, type: str) -> int | None:
    """The side that flies such a ship; none in a free game in which nobody chose one."""
    seat = next((s.seat for s in state.ships.values() if s.type == type), None)
    return None if seat is None else sides.side_of(state, seat)


def _last_alive(state: FleetState) -> Outcome | None:
    left = [side for side in sides.sides(state) if sides.alive(state, side)]
    if not left:
        return Outcome((), say("The last ships of all were destroyed in round {n}.",
                               n=state.round), _scores(state))
    if len(left) == 1 and len(sides.sides(state)) > 2:
        seats = sides.seats_of(state, left[0])
        fleet = catalogue().factions[state.sides[seats[0]]].title
        return Outcome(seats, say("In round {n} only {fleet} has ships left.", n=state.round,
                                  fleet=fleet), _scores(state))
    if len(left) == 1:
        beaten = next(iter(sides.opponents(state, left[0])))
        return Outcome(sides.seats_of(state, left[0]),
                       say("The last ship of {fleet} was destroyed in round {n}.",
                           fleet=catalogue().factions[state.sides[beaten]].title, n=state.round),
                       _scores(state))
    return None


def _on_points(state: FleetState) -> Outcome:
    scores = _scores(state)
    totals = sides.totals(state, scores)
    best = [side for side, total in enumerate(totals) if total == max(totals)]
    if len(best) > 1:
        return Outcome((), say("Round {n} is over: even.", n=state.round), scores)
    return Outcome(sides.seats_of(state, best[0]),
                   say("Round {n} is over: more ships left.", n=state.round), scores)


def _scores(state: FleetState) -> tuple[int, ...]:
    """Points of the ships each seat has left, wings by their pieces."""
    out = []
    for seat in range(len(state.seats)):
        total = 0
        for ship in state.fleet(seat):
            if ship.in_play or ship.where in (HANGAR, BROOD):
                share = len(ship.parts) / ship.most_parts if ship.is_wing else 1.0
                total += round(ship.data.bare * share)
        out.append(total)
    return tuple(out)


def _against(state: FleetState, loser: int) -> tuple[int, ...]:
    return sides.opponents(state, sides.side_of(state, loser))
