"""What is wrong with the files that a pack brings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.content import introductions, languages, models, scenarios, source
from game.content.introductions import Introduction
from game.content.roots import Root
from game.content.source import Problem
from game.content.studios import Studio
from game.rules import Mode


def problems(root: Root, mode: Mode, plans: tuple[Path, ...] = ()) -> Iterator[Problem]:
    """Every problem of a game's data: what its pack shares, and what is its own."""
    yield from _of(lambda: models.materials(root))
    for folder in ("pieces", "fixtures"):
        for file in _files(root, f"models/{folder}"):
            yield from models.checked(file)
    for file in _files(root, "models/studios"):
        yield from source.problems(file, Studio)
    for language in languages.languages(root):
        yield from _of(languages.translations, root, language)
    card = root.folder / introductions.FOLDER / f"{mode.id}.yaml"
    if card.is_file():
        yield from source.problems(card, Introduction)
    found = _files(root, f"scenarios/{mode.id}")
    for file in (*found, *plans):
        yield from source.problems(file, scenarios.file_type(mode.scenario_type))
    if not found and not plans:
        place = root.folder / "scenarios" / mode.id
        yield Problem(str(place), 1, 1, "there is no scenario (NAME.yaml) in this folder")


def _files(root: Root, folder: str) -> list[Path]:
    return sorted((root.folder / folder).glob("*.yaml"))


def _of(read: Any, *words: Any) -> Iterator[Problem]:
    try:
        read(*words)
    except Problem as problem:
        yield problem
