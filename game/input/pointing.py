"""Where reports of mouse and fingers come from: the system itself where it can be asked.

A source gives every report since it was last asked, in pixels of the window, with the device's
own time. X servers are asked by XInput2, Windows by its pointer messages; elsewhere the engine's
trail has every place, but only the frame's time.
"""

from __future__ import annotations

import sys
import time
from typing import Any, Protocol

from game.input.door import FINGERS, Door
from game.input.events import MOUSE, RIGHT, Pointer, Unheard
from game.input.windows import WindowsPointers
from game.input.x11 import XPointers


class Source(Protocol):
    def poll(self) -> list[Pointer]: ...
    def close(self) -> None: ...


class Trail:
    """The engine's own pointer. It knows each place the mouse went through, and puts the frame's
    time on all of them: here they are spread over the frame."""

    def __init__(self, base: Any) -> None:
        self._base = base
        self._buttons: list[Pointer] = []
        self._last = (-1.0, -1.0)
        self._turns = False  # the right button is held
        self._asked = time.perf_counter()
        device = _device(base)
        if device is not None:
            device.enable_pointer_events()
            base.mouseWatcherNode.set_trail_log_duration(2.0)
        base.accept("mouse1", self._button, ["down"])
        base.accept("mouse1-up", self._button, ["up"])
        base.accept("mouse3", self._button, ["down", 0.0, RIGHT])
        base.accept("mouse3-up", self._button, ["up", 0.0, RIGHT])
        base.accept("wheel_up", self._button, ["wheel", -1.0])
        base.accept("wheel_down", self._button, ["wheel", 1.0])

    def _button(self, what: str, amount: float = 0.0, finger: int = MOUSE) -> None:
        self._buttons.append(Pointer(what, 0.0, 0.0, 0.0, amount, finger))

    def poll(self) -> list[Pointer]:
        now, before = time.perf_counter(), self._asked
        self._asked = now
        places = self._places()
        buttons, self._buttons = self._buttons, []
        first, last = (places or [self._last])[0], (places or [self._last])[-1]
        out: list[Pointer] = []
        # What was pressed between two places is not known: a press was before them, a release
        # after them, which is so for every stroke that a frame cuts.
        for button in buttons:
            if button.what != "up":
                out.append(button._replace(x=first[0], y=first[1], time=before))
        step = (now - before) / max(1, len(places))
        for button in buttons:
            if button.finger == RIGHT:
                self._turns = button.what == "down"
        finger = RIGHT if self._turns else MOUSE
        out += [Pointer("move", x, y, before + step * n, finger=finger)
                for n, (x, y) in enumerate(places, start=1)]
        for button in buttons:
            if button.what == "up":
                out.append(button._replace(x=last[0], y=last[1], time=now))
        return out

    def close(self) -> None:
        self._base.ignore("mouse1")
        self._base.ignore("mouse1-up")
        self._base.ignore("mouse3")
        self._base.ignore("mouse3-up")

    def _places(self) -> list[tuple[float, float]]:
        """Each place since the last call."""
        watcher = self._base.mouseWatcherNode
        if watcher is None or not watcher.has_mouse():
            return []
        log = watcher.get_trail_log()
        places = [(float(log.get_xpos(n)), float(log.get_ypos(n)))
                  for n in range(log.get_num_events())]
        watcher.clear_trail_log()
        pointer = self._base.win.get_pointer(0)
        here = (pointer.get_x(), pointer.get_y())
        if not places and here != self._last:
            places = [here]
        if places:
            self._last = places[-1]
        return places


class Fingers:
    """What a test does through the door, after what really happens."""

    def __init__(self, door: Door, real: Source) -> None:
        self._door, self._real = door, real

    def poll(self) -> list[Pointer]:
        out = self._real.poll()
        for line in self._door.due():
            what, finger, x, y = line.words
            out.append(Pointer(what, float(x), float(y), line.time, finger=int(finger)))
        return out

    def close(self) -> None:
        self._door.close()
        self._real.close()


def pointer_source(base: Any) -> Source:
    """The best source there is for this window."""
    real = _system(base)
    door = Door.opened(FINGERS)
    return Fingers(door, real) if door is not None else real


def _system(base: Any) -> Source:
    try:
        if sys.platform == "win32":
            return WindowsPointers(base)
        if sys.platform.startswith("linux"):
            return XPointers(base)
    except Unheard:
        pass
    return Trail(base)


def _device(base: Any) -> Any:
    find = getattr(base.win, "get_input_device", None)
    return find(0) if find is not None and base.mouseWatcherNode is not None else None
