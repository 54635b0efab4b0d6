"""What may go wrong at a table with real machines: nothing is lost, and it is said."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.match import load
from game.modes import modes
from tests.app.driver import Game, KeyHands, PadHands

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Xvfb is Linux's"),
]
SLOW = "pace: slow\nless_motion: true\n"


def gone(pids: list[int], seconds: float = 40.0) -> bool:
    """Do these processes end by themselves?"""
    end = time.monotonic() + seconds
    while any(Path(f"/proc/{pid}").exists() for pid in pids) and time.monotonic() < end:
        time.sleep(0.05)
    return not any(Path(f"/proc/{pid}").exists() for pid in pids)


def test_unplugged_pad_pauses_in_mid_aim_and_another_takes_the_seat(
    start: Callable[..., Game],
) -> None:
    game = start("squadron/classic", pads=True)
    game.screen("seats")
    game.door("attach", "attach")
    one, two = PadHands(game, 1), PadHands(game, 2)
    one.act("accept")
    game.wait("the pad to join", lambda s: s["party"][0][1] == "pad:1")
    one.press("start")
    game.wait("the aim", lambda s: s["screen"] == "match" and "aim" in s)
    game.axis(1, 3, 0.6)
    game.wait("the pull", lambda s: s.get("aim", {}).get("phase") == "pulling")
    game.door("detach 1")
    paused = game.screen("pause")
    assert any("Pad 1" in notice for notice in paused["notices"])
    two.act("accept")  # any pad can take the seat
    before = game.now
    two.act("back")
    game.changed(before)
    aiming = game.wait("the aim again", lambda s: s["screen"] == "match" and "aim" in s)
    assert aiming["log"] == 0, "a lost pad must not shoot"
    two.shoot(aiming["aim"])
    game.wait("a shot by the other pad", lambda s: s.get("log") == 1)


def test_killed_in_mid_shot_it_resumes_from_the_same_state(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    (tmp_path / "settings.yaml").write_text(SLOW)
    words = ("squadron/classic", "--seats", "human,human", "--seed", "3")
    game = start(*words)
    hands = KeyHands(game)
    now = game.wait("the aim", lambda s: s["screen"] == "match" and "aim" in s)
    hands.shoot(now["aim"])
    playing = game.wait("the shot", lambda s: s.get("phase") == "play" and s["log"] == 1)
    workers = game.children()
    game.kill()
    assert workers
    assert gone(workers), "the worker must end with the game, even if that was killed"
    saved = load(tmp_path / "current.match", modes())
    assert saved.log[-1].state_digest == playing["state"]
    again = start()
    title = again.screen("title")
    assert title["resumable"]
    KeyHands(again).press("menu/resume")
    resumed = again.screen("match")
    assert (resumed["state"], resumed["log"]) == (playing["state"], 1)


def test_match_that_can_not_be_saved_goes_on_and_says_so(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    (tmp_path / "current.match" / "in-the-way").mkdir(parents=True)
    game = start("squadron/classic", "--seats", "human,human", "--seed", "3")
    hands = KeyHands(game)
    now = game.wait("the aim", lambda s: s["screen"] == "match" and "aim" in s)
    hands.shoot(now["aim"])
    said = game.wait("the shot", lambda s: s.get("phase") == "play" and s["log"] == 1)
    assert any("can't be saved" in notice for notice in said["notices"])


def test_closed_window_in_mid_shot_ends_cleanly_and_keeps_the_match(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    (tmp_path / "settings.yaml").write_text(SLOW)
    game = start("squadron/classic", "--seats", "human,human", "--seed", "3")
    hands = KeyHands(game)
    now = game.wait("the aim", lambda s: s["screen"] == "match" and "aim" in s)
    hands.shoot(now["aim"])
    playing = game.wait("the shot", lambda s: s.get("phase") == "play" and s["log"] == 1)
    workers = game.children()
    game.close_window()
    assert game.process.wait(40) == 0
    saved = load(tmp_path / "current.match", modes())
    assert saved.log[-1].state_digest == playing["state"]
    assert workers, "a worker simulated the shot"
    assert gone(workers), "the worker must end with the game"


def test_no_sound_no_controllers_and_broken_settings_are_said_and_it_starts(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    (tmp_path / "settings.yaml").write_text("text_size: [unfinished\n")
    nowhere = tmp_path / "nowhere"
    nowhere.mkdir()
    game = start(env={"PYSDL2_DLL_PATH": str(nowhere), "ALSOFT_DRIVERS": "none"})
    game.screen("title")
    said = game.wait("all three notices", lambda s: len(s["notices"]) >= 3)["notices"]
    assert any("ontroller" in n for n in said)
    assert any("sound" in n for n in said)
    assert any("settings.broken.yaml" in n for n in said)
    assert (tmp_path / "settings.broken.yaml").read_text() == "text_size: [unfinished\n"
    KeyHands(game).press("play")
    game.screen("choose")


def test_interrupted_at_the_terminal_it_ends_with_130(start: Callable[..., Game]) -> None:
    game = start()
    game.screen("title")
    os.kill(game.process.pid, signal.SIGINT)
    assert game.process.wait(40) == 130


def test_ghost_of_the_real_shot_comes_from_the_worker_while_the_frames_go_on(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    (tmp_path / "settings.yaml").write_text("aim_help: ghost\nless_motion: true\n")
    game = start("diceflick/classic", "--seats", "human,human", "--seed", "3")
    first = game.wait("the ghost", lambda s: s.get("aim", {}).get("ghost", 0) > 3, 30.0)
    assert first["log"] == 0, "a ghost is no shot"
