"""Mouse, fingers and pens of a window on Windows, with the system's own times, by WM_POINTER.

Written by the system's documentation and not yet run: there is no Windows where this was made.
What can be tested without one is (tests/input/test_windows.py: how messages become reports).
"""

from __future__ import annotations

import ctypes as c
import time
from collections.abc import Sequence
from typing import Any

from game.input.events import MOUSE, RIGHT, Pointer, Unheard

UPDATE, DOWN, UP, CAPTURE_CHANGED, WHEEL = 0x0245, 0x0246, 0x0247, 0x024C, 0x024E
_MOUSE_TYPE = 4
_IN_CONTACT, _FIRST_BUTTON, _SECOND_BUTTON = 0x0004, 0x0010, 0x0020
_NOTCH = 120
_MOST = 512  # reports that one message may hold


class _Point(c.Structure):
    _fields_ = [("x", c.c_int32), ("y", c.c_int32)]


class PointerInfo(c.Structure):
    """POINTER_INFO of winuser.h."""

    _fields_ = [("type", c.c_uint32), ("id", c.c_uint32), ("frame", c.c_uint32),
                ("flags", c.c_uint32), ("device", c.c_void_p), ("window", c.c_void_p),
                ("pixel", _Point), ("himetric", _Point), ("pixel_raw", _Point),
                ("himetric_raw", _Point), ("milliseconds", c.c_uint32), ("count", c.c_uint32),
                ("data", c.c_int32), ("keys", c.c_uint32), ("performance", c.c_uint64),
                ("change", c.c_uint32)]


class Reports:
    """Messages turned into pointers: pure, so that it can be tested anywhere."""

    def __init__(self, ticks_a_second: int) -> None:
        self._ticks = ticks_a_second
        self._down: set[int] = set()

    def made(self, message: int, history: Sequence[PointerInfo], origin: tuple[int, int],
             amount: float = 0.0) -> list[Pointer]:
        """`history` is as the system gives it, the latest first; `origin` is the place of the
        window's inside on the screen."""
        out: list[Pointer] = []
        for info in reversed(history):
            finger = MOUSE if info.type == _MOUSE_TYPE else info.id + 1
            if finger == MOUSE and MOUSE not in self._down and (
                    info.flags & _SECOND_BUTTON or RIGHT in self._down):
                finger = RIGHT
            x, y = float(info.pixel.x - origin[0]), float(info.pixel.y - origin[1])
            now = info.performance / self._ticks if info.performance else time.perf_counter()
            if message == WHEEL:
                out.append(Pointer("wheel", x, y, now, amount))
                continue
            if message == CAPTURE_CHANGED:
                what = "gone" if finger in self._down else ""
            else:
                what = self._what(info, finger)
            if what == "down":
                self._down.add(finger)
            elif what in ("up", "gone"):
                self._down.discard(finger)
            if what:
                out.append(Pointer(what, x, y, now, finger=finger))
        return out

    def _what(self, info: PointerInfo, finger: int) -> str:
        held = bool(info.flags & _IN_CONTACT)
        if finger == MOUSE:  # a mouse is in contact with any button
            held = held and bool(info.flags & _FIRST_BUTTON)
        if finger == RIGHT:
            held = bool(info.flags & _SECOND_BUTTON)
        if held != (finger in self._down):
            return "down" if held else "up"
        return "move" if held or finger == MOUSE else ""


class WindowsPointers:
    """Raises Unheard where there is no window, or Windows is older than 8."""

    def __init__(self, base: Any) -> None:
        handle = getattr(base.win, "get_window_handle", lambda: None)()
        if handle is None:
            raise Unheard("the picture has no window")
        try:
            self._user, self._common = c.WinDLL("user32"), c.WinDLL("comctl32")  # type: ignore[attr-defined]
            self._user.EnableMouseInPointer(1)
            frequency = c.c_int64()
            c.WinDLL("kernel32").QueryPerformanceFrequency(c.byref(frequency))  # type: ignore[attr-defined]
        except (OSError, AttributeError) as problem:
            raise Unheard(str(problem)) from problem
        self._reports = Reports(frequency.value or 1)
        self._out: list[Pointer] = []
        self._window = c.c_void_p(handle.get_int_handle())
        words = c.c_size_t
        kind = c.WINFUNCTYPE(c.c_ssize_t, c.c_void_p, c.c_uint, words, c.c_ssize_t, words, words)  # type: ignore[attr-defined]
        self._callback = kind(self._message)  # kept: the system calls it as long as we listen
        self._common.DefSubclassProc.restype = c.c_ssize_t
        self._common.DefSubclassProc.argtypes = [c.c_void_p, c.c_uint, words, c.c_ssize_t]
        self._common.SetWindowSubclass.argtypes = [c.c_void_p, kind, words, words]
        self._common.RemoveWindowSubclass.argtypes = [c.c_void_p, kind, words]
        if not self._common.SetWindowSubclass(self._window, self._callback, 1, 0):
            raise Unheard("the window's messages can't be heard")

    def poll(self) -> list[Pointer]:
        out, self._out = self._out, []
        return out

    def close(self) -> None:
        self._common.RemoveWindowSubclass(self._window, self._callback, 1)

    def _message(self, window: int, message: int, wide: int, long: int, _id: int, _data: int
                 ) -> int:
        if message in (UPDATE, DOWN, UP, CAPTURE_CHANGED, WHEEL):
            count = c.c_uint32(_MOST)
            history = (PointerInfo * _MOST)()
            if self._user.GetPointerInfoHistory(wide & 0xFFFF, c.byref(count), history):
                corner = _Point(0, 0)
                self._user.ClientToScreen(c.c_void_p(window), c.byref(corner))
                turned = c.c_int16((wide >> 16) & 0xFFFF).value
                self._out += self._reports.made(
                    message, history[:min(count.value, _MOST)], (corner.x, corner.y),
                    -turned / _NOTCH)
                if message != CAPTURE_CHANGED:
                    return 0  # handled: no mouse message is made of it
        return int(self._common.DefSubclassProc(window, message, wide, long))
