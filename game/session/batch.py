"""Many matches between computers: played by any number of processes, written down as they come,
gone on with where they were left."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.match import Setup
from game.rules import digest
from game.session.messages import PlayOut, Reply, Summary
from game.session.workers import Workers, served

Played = Iterable[Reply]
Farm = Callable[[Sequence[PlayOut]], Played]  # plays them anywhere; the replies as they come


class Unfit(Exception):
    """A file that holds something else than the matches that are wanted."""


class Head(Struct, frozen=True):
    """The first line of a file of matches: what they are matches of."""

    scenario: str
    of: str  # a fingerprint of everything but the seeds


def setups(first: Setup, matches: int, swap: bool) -> list[Setup]:
    """One setup for each match: seeds count up; with `swap` each seed is played once with the
    players as they are, then with each of them a seat farther on."""
    turns = len(first.seats) if swap and len({seat.player for seat in first.seats}) > 1 else 1
    return [_seated(replace(first, seed=first.seed + n // turns), n % turns)
            for n in range(matches)]


def _seated(setup: Setup, turn: int) -> Setup:
    players = [seat.player for seat in setup.seats]
    moved = players[-turn:] + players[:-turn] if turn else players
    return replace(setup, seats=tuple(
        replace(seat, player=player) for seat, player in zip(setup.seats, moved, strict=True)))


def key(setup: Setup) -> tuple[int, tuple[str, ...]]:
    return setup.seed, tuple(seat.player for seat in setup.seats)


# ---- who plays them ----------------------------------------------------------------------

def here(requests: Sequence[PlayOut]) -> Played:
    return (served(request) for request in requests)


def by_processes(count: int) -> Farm:
    """So many processes, each given another match when it has finished one."""
    def farm(requests: Sequence[PlayOut]) -> Played:
        with Workers(count) as workers:
            todo, going = list(reversed(requests)), set[Future[Reply]]()
            while todo or going:
                while todo and len(going) < count:
                    going.add(workers.ask(todo.pop()))
                done, going = wait(going, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
    return farm


# ---- what is written down ----------------------------------------------------------------

class Lines:
    """A file of finished matches, one line of JSON each, the head before them."""

    def __init__(self, path: Path, first: Setup) -> None:
        self.path = path
        self.head = Head(first.name, digest(
            replace(first, seed=0, seats=tuple(replace(s, player="") for s in first.seats))))

    def known(self) -> dict[tuple[int, tuple[str, ...]], Summary]:
        """What has been finished already; a line that was cut is played again."""
        if not self.path.exists():
            return {}
        lines = self.path.read_bytes().split(b"\n")
        try:
            head = msgspec.json.decode(lines[0], type=Head)
        except msgspec.MsgspecError:
            raise Unfit("its first line does not say which matches it holds") from None
        if head != self.head:
            raise Unfit(f"it holds matches of {head.scenario}, or of other rules")
        found = {}
        for number, line in enumerate(lines[1:], 2):
            try:
                summary = msgspec.json.decode(line, type=Summary) if line else None
            except msgspec.MsgspecError:
                if number < len(lines):
                    raise Unfit(f"line {number} is no match") from None
                break
            if summary is not None:
                found[summary.seed, summary.players] = summary
        return found

    def open(self) -> None:
        """Ready for more: without a last line that was cut, with a head if it is new."""
        if not self.path.exists():
            self.path.write_bytes(msgspec.json.encode(self.head) + b"\n")
            return
        content = self.path.read_bytes()
        if not content.endswith(b"\n"):
            with self.path.open("r+b") as file:
                file.truncate(content.rfind(b"\n") + 1)

    def add(self, summary: Summary) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(summary) + b"\n")
            file.flush()
            os.fsync(file.fileno())


def requests(wanted: Iterable[Setup], folder: Path | None) -> Iterator[PlayOut]:
    """What is asked for each match; in a folder every log is kept."""
    for setup in wanted:
        turn = "" if folder is None else str(folder / f"{setup.mode}-{setup.seed}.jsonl")
        yield PlayOut(setup, turn)
