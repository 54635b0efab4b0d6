"""A match on a table that is stepped live: the sister of Match.

Any seat may act between two ticks; what it does is logged with the tick, never with a time of
day. Each second the log is fingerprinted and the table kept, so a match that is played again
can be compared, and shown as it was where another machine's floats differ.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from game.match.match import Setup, completed, first_state, refused_by_physics
from game.rules import (
    TICKS_A_SECOND,
    Command,
    LiveMode,
    LiveStep,
    Observation,
    Offer,
    Outcome,
    Piece,
    Refusal,
    Seat,
    Shot,
    State,
    Step,
    Table,
    digest,
    refusal,
)

_JSON = msgspec.json.Encoder(order="deterministic")


class Live(Protocol):
    """The physics of a live match: a table that is struck and stepped."""

    tick: int

    @property
    def table(self) -> Table: ...
    def strike(self, seat: int, shot: Shot) -> int: ...
    def put(self, pieces: Iterable[Piece]) -> None: ...
    def take(self, ids: Iterable[str]) -> None: ...
    def step(self) -> Observation: ...


class Timed(Struct, frozen=True, tag_field="entry", tag="timed"):
    """A seat's command at a tick, and the whole shot that was made of it."""

    tick: int
    seat: int
    command: Command
    shot: Shot | None


class Change(Struct, frozen=True, omit_defaults=True, tag_field="entry", tag="change"):
    """Pieces the game itself took from the table and put on it at a tick."""

    tick: int
    takes: tuple[str, ...] = ()
    puts: tuple[Piece, ...] = ()


class KeyFrame(Struct, frozen=True, tag_field="entry", tag="frame"):
    """The table at a tick, and the fingerprints of all that was seen up to it and of the state."""

    tick: int
    seen: str
    state: str
    pieces: tuple[Piece, ...]


LiveEntry = Timed | Change | KeyFrame


class Tick(Struct, frozen=True):
    """What the screen needs to show of a tick."""

    observation: Observation
    step: Step


class LiveMatch:
    """One game being played live. `physics` makes the table; by default ours does."""

    def __init__(
        self, mode: LiveMode, setup: Setup, physics: Callable[[Table], Live] | None = None
    ) -> None:
        self.mode = mode
        self.setup = setup
        self.log: list[LiveEntry] = []
        self.state: State = first_state(mode, setup)
        self._live = (physics or own_physics())(self.state.table)
        self._seen = hashlib.blake2b(digest_size=10)

    @classmethod
    def begin(
        cls, mode: LiveMode, scenario: Any, seats: tuple[Seat, ...], seed: int, name: str = "",
        physics: Callable[[Table], Live] | None = None,
    ) -> LiveMatch:
        """A new match of a scenario that has been read."""
        return cls(mode, Setup.of(mode, scenario, seats, seed, name), physics)

    @property
    def tick(self) -> int:
        return self._live.tick

    @property
    def table(self) -> Table:
        """Where everything is at this tick, what moves too."""
        return self._live.table

    def offers(self) -> tuple[Offer, ...]:
        return self.mode.offers(self.state)

    def outcome(self) -> Outcome | None:
        return self.mode.outcome(self.state)

    def refuses(self, command: Command) -> Refusal | None:
        """Why the command can't be taken now, as far as that is known without physics."""
        return refusal(self.offers(), command)

    def submit(self, command: Command) -> Step | Refusal:
        """Take a command at this tick: what is true then, or why nothing happened."""
        refused = self.refuses(command)
        if refused:
            return refused
        return self.stroke(command, completed(self.mode, self.state, command))

    def stroke(self, command: Command, shot: Shot | None) -> Step | Refusal:
        """Take a command whose shot is complete."""
        step = self.mode.resolve(self.state, command, None)
        if isinstance(step, Refusal):
            return step
        if shot is not None:
            try:
                self._live.strike(command.seat, shot)
            except Exception as bad:
                return refused_by_physics(bad)
        self.log.append(Timed(self.tick, command.seat, command, shot))
        self._take(step)
        return step

    def advance(self) -> Tick:
        """One tick: the table moves on, and the game sees what can be seen."""
        observation = self._live.step()
        self._seen.update(_JSON.encode(observation))
        step = self.mode.seen(self.state, observation)
        self._take(step)
        if self.tick % TICKS_A_SECOND == 0:
            self.log.append(self.frame())
        return Tick(observation, step)

    def frame(self) -> KeyFrame:
        """The table as it is at this tick, with its fingerprints."""
        return KeyFrame(
            self.tick, self._seen.hexdigest(), digest(self.state), self.table.pieces
        )

    def _take(self, step: Step) -> None:
        self.state = step.state
        if isinstance(step, LiveStep) and (step.takes or step.puts):
            self._live.take(step.takes)
            self._live.put(step.puts)
            self.log.append(Change(self.tick, step.takes, step.puts))


def own_physics() -> Callable[[Table], Live]:
    """What a live match is played on unless another table is given."""
    # Imported here: rules and logs are read where no physics is installed.
    from game.physics import LiveTable

    return LiveTable
