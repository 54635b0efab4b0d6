"""A file of JSON lines on disk, written whole or not at all.

The first line says what the file is, and the last counts and fingerprints the others; so a file
that was cut off is never taken for a shorter one.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game import __version__
from game.match.match import Setup

LARGEST_FILE = 64_000_000

_JSON = msgspec.json.Encoder(order="deterministic")


class Header(Struct, frozen=True):
    file: str
    format: int
    program: str
    setup: Setup


class Footer(Struct, frozen=True):
    entries: int
    digest: str


class SaveProblem(Exception):
    """Why a file can't be taken up. `kind` is missing, unreadable, foreign, newer, truncated,
    broken, unknown-mode, other-rules or other-physics."""

    def __init__(self, kind: str, path: Path, what: str, aside: str = "") -> None:
        super().__init__(f"{path}: {what}")
        self.kind, self.path, self.what = kind, path, what
        self.aside = aside  # what the file is called now, if it was set aside


class Kind(Struct, frozen=True):
    """What sort of file it is: its first words, the format this program writes, and what a
    person calls it."""

    file: str
    format: int
    noun: str


def encoded(kind: Kind, setup: Setup, entries: Iterable[Any]) -> bytes:
    """A whole file of this kind."""
    header = Header(kind.file, kind.format, __version__, setup)
    lines = [_JSON.encode(part) + b"\n" for part in (header, *entries)]
    body = b"".join(lines)
    return body + _JSON.encode(Footer(len(lines) - 1, _fingerprint(body))) + b"\n"


def write_whole(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")  # two programs: two files
    try:
        with open(beside, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    if hasattr(os, "O_DIRECTORY"):  # the new name itself must survive a power cut
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def opened(path: Path, kind: Kind) -> tuple[Header, list[bytes]]:
    """The header and the entries' lines of a whole file of ours; SaveProblem if it is none."""
    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode):
            raise SaveProblem("foreign", path, "is no file, but a folder, pipe or device")
        if facts.st_size > LARGEST_FILE:
            raise SaveProblem("foreign", path, f"is far too large for a {kind.noun}")
        content = path.read_bytes()
    except FileNotFoundError:
        raise SaveProblem("missing", path, "there is no such file") from None
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        why = getattr(error, "strerror", None) or str(error)
        raise SaveProblem("unreadable", path, f"can't be read: {why}") from None
    lines = content.splitlines(keepends=True)
    _check_header(path, kind, lines[0] if lines else b"")
    footer = _try(lambda: msgspec.json.decode(lines[-1], type=Footer)) if len(lines) > 1 else None
    if footer is None or not content.endswith(b"\n"):
        raise SaveProblem("truncated", path, "is cut off: its last line is missing")
    if _fingerprint(b"".join(lines[:-1])) != footer.digest:
        raise SaveProblem("broken", path, "has been changed since it was written")
    header: Header = decoded(path, 1, lines[0], Header)
    if footer.entries != len(lines) - 2:
        raise SaveProblem("broken", path, "has another number of commands than it says")
    return header, lines[1:-1]


def decoded(path: Path, number: int, line: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise SaveProblem("broken", path, f"line {number}: {error}") from None


# ---- details -----------------------------------------------------------------------------

def _check_header(path: Path, kind: Kind, line: bytes) -> None:
    head = _try(lambda: msgspec.json.decode(line))
    if not isinstance(head, dict):
        started = line.startswith(b'{"file":"' + kind.file.encode())
        if started:
            raise SaveProblem("truncated", path, "is cut off within its first line")
        raise SaveProblem("foreign", path, f"is not a {kind.noun} of this game")
    if head.get("file") != kind.file:
        raise SaveProblem("foreign", path, f"is not a {kind.noun} of this game")
    number = head.get("format")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise SaveProblem("broken", path, "does not say its format")
    if number > kind.format:
        raise SaveProblem(
            "newer", path,
            f"was written by a newer version (format {number}, this reads {kind.format})",
        )


def _try(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _fingerprint(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16).hexdigest()
