"""FlickFleet: five pure functions. A phase names who answers; each phase has one place.

Set-up is in muster, a turn in actions, dice in combat, engines in moving, hits in damage,
rounds in turns, the firing range in drill.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.modes.fleet import actions, combat, dice, drill, moving, muster, turns
from game.modes.fleet.damage import Told
from game.modes.fleet.state import FleetScenario, FleetState
from game.rules import (
    Command,
    Flick,
    Offer,
    Outcome,
    Refusal,
    Result,
    Seat,
    Shoot,
    Shot,
    Step,
    Throw,
    refusal,
    say,
)

OFFERS: dict[str, Callable[[FleetState], tuple[Offer, ...]]] = {
    "points": muster.points_offers,
    "agree": muster.agree_offers,
    "draft": muster.draft_offers,
    "place": muster.place_offers,
    "arrive": muster.arrive_offers,
    "start roll": muster.start_roll_offers,
    "activate": actions.activate_offers,
    "action": actions.action_offers,
    "repair": actions.repair_offers,
    "launch": actions.launch_offers,
    "fire": combat.fire_offers,
    "agree point blank": combat.agree_offers,
    "move": moving.move_offers,
    "lose": actions.lose_offers,
    "return": actions.return_offers,
    "number": actions.number_offers,
    "reroll": actions.reroll_offers,
    "drill": drill.drill_offers,
    "drill fire": drill.fire_offers,
    "drill move": drill.move_offers,
    "drone": drill.drone_offers,
}

# A phase and what the command is about, to what it leads to.
DECISIONS: dict[str, Callable[[FleetState, Any], Told | Refusal]] = {
    "points": muster.resolve_points,
    "agree": muster.resolve_agree,
    "draft": muster.resolve_draft,
    "place": muster.resolve_place,
    "arrive": muster.resolve_arrive,
    "activate": actions.resolve_activate,
    "action": actions.resolve_action,
    "repair": actions.resolve_repair,
    "launch": actions.resolve_launch,
    "fire": combat.resolve_firing,
    "agree point blank": combat.resolve_agree,
    "move": moving.resolve_moving,
    "lose": actions.resolve_lose,
    "return": actions.resolve_return,
    "number": actions.resolve_number,
    "drill": drill.resolve_drill,
    "drill fire": drill.resolve_back,
    "drill move": drill.resolve_back,
}

SHOTS: dict[str, Callable[[FleetState, Result], Told]] = {
    "start roll": lambda state, result: muster.resolve_start_roll(state, None, result),
    "fire": combat.resolve_fire,
    "reroll": combat.resolve_reroll,
    "move": moving.resolve_move,
    "drill fire": drill.resolve_fire,
    "drill move": drill.resolve_move,
    "drone": drill.resolve_drone,
}


PLAIN = {"turn", "round", "activated", "die", "moved"}  # events that the prompt says better


class FlickFleet:
    id = "flickfleet"
    title = "FlickFleet"
    seat_range = (2, 2)
    state_type = FleetState
    scenario_type = FleetScenario

    def setup(self, scenario: FleetScenario, seats: tuple[Seat, ...], seed: int) -> FleetState:
        return muster.setup(scenario, seats, seed)

    def offers(self, state: FleetState) -> tuple[Offer, ...]:
        return () if state.phase == "over" else OFFERS[state.phase](state)

    def shot(self, state: FleetState, command: Command) -> Shot | None:
        if not isinstance(command, Shoot):
            return None
        return _whole(state, command.shot)[0]

    def resolve(
        self, state: FleetState, command: Command, result: Result | None
    ) -> Step | Refusal:
        refused = refusal(self.offers(state), command)
        if refused:
            return refused
        if isinstance(command, Shoot):
            if result is None:
                return Refusal("no-result", say("The shot was not made."))
            state = _whole(state, command.shot)[1]
            told: Told | Refusal = SHOTS[state.phase](state, result)
        else:
            told = DECISIONS[state.phase](state, command)
        if isinstance(told, Refusal):
            return told
        after, events = told
        telling = [e.text for e in events if e.text and e.kind not in PLAIN]
        note = telling[-1] if telling else None
        return Step(replace(after, note=note), events)

    def outcome(self, state: FleetState) -> Outcome | None:
        return turns.outcome(state)


def _whole(state: FleetState, shot: Shot) -> tuple[Shot, FleetState]:
    """The complete shot, and the state whose chance has been drawn for it."""
    kind = _die(state)
    if isinstance(shot, Throw):
        whole, chance = dice.thrown(state, shot, kind)
    elif isinstance(shot, Flick) and state.phase in ("fire", "drill fire"):
        whole, chance = dice.fired(state, shot, kind)
    else:
        return shot, state
    return whole, replace(state, chance=chance)


def _die(state: FleetState) -> str:
    if state.phase == "reroll":
        return state.pending[0].die
    if state.phase == "fire":
        return actions.die_of(state.ship(state.active), state.action)
    return "d10" if state.phase == "drill fire" else "d6"

