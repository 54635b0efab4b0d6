"""A display of our own, and the real program started on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.driver import Display, Game


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    made = Display()
    yield made
    made.close()


@pytest.fixture
def start(display: Display, tmp_path: Path) -> Iterator[Callable[..., Game]]:
    """Starts the game, with a settings file if one is given; it is closed at the end."""
    games: list[Game] = []

    def begin(*words: str, settings: str = "", **more: Any) -> Game:
        if settings:
            (tmp_path / "settings.yaml").write_text(settings)
        game = Game(display, tmp_path, *words, **more)
        games.append(game)
        return game

    yield begin
    for game in games:
        game.close()
