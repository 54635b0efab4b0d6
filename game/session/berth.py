"""The place of the match being played: each running program has its own.

`current.match` belongs to the first program, `current 2.match` to one that runs beside it, and
so on; a lock that ends with its process says which are taken. What a program left in a place
that nobody holds any more is not lost: the next one finds it.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import IO

MOST = 16
NAME = "current"
FORMAT = 2  # what match.save writes; a test compares
OURS = b'{"file":"flicktop match","format":'
LIVE_NAME = "race"
LIVE_FORMAT = 1  # what recording.save writes
LIVE = b'{"file":"flicktop live match","format":'


class Berth:
    """`path` is where our match is written. The lock is kept as long as the process lives."""

    def __init__(self, path: Path, lock: IO[bytes] | None) -> None:
        self.path, self._lock = path, lock


@cache
def berth(home: Path) -> Berth:
    """Ours in this folder: the first that nobody else holds, a match of ours before an empty
    one. Where no lock can be had (a folder that can't be written), the first place."""
    for path in _paths(home):
        if stranger(path):
            continue
        lock = _locked(path.with_suffix(".lock"))
        if lock is not None:
            _sweep(home)
            return Berth(path, lock)
        if not home.is_dir():
            break
    return Berth(home / f"{NAME}.match", None)


def left(home: Path) -> Iterator[Path]:
    """Matches in the places of programs that are gone."""
    mine = berth(home)
    for path in _paths(home):
        if path != mine.path and path.is_file() and not stranger(path):
            lock = _locked(path.with_suffix(".lock"))
            if lock is not None:
                yield path
                lock.close()


def race(home: Path) -> Path:
    """The place of the live match being played, numbered as our berth is. What is nothing of
    ours keeps its name, and ours has another."""
    return _race(berth(home).path)


def races_left(home: Path) -> Iterator[Path]:
    """Live matches in the places of programs that are gone."""
    mine = berth(home)
    for path in _paths(home):
        found = _race(path)
        if path != mine.path and found.is_file():
            lock = _locked(path.with_suffix(".lock"))
            if lock is not None:
                yield found
                lock.close()


def _race(berthed: Path) -> Path:
    stem = LIVE_NAME + berthed.stem.removeprefix(NAME)
    places = [berthed.with_name(f"{stem}{more}.jsonl")
              for more in ("", *(f"-{n}" for n in range(2, MOST + 1)))]
    return next((p for p in places if not stranger(p, LIVE, LIVE_FORMAT)), places[0])


def _paths(home: Path) -> list[Path]:
    return [home / f"{NAME}.match", *(home / f"{NAME} {n}.match" for n in range(2, MOST + 1))]


def strangers(home: Path) -> Iterator[tuple[Path, str]]:
    """What stands in our places and is nothing of ours, or of a newer version; and what it is."""
    for path in _paths(home):
        what = stranger(path)
        if what:
            yield path, what


def stranger(path: Path, ours: bytes = OURS, most: int = FORMAT) -> str:
    """What stands there, if it has to keep its name and its place: 'foreign', 'newer' or (a pipe,
    a device, a link to nowhere) 'no-file'. Empty for nothing, for a match of ours, and for a
    folder (writing there fails, and that is said)."""
    if not os.path.lexists(path) or path.is_dir():
        return ""
    if not path.is_file():
        return "no-file"
    try:
        with open(path, "rb") as file:
            start = file.read(len(ours) + 12)
    except OSError:
        return ""
    if not start.startswith(ours[: len(start)]) or not start:
        return "foreign"
    number = re.match(rb"\d+", start[len(ours):])
    newer = number is not None and int(number[0]) > most
    return "newer" if newer else ""


def _locked(path: Path) -> IO[bytes] | None:
    """The file, open and locked for us alone; None if another holds it or it can't be had."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = open(path, "ab")  # noqa: SIM115 - open as long as it is locked
    except OSError:
        return None
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file


def _sweep(home: Path) -> None:
    """Half-written files of programs that were killed."""
    for path in home.glob(".*.new"):
        pid = path.name.rpartition(".new")[0].rpartition(".")[2]
        if pid.isdigit() and not _lives(int(pid)):
            with contextlib.suppress(OSError):
                path.unlink()


def _lives(pid: int) -> bool:
    if os.name == "nt":
        return True  # asking would end it; the next write replaces the file
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
