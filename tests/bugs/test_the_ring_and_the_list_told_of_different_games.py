"""In large letters the ring was round the first game, while the list beside it and the rules were
those of another."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.app.screens.choose import ChooseScreen
from game.ui.kit import Kit
from tests.ui.test_kit import type_  # noqa: F401 - a fixture


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("last", ["squadron", "flipships"])
def test_the_game_that_was_played_last_has_the_focus(
    type_: Any, text: float, last: str  # noqa: F811
) -> None:
    house: Any = SimpleNamespace(notice=lambda words: None, last_game=last, party=())
    screen = ChooseScreen(house)
    kit = Kit(1920.0, type_, text)
    kit.focus = screen.focus
    screen.draw(kit)
    assert screen.chosen == last
    assert kit.widget(screen.focus) is not None and screen.focus == f"game:{last}"
