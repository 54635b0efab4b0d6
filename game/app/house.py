"""What every screen shares: the window's surface, the table, the speaker, the devices, who sits
where, and the player's settings.

Parts that the title does not need are made when they are first asked for: its picture should
stand as soon as the window does.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from panda3d.core import WindowProperties

from game.app import party as parties
from game.app.notices import Notices, reason
from game.app.settings import PACE_SPEED, Settings, write_settings
from game.input.bindings import bindings
from game.input.pads import Pads
from game.input.pointing import pointer_source
from game.input.window import KEYS, POINTER, Keyboard
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.words import _, speak

if TYPE_CHECKING:
    from game.content.models import Models
    from game.pack import Cue
    from game.rules import Event
    from game.scene.stage import Stage
    from game.session.workers import Workers
    from game.sound.speaker import Speaker

GRACE_S = 1.0  # after a skip


class House:
    def __init__(self, base: Any, settings: Settings, quality: str = "",
                 notices: Sequence[str] = ()) -> None:
        self.base, self.settings = base, settings
        self.at_end: list[Callable[[], None]] = []
        self._deaf_until = 0.0
        speak(settings.language)
        self.canvas = Canvas(base)
        self._quality = quality
        hands = bindings()
        self.feel = hands.feel
        self.pads = Pads(hands.pad_actions(settings.pad), hands.feel)
        self.keyboard = Keyboard(base, hands.key_actions(settings.keys))
        self.pointer = pointer_source(base)
        self.clock = time.perf_counter  # what the devices' times are measured by
        self.device = KEYS  # what was pressed last
        self.party = parties.helped(parties.EMPTY, settings.aim_help)
        self.last_game = ""
        self.seed: int | None = None
        self.notices = Notices()
        self.running = True
        self.dirty = True  # what stands on the surface is not what the facts say
        self._stage: Stage | None = None
        self._speaker: Speaker | None = None
        self._workers: Workers | None = None
        self._restarts = 0
        self.kit = self._kit("")
        for text in notices:
            self.notice(text)

    # ---- parts ---------------------------------------------------------------------------

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
    def has_stage(self) -> bool:
        return self._stage is not None

    @property
    def speaker(self) -> Speaker:
        if self._speaker is None:
            from game.sound.device import Loudspeakers
            from game.sound.speaker import Speaker

            self._speaker = Speaker(Loudspeakers(self.base), self.models, self.settings.heard)
        return self._speaker

    @property
    def desk(self) -> Workers:
        """The process that thinks and simulates, started when it is first asked. (Never here:
        physics has its own engine settings, which a window can't bear.)"""
        if self._workers is None:
            from game.session.workers import Workers

            self._workers = Workers(1)
        return self._workers

    def watch_desk(self) -> None:
        """Says once more when a process that thinks had to be replaced."""
        restarts = self._workers.restarts if self._workers is not None else 0
        if restarts != self._restarts:
            self._restarts = restarts
            self.notice(_("A process that computes has ended: another one goes on."))

    # ---- what is said and shown ----------------------------------------------------------

    def redraw(self) -> None:
        self.dirty = True

    def notice(self, text: str, about: str = "") -> None:
        """A line that stands at the top for a few seconds, in place of the one before about the
        same thing."""
        self.notices.add(text, about)
        self.dirty = True

    def grace(self) -> None:
        """For a moment a press means nothing: it was meant for what is just gone."""
        self._deaf_until = self.clock() + GRACE_S

    @property
    def deaf(self) -> bool:
        return self.clock() < self._deaf_until

    def rumble(self, strength: float) -> None:
        if self.device.startswith("pad:"):
            self.pads.rumble(self.device, strength * self.settings.rumble, 0.06)

    def side(self, place: tuple[float, float, float]) -> float:
        """Where on the screen a place of the table is, -1 left to 1 right, to place sounds."""
        return max(-1.0, min(1.0, self.stage.screen(*place)[0]))

    def tell(self, event: Event, cues: Mapping[str, Cue | None]) -> None:
        """Has an event heard, where on the screen it happens."""
        if event.place is not None:
            side = self.side((*event.place, 0.0))
        else:
            seen = next(filter(None, map(self.stage.screen_of, event.pieces)), (0.0, 0.0))
            side = max(-1.0, min(1.0, seen[0]))
        self.speaker.cue(cues.get(event.kind), event.amount, side)

    def hear(self, dt: float, tune: str, table: bool) -> None:
        """A frame of sound: the table's room and music while it is shown, the lamp in menus;
        a screen's tune, once."""
        if self._speaker is None:
            return
        view = self.stage.view if table and self.has_stage else None
        music = view.music(self.stage.state) if view is not None else None
        if tune or table:
            self._speaker.tune(tune)
        self._speaker.room(view.room if view is not None else "lamp")
        self._speaker.music(*(music or ("",)))
        self._speaker.update(dt)
        while self._speaker.unheard:
            name = self._speaker.unheard.pop()
            self.notice(_("The sound {name} can't be played.", name=name))

    def paced(self, seconds: float) -> float:
        """As long as that takes at the pace the player likes."""
        speed = PACE_SPEED[self.settings.pace]
        return seconds / speed if speed else 0.0

    # ---- settings ------------------------------------------------------------------------

    def change_settings(self, **facts: Any) -> None:
        self.settings = replace(self.settings, **facts)
        try:
            write_settings(self.settings)
        except OSError as problem:
            self.notice(_("The settings can't be saved: {why}.", why=reason(problem)))
        speak(self.settings.language)
        if self._speaker is not None:
            self._speaker.set_volumes(self.settings.heard)
        if self._stage is not None:
            self._stage.camera.less_motion = self.settings.less_motion
            if "quality" in facts:
                self._stage.set_tier(self.settings.quality)
        if "aim_help" in facts:
            self.party = parties.helped(self.party, self.settings.aim_help)
        if "fullscreen" in facts:
            self._fullscreen(self.settings.fullscreen)
        self.remake_kit()

    def remake_kit(self) -> None:
        """For another size of the window or of the text."""
        self.kit = self._kit(self.kit.focus)
        self.dirty = True

    def _kit(self, focus: str) -> Kit:
        kit = Kit(self.canvas.width, self.canvas.type, self.settings.text_size,
                  self.settings.palette, self.device_family())
        kit.focus = focus
        return kit

    def _fullscreen(self, on: bool) -> None:
        if not hasattr(self.base.win, "request_properties"):
            return
        wanted = WindowProperties()
        if on:
            pipe = self.base.pipe
            wanted.set_size(pipe.get_display_width(), pipe.get_display_height())
        wanted.set_fullscreen(on)
        self.base.win.request_properties(wanted)

    # ---- devices -------------------------------------------------------------------------

    def device_family(self) -> str:
        """Whose glyphs the prompts show."""
        if self.device == POINTER:
            return "touch"
        return self.pads.devices.get(self.device, "keys")

    def device_name(self, device: str) -> str:
        if device.startswith("pad:"):
            return _("Controller {n}", n=device[4:])
        return {KEYS: _("Keyboard"), POINTER: _("Mouse or touch")}.get(device, _("Any device"))

    def listen(self) -> None:
        """Starts what may take a moment, once a picture stands; what is missing is said."""
        self.pads.start()
        if self.speaker.problem:
            self.notice(_("No sound device: playing in silence."))
        if self.pads.problem:
            print(f"flicktop: no controllers: {self.pads.problem}", file=sys.stderr)
            self.notice(_("No controllers: the library they need can't be used."))

    # ---- the end -------------------------------------------------------------------------

    def end(self) -> None:
        self.running = False

    def close(self) -> None:
        for act in self.at_end:
            act()
        self.at_end = []
        if self._workers is not None:
            self._workers.close()
            self._workers = None
        self.pads.close()
        self.pointer.close()
        if self._speaker is not None:
            self._speaker.close()
        self.base.destroy()

