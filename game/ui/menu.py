"""Menus worked by any device: what is pressed, focused, dragged or slid on a screen's widgets.

A screen that listens is told what was meant; where that leads is not the menu's business.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from game.input.bindings import WAYS
from game.input.drag import Drag
from game.input.events import MOUSE, RIGHT, Pointer, Press, Release
from game.input.window import POINTER
from game.ui.canvas import Canvas
from game.ui.focus import at, next_focus
from game.ui.kit import Kit
from game.ui.sheet import Widget

HOLD_S = 0.5
READ_STEP = 120.0  # how far one press of up or down moves a text
WHEEL = 90.0


class Listener(Protocol):
    """What a screen is told. What press and action return goes to the menu's `go`."""

    def press(self, id: str, device: str) -> Any: ...
    def change(self, id: str, step: int, device: str) -> None: ...
    def slide(self, id: str, share: float) -> None: ...
    def focused(self, id: str) -> None: ...
    def action(self, action: str, device: str) -> Any: ...
    def input(self, event: Any) -> bool: ...


class Menu:
    """`dirty` is set when what stands on the surface has changed."""

    def __init__(self, canvas: Canvas, sign: Callable[[str], None], refuse: Callable[[str], None],
                 go: Callable[[Any], None]) -> None:
        self._canvas, self._sign, self._refuse, self._go = canvas, sign, refuse, go
        self.hold_to_press = False
        self.deaf = False  # a finger that comes to a widget now presses nothing
        self.dirty = False
        self._pressed: Widget | None = None
        self._drag: Drag | None = None
        self._finger: int | None = None  # the one finger that is down on the menu
        self._elsewhere: set[int] = set()  # fingers that went down on the screen itself
        self._hold: tuple[str, str, float] | None = None  # widget, device, since when

    def reset(self, kit: Kit) -> None:
        """Another screen is shown."""
        kit.pressed, self._pressed, self._drag, self._finger = "", None, None, None
        kit.hovered, self._elsewhere = "", set()
        kit.unscroll()

    def update(self, kit: Kit, screen: Listener, now: float) -> None:
        """Presses what has been held long enough."""
        if self._hold is not None and now - self._hold[2] >= HOLD_S:
            (id, device, _since), self._hold = self._hold, None
            self._activate(kit, screen, id, device)

    # ---- buttons -------------------------------------------------------------------------

    def release(self, kit: Kit, e: Release) -> None:
        if e.action == "accept":
            self._hold = None
            if kit.pressed:
                kit.pressed = ""
                self.dirty = True

    def press(self, kit: Kit, screen: Listener, e: Press) -> None:
        way = e.action.removeprefix("stick-")
        if way in WAYS:
            self._step(kit, screen, way, e.device)
        elif e.action == "accept":
            if e.again:
                return
            if self.hold_to_press:
                self._hold = (kit.focus, e.device, time.perf_counter())
            else:
                self._activate(kit, screen, kit.focus, e.device)
        elif not e.again:
            self._act(screen, e.action, e.device)
            self.dirty = True

    def _act(self, screen: Listener, action: str, device: str) -> None:
        """A button without a widget; one that leads back is heard."""
        wanted = screen.action(action, device)
        if wanted is not None and action == "back":
            self._sign("back")
        self._go(wanted)

    def _step(self, kit: Kit, screen: Listener, way: str, device: str) -> None:
        widget = kit.widget(kit.focus)
        if widget is not None and widget.steps and way in ("left", "right"):
            screen.change(widget.id, -1 if way == "left" else 1, device)
            self.dirty = True
            return
        found = next_focus(kit.widgets, kit.focus, way)
        if found != kit.focus:
            self._focus(kit, screen, found)
        elif way in ("up", "down"):
            self.dirty |= kit.read_on(READ_STEP if way == "down" else -READ_STEP)

    def _focus(self, kit: Kit, screen: Listener, id: str) -> None:
        kit.focus = id
        self._sign("focus")
        screen.focused(id)
        self.dirty = True

    def _activate(self, kit: Kit, screen: Listener, id: str, device: str) -> None:
        if id.startswith("prompt:"):
            action = id.removeprefix("prompt:")
            if action == "accept" and kit.focus:
                id = kit.focus
            else:
                self._act(screen, action, device)
                self.dirty = True
                return
        widget = kit.widget(id)
        if widget is None:
            return
        if widget.blocked:
            self._sign("refuse")
            self._refuse(widget.blocked)
            return
        self._sign("press")
        if widget.steps:
            screen.change(id, 1, device)
        else:
            self._go(screen.press(id, device))
        self.dirty = True

    # ---- pointers ------------------------------------------------------------------------

    def pointer(self, kit: Kit, screen: Listener, e: Pointer) -> None:
        """What meets no widget goes on to the screen, in window heights. A finger belongs to
        what it went down on until it is lifted, so one on a menu never shoots; of several on
        the menu the first one works it."""
        if e.finger == RIGHT:
            screen.input(self._in_heights(e))
            return
        x, y = self._canvas.units(e.x, e.y)
        under = at(kit.widgets, x, y)
        if e.what == "wheel":
            region = kit.scrolls_at(x, y)
            if region or not screen.input(self._in_heights(e)):
                kit.scroll_by(region, e.amount * WHEEL)
                self.dirty = True
        elif e.finger in self._elsewhere:
            if e.what in ("up", "gone"):
                self._elsewhere.discard(e.finger)
            screen.input(self._in_heights(e))
        elif e.what == "down" and self.deaf and under is not None:
            return
        elif e.what == "down":
            region = kit.scrolls_at(x, y)
            if under is None and not region:
                self._elsewhere.add(e.finger)
                screen.input(self._in_heights(e))
            elif self._finger is None:
                self._finger = e.finger
                self._went_down(kit, screen, region, under, x, y)
        elif e.finger == self._finger:
            self._goes_on(kit, screen, e, x, y, under)
        elif e.what == "move" and e.finger == MOUSE:  # a mouse that hovers
            over = under.id if under is not None else ""
            self.dirty |= over != kit.hovered
            kit.hovered = over
            if under is None:
                screen.input(self._in_heights(e))

    def _in_heights(self, e: Pointer) -> Pointer:
        scale = 1.0 / self._canvas.pixels[1]
        return e._replace(x=e.x * scale, y=e.y * scale)

    def _went_down(self, kit: Kit, screen: Listener, region: str, under: Widget | None,
                   x: float, y: float) -> None:
        slider = under is not None and under.slides is not None
        self._pressed = under
        self._drag = Drag(region, x, y, slider) if region else None
        if under is not None:
            kit.pressed = under.id
            if self._drag is None:  # else it may become a drag, which moves no focus
                self._point(kit, screen, under)
            self.dirty = True

    def _goes_on(self, kit: Kit, screen: Listener, e: Pointer, x: float, y: float,
                 under: Widget | None) -> None:
        """The finger that is down on the menu moves or goes up."""
        if e.what == "gone":
            self._pressed, under = None, None
        if self._drag is not None:
            self._scrolls(kit, self._drag, e, x, y)
        if self._pressed is not None:
            self._held(kit, screen, self._pressed, e, x, under)
        if e.what in ("up", "gone"):
            self._pressed, kit.pressed, self._drag, self._finger = None, "", None, None
            self.dirty = True

    def _held(self, kit: Kit, screen: Listener, held: Widget, e: Pointer, x: float,
              under: Widget | None) -> None:
        """The pointer moves or goes up after it went down on a widget."""
        slides = e.what == "up" or (e.what == "move" and (self._drag is None or self._drag.slides))
        if held.slides is not None and slides:
            share = (x - held.slides.x) / held.slides.w
            screen.slide(held.id, min(1.0, max(0.0, share)))
            self.dirty = True
        if e.what == "up":
            kit.pressed = ""
            if under is not None and under.id == held.id:
                self._point(kit, screen, held)
                self._tap(kit, screen, held, x)

    def _scrolls(self, kit: Kit, drag: Drag, e: Pointer, x: float, y: float) -> None:
        """A finger that went down inside a list drags it along, and presses nothing then."""
        if e.what == "move" and drag.begins(x, y):
            self._pressed, kit.pressed = None, ""
        if drag.scrolls:
            kit.scroll_by(drag.region, drag.moved(y))
            self.dirty = True

    def _point(self, kit: Kit, screen: Listener, widget: Widget) -> None:
        """A pointer's press takes the focus along."""
        if widget.focus and widget.id != kit.focus:
            self._focus(kit, screen, widget.id)

    def _tap(self, kit: Kit, screen: Listener, widget: Widget, x: float) -> None:
        """A pointer pressed a widget and let go over it."""
        if widget.slides is not None:
            return
        if widget.steps:
            step = -1 if x < widget.rect.x + widget.rect.w * 0.4 else 1
            screen.change(widget.id, step, POINTER)
        else:
            self._activate(kit, screen, widget.id, POINTER)
