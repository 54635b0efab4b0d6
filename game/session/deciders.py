"""Who decides for a seat: a person's hands, a computer, a log that is played again.

A decider is asked a question and says its answer when it has one. What it said and the rules or
physics refused it is told, and may answer again; one that can't decide any more says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from game.match import Entry, Setup
from game.rules import Command, Offer, Refusal, digest
from game.session.messages import (
    GONE,
    Decide,
    Decided,
    Desk,
    Gone,
    Refused,
    Reply,
    Weighing,
)

ANY = "any"  # a person's hands on whatever device is pressed
MOST_ATTEMPTS = 12


class Question(Struct, frozen=True):
    """What one seat is asked: its offers in this state, after so many commands."""

    setup: Setup
    state: Any
    seat: int
    offers: tuple[Offer, ...]
    number: int


class Decider(Protocol):
    def ask(self, question: Question) -> None: ...

    def answer(self) -> Command | Refusal | None:
        """The command; None while still deciding; why it can't decide at all."""
        ...

    def refused(self, refusal: Refusal) -> None:
        """The last answer was not taken: answer again."""
        ...

    def drop(self) -> None:
        """Nobody waits for an answer any more."""
        ...


class Hands:
    """A person, who gives commands through a screen. `device` is what they hold (ANY: whatever
    is pressed), `aim_help` what they want to see while aiming."""

    def __init__(self, device: str = ANY, aim_help: str = "line") -> None:
        self.device, self.aim_help = device, aim_help
        self._given: Command | None = None

    def give(self, command: Command) -> None:
        self._given = command

    def ask(self, question: Question) -> None:
        self._given = None

    def answer(self) -> Command | None:
        given, self._given = self._given, None
        return given

    def refused(self, refusal: Refusal) -> None:
        """They see why on the screen, and try again."""

    def drop(self) -> None:
        self._given = None


class Computer:
    """A computer of one level; it thinks wherever the desk lets it, and no longer than
    `budget_s`. `weighing` is what it weighs just now."""

    def __init__(self, level: str, desk: Desk, budget_s: float = 0.0) -> None:
        self.level, self._desk, self.budget_s = level, desk, budget_s
        self.weighing: Weighing | None = None
        self._question: Question | None = None
        self._reply: Future[Reply] | None = None
        self._attempt = 0

    def ask(self, question: Question) -> None:
        self.drop()
        self._question, self._attempt = question, 0
        self._think()

    def drop(self) -> None:
        reply, self._reply, self.weighing = self._reply, None, None
        if reply is not None and not reply.done():
            self._desk.drop(reply)

    def answer(self) -> Command | Refusal | None:
        if self._reply is None or not self._reply.done():
            return None
        self.weighing = None
        match self._reply.result():
            case Decided(command):
                return command
            case Refused(refusal):
                return refusal
            case Gone():
                return Refusal("gone", GONE)
            case other:
                raise TypeError(f"{type(other).__name__} is no decision")

    def refused(self, refusal: Refusal) -> None:
        self._attempt += 1
        if self._attempt < MOST_ATTEMPTS:
            self._think()
        else:
            self._reply = Future()
            self._reply.set_result(Refused(refusal))

    def _think(self) -> None:
        q = self._question
        assert q is not None
        state = msgspec.json.encode(q.state)
        key = chance_key(q.setup.seed, q.seat, q.number)
        self._reply = self._desk.ask(
            Decide(q.setup.mode, state, q.seat, self.level, key, self._attempt, self.budget_s),
            lambda weighing: self._hear(q, weighing))

    def _hear(self, question: Question, weighing: Weighing) -> None:
        if question is self._question:
            self.weighing = weighing


class Replayed:
    """Decides as it was decided once."""

    def __init__(self, log: Sequence[Entry]) -> None:
        self._log = log
        self._question: Question | None = None

    def ask(self, question: Question) -> None:
        self._question = question

    def answer(self) -> Command | None:
        q = self._question
        if q is None or q.number >= len(self._log):
            return None
        command = self._log[q.number].command
        return command if command.seat == q.seat else None

    def refused(self, refusal: Refusal) -> None:
        """The rules are others now: it never answers again."""
        self._question = None

    def drop(self) -> None:
        self._question = None


def chance_key(seed: int, seat: int, number: int) -> str:
    """A computer's own chance: by match, seat and the number of commands so far."""
    return digest([seed, seat, number, "player"])


def computers(setup: Setup, desk: Desk, budget_s: float = 0.0) -> list[Decider]:
    """A computer at each of its seats, and idle hands where a person sits."""
    return [
        Computer(seat.player.partition(":")[2] or "normal", desk, budget_s)
        if seat.is_computer else Hands()
        for seat in setup.seats
    ]
