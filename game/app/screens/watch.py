"""A match watched again, shot by shot, forwards and back, from wherever one likes."""

from __future__ import annotations

from typing import Any

from game.app.filming import Film
from game.app.house import House
from game.app.notices import reason
from game.app.screen import Next, Screen
from game.app.table.showing import guest_name
from game.app.table.turning import Turning
from game.input.events import InputEvent, Pointer, Stick
from game.match import Match
from game.pack.packs import face
from game.pack.rects import Rect
from game.scene.playback import Playback, first_way, hardest_touch
from game.session.session import Differs, Moment, Session
from game.session.stored import replayed
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, titled, told

CAMERAS = ("table", "behind", "close")
SPEEDS = (0.125, 0.25, 0.5, 1.0, 2.0, 4.0)
REST_S = 1.0  # how long a shot's end stands before the next one
STEP_S = 0.2  # one press of left or right on the time line
SHOWN_S = 0.1  # how often the time line is drawn anew


class Watch(Screen):
    """Shots of a match one after the other; `only_last` shows the last one."""

    name = "watch"
    backdrop = False
    start_focus = "pause"

    def __init__(self, house: House, match: Match, back: Screen, only_last: bool = False,
                 name: str = "") -> None:
        super().__init__(house)
        self.match, self.back = match, back
        self.guest = guest_name(match.mode)
        self.label = name or titled(match.mode.title, str(match.setup.scenario.get("title", "")))
        self.shots = [n for n, e in enumerate(match.log) if e.result is not None]
        self.at = len(self.shots) - 1 if only_last else 0
        self.speed = 1.0
        self.paused = False
        self.camera = CAMERAS[0]
        self.note = ""
        self.playback: Playback | None = None
        self._session: Session | None = None  # plays the shot that is watched
        self._film: Film | None = None
        self._rest = 0.0
        self._drawn = 0.0
        self._turning = Turning(house.stage.camera)

    def entered(self) -> None:
        self.house.stage.dress(face(self.match.setup.mode).view)
        self._load()

    def left(self) -> None:
        assert self.back is not None
        self.back.uncovered()

    # ---- the course of things ------------------------------------------------------------

    def _load(self) -> None:
        if not self.shots:
            return
        self._session = replayed(self.match, self.house.desk, self.shots[self.at])
        state = self._session.state
        self.house.stage.show(state.table, state)
        self.playback, self.note, self._rest = None, "", 0.0
        self.house.redraw()

    def _begin(self, session: Session) -> None:
        play = session.play
        assert play is not None and play.result is not None
        brought = getattr(play.shot, "brings", ())
        table = play.before.table.with_pieces(*brought)
        self.playback = self.house.stage.play(table, play.result, play.step.events)
        self._set_speed()
        self.house.speaker.new_shot(play.shot)
        self._look(self.playback)
        self.house.redraw()

    def _look(self, playback: Playback) -> None:
        """From the table's side, along the shot from behind, or close at the hardest touch."""
        camera = self.house.stage.camera
        seen = first_way(playback) if self.camera == "behind" else None
        spot = hardest_touch(playback) if self.camera == "close" else None
        if seen is not None:
            camera.aim(*seen)
        elif spot is not None:
            camera.close(spot, 30.0)
        else:
            camera.table()

    def update(self, dt: float) -> Next:
        if self._session is None:
            return None
        self._turning.update(dt)
        if self._film is not None:
            self._filmed(self._film)
            return None
        if self.playback is not None:
            self._watch(self.playback, dt)
            return None
        self._session.update(dt)
        for trouble in self._session.take_troubles():
            if isinstance(trouble, Differs):
                self.house.notice(_("This shot would come out differently now: the stored result "
                                    "is shown."))
        if self._session.moment is Moment.SHOW:
            self._begin(self._session)
        return None

    def _watch(self, playback: Playback, dt: float) -> None:
        self.house.speaker.follow(playback, self.house.side)
        for event in playback.due():
            if not self.house.speaker.late(playback, event.time):
                self.house.tell(event, face(self.match.setup.mode).view.cues)
            if event.text is not None:
                self.note = told(event.text)
                self.house.redraw()
        self._drawn += dt
        if not self.paused and self._drawn >= SHOWN_S:
            self._drawn = 0.0
            self.house.redraw()
        if not playback.done or self.paused:
            return
        if self._rest == 0.0 and not playback.result.trajectory and self._session is not None:
            self.house.stage.arrive(playback.result.table, self._session.state)
        self._rest += dt
        if self._rest > REST_S and self.at + 1 < len(self.shots):
            self.at += 1
            self._load()

    # ---- the animated picture ------------------------------------------------------------

    def _filmed(self, film: Film) -> None:
        """The next frame; at the end where the picture is."""
        film.step()
        if not film.done:
            return
        self._film = None
        try:
            path = film.write(f"{self.label} {self.at + 1}")
            self.house.notice(_("The animated picture is saved: {path}", path=str(path)))
        except OSError as problem:
            self.house.notice(_("The picture can't be saved: {why}.", why=reason(problem)))
        self._again()

    # ---- drawing -------------------------------------------------------------------------

    def draw(self, kit: Kit) -> None:
        safe = kit.safe
        buttons = self._buttons()
        named = next((label for id, label, _icon in buttons if id == kit.focus), _("Select"))
        accept = {"speed": _("Change"), "time": _("Change")}.get(kit.focus, named)
        low = kit.prompts([("accept", accept), ("back", _("Back"))],
                          [("third", _("Nearer")), ("fourth", _("Farther")),
                           ("view", _("Camera"))], area=safe)
        words = self.note or self.label
        count = _("Shot {a} of {b}", a=self.at + 1 if self.shots else 0, b=len(self.shots))
        side = kit.wide(count, 28) + 60
        room = max(200.0, safe.w - 110 - side)
        high = max(kit.tall(words, room, t.PRIMARY, "bold") + 24, 84.0)
        bar = Rect(safe.x, safe.y, safe.w, high)
        with kit.group("head"):
            kit.panel(bar)
            kit.icon(bar.x + 60, bar.middle[1], 56, "replay", t.LAMP)
            kit.text(Rect(bar.x + 110, bar.y, room, bar.h), words, t.PRIMARY, face="bold",
                     middle=True)
            kit.line(bar.right - 30, bar.middle[1], count, 28, t.SOFT, align="right")
        top = self._controls(kit, safe, low - 10, buttons)
        self.house.stage.camera.set_free(kit.on_screen(
            Rect(0.0, bar.bottom + 8, kit.width, top - bar.bottom - 8)))

    def _buttons(self) -> list[tuple[str, str, str]]:
        return [("back-shot", _("Previous shot"), "left"),
                ("pause", _("Go on") if self.paused else _("Stop"),
                 "play" if self.paused else "pause"),
                ("next-shot", _("Next shot"), "right"), ("again", _("Again"), "replay"),
                ("film", _("Save as animated picture"), "screen")]

    def _controls(self, kit: Kit, safe: Rect, bottom: float,
                  buttons: list[tuple[str, str, str]]) -> float:
        """The time line above the buttons; returns where they begin. The buttons are known by
        their icons: the prompt names the one that has the focus."""
        h = max(t.BUTTON, kit.size(t.BODY) * 1.6)
        speed = f"{self.speed:g}×"
        pick = kit.wide("0.125×", t.BODY, "bold") + 140
        wide = len(buttons) * (h * 1.3 + 16) + pick
        x = safe.middle[0] - wide / 2
        row = Rect(safe.x, bottom - h, safe.w, h)
        with kit.group("buttons"):
            for id, _label, icon in buttons:
                r = Rect(x, row.y, h * 1.3, h)
                kit.touch(id, r, blocked=self._why_not(id))
                ink = kit.surface(id, r, blocked=self._why_not(id))
                kit.icon(*r.middle, h * 0.5, icon, ink)
                x = r.right + 16
            kit.picker("speed", Rect(x, row.y, pick, h), speed)
        line = Rect(safe.x + safe.w * 0.1, row.y - 74, safe.w * 0.8, 58)
        self._time_line(kit, line)
        return line.y - 8

    def _why_not(self, id: str) -> str:
        if not self.shots:
            return _("No shot in this match.")
        if id == "back-shot" and self.at == 0:
            return _("This is the first shot.")
        if id == "next-shot" and self.at + 1 == len(self.shots):
            return _("This is the last shot.")
        if id in ("again", "film") and self.playback is None:
            return _("One moment: the shot is being worked out.")
        return ""

    def _time_line(self, kit: Kit, r: Rect) -> None:
        """Where in the shot one is; dragged with a pointer, stepped by left and right."""
        on = kit.is_on("time")
        now = f"{self.playback.time if self.playback else 0.0:.1f} s"
        room = kit.wide("00.0 s", 26, "bold") + 20
        track = Rect(r.x + 40, r.middle[1] - 7, r.w - 80 - room, 14)
        share = self._share()
        with kit.group("time"):
            kit.box(r, t.PANEL, edge=t.LINE, border=2, radius=r.h / 2, ring=1.0 if on else 0.0)
            kit.box(track, t.INK, edge=t.LINE, border=2, radius=7)
            kit.box(Rect(track.x, track.y, max(14.0, track.w * share), 14), t.LAMP, radius=7)
            knob = track.x + track.w * share
            kit.box(Rect(knob - 20, track.middle[1] - 20, 40, 40), t.LAMP, edge=t.INK, border=4,
                    radius=20)
            kit.line(r.right - 30, r.middle[1], now, 26, t.TEXT, "bold", "right")
        kit.touch("time", r, steps=True, slides=track)

    def _share(self) -> float:
        play = self.playback
        return play.time / play.duration if play is not None and play.duration > 0 else 0.0

    # ---- presses -------------------------------------------------------------------------

    def press(self, id: str, device: str) -> Next:
        if self._film is not None:
            return None
        if id == "pause":
            ended = self.playback is not None and self.playback.done
            if ended and (self.paused or self.at + 1 == len(self.shots)):
                self.paused = False
                self._again()
            else:
                self.paused = not self.paused
            self._set_speed()
        elif id == "again" and self.playback is not None:
            self._again()
        elif id in ("back-shot", "next-shot"):
            self._step(-1 if id == "back-shot" else 1)
        elif id == "film" and self.playback is not None:
            self.house.notice(_("The shot is being filmed."))
            self._film = Film(self.house.base, self.house.canvas, self.house.stage, self.playback)
        return None

    def _step(self, step: int) -> None:
        """To another shot."""
        at = min(len(self.shots) - 1, max(0, self.at + step))
        if at != self.at:
            self.at = at
            self._load()

    def _again(self) -> None:
        assert self.playback is not None
        self.playback.rewind()
        self._rest = 0.0
        self.house.stage.watch(self.playback)

    def change(self, id: str, step: int, device: str) -> None:
        if id == "time":
            self._scrub(step)
            return
        n = SPEEDS.index(self.speed) + step
        self.speed = SPEEDS[min(len(SPEEDS) - 1, max(0, n))]
        self._set_speed()

    def _scrub(self, step: int) -> None:
        """One press along the time line; over its end into the next shot."""
        play = self.playback
        if play is None:
            return
        if (play.time <= 0.0 and step < 0) or (play.time >= play.duration and step > 0):
            self._step(step)
        else:
            self._seek(play, play.time + STEP_S * step)

    def slide(self, id: str, share: float) -> None:
        if self.playback is not None:
            self._seek(self.playback, share * self.playback.duration)

    def _seek(self, playback: Playback, time: float) -> None:
        """Stops at a moment of the shot."""
        if self._film is None:
            playback.seek(time)
            self.paused, self._rest = True, 0.0
            self._set_speed()
            self.house.stage.watch(playback)
            self.house.redraw()

    def _set_speed(self) -> None:
        if self.playback is not None:
            self.playback.speed = 0.0 if self.paused else self.speed

    def action(self, action: str, device: str) -> Next:
        if action in ("back", "menu"):
            return self.back
        if action in ("previous", "next"):
            return self.press("back-shot" if action == "previous" else "next-shot", device)
        if action in ("third", "fourth"):
            self._turning.wheel(-1.0 if action == "third" else 1.0)
        if action == "view" and self.playback is not None:
            self.camera = CAMERAS[(CAMERAS.index(self.camera) + 1) % len(CAMERAS)]
            self.house.stage.camera.upright()
            self._look(self.playback)
            self.house.notice({"table": _("Camera: table"), "behind": _("Camera: behind the shot"),
                               "close": _("Camera: close-up")}[self.camera],
                              about="camera")
        return None

    def input(self, event: InputEvent) -> bool:
        """Sticks, the wheel and fingers beside the buttons turn the view."""
        turning = self._turning
        if isinstance(event, Stick):
            turning.stick(*event.right, event.left[1])
        elif not isinstance(event, Pointer):
            return False
        elif event.what == "wheel":
            turning.wheel(event.amount)
        elif event.what == "down":
            turning.take(event)
        else:
            turning.drag(event)
        return True

    def status(self) -> dict[str, Any]:
        done = self.playback is not None and self.playback.done
        return {"shot": self.at, "shots": len(self.shots), "camera": self.camera, "done": done,
                "paused": self.paused, "speed": self.speed, "share": round(self._share(), 3),
                "filming": self._film is not None}
