"""The test door: any number of reports in a frame, each with its own time."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from game.input.door import FINGERS, Door
from game.input.events import Pointer
from game.input.pointing import Fingers


class Nothing:
    def poll(self) -> list[Pointer]:
        return []

    def close(self) -> None: ...


@pytest.fixture
def through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch
            ) -> Iterator[Callable[[str, int], list[Pointer]]]:
    """Writes lines, and gives so many reports that come of them."""
    os.mkfifo(tmp_path / "door")
    pipe = os.open(tmp_path / "door", os.O_RDWR)
    monkeypatch.setenv(FINGERS, str(tmp_path / "door"))
    door = Door.opened(FINGERS)
    assert door is not None
    source = Fingers(door, Nothing())

    def send(text: str, count: int) -> list[Pointer]:
        os.write(pipe, text.encode())
        out: list[Pointer] = []
        end = time.monotonic() + 10
        while len(out) < count and time.monotonic() < end:
            time.sleep(0.1)  # ten frames a second
            out += source.poll()
        return out

    yield send
    source.close()
    os.close(pipe)


@pytest.mark.parametrize("rate", [60, 125, 1000])
def test_reports_of_a_slow_frame_have_the_devices_times(
    through: Callable[[str, int], list[Pointer]], rate: int
) -> None:
    count = rate // 5
    lines = [f"@{1000 * n / rate:.3f} {'move' if n else 'down'} 1 {n} 5\n" for n in range(count)]
    got = through("begin\n" + "".join(lines), count)
    assert [e.x for e in got] == list(range(count))
    steps = [b.time - a.time for a, b in pairwise(got)]
    assert steps == pytest.approx([1 / rate] * (count - 1), abs=1e-5)


def test_gesture_waits_for_the_one_before(
    through: Callable[[str, int], list[Pointer]]
) -> None:
    tap = "begin\n@0 down 1 5 5\n@150 up 1 5 5\n"
    got = through(tap + tap, 4)
    assert [e.what for e in got] == ["down", "up", "down", "up"]
    assert [e.time for e in got] == sorted(e.time for e in got)
