"""The race in the real window: four gamepads at once, one button each of one keyboard, and alone
against three computers; its log is the same in another process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.app.driver import SNAPS, Game

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Xvfb is Linux's"),
    pytest.mark.long,
]

LONGEST_S = 900.0
APART_S = 0.13
PULLS = (0.88, 0.92, 0.96, 0.84, 0.9, 0.94, 1.0)


def over(now: dict[str, Any]) -> bool:
    return bool(now.get("over"))


def same_elsewhere(game: Game) -> None:
    """The race that was kept gives the same, second by second, in another process."""
    game.close()
    (file,) = (game.home / "races").glob("*.jsonl")
    done = subprocess.run([sys.executable, "-m", "game", "replay", str(file), "--json"],
                          capture_output=True, check=True)
    told = json.loads(done.stdout)
    assert told["first_difference"] is None and told["frames"] == told["same"] > 5
    assert told["outcome"]["winners"]


def test_alone_against_three_computers_by_keyboard(start: Callable[..., Game]) -> None:
    game = start("fliprace/race", "--seats", "human,computer:hard,computer,computer:easy",
                 "--seed", "5")
    game.screen("race")
    game.wait("the signal", lambda s: s["tick"] > s["signal"], 120)
    end = time.monotonic() + LONGEST_S
    while not over(game.now) and time.monotonic() < end:
        if "0" in game.now["hands"]:
            game.key("accept", held=0.33)
        time.sleep(0.1)
    now = game.wait("the result", lambda s: "again" in s["widgets"])
    assert max(now["scores"]) == 7
    same_elsewhere(game)


def test_four_gamepads_at_once(start: Callable[..., Game]) -> None:
    game = start("fliprace/race", pads=True)
    game.screen("seats")
    game.door(*["attach"] * 4)
    for seat in range(4):
        game.button(seat + 1, 0)
        game.wait(f"pad {seat + 1} to join",
                  lambda s, n=seat: ["human", f"pad:{n + 1}"] in s["party"])
    while game.now["screen"] == "seats":
        game.key("accept")
        time.sleep(0.3)
    now = game.screen("race")
    pads = {int(seat): int(device.removeprefix("pad:"))
            for seat, device in now["devices"].items()}
    assert sorted(pads.values()) == [1, 2, 3, 4]
    game.wait("the signal", lambda s: s["tick"] > s["signal"], 120)
    struck: set[int] = set()
    pulls = dict.fromkeys(range(4), 0)  # how far each pulls: on to the next until it hits
    before = dict.fromkeys(range(4), 0)
    made = SNAPS[0]
    end = time.monotonic() + LONGEST_S
    while not over(game.now) and time.monotonic() < end:
        ready = [int(n) for n in game.now["hands"]]
        lines = []
        for seat in ready:  # all of them within the same moment
            score = game.now["scores"][seat]
            pulls[seat] += score <= before[seat]
            before[seat] = score
            deep = PULLS[pulls[seat] // 2 % len(PULLS)]
            late = APART_S * seat  # in one tick they would all meet over the mothership
            lines += [(t + late, f"axis {pads[seat]} 3 {round(32767 * deep * y)}")
                      for t, y in made]
        struck |= set(ready)
        game.door("begin", *(f"@{1000 * t:.2f} {words}" for t, words in sorted(lines)))
        time.sleep(0.9)
    assert struck == {0, 1, 2, 3}
    now = game.wait("the result", lambda s: "again" in s["widgets"])
    frames = sorted(now["frames"])
    assert len(frames) >= 7 and frames[len(frames) * 95 // 100] <= 2, frames
    same_elsewhere(game)


def test_one_keyboard_for_four(start: Callable[..., Game]) -> None:
    game = start("fliprace/race", "--seats", "human,human,human,human")
    now = game.screen("race")
    assert now["devices"] == {str(n): f"key:{n}" for n in range(4)}
    game.wait("the signal", lambda s: s["tick"] > s["signal"], 120)
    _ = game.window
    for _turn in range(12):
        for key in "qpzm":
            game.xdo("key", key)
            time.sleep(0.05)
    assert game.wait("ships in flight", lambda s: any(
        not s["hands"].get(str(n)) for n in range(4)) or any(s["scores"]), 60)


def test_a_killed_worker_and_a_killed_window(start: Callable[..., Game]) -> None:
    game = start("fliprace/race", "--seats", "human,computer:hard", "--seed", "9")
    game.screen("race")
    now = game.wait("some seconds", lambda s: s["tick"] > 300, 120)
    os.kill(now["worker"], signal.SIGKILL)
    game.wait("another process", lambda s: s["worker"] not in (0, now["worker"])
              and s["tick"] > now["tick"] + 30, 120)
    tick = game.now["tick"]
    game.kill()
    again = start("fliprace/race", "--seats", "human,computer:hard", "--seed", "9")
    taken = again.screen("race")
    now = again.wait("what was saved", lambda s: s["tick"] > 120, 120)
    assert now["tick"] >= min(tick - 70, 180)
    assert any("interrupted" in text for text in (*taken["notices"], *now["notices"]))
