"""The race in the real window: four gamepads at once, one button each of one keyboard, and alone
against three computers; its log is the same in another process."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.app.driver import SNAPS, Game, TouchHands, ahead, turned
from tools.bench import people

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


def stepped(game: Game, id: str, test: Callable[[dict[str, Any]], bool]) -> None:
    """A finger on the right arrow of a row until it says what is wanted."""
    for _ in range(8):
        if test(game.now):
            return
        x, y, w, h = game.wait(id, lambda s: id in s["widgets"])["widgets"][id]["rect"]
        game.touch(x + w - 12, y + h / 2)
        time.sleep(0.3)
    raise AssertionError(f"{id}: {game.now['party']}")


def test_four_fingers_of_one_screen_at_once(start: Callable[..., Game]) -> None:
    """Fed fingers: each plays for the side it goes down at, all four in the same moment."""
    game = start("fliprace/race", fingers=True)
    game.screen("seats")
    hands = TouchHands(game)
    stepped(game, "seats/who:1", lambda s: s["party"][1][0] == "open")
    for seat in (1, 2, 3):
        hands.tap(f"take:{seat}")
        game.wait(f"seat {seat + 1}", lambda s, n=seat: s["party"][n][0] == "human")
    for seat in range(4):
        stepped(game, f"seats/device:{seat}", lambda s, n=seat: s["party"][n][1] == "pointer")
    while game.now["screen"] == "seats":
        hands.tap("start")
        time.sleep(0.5)
    now = game.screen("race")
    assert set(now["devices"].values()) == {"pointer"}
    game.wait("the signal", lambda s: s["tick"] > s["signal"], 120)
    flicks = people.read("flicks")
    for turn in range(3):
        now = game.wait("four ships", lambda s: len(s["hands"]) == 4, 60)
        pieces = {seat: hand["piece"] for seat, hand in now["hands"].items()}
        reports = []
        for seat, hand in now["hands"].items():
            made = flicks[4 * turn + int(seat)]
            ux, uy = ahead(hand)
            made = turned(made, math.degrees(math.atan2(-uy, ux)) - made.angle)
            first, high = made.reports[0], game.size[1]
            x, y = hand["at"][0] - 5 * ux, hand["at"][1] - 5 * uy  # there is no glass far behind it
            reports += [(r.time, f"{r.what} {int(seat) + 1} {x + (r.x - first.x) * high:.2f} "
                                 f"{y + (r.y - first.y) * high:.2f}") for r in made.reports]
        game.finger(*(f"@{1000 * t:.2f} {words}" for t, words in sorted(reports)))
        game.wait("all four to have flipped", lambda s, p=pieces: all(
            s["hands"].get(seat, {}).get("piece") != id for seat, id in p.items()), 20)
    assert len(game.now["frames"]) >= 12


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
