"""Scenarios as data: scenarios/MODE/NAME.yaml, read as the type its mode declares.

What every scenario has is here; a mode's scenario type adds its own keys to `Scenario`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from game.content.source import Problem, load, read
from game.paths import data_root
from game.rules import Mode


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the choice screen shows, and how many may play."""

    title: str
    story: str = ""
    minutes: int = 20
    seats: tuple[int, int] = (2, 4)


class Heading(Struct, frozen=True):
    """A scenario's entry in a list; the rest of the file is read when it is chosen."""

    id: str
    title: str
    story: str
    minutes: int
    seats: tuple[int, int]
    file: Path


def folder() -> Path:
    return data_root() / "scenarios"


def scenarios(root: Path | None = None) -> tuple[Heading, ...]:
    """All scenarios there are, in the order of their ids."""
    root = root or folder()
    out = []
    for file in sorted(root.glob("*/*.yaml")):
        data: Any = read(file).data
        seats = data.get("seats", (2, 4)) if isinstance(data, dict) else (2, 4)
        out.append(Heading(
            id=f"{file.parent.name}/{file.stem}",
            title=str(data.get("title", file.stem)),
            story=str(data.get("story", "")),
            minutes=int(data.get("minutes", 20)),
            seats=(int(seats[0]), int(seats[1])),
            file=file,
        ))
    return tuple(out)


def scenario(mode: Mode, name: str, root: Path | None = None) -> Any:
    """The scenario NAME of a mode, typed as the mode wants it."""
    file = (root or folder()) / mode.id / f"{name}.yaml"
    if not file.is_file():
        known = ", ".join(sorted(p.stem for p in file.parent.glob("*.yaml"))) or "none"
        what = f"there is no scenario {name!r} of {mode.id}; known: {known}"
        raise Problem(str(file), 1, 1, what)
    return load(file, mode.scenario_type)
