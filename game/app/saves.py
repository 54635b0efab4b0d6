"""Matches on disk: the one being played, and those that are over, as replays.

Modes and rules are read only where a file is there, so that the title needs none of them.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from game.app.settings import home

if TYPE_CHECKING:
    from game.match import Match, SaveProblem


class Replay(Struct, frozen=True):
    """A finished match in the list of replays."""

    path: Path
    name: str
    seats: tuple[str, ...]
    when: float
    commands: int


def current_path() -> Path:
    return home() / "current.match"


def replay_folder() -> Path:
    return home() / "replays"


def keep(match: Match) -> None:
    """After every command: what is on disk is what is on the table."""
    from game.match import save

    save(match, current_path())


def current_facts() -> str:
    """What could be continued, in a few words; empty if nothing."""
    path = current_path()
    if not path.is_file():
        return ""
    head = _head(path)
    return head[0] if head else ""


def resume() -> Match | SaveProblem:
    """The match being played, or why it can't be had."""
    from game.match import open_or_set_aside
    from game.modes import modes

    return open_or_set_aside(current_path(), modes())


def finish(match: Match) -> Path:
    """Moves a finished match to the replays."""
    from game.match import save

    when = time.strftime("%Y-%m-%d %H-%M-%S")
    path = replay_folder() / f"{when} {match.setup.name.replace('/', ' ')}.match"
    save(match, path)
    forget()
    return path


def forget() -> None:
    current_path().unlink(missing_ok=True)


def name_replay(replay: Replay, label: str) -> None:
    """Gives a replay a name of the player's own; the match itself is not touched."""
    from game.match import write_whole

    labels = {**_labels(), replay.path.name: label}
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
    """Finished matches, the newest first; a file that is none of ours is left out."""
    out, labels = [], _labels()
    for path in replay_folder().glob("*.match"):
        head = _head(path)
        if head is not None:
            name, seats, commands = head
            name = labels.get(path.name, name)
            out.append(Replay(path, name, seats, path.stat().st_mtime, commands))
    return sorted(out, key=lambda r: -r.when)


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
            commands = sum(1 for _ in file) - 1
        mode = modes().get(setup["mode"])
        if mode is None:
            return None
        title = f"{mode.title} · {setup['scenario'].get('title', '')}"
        return (title, tuple(s["name"] for s in setup["seats"]), commands)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
