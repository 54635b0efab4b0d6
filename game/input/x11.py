"""Mouse and fingers of an X window with the server's own times, by XInput2.

The engine owns the window; we listen on a connection of our own. The server gives pointer events
to one of us only, so from then on the engine sees no mouse there: nothing else needs it.
"""

from __future__ import annotations

import ctypes as c
import time
from typing import Any

from game.input.events import MOUSE, RIGHT, Pointer, Unheard

_BUTTON_DOWN, _BUTTON_UP, _MOTION, _BEGIN, _UPDATE, _END = 4, 5, 6, 18, 19, 20
_ALL_MASTERS = 1
_GENERIC = 35
_EMULATED = 1 << 16  # a mouse event that stands for a finger's or for a smooth wheel's
_WHEEL = {4: -1.0, 5: 1.0}
_WRAP_S = (1 << 32) / 1000.0


class _Mask(c.Structure):
    _fields_ = [("device", c.c_int), ("length", c.c_int), ("bits", c.POINTER(c.c_ubyte))]


class _Cookie(c.Structure):
    _fields_ = [("type", c.c_int), ("serial", c.c_ulong), ("sent", c.c_int),
                ("display", c.c_void_p), ("extension", c.c_int), ("what", c.c_int),
                ("cookie", c.c_uint), ("data", c.c_void_p)]


class _Event(c.Union):
    _fields_ = [("type", c.c_int), ("cookie", _Cookie), ("room", c.c_long * 24)]


class _Report(c.Structure):
    """The beginning of an XIDeviceEvent: all we want of it."""

    _fields_ = [("type", c.c_int), ("serial", c.c_ulong), ("sent", c.c_int),
                ("display", c.c_void_p), ("extension", c.c_int), ("what", c.c_int),
                ("time", c.c_ulong), ("device", c.c_int), ("source", c.c_int),
                ("detail", c.c_int), ("root", c.c_ulong), ("window", c.c_ulong),
                ("child", c.c_ulong), ("root_x", c.c_double), ("root_y", c.c_double),
                ("x", c.c_double), ("y", c.c_double), ("flags", c.c_int)]


