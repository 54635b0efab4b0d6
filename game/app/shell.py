"""The running game: a window and one screen at a time."""

from __future__ import annotations

import sys
import time
from typing import Any

from panda3d.core import ClockObject

from game.app import backdrop
from game.app import party as parties
from game.app.destinations import ToTitle
from game.app.house import House
from game.app.routes import screen_of
from game.app.screen import Destination, Next, Screen
from game.app.status import Status
from game.input.events import InputEvent, Joined, Lost, Pointer, Press, Release
from game.input.window import POINTER
from game.pack.packs import Broken
from game.ui.menu import Menu
from game.ui.words import _

LONGEST_STEP = 0.1


class Shell:
    def __init__(self, house: House) -> None:
        self.house = house
        self.screen: Screen | None = None
        self.dismissed: Broken | None = None  # the game from elsewhere that failed last
        self.menu = Menu(house.canvas, lambda sign: house.speaker.sign(sign), house.notice,
                         self._go)
        self._status = Status()
        self._last = time.perf_counter()
        self._table_seen = False
        self._fade = 1.0
        self._frames = 0
        house.base.accept("window-event", self._window_event)

    # ---- the loop ------------------------------------------------------------------------

    def run(self, first: Screen | Destination) -> None:
        """Plays until the window is closed or the player leaves."""
        clock = ClockObject.get_global_clock()
        clock.set_mode(ClockObject.M_limited)
        clock.set_frame_rate(60)
        self.show(first)
        try:
            while self.house.running:
                self.house.base.taskMgr.step()
                self.frame()
        finally:
            self.house.close()

    def show(self, wanted: Screen | Destination) -> None:
        house, kit = self.house, self.house.kit
        screen = screen_of(wanted, house) if isinstance(wanted, Destination) else wanted
        if self.screen is not None:
            self.screen.focus = kit.focus
            self.screen.left()
        self.screen = screen
        if screen.backdrop and self._table_seen and house.has_stage:
            backdrop.capture(house.base, house.canvas, house.stage)
        self._table_seen = not screen.backdrop
        if house.has_stage:
            house.stage.root.hide() if screen.backdrop else house.stage.root.show()
        kit.focus = screen.focus
        self.menu.reset(kit)
        self._fade = 0.0
        screen.entered()
        house.redraw()

    def frame(self, dt: float | None = None) -> None:
        """One frame's own work: devices, the screen, the stage, and what changed on the surface."""
        house = self.house
        now = time.perf_counter()
        if dt is None:
            dt = min(LONGEST_STEP, now - self._last)
        self._last = now
        if not house.pads.started and self._frames > 1:
            house.listen()
        self._frames += 1
        house.watch_desk()
        try:
            self._on_screen(now, dt)
        except Exception as problem:
            if self.screen is None or not self.screen.guest:
                raise
            self._dismiss(self.screen.guest, problem)

    def _on_screen(self, now: float, dt: float) -> None:
        house = self.house
        for event in (*house.keyboard.poll(), *house.pads.poll(), *house.pointer.poll()):
            self._event(event)
        if self.screen is not None:
            self.menu.hold_to_press = house.settings.hold_to_press
            self.menu.update(house.kit, self.screen, now)
            self._go(self.screen.update(dt))
        screen = self.screen
        if house.has_stage and screen is not None and not screen.backdrop:
            house.stage.update(dt)
        if screen is not None:
            house.hear(dt, screen.tune, table=not screen.backdrop)
        self._draw_changes(now, dt)

    def _dismiss(self, game: str, problem: Exception) -> None:
        """A game from elsewhere has failed: only that game ends."""
        why = f"{type(problem).__name__}: {problem}"
        self.dismissed = Broken(game, why)
        print(f"flicktop: {game} has failed: {why}", file=sys.stderr)
        self.house.notice(_("{game} has failed: {why}", game=game, why=why))
        self.screen = None
        self.house.stage.dress(None)
        self.show(ToTitle())

    def _draw_changes(self, now: float, dt: float) -> None:
        house = self.house
        house.dirty = house.notices.due(now) or self.menu.dirty or house.dirty
        self.menu.dirty = False
        if self._fade < 1.0:
            length = 0.12 if house.settings.less_motion else 0.22
            self._fade = min(1.0, self._fade + dt / length)
            house.canvas.root.set_alpha_scale(0.25 + 0.75 * self._fade)
        if house.dirty:
            self.draw()
            self._drop_splash()

    def _drop_splash(self) -> None:
        node = getattr(self.house.base, "splash", None)
        if node is not None:
            node.remove_node()
            self.house.base.splash = None

    # ---- drawing -------------------------------------------------------------------------

    def draw(self) -> None:
        house, screen = self.house, self.screen
        house.dirty = False
        assert screen is not None
        kit = house.kit
        kit.device = house.device_family()
        for _attempt in range(3):
            kit.begin()
            if screen.backdrop and not screen.covers:
                backdrop.draw(kit, house.canvas)
            screen.draw(kit)
            focusable = [w.id for w in kit.widgets if w.focus]
            if kit.focus not in focusable:
                start = screen.focus or screen.start_focus
                able = [w.id for w in kit.widgets if w.focus and not w.blocked] or focusable
                kit.focus = start if start in focusable else able[0] if able else ""
            elif not kit.reveal():
                break
        house.notices.draw(kit)
        house.canvas.show(kit.groups)
        if self._status.wanted:
            self._status.tell(screen.name, kit.focus, kit.widgets, house.canvas.scale,
                              {**screen.status(), "notices": house.notices.texts,
                               "party": [[p.who, p.device] for p in house.party]})

    # ---- events --------------------------------------------------------------------------

    def _event(self, e: InputEvent) -> None:
        house, screen = self.house, self.screen
        assert screen is not None
        if isinstance(e, Joined):
            house.redraw()
            return
        if isinstance(e, Lost):
            house.notice(_("{device} is disconnected.", device=house.device_name(e.device)))
            self._go(screen.lost(e))
            house.party = parties.left(house.party, e.device)
            return
        pressed = e.device if isinstance(e, Press) else (
            POINTER if isinstance(e, Pointer) and e.what == "down" else house.device)
        if pressed != house.device:
            house.device = pressed
            house.redraw()
        self.menu.deaf = house.deaf and not screen.skips
        if self.menu.deaf and _presses(e):
            return
        if isinstance(e, Pointer):
            self.menu.pointer(house.kit, screen, e)
        elif screen.input(e):
            return
        elif isinstance(e, Release):
            self.menu.release(house.kit, e)
        elif isinstance(e, Press):
            self.menu.press(house.kit, screen, e)

    def _go(self, wanted: Next) -> None:
        if wanted is not None and wanted is not self.screen:
            self.show(wanted)

    # ---- the window ----------------------------------------------------------------------

    def _window_event(self, window: Any) -> None:
        house = self.house
        if window != house.base.win:  # each event brings a wrapper of its own
            return
        if window.is_closed():
            house.end()
            return
        size = (window.get_x_size(), window.get_y_size())
        if size != house.canvas.pixels and min(size) > 0:
            house.canvas.resize()
            house.remake_kit()
        if not window.get_properties().get_foreground():
            house.keyboard.let_go()


def _presses(e: InputEvent) -> bool:
    """Would it press something? An arrow moves only the focus, a flick has its own way."""
    return isinstance(e, Press) and e.action in ("accept", "back", "third", "fourth")
