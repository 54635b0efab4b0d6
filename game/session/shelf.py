"""Matches on disk: the one being played, and those put away: finished ones as replays, others to
go on with.

Games and rules are read only where a file is there, so that the title needs none of them.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.paths import home
from game.rules import Seat
from game.session.berth import berth, left
from game.session.berth import strangers as berth_strangers

if TYPE_CHECKING:
    from game.match import Match, SaveProblem

LARGEST_FILE = 64_000_000
LONGEST_LINE = 4_000_000
LARGEST_NOTES = 4_000_000


class Head(Struct, frozen=True):
    """A match as its first line tells it: titles to be translated, seats and the ornaments they
    wear, how many commands. `mode` is the game's id."""

    game: str
    scenario: str
    seats: tuple[str, ...]
    commands: int
    mode: str = ""
    worn: tuple[str, ...] = ()


class Kept(Struct, frozen=True):
    """A match that was put away; an unfinished one can be continued. `label` is the player's
    own name for it; `winners` are seats of the match, None if nobody can tell."""

    path: Path
    head: Head
    when: float
    unfinished: bool = False
    label: str = ""
    winners: tuple[int, ...] | None = None


class Unusable(Struct, frozen=True):
    """A file that is no match of ours, and why: a kind of match.SaveProblem, or 'no-file'."""

    path: Path
    why: str


class Keeper:
    """Writes the match being played after every command, beside the frame loop: what is on disk
    is what is on the table."""

    def __init__(self) -> None:
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="save")

    def __call__(self, match: Match) -> Future[None]:
        from game.match import write_whole
        from game.match.save import encoded

        return self._writer.submit(write_whole, current_path(), encoded(match))

    def close(self) -> None:
        """Waits for what is being written."""
        self._writer.shutdown(wait=True)


# ---- the match being played --------------------------------------------------------------

def current_path() -> Path:
    return berth(home()).path


def has_current() -> bool:
    """Is there a file of the match being played, whether it can be used or not?"""
    return os.path.isfile(current_path())


def strangers() -> list[Unusable]:
    """Files in the place of the match being played that are none of ours, or of a newer version:
    they keep it, and our match goes elsewhere."""
    return [Unusable(path, what) for path, what in berth_strangers(home())]


def current() -> Head | None:
    """What could be continued."""
    return _head(current_path()) if has_current() else None


def resume() -> Match | SaveProblem:
    """The match being played, or why it can't be had."""
    from game.match import open_or_set_aside
    from game.modes import modes

    return open_or_set_aside(current_path(), modes())


def put_aside() -> Head | None:
    """Makes room for a new match: the one being played joins the unfinished ones. None if there
    was none, or nobody had done anything in it yet. OSError if it stays where it is: then
    nothing may be written over it."""
    path = current_path()
    if not has_current():
        return None
    head = _head(path)
    if head is not None and head.commands == 0:
        return None
    _aside(path)
    return head or Head("", path.name, (), 0)


def take_up(kept: Kept) -> None:
    """An unfinished match becomes the one being played, to be resumed; what was being played
    until now joins the unfinished ones. OSError if that can't be done."""
    if kept.path == current_path():
        return
    put_aside()
    os.replace(kept.path, current_path())
    with contextlib.suppress(OSError):  # without its name it is still the same match
        _label(kept.path, None)


def finish(match: Match) -> Path:
    """Moves a finished match to the replays; OSError if it can't be written there."""
    from game.match import save

    when = time.strftime("%Y-%m-%d %H-%M-%S")
    path = replay_folder() / f"{when} {match.setup.name.replace('/', ' ')}.match"
    path = _free(path)
    save(match, path)
    outcome = match.outcome()
    if outcome is not None:
        with contextlib.suppress(OSError):  # it can be worked out again from the match
            _note(_winners_path(), path.name, list(outcome.winners))
    with contextlib.suppress(OSError):  # it is among the replays, whatever else is left
        current_path().unlink()
    return path


# ---- those put away ----------------------------------------------------------------------

def replay_folder() -> Path:
    return home() / "replays"


def unfinished_folder() -> Path:
    return home() / "unfinished"


def put_away() -> list[Kept]:
    """All matches but the one being played, the newest first. What another program left half
    played joins them."""
    _gather()
    labels, winners = _labels(), _winners()
    out = []
    for path in _files():
        head = _head(path)
        if head is None:
            continue
        unfinished = path.parent == unfinished_folder()
        won = None if unfinished else winners[path.name] if path.name in winners \
            else _worked_out(path)
        out.append(Kept(path, head, path.stat().st_mtime, unfinished, labels.get(path.name, ""),
                        won))
    return sorted(out, key=lambda kept: -kept.when)


def replays() -> list[Kept]:
    """Finished matches, the newest first."""
    return [kept for kept in put_away() if not kept.unfinished]


