"""The player's settings: one YAML file in the user's folder, FLICKTOP_HOME for tests.

A file that can't be read is set aside and said, never silently lost.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import yaml
from msgspec import Meta, Struct, field

from game.content.source import Problem, load
from game.paths import home

TEXT_SIZES = (1.0, 1.25, 1.5, 1.75, 2.0)
PACES = ("slow", "normal", "fast", "instant")
PACE_SPEED = {"slow": 0.5, "normal": 1.0, "fast": 2.5, "instant": 0.0}
AIM_HELPS = ("none", "line", "ghost")
VIEWS = ("behind", "table", "above")
QUALITIES = ("auto", "low", "high")


# How loud all of it is, and each kind: what lies and rolls, menus, the room, tunes.
VOLUMES = {"all": 0.8, "table": 1.0, "menu": 0.6, "room": 0.5, "music": 0.6}
Share = Annotated[float, Meta(ge=0, le=1)]


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    text_size: Annotated[float, Meta(ge=1, le=2)] = 1.0
    palette: str = "standard"
    less_motion: bool = False
    one_button: bool = False
    hold_to_press: bool = False
    rumble: Share = 0.6
    volumes: dict[str, Share] = field(default_factory=lambda: dict(VOLUMES))
    language: str = "en"
    quality: str = "auto"
    fullscreen: bool = False
    pace: str = "normal"
    aim_help: str = "line"
    view: str = "behind"  # where a match is looked at from
    undo: bool = True
    practised: list[str] = []  # GAME:DEVICE whose gesture need not be shown any more
    keys: dict[str, list[str]] = {}
    pad: dict[str, list[str]] = {}

    @property
    def heard(self) -> dict[str, float]:
        """Every volume; one that an older file does not name is as it comes."""
        return {**VOLUMES, **self.volumes}

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with them that their types can't say: the path, and what."""
        # Imported here: what draws and listens is not needed to read a file that has none.
        from game.input.bindings import ACTIONS
        from game.ui.tokens import PALETTES
        from game.ui.words import LANGUAGES

        for path, word, known in (
            (".pace", self.pace, PACES), (".aim_help", self.aim_help, AIM_HELPS),
            (".quality", self.quality, QUALITIES), (".view", self.view, VIEWS),
            (".palette", self.palette, PALETTES),
            (".language", self.language, tuple(LANGUAGES)),
            *((f".keys.{action}", action, ACTIONS) for action in self.keys),
            *((f".pad.{action}", action, ACTIONS) for action in self.pad),
        ):
            if word not in known:
                yield path, f"{path[1:]} must be one of {', '.join(known)}, not {word}"
        for device, bound in (("keys", self.keys), ("pad", self.pad)):
            for action, buttons in bound.items():
                if not buttons:  # a game without a way to accept can't be played nor put right
                    yield f".{device}.{action}", f"{device}.{action} needs at least one button"


def file() -> Path:
    return home() / "settings.yaml"


def read_settings() -> tuple[Settings, str]:
    """The settings, and what was wrong with the file (empty: nothing)."""
    path = file()
    if not os.path.isfile(path):  # unlike Path.is_file: no error for a folder that is closed to us
        return Settings(), ""
    try:
        return load(path, Settings), ""
    except Problem as problem:
        return Settings(), _set_aside(path, problem.what)


def write_settings(settings: Settings) -> None:
    """Writes the file; OSError where that can't be done."""
    path = file()
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    text = yaml.safe_dump(msgspec.to_builtins(settings), sort_keys=False, allow_unicode=True)
    fresh.write_text(text if text.strip() != "{}" else "# all as it comes\n{}\n", encoding="utf-8")
    fresh.replace(path)


def _set_aside(path: Path, why: str) -> str:
    """Renames a file that can't be used; what to tell the player."""
    from game.app.notices import reason
    from game.ui.words import _

    print(f"flicktop: {path.name}: {why}", file=sys.stderr)
    aside = path.with_name("settings.broken.yaml")
    try:
        path.replace(aside)
    except OSError as error:
        return _("the file can't be used, nor be set aside: {why}", why=reason(error))
    return _("the file can't be used and is now {name}", name=aside.name)
