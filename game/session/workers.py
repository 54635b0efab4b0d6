"""Work in other processes: each is this program's own `worker` subcommand, asked through pipes.

Threads gain nothing for physics, and `multiprocessing` re-executes a frozen program without
end. A message is a length and msgpack; a worker ends when its parent's end of the pipe closes.
One that has gone or stopped is replaced and asked again; a request that ends every process that
takes it is answered with Gone.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import IO, Any

import msgspec

from game.match import Match, save
from game.modes import modes
from game.paths import package_parent
from game.rules import Refusal, say
from game.session.messages import (
    Ahead,
    Drop,
    Gone,
    PlayOut,
    Race,
    Refused,
    Reply,
    Request,
    Tell,
    Weighing,
    nobody,
)
from game.session.playing import play_out
from game.session.racing import Racing
from game.session.work import done, prepare

LARGEST_MESSAGE = 64_000_000
TRIES = 3  # processes that one request may end
MOST_RESTARTS, RESTARTS_S = 10, 60.0  # so many in so many seconds
BEAT, BEAT_S = b"", 1.0
SILENT_S = 6.0  # a process that has not beaten for so long has stopped
START_S = 60.0  # so long it may take until it is there


class Workers:
    """A desk of so many processes; each request goes to one that is free. `restarts` counts
    those that had to be replaced; too many in a minute, and nobody is left to ask."""

    def __init__(self, count: int) -> None:
        self._free: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._tasks: dict[Future[Reply], Task] = {}
        self.restarts = 0
        self._replaced_at: deque[float] = deque(maxlen=MOST_RESTARTS)
        self._all = [Worker() for _ in range(count)]
        for worker in self._all:
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="worker")

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(worker.pid for worker in self._all)

    def ask(self, request: Request, tell: Tell = nobody) -> Future[Reply]:
        task = Task(request, tell)
        future = self._threads.submit(self._asked, task)
        self._tasks[future] = task
        future.add_done_callback(lambda done: self._tasks.pop(done, None))
        return future

    def drop(self, reply: Future[Reply]) -> None:
        task = self._tasks.get(reply)
        if not reply.cancel() and task is not None and task.worker is not None:
            task.worker.drop()

    def each(self, requests: Iterable[Request]) -> Iterator[Reply]:
        """The replies in the order of the requests, whoever was first."""
        for future in [self.ask(request) for request in requests]:
            yield future.result()

    def close(self) -> None:
        """End the processes; whatever they were doing is dropped."""
        with self._lock:
            self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._all:
            worker.end()

    def _asked(self, task: Task) -> Reply:
        worker = self._free.get()
        try:
            for _ in range(TRIES):
                task.worker = worker
                reply = worker.told(task.request, task.tell)
                if reply is not None:
                    return reply
                fresh = self._replaced(worker)
                if fresh is None:
                    break
                worker = fresh
        finally:
            task.worker = None
            self._free.put(worker)
        return Gone("the processes that think and simulate have ended")

    def _replaced(self, gone: Worker) -> Worker | None:
        """Another one in its place; None where there were too many already, or we close."""
        gone.end()
        with self._lock:
            now = time.monotonic()
            often = len(self._replaced_at) == MOST_RESTARTS
            if self._closed or (often and now - self._replaced_at[0] < RESTARTS_S):
                return None
            self._replaced_at.append(now)
            self.restarts += 1
            fresh = Worker()
            self._all[self._all.index(gone)] = fresh
        return fresh


class Task:
    """What is asked, and the process that does it now."""

    def __init__(self, request: Request, tell: Tell) -> None:
        self.request, self.tell = request, tell
        self.worker: Worker | None = None


class Worker:
    """One process. A thread listens to it, so that one that says nothing can be told from one
    that works: while it works it beats, once a second."""

    def __init__(self) -> None:
        self._process = _start()
        self._heard: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._awake = False  # it has said that it is there
        self._one_at_a_time = threading.Lock()
        threading.Thread(target=self._listen, daemon=True, name="hears").start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def told(self, request: Request, tell: Tell = nobody) -> Reply | None:
        """What it says to a request; None if it has gone or stopped."""
        try:
            self._say(request)
            while True:
                body = self._heard.get(timeout=SILENT_S if self._awake else START_S)
                self._awake = True
                if body is None:
                    return None
                if body == BEAT:
                    continue
                said: Reply | Weighing = msgspec.msgpack.decode(body, type=Reply | Weighing)
                if not isinstance(said, Weighing):
                    return said
                tell(said)
        except (OSError, ValueError, queue.Empty, msgspec.MsgspecError):
            return None

    def drop(self) -> None:
        """What it does may come to an end: nobody waits for it."""
        with suppress(OSError, ValueError):  # it has gone
            self._say(Drop())

    def _say(self, request: Request) -> None:
        assert self._process.stdin is not None
        with self._one_at_a_time:
            _write(self._process.stdin, request)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        try:
            while (body := _message(self._process.stdout)) is not None:
                self._heard.put(body)
        except (OSError, ValueError):
            pass
        self._heard.put(None)


def serve() -> None:
    """Be a worker: do what comes in on stdin, until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print must not get between the messages
    inbox: queue.SimpleQueue[Request] = queue.SimpleQueue()
    _send(replies, BEAT)
    one_at_a_time, busy, dropped = threading.Lock(), threading.Event(), threading.Event()
    for task in (lambda: _take_in(inbox, dropped), lambda: _beat(replies, one_at_a_time, busy)):
        threading.Thread(target=task, daemon=True).start()
    busy.set()
    prepare()
    busy.clear()
    racing = Racing()


    def tell(weighing: Weighing) -> None:
        with one_at_a_time:
            _write(replies, weighing)

    while True:
        request = inbox.get()
        dropped.clear()
        busy.set()
        reply = (racing.done(request) if isinstance(request, Race | Ahead)
                 else served(request, tell, dropped.is_set))
        with one_at_a_time:
            busy.clear()
            _write(replies, reply)


