"""What is asked of whoever thinks and simulates, and what it says: typed, never told apart by
the words of a message."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol

from msgspec import Struct

from game.match import Setup
from game.rules import (
    Command,
    Event,
    Piece,
    Pose,
    Refusal,
    Result,
    Shot,
    Table,
    Touch,
    say,
)

# ---- requests ----------------------------------------------------------------------------

class Decide(Struct, frozen=True, tag="decide"):
    """What a computer of this level does in this state (given as JSON). `attempt` counts its
    decisions that were refused before. It comes to an end after `budget_s`; 0: it takes the time it
    needs, and the same is decided on every machine."""

    mode: str
    state: bytes
    seat: int
    level: str
    key: str
    attempt: int = 0
    budget_s: float = 0.0


class Answer(Struct, frozen=True, tag="answer"):
    """What a shot on this table gives, its trajectory included."""

    table: Table
    shot: Shot


class PlayOut(Struct, frozen=True, tag="play out"):
    """Play a whole match between computers, and save its log if a file is named."""

    setup: Setup
    file: str = ""


class Race(Struct, frozen=True, tag="race"):
    """Begin a match on a live table, or with `kept` go on with the one in the file; it is saved
    there once a second."""

    setup: Setup
    file: str = ""
    kept: bool = False


class Ahead(Struct, frozen=True, tag="ahead"):
    """Take these commands, then so many ticks."""

    commands: tuple[Command, ...] = ()
    ticks: int = 1


class Drop(Struct, frozen=True, tag="drop"):
    """Nobody waits for what is being done: it may come to an end."""


Request = Decide | Answer | PlayOut | Race | Ahead | Drop


# ---- replies -----------------------------------------------------------------------------

class Decided(Struct, frozen=True, tag="decided"):
    command: Command


class Idea(Struct, frozen=True):
    """Something a computer weighs, and how much better it seems than what first came to mind."""

    command: Command
    better: float


class Weighing(Struct, frozen=True, tag="weighing"):
    """What a computer weighs, told while it thinks: no reply to a request, but on the way to
    one."""

    ideas: tuple[Idea, ...]


class Answered(Struct, frozen=True, tag="answered"):
    """`differs`: a stored result stands, and physics would give another one now."""

    result: Result
    differs: bool = False


class Summary(Struct, frozen=True, tag="finished"):
    """One finished match, as `flicktop simulate` reports it."""

    seed: int
    winner: int | None  # None where the victory is shared, or nobody won
    reason: str
    rounds: int
    shots: int
    digest: str
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()  # all of a team that won
    players: tuple[str, ...] = ()  # who sat at each seat


class Refused(Struct, frozen=True, tag="refused"):
    """The request itself can't be done; asking again gives the same."""

    refusal: Refusal


class Gone(Struct, frozen=True, tag="gone"):
    """Nobody is left to do it: every process that was asked has ended."""

    why: str


GONE = say("The processes that compute have ended: nothing more can be played here.")  # to players


class Ticked(Struct, frozen=True, omit_defaults=True, tag="ticked"):
    """A live table at a tick. `pieces` are all there are, where others are there than before or
    something has come to rest; `moved` is where the rest is now. `state` is JSON, empty where
    it has not changed. `unkept` is the system's error where it could not be written."""

    tick: int
    state: bytes = b""
    pieces: tuple[Piece, ...] | None = None
    moved: dict[str, Pose] = {}
    touches: tuple[Touch, ...] = ()
    events: tuple[Event, ...] = ()
    refused: tuple[tuple[int, Refusal], ...] = ()  # which command was not taken, and why
    unkept: int | None = None


Reply = Decided | Answered | Summary | Refused | Gone | Ticked
Tell = Callable[[Weighing], None]


def nobody(weighing: Weighing) -> None:
    """Hears it and does nothing."""


class Desk(Protocol):
    """Where requests are taken: done here at once, or by processes beside the picture."""

    def ask(self, request: Request, tell: Tell = nobody) -> Future[Reply]:
        """Never raises and never blocks for long; the future never raises either. `tell` may be
        called by another thread."""
        ...

    def drop(self, reply: Future[Reply]) -> None:
        """Nobody waits for this reply any more."""
        ...
