"""Every phase of a battle: what it offers, and what each answer leads to.

This is the only list of them. A phase that is missing here, or here twice, stops the import.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from game.modes.fleet import (
    arrivals,
    asteroids,
    boarding,
    combat,
    deploying,
    dice,
    draft,
    drill,
    launching,
    moving,
    opening,
    pending,
    pod,
    repairing,
    shorts,
    turns,
)
from game.modes.fleet.phase import IN_TRAY, Phase
from game.modes.fleet.state import FleetState, Told
from game.rules import (
    Chance,
    Choose,
    Command,
    Flick,
    Offer,
    Place,
    Refusal,
    Result,
    Shoot,
    Shot,
    Step,
    Throw,
    refusal,
    say,
    shots,
)
from game.rules.once import once


class PhaseRules(Struct, frozen=True):
    """A phase takes a choice, a piece put down, a shot, or several of them."""

    phase: Phase
    offers: Callable[[FleetState], tuple[Offer, ...]]
    chosen: Callable[[FleetState, Choose], Told | Refusal] | None = None
    placed: Callable[[FleetState, Place], Told | Refusal] | None = None
    landed: Callable[[FleetState, Result], Told] | None = None
    die: Callable[[FleetState], str] | None = None  # the kind its shot brings
    fired: Callable[[FleetState, Flick, str], tuple[Shot, Chance]] = dice.fired  # from where


ALL = (
    PhaseRules(Phase.POINTS, draft.points_offers, draft.points_chosen),
    PhaseRules(Phase.AGREE, draft.agree_offers, draft.agree_chosen),
    PhaseRules(Phase.FACTION, draft.faction_offers, draft.faction_chosen),
    PhaseRules(Phase.DRAFT, draft.draft_offers, draft.draft_chosen),
    PhaseRules(Phase.PLACE, deploying.place_offers, deploying.place_chosen, deploying.ship_placed),
    PhaseRules(Phase.ASTEROID, asteroids.offers, asteroids.chosen, asteroids.placed),
    PhaseRules(Phase.ORDER_ROLL, opening.offers, landed=opening.landed, die=opening.die_of),
    PhaseRules(Phase.START_ROLL, drill.start_roll_offers, landed=drill.start_roll_landed,
               die=lambda state: dice.ROLLED),
    PhaseRules(Phase.ARRIVE, arrivals.arrive_offers, arrivals.arrive_chosen,
               arrivals.arrival_placed),
    PhaseRules(Phase.POD, pod.offers, landed=pod.die_landed,
               die=lambda state: pod.weapon_of(state).die, fired=pod.fired),
    PhaseRules(Phase.ACTIVATE, turns.activate_offers, turns.activated),
    PhaseRules(Phase.REPEL, boarding.repel_offers, turns.repel_chosen),
    PhaseRules(Phase.INFEST, boarding.infest_offers, turns.infest_chosen),
    PhaseRules(Phase.ACTION, turns.action_offers, turns.action_chosen),
    PhaseRules(Phase.REPAIR, repairing.repair_offers, repairing.repaired),
    PhaseRules(Phase.LAUNCH, launching.launch_offers, launching.launch_chosen,
               launching.launch_placed),
    PhaseRules(Phase.FIRE, combat.fire_offers, combat.fire_chosen, landed=combat.die_landed,
               die=lambda state: combat.weapon_of(state).die),
    PhaseRules(Phase.POINT_BLANK, combat.point_blank_offers, combat.point_blank_agreed),
    PhaseRules(Phase.MOVE, moving.move_offers, moving.move_chosen, landed=moving.ship_landed),
    PhaseRules(Phase.LOSE, pending.lose_offers, pending.lost),
    PhaseRules(Phase.RETURN, pending.return_offers, pending.return_chosen, pending.return_placed),
    PhaseRules(Phase.NUMBER, pending.number_offers, pending.number_chosen),
    PhaseRules(Phase.REROLL, pending.reroll_offers, landed=combat.reroll_landed,
               die=lambda state: state.pending[0].die),
    PhaseRules(Phase.CRASH, pending.crash_offers, landed=combat.crash_landed,
               die=lambda state: state.pending[0].die),
    PhaseRules(Phase.WITHDRAW, boarding.withdraw_offers, pending.withdrawn),
    PhaseRules(Phase.DRILL, drill.drill_offers, drill.drill_chosen),
    PhaseRules(Phase.DRILL_FIRE, drill.fire_offers, drill.back_chosen, landed=drill.die_landed,
               die=drill.die_of),
    PhaseRules(Phase.DRILL_MOVE, drill.move_offers, drill.back_chosen,
               landed=drill.fighter_landed),
    PhaseRules(Phase.DRONE, drill.drone_offers, landed=drill.drone_landed),
    PhaseRules(Phase.OVER, lambda state: ()),
)
PHASES: dict[Phase, PhaseRules] = {rules.phase: rules for rules in ALL}

if sorted(rules.phase for rules in ALL) != sorted(Phase):
    raise ImportError("every phase has its rules once, and only once")

PLAIN = {"turn", "round", "activated", "die", "moved"}  # events that the prompt says better


@once
def offers(state: FleetState) -> tuple[Offer, ...]:
    return PHASES[state.phase].offers(state)


def whole(state: FleetState, shot: Shot) -> tuple[Shot, FleetState]:
    """The complete shot, and the state whose chance has been drawn for it."""
    die = PHASES[state.phase].die
    if die is not None and isinstance(shot, Throw):
        complete, chance = dice.thrown(state, shot, die(state))
    elif die is not None and isinstance(shot, Flick) and state.phase not in IN_TRAY:
        complete, chance = PHASES[state.phase].fired(state, shot, die(state))
    else:
        return shots.whole(shot), state
    return complete, replace(state, chance=chance)


def resolved(state: FleetState, command: Command, result: Result | None) -> Step | Refusal:
    """The complete next state, and what happened; or why the command is not taken."""
    refused = refusal(offers(state), command)
    if refused:
        return refused
    if isinstance(command, Shoot) and result is None:
        return Refusal("no-result", say("The shot was not made."))
    told = _told(state, command, result)
    if isinstance(told, Refusal):
        return told
    after, events = told
    said = [e.text for e in events if e.text and e.kind not in PLAIN]
    note = said[-1] if said else None
    return Step(replace(after, note=note), shorts.on_table(state, command, result, events))


def _told(state: FleetState, command: Command, result: Result | None) -> Told | Refusal:
    rules = PHASES[state.phase]
    match command:
        case Choose() if rules.chosen:
            return rules.chosen(state, command)
        case Place() if rules.placed:
            return rules.placed(state, command)
        case Shoot() if rules.landed and result:
            return rules.landed(whole(state, command.shot)[1], result)
    raise TypeError(f"the phase {state.phase!r} offers what it does not take: {command}")
