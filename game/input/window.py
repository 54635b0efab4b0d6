"""The keyboard of a window: presses with repeats of our own, and letters while text is entered."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from typing import Any

from game.input.bindings import WAYS
from game.input.events import DELETE, ENTER, InputEvent, Press, Release, Typed

KEYS, POINTER = "keys", "pointer"
REPEAT_FIRST_S, REPEAT_S = 0.42, 0.10
SHIFTS = ("shift", "lshift", "rshift")
LETTERS = {"space": " ", "backspace": DELETE, "enter": ENTER}


class Keyboard:
    """Keys as actions. Repeats are our own, so they feel the same everywhere."""

    def __init__(self, base: Any, actions: Mapping[str, str]) -> None:
        self._base, self._actions = base, dict(actions)
        self.typing = False  # letters are text now, not actions
        self.shared: Mapping[str, str] = {}  # keys that are a seat's one button now: its device
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
        if key in self.shared:
            device = self.shared[key]
            if device not in self._held:
                self._held[device] = math.inf
                self._out.append(Press("accept", device, time=time.perf_counter()))
            return
        action = self._actions.get(key)
        if action and action not in self._held:
            now = time.perf_counter()
            self._held[action] = now + REPEAT_FIRST_S
            self._out.append(Press(action, KEYS, time=now))

    def _up(self, key: str) -> None:
        if key.lower() in SHIFTS:
            self._shift = False
        device = self.shared.get(key.lower())
        if device and self._held.pop(device, None) is not None:
            self._out.append(Release("accept", device, time.perf_counter()))
        action = self._actions.get(key.lower())
        if action and self._held.pop(action, None) is not None:
            self._out.append(Release(action, KEYS, time.perf_counter()))

    def poll(self) -> list[InputEvent]:
        now = time.perf_counter()
        for action, due in self._held.items():
            if now >= due and action in WAYS:
                self._held[action] = now + REPEAT_S
                self._out.append(Press(action, KEYS, again=True, time=now))
        out, self._out = self._out, []
        return out

    def let_go(self) -> None:
        """Forgets what is held, when the window loses the keyboard."""
        shared = set(self.shared.values())
        self._out += [Release("accept", held, lost=True) if held in shared
                      else Release(held, KEYS, lost=True) for held in self._held]
        self._held = {}
