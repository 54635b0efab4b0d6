"""Keyboard and pointer of a window: key presses with repeats, pointer samples with own times."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from game.input.bindings import WAYS
from game.input.events import DELETE, ENTER, InputEvent, Pointer, Press, Release, Typed

KEYS, POINTER = "keys", "pointer"
REPEAT_FIRST_S, REPEAT_S = 0.42, 0.10
SHIFTS = ("shift", "lshift", "rshift")
LETTERS = {"space": " ", "backspace": DELETE, "enter": ENTER}


class Keyboard:
    """Keys as actions. Repeats are our own, so they feel the same everywhere."""

    def __init__(self, base: Any, actions: Mapping[str, str]) -> None:
        self._base, self._actions = base, dict(actions)
        self.typing = False  # letters are text now, not actions
        self._shift = False
        self._out: list[InputEvent] = []
        self._held: dict[str, float] = {}
        thrower = base.buttonThrowers[0].node() if base.buttonThrowers else None
        if thrower is not None:
            thrower.set_button_down_event("key-down")
            thrower.set_button_up_event("key-up")
        base.accept("key-down", self._down)
        base.accept("key-up", self._up)

    def _down(self, key: str) -> None:
        key = key.lower()
        if key in SHIFTS:
            self._shift = True
        if self.typing and (key in LETTERS or len(key) == 1):
            letter = LETTERS.get(key, key)
            self._out.append(Typed(letter.upper() if self._shift else letter))
            return
        action = self._actions.get(key)
        if action and action not in self._held:
            self._held[action] = time.perf_counter() + REPEAT_FIRST_S
            self._out.append(Press(action, KEYS))

    def _up(self, key: str) -> None:
        if key.lower() in SHIFTS:
            self._shift = False
        action = self._actions.get(key.lower())
        if action and self._held.pop(action, None) is not None:
            self._out.append(Release(action, KEYS))

    def poll(self) -> list[InputEvent]:
        now = time.perf_counter()
        for action, due in self._held.items():
            if now >= due and action in WAYS:
                self._held[action] = now + REPEAT_S
                self._out.append(Press(action, KEYS, again=True))
        out, self._out = self._out, []
        return out

    def let_go(self) -> None:
        """Forgets what is held, when the window loses the keyboard."""
        self._out += [Release(action, KEYS) for action in self._held]
        self._held = {}


class PointerDevice:
    """The mouse, or the one finger that arrives as a mouse."""

    def __init__(self, base: Any) -> None:
        self._base = base
        self._out: list[InputEvent] = []
        self._last = (-1.0, -1.0)
        self._down = False
        base.accept("mouse1", self._press)
        base.accept("mouse1-up", self._release)
        base.accept("wheel_up", self._wheel, [-1.0])
        base.accept("wheel_down", self._wheel, [1.0])

    def _where(self) -> tuple[float, float]:
        pointer = self._base.win.get_pointer(0)
        return (pointer.get_x(), pointer.get_y())

    def _press(self) -> None:
        self._move()
        self._down = True
        self._out.append(Pointer("down", *self._where(), time.perf_counter()))

    def _release(self) -> None:
        self._down = False
        self._out.append(Pointer("up", *self._where(), time.perf_counter()))

    def _wheel(self, amount: float) -> None:
        self._out.append(Pointer("wheel", *self._where(), time.perf_counter(), amount))

    def _move(self) -> None:
        where = self._where()
        # While pressed each frame is a sample, moved or not: a finger that stops has no speed.
        if where != self._last or self._down:
            self._last = where
            self._out.append(Pointer("move", *where, time.perf_counter()))

    def poll(self) -> list[InputEvent]:
        pending, self._out = self._out, []
        if self._base.mouseWatcherNode is not None and self._base.mouseWatcherNode.has_mouse():
            self._move()
        moves, self._out = self._out, []
        # A release that came with this frame ends the trail: the sample belongs before it.
        ups = [e for e in pending if isinstance(e, Pointer) and e.what == "up"]
        return pending + moves if not ups else pending
