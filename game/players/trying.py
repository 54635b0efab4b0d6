"""Trying ideas: what comes of one on this table by these fingers, as far as anybody can tell.

Every idea meets the same slips, spread evenly over what fingers do, and a chance that is drawn
anew: a computer knows no more of what is to come than a person at the table does.
"""

from __future__ import annotations

import random
from statistics import NormalDist
from typing import Any

from msgspec.structs import replace

from game.match.match import completed, own_physics, refused_by_physics
from game.pack import Bot, Thought
from game.players.levels import Level
from game.players.slips import Slip, drawn, pushing, slipped
from game.rules import Aim, Command, Mode, Refusal, Result, Shoot, Shot, State

MOST_COMMANDS = 16  # to the end of a turn
BELL = NormalDist()


class Trials:
    """Tries of ideas of one seat in one state. The try of a number is the same for all of them
    but for the idea itself."""

    def __init__(self, mode: Mode, bot: Bot, thought: Thought, level: Level, state: Any,
                 seat: int, rng: random.Random) -> None:
        self.count = 0
        self._mode, self._bot, self._thought, self._level = mode, bot, thought, level
        self._state, self._seat, self._rng = state, seat, rng
        self._simulate = own_physics()
        self._guesses: list[tuple[Any, Slip, str]] = []

    def spread(self, count: int) -> range:
        """The numbers of so many more tries, whose slips are spread evenly."""
        first = len(self._guesses)
        for slip in _spread(count, self._rng):
            guess = self._thought.guess(self._state, self._rng)
            self._guesses.append((guess, slip, f"{self._rng.getrandbits(64):x}"))
        return range(first, first + count)

    def worth(self, idea: Command, number: int) -> float | None:
        """What came of the idea in this try; None if it can't be done so."""
        self.count += 1
        state, slip, key = self._guesses[number]
        made = _made(self._mode, self._level, state, idea, slip)
        answered = self._answered(state, made)
        if isinstance(answered, Refusal):
            return None
        if answered is not None:
            judged = self._thought.judge(state, made, answered, self._seat)
            if judged is not None:
                return judged
        step = self._mode.resolve(state, made, answered)
        if isinstance(step, Refusal):
            return None
        return self._bot.value(self._played_on(step.state, random.Random(key)), self._seat)

    def _played_on(self, state: Any, rng: random.Random) -> Any:
        """The state at the end of the turn, everybody doing what first comes to mind."""
        for _ in range(MOST_COMMANDS):
            if self._mode.outcome(state) is not None or self._thought.settled(self._state, state):
                break
            meant = self._bot.candidates(state, rng)[0]
            made = _made(self._mode, self._level, state, meant, drawn(rng))
            answered = self._answered(state, made)
            if isinstance(answered, Refusal):
                break
            step = self._mode.resolve(state, made, answered)
            if isinstance(step, Refusal):
                break
            state = step.state
        return state

    def _answered(self, state: State, command: Command) -> Result | Refusal | None:
        shot = completed(self._mode, state, command)
        if shot is None:
            return None
        try:
            return self._simulate(state.table, shot)
        except Exception as bad:
            return refused_by_physics(bad)


def made(mode: Mode, level: Level, state: Any, command: Command, rng: random.Random) -> Command:
    """The command as the fingers of this level make it."""
    return _made(mode, level, state, command, drawn(rng))


def _made(mode: Mode, level: Level, state: Any, command: Command, slip: Slip) -> Command:
    if not isinstance(command, Shoot):
        return command
    offer = aim(mode, state, command)
    fingers = level.at(offer)
    shot: Shot = command.shot
    if fingers is not None:
        shot = pushing(slipped(shot, fingers, offer, slip), state.table)
    return replace(command, shot=shot)


def aim(mode: Mode, state: Any, command: Shoot) -> Aim:
    """The offer that the shot is an answer to."""
    return next(o for o in mode.offers(state)
                if isinstance(o, Aim) and (o.seat, o.about) == (command.seat, command.about))


def _spread(count: int, rng: random.Random) -> list[Slip]:
    """So many slips: each of speed, direction and lift takes every share of the bell once."""
    shares = [BELL.inv_cdf((n + 0.5) / count) for n in range(count)]
    speed, direction, lift = shares[:], shares[:], shares[:]
    for part in (speed, direction, lift):
        rng.shuffle(part)
    return list(zip(speed, direction, lift, strict=True))
