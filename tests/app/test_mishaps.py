"""What may go wrong at a table with real machines: nothing is lost, and it is said."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.content.scenarios import scenario
from game.match import Match, load, save
from game.modes import modes
from game.rules import Seat
from game.session.playing import play_out
from tests.app.driver import Game, Hands, KeyHands, PadHands, PointerHands, shoot_once

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Xvfb is Linux's"),
]
SLOW = "pace: slow\nless_motion: true\n"


def in_mid_shot(game: Game) -> dict[str, Any]:
    """The first shot is made by keys; the status while it is shown."""
    now = game.wait("the aim", lambda s: s["screen"] == "match" and "aim" in s)
    KeyHands(game).shoot(now["aim"])
    return game.wait("the shot", lambda s: s.get("phase") == "play" and s["log"] == 1)


def gone(pids: list[int], seconds: float = 40.0) -> bool:
    """Do these processes end by themselves?"""
    end = time.monotonic() + seconds
    while any(Path(f"/proc/{pid}").exists() for pid in pids) and time.monotonic() < end:
        time.sleep(0.05)
    return not any(Path(f"/proc/{pid}").exists() for pid in pids)


def at_the_aim_by_pad(start: Callable[..., Game]) -> tuple[Game, PadHands]:
    """In a match whose first seat is played with the only pad."""
    game = start("squadron/classic", pads=True)
    game.screen("seats")
    game.door("attach")
    pad = PadHands(game, 1)
    pad.act("accept")
    game.wait("the pad to join", lambda s: s["party"][0][1] == "pad:1")
    pad.press("start")
    game.wait("the aim", lambda s: s["screen"] == "match" and "aim" in s)
    return game, pad


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
    assert any("Controller 1" in notice for notice in paused["notices"])
    two.act("accept")  # any pad can take the seat
    before = game.now
    two.act("back")
    game.changed(before)
    aiming = game.wait("the aim again", lambda s: s["screen"] == "match" and "aim" in s)
    assert aiming["log"] == 0, "a lost pad must not shoot"
    shoot_once(game, two)


@pytest.mark.parametrize("elsewhere", ["pause", "settings"])
def test_pad_lost_while_paused_leaves_its_seat_to_the_keyboard(
    start: Callable[..., Game], elsewhere: str
) -> None:
    game, pad = at_the_aim_by_pad(start)
    keys = KeyHands(game)
    pad.act("menu")
    game.screen("pause")
    if elsewhere == "settings":
        pad.press("list/settings")
        game.screen("settings")
    game.door("detach 1")
    game.wait("the notice", lambda s: any("Controller 1" in n for n in s["notices"]))
    if elsewhere == "settings":
        keys.act("back")
        game.screen("pause")
    keys.act("back")
    game.wait("the aim again", lambda s: s["screen"] == "match" and "aim" in s)
    shoot_once(game, keys)


@pytest.mark.parametrize("hands", [KeyHands, PointerHands])
def test_pad_lost_in_the_match_leaves_its_seat_to_keyboard_and_pointer(
    start: Callable[..., Game], hands: type[Hands]
) -> None:
    game, _pad = at_the_aim_by_pad(start)
    game.door("detach 1")
    game.screen("pause")
    one = hands(game)
    one.press("resume")
    game.wait("the aim again", lambda s: s["screen"] == "match" and "aim" in s)
    shoot_once(game, one)


def test_replay_of_the_last_shot_in_mid_shot_lets_the_match_go_on(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    (tmp_path / "settings.yaml").write_text(SLOW)
    game = start("squadron/classic", "--seats", "human,human", "--seed", "3")
    keys = KeyHands(game)
    in_mid_shot(game)
    keys.act("menu")
    game.screen("pause")
    keys.press("list/replay")
    game.screen("watch")
    keys.act("back")
    game.screen("pause")
    keys.act("back")
    back = game.screen("match")
    assert back["phase"] == "play", "the shot was still on its way"
    game.wait("the next question", lambda s: s.get("phase") == "ask")


@pytest.mark.parametrize("content", [
    '{"file":"flicktop match","format":1,"program":"9","setup":{"mode":"chess","scenario":{},'
    '"seats":[],"seed":1,"name":"x"}}\n{"entries":0,"digest":"x"}\n',
])
def test_save_that_can_not_be_used_is_set_aside_and_named_at_the_title(
    start: Callable[..., Game], tmp_path: Path, content: str
) -> None:
    (tmp_path / "current.match").write_text(content)
    game = start()
    title = game.wait("the notice", lambda s: s["screen"] == "title" and s["notices"])
    assert any("current.match.broken" in notice for notice in title["notices"])
    assert not title["resumable"]
    assert (tmp_path / "current.match.broken").read_text() == content


@pytest.mark.parametrize("content", [
    "nothing of ours\n",
    '{"file":"flicktop match","format":99,"program":"9","setup":{}}\n',
])
def test_foreign_or_newer_file_in_the_place_of_the_match_keeps_its_name_and_is_named(
    start: Callable[..., Game], tmp_path: Path, content: str
) -> None:
    (tmp_path / "current.match").write_text(content)
    game = start("squadron/classic", "--seats", "human,human", "--seed", "3")
    in_mid_shot(game)
    game.kill()
    assert (tmp_path / "current.match").read_text() == content
    assert len(load(tmp_path / "current 2.match", modes()).log) == 1
    again = start()
    title = again.wait("the notice", lambda s: s["screen"] == "title" and s["notices"])
    assert any("current.match" in notice for notice in title["notices"])
    assert title["resumable"], "our own match is found beside it"


def test_new_match_keeps_the_unfinished_one_and_it_can_be_continued(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    (tmp_path / "settings.yaml").write_text("pace: instant\nless_motion: true\n")
    game = start("squadron/classic", "--seats", "human,human", "--seed", "3")
    now = game.wait("the aim", lambda s: s["screen"] == "match" and "aim" in s)
    KeyHands(game).shoot(now["aim"])
    old = game.wait("the shot", lambda s: s.get("phase") == "ask" and s["log"] == 1)
    game.close()
    game = start("diceflick/quick", "--seats", "human,human", "--seed", "3")
    said = game.wait("the new match", lambda s: s["screen"] == "match" and "aim" in s)
    assert any("Squadron Dice" in notice for notice in said["notices"])
    game.close()
    game = start()
    keys = KeyHands(game)
    game.screen("title")
    keys.press("menu/resume")
    game.screen("replays")
    keys.press("list/1")
    again = game.screen("match")
    assert (again["state"], again["log"]) == (old["state"], 1)


def test_home_that_can_not_be_written_is_said_and_the_game_goes_on(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    game = start(env={"FLICKTOP_HOME": str(tmp_path / "file" / "home")})
    keys = KeyHands(game)
    game.screen("title")
    keys.press("menu/settings")
    game.screen("settings")
    keys.press("rows/undo")
    game.wait("the notice", lambda s: any("can't be saved" in n for n in s["notices"]))


def test_result_that_can_not_be_filed_says_so_and_nothing_else(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    (tmp_path / "settings.yaml").write_text("pace: instant\nless_motion: true\n")
    (tmp_path / "replays").write_text("in the way")
    game = start("squadron/sudden-death", "--seats", "computer:hard,computer:hard", "--seed", "3")
    result = game.screen("result", 120.0)
    assert result["file"] == "None"
    assert any("can't be saved" in notice for notice in result["notices"])


def test_match_from_elsewhere_with_seats_of_any_name_is_shown_to_its_result(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    mode = modes()["squadron"]
    seated = (Seat("Zorro", "computer:easy", 0), Seat("Batman", "computer:easy", 1))
    match = Match.begin(mode, scenario(mode, "sudden-death"), seated, 5, "squadron/sudden-death")
    play_out(match)
    save(match, tmp_path / "current.match")
    game = start()
    game.screen("title")
    KeyHands(game).press("menu/resume")
    result = game.screen("result")
    assert load(Path(result["file"]), modes()).setup.seats == seated


def test_killed_in_mid_shot_it_resumes_from_the_same_state(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    (tmp_path / "settings.yaml").write_text(SLOW)
    words = ("squadron/classic", "--seats", "human,human", "--seed", "3")
    game = start(*words)
    playing = in_mid_shot(game)
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
    said = in_mid_shot(game)
    assert any("can't be saved" in notice for notice in said["notices"])


def test_closed_window_in_mid_shot_ends_cleanly_and_keeps_the_match(
    start: Callable[..., Game], tmp_path: Path
) -> None:
    (tmp_path / "settings.yaml").write_text(SLOW)
    game = start("squadron/classic", "--seats", "human,human", "--seed", "3")
    playing = in_mid_shot(game)
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
    without = tmp_path / "without"  # found first: no SDL, even where the system has one
    without.mkdir()
    (without / "sdl2.py").write_text("raise ImportError('no SDL here')\n")
    game = start(env={"PYTHONPATH": str(without), "ALSOFT_DRIVERS": "none"})
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
