"""The rules of Flip Ships: five pure functions.

A round: each hand flips its ships and resolves what they hit, the enemies march, new ones come.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.flipships import asking, flipping, landing, resolving, rounds, setup
from game.modes.flipships.state import FlipShipsScenario, FlipShipsState
from game.rules import (
    Choose,
    Command,
    Event,
    Flip,
    Offer,
    Outcome,
    Refusal,
    Result,
    Seat,
    Shoot,
    Shot,
    Step,
    refusal,
    say,
)

Steps = tuple[FlipShipsState, tuple[Event, ...]]


class FlipShips:
    id = "flipships"
    title = "Flip Ships"
    seat_range = (1, 4)
    state_type = FlipShipsState
    scenario_type = FlipShipsScenario

    def setup(
        self, scenario: FlipShipsScenario, seats: tuple[Seat, ...], seed: int
    ) -> FlipShipsState:
        return setup.begin(scenario, seats, seed)

    def offers(self, state: FlipShipsState) -> tuple[Offer, ...]:
        match state.phase:
            case "hands":
                return (setup.hands_offer(state),)
            case "rules":
                return (setup.rules_offer(state),)
            case "flip":
                return flipping.offers(state)
            case "asked" | "resolve" | "march":
                return (asking.offer(state),)
        return ()

    def shot(self, state: FlipShipsState, command: Command) -> Shot | None:
        return command.shot if isinstance(command, Shoot) else None

    def resolve(
        self, state: FlipShipsState, command: Command, result: Result | None
    ) -> Step | Refusal:
        refused = refusal(self.offers(state), command)
        if refused:
            return refused
        if isinstance(command, Shoot) and isinstance(command.shot, Flip):
            if result is None:
                return Refusal("no-result", say("The ship has not been flipped."))
            after, events = _flipped(state, command.shot.piece, result)
        else:
            assert isinstance(command, Choose)
            after, events = _chosen(state, command)
        return Step(after, events)

    def outcome(self, state: FlipShipsState) -> Outcome | None:
        return rounds.outcome(state)


def _flipped(state: FlipShipsState, ship: str, result: Result) -> Steps:
    after, events = landing.landed(state, ship, result)
    after, more = rounds.go_on(after, result.seconds)
    return after, (*events, *more)


def _chosen(state: FlipShipsState, command: Choose) -> Steps:
    if command.about == "hands":
        return setup.with_hands(state, int(command.option)), ()
    if command.about == "rules":
        return setup.ruled(state, command.option), ()
    if command.about == "march":
        return rounds.marched(state)
    if command.about == "run":
        return _run(state, command.option)
    if state.phase == "asked":
        after, events = asking.answered(state, command.option)
        after, more = rounds.go_on(after, 0.0)
        return after, (*events, *more)
    asked = resolving.question(state)
    assert asked is not None
    answers = {**state.answers, asked.key: command.option}
    return rounds.go_on(replace(state, answers=answers, phase="flip"), 0.0)


def _run(state: FlipShipsState, option: str) -> Steps:
    after, events = flipping.run(state, option)
    after, more = rounds.go_on(after, 0.0)
    return after, (*events, *more)
