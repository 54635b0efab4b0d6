"""Games are found through the entry-point group `flicktop.games`, and each is loaded alone.

A game that can't be loaded, is not finished, clashes with another or has wrong data becomes
`Broken`, with its name and the reason; nothing else is touched by it.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from contextlib import redirect_stdout
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.content import roots
from game.content.source import Problem
from game.pack.contract import CONTRACT, Face, Game
from game.pack.data import problems
from game.trouble import Trouble

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

MODES = "game.modes"  # where our own are, should nothing have been written down
_MODE = ("id", "title", "seat_range", "state_type", "scenario_type", "setup", "offers", "shot",
         "resolve", "outcome")
_BOT = ("candidates", "value")
_THOUGHT = ("ideas", "screen", "guess", "judge", "settled")
_CASES = ("arranged", "described")
_VIEW = ("studio", "mark_z", "square_marks", "cues", "room", "light", "music", "build", "fixture",
         "paint", "frame", "riders", "hidden", "update")


class Broken(Struct, frozen=True):
    """A game that is installed and can't be played."""

    name: str
    why: str


class BrokenGame(Trouble):
    """Somebody asked for a game that is broken, or not there."""

    def __init__(self, broken: Broken) -> None:
        self.broken = broken
        super().__init__(f"{broken.name}: {broken.why}")


class Packs(Struct, frozen=True):
    games: dict[str, Game]
    broken: tuple[Broken, ...]


@cache
def packs() -> Packs:
    """Every game that is installed: those that can be played by id, and those that can't."""
    if not roots.entries():
        return Packs(_unlisted(), ())
    games: dict[str, Game] = {}
    broken: list[Broken] = []
    for entry in roots.entries():
        if entry.name in games or any(entry.name == b.name for b in broken):
            broken.append(Broken(f"{entry.name} ({_whose(entry)})",
                                 f"there is a game {entry.name!r} already"))
            continue
        found = _loaded(entry)
        if isinstance(found, Broken):
            broken.append(found)
        else:
            games[entry.name] = found
    return Packs(dict(sorted(games.items())), tuple(broken))


def game(id: str) -> Game:
    """One game; no other is loaded for it. BrokenGame if it can't be had."""
    entry = next((entry for entry in roots.entries() if entry.name == id), None)
    if entry is not None:
        found: Game | Broken | None = _loaded(entry)
    else:
        found = None if roots.entries() else _unlisted().get(id)
    if isinstance(found, Game):
        return found
    raise BrokenGame(found or Broken(id, "no such game is installed"))


@cache
def face(id: str) -> Face:
    """What a game looks like. BrokenGame where that can't be had."""
    try:
        made = game(id).face()
        _whole(made, Face, "its face", ("view", "panel"))
        _whole(made.view, object, "its view", _VIEW)
        if not callable(made.panel):
            raise Unfinished("its panel is no function")
    except BrokenGame:
        raise
    except (Exception, SystemExit) as error:
        raise BrokenGame(Broken(id, _reason(error))) from error
    return made


class Unfinished(Exception):
    """What a game lacks, in a few words."""


@cache
def _loaded(entry: EntryPoint) -> Game | Broken:
    pack = roots.pack_of(entry)
    try:
        if pack != roots.OURS:
            _has_a_folder(pack)
        with redirect_stdout(sys.stderr):  # ours is read by programs
            found = entry.load()
        _check(entry, found)
        if pack != roots.OURS:
            for problem in problems(roots.root_of(entry.name), found.mode, found.plans):
                raise problem
    except (Exception, SystemExit) as error:  # whatever a stranger's module does
        return Broken(entry.name, _reason(error))
    assert isinstance(found, Game)
    return found


def _has_a_folder(pack: str) -> None:
    if pack in roots.TAKEN:
        raise Unfinished(f"a pack can't be called {pack!r}")
    if not any(root.name == pack for root in roots.packs()):
        raise Unfinished(f"there is no package {pack!r} with a folder of its own")


def _check(entry: EntryPoint, found: Any) -> None:
    """Unfinished, if this is not a whole game of our contract."""
    if not isinstance(found, Game):
        raise Unfinished(f"{entry.value} is no Game, but {_a(found)}")
    if found.contract != CONTRACT:
        raise Unfinished(f"it is written for contract {found.contract}; this program has "
                         f"contract {CONTRACT}")
    _whole(found.mode, object, "its mode", _MODE)
    if found.mode.id != entry.name:
        raise Unfinished(f"its mode has the id {found.mode.id!r}; the entry point is named "
                         f"{entry.name!r}")
    if found.bot is not None:
        _whole(found.bot, object, "its bot", _BOT)
    if found.thought is not None:
        _whole(found.bot, object, "its bot", _BOT)
        _whole(found.thought, object, "its thought", _THOUGHT)
    if found.live is not None:
        _whole(found.mode, object, "its mode", ("seen",))
        _whole(found.live, object, "its live bot", ("decide",))
    if found.cases is not None:
        _whole(found.cases, object, "its cases", _CASES)
    for name, part in (("face", found.face), ("progress", found.progress)):
        if not callable(part):
            raise Unfinished(f"its {name} is no function")


def _whole(found: object, kind: type, what: str, members: tuple[str, ...]) -> None:
    if not isinstance(found, kind):
        raise Unfinished(f"{what} is {_a(found)}")
    missing = [name for name in members if not hasattr(found, name)]
    if missing:
        raise Unfinished(f"{what} has no {', '.join(missing)}")


def _unlisted() -> dict[str, Game]:
    """Our games where nothing is written down (a frozen program): every Game that a package
    of our modes holds."""
    modes = importlib.import_module(MODES)
    packages = (importlib.import_module(f"{MODES}.{m.name}")
                for m in pkgutil.iter_modules(modes.__path__))
    found = [value for package in packages for value in vars(package).values()
             if isinstance(value, Game)]
    return {game.mode.id: game for game in sorted(found, key=lambda g: g.mode.id)}


def _reason(error: BaseException) -> str:
    """One line for a person."""
    if isinstance(error, Unfinished | Problem):
        return str(error)
    if isinstance(error, SystemExit):
        return f"it ends the program when it is loaded (exit status {error.code})"
    return f"{type(error).__name__}: {error}".splitlines()[0]


def _whose(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.value


def _a(found: object) -> str:
    return f"a {type(found).__name__}"
