"""A whole introductory battle in the real window, by gamepad alone and by pointer alone."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from tests.app import test_end_to_end as two_games
from tests.app.driver import Game, Hands, PadHands, PointerHands, TouchHands, play_on
from tests.app.test_end_to_end import QUICK, same_as_its_log

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Xvfb is Linux's"),
]

BATTLE = "flickfleet/introductory"


def _to_the_battle(game: Game, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(two_games.SCENARIOS, "flickfleet", BATTLE)
    two_games.to_the_match(game, hands, "flickfleet")


def test_pointer_alone_fights_the_introductory_battle(
    start: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start("--seed", "3", settings=QUICK)
    hands = PointerHands(game)
    _to_the_battle(game, hands, monkeypatch)
    same_as_its_log(play_on(game, {0: hands}))


def test_touch_alone_fights_the_introductory_battle(
    start: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start("--seed", "5", settings=QUICK, fingers=True)
    hands = TouchHands(game)
    _to_the_battle(game, hands, monkeypatch)
    same_as_its_log(play_on(game, {0: hands}))


def test_a_gamepad_alone_fights_the_introductory_battle(
    start: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start("--seed", "4", pads=True, settings=QUICK)
    game.screen("title")
    game.door("attach")
    hands = PadHands(game, 1)
    hands.act("accept")
    game.wait("the pad to join", lambda s: s["party"][0] == ["human", "pad:1"])
    _to_the_battle(game, hands, monkeypatch)
    same_as_its_log(play_on(game, {0: hands}))
