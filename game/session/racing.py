"""A match on a live table in a process of its own, and the desk beside the picture that asks it
to go on.

The tick is the clock: a command is taken at the next tick, never at a time of day, and where the
machine is slow the match is slow.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol

import msgspec

from game.match import SaveProblem, recording
from game.match.live import LiveMatch
from game.modes import live_modes
from game.pack.packs import game
from game.players.slips import unsteady
from game.rules import (
    TICKS_A_SECOND,
    Aim,
    Command,
    Event,
    Piece,
    Pose,
    Refusal,
    Shoot,
    Touch,
    say,
)
from game.session.messages import Ahead, Gone, Race, Refused, Reply, Ticked

MOST_TICKS = 2  # that are caught up at once
_JSON = msgspec.json.Encoder(order="deterministic")


class Process(Protocol):
    """One that is asked and answers; None if it has gone."""

    @property
    def pid(self) -> int: ...
    def told(self, request: Race | Ahead) -> Reply | None: ...
    def end(self) -> None: ...


class Racing:
    """The match itself, where physics may be imported."""

    def __init__(self) -> None:
        self._match: LiveMatch | None = None
        self._file = ""
        self._state: Any = None  # as it was told last
        self._ids: frozenset[str] = frozenset()
        self._rngs: list[random.Random] = []
        self._unkept: int | None = None

    def done(self, request: Race | Ahead) -> Reply:
        try:
            return self._begin(request) if isinstance(request, Race) else self._ahead(request)
        except SaveProblem as problem:
            return Refused(Refusal(problem.kind, say("{why}", why=str(problem))))

    def _begin(self, request: Race) -> Reply:
        mode: Any = live_modes()[request.setup.mode]
        if request.kept:
            match = recording.load(request.file, {mode.id: mode})
        else:
            match = LiveMatch(mode, request.setup)
        self._match, self._file = match, request.file
        self._state, self._ids = None, frozenset()
        self._rngs = [random.Random(f"{match.setup.seed}/{seat}/{match.tick}")
                      for seat in range(len(match.setup.seats))]
        self._save()
        return self._told((), {}, (), ())

    def _ahead(self, request: Ahead) -> Reply:
        match = self._match
        if match is None:
            return Refused(Refusal("no-match", say("No match has begun.")))
        events: list[Event] = []
        touches: list[Touch] = []
        moved: dict[str, Pose] = {}
        refused = []
        for number, command in enumerate(request.commands):
            step = match.submit(command)
            if isinstance(step, Refusal):
                refused.append((number, step))
            else:
                events += step.events
        for _ in range(min(request.ticks, MOST_TICKS)):
            if match.outcome() is not None:
                break
            events += self._computers(match)
            tick = match.advance()
            events += tick.step.events
            for happening in tick.observation.happenings:
                moved |= happening.moved
                touches += happening.touches
            if match.tick % TICKS_A_SECOND == 0 or match.outcome() is not None:
                self._save()
        return self._told(tuple(events), moved, tuple(touches), tuple(refused))

    def _computers(self, match: LiveMatch) -> list[Event]:
        """What they do at this tick; a hand that fumbles has done nothing."""
        live = game(match.setup.mode).live
        events: list[Event] = []
        for seat, who in enumerate(match.setup.seats):
            if live is None or not who.is_computer:
                continue
            level, rng = who.player.partition(":")[2] or "normal", self._rngs[seat]
            command = live.decide(match.state, seat, level, rng)
            if command is None:
                continue
            if isinstance(command, Shoot):
                offer = next(o for o in match.offers()
                             if isinstance(o, Aim) and o.seat == seat)
                command = msgspec.structs.replace(
                    command, shot=unsteady(command.shot, level, offer, rng))
            step = match.submit(command)
            events += () if isinstance(step, Refusal) else step.events
        return events

    def _told(self, events: tuple[Event, ...], moved: dict[str, Pose],
              touches: tuple[Touch, ...], refused: tuple[tuple[int, Refusal], ...]) -> Ticked:
        match = self._match
        assert match is not None
        there = match.table.pieces
        ids = frozenset(piece.id for piece in there)
        pieces: tuple[Piece, ...] | None = None
        if ids != self._ids or not moved:
            pieces, self._ids = there, ids
        state = b""
        if match.state is not self._state:
            self._state, state = match.state, _JSON.encode(match.state)
        return Ticked(match.tick, state, pieces, moved, touches, events, refused, self._unkept)

    def _save(self) -> None:
        """What can't be written now is tried again with the next second."""
        if self._file and self._match is not None:
            try:
                recording.save(self._match, self._file)
                self._unkept = None
            except OSError as problem:
                self._unkept = problem.errno or 0


class LiveDesk:
    """One process for one live match. It never blocks; where the process ends, another one goes
    on from what was saved last."""

    def __init__(self, race: Race, worker: Callable[[], Process]) -> None:
        self._race, self._new = race, worker
        self._worker: Process | None = None
        self._begun = self._closed = False
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="live")
        self.restarts = 0

    def begin(self) -> Future[Reply]:
        return self._threads.submit(self._asked, self._race)

    def ask(self, commands: tuple[Command, ...], ticks: int = 1) -> Future[Reply]:
        return self._threads.submit(self._asked, Ahead(commands, ticks))

    def close(self) -> None:
        """Nothing is asked or written from now on."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._worker is not None:
            self._worker.end()
        self._threads.shutdown()

    @property
    def pid(self) -> int:
        return self._worker.pid if self._worker is not None else 0

    def _asked(self, request: Race | Ahead) -> Reply:
        if self._worker is None:
            self._worker = self._new()
        if self._closed:
            self._worker.end()
        reply = self._worker.told(request)
        if reply is not None:
            self._begun = self._begun or isinstance(reply, Ticked)
            return reply
        self._worker.end()
        if self._closed or not self._begun or not self._race.file or self.restarts >= 3:
            return Gone("the process that plays the match has ended")
        self.restarts += 1
        self._worker = self._new()
        kept = msgspec.structs.replace(self._race, kept=True)
        return self._worker.told(kept) or Gone("the process that plays the match has ended")
