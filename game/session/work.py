"""The work itself: a decision thought out, a shot simulated."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress

import msgspec

from game.modes import modes
from game.players.plain import plain
from game.players.thinker import Thinker, Weighed
from game.rules import Command, Refusal, say
from game.session.messages import (
    Answer,
    Answered,
    Decide,
    Decided,
    Idea,
    Refused,
    Reply,
    Request,
    Tell,
    Weighing,
    nobody,
)

UNSTEADY_ATTEMPTS = 3  # after so many refusals a computer decides plainly


def done(request: Request, tell: Tell = nobody, dropped: Callable[[], bool] = lambda: False
         ) -> Reply:
    """The request, done here. Whatever goes wrong with it is a refusal."""
    try:
        match request:
            case Decide():
                return Decided(_decision(request, tell, dropped))
            case Answer():
                return _answer(request)
    except Exception as error:  # a game from elsewhere, a state from a file: anything may be wrong
        return Refused(Refusal(type(error).__name__, say("{why}", why=_words(error))))
    raise TypeError(f"{type(request).__name__} is done by a whole session")


class Here:
    """A desk that does everything at once, in this process."""

    def ask(self, request: Request, tell: Tell = nobody) -> Future[Reply]:
        future: Future[Reply] = Future()
        future.set_result(done(request, tell))
        return future

    def drop(self, reply: Future[Reply]) -> None:
        """It is there already."""


def prepare() -> None:
    """Import what the first shot needs, before anybody waits for it."""
    with suppress(ImportError):  # the first shot will say so
        importlib.import_module("game.physics")


def _decision(request: Decide, tell: Tell, dropped: Callable[[], bool]) -> Command:
    mode = modes()[request.mode]
    state = msgspec.json.decode(request.state, type=mode.state_type)
    rng = random.Random(f"{request.key}/{request.attempt}" if request.attempt else request.key)
    if request.attempt >= UNSTEADY_ATTEMPTS:
        return plain(mode, state, request.seat, rng, request.attempt - UNSTEADY_ATTEMPTS)
    end = time.monotonic() + request.budget_s

    def stop() -> bool:
        return dropped() or (request.budget_s > 0.0 and time.monotonic() > end)

    def told(weighed: Sequence[Weighed]) -> None:
        tell(Weighing(tuple(Idea(one.idea, one.better) for one in weighed)))

    return Thinker(request.level).decide(mode, state, request.seat, rng, stop, told)


def _answer(request: Answer) -> Reply:
    # Imported here: physics has its own engine settings, which a window can't bear.
    from game.physics import BadShot, simulate

    try:
        return Answered(simulate(request.table, request.shot))
    except BadShot as bad:
        return Refused(Refusal(bad.code, say(str(bad))))


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
