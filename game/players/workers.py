"""Work in other processes: each is this program's own `worker` subcommand, asked through pipes.

Threads gain nothing for physics, and `multiprocessing` re-executes a frozen program without
end. A message is a length and msgpack; a worker ends when its parent's end of the pipe closes.
"""

from __future__ import annotations

import os
import queue
import random
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import IO, Any

import msgspec
from msgspec import Struct

from game.match import Match, Setup, save
from game.modes import modes
from game.players.computer import Computer
from game.players.playing import Summary, play_match
from game.rules import Command, Result, Shot, Table

LARGEST_MESSAGE = 64_000_000


class PlayOut(Struct, frozen=True, tag="play out"):
    """Play a whole match between computers, and save its log if a file is named."""

    setup: Setup
    file: str = ""


class Decide(Struct, frozen=True, tag="decide"):
    """What a computer of this level does in this state (given as JSON)."""

    mode: str
    state: bytes
    seat: int
    level: str
    key: str


class Answer(Struct, frozen=True, tag="answer"):
    """What a shot on this table gives, its trajectory included."""

    table: Table
    shot: Shot


Request = PlayOut | Decide | Answer


class Reply(Struct, frozen=True, omit_defaults=True):
    summary: Summary | None = None
    command: Command | None = None
    result: Result | None = None
    problem: str = ""


class WorkerProblem(Exception):
    """A worker could not do what it was asked, or has gone."""


def done(request: Request) -> Reply:
    """The request, done here."""
    match request:
        case PlayOut():
            mode = modes()[request.setup.mode]
            played = Match(mode, request.setup)
            summary = play_match(played)
            if request.file:
                save(played, request.file)
            return Reply(summary=summary)
        case Decide():
            mode = modes()[request.mode]
            state = msgspec.json.decode(request.state, type=mode.state_type)
            rng = random.Random(request.key)
            return Reply(command=Computer(request.level).decide(mode, state, request.seat, rng))
        case Answer():
            from game.physics import simulate

            return Reply(result=simulate(request.table, request.shot))


class Workers:
    """So many processes; each request goes to one that is free."""

    def __init__(self, count: int) -> None:
        self._free: queue.SimpleQueue[subprocess.Popen[bytes]] = queue.SimpleQueue()
        self._all = [_start() for _ in range(count)]
        for process in self._all:
            self._free.put(process)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="worker")

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, request: Request) -> Future[Reply]:
        return self._threads.submit(self._asked, request)

    def each(self, requests: Iterable[Request]) -> Iterator[Reply]:
        """The replies in the order of the requests, whoever was first."""
        for future in [self.ask(request) for request in requests]:
            yield future.result()

    def close(self) -> None:
        """End the processes; whatever they were doing is dropped."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in self._all:
            process.kill()
        for process in self._all:
            process.wait()

    def _asked(self, request: Request) -> Reply:
        process = self._free.get()
        try:
            assert process.stdin is not None and process.stdout is not None
            _write(process.stdin, request)
            reply = _read(process.stdout, Reply)
        except (OSError, ValueError) as error:
            raise WorkerProblem(f"a worker process has gone: {error}") from None
        finally:
            self._free.put(process)
        if reply is None:
            raise WorkerProblem("a worker process has gone")
        if reply.problem:
            raise WorkerProblem(reply.problem)
        return reply


def serve() -> None:
    """Be a worker: do what comes in on stdin, until it ends."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print must not get between the messages
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(inbox,), daemon=True).start()
    while True:
        request = inbox.get()
        try:
            reply = done(request)
        except Exception as error:
            reply = Reply(problem=f"{type(error).__name__}: {error}")
        _write(replies, reply)


def _listen(inbox: queue.SimpleQueue[Any]) -> None:
    """Ends the process as soon as the parent has gone, whatever it is doing."""
    try:
        while (request := _read(sys.stdin.buffer, Request)) is not None:
            inbox.put(request)
    finally:
        os._exit(0)


def _start() -> subprocess.Popen[bytes]:
    frozen = getattr(sys, "frozen", False)
    words = [sys.executable] if frozen else [sys.executable, "-m", "game"]
    return subprocess.Popen([*words, "worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _write(pipe: IO[bytes], message: Any) -> None:
    body = msgspec.msgpack.encode(message)
    pipe.write(len(body).to_bytes(4, "big") + body)
    pipe.flush()


def _read(pipe: IO[bytes], kind: Any) -> Any:
    head = pipe.read(4)
    if len(head) < 4:
        return None
    size = int.from_bytes(head, "big")
    if size > LARGEST_MESSAGE:
        raise ValueError("a message that is far too large")
    body = pipe.read(size)
    return msgspec.msgpack.decode(body, type=kind) if len(body) == size else None
