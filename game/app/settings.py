"""The player's settings: one YAML file in the user's folder, FLICKTOP_HOME for tests.

A file that can't be read is set aside and said, never silently lost.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import yaml
from msgspec import Struct, field

from game.content.source import Problem, load
from game.paths import home

TEXT_SIZES = (1.0, 1.25, 1.5, 1.75, 2.0)
PACES = ("slow", "normal", "fast", "instant")
PACE_SPEED = {"slow": 0.5, "normal": 1.0, "fast": 2.5, "instant": 0.0}
AIM_HELPS = ("none", "line", "ghost")


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    text_size: float = 1.0
    palette: str = "standard"
    less_motion: bool = False
    one_button: bool = False
    hold_to_press: bool = False
    rumble: float = 0.6
    volumes: dict[str, float] = field(
        default_factory=lambda: {"all": 0.8, "table": 1.0, "menu": 0.6})
    language: str = "en"
    quality: str = "auto"
    fullscreen: bool = False
    pace: str = "normal"
    aim_help: str = "line"
    undo: bool = True
    keys: dict[str, list[str]] = {}
    pad: dict[str, list[str]] = {}


def file() -> Path:
    return home() / "settings.yaml"


def read_settings() -> tuple[Settings, str]:
    """The settings, and what was wrong with the file (empty: nothing)."""
    path = file()
    if not os.path.isfile(path):  # unlike Path.is_file: no error for a folder that is closed to us
        return Settings(), ""
    try:
        found = load(path, Settings)
        _check(path, found)
        return found, ""
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
    from game.ui.words import _

    aside = path.with_name("settings.broken.yaml")
    try:
        path.replace(aside)
    except OSError as error:
        return _("{why}; the file can't be set aside: {problem}", why=why, problem=error.strerror)
    return _("{why}; the old file is now {name}", why=why, name=aside.name)


def _check(path: Path, s: Settings) -> None:
    from game.input.bindings import ACTIONS
    from game.ui.tokens import PALETTES
    from game.ui.words import LANGUAGES

    for key, value, least, most in (
        ("text_size", s.text_size, 1.0, 2.0), ("rumble", s.rumble, 0.0, 1.0),
        *((f"volumes.{k}", v, 0.0, 1.0) for k, v in s.volumes.items()),
    ):
        if not least <= value <= most:
            raise Problem(str(path), 1, 1, f"{key} must be {least:g} to {most:g}, not {value:g}")
    for name, word, known in (
        ("pace", s.pace, PACES), ("aim_help", s.aim_help, AIM_HELPS),
        ("quality", s.quality, ("auto", "low", "high")), ("palette", s.palette, PALETTES),
        ("language", s.language, tuple(LANGUAGES)),
        *(("an action in keys", action, ACTIONS) for action in s.keys),
        *(("an action in pad", action, ACTIONS) for action in s.pad),
    ):
        if word not in known:
            raise Problem(str(path), 1, 1, f"{name} must be one of {', '.join(known)}, not {word}")
    for device, bound in (("keys", s.keys), ("pad", s.pad)):
        for action, buttons in bound.items():
            if not buttons:  # a game without a way to accept can't be played nor put right
                raise Problem(str(path), 1, 1, f"{device}.{action} needs at least one button")
