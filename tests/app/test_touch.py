"""What only a finger or a look round needs: dragged lists, names, and the free view."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.content.scenarios import scenario
from game.match import Match, save
from game.modes import modes
from game.rules import Seat, seats
from game.session import shelf
from tests.app.driver import Game, KeyHands, PadHands, PointerHands

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Xvfb is Linux's"),
]
CALM = "less_motion: true\n"


def replay(home: Path, name: str, seated: tuple[Seat, ...]) -> None:
    mode = modes()["squadron"]
    match = Match.begin(mode, scenario(mode, "classic"), seated, 1, "squadron/classic")
    save(match, home / "replays" / f"{name}.match")


def middle(now: dict[str, Any], id: str) -> tuple[float, float]:
    x, y, w, h = now["widgets"][id]["rect"]
    return (x + w / 2, y + h / 2)


def redrawn(game: Game) -> dict[str, Any]:
    """The status after a press that changes nothing but what is told."""
    before = game.now
    KeyHands(game).act("down")
    KeyHands(game).act("up")
    time.sleep(0.3)
    return {**before, **game.now}


def test_finger_drags_the_list_to_a_scenario_that_was_out_of_sight(
    start: Callable[..., Game],
) -> None:
    game = start(settings=CALM)
    finger = PointerHands(game)
    game.screen("title")
    finger.press("play")
    game.screen("choose")
    if "list/flickfleet/free-game" not in game.now["widgets"]:
        finger.press("game:flickfleet")
    now = game.wait("the list", lambda s: "list/flickfleet/free-game" in s["widgets"])
    hidden = [id for id, w in now["widgets"].items() if id.startswith("list/") and not w["seen"]]
    assert "list/flickfleet/free-game" in hidden
    shown = next(id for id, w in now["widgets"].items() if id.startswith("list/") and w["seen"])
    x, y = middle(now, shown)
    game.drag((x, y + 30), (x, y - 60), 0.3)
    after = game.wait("the list's end",
                      lambda s: s["widgets"]["list/flickfleet/free-game"]["seen"])
    assert after["screen"] == "choose", "a drag presses nothing"
    finger.press("list/flickfleet/free-game")
    game.screen("seats")


@pytest.mark.parametrize("device", ["keys", "pad", "finger"])
def test_credits_too_long_for_the_screen_are_read_to_their_end(
    start: Callable[..., Game], device: str
) -> None:
    game = start(settings=CALM + "text_size: 2.0\n", pads=True)
    keys, finger = KeyHands(game), PointerHands(game)
    game.screen("title")
    keys.press("menu/settings")
    game.screen("settings")
    keys.press("tabs/credits")
    assert game.screen("credits")["scrolled"] == 0
    if device == "keys":
        keys.act("down")
    elif device == "pad":
        game.door("attach")
        time.sleep(0.5)
        PadHands(game, 1).act("down")
    else:
        game.drag((320, 220), (320, 150), 0.3)
    game.wait("the text to move", lambda s: s["scrolled"] > 0)
    finger.press("back")
    game.screen("settings")


def test_finger_renames_any_replay_and_names_from_elsewhere_do_no_harm(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    replay(tmp_path, "one", seats(2))
    replay(tmp_path, "two", (Seat("Zorro", team=0), Seat("Batman", team=1)))
    game = start(settings=CALM)
    finger = PointerHands(game)
    game.screen("title")
    finger.press("menu/replays")
    now = game.screen("replays")
    assert now["focus"] == "list/0"
    finger.press("list/1")
    finger.press("facts/rename")
    game.screen("typing")
    finger.press("key:z")
    game.wait("the letter", lambda s: s["text"].endswith("z"))
    finger.press("done")
    game.screen("replays")
    assert [r.label.endswith("z") for r in _replays(tmp_path)] == [False, True]


def _replays(home: Path) -> list[shelf.Kept]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLICKTOP_HOME", str(home))
        return shelf.put_away()


def test_every_view_looks_different_and_is_remembered(
    start: Callable[..., Game], tmp_path: Path,
) -> None:
    game = start("flickfleet/introductory", "--seats", "human,human", "--seed", "3", settings=CALM)
    game.wait("the placing", lambda s: s["screen"] == "match" and "put" in s)
    keys = KeyHands(game)
    eyes = {"behind": game.now["eye"]}
    for name in ("table", "above", "behind"):
        keys.act("view")
        game.wait(f"the view {name}", lambda s, n=name: s.get("view") == n)
        eyes[name] = redrawn(game)["eye"]
    assert eyes["above"] != eyes["table"]
    keys.act("view")
    game.wait("the view", lambda s: s.get("view") == "table")
    assert "view: table" in (tmp_path / "settings.yaml").read_text()


def test_view_turns_by_the_right_button_and_the_wheel_and_a_tap_places(
    start: Callable[..., Game],
) -> None:
    game = start("flickfleet/introductory", "--seats", "human,human", "--seed", "3", settings=CALM)
    now = game.wait("the placing", lambda s: s["screen"] == "match" and "put" in s)
    game.drag((320, 150), (380, 150), 0.3, button=3)
    after = redrawn(game)
    assert after["eye"] != now["eye"], "the drag turned the view"
    assert after["log"] == 0, "and placed nothing"
    game.xdo("mousemove", "--window", game.window, 320, 150, "click", 4)
    nearer = redrawn(game)
    assert nearer["eye"][2] < after["eye"][2], "the wheel brings it nearer"
    x, y = nearer["put"]
    game.drag((x, y), (x, y), 0.1)
    assert game.now["log"] == 0, "the first click takes it up"
    game.drag((x, y), (x, y), 0.1)
    game.wait("the ship in its place", lambda s: s["log"] == 1)


def test_view_turns_by_stick_and_button_and_a_tap_takes_a_piece(
    start: Callable[..., Game],
) -> None:
    game = start("flickfleet/introductory", "--seats", "human,human", "--seed", "3", settings=CALM,
                 pads=True)
    keys = KeyHands(game)
    for seat in (0, 1):
        game.wait("the placing", lambda s, n=seat: s["screen"] == "match" and "put" in s
                  and s["seat"] == n)
        keys.act("fourth")  # set up for me
    game.wait("a choice of ships", lambda s: s.get("pieces") and "put" not in s)
    now = game.now
    game.door("attach")
    time.sleep(0.5)
    game.axis(1, 2, 0.8)
    time.sleep(0.5)
    game.axis(1, 2, 0.0)
    turned = redrawn(game)
    assert turned["eye"] != now["eye"], "the right stick turned the view"
    keys.act("previous")
    stepped = game.wait("the step", lambda s: s["eye"] != turned["eye"])
    piece = next(iter(stepped["pieces"].values()))
    game.drag(tuple(piece), tuple(piece), 0.1)
    game.wait("the ship that was tapped", lambda s: s["log"] > stepped["log"])
