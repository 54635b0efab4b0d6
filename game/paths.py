"""Where the data folders are: a checkout, an installed wheel, a frozen program, an app bundle."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

DATA_FOLDERS = ("models", "shaders", "scenarios")


def data_root() -> Path:
    """The folder that holds models/, shaders/ and scenarios/."""
    for candidate in _candidates():
        if all((candidate / folder).is_dir() for folder in DATA_FOLDERS):
            return candidate
    looked = ", ".join(str(c) for c in _candidates())
    raise FileNotFoundError(f"models, shaders and scenarios not found; looked in {looked}")


def _candidates() -> Iterator[Path]:
    if getattr(sys, "frozen", False):
        program = Path(sys.executable).resolve().parent
        yield program
        yield program.parent / "Resources"
        return
    package = Path(__file__).resolve().parent
    yield package
    yield package.parent
