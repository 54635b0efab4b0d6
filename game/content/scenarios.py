"""Scenarios as data: scenarios/MODE/NAME.yaml, read as the type its mode declares.

What every scenario has is here; a mode's scenario type adds its own keys to `Scenario`. A mode
that is installed from elsewhere brings its own: scenarios/MODE/NAME.yaml beside its module.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from msgspec import Struct

from game.content.source import Problem, Source, load, read
from game.paths import data_root
from game.rules import Mode

MODES = "flicktop.modes"  # the entry-point group in which modes are found


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
    """Where our own scenarios are."""
    return data_root() / "scenarios"


def scenarios(root: Path | None = None) -> tuple[Heading, ...]:
    """All scenarios there are, ours and those of installed modes, in the order of their ids."""
    files = (root or folder()).glob("*/*.yaml")
    found = {f"{file.parent.name}/{file.stem}": file for file in files}
    if root is None:
        for mode_id, brought in _brought().items():
            for file in brought.glob("*.yaml"):
                found.setdefault(f"{mode_id}/{file.stem}", file)
    return tuple(_heading(id, found[id]) for id in sorted(found))


def scenario(mode: Mode, name: str, root: Path | None = None) -> Any:
    """The scenario NAME of a mode, typed as the mode wants it."""
    folders = [(root or folder()) / mode.id]
    if root is None and mode.id in _brought():
        folders.append(_brought()[mode.id])
    for place in folders:
        if (place / f"{name}.yaml").is_file():
            return load(place / f"{name}.yaml", mode.scenario_type)
    known = ", ".join(sorted({p.stem for place in folders for p in place.glob("*.yaml")})) or "none"
    what = f"there is no scenario {name!r} of {mode.id}; known: {known}"
    raise Problem(str(folders[-1] / f"{name}.yaml"), 1, 1, what)


def _heading(id: str, file: Path) -> Heading:
    """The keys that every scenario has; those of its mode are not looked at."""
    whole = read(file)
    data = whole.data
    if isinstance(data, dict):
        data = {key: data[key] for key in Scenario.__struct_fields__ if key in data}
    head = Source(whole.file, data, whole.marks).typed(Scenario)
    return Heading(id, head.title, head.story, head.minutes, head.seats, file)


@cache
def _brought() -> dict[str, Path]:
    """Installed modes that bring scenarios/MODE beside their module, and where that is.

    The entry points are read and no mode is imported: modes are a room above this one.
    """
    found: dict[str, Path] = {}
    for entry in entry_points(group=MODES):
        for place in _beside(entry.module):
            if (place / "scenarios" / entry.name).is_dir():
                found.setdefault(entry.name, place / "scenarios" / entry.name)
    return found


def _beside(module: str) -> Iterator[Path]:
    """Folders that may hold a module's data: the package itself, or the one it is a file of."""
    top, *rest = module.split(".")
    spec = importlib.util.find_spec(top)
    if spec is None or not (spec.submodule_search_locations or spec.origin):
        return
    for root in spec.submodule_search_locations or [str(Path(str(spec.origin)).parent)]:
        yield Path(root).joinpath(*rest)
        yield Path(root).joinpath(*rest[:-1])
