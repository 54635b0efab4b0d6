"""Asks tests about broken functions without starting pytest anew for each.

    python -m tools.warm tests/rules tests/match ...     one wish a line comes in, answers go out

The tests are read once. For each wish a child is forked; in it the functions of the broken module
get the code they have there, and the wished tests run to the first that fails. What can't be
broken so is answered with null: what stands outside of functions, and functions that ran while
the tests were read, for what they gave is kept by then. Tests that start a process see the
unbroken files, so whoever hears that all pass should ask once more in a process of its own.
"""

from __future__ import annotations

import base64
import gc
import json
import marshal
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import IO, Any

import pytest

from tools.reach import QUIET, ROOT, bounded, names

LONGEST_WAIT_S = 3000  # by the clock: it waits for something that does not come
STARTS = ("subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.exec")
HANGS = (signal.SIGXCPU, signal.SIGALRM)


class Warm:
    """A server in some tree, for whoever asks."""

    def __init__(self, tree: Path, tests: tuple[str, ...], environment: dict[str, str]) -> None:
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tools.warm", *tests], cwd=tree, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def noticed(self, tests: list[str], file: str = "", within: str = "",
                module: CodeType | None = None) -> str | None:
        """The first of the tests that does not pass where a file is this module, broken within
        one function, or where nothing is broken; empty if all pass, None if only a process of
        its own can tell."""
        assert self._server.stdin and self._server.stdout
        code = base64.b64encode(marshal.dumps(module)).decode()
        self._server.stdin.write(json.dumps([tests, file, within, code]) + "\n")
        self._server.stdin.flush()
        answer: str | None = json.loads(self._server.stdout.readline())
        return answer

    def close(self) -> None:
        self._server.communicate()


# ---- inside the server -------------------------------------------------------------------

class _Server:
    """A pytest run that answers wishes instead of running what it collected."""

    def __init__(self, wishes: IO[str], answers: IO[str]) -> None:
        self.wishes, self.answers = wishes, answers
        self.ran: dict[int, CodeType] = {}
        self.asked = self.failed = ""
        self.elsewhere: set[str] = set()  # test files that have started a process

    def enter(self, frame: FrameType, event: str, argument: Any) -> None:
        self.ran[id(frame.f_code)] = frame.f_code

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.settrace(None)
        threading.settrace(None)
        ran, functions = set(names(self.ran)), _functions()
        items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()  # children share it for as long as they can
        for line in self.wishes:
            tests, file, within, code = json.loads(line)
            answer = None
            if f"{file}:{within}" not in ran and all(test in items for test in tests):
                answer = self._answered([items[test] for test in tests], functions.get(file, []),
                                        marshal.loads(base64.b64decode(code)))
            self.answers.write(json.dumps(answer) + "\n")
            self.answers.flush()
        return True

    def _answered(self, items: list[pytest.Item], functions: list[FunctionType],
                  module: CodeType | None) -> str | None:
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            try:
                able = module is None or _swapped(functions, module)
                told = self._asked(items) if able else None
            except BaseException as raised:  # no child must become a second server
                told = f"{type(raised).__name__}: {raised}"
            os.write(writing, json.dumps(told).encode())
            os._exit(0)
        os.close(writing)
        _, status = os.waitpid(child, 0)
        with os.fdopen(reading) as answer:
            said = answer.read()
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) in HANGS:
            return "it hangs"
        return json.loads(said) if said else None

    def _asked(self, items: list[pytest.Item]) -> str:
        signal.alarm(LONGEST_WAIT_S)
        sys.addaudithook(self.hear)
        for item, following in zip(items, [*items[1:], None], strict=True):
            bounded()
            self.asked = item.location[0]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                break
        return self.failed

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in STARTS:
            self.elsewhere.add(self.asked)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and report.location[0] not in self.elsewhere:
            self.failed = self.failed or report.nodeid


def _functions() -> dict[str, list[FunctionType]]:
    """All that there are, by their files."""
    out: dict[str, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(f"{ROOT}/game/"):
            file = Path(one.__code__.co_filename).relative_to(ROOT).as_posix()
            out.setdefault(file, []).append(one)
    return out


def _swapped(functions: list[FunctionType], module: CodeType) -> bool:
    """Has one of them other code in this module, which it has from now on?"""
    todo, codes = [module], {}
    while todo:
        code = todo.pop()
        codes[code.co_qualname, code.co_firstlineno] = code
        todo += [one for one in code.co_consts if isinstance(one, CodeType)]
    out = False
    for function in functions:
        old = function.__code__
        new = codes.get((old.co_qualname, old.co_firstlineno), old)
        if new != old:
            function.__code__, out = new, True
    return out


def _serve(tests: list[str]) -> int:
    """By the streams that were there before pytest took its own."""
    server = _Server(os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w"))
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    sys.settrace(server.enter)
    return int(pytest.main([*QUIET, f"--basetemp={ROOT / 'temp'}", *tests], plugins=[server]))


if __name__ == "__main__":
    sys.exit(_serve(sys.argv[1:]) if sys.argv[1:] else __doc__)
