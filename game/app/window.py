"""The running game: a window, a stage, the surface, the devices, and one screen at a time."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from panda3d.core import ClockObject, WindowProperties

from game.app import backdrop
from game.app import party as parties
from game.app.notices import Notices, reason
from game.app.screen import Screen
from game.app.settings import Settings, write_settings
from game.app.status import Status
from game.input.bindings import WAYS, bindings
from game.input.drag import Drag
from game.input.events import InputEvent, Joined, Lost, Pointer, Press, Release
from game.input.pads import Pads
from game.input.window import KEYS, POINTER, Keyboard, PointerDevice
from game.rules.seats import NAMES
from game.ui.canvas import Canvas
from game.ui.focus import at, next_focus
from game.ui.kit import Kit, Widget
from game.ui.words import _, speak

if TYPE_CHECKING:
    from game.app.saves import Replay
    from game.content.models import Models
    from game.content.scenarios import Heading
    from game.match import Match
    from game.players.workers import Workers
    from game.scene.stage import Stage
    from game.sound.speaker import Speaker

HOLD_S = 0.5
READ_STEP = 120.0  # how far one press of up or down moves a text
LONGEST_STEP = 0.1


class App:
    def __init__(self, base: Any, settings: Settings, quality: str = "",
                 notices: Sequence[str] = ()) -> None:
        self.base, self.settings = base, settings
        self.at_end: list[Callable[[], None]] = []
        speak(settings.language)
        self.canvas = Canvas(base)
        self._quality = quality
        self._stage: Stage | None = None
        hands = bindings()
        self.feel = hands.feel
        self.pads = Pads(hands.pad_actions(settings.pad), hands.feel)
        self.keyboard = Keyboard(base, hands.key_actions(settings.keys))
        self.pointer = PointerDevice(base)
        self._speaker: Speaker | None = None
        self.party = parties.helped(parties.EMPTY, settings.aim_help)
        self._workers: Workers | None = None
        self.last_game = ""
        self.seed: int | None = None
        self.status = Status()
        self.device = KEYS
        self.names: dict[str, str] = {}
        self.notices = Notices()
        self.screen: Screen | None = None
        self.running = True
        self._dirty = True
        self._pressed: Widget | None = None
        self._drag: Drag | None = None
        self._hold: tuple[str, float] | None = None
        self._last = time.perf_counter()
        self._table_seen = False
        self._fade = 1.0
        self._frames = 0
        self.work_ms: list[float] = []  # our own work of the last frames, for the bench
        self._make_kit()
        for text in notices:
            self.notice(text)
        base.accept("window-event", self._window_event)

    # Parts that the title does not need are made when they are first asked for: its picture
    # should stand as soon as the window does.

    @property
    def models(self) -> Models:
        from game.content.models import models

        return models()

    @property
    def stage(self) -> Stage:
        """The table. Made when it is first needed: menus show a picture of one."""
        if self._stage is None:
            from game.scene.stage import Stage

            self._stage = Stage(self.base, tier=self._quality or self.settings.quality)
            self._stage.camera.less_motion = self.settings.less_motion
        return self._stage

    @property
    def speaker(self) -> Speaker:
        if self._speaker is None:
            from game.sound.speaker import Speaker

            self._speaker = Speaker(self.base, self.models, self.settings.volumes)
        return self._speaker

    @property
    def workers(self) -> Workers:
        """The process that thinks and simulates, started when it is first asked."""
        if self._workers is None:
            from game.players.workers import Workers

            self._workers = Workers(1)
        return self._workers

    def new_workers(self) -> None:
        """In place of a worker that has gone."""
        if self._workers is not None:
            self._workers.close()
        self._workers = None

    # ---- what screens use ----------------------------------------------------------------

    def redraw(self) -> None:
        self._dirty = True

    def notice(self, text: str) -> None:
        """A line that stands at the top for a few seconds."""
        self.notices.add(text)
        self._dirty = True

    def change_settings(self, **facts: Any) -> None:
        self.settings = replace(self.settings, **facts)
        try:
            write_settings(self.settings)
        except OSError as problem:
            self.notice(_("The settings can't be saved: {why}.", why=reason(problem)))
        speak(self.settings.language)
        if self._speaker is not None:
            self._speaker.set_volumes(self.settings.volumes)
        if self._stage is not None:
            self._stage.camera.less_motion = self.settings.less_motion
            if "quality" in facts:
                self._stage.set_tier(self.settings.quality)
        if "aim_help" in facts:
            self.party = parties.helped(self.party, self.settings.aim_help)
        if "fullscreen" in facts:
            self._fullscreen(self.settings.fullscreen)
        self._make_kit()

    def device_name(self, device: str) -> str:
        if device.startswith("pad:"):
            return _("Pad {n}", n=device[4:])
        return {KEYS: _("Keyboard"), POINTER: _("Mouse or touch")}.get(device, _("Any device"))

    def end(self) -> None:
        self.running = False

    def rumble(self, strength: float) -> None:
        if self.device.startswith("pad:"):
            self.pads.rumble(self.device, strength * self.settings.rumble, 0.06)

    def stage_sides(self) -> tuple[float, float]:
        """The table's x at the left and right of the window, to place sounds."""
        left, right = self.stage.point(-1.0, 0.0), self.stage.point(1.0, 0.0)
        return (left[0] if left else -30.0, right[0] if right else 30.0)

    # ---- matches -------------------------------------------------------------------------

    def start(self, heading: Heading) -> Screen:
        """A new match of this scenario with the party as it is."""
        from game.app.screens.loading import Loading

        return Loading(self, lambda: self._begin(heading))

    def _begin(self, heading: Heading) -> Screen:
        from game.content.scenarios import scenario
        from game.match import Match
        from game.modes import modes

        mode = modes()[heading.id.partition("/")[0]]
        name = heading.id.partition("/")[2]
        seed = self.seed if self.seed is not None else secrets.randbelow(2**31)
        match = Match.begin(mode, scenario(mode, name), parties.seated(self.party), seed,
                            heading.id)
        return self._sit_down(match, self._made_room())

    def resume(self) -> Screen:
        """The match that was left; back to the title with a notice if it can't be had."""
        from game.app.screens.loading import Loading

        return Loading(self, self._resume)

    def _resume(self) -> Screen:
        from game.app import saves
        from game.app.screens.title import Title
        from game.match import SaveProblem

        found = saves.resume()
        if isinstance(found, SaveProblem):
            self.notice(_("The saved match can't be continued: {why}.", why=found.what))
            return Title(self)
        return self._sit_down(found)

    def again(self, match: Match) -> Screen:
        """The same scenario and seats, with new chance."""
        setup = replace(match.setup, seed=secrets.randbelow(2**31))
        return self._sit_down(type(match)(match.mode, setup), self._made_room())

    def _made_room(self) -> bool:
        """Before a new match: one that was not over is put aside and said. False if it has to
        stay where it is; then the new match is not written over it."""
        from game.app import saves

        try:
            name = saves.put_aside()
        except OSError as problem:
            self.notice(_("This match can't be saved: {why}.", why=reason(problem)))
            return False
        if name:
            self.notice(_("The match that was not over is among the replays: {name}.", name=name))
        return True

    def take_up(self, replay: Replay) -> Screen | None:
        """An unfinished match goes on; None and a notice if it can't be had."""
        from game.app import saves

        try:
            saves.take_up(replay)
        except OSError as problem:
            self.notice(_("The saved match can't be continued: {why}.", why=reason(problem)))
            return None
        return self.resume()

    def _sit_down(self, match: Match, keep: bool = True) -> Screen:
        from game.app.screens.match import MatchScreen
        from game.app.table import MatchTable

        plans = {NAMES[n]: plan for n, plan in enumerate(self.party)}
        seats = match.setup.seats
        devices = tuple(plans[s.name].device if s.name in plans else parties.ANY for s in seats)
        helps = tuple(plans[s.name].aim_help if s.name in plans else "line" for s in seats)
        table = MatchTable(self, match, devices, helps, keep)
        self.at_end.append(table.close)
        return MatchScreen(self, table)

    # ---- the loop ------------------------------------------------------------------------

    def show(self, screen: Screen) -> None:
        if self.screen is not None:
            self.screen.focus = self.kit.focus
            self.screen.left()
        self.screen = screen
        if screen.backdrop and self._table_seen and self._stage is not None:
            backdrop.capture(self.base, self.canvas, self._stage)
        self._table_seen = not screen.backdrop
        if self._stage is not None:
            self._stage.root.hide() if screen.backdrop else self._stage.root.show()
        self.kit.focus = screen.focus
        self.kit.pressed, self._pressed, self._drag = "", None, None
        self.kit.unscroll()
        self._fade = 0.0
        screen.entered()
        self._dirty = True

    def run(self, first: Screen) -> None:
        """Plays until the window is closed or the player leaves."""
        clock = ClockObject.get_global_clock()
        clock.set_mode(ClockObject.M_limited)
        clock.set_frame_rate(60)
        self.show(first)
        try:
            while self.running:
                self.base.taskMgr.step()
                self.frame()
        finally:
            self.close()

    def frame(self, dt: float | None = None) -> None:
        """One frame's own work: devices, the screen, the stage, and what changed on the surface."""
        began = time.perf_counter()
        if dt is None:
            dt = min(LONGEST_STEP, began - self._last)
        self._last = began
        if not self.pads.started and self._frames > 1:
            self.pads.start()
            if self.speaker.problem:
                self.notice(_("No sound device: playing in silence."))
            if self.pads.problem:
                self.notice(_("No controllers: {why}.", why=self.pads.problem))
        self._frames += 1
        for event in (*self.keyboard.poll(), *self.pads.poll(), *self.pointer.poll()):
            self._event(event)
        if self._hold is not None and began - self._hold[1] >= HOLD_S:
            id, self._hold = self._hold[0], None
            self._activate(id, self.device)
        if self.screen is not None:
            self._go(self.screen.update(dt))
        if self._stage is not None and self.screen is not None and not self.screen.backdrop:
            self._stage.update(dt)
        self._dirty = self.notices.due(began) or self._dirty
        if self._fade < 1.0:
            length = 0.12 if self.settings.less_motion else 0.22
            self._fade = min(1.0, self._fade + dt / length)
            self.canvas.root.set_alpha_scale(0.25 + 0.75 * self._fade)
        if self._dirty:
            self.draw()
            self._drop_splash()
        self.work_ms.append((time.perf_counter() - began) * 1000.0)
        if len(self.work_ms) > 2000:
            del self.work_ms[:1000]

    def close(self) -> None:
        for act in self.at_end:
            act()
        self.at_end = []
        self.new_workers()
        self.pads.close()
        if self._speaker is not None:
            self._speaker.close()
        self.base.destroy()

    def _drop_splash(self) -> None:
        node = getattr(self.base, "splash", None)
        if node is not None:
            node.remove_node()
            self.base.splash = None

    # ---- drawing -------------------------------------------------------------------------

    def _make_kit(self) -> None:
        before: Kit | None = getattr(self, "kit", None)
        focus = before.focus if before is not None else ""
        self.kit: Kit = Kit(self.canvas.width, self.canvas.type, self.settings.text_size,
                       self.settings.palette, self._family())
        self.kit.focus = focus
        self._dirty = True

    def _family(self) -> str:
        if self.device == POINTER:
            return "touch"
        return self.pads.devices.get(self.device, "keys")

    def draw(self) -> None:
        self._dirty = False
        assert self.screen is not None
        kit = self.kit
        kit.device = self._family()
        for _attempt in range(3):
            kit.begin()
            if self.screen.backdrop and not self.screen.covers:
                backdrop.draw(kit, self.canvas)
            self.screen.draw(kit)
            focusable = [w.id for w in kit.widgets if w.focus]
            if kit.focus not in focusable:
                start = self.screen.focus or self.screen.start_focus
                able = [w.id for w in kit.widgets if w.focus and not w.blocked] or focusable
                kit.focus = start if start in focusable else able[0] if able else ""
            elif not kit.reveal():
                break
        self.notices.draw(kit)
        self.canvas.show(kit.groups)
        if self.status.wanted:
            self.status.tell(self.screen.name, kit.focus, kit.widgets, self.canvas.scale,
                             {**self.screen.status(), "notices": self.notices.texts,
                              "party": [[p.who, p.device] for p in self.party]})

    # ---- events --------------------------------------------------------------------------

    def _event(self, e: InputEvent) -> None:
        assert self.screen is not None
        if isinstance(e, Joined):
            self.names[e.device] = e.name
            self._dirty = True
            return
        if isinstance(e, Lost):
            self.notice(_("{device} is gone.", device=self.device_name(e.device)))
            self._go(self.screen.lost(e))
            self.party = parties.left(self.party, e.device)
            return
        if isinstance(e, Press) and e.device != self.device:
            self.device = e.device
            self._dirty = True
        if isinstance(e, Pointer) and e.what == "down" and self.device != POINTER:
            self.device = POINTER
            self._dirty = True
        if isinstance(e, Pointer):
            self._pointer(e)
            return
        if self.screen.input(e):
            return
        if isinstance(e, Release):
            if e.action == "accept":
                self._hold = None
                if self.kit.pressed:
                    self.kit.pressed = ""
                    self._dirty = True
            return
        if isinstance(e, Press):
            self._press(e)

    def _press(self, e: Press) -> None:
        assert self.screen is not None
        way = e.action.removeprefix("stick-")
        if way in WAYS:
            widget = self.kit.widget(self.kit.focus)
            if widget is not None and widget.steps and way in ("left", "right"):
                self.screen.change(widget.id, -1 if way == "left" else 1, e.device)
                self._dirty = True
                return
            found = next_focus(self.kit.widgets, self.kit.focus, way)
            if found != self.kit.focus:
                self._focus(found)
            elif way in ("up", "down"):
                self._dirty |= self.kit.read_on(READ_STEP if way == "down" else -READ_STEP)
        elif e.action == "accept":
            if e.again:
                return
            if self.settings.hold_to_press:
                self._hold = (self.kit.focus, time.perf_counter())
            else:
                self._activate(self.kit.focus, e.device)
        elif not e.again:
            self._go(self.screen.action(e.action, e.device))
            self._dirty = True

    def _focus(self, id: str) -> None:
        assert self.screen is not None
        self.kit.focus = id
        self.speaker.sign("focus")
        self.screen.focused(id)
        self._dirty = True

    def _activate(self, id: str, device: str) -> None:
        assert self.screen is not None
        if id.startswith("prompt:"):
            action = id.removeprefix("prompt:")
            if action == "accept" and self.kit.focus:
                id = self.kit.focus
            else:
                self._go(self.screen.action(action, device))
                self._dirty = True
                return
        widget = self.kit.widget(id)
        if widget is None:
            return
        if widget.blocked:
            self.speaker.sign("refuse")
            self.notice(widget.blocked)
            return
        self.speaker.sign("press")
        if widget.steps:
            self.screen.change(id, 1, device)
        else:
            self._go(self.screen.press(id, device))
        self._dirty = True

    def _pointer(self, e: Pointer) -> None:
        assert self.screen is not None
        x, y = self.canvas.units(e.x, e.y)
        under = at(self.kit.widgets, x, y)
        if e.what == "wheel":
            self.kit.scroll_by(self.kit.scrolls_at(x, y), e.amount * 90.0)
            self._dirty = True
            return
        if e.what == "down":
            region = self.kit.scrolls_at(x, y)
            slider = under is not None and under.slides is not None
            self._pressed = under
            self._drag = Drag(region, x, y, slider) if region else None
        if self._drag is not None and self._scrolls(self._drag, e, x, y):
            return
        if e.what == "down" and under is not None:
            self.kit.pressed = under.id
            if self._drag is None:  # else it may become a drag, which moves no focus
                self._point(under)
            self._dirty = True
        elif self._pressed is not None:
            held = self._pressed
            slides = e.what == "up" or (
                e.what == "move" and (self._drag is None or self._drag.slides))
            if held.slides is not None and slides:
                share = (x - held.slides.x) / held.slides.w
                self.screen.slide(held.id, min(1.0, max(0.0, share)))
                self._dirty = True
            if e.what == "up":
                self._pressed, self.kit.pressed, self._drag = None, "", None
                self._dirty = True
                if under is not None and under.id == held.id:
                    self._point(held)
                    self._tap(held, x)
        else:
            scale = 1.0 / self.canvas.pixels[1]
            self.screen.input(Pointer(e.what, e.x * scale, e.y * scale, e.time, e.amount))

    def _scrolls(self, drag: Drag, e: Pointer, x: float, y: float) -> bool:
        """A finger that went down inside a list: True while it presses nothing there, because
        it drags the list along or went down between two rows."""
        if e.what == "move" and drag.begins(x, y):
            self._pressed, self.kit.pressed = None, ""
        if drag.scrolls:
            self.kit.scroll_by(drag.region, drag.moved(y))
            self._dirty = True
        if self._pressed is not None:
            return False
        if e.what == "up":
            self._drag = None
        return True

    def _point(self, widget: Widget) -> None:
        """A pointer's press takes the focus along."""
        if widget.focus and widget.id != self.kit.focus:
            self._focus(widget.id)

    def _tap(self, widget: Widget, x: float) -> None:
        """A pointer pressed a widget and let go over it."""
        assert self.screen is not None
        if widget.slides is not None:
            return
        if widget.steps:
            step = -1 if x < widget.rect.x + widget.rect.w * 0.4 else 1
            self.screen.change(widget.id, step, POINTER)
        else:
            self._activate(widget.id, POINTER)

    def _go(self, screen: Screen | None) -> None:
        if screen is not None and screen is not self.screen:
            self.show(screen)

    # ---- the window ----------------------------------------------------------------------

    def _window_event(self, window: Any) -> None:
        if window != self.base.win:  # each event brings a wrapper of its own
            return
        if window.is_closed():
            self.running = False
            return
        size = (window.get_x_size(), window.get_y_size())
        if size != self.canvas.pixels and min(size) > 0:
            self.canvas.resize()
            self._make_kit()
        if not window.get_properties().get_foreground():
            self.keyboard.let_go()

    def _fullscreen(self, on: bool) -> None:
        if not hasattr(self.base.win, "request_properties"):
            return
        wanted = WindowProperties()
        if on:
            pipe = self.base.pipe
            wanted.set_size(pipe.get_display_width(), pipe.get_display_height())
        wanted.set_fullscreen(on)
        self.base.win.request_properties(wanted)
