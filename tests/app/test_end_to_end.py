"""The real program in a window: two games from title to result, by each device alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.match import load, verify
from game.modes import modes
from tests.app.driver import (
    Game,
    Hands,
    KeyHands,
    PadHands,
    PointerHands,
    TouchHands,
    play_on,
)

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Xvfb is Linux's"),
]

SCENARIOS = {"squadron": "squadron/sudden-death", "diceflick": "diceflick/quick"}
QUICK = "pace: instant\nless_motion: true\n"


def to_the_match(game: Game, hands: Hands, mode: str) -> None:
    """From the title to the table, as a newcomer would go."""
    game.screen("title")
    hands.press("play")
    game.screen("choose")
    if isinstance(hands, PointerHands):
        if f"list/{SCENARIOS[mode]}" not in game.now["widgets"]:
            hands.press(f"game:{mode}")
        hands.press(f"list/{SCENARIOS[mode]}")
    else:
        hands.go_to(f"game:{mode}")
        hands.press(f"list/{SCENARIOS[mode]}")
    game.screen("seats")
    hands.press("start")
    game.screen("match")


def same_as_its_log(result: dict[str, Any]) -> None:
    """What the screen shows is what the saved log replays to, shot by shot."""
    match = load(Path(result["file"]), modes())
    outcome = match.outcome()
    assert outcome is not None
    assert list(outcome.scores) == result["scores"]
    assert list(outcome.winners) == result["winners"]
    verdict = verify(match)
    assert verdict.shots > 0
    assert verdict.same == verdict.shots


@pytest.mark.parametrize("mode", SCENARIOS)
def test_keyboard_alone_plays_a_game_to_its_result(start: Callable[..., Game], mode: str) -> None:
    game = start("--seed", "5", settings=QUICK)
    hands = KeyHands(game)
    to_the_match(game, hands, mode)
    same_as_its_log(play_on(game, {0: hands}))


@pytest.mark.parametrize("mode", SCENARIOS)
def test_pointer_alone_plays_a_game_to_its_result(start: Callable[..., Game], mode: str) -> None:
    game = start("--seed", "6", settings=QUICK)
    hands = PointerHands(game)
    to_the_match(game, hands, mode)
    same_as_its_log(play_on(game, {0: hands}))


@pytest.mark.parametrize("mode", SCENARIOS)
def test_touch_alone_plays_a_game_to_its_result(start: Callable[..., Game], mode: str) -> None:
    game = start("--seed", "8", settings=QUICK, fingers=True)
    hands = TouchHands(game)
    to_the_match(game, hands, mode)
    same_as_its_log(play_on(game, {0: hands}))


@pytest.mark.parametrize("mode", SCENARIOS)
def test_two_gamepads_play_a_game_to_its_result(start: Callable[..., Game], mode: str) -> None:
    game = start("--seed", "7", pads=True, settings=QUICK)
    game.screen("title")
    game.door("attach", "attach")
    one, two = PadHands(game, 1), PadHands(game, 2)
    for pad, hands in ((1, one), (2, two)):  # press any button to join
        hands.act("accept")
        seat = ["human", f"pad:{pad}"]
        game.wait(f"pad {pad} to join", lambda s, n=pad, m=seat: s["party"][n - 1] == m)
    to_the_match(game, one, mode)
    same_as_its_log(play_on(game, {0: one, 1: two}))
