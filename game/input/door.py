"""A door for tests: devices moved by lines on a named pipe, each at its own time.

Virtual pads live inside the process, and not every X server has fingers, so a test of the real
program can't bring its own. A packaged program has no door. A line is words; one that begins
with `@MS` is due so many milliseconds after the last line `begin`, so that a whole stroke, with
reports at any rate, is written at once and played as a device would report it.
"""

from __future__ import annotations

import os
import sys
import time
from typing import NamedTuple

PADS = "FLICKTOP_PAD_DOOR"  # attach | detach N | axis N AXIS VALUE | button N BUTTON 0|1
FINGERS = "FLICKTOP_FINGER_DOOR"  # down|move|up FINGER X Y (pixels of the window)


class Line(NamedTuple):
    time: float
    words: tuple[str, ...]


class Door:
    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        self._rest = b""
        self._waiting: list[Line] = []
        self._began = time.perf_counter()

    @classmethod
    def opened(cls, variable: str) -> Door | None:
        path = os.environ.get(variable)
        if not path or getattr(sys, "frozen", False):
            return None
        return cls(path)

    def due(self) -> list[Line]:
        """The lines whose time has come, in the order in which they were written."""
        now = time.perf_counter()
        try:
            data = os.read(self._file, 1 << 20)
        except BlockingIOError:
            data = b""
        lines = (self._rest + data).split(b"\n")
        self._rest = lines.pop()
        for line in lines:
            words = tuple(line.decode().split())
            if words == ("begin",):
                # One gesture after the other, even where the lines of both come at once.
                self._began = max([now, *(line.time + 0.01 for line in self._waiting)])
            elif words and words[0].startswith("@"):
                self._waiting.append(Line(self._began + float(words[0][1:]) / 1000.0, words[1:]))
            elif words:
                self._waiting.append(Line(now, words))
        ready = [line for line in self._waiting if line.time <= now]
        self._waiting = [line for line in self._waiting if line.time > now]
        return ready

    def close(self) -> None:
        os.close(self._file)
