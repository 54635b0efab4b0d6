"""Pads through SDL itself, with virtual ones behind the test door."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.input.bindings import bindings
from game.input.door import PADS, Door
from game.input.events import InputEvent, Joined, Lost, Press, Release, Stick
from game.input.pads import Pads

pytest.importorskip("sdl2")
Tell = Callable[[str], list[InputEvent]]


@pytest.fixture
def tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tell]:
    """Sends a line through the door, and gives what the pads report of it."""
    door = tmp_path / "door"
    os.mkfifo(door)
    pipe = os.open(door, os.O_RDWR)
    monkeypatch.setenv(PADS, str(door))
    hands = bindings()
    pads = Pads(hands.pad_actions(), hands.feel)
    pads.start()
    assert pads.problem == ""

    def send(line: str) -> list[InputEvent]:
        os.write(pipe, f"{line}\n".encode())
        out: list[InputEvent] = []
        for _ in range(20):
            time.sleep(0.003)
            out += pads.poll()
        return out

    yield send
    pads.close()
    os.close(pipe)


def test_pad_comes_works_and_goes(tell: Tell) -> None:
    joined = [e for e in tell("attach") if isinstance(e, Joined)]
    assert [e.device for e in joined] == ["pad:1"]
    assert ("accept", "pad:1") in [e[:2] for e in tell("button 1 0 1") if isinstance(e, Press)]
    assert ("accept", "pad:1") in [e[:2] for e in tell("button 1 0 0") if isinstance(e, Release)]
    assert any(isinstance(e, Lost) and e.device == "pad:1" for e in tell("detach 1"))


def test_stick_is_a_direction_in_menus_and_a_stick_in_hands(tell: Tell) -> None:
    tell("attach")
    events = tell("axis 1 0 32767")
    assert "stick-right" in [e.action for e in events if isinstance(e, Press)]
    stick = next(e for e in events if isinstance(e, Stick))
    assert stick.left == pytest.approx((1.0, 0.0))


def test_stick_near_its_middle_is_at_rest(tell: Tell) -> None:
    tell("attach")
    events = tell("axis 1 1 5000")
    assert all(e.left == (0.0, 0.0) for e in events if isinstance(e, Stick))
    assert not [e for e in events if isinstance(e, Press)]


def test_held_direction_repeats(tell: Tell) -> None:
    tell("attach")
    tell("button 1 12 1")
    time.sleep(0.5)
    assert ("down", "pad:1", True) in [e[:3] for e in tell("") if isinstance(e, Press)]


def test_number_of_a_lost_pad_is_given_again(tell: Tell) -> None:
    tell("attach")
    tell("attach")
    tell("detach 1")
    assert [e.device for e in tell("attach") if isinstance(e, Joined)] == ["pad:1"]


def test_packaged_program_has_no_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PADS, str(tmp_path / "door"))
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert Door.opened(PADS) is None


@pytest.mark.parametrize("rate", [60, 125, 250])
def test_every_report_of_a_snap_has_its_own_time(tell: Tell, rate: int) -> None:
    tell("attach")
    count = max(4, rate // 10)
    lines = [f"@{1000 * n / rate:.3f} axis 1 3 {round(32000 - 60000 * n / count)}"
             for n in range(count + 1)]
    events = [e for e in tell("\n".join(["begin", *lines])) if isinstance(e, Stick)]
    end = time.perf_counter() + 2.0
    while len(events) < count + 1 and time.perf_counter() < end:
        events += [e for e in tell("") if isinstance(e, Stick)]
    assert len(events) == count + 1, "none is left out"
    assert [e.right[1] for e in events] == sorted((e.right[1] for e in events), reverse=True)
    times = [e.time for e in events]
    assert times == sorted(set(times)), "and no two are at the same moment"
