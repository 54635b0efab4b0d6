"""Scenarios as data: scenarios/GAME/NAME.yaml, read as the type its mode declares.

What every scenario has is here; a mode's scenario type adds its own keys to `Scenario`. A pack
brings those of its games in its own folder.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct

from game.content import roots
from game.content.source import Problem, Source, load, read
from game.paths import data_root
from game.rules import Mode

SeatCount = Annotated[int, Meta(ge=1, le=4)]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the choice screen shows, and how many may play."""

    title: Annotated[str, Meta(min_length=1, max_length=60, description="its name in lists")]
    story: Annotated[str, Meta(max_length=300, description="a sentence or two below it")] = ""
    minutes: Annotated[int, Meta(ge=1, le=600, description="how long it takes about")] = 20
    seats: Annotated[tuple[SeatCount, SeatCount], Meta(
        description="the fewest and the most seats that can play")] = (2, 4)

    def faults(self) -> Iterable[tuple[str, str]]:
        """What is wrong with it that its types can't say: the path below it, and what."""
        if self.seats[0] > self.seats[1]:
            yield ".seats", f"from {self.seats[0]} to {self.seats[1]} seats: the fewest come first"


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
    """All scenarios there are, ours and those of packs, in the order of their ids. One of a
    pack that can't be read is left out: it says why when its game is loaded."""
    found = {_id(file): _heading(_id(file), file)
             for file in (root or folder()).glob("*/*.yaml")}
    for game in _brought() if root is None else ():
        for file in _place(game).glob("*.yaml"):
            try:
                found.setdefault(_id(file), _heading(_id(file), file))
            except Problem:
                continue
    return tuple(found[id] for id in sorted(found))


def scenario(mode: Mode, name: str, root: Path | None = None) -> Any:
    """The scenario NAME of a mode, typed as the mode wants it."""
    place = root / mode.id if root is not None else _place(mode.id)
    if (place / f"{name}.yaml").is_file():
        return load(place / f"{name}.yaml", mode.scenario_type)
    known = ", ".join(sorted(p.stem for p in place.glob("*.yaml"))) or "none"
    what = f"there is no scenario {name!r} of {mode.id}; known: {known}"
    raise Problem(str(place / f"{name}.yaml"), 1, 1, what)


def _heading(id: str, file: Path) -> Heading:
    """The keys that every scenario has; those of its mode are not looked at."""
    whole = read(file)
    data = whole.data
    if isinstance(data, dict):
        data = {key: data[key] for key in Scenario.__struct_fields__ if key in data}
    head = Source(whole.file, data, whole.marks).typed(Scenario)
    return Heading(id, head.title, head.story, head.minutes, head.seats, file)


def _brought() -> set[str]:
    """The games of packs: those that our own folder can't have."""
    return {e.name for e in roots.entries() if roots.root_of(e.name).name}


def _place(game: str) -> Path:
    return roots.root_of(game).folder / "scenarios" / game


def _id(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"
