"""Which tests enter which functions: what tools/mutate.py asks first, and what it need not ask.

    python -m tools.reach saw tests/rules/test_plane.py OUT.json     what its tests entered
    python -m tools.reach ask WISH.json                              those tests, in that order

A test file is watched in a process of its own, so that what is read once and remembered is seen
with each file. A function is named by its module and its whole name; without a name it is what a
module does while it is imported.
"""

from __future__ import annotations

import hashlib
import json
import re
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec
import pytest
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "reach.json"
QUIET = ("-x", "-q", "--assert=plain", "-n", "0", "-m", "not long", "-p", "no:cacheprovider")
KEEN = ("tests/match/test_cases.py", "tests/modes/test_walks.py")  # they notice the most
LONGEST_S = 30  # of the processor a test: a mutant that makes one hang has been noticed
MOST_BYTES = 4 << 30  # one that fills the memory fails before the machine does
HELPINGS_S = (2.0, 8.0, 40.0, 160.0)  # watched seconds (some tenfold) of tests asked at once


class Watched(Struct, frozen=True):
    """One test file: what stood in it, how long each test took, what each entered, and what the
    file entered as a whole, its imports with it."""

    written: str
    passed: bool
    seconds: dict[str, float]
    entered: dict[str, list[str]]
    whole: list[str]


class Reach(Struct, frozen=True):
    files: dict[str, Watched]

    def order(self, module: str, function: str) -> list[list[str]]:
        """The tests that enter a function, in helpings: a few files that are quick to ask, the
        keen ones, more files, then the quickest tests of all others. What is remembered is
        computed for the first test only: a file where one test enters it is asked whole."""
        name = f"{module}:{function}"
        wanted: dict[str, dict[str, float]] = {}
        for file, watched in self.files.items():
            if name in watched.whole:
                direct = [test for test, entered in watched.entered.items()
                          if name in entered or (not function and any(
                              e.startswith(f"{module}:") for e in entered))]
                tests = direct if len(direct) > 1 else [*watched.seconds]
                wanted[file] = {test: watched.seconds[test] for test in tests}
        keen = [wanted.pop(file, {}) for file in KEEN]
        helpings: list[dict[str, float]] = [{} for _ in HELPINGS_S]
        for _, seconds in sorted(wanted.items(), key=lambda one: sum(one[1].values())):
            for most, helping in zip(HELPINGS_S, helpings, strict=True):
                left = most - sum(helping.values())
                if sum(seconds.values()) <= left or most == HELPINGS_S[-1]:
                    helping.update(_quickest(seconds, left))
                    break
        helpings[1:1] = keen
        return [sorted(h, key=h.__getitem__) for h in helpings if h]


def _quickest(seconds: dict[str, float], left: float) -> dict[str, float]:
    """As many of the tests as there is time for."""
    out: dict[str, float] = {}
    for test in sorted(seconds, key=seconds.__getitem__):
        left -= seconds[test]
        if left < 0.0:
            break
        out[test] = seconds[test]
    return out


def measured(folders: tuple[str, ...]) -> Reach:
    """What is known, and what of it has changed measured again."""
    known = msgspec.json.decode(KEPT.read_bytes(), type=Reach).files if KEPT.exists() else {}
    files: dict[str, Watched] = {}
    for path in sorted(p for f in folders for p in (
            [ROOT / f] if f.endswith(".py") else (ROOT / f).glob("test_*.py"))):
        name = path.relative_to(ROOT).as_posix()
        written = _written(path)
        if name in known and known[name].written == written and known[name].passed:
            files[name] = known[name]
            continue
        out = KEPT.with_name("seen.json")
        out.parent.mkdir(exist_ok=True)
        out.unlink(missing_ok=True)
        subprocess.run([sys.executable, "-B", "-m", "tools.reach", "saw", name, str(out)],
                       cwd=ROOT, capture_output=True, check=False)
        files[name] = msgspec.structs.replace(
            msgspec.json.decode(out.read_bytes(), type=Watched), written=written)
        KEPT.write_bytes(msgspec.json.encode(Reach({**known, **files})))
    return Reach(files)


def _written(path: Path) -> str:
    """A fingerprint of a test file and of the modules beside the tests that it names."""
    named = re.findall(rb"^(?:from|import) (tests[.\w]*)(?: import ([\w, ]+))?", path.read_bytes(),
                       re.MULTILINE)
    beside = {ROOT.joinpath(*f"{module.decode()}.{name.decode()}".rstrip(".").split("."))
              .with_suffix(".py")
              for module, names in named
              for name in (b"", *re.split(rb",\s*", names))}
    digest = hashlib.blake2b(digest_size=10)
    for file in (path, *sorted(p for p in beside if p.is_file())):
        digest.update(file.read_bytes())
    return digest.hexdigest()


# ---- inside the watched process ----------------------------------------------------------

class _Watch:
    def __init__(self) -> None:
        self.now: dict[int, CodeType] = {}
        self.whole: dict[int, CodeType] = {}
        self.seconds: dict[str, float] = {}
        self.entered: dict[str, list[str]] = {}

    def enter(self, frame: FrameType, event: str, argument: Any) -> None:
        self.now[id(frame.f_code)] = frame.f_code

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.whole.update(self.now)
        self.now.clear()
        began = time.perf_counter()
        sys.settrace(self.enter)
        threading.settrace(self.enter)
        yield
        self.seconds[item.nodeid] = time.perf_counter() - began
        self.whole.update(self.now)
        self.entered[item.nodeid] = names(self.now)
        self.now.clear()


def bounded() -> None:
    """What this process does next may take so much time and memory."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    end = int(used.ru_utime + used.ru_stime) + 1 + LONGEST_S
    resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


class _Order:
    def __init__(self, tests: list[str]) -> None:
        self.place = {test: number for number, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((i for i in items if i.nodeid in self.place),
                          key=lambda i: self.place[i.nodeid])

    def pytest_runtest_logstart(self) -> None:
        bounded()


def names(codes: dict[int, CodeType]) -> list[str]:
    root, out = f"{ROOT / 'game'}/", set()
    for code in list(codes.values()):  # threads may still run
        if code.co_filename.startswith(root):
            module = Path(code.co_filename).relative_to(ROOT).as_posix()
            out.add(f"{module}:{'' if code.co_name == '<module>' else _function(code)}")
    return sorted(out)


def _function(code: CodeType) -> str:
    """Its whole name, that of the function around it for a comprehension or a lambda."""
    return code.co_qualname.partition(".<locals>.<")[0]


def _saw(file: str, out: Path) -> int:
    watch = _Watch()
    sys.settrace(watch.enter)
    status = pytest.main([*QUIET, file], plugins=[watch])
    sys.settrace(None)
    watch.whole.update(watch.now)
    passed = status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    out.write_bytes(msgspec.json.encode(
        Watched("", passed, watch.seconds, watch.entered, names(watch.whole))))
    return int(status)


def _ask(wish: Path) -> int:
    tests = json.loads(wish.read_text("utf-8"))
    files = list(dict.fromkeys(test.split("::")[0] for test in tests))
    return int(pytest.main([*QUIET, *files], plugins=[_Order(tests)]))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["saw", file, out]:
            sys.exit(_saw(file, Path(out)))
        case ["ask", wish]:
            sys.exit(_ask(Path(wish)))
        case _:
            sys.exit(__doc__)
