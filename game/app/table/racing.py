"""A live match shown on the stage: it is asked to go on tick by tick, and what hands do goes in
with the next tick."""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from game.app import party as parties
from game.app.house import House
from game.app.notices import reason, unfit
from game.content.scenarios import ScenarioCard, content
from game.match import SaveProblem, recording
from game.match.match import Setup
from game.modes import mode
from game.pack.packs import face
from game.paths import home
from game.rules import TICKS_A_SECOND, Command, Event, Piece, Pose, Table, Touch
from game.session import berth
from game.session.messages import GONE, Gone, Race, Refused, Reply, Ticked
from game.session.racing import MOST_TICKS, LiveDesk
from game.session.workers import Worker
from game.ui.words import _, told

SAID_AGAIN_S = 10.0  # that nothing can be written


def playing() -> Path:
    """Where the live match being played is written, once a second."""
    return berth.race(home())


def put_away() -> None:
    """What was played joins the live matches that are kept, with what programs that are gone left
    half played. OSError if ours stays where it is."""
    for path in berth.races_left(home()):
        with contextlib.suppress(OSError):
            _kept(path)
    if playing().is_file():
        _kept(playing())


def _kept(path: Path) -> None:
    folder = home() / "races"
    folder.mkdir(parents=True, exist_ok=True)
    name = datetime.now().strftime("%Y-%m-%d %H.%M.%S")
    place, number = folder / f"{name}.jsonl", 1
    while place.exists():
        number += 1
        place = folder / f"{name} {number}.jsonl"
    os.replace(path, place)


def _interrupted(setup: Setup) -> bool:
    """Is there such a match that was not played to its end?"""
    try:
        found = recording.read(playing()).setup
    except SaveProblem:
        return False
    return (found.mode, found.scenario, found.seats) == (setup.mode, setup.scenario, setup.seats)


class Running:
    """`state` and `table` are as they were at `tick`; `over` when nothing more comes. `frames`
    says of each command after how many pictures it was seen."""

    def __init__(self, house: House, card: ScenarioCard) -> None:
        self.house = house
        rules = mode(card.game)
        seed = house.seed if house.seed is not None else secrets.randbelow(2**31)
        self.setup = Setup.of(rules, content(rules, card.file), parties.seated(house.party), seed,
                              card.id)
        self.mode: Any = rules
        self._unkept_at = -SAID_AGAIN_S
        self._kept = _interrupted(self.setup)
        if self._kept:
            self.setup = recording.read(playing()).setup
            house.notice(_("The race that was interrupted goes on."))
        file = str(playing()) if self._kept or self._put_away() else ""
        scenario = content(rules, card.file)
        self.state: Any = rules.setup(scenario, self.setup.seats, self.setup.seed)
        self.table: Table = self.state.table
        self.tick = 0
        self.events: list[Event] = []  # since they were taken last
        self.trouble = ""
        self.frames: list[int] = []
        self._commands: list[Command] = []
        self._given: list[int] = []  # the picture in which each of them was given
        self._asked: list[int] = []  # the same of those that are waited for
        self._frame = 0
        self._due = 0.0
        self._desk = LiveDesk(Race(self.setup, file, self._kept), Worker)
        self._waits: Future[Reply] | None = self._desk.begin()
        self._view = face(card.game).view
        house.stage.dress(self._view)
        house.stage.show(self.table, self.state)
        house.at_end.append(self.close)

    @property
    def over(self) -> bool:
        return self.mode.outcome(self.state) is not None

    def give(self, command: Command) -> None:
        """Goes in with the next tick."""
        self._commands.append(command)
        self._given.append(self._frame)

    def update(self, dt: float, runs: bool = True) -> bool:
        """Takes what has come, and asks for the next tick when it is due; True if something
        has changed. At most two are caught up: what is slow is seen to be slow."""
        changed = False
        if self._waits is not None and self._waits.done():
            reply, self._waits, changed = self._waits.result(), None, True
            self._take(reply)
            self.frames += [self._frame - given for given in self._asked]
            self._asked = []
        self._due = min(self._due + dt * TICKS_A_SECOND, float(MOST_TICKS)) if runs else 0.0
        ready = self._waits is None and not self.trouble and not self.over
        if ready and runs and self._due >= 1.0:
            ticks = int(self._due)
            self._due -= ticks
            self._waits = self._desk.ask(tuple(self._commands), ticks)
            self._commands.clear()
            self._asked, self._given = self._given, []
        self._frame += 1
        return changed

    def shown(self, in_hands: Sequence[Piece]) -> Table:
        """The table with what the hands hold over its edges."""
        return self.table.with_pieces(*in_hands)

    def take_events(self) -> list[Event]:
        out, self.events = self.events, []
        return out

    def close(self) -> None:
        self._desk.close()

    def give_up(self) -> None:
        """It is left for good: it is kept with the others, and the next one begins anew."""
        self.close()
        self._put_away()

    @property
    def pid(self) -> int:
        return self._desk.pid

    # ---- details -------------------------------------------------------------------------

    def _take(self, reply: Reply) -> None:
        match reply:
            case Ticked():
                self._ticked(reply)
            case Refused() if self._kept:
                self._anew(reply.refusal.code)
            case Refused():
                self.trouble = told(reply.refusal.why)
            case Gone():
                self.trouble = told(GONE)
            case _:
                raise TypeError(f"{type(reply).__name__} answers no tick")
        if self.trouble:
            self.house.notice(self.trouble)

    def _anew(self, kind: str) -> None:
        """What was kept can't be gone on with: it is put away, and the race begins."""
        self._kept = False
        self.house.notice(_("The saved match can't be continued: {why}.", why=unfit(kind)))
        file = str(playing()) if self._put_away() else ""
        self._desk.close()
        self._desk = LiveDesk(Race(self.setup, file), Worker)
        self._waits = self._desk.begin()

    def _put_away(self) -> bool:
        """Is there room for another one?"""
        try:
            put_away()
        except OSError as problem:
            self._unkept(problem)
            return False
        return True

    def _unkept(self, problem: OSError) -> None:
        if time.monotonic() - self._unkept_at >= SAID_AGAIN_S:
            self._unkept_at = time.monotonic()
            why = reason(problem)
            self.house.notice(_("This match can't be saved: {why}.", why=why))

    def _ticked(self, reply: Ticked) -> None:
        self._kept = False
        if reply.unkept is not None:
            self._unkept(OSError(reply.unkept, ""))
        if reply.tick < self.tick:  # another process has taken it up where it was saved
            self.house.notice(_("A process that computes has ended: another one goes on."))
        self.tick = reply.tick
        if reply.state:
            self.state = msgspec.json.decode(reply.state, type=self.mode.state_type)
        if reply.pieces is not None:
            self.table = self.table.changed(pieces=reply.pieces)
        if reply.moved:
            self.table = _moved(self.table, reply.moved)
        self.events += reply.events
        if self.over:
            self._put_away()
        self._hear(reply.touches)

    def _hear(self, touches: Sequence[Touch]) -> None:
        for touch in touches:
            self.house.speaker.knock(touch, self.table, self.house.side)


def _moved(table: Table, moved: dict[str, Pose]) -> Table:
    pieces = tuple(msgspec.structs.replace(p, pose=moved[p.id]) if p.id in moved else p
                   for p in table.pieces)
    return table.changed(pieces=pieces)
