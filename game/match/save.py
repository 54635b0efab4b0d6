"""A match on disk: JSON lines, written whole or not at all.

The first line says what the file is, each further line is one entry of the log, and the last
counts and fingerprints them; so a file that was cut off is never taken for a shorter match.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game import __version__
from game.match.match import Entry, Match, Setup, Simulate, completed
from game.rules import Aim, Command, Flick, Mode, Result, Shoot

FORMAT = 2  # since 2 an entry holds the shot that was simulated
KIND = "flicktop match"
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
    broken, unknown-mode or other-rules."""

    def __init__(self, kind: str, path: Path, what: str) -> None:
        super().__init__(f"{path}: {what}")
        self.kind, self.path, self.what = kind, path, what


def save(match: Match, path: Path | str) -> None:
    """Write the match; whoever reads `path` finds the old file or the new one."""
    write_whole(Path(path), encoded(match))


def encoded(match: Match) -> bytes:
    header = Header(KIND, FORMAT, __version__, match.setup)
    body = b"".join(_JSON.encode(part) + b"\n" for part in (header, *match.log))
    return body + _JSON.encode(Footer(len(match.log), _fingerprint(body))) + b"\n"


def write_whole(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")  # always the same, so none pile up
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


def load(
    path: Path | str, modes: dict[str, Mode], simulate: Simulate | None = None
) -> Match:
    """The match as it was, without simulating anything; SaveProblem if it can't be had."""
    path = Path(path)
    lines, footer = _checked(path)
    header: Header = _decoded(path, 1, lines[0], Header)
    mode = modes.get(header.setup.mode)
    if mode is None:
        known = ", ".join(modes)
        raise SaveProblem(
            "unknown-mode", path, f"is a match of {header.setup.mode!r}; installed are {known}"
        )
    try:
        match = Match(mode, header.setup, simulate)
    except Exception as error:  # a stranger's file: anything may be wrong with its setup
        raise SaveProblem("broken", path, f"its setup can't be used: {error}") from None
    for number, line in enumerate(lines[1:], 1):
        kind = Entry if header.format > 1 else _EntryWithoutShot
        stored = _decoded(path, number + 1, line, kind)
        try:
            entry: Entry = stored if header.format > 1 else _with_shot(match, stored)
            difference = match.resume(entry)
        except Exception as error:  # facts from a stranger's file: anything may be wrong
            raise SaveProblem("broken", path, f"command {number} makes no sense: {error!r}") \
                from None
        if difference:
            raise SaveProblem(
                "other-rules", path, f"command {number} was made under other rules: {difference}"
            )
    if footer.entries != len(match.log):
        raise SaveProblem("broken", path, "has another number of commands than it says")
    return match


def open_or_set_aside(
    path: Path | str, modes: dict[str, Mode], simulate: Simulate | None = None
) -> Match | SaveProblem:
    """As `load`; a file that can't be used is renamed to NAME.broken and the reason returned."""
    path = Path(path)
    try:
        return load(path, modes, simulate)
    except SaveProblem as problem:
        if problem.kind in ("missing", "unreadable"):
            return problem
        aside = _free_name(path)
        try:
            os.replace(path, aside)
        except OSError:
            return problem
        return SaveProblem(problem.kind, path, f"{problem.what}; set aside as {aside.name}")


# ---- format 1 ----------------------------------------------------------------------------

class _EntryWithoutShot(Struct, frozen=True):
    command: Command
    result: Result | None
    result_digest: str
    state_digest: str


def _with_shot(match: Match, stored: _EntryWithoutShot) -> Entry:
    """What was simulated, from what was decided. In those files a die fired from on top of a
    ship says a touch that was never used; that is left unsaid."""
    command = stored.command
    if isinstance(command, Shoot) and isinstance(command.shot, Flick):
        offers = [o for o in match.offers() if isinstance(o, Aim) and o.about == command.about]
        if any(offer.on_top_of for offer in offers):
            unsaid = replace(command.shot, strike=None, height=None, lift=None)
            command = replace(command, shot=unsaid)
    shot = completed(match.mode, match.state, command)
    return Entry(command, shot, stored.result, stored.result_digest, stored.state_digest)


# ---- reading -----------------------------------------------------------------------------

def _checked(path: Path) -> tuple[list[bytes], Footer]:
    """The header's and the entries' lines of a whole file of ours."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise SaveProblem("foreign", path, "is far too large for a match")
        content = path.read_bytes()
    except FileNotFoundError:
        raise SaveProblem("missing", path, "there is no such file") from None
    except OSError as error:
        raise SaveProblem("unreadable", path, f"can't be read: {error.strerror}") from None
    lines = content.splitlines(keepends=True)
    _check_header(path, lines[0] if lines else b"")
    footer = _try(lambda: msgspec.json.decode(lines[-1], type=Footer)) if len(lines) > 1 else None
    if footer is None or not content.endswith(b"\n"):
        raise SaveProblem("truncated", path, "is cut off: its last line is missing")
    if _fingerprint(b"".join(lines[:-1])) != footer.digest:
        raise SaveProblem("broken", path, "has been changed since it was written")
    return lines[:-1], footer


def _check_header(path: Path, line: bytes) -> None:
    head = _try(lambda: msgspec.json.decode(line))
    if not isinstance(head, dict):
        started = line.startswith(b'{"file":"' + KIND.encode())
        if started:
            raise SaveProblem("truncated", path, "is cut off within its first line")
        raise SaveProblem("foreign", path, "is not a match of this game")
    if head.get("file") != KIND:
        raise SaveProblem("foreign", path, "is not a match of this game")
    number = head.get("format")
    if not isinstance(number, int) or isinstance(number, bool):
        raise SaveProblem("broken", path, "does not say its format")
    if number > FORMAT:
        raise SaveProblem(
            "newer", path, f"was written by a newer version (format {number}, this reads {FORMAT})"
        )


def _decoded(path: Path, number: int, line: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise SaveProblem("broken", path, f"line {number}: {error}") from None


def _try(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _fingerprint(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16).hexdigest()


def _free_name(path: Path) -> Path:
    aside = path.with_name(path.name + ".broken")
    number = 2
    while aside.exists():
        aside = path.with_name(f"{path.name}.broken{number}")
        number += 1
    return aside
