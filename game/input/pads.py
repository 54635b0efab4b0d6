"""Game controllers through SDL: hot-plug, what kind they are, sticks, buttons, rumble.

SDL is asked once a frame on the main thread. Without the library the game goes on without
pads, and `problem` says why.
"""

from __future__ import annotations

import ctypes
import os
import time
import warnings
from collections.abc import Iterable, Mapping
from typing import Any

from game.input.bindings import WAYS, Feel
from game.input.door import Door
from game.input.events import InputEvent, Joined, Lost, Press, Release, Stick

REPEAT_FIRST_S, REPEAT_S = 0.42, 0.13
_FAMILIES = {1: "xbox", 2: "xbox", 3: "playstation", 4: "playstation", 5: "nintendo",
             7: "playstation", 11: "nintendo", 12: "nintendo", 13: "nintendo"}


class _Pad:
    def __init__(self, handle: Any, name: str, family: str, device: str) -> None:
        self.handle, self.name, self.family, self.device = handle, name, family, device
        self.axes = [0.0] * 6
        self.held: dict[str, float] = {}  # action: when it repeats next
        self.way = ""  # the direction the left stick stands for in menus


class Pads:
    def __init__(self, actions: Mapping[str, str], feel: Feel) -> None:
        """Nothing is loaded yet: the library takes half a second, and the first picture
        should not wait for it."""
        self.problem = ""
        self.started = False
        self._actions, self._feel = dict(actions), feel
        self._pads: dict[int, _Pad] = {}
        self._sdl: Any = None
        self._door: Door | None = None

    def start(self) -> None:
        """Loads SDL and looks for pads."""
        self.started = True
        os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("PYSDL2_DLL_PATH", os.environ.get("FLICKTOP_SDL", ""))
        if not os.environ["PYSDL2_DLL_PATH"]:
            del os.environ["PYSDL2_DLL_PATH"]
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # which of two libraries was found is no news
                import sdl2

            sdl2.SDL_SetHint(b"SDL_NO_SIGNAL_HANDLERS", b"1")
            if sdl2.SDL_Init(sdl2.SDL_INIT_GAMECONTROLLER) != 0:
                raise OSError(sdl2.SDL_GetError().decode())
        except Exception as error:  # a missing or broken library must never stop the game
            self.problem = str(error).splitlines()[0] if str(error) else type(error).__name__
            return
        self._sdl = sdl2
        self._event = sdl2.SDL_Event()
        self._buttons = {
            getattr(sdl2, f"SDL_CONTROLLER_BUTTON_{name}"): name.lower().replace("_", "")
            for name in ("A", "B", "X", "Y", "BACK", "START", "LEFTSTICK", "RIGHTSTICK",
                         "LEFTSHOULDER", "RIGHTSHOULDER", "DPAD_UP", "DPAD_DOWN", "DPAD_LEFT",
                         "DPAD_RIGHT")
        }
        self._buttons = {k: v.replace("dpad", "dp") for k, v in self._buttons.items()}
        self._door = Door.opened(sdl2)

    @property
    def devices(self) -> dict[str, str]:
        """Device id to family, of all pads there are."""
        return {p.device: p.family for p in self._pads.values()}

    def poll(self) -> list[InputEvent]:
        """What happened on all pads since the last call."""
        s = self._sdl
        if s is None:
            return []
        if self._door is not None:
            self._door.serve(lambda n: self._nth(n))
        out: list[InputEvent] = []
        now = time.perf_counter()
        moved: set[int] = set()
        e = self._event
        while s.SDL_PollEvent(ctypes.byref(e)):
            if e.type == s.SDL_CONTROLLERDEVICEADDED:
                out += self._added(e.cdevice.which)
            elif e.type == s.SDL_CONTROLLERDEVICEREMOVED:
                pad = self._pads.pop(e.cdevice.which, None)
                if pad is not None:
                    s.SDL_GameControllerClose(pad.handle)
                    out.append(Lost(pad.device, pad.name))
            elif e.type in (s.SDL_CONTROLLERBUTTONDOWN, s.SDL_CONTROLLERBUTTONUP):
                pad = self._pads.get(e.cbutton.which)
                action = self._actions.get(self._buttons.get(e.cbutton.button, ""), "")
                if pad is not None and action:
                    down = e.type == s.SDL_CONTROLLERBUTTONDOWN
                    out.append(self._button(pad, action, down, now))
            elif e.type == s.SDL_CONTROLLERAXISMOTION:
                pad = self._pads.get(e.caxis.which)
                if pad is not None and e.caxis.axis < 6:
                    pad.axes[e.caxis.axis] = max(-1.0, e.caxis.value / 32767.0)
                    moved.add(e.caxis.which)
                    # Each change is told with its own time: a snap may be over within a frame.
                    out.append(self._stick(pad, time.perf_counter()))
        for which in moved:
            if which in self._pads:
                out += self._menu_way(self._pads[which], now)
        for pad in self._pads.values():
            out += self._repeats(pad, now)
        return out

    def rumble(self, device: str, strength: float, seconds: float) -> None:
        for pad in self._pads.values():
            if pad.device == device:
                power = int(65535 * min(1.0, max(0.0, strength)))
                self._sdl.SDL_GameControllerRumble(
                    pad.handle, power, power // 2, int(seconds * 1000))

    def close(self) -> None:
        if self._door is not None:
            self._door.close()
        if self._sdl is not None:
            for pad in self._pads.values():
                self._sdl.SDL_GameControllerClose(pad.handle)
            self._pads = {}
            self._sdl.SDL_Quit()
            self._sdl = None

    # ---- details -------------------------------------------------------------------------

    def _nth(self, number: int) -> Any:
        """The joystick behind the pad with this number, for the test door."""
        for pad in self._pads.values():
            if pad.device == f"pad:{number}":
                return self._sdl.SDL_GameControllerGetJoystick(pad.handle)
        return None

    def _added(self, index: int) -> Iterable[InputEvent]:
        s = self._sdl
        handle = s.SDL_GameControllerOpen(index)
        if not handle:
            return []
        which = s.SDL_JoystickInstanceID(s.SDL_GameControllerGetJoystick(handle))
        if which in self._pads:
            return []
        taken = {p.device for p in self._pads.values()}
        number = next(n for n in range(1, 100) if f"pad:{n}" not in taken)
        name = (s.SDL_GameControllerName(handle) or b"").decode(errors="replace") or "Controller"
        family = _FAMILIES.get(s.SDL_GameControllerGetType(handle), "generic")
        pad = self._pads[which] = _Pad(handle, name, family, f"pad:{number}")
        return [Joined(pad.device, name, family)]

    def _button(self, pad: _Pad, action: str, down: bool, now: float) -> InputEvent:
        if not down:
            pad.held.pop(action, None)
            return Release(action, pad.device)
        pad.held[action] = now + REPEAT_FIRST_S
        return Press(action, pad.device)

    def _stick(self, pad: _Pad, now: float) -> Stick:
        rest = self._feel.stick_rest

        def two(x: float, y: float) -> tuple[float, float]:
            size = (x * x + y * y) ** 0.5
            if size <= rest:
                return (0.0, 0.0)
            scale = min(1.0, (size - rest) / (0.97 - rest)) / size
            return (x * scale, y * scale)

        return Stick(pad.device, now, two(*pad.axes[0:2]), two(*pad.axes[2:4]))

    def _menu_way(self, pad: _Pad, now: float) -> Iterable[InputEvent]:
        x, y = pad.axes[0:2]
        way = ""
        if max(abs(x), abs(y)) > (0.35 if pad.way else 0.6):
            way = ("left" if x < 0 else "right") if abs(x) > abs(y) else "up" if y < 0 else "down"
        if way == pad.way:
            return
        if pad.way:
            pad.held.pop(f"stick-{pad.way}", None)
        pad.way = way
        if way:
            pad.held[f"stick-{way}"] = now + REPEAT_FIRST_S
            yield Press(f"stick-{way}", pad.device)

    def _repeats(self, pad: _Pad, now: float) -> Iterable[InputEvent]:
        for action, due in pad.held.items():
            if now >= due and action.removeprefix("stick-") in WAYS:
                pad.held[action] = now + REPEAT_S
                yield Press(action, pad.device, again=True)