def unfinished() -> list[Kept]:
    """All that can be continued, the one being played before the others, the newest first.
    Looks at names alone where there is none."""
    now = current_path()
    if not has_current() and not any(_matches(unfinished_folder())) and not any(left(home())):
        return []
    found = [kept for kept in put_away() if kept.unfinished]
    head = current()
    if head is not None:
        found.insert(0, Kept(now, head, now.stat().st_mtime, True))
    return found


def discard(kept: Kept) -> None:
    """Takes a match off the disk, with its name; OSError if it can't be."""
    kept.path.unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        _label(kept.path, None)
        _note(_winners_path(), kept.path.name, None)


def unusable() -> list[Unusable]:
    """Files among them that are none of ours, or broken: they are named and left."""
    return [Unusable(path, _why_not(path)) for path in _files() if _head(path) is None]


def opened(kept: Kept) -> Match:
    """To watch it; SaveProblem if it can't be had."""
    from game.match import load
    from game.modes import modes

    return load(kept.path, modes())


def rename(kept: Kept, label: str) -> None:
    """Gives it a name of the player's own; the match itself is not touched. OSError if the names
    can't be written."""
    _label(kept.path, label)


# ---- details -----------------------------------------------------------------------------

def _label(path: Path, label: str | None) -> None:
    _note(_labels_path(), path.name, label)


def _note(file: Path, name: str, fact: Any) -> None:
    """Keeps a fact about a match in a file beside them; None takes it out."""
    from game.match import write_whole

    before = _notes(file)
    facts = {k: v for k, v in before.items() if k != name}
    if fact is not None:
        facts[name] = fact
    if facts != before:
        write_whole(file, json.dumps(facts, ensure_ascii=False).encode())


def _notes(file: Path) -> dict[str, Any]:
    try:
        facts = file.stat()
        if not stat.S_ISREG(facts.st_mode) or facts.st_size > LARGEST_NOTES:
            return {}  # a pipe would keep us waiting for ever
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _labels_path() -> Path:
    return replay_folder() / "names.json"


def _labels() -> dict[str, str]:
    return {str(k): str(v) for k, v in _notes(_labels_path()).items()}


def _winners_path() -> Path:
    return replay_folder() / "winners.json"


def _winners() -> dict[str, tuple[int, ...]]:
    return {k: tuple(v) for k, v in _notes(_winners_path()).items()
            if isinstance(v, list) and all(type(n) is int and 0 <= n < 4 for n in v)}


def _worked_out(path: Path) -> tuple[int, ...] | None:
    """Who won a match that came without a note, from the match itself; noted for the next
    time."""
    from game.match import SaveProblem, load
    from game.modes import modes

    try:
        outcome = load(path, modes()).outcome()
    except SaveProblem:
        return None
    if outcome is None:
        return None
    with contextlib.suppress(OSError):
        _note(_winners_path(), path.name, list(outcome.winners))
    return outcome.winners


def _files() -> list[Path]:
    return [*_matches(replay_folder()), *_matches(unfinished_folder())]


def _matches(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.match"))
    except OSError:
        return []


def _gather() -> None:
    """Matches of programs that are gone join the unfinished ones."""
    for path in left(home()):
        head = _head(path)
        if head is not None and head.commands > 0:
            with contextlib.suppress(OSError):
                _aside(path)


def _aside(path: Path) -> None:
    unfinished_folder().mkdir(parents=True, exist_ok=True)
    when = time.strftime("%Y-%m-%d %H-%M-%S", time.localtime(path.stat().st_mtime))
    os.replace(path, _free(unfinished_folder() / f"{when}.match"))


def _why_not(path: Path) -> str:
    """Why a file is no match that could be listed."""
    from game.match import SaveProblem, load
    from game.modes import modes

    try:
        load(path, modes())
    except SaveProblem as problem:
        return problem.kind
    return "broken"


def _free(path: Path) -> Path:
    """This name, or the next one that no file has."""
    number, found = 2, path
    while found.exists():
        found = path.with_name(f"{path.stem} {number}{path.suffix}")
        number += 1
    return found


def _head(path: Path) -> Head | None:
    """From the first line, without reading the rest."""
    from game.modes import modes

    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode) or facts.st_size > LARGEST_FILE:
            return None  # a pipe would keep us waiting for ever
        with open(path, "rb") as file:
            setup = json.loads(file.readline(LONGEST_LINE))["setup"]
            commands = sum(1 for _line in file) - 1
        mode = modes().get(setup["mode"])
        if mode is None:
            return None
        title = str(setup["scenario"].get("title", ""))
        seats = [Seat(str(s["name"]), ornament=str(s.get("ornament", ""))) for s in setup["seats"]]
        return Head(mode.title, title, tuple(seat.name for seat in seats), commands, mode.id,
                    tuple(seat.worn for seat in seats))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
