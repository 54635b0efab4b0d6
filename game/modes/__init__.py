"""One folder a game. Modes are found through the entry-point group `flicktop.modes`."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from game.rules import Mode

GROUP = "flicktop.modes"


@cache
def modes() -> dict[str, Mode]:
    """Every mode that is installed, by id. A broken plugin is named, never half used."""
    found = {entry.name: entry.load() for entry in entry_points(group=GROUP)}
    if not found:  # a frozen program carries no package metadata: look into this folder
        for module in pkgutil.iter_modules(__path__):
            mode_module = importlib.import_module(f"{__name__}.{module.name}")
            found.update({mode.id: mode for mode in getattr(mode_module, "MODES", ())})
    return dict(sorted(found.items()))


def part(mode_id: str, name: str) -> ModuleType | None:
    """What a mode's folder holds for another room, if it does: its `view` for the scene, its
    `panel` for the interface."""
    package = _package(mode_id)
    if not package or importlib.util.find_spec(f"{package}.{name}") is None:
        return None
    return importlib.import_module(f"{package}.{name}")


def folder(mode_id: str) -> Path | None:
    """Where a mode's own data lies."""
    package = _package(mode_id)
    return Path(str(sys.modules[package].__file__)).parent if package else None


def _package(mode_id: str) -> str:
    """The package that holds the mode; empty for a mode that is one lone module, or unknown."""
    mode = modes().get(mode_id)
    name = type(mode).__module__ if mode is not None else ""
    while name and not hasattr(sys.modules[name], "__path__"):
        name = name.rpartition(".")[0]
    return name
