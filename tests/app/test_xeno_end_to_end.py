"""Xeno Wars in the real window: the introductory battle by keyboard alone and by pointer alone, a
Battle royale by four gamepads."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from tests.app import test_end_to_end as two_games
from tests.app.driver import Game, Hands, KeyHands, PointerHands, four_pads, play_on
from tests.app.test_end_to_end import QUICK, same_as_its_log

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Xvfb is Linux's"),
    pytest.mark.long,
]

BATTLE = "xenowars/introductory"


@pytest.mark.parametrize("hands_of", [KeyHands, PointerHands])
def test_one_device_alone_fights_the_introductory_battle(
    start: Callable[..., Game], monkeypatch: pytest.MonkeyPatch, hands_of: Callable[[Game], Hands]
) -> None:
    game = start("--seed", "3", settings=QUICK)
    hands = hands_of(game)
    monkeypatch.setitem(two_games.SCENARIOS, "xenowars", BATTLE)
    two_games.to_the_match(game, hands, "xenowars")
    same_as_its_log(play_on(game, {0: hands}, 500.0))


def test_four_gamepads_fight_a_battle_royale(
    start: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start("--seed", "4", pads=True, settings=QUICK)
    pads = four_pads(game)
    monkeypatch.setitem(two_games.SCENARIOS, "xenowars", "xenowars/battle-royale")
    two_games.to_the_match(game, pads[0], "xenowars")
    same_as_its_log(play_on(game, pads, 2400.0))