def _beat(replies: IO[bytes], one_at_a_time: threading.Lock, busy: threading.Event) -> None:
    while busy.wait():
        time.sleep(BEAT_S)
        try:
            with one_at_a_time:
                if busy.is_set():
                    _send(replies, BEAT)
        except OSError:
            os._exit(0)


def served(request: Request, tell: Tell = nobody, dropped: Callable[[], bool] = lambda: False
           ) -> Reply:
    """Any request, done in this process."""
    return _played(request) if isinstance(request, PlayOut) else done(request, tell, dropped)


def _played(request: PlayOut) -> Reply:
    try:
        match = Match(modes()[request.setup.mode], request.setup)
        summary = play_out(match)
    except Exception as error:  # told to whoever asked; the worker goes on
        why = f"{type(error).__name__}: {error}"
        return Refused(Refusal("unfinished", say("{why}", why=why)))
    try:
        if request.file:
            save(match, request.file)
    except OSError as error:
        why = f"{request.file}: can't be written: {error.strerror}"
        return Refused(Refusal("unkept", say("{why}", why=why)))
    return summary


def _take_in(inbox: queue.SimpleQueue[Request], dropped: threading.Event) -> None:
    """Ends the process as soon as the parent has gone, whatever it is doing."""
    try:
        while (body := _message(sys.stdin.buffer)) is not None:
            request: Request = msgspec.msgpack.decode(body, type=Request)
            if isinstance(request, Drop):  # what was done before it came is done
                dropped.set()
            else:
                inbox.put(request)
    finally:
        os._exit(0)


def _start() -> subprocess.Popen[bytes]:
    """This program once more. Whatever lies in the current folder is nothing of ours: `-P` keeps
    it from being imported, and our own place is named instead."""
    if getattr(sys, "frozen", False):
        words, path = [sys.executable], None
    else:
        words = [sys.executable, "-P", "-m", "game"]
        before = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        path = os.pathsep.join([package_parent(), *(place for place in before if place)])
    environment = {**os.environ, **({"PYTHONPATH": path} if path else {})}
    return subprocess.Popen([*words, "worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            env=environment)


def _write(pipe: IO[bytes], message: Any) -> None:
    _send(pipe, msgspec.msgpack.encode(message))


def _send(pipe: IO[bytes], body: bytes) -> None:
    pipe.write(len(body).to_bytes(4, "big") + body)
    pipe.flush()


def _message(pipe: IO[bytes]) -> bytes | None:
    """The next message; None at the end."""
    head = pipe.read(4)
    if len(head) < 4:
        return None
    size = int.from_bytes(head, "big")
    if size > LARGEST_MESSAGE:
        raise ValueError("a message that is far too large")
    body = pipe.read(size)
    return body if len(body) == size else None
