"""The loop: a command is checked against the offers, physics answers its shot, the mode says
what is true afterwards, and the log remembers it.

An entry of the log holds the facts of its result, so a match is taken up again without any
physics; undo is an earlier state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.content.source import faults
from game.rules import (
    Command,
    Mode,
    Offer,
    Outcome,
    Refusal,
    Result,
    Seat,
    Shot,
    State,
    Step,
    Table,
    digest,
    refusal,
    say,
    whole,
)
from game.rules.limits import is_finite

Simulate = Callable[[Table, Shot], Result]


class Setup(Struct, frozen=True):
    """All a match begins with: the scenario's whole content, who sits where, and the seed."""

    mode: str
    scenario: dict[str, Any]
    seats: tuple[Seat, ...]
    seed: int
    name: str = ""  # MODE/SCENARIO, to show

    @classmethod
    def of(
        cls, mode: Mode, scenario: Any, seats: tuple[Seat, ...], seed: int, name: str = ""
    ) -> Setup:
        """For a scenario that has been read; its content as a file will have it."""
        content = msgspec.json.decode(msgspec.json.encode(scenario))
        return cls(mode.id, content, seats, seed, name)


class Entry(Struct, frozen=True):
    """One line of the log: what a seat decided, the whole shot that was simulated for it, and
    what physics answered (without the trajectory)."""

    command: Command
    shot: Shot | None
    result: Result | None
    result_digest: str
    state_digest: str


class Play(Struct, frozen=True):
    """What the screen needs to show a command: the shot, its whole result, and the step."""

    command: Command
    before: State
    shot: Shot | None
    result: Result | None
    step: Step


class Match:
    """One game being played. `simulate` answers shots; by default our physics does."""

    def __init__(self, mode: Mode, setup: Setup, simulate: Simulate | None = None) -> None:
        self.mode = mode
        self.setup = setup
        self.log: list[Entry] = []
        self.last: Play | None = None
        self._simulate = simulate
        self._states: list[State] = [first_state(mode, setup)]

    @classmethod
    def begin(
        cls, mode: Mode, scenario: Any, seats: tuple[Seat, ...], seed: int, name: str = "",
        simulate: Simulate | None = None,
    ) -> Match:
        """A new match of a scenario that has been read."""
        return cls(mode, Setup.of(mode, scenario, seats, seed, name), simulate)

    @property
    def state(self) -> State:
        return self._states[-1]

    @property
    def states(self) -> tuple[State, ...]:
        """The state before each entry of the log, and the one now."""
        return tuple(self._states)

    @property
    def digest(self) -> str:
        """One fingerprint of everything that happened."""
        return digest([(e.result_digest, e.state_digest) for e in self.log])

    def offers(self) -> tuple[Offer, ...]:
        return self.mode.offers(self.state)

    def outcome(self) -> Outcome | None:
        return self.mode.outcome(self.state)

    def refuses(self, command: Command) -> Refusal | None:
        """Why the command can't be taken now, as far as that is known without physics."""
        return refusal(self.offers(), command)

    def submit(
        self, command: Command, result: Result | None = None, shot: Shot | None = None
    ) -> Step | Refusal:
        """Take a command: the next state and what happened, or why nothing did.

        `result` and its whole `shot` are given where it has been simulated elsewhere already.
        """
        refused = self.refuses(command)
        if refused:
            return refused
        before = self.state
        shot = shot or completed(self.mode, before, command)
        if shot is not None and result is None:
            answer = self._answer(before.table, shot)
            if isinstance(answer, Refusal):
                return answer
            result = answer
        if result is not None and not is_finite(result):
            return Refusal("not-finite", say("The table came apart: shoot again."))
        step = self.mode.resolve(before, command, result)
        if isinstance(step, Refusal):
            return step
        facts = facts_of(result) if result else None
        self.log.append(Entry(command, shot, facts, digest(facts), digest(step.state)))
        self._states.append(step.state)
        self.last = Play(command, before, shot, result, step)
        return step

    def undo(self, entries: int = 1) -> int:
        """Take back the last entries, as many as there are; how many that were."""
        count = max(0, min(entries, len(self.log)))
        if count:
            del self.log[-count:]
            del self._states[-count:]
            self.last = None
        return count

    def until(self, count: int) -> Match:
        """The same match when it had so many commands."""
        early = object.__new__(Match)
        early.mode, early.setup, early._simulate = self.mode, self.setup, self._simulate
        early.log, early._states = self.log[:count], self._states[:count + 1]
        early.last = None
        return early

    def resume(self, entry: Entry) -> str | None:
        """Take an entry of a stored log over; the difference, if the rules now say another
        thing than when it was written."""
        step = self.mode.resolve(self.state, entry.command, entry.result)
        if isinstance(step, Refusal):
            return f"the command is refused now: {step.why}"
        if digest(step.state) != entry.state_digest:
            return "the state after it is another one now"
        self.log.append(entry)
        self._states.append(step.state)
        return None

    def _answer(self, table: Table, shot: Shot) -> Result | Refusal:
        try:
            return (self._simulate or own_physics())(table, shot)
        except Exception as bad:
            return refused_by_physics(bad)


def first_state(mode: Mode, setup: Setup) -> State:
    """What is true before the first command; ValueError where it can't be played."""
    scenario = msgspec.convert(setup.scenario, mode.scenario_type)
    for _, what in faults(scenario):
        raise ValueError(what)
    low, high = mode.seat_range
    if not low <= len(setup.seats) <= high:
        raise ValueError(f"{mode.title} is for {low} to {high} seats, not {len(setup.seats)}")
    return mode.setup(scenario, setup.seats, setup.seed)


def completed(mode: Mode, state: State, command: Command) -> Shot | None:
    """The whole shot of a command: what the mode makes of the wish, with nothing left unsaid."""
    shot = mode.shot(state, command)
    return None if shot is None else whole(shot)


def refused_by_physics(bad: Exception) -> Refusal:
    """A BadShot as a refusal, wherever it was raised; anything else is raised again."""
    code = getattr(bad, "code", None)
    if not isinstance(code, str):
        raise bad
    return Refusal(code, say(str(bad)))


def own_physics() -> Simulate:
    """What answers shots unless another way is given."""
    # Imported here: rules and logs are read where no physics is installed.
    from game.physics import simulate

    return simulate


def facts_of(result: Result) -> Result:
    """The result without the trajectory: all the rules read, and all the log keeps."""
    return replace(result, trajectory=())
