"""Fingers of a real X server: all of them, told apart, each with the server's own time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

import pytest

from tools.bench import touchscreen

needs_fingers = pytest.mark.skipif(
    not sys.platform.startswith("linux") or not touchscreen.server(),
    reason="an X server with the inputtest driver is needed (xserver-xorg-core)")

LISTENING = """
import json
from game.input.pointing import pointer_source
from game.scene.engine import open_window
base = open_window((1280, 720))
for _ in range(5):
    base.taskMgr.step()
source = pointer_source(base)
print("ready", flush=True)
input()
got = source.poll()  # one frame for all of it
print(json.dumps({"source": type(source).__name__, "got": [list(e) for e in got]}), flush=True)
"""


@pytest.fixture(scope="module")
def played() -> Any:
    """What a window hears of four fingers that are down at the same time."""
    screen = touchscreen.Touchscreen()
    listening = subprocess.Popen(
        [sys.executable, "-c", LISTENING], env={**os.environ, "DISPLAY": screen.name},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert listening.stdout is not None
    assert listening.stdout.readline() == "ready\n"
    for finger in (1, 2, 3, 4):
        screen.report("down", finger, 100.0 * finger, 50.0)
    for n in range(1, 21):
        for finger in (1, 2, 3, 4):
            screen.report("move", finger, 100.0 * finger + n * 0.25, 50.0 + 10.0 * n)
        time.sleep(0.005)
    for finger in (4, 2, 3, 1):
        screen.report("up", finger, 100.0 * finger + 5.0, 250.0)
    time.sleep(0.2)
    said, _errors = listening.communicate("\n", timeout=60)
    screen.close()
    return json.loads(said)


@needs_fingers
def test_four_fingers_are_told_apart(played: Any) -> None:
    assert played["source"] == "XPointers"
    ways: dict[int, list[tuple[str, float, float]]] = {}
    for what, x, y, _time, _amount, finger in played["got"]:
        ways.setdefault(finger, []).append((what, x, y))
    assert len(ways) == 4
    assert sorted(round(way[0][1]) for way in ways.values()) == [100, 200, 300, 400]
    for way in ways.values():
        assert way[0][0] == "down"
        assert way[-1][0] == "up"
        assert [y for _w, _x, y in way] == sorted(y for _w, _x, y in way)


@needs_fingers
def test_places_between_two_pixels_are_kept(played: Any) -> None:
    assert any(abs(x - round(x)) > 0.2 for _what, x, *_rest in played["got"])


@needs_fingers
def test_each_report_of_a_frame_has_a_time_of_its_own(played: Any) -> None:
    one = [time for what, _x, _y, time, _a, finger in played["got"] if what == "move"
           and finger == played["got"][0][5]]
    assert len(one) == 20
    assert len(set(one)) > 10
    assert one == sorted(one)


def test_without_the_library_the_engine_is_listened_to(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.input import pointing, x11
    from game.input.events import Unheard

    def missing(name: str) -> Any:
        raise OSError(f"{name}: cannot open shared object file")

    class Window:
        def get_window_handle(self) -> Any:
            return self

        def get_int_handle(self) -> int:
            return 7

    class Base:
        win = Window()
        mouseWatcherNode = None

        def accept(self, *words: Any) -> None: ...

    monkeypatch.setattr(x11.c, "CDLL", missing)
    with pytest.raises(Unheard):
        x11.XPointers(Base())
    if sys.platform.startswith("linux"):
        assert isinstance(pointing.pointer_source(Base()), pointing.Trail)
