"""Work in other processes: each is this program's own `worker` subcommand, asked through pipes.

Threads gain nothing for physics, and `multiprocessing` re-executes a frozen program without
end. A message is a length and msgpack; a worker ends when its parent's end of the pipe closes.
One that has gone is replaced and asked again; a request that ends every process that takes it
is answered with Gone.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import IO, Any

import msgspec

from game.match import Match, save
from game.modes import modes
from game.rules import Refusal, say
from game.session.messages import Gone, PlayOut, Refused, Reply, Request
from game.session.playing import play_out
from game.session.work import done

LARGEST_MESSAGE = 64_000_000
TRIES = 3  # processes that one request may end

Process = subprocess.Popen[bytes]


class Workers:
    """A desk of so many processes; each request goes to one that is free."""

    def __init__(self, count: int) -> None:
        self._free: queue.SimpleQueue[Process] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._all = [_start() for _ in range(count)]
        for process in self._all:
            self._free.put(process)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="worker")

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(process.pid for process in self._all)

    def ask(self, request: Request) -> Future[Reply]:
        return self._threads.submit(self._asked, request)

    def each(self, requests: Iterable[Request]) -> Iterator[Reply]:
        """The replies in the order of the requests, whoever was first."""
        for future in [self.ask(request) for request in requests]:
            yield future.result()

    def close(self) -> None:
        """End the processes; whatever they were doing is dropped."""
        with self._lock:
            self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in self._all:
            process.kill()
        for process in self._all:
            process.wait()

    def _asked(self, request: Request) -> Reply:
        process = self._free.get()
        try:
            for _ in range(TRIES):
                reply = _told(process, request)
                if reply is not None:
                    return reply
                process = self._replaced(process)
        except _Closed:
            pass
        finally:
            self._free.put(process)
        return Gone("the processes that think and simulate have ended")

    def _replaced(self, gone: Process) -> Process:
        gone.kill()
        gone.wait()
        with self._lock:
            if self._closed:
                raise _Closed
            fresh = _start()
            self._all[self._all.index(gone)] = fresh
        return fresh


class _Closed(Exception):
    """Nobody wants the answer any more."""


def _told(process: Process, request: Request) -> Reply | None:
    """What a process says to a request; None if it has gone."""
    assert process.stdin is not None and process.stdout is not None
    try:
        _write(process.stdin, request)
        reply: Reply | None = _read(process.stdout, Reply)
    except (OSError, ValueError, msgspec.MsgspecError):
        return None
    return reply


def serve() -> None:
    """Be a worker: do what comes in on stdin, until it ends."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print must not get between the messages
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(inbox,), daemon=True).start()
    while True:
        _write(replies, served(inbox.get()))


def served(request: Request) -> Reply:
    """Any request, done in this process."""
    return _played(request) if isinstance(request, PlayOut) else done(request)


def _played(request: PlayOut) -> Reply:
    try:
        match = Match(modes()[request.setup.mode], request.setup)
        summary = play_out(match)
        if request.file:
            save(match, request.file)
        return summary
    except Exception as error:  # told to whoever asked; the worker goes on
        why = f"{type(error).__name__}: {error}"
        return Refused(Refusal("unfinished", say("{why}", why=why)))


def _listen(inbox: queue.SimpleQueue[Any]) -> None:
    """Ends the process as soon as the parent has gone, whatever it is doing."""
    try:
        while (request := _read(sys.stdin.buffer, Request)) is not None:
            inbox.put(request)
    finally:
        os._exit(0)


def _start() -> Process:
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
