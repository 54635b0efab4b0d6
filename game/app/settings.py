"""The player's settings: one YAML file in the user's folder, FLICKTOP_HOME for tests.

A file that can't be read is set aside and said, never silently lost.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import platformdirs
import yaml
from msgspec import Struct, field

from game.content.source import Problem, load

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


def home() -> Path:
    """The folder for settings, saves and replays."""
    own = os.environ.get("FLICKTOP_HOME")
    path = Path(own) if own else Path(platformdirs.user_data_dir("flicktop", appauthor=False))
    path.mkdir(parents=True, exist_ok=True)
    return path


def file() -> Path:
    return home() / "settings.yaml"


def read_settings() -> tuple[Settings, str]:
    """The settings, and what was wrong with the file (empty: nothing)."""
    path = file()
    if not path.is_file():
        return Settings(), ""
    try:
        found = load(path, Settings)
        _check(path, found)
        return found, ""
    except Problem as problem:
        aside = path.with_name("settings.broken.yaml")
        path.replace(aside)
        return Settings(), f"{problem.what}; the old file is now {aside.name}"


def write_settings(settings: Settings) -> None:
    path = file()
    fresh = path.with_suffix(".new")
    text = yaml.safe_dump(msgspec.to_builtins(settings), sort_keys=False, allow_unicode=True)
    fresh.write_text(text if text.strip() != "{}" else "# all as it comes\n{}\n", encoding="utf-8")
    fresh.replace(path)


def _check(path: Path, s: Settings) -> None:
    for key, value, least, most in (
        ("text_size", s.text_size, 1.0, 2.0), ("rumble", s.rumble, 0.0, 1.0),
        *((f"volumes.{k}", v, 0.0, 1.0) for k, v in s.volumes.items()),
    ):
        if not least <= value <= most:
            raise Problem(str(path), 1, 1, f"{key} must be {least:g} to {most:g}, not {value:g}")
    for name, word, known in (("pace", s.pace, PACES), ("aim_help", s.aim_help, AIM_HELPS),
                              ("quality", s.quality, ("auto", "low", "high"))):
        if word not in known:
            raise Problem(str(path), 1, 1, f"{name} must be one of {', '.join(known)}, not {word}")
