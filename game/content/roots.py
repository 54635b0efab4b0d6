"""Every folder that holds data of a game: ours, and the package of each installed pack.

A pack is a Python package that names its games in the entry-point group `flicktop.games`. Its
own folder has the layout of our top level (models/, scenarios/, locale/), and what lies in it
is named after it: `coinflip/coin` is the piece models/pieces/coin.yaml of the pack coinflip.
Only what installing wrote down is read here: no line of a pack runs.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.paths import data_root

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "flicktop.games"
OURS = "game"  # the package that our own games are part of
# What a pack can't be called: then `models/x` would be its x, and not a path of ours.
TAKEN = ("models", "scenarios", "shaders", "locale", OURS)


class Root(NamedTuple):
    """`name` goes before every id from there, and is empty for ours."""

    name: str
    folder: Path

    def named(self, id: str) -> str:
        return f"{self.name}/{id}" if self.name else id


def ours() -> Root:
    return Root("", data_root())


@cache
def entries() -> tuple[EntryPoint, ...]:
    """Every game that is named anywhere, ours first, then by name and by who brings it. None
    in a frozen program: it carries no such words."""
    from importlib.metadata import entry_points  # slow to import: not for the first picture

    found = entry_points(group=GROUP)
    return tuple(sorted(found, key=lambda e: (pack_of(e) != OURS, e.name, _bringer(e))))


def pack_of(entry: EntryPoint) -> str:
    """The package that brings a game."""
    return entry.value.partition(":")[0].strip().partition(".")[0]


@cache
def packs() -> tuple[Root, ...]:
    """The folders of packs from elsewhere, by name; one that can't be found has none."""
    names = sorted({pack_of(entry) for entry in entries()} - set(TAKEN))
    return tuple(Root(name, folder) for name in names if (folder := _package(name)) is not None)


def roots() -> tuple[Root, ...]:
    return (ours(), *packs())


def root_of(game: str) -> Root:
    """Where the data of a game lies."""
    pack = next((pack_of(entry) for entry in entries() if entry.name == game), OURS)
    return next((root for root in packs() if root.name == pack), ours())


def located(folder: str, id: str) -> Path:
    """The file of an id (`coin.yaml`, or `coinflip/coin.yaml` where a pack has it) below
    `folder` of its root; it need not be there."""
    name, slash, rest = id.partition("/")
    if slash and name not in TAKEN:
        root = next((root for root in packs() if root.name == name), None)
        if root is not None:
            return root.folder / folder / rest
    return data_root() / folder / id


def ids(folder: str, ending: str) -> Iterator[str]:
    """The ids of all files with this ending in one folder of every root."""
    for root in roots():
        for file in sorted((root.folder / folder).glob(f"*{ending}")):
            yield root.named(file.name.removesuffix(ending))


def _package(name: str) -> Path | None:
    """The folder of an installed package, found without importing it."""
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None
    places = spec.submodule_search_locations if spec is not None else None
    return next((Path(place) for place in places or ()), None)


def _bringer(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else ""