class XPointers:
    """Raises Unheard where there is no X window, no library or too old a server."""

    def __init__(self, base: Any) -> None:
        self._base = base
        self._window = _handle(base)
        if not self._window:
            raise Unheard("the window is no window of an X server")
        self._x, self._xi = _libraries()
        self._display = self._x.XOpenDisplay(None)
        if not self._display:
            raise Unheard("no X display")
        opcode, event, error = c.c_int(), c.c_int(), c.c_int()
        major, minor = c.c_int(2), c.c_int(2)
        if not self._x.XQueryExtension(self._display, b"XInputExtension", c.byref(opcode),
                                       c.byref(event), c.byref(error)) \
                or self._xi.XIQueryVersion(self._display, c.byref(major), c.byref(minor)) \
                or (major.value, minor.value) < (2, 2):
            self.close()
            raise Unheard("the X server is older than XInput 2.2")
        self._opcode = opcode.value
        self._down: set[int] = set()
        self._clock = _Clock()
        self._select()

    def _select(self) -> None:
        bits = (c.c_ubyte * 4)()
        for what in (_BUTTON_DOWN, _BUTTON_UP, _MOTION, _BEGIN, _UPDATE, _END):
            bits[what >> 3] |= 1 << (what & 7)
        mask = _Mask(_ALL_MASTERS, 4, c.cast(bits, c.POINTER(c.c_ubyte)))
        self._xi.XISelectEvents(self._display, self._window, c.byref(mask), 1)
        self._x.XFlush(self._display)

    def poll(self) -> list[Pointer]:
        """All reports since the last call."""
        window = _handle(self._base)
        if window and window != self._window:  # full screen may be another window
            self._window = window
            self._select()
        out: list[Pointer] = []
        event = _Event()
        while self._display and self._x.XPending(self._display):
            self._x.XNextEvent(self._display, c.byref(event))
            if event.type != _GENERIC or event.cookie.extension != self._opcode:
                continue
            if self._x.XGetEventData(self._display, c.byref(event)):
                report = c.cast(event.cookie.data, c.POINTER(_Report)).contents
                made = self._pointer(report)
                if made is not None:
                    out.append(made)
                self._x.XFreeEventData(self._display, c.byref(event))
        return out

    def close(self) -> None:
        if self._display:
            self._x.XCloseDisplay(self._display)
            self._display = None

    def _pointer(self, r: _Report) -> Pointer | None:
        at = self._clock.seconds(r.time, free=not self._down)
        if r.what in (_BEGIN, _UPDATE, _END):
            finger = r.detail + 1
            if r.what == _BEGIN:
                self._down.add(finger)
            elif r.what == _END:
                self._down.discard(finger)
            return Pointer({_BEGIN: "down", _UPDATE: "move", _END: "up"}[r.what], r.x, r.y, at,
                           finger=finger)
        if r.what != _MOTION and r.detail in _WHEEL:
            amount = _WHEEL[r.detail]
            return Pointer("wheel", r.x, r.y, at, amount) if r.what == _BUTTON_DOWN else None
        if not r.flags & _EMULATED and (r.detail == 3 if r.what != _MOTION
                                        else RIGHT in self._down):
            what = {_BUTTON_DOWN: "down", _MOTION: "move", _BUTTON_UP: "up"}[r.what]
            (self._down.discard if what == "up" else self._down.add)(RIGHT)
            return Pointer(what, r.x, r.y, at, finger=RIGHT)
        if r.flags & _EMULATED or (r.what != _MOTION and r.detail != 1):
            return None
        if r.what == _BUTTON_DOWN:
            self._down.add(MOUSE)
        elif r.what == _BUTTON_UP:
            self._down.discard(MOUSE)
        return Pointer({_BUTTON_DOWN: "down", _MOTION: "move", _BUTTON_UP: "up"}[r.what],
                       r.x, r.y, at)


class _Clock:
    """The server's milliseconds, which wrap every 49 days, as seconds of ours."""

    def __init__(self) -> None:
        self._shift: float | None = None

    def seconds(self, milliseconds: int, free: bool) -> float:
        """`free`: no stroke is under way whose times a better guess would tear apart."""
        theirs = milliseconds / 1000.0
        late = time.perf_counter() - theirs
        if self._shift is None or abs(late - self._shift) > _WRAP_S / 2:
            self._shift = late
        elif free:
            self._shift = min(late, self._shift)
        return theirs + self._shift


def _handle(base: Any) -> int:
    """The X window's number; 0 if the picture has no window."""
    handle = getattr(base.win, "get_window_handle", lambda: None)()
    return int(handle.get_int_handle()) if handle is not None else 0


def _libraries() -> tuple[Any, Any]:
    try:
        x, xi = c.CDLL("libX11.so.6"), c.CDLL("libXi.so.6")
    except OSError as problem:
        raise Unheard(str(problem)) from problem
    pointer, integer = c.c_void_p, c.POINTER(c.c_int)
    x.XOpenDisplay.restype = pointer
    x.XOpenDisplay.argtypes = [c.c_char_p]
    for name in ("XPending", "XFlush", "XCloseDisplay"):
        getattr(x, name).argtypes = [pointer]
    for name in ("XNextEvent", "XGetEventData", "XFreeEventData"):
        getattr(x, name).argtypes = [pointer, pointer]
    x.XQueryExtension.argtypes = [pointer, c.c_char_p, integer, integer, integer]
    xi.XIQueryVersion.argtypes = [pointer, integer, integer]
    xi.XISelectEvents.argtypes = [pointer, c.c_ulong, c.POINTER(_Mask), c.c_int]
    return x, xi
