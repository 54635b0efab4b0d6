"""Matches on disk: the one being played, and those that are over, as replays.

Modes and rules are read only where a file is there, so that the title needs none of them.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from game.app.settings import home
from game.ui.words import _

if TYPE_CHECKING:
    from game.match import Match, SaveProblem


class Replay(Struct, frozen=True):
    """A match in the list of replays; an unfinished one was put aside and can be continued."""

    path: Path
    name: str
    seats: tuple[str, ...]
    when: float
    commands: int
    unfinished: bool = False


def current_path() -> Path:
    return home() / "current.match"


def replay_folder() -> Path:
    return home() / "replays"


def unfinished_folder() -> Path:
    return home() / "unfinished"


def keep(match: Match) -> None:
    """After every command: what is on disk is what is on the table."""
    from game.match import save

    save(match, current_path())


def current_facts() -> str:
    """What could be continued, in a few words; empty if nothing."""
    head = _head(current_path()) if has_current() else None
    return head[0] if head else ""


def has_current() -> bool:
    """Is there a file of the match being played, whether it can be used or not?"""
    return os.path.isfile(current_path())


def put_aside() -> str:
    """Makes room for a new match: the one being played joins the unfinished ones. Returns its
    name; empty if there was none, or nobody had done anything in it yet. OSError if it stays
    where it is: then nothing may be written over it."""
    path = current_path()
    if not has_current():
        return ""
    head = _head(path)
    if head is not None and head[2] == 0:
        return ""
    name = head[0] if head else path.name
    unfinished_folder().mkdir(parents=True, exist_ok=True)
    when = time.strftime("%Y-%m-%d %H-%M-%S", time.localtime(path.stat().st_mtime))
    os.replace(path, _free(unfinished_folder() / f"{when}.match"))
    return name


def take_up(replay: Replay) -> None:
    """An unfinished match becomes the one being played, to be resumed; what was being played
    until now joins the unfinished ones. OSError if that can't be done."""
    put_aside()
    os.replace(replay.path, current_path())
    with contextlib.suppress(OSError):  # without its name it is still the same match
        _name(replay.path, None)


def resume() -> Match | SaveProblem:
    """The match being played, or why it can't be had."""
    from game.match import open_or_set_aside
    from game.modes import modes

    return open_or_set_aside(current_path(), modes())


def finish(match: Match) -> Path:
    """Moves a finished match to the replays; OSError if it can't be written there."""
    from game.match import save

    when = time.strftime("%Y-%m-%d %H-%M-%S")
    path = replay_folder() / f"{when} {match.setup.name.replace('/', ' ')}.match"
    path = _free(path)
    save(match, path)
    with contextlib.suppress(OSError):  # it is among the replays, whatever else is left
        current_path().unlink()
    return path


def name_replay(replay: Replay, label: str) -> None:
    """Gives a replay a name of the player's own; the match itself is not touched. OSError if
    the names can't be written."""
    _name(replay.path, label)


def _name(path: Path, label: str | None) -> None:
    from game.match import write_whole

    before = _labels()
    labels = {k: v for k, v in before.items() if k != path.name}
    if label is not None:
        labels[path.name] = label
    if labels != before:
        write_whole(_labels_path(), json.dumps(labels, ensure_ascii=False).encode())


def _labels_path() -> Path:
    return replay_folder() / "names.json"


def _labels() -> dict[str, str]:
    try:
        found = json.loads(_labels_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}


def replays() -> list[Replay]:
    """All matches but the one being played, the newest first; a file that is none of ours is
    left out."""
    out, labels = [], _labels()
    for folder in (replay_folder(), unfinished_folder()):
        for path in _matches(folder):
            head = _head(path)
            if head is not None:
                name, seats, commands = head
                name = labels.get(path.name, name)
                out.append(Replay(path, name, seats, path.stat().st_mtime, commands,
                                  folder == unfinished_folder()))
    return sorted(out, key=lambda r: -r.when)


def _matches(folder: Path) -> list[Path]:
    try:
        return list(folder.glob("*.match"))
    except OSError:
        return []


def _free(path: Path) -> Path:
    """This name, or the next one that no file has."""
    number, found = 2, path
    while found.exists():
        found = path.with_name(f"{path.stem} {number}{path.suffix}")
        number += 1
    return found


def open_replay(path: Path) -> Match:
    from game.match import load
    from game.modes import modes

    return load(path, modes())


def _head(path: Path) -> tuple[str, tuple[str, ...], int] | None:
    """A match's name, seats and length, from its first line, without reading the rest."""
    from game.modes import modes

    try:
        with open(path, "rb") as file:
            setup = json.loads(file.readline())["setup"]
            commands = sum(1 for _line in file) - 1
        mode = modes().get(setup["mode"])
        if mode is None:
            return None
        title = f"{_(mode.title)} · {_(str(setup['scenario'].get('title', '')))}"
        return (title, tuple(str(s["name"]) for s in setup["seats"]), commands)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
