"""A door for tests: virtual pads, attached and moved by lines on a named pipe.

Virtual pads live inside the process, so a test of the real program can't bring its own. The
pipe is named by FLICKTOP_PAD_DOOR; a packaged program has no door. Lines:
    attach | detach N | axis N AXIS VALUE | button N BUTTON 0|1
N is the pad's number from 1; axes and buttons as SDL counts them, values -32768 to 32767.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

VARIABLE = "FLICKTOP_PAD_DOOR"


class Door:
    def __init__(self, sdl: Any, path: str) -> None:
        self._sdl = sdl
        self._file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        self._rest = b""
        self._waiting: list[str] = []

    @classmethod
    def opened(cls, sdl: Any) -> Door | None:
        path = os.environ.get(VARIABLE)
        if not path or getattr(sys, "frozen", False):
            return None
        return cls(sdl, path)

    def serve(self, joystick: Callable[[int], Any]) -> None:
        """Does what the lines since the last call say; one movement a pad and frame, so that a
        press and its release are two events as with a real thumb."""
        try:
            data = os.read(self._file, 65536)
        except BlockingIOError:
            data = b""
        lines = (self._rest + data).split(b"\n")
        self._rest = lines.pop()
        self._waiting += [line.decode() for line in lines if line.strip()]
        touched: set[str] = set()
        later: list[str] = []
        for line in self._waiting:
            words = line.split()
            key = " ".join(words[:3])
            if key in touched or "attach" in touched:
                later.append(line)
                continue
            touched.add("attach" if words[0] in ("attach", "detach") else key)
            self._do(words, joystick)
        self._waiting = later

    def _do(self, words: list[str], joystick: Callable[[int], Any]) -> None:
        s = self._sdl
        if words[0] == "attach":
            s.SDL_JoystickAttachVirtual(s.SDL_JOYSTICK_TYPE_GAMECONTROLLER, 6, 15, 1)
            return
        stick = joystick(int(words[1]))
        if stick is None:
            return
        if words[0] == "axis":
            s.SDL_JoystickSetVirtualAxis(stick, int(words[2]), int(words[3]))
        elif words[0] == "button":
            s.SDL_JoystickSetVirtualButton(stick, int(words[2]), int(words[3]))
        elif words[0] == "detach":
            which = s.SDL_JoystickInstanceID(stick)
            for index in range(s.SDL_NumJoysticks()):
                if s.SDL_JoystickGetDeviceInstanceID(index) == which:
                    s.SDL_JoystickDetachVirtual(index)
                    return

    def close(self) -> None:
        os.close(self._file)
