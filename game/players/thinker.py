"""A computer player: it weighs what it could mean, then does it with an unsteady finger.

What comes to mind first is its game's `Bot`'s; what else there is, and what it may be worth, says
its game's `Thought` (see game.pack.contract). The best few by a glance are tried in physics with
its own fingers, the better half of them again, and so on. It does something else than what came
to mind first only where that is better by more than chance.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from game.pack import Bot, Thought
from game.pack.packs import game
from game.players.levels import Level, level
from game.players.trying import Trials, aim, made
from game.rules import Command, Mode, Shoot

GLANCE = 1.0  # what is seen by a glance counts as much as so many tries
MARGIN = 0.004  # by so much another idea must be better than the first
UNDOABLE = -1.0

Stop = Callable[[], bool]


class Weighed(Struct, frozen=True):
    """An idea and how much better it seems than what came to mind first."""

    idea: Command
    better: float


Tell = Callable[[Sequence[Weighed]], None]


class Thinker:
    def __init__(self, name: str | Level = "normal") -> None:
        self.level = level(name) if isinstance(name, str) else name
        self.tries = 0  # made so far

    def decide(self, mode: Mode, state: Any, seat: int, rng: random.Random,
               stop: Stop = lambda: False, tell: Tell = lambda weighed: None) -> Command:
        """What it does now. It comes to an end soon after `stop` says so, and `tell` hears what
        it weighs."""
        meant = bot(mode).candidates(state, rng)[0]
        thought = game(mode.id).thought
        if thought is not None and self.level.thinking.ideas > 1:
            meant = self._weighed(mode, thought, state, seat, meant, rng, stop, tell)
        return made(mode, self.level, state, meant, rng)

    def _weighed(self, mode: Mode, thought: Thought, state: Any, seat: int, meant: Command,
                 rng: random.Random, stop: Stop, tell: Tell) -> Command:
        others = [idea for idea in thought.ideas(state, rng) if idea != meant]
        if not others:
            return meant
        field = Field(meant, others)
        shots = [idea for idea in field.ideas if isinstance(idea, Shoot)]
        fingers = self.level.at(aim(mode, state, shots[0])) if shots else None
        if fingers is not None:
            field.glanced(shots, thought.screen(state, shots, fingers, seat))
        thinking = self.level.thinking
        field.narrow(thinking.ideas)
        trials = Trials(mode, bot(mode), thought, self.level, state, seat, rng)
        for _ in range(thinking.rounds):
            tell(field.told())
            if not field.tried(trials, thinking.tries, stop):
                break
            field.narrow(max(2, (len(field.ideas) + 1) // 2))
        self.tries += trials.count
        tell(field.told())
        return field.best()


class Field:
    """The ideas that are left, what came to mind first always among them."""

    def __init__(self, first: Command, others: Sequence[Command]) -> None:
        self.first = first
        self.ideas = [first, *others]
        self._glance: dict[int, float] = {}
        self._sum: dict[int, float] = {}
        self._tries = 0

    def glanced(self, shots: Sequence[Command], worth: Sequence[float]) -> None:
        by_glance = {id(idea): w for idea, w in zip(shots, worth, strict=True)}
        base = by_glance.get(id(self.first), min(worth))
        self._glance = {one: w - base for one, w in by_glance.items()}

    def better(self, idea: Command) -> float:
        """How much better than the first it seems: by a glance, and by what came of both."""
        weight = GLANCE if self._glance else 0.0
        glance = self._glance.get(id(idea), 0.0) * weight
        gained = self._sum.get(id(idea), 0.0) - self._sum.get(id(self.first), 0.0)
        return (glance + gained) / max(1e-9, weight + self._tries)

    def narrow(self, most: int) -> None:
        """The best so many; those that seem alike stay in their order."""
        others = sorted(self.ideas[1:], key=self.better, reverse=True)
        self.ideas = [self.first, *others[:most - 1]]

    def tried(self, trials: Trials, count: int, stop: Stop) -> bool:
        """Each idea so often; False if there was no time for all of them, which then count for
        nothing."""
        came: dict[int, float] = {}
        for number in trials.spread(count):
            for idea in self.ideas:
                if stop():
                    return False
                worth = trials.worth(idea, number)
                came[id(idea)] = came.get(id(idea), 0.0) + (UNDOABLE if worth is None else worth)
        for one, worth in came.items():
            self._sum[one] = self._sum.get(one, 0.0) + worth
        self._tries += count
        return True

    def best(self) -> Command:
        found = max(self.ideas, key=self.better)
        return found if self.better(found) > MARGIN else self.first

    def told(self) -> list[Weighed]:
        return [Weighed(idea, self.better(idea)) for idea in self.ideas]


def bot(mode: Mode) -> Bot:
    """How a computer plays this; ValueError if nobody has taught it."""
    found = game(mode.id).bot
    if found is None:
        raise ValueError(f"{mode.title} has no computer player")
    return found
