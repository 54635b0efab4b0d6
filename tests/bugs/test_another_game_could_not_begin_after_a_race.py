"""Who left a race and began a battle saw the program end: the battle's table was dressed while
the race was still on it."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from game.content.scenarios import content, scenarios
from game.modes import live_modes, live_scenarios, modes
from game.pack.packs import face, packs
from game.rules import seats
from tests.scene.conftest import base, stage  # noqa: F401 - fixtures


def begun(game: str) -> Any:
    cards = {card.game: card for card in (*live_scenarios(), *scenarios())}
    mode = {**modes(), **live_modes()}[game]
    return mode.setup(content(mode, cards[game].file), seats(2), 1)


@pytest.mark.parametrize(("first", "then"), list(permutations(packs().games, 2)))
def test_any_game_is_dressed_after_any_other(
    stage: Any, first: str, then: str  # noqa: F811
) -> None:
    stage.dress(face(first).view)
    state = begun(first)
    stage.show(state.table, state)
    stage.dress(face(then).view)
    state = begun(then)
    stage.show(state.table, state)
