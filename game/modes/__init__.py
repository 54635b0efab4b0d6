"""One folder a game. Modes are found through the entry-point group `flicktop.modes`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

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
