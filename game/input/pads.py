"""Gamepads through SDL: hot-plug, what kind they are, sticks, buttons, rumble.

A thread of its own waits for reports and stamps each of them, so that a snap that is over within
a frame is seen whole. Without the library the game goes on without pads, and `problem` says why.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.input.bindings import WAYS, Feel
from game.input.door import PADS, Door
from game.input.events import InputEvent, Joined, Lost, Press, Release, Stick

REPEAT_FIRST_S, REPEAT_S = 0.42, 0.13
WAIT_MS = 10  # SDL itself looks every millisecond while it waits
_FAMILIES = {1: "xbox", 2: "xbox", 3: "playstation", 4: "playstation", 5: "nintendo",
             7: "playstation", 11: "nintendo", 12: "nintendo", 13: "nintendo"}
_BUTTONS = {"A": "a", "B": "b", "X": "x", "Y": "y", "BACK": "back", "START": "start",
            "LEFTSTICK": "leftstick", "RIGHTSTICK": "rightstick",
            "LEFTSHOULDER": "leftshoulder", "RIGHTSHOULDER": "rightshoulder",
            "DPAD_UP": "dpup", "DPAD_DOWN": "dpdown", "DPAD_LEFT": "dpleft",
            "DPAD_RIGHT": "dpright"}


class Pads:
    """What the screens ask: what happened since the last frame, and rumble."""

    def __init__(self, actions: Mapping[str, str], feel: Feel) -> None:
        """Nothing is loaded yet: the library takes half a second, and the first picture
        should not wait for it."""
        self.started = False
        self._listener = _Listener(dict(actions), feel)
        self._held: dict[tuple[str, str], float] = {}  # device and action: when it repeats next
        self._ways: dict[str, str] = {}  # device: what its left stick stands for in menus

    @property
    def problem(self) -> str:
        return self._listener.problem

    @property
    def devices(self) -> dict[str, str]:
        """Device id to family, of all pads there are."""
        return dict(self._listener.families)

    def start(self) -> None:
        """Loads SDL and looks for pads."""
        self.started = True
        self._listener.start()
        self._listener.ready.wait()

    def poll(self) -> list[InputEvent]:
        """What happened on all pads since the last call."""
        now = time.perf_counter()
        out: list[InputEvent] = []
        heard = self._listener.heard
        while heard:
            event = heard.popleft()
            out.append(event)
            match event:
                case Press():
                    self._held[event.device, event.action] = now + REPEAT_FIRST_S
                case Release():
                    self._held.pop((event.device, event.action), None)
                case Stick():
                    out += self._menu_way(event, now)
                case Lost():
                    self._held = {k: v for k, v in self._held.items() if k[0] != event.device}
                    self._ways.pop(event.device, None)
        for (device, action), due in self._held.items():
            if now >= due and action.removeprefix("stick-") in WAYS:
                self._held[device, action] = now + REPEAT_S
                out.append(Press(action, device, again=True, time=now))
        return out

    def rumble(self, device: str, strength: float, seconds: float) -> None:
        power = int(65535 * min(1.0, max(0.0, strength)))
        self._listener.wishes.append((device, power, int(seconds * 1000)))

    def close(self) -> None:
        self._listener.close()

    def _menu_way(self, stick: Stick, now: float) -> Iterable[InputEvent]:
        (x, y), before = stick.left, self._ways.get(stick.device, "")
        way = ""
        if max(abs(x), abs(y)) > (0.18 if before else 0.5):
            way = ("left" if x < 0 else "right") if abs(x) > abs(y) else "up" if y < 0 else "down"
        if way == before:
            return
        self._held.pop((stick.device, f"stick-{before}"), None)
        self._ways[stick.device] = way
        if way:
            self._held[stick.device, f"stick-{way}"] = now + REPEAT_FIRST_S
            yield Press(f"stick-{way}", stick.device, time=stick.time)


class _Pad:
    def __init__(self, handle: Any, name: str, family: str, device: str) -> None:
        self.handle, self.name, self.family, self.device = handle, name, family, device
        self.axes = [0.0] * 6
        self.moved = 0.0  # when its sticks moved; 0 if that is told


class _Listener(threading.Thread):
    """All that is asked of SDL is asked here: systems tell only the thread that began."""

    def __init__(self, actions: Mapping[str, str], feel: Feel) -> None:
        super().__init__(name="pads", daemon=True)
        self.problem = ""
        self.families: dict[str, str] = {}
        self.heard: deque[InputEvent] = deque()
        self.wishes: deque[tuple[str, int, int]] = deque()
        self.ready = threading.Event()
        self._end = threading.Event()
        self._actions, self._feel = actions, feel
        self._pads: dict[int, _Pad] = {}
        self._told_at: float | None = None  # when the test door says that it happened

    def close(self) -> None:
        self._end.set()
        if self.is_alive():
            self.join(2.0)

    def run(self) -> None:
        try:
            self._sdl = _loaded()
        except Exception as error:  # a missing or broken library must never stop the game
            self.problem = str(error).splitlines()[0] if str(error) else type(error).__name__
            self.ready.set()
            return
        s = self._sdl
        self._ticks = time.perf_counter() - s.SDL_GetTicks() / 1000.0
        self._names = {getattr(s, f"SDL_CONTROLLER_BUTTON_{long}"): short
                       for long, short in _BUTTONS.items()}
        door = Door.opened(PADS)
        event = s.SDL_Event()
        self.ready.set()
        while not self._end.is_set():
            if door is not None:
                self._serve(door, event)
            if s.SDL_WaitEventTimeout(ctypes.byref(event), 1 if door is not None else WAIT_MS):
                self._take(event)
                self._drain(event)
            while self.wishes:
                self._rumble(*self.wishes.popleft())
        if door is not None:
            door.close()
        for pad in self._pads.values():
            s.SDL_GameControllerClose(pad.handle)
        s.SDL_Quit()

    # ---- reports -------------------------------------------------------------------------

    def _drain(self, event: Any) -> None:
        while self._sdl.SDL_PollEvent(ctypes.byref(event)):
            self._take(event)
        self._tell_sticks()

    def _take(self, e: Any) -> None:
        s = self._sdl
        now = self._stamp(e.common.timestamp)
        if e.type == s.SDL_CONTROLLERAXISMOTION:
            pad = self._pads.get(e.caxis.which)
            if pad is not None and e.caxis.axis < 6:
                if pad.moved and now - pad.moved > 0.0005:
                    self._tell_sticks()  # the axes of one report come together
                pad.axes[e.caxis.axis] = max(-1.0, e.caxis.value / 32767.0)
                pad.moved = now
        elif e.type in (s.SDL_CONTROLLERBUTTONDOWN, s.SDL_CONTROLLERBUTTONUP):
            pad = self._pads.get(e.cbutton.which)
            action = self._actions.get(self._names.get(e.cbutton.button, ""), "")
            if pad is not None and action:
                self.heard.append(
                    Press(action, pad.device, time=now) if e.type == s.SDL_CONTROLLERBUTTONDOWN
                    else Release(action, pad.device, now))
        elif e.type == s.SDL_CONTROLLERDEVICEADDED:
            self._added(e.cdevice.which)
        elif e.type == s.SDL_CONTROLLERDEVICEREMOVED:
            pad = self._pads.pop(e.cdevice.which, None)
            if pad is not None:
                s.SDL_GameControllerClose(pad.handle)
                self.families = {p.device: p.family for p in self._pads.values()}
                self.heard.append(Lost(pad.device, pad.name))

    def _stamp(self, ticks: int) -> float:
        """When SDL saw it. Its milliseconds are coarse; our own clock is finer but may come
        late, when another thread keeps Python busy."""
        if self._told_at is not None:
            return self._told_at
        seen = self._ticks + ticks / 1000.0
        return min(max(time.perf_counter(), seen), seen + 0.001)

    def _tell_sticks(self) -> None:
        for pad in self._pads.values():
            if pad.moved:
                self.heard.append(Stick(pad.device, pad.moved, self._two(*pad.axes[0:2]),
                                        self._two(*pad.axes[2:4])))
                pad.moved = 0.0

    def _two(self, x: float, y: float) -> tuple[float, float]:
        rest = self._feel.stick_rest
        size = (x * x + y * y) ** 0.5
        if size <= rest:
            return (0.0, 0.0)
        scale = min(1.0, (size - rest) / (0.97 - rest)) / size
        return (x * scale, y * scale)

    def _added(self, index: int) -> None:
        s = self._sdl
        handle = s.SDL_GameControllerOpen(index)
        if not handle:
            return
        which = s.SDL_JoystickInstanceID(s.SDL_GameControllerGetJoystick(handle))
        if which in self._pads:
            return
        taken = {p.device for p in self._pads.values()}
        number = next(n for n in range(1, 100) if f"pad:{n}" not in taken)
        name = (s.SDL_GameControllerName(handle) or b"").decode(errors="replace") or "Controller"
        family = _FAMILIES.get(s.SDL_GameControllerGetType(handle), "generic")
        pad = self._pads[which] = _Pad(handle, name, family, f"pad:{number}")
        self.families = {p.device: p.family for p in self._pads.values()}
        self.heard.append(Joined(pad.device, name, family))

    def _rumble(self, device: str, power: int, milliseconds: int) -> None:
        for pad in self._pads.values():
            if pad.device == device:
                self._sdl.SDL_GameControllerRumble(pad.handle, power, power // 2, milliseconds)

    # ---- the test door -------------------------------------------------------------------

    def _serve(self, door: Door, event: Any) -> None:
        """Does what the lines say, each as a report of its own at its own time."""
        for line in door.due():
            _moved(self._sdl, line.words, self._nth)
            self._sdl.SDL_JoystickUpdate()
            self._told_at = line.time
            self._drain(event)
            self._told_at = None

    def _nth(self, number: int) -> Any:
        """The joystick behind the pad with this number."""
        for pad in self._pads.values():
            if pad.device == f"pad:{number}":
                return self._sdl.SDL_GameControllerGetJoystick(pad.handle)
        return None


def _loaded() -> Any:
    """SDL, begun on this thread."""
    os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    if os.environ.get("FLICKTOP_SDL"):
        os.environ.setdefault("PYSDL2_DLL_PATH", os.environ["FLICKTOP_SDL"])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # which of two libraries was found is no news
        import sdl2

    sdl2.SDL_SetHint(b"SDL_NO_SIGNAL_HANDLERS", b"1")
    if sdl2.SDL_Init(sdl2.SDL_INIT_GAMECONTROLLER) != 0:
        raise OSError(sdl2.SDL_GetError().decode())
    return sdl2


def _moved(s: Any, words: tuple[str, ...], joystick: Callable[[int], Any]) -> None:
    """One line of the test door, done to SDL's virtual pads."""
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
