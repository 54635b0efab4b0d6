"""Where things are on disk: the player's own folder, and our data in a checkout, an installed
wheel, a frozen program, an app bundle."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from game.trouble import Trouble

DATA_FOLDERS = ("models", "shaders", "scenarios")


class MissingData(Trouble):
    """What the program can't be without is not where it should be."""


def home() -> Path:
    """The player's own folder: settings, matches, scenarios; FLICKTOP_HOME names another one.
    Whoever writes there first makes it."""
    own = os.environ.get("FLICKTOP_HOME")
    if own:
        return Path(own)
    import platformdirs  # not needed where the folder is named

    return Path(platformdirs.user_data_dir("flicktop", appauthor=False))


def package_parent() -> str:
    """The folder that the package `game` is imported from."""
    return str(Path(__file__).resolve().parent.parent)


def data_root() -> Path:
    """The folder that holds models/, shaders/ and scenarios/."""
    for candidate in _candidates():
        if all((candidate / folder).is_dir() for folder in DATA_FOLDERS):
            return candidate
    looked = ", ".join(str(c) for c in _candidates())
    raise MissingData(
        f"models, shaders and scenarios are not there; looked in {looked}: install Flicktop anew")


def _candidates() -> Iterator[Path]:
    if getattr(sys, "frozen", False):
        program = Path(sys.executable).resolve().parent
        yield program
        yield program.parent / "Resources"
        return
    package = Path(__file__).resolve().parent
    yield package
    yield package.parent
