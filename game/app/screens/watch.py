"""A match watched again, shot by shot."""

from __future__ import annotations

from typing import Any

from game.app.house import House
from game.app.screen import Next, Screen
from game.app.table.showing import guest_name
from game.match import Match
from game.pack.packs import face
from game.pack.rects import Rect
from game.scene.playback import Playback, first_way, hardest_touch
from game.session.session import Differs, Moment, Session
from game.session.stored import replayed
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, told

CAMERAS = ("table", "behind", "close")
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
REST_S = 1.0  # how long a shot's end stands before the next one


class Watch(Screen):
    """Shots of a match one after the other; `only_last` shows the last one."""

    name = "watch"
    backdrop = False
    start_focus = "pause"

    def __init__(self, house: House, match: Match, back: Screen, only_last: bool = False) -> None:
        super().__init__(house)
        self.match, self.back = match, back
        self.guest = guest_name(match.mode)
        self.shots = [n for n, e in enumerate(match.log) if e.result is not None]
        self.at = len(self.shots) - 1 if only_last else 0
        self.speed = 1.0
        self.paused = False
        self.camera = CAMERAS[0]
        self.note = ""
        self.playback: Playback | None = None
        self._session: Session | None = None  # plays the shot that is watched
        self._rest = 0.0

    def entered(self) -> None:
        self.house.stage.dress(face(self.match.setup.mode).view)
        self._load()

    def left(self) -> None:
        assert self.back is not None
        self.back.uncovered()

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
        self.playback.speed = 0.0 if self.paused else self.speed
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
        if not playback.done or self.paused:
            return
        if self._rest == 0.0 and not playback.result.trajectory and self._session is not None:
            self.house.stage.arrive(playback.result.table, self._session.state)
        self._rest += dt
        if self._rest > REST_S and self.at + 1 < len(self.shots):
            self.at += 1
            self._load()

    def draw(self, kit: Kit) -> None:
        safe = kit.safe
        bar = Rect(safe.x, safe.y, safe.w, 110)
        with kit.group("head"):
            kit.panel(bar)
            kit.icon(bar.x + 60, bar.middle[1], 56, "replay", t.LAMP)
            kit.line(bar.x + 110, bar.middle[1], self.note or _("Replay"), t.PRIMARY, face="bold",
                     room=bar.w - 420)
            kit.line(bar.right - 30, bar.middle[1],
                     _("Shot {a} of {b}", a=self.at + 1 if self.shots else 0, b=len(self.shots)),
                     28, t.SOFT, align="right")
        with kit.group("buttons"):
            row = Rect(safe.x + safe.w / 2 - 480, 846, 960, 84).columns(5, 16)
            kit.button("back-shot", row[0], _("Before"), "left", centred=True, px=28)
            kit.button("again", row[1], _("Again"), "replay", centred=True, px=28)
            kit.button("pause", row[2], _("Go on") if self.paused else _("Stop"),
                       "play" if self.paused else "pause", centred=True, px=28)
            kit.picker("speed", row[3], f"{self.speed:g}×")
            kit.button("next-shot", row[4], _("Next"), "right", centred=True, px=28)
        self.house.stage.camera.set_free(-1.0, -0.6, 1.0, 0.7)
        kit.prompts([("accept", _("Select")), ("back", _("Back"))], [("view", _("Camera"))],
                    area=safe)

    def press(self, id: str, device: str) -> Next:
        if id == "pause":
            self.paused = not self.paused
            self._set_speed()
        elif id == "again" and self.playback is not None:
            self.playback.rewind()
            self._rest = 0.0
            self.house.stage.watch(self.playback)
        elif id in ("back-shot", "next-shot"):
            step = -1 if id == "back-shot" else 1
            self.at = min(len(self.shots) - 1, max(0, self.at + step))
            self._load()
        return None

    def change(self, id: str, step: int, device: str) -> None:
        n = SPEEDS.index(self.speed) + step
        self.speed = SPEEDS[min(len(SPEEDS) - 1, max(0, n))]
        self._set_speed()

    def _set_speed(self) -> None:
        if self.playback is not None:
            self.playback.speed = 0.0 if self.paused else self.speed

    def action(self, action: str, device: str) -> Next:
        if action in ("back", "menu"):
            return self.back
        if action in ("previous", "next"):
            return self.press("back-shot" if action == "previous" else "next-shot", device)
        if action == "view" and self.playback is not None:
            self.camera = CAMERAS[(CAMERAS.index(self.camera) + 1) % len(CAMERAS)]
            self._look(self.playback)
            self.house.notice({"table": _("Camera: table"), "behind": _("Camera: behind the shot"),
                               "close": _("Camera: close-up")}[self.camera])
        return None

    def status(self) -> dict[str, Any]:
        done = self.playback is not None and self.playback.done
        return {"shot": self.at, "camera": self.camera, "done": done}
