"""Flip Ships in the real window, to the result: alone by keyboard and by pointer, four by pads."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.app import test_end_to_end as two_games
from tests.app.driver import Game, Hands, KeyHands, PointerHands, four_pads, play_on
from tests.app.test_end_to_end import QUICK, same_as_its_log

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Xvfb is Linux's"),
    pytest.mark.long,
]


@pytest.mark.parametrize("hands_of", [KeyHands, PointerHands])
def test_one_device_alone_defends_the_city(
    start: Callable[..., Game], monkeypatch: pytest.MonkeyPatch, hands_of: Callable[[Game], Hands]
) -> None:
    game = start("--seed", "3", settings=QUICK)
    hands = hands_of(game)
    monkeypatch.setitem(two_games.SCENARIOS, "flipships", "flipships/elite")
    two_games.to_the_match(game, hands, "flipships")
    same_as_its_log(play_on(game, {0: hands}, 900.0))


def test_four_gamepads_defend_the_city(
    start: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start("--seed", "4", pads=True, settings=QUICK)
    pads = four_pads(game)
    monkeypatch.setitem(two_games.SCENARIOS, "flipships", "flipships/elite")
    two_games.to_the_match(game, pads[0], "flipships")
    same_as_its_log(play_on(game, pads, 1200.0))


def test_the_next_ship_is_aimed_as_the_last_one(start: Callable[..., Game]) -> None:
    game = start("flipships/training", "--seats", "human,computer", "--seed", "3", settings=QUICK)
    game.wait("the first ship", lambda s: s.get("aim"), 60)
    straight = game.now["aim"]["direction"]
    _ = game.window  # it has the keyboard
    game.xdo("keydown", "d", "sleep", 0.6, "keyup", "d")
    turned = game.wait("the aim to turn", lambda s: s["aim"]["direction"] < straight - 3)
    game.key("accept", held=0.35)
    again = game.wait("the next ship", lambda s: s["log"] == 1 and s.get("aim"), 60)
    assert abs(again["aim"]["direction"] - turned["aim"]["direction"]) < 1.5


class Learner(KeyHands):
    """Someone who tries: another force each time, and some flips further to the right."""

    HELD = (0.16, 0.2, 0.24, 0.34, 0.18, 0.22, 0.38, 0.3)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.flown = 0

    def shoot(self, aim: dict[str, Any]) -> None:
        if self.flown % 16 in (4, 12):
            key = "d" if self.flown % 16 == 4 else "a"
            self.game.xdo("keydown", key, "sleep", 0.35, "keyup", key)
        self.game.key("accept", held=self.HELD[self.flown % len(self.HELD)])
        self.flown += 1


def test_the_lesson_is_flown_to_its_end(start: Callable[..., Game]) -> None:
    game = start("flipships/first-flight", "--seats", "human", "--seed", "3", settings=QUICK)
    result = play_on(game, {0: Learner(game)}, 900.0)
    assert result["winners"] == [0]
    same_as_its_log(result)
    assert "next" in result["widgets"]  # on to a real battle
