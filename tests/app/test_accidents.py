"""Nothing is done by accident: hasty presses through a real window."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.app.driver import Game, KeyHands

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Xvfb is Linux's"),
]


def mash(game: Game, times: int = 7) -> None:
    """Somebody who is bored hits the key again and again."""
    for _ in range(times):
        game.xdo("keydown", "Return", "keyup", "Return")
        time.sleep(0.08)


def asked(game: Game) -> dict[str, Any]:
    return game.wait("a question", lambda s: s["screen"] == "match" and s.get("phase") == "ask")


def to_the_first_shot(game: Game, hands: KeyHands) -> dict[str, Any]:
    for _ in range(12):
        now = asked(game)
        if "aim" in now:
            return now
        hands.act("accept")
        game.wait("the next question", lambda s, n=now["log"]: s["log"] > n)
        time.sleep(0.2)
    raise AssertionError("nobody shoots")


def test_keys_hit_again_and_again_skip_a_shot_and_press_nothing_of_what_comes_next(
    start: Callable[..., Game],
) -> None:
    game = start("flickfleet/introductory", "--seats", "human,human")
    hands = KeyHands(game)
    chose = 0
    for _ in range(4):
        now = to_the_first_shot(game, hands)
        hands.shoot(now["aim"])
        game.wait("the shot", lambda s: s.get("phase") == "play")
        mash(game)
        after = asked(game)
        assert after["log"] == now["log"] + 1
        chose += any(o["kind"] == "choice" and o["about"] != "firing" for o in after["offers"])
        time.sleep(1.0)  # whoever means it presses once more
    assert chose, "no shot was followed by a choice that a press could have taken"


def test_ending_a_turn_with_actions_left_asks_once_and_back_never_ends_it(
    start: Callable[..., Game],
) -> None:
    game = start("flickfleet/introductory", "--seats", "human,human")
    hands = KeyHands(game)
    for _ in range(12):
        now = asked(game)
        if "option:action:end" in now["widgets"]:
            break
        hands.act("accept")
        game.wait("the next question", lambda s, n=now["log"]: s["log"] > n)
        time.sleep(0.2)
    before = asked(game)
    hands.act("back")
    time.sleep(0.4)
    now = game.now
    assert now.get("log", before["log"]) == before["log"]
    if now["screen"] != "match":
        hands.act("back")
        asked(game)
    hands.press("option:action:end")
    now = game.wait("to be asked once more", lambda s: "ask:yes" in s["widgets"])
    assert now["log"] == before["log"] and now["focus"] == "ask:no"
    hands.press("ask:no")
    assert asked(game)["log"] == before["log"]
    hands.press("option:action:end")
    game.wait("to be asked once more", lambda s: "ask:yes" in s["widgets"])
    hands.press("ask:yes")
    game.wait("the turn to end", lambda s: s["log"] > before["log"])
