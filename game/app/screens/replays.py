"""Matches kept: finished ones to watch again, shot by shot, unfinished ones to go on with."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from game.app import saves
from game.app.notices import reason
from game.app.screen import Screen
from game.match import Match, SaveProblem
from game.pack.packs import face
from game.pack.panel import ornament_number
from game.pack.rects import Rect
from game.players.workers import Answer, Reply, WorkerProblem
from game.scene.playback import first_way, hardest_touch
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, told

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.app.window import App

CAMERAS = ("table", "behind", "close")
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)


class Replays(Screen):
    name = "replays"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.found = saves.replays()

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        with kit.group("head"):
            kit.line(area.x, 92, _("Replays"), t.TITLE, face="display")
        body = Rect(area.x, 164, area.w, 776)
        if not self.found:
            with kit.group("empty"):
                kit.panel(body)
                kit.icon(body.middle[0], body.y + 240, 130, "replay", t.SOFT)
                kit.text(Rect(body.x + 60, body.y + 340, body.w - 120, 200),
                         _("No replays yet: play a match first."), 40, face="bold",
                         align="centre")
                foot = Rect(body.middle[0] - 180, body.bottom - 140, 360, 84)
                kit.button("back", foot, _("Back"), "left", centred=True)
        h = max(t.ROW, kit.size(30) + kit.size(26) + 36)
        with kit.scroll("list", body, len(self.found) * (h + 18) - 18) as up:
            for n, replay in enumerate(self.found):
                self._row(kit, n, replay, Rect(body.x, body.y - up + n * (h + 18), body.w, h))
        rename = [("third", _("Rename"))] if self.found else []
        kit.prompts([("accept", self._verb(kit.focus)), *rename, ("back", _("Back"))])

    def _row(self, kit: Kit, n: int, replay: saves.Replay, r: Rect) -> None:
        id = f"list/{n}"
        kit.touch(id, r)
        ink = kit.surface(id, r, radius=t.ROW_RADIUS)
        soft = ink if ink == t.ON_LAMP else t.SOFT
        x = r.x + 24
        for seat, name in enumerate(replay.seats):
            kit.badge(Rect(x, r.middle[1] - 29, 58, 58), ornament_number(name, seat))
            x += 70
        x = r.x + 24 + 70 * 4 + 10
        # For a pointer, which has no focus to move to the row first; others have a button.
        w = kit.wide(_("Rename"), 26, "bold") + 48
        rename = Rect(r.right - w - 20, r.middle[1] - 38, w, 76)
        kit.touch(f"rename/{n}", rename, focus=False)
        kit.box(rename, t.RAISED, edge=t.LINE, border=2, radius=38)
        kit.line(*rename.middle, _("Rename"), 26, t.TEXT, "bold", "centre", room=w - 24)
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(replay.when))
        kit.line(rename.x - 28, r.middle[1], when, 28, soft, "bold", "right")
        room = rename.x - 56 - kit.wide(when, 28, "bold") - x
        kit.line(x, r.middle[1] - kit.size(26) * 0.6, replay.name, 30, ink, "bold", room=room)
        about = _("{n} commands", n=replay.commands)
        if replay.unfinished:
            about = f"{_('not over yet')} · {about}"
        kit.line(x, r.middle[1] + kit.size(30) * 0.6, about, 26, soft, room=room)

    def _verb(self, id: str) -> str:
        """What a press on this row does."""
        on = id.startswith("list/") and self.found[int(id.removeprefix("list/"))].unfinished
        return _("Continue") if on else _("Watch")

    def press(self, id: str, device: str) -> Screen | None:
        from game.app.screens.title import Title

        if id == "back":
            return Title(self.app)
        if id.startswith("rename/"):
            return self._rename(self.found[int(id.removeprefix("rename/"))])
        replay = self.found[int(id.removeprefix("list/"))]
        if replay.unfinished:
            return self.app.take_up(replay)
        try:
            match = saves.open_replay(replay.path)
        except SaveProblem as problem:
            self.app.notice(_("The replay can't be opened: {why}.", why=problem.what))
            return None
        return Watch(self.app, match, self)

    def action(self, action: str, device: str) -> Screen | None:
        from game.app.screens.title import Title

        if action == "third" and self.app.kit.focus.startswith("list/"):
            return self._rename(self.found[int(self.app.kit.focus.removeprefix("list/"))])
        return Title(self.app) if action == "back" else None

    def _rename(self, replay: saves.Replay) -> Screen:
        from game.app.screens.typing import Typing

        def done(text: str) -> Screen:
            try:
                saves.name_replay(replay, text)
            except OSError as problem:
                self.app.notice(_("The name can't be saved: {why}.", why=reason(problem)))
            return Replays(self.app)

        return Typing(self.app, _("Name this replay"), replay.name, self, done)


class Watch(Screen):
    """Shots of a match one after the other; `only_last` shows the last one."""

    name = "watch"
    backdrop = False
    start_focus = "pause"

    def __init__(self, app: App, match: Match, back: Screen, only_last: bool = False) -> None:
        super().__init__(app)
        self.match, self.back = match, back
        self.shots = [n for n, e in enumerate(match.log) if e.result is not None]
        self.at = len(self.shots) - 1 if only_last else 0
        self.speed = 1.0
        self.paused = False
        self.camera = CAMERAS[0]
        self.note = ""
        self._future: Future[Reply] | None = None
        self._request: Answer | None = None
        self._rest = 0.0

    def entered(self) -> None:
        self.app.stage.dress(face(self.match.setup.mode).view)
        self._load()

    def left(self) -> None:
        from game.app.screens.pause import Pause

        if isinstance(self.back, Pause):
            self.app.stage.dress(face(self.match.setup.mode).view)
            self.back.match.table.show()

    def _load(self) -> None:
        if not self.shots:
            return
        n = self.shots[self.at]
        state = self.match.states[n]
        shot = self.match.mode.shot(state, self.match.log[n].command)
        assert shot is not None
        self.app.stage.show(state.table, state)
        self.note = ""
        self._request = Answer(state.table, shot)
        self._future = self.app.workers.ask(self._request)
        self.app.redraw()

    def _loaded(self) -> None:
        assert self._future is not None and self._request is not None
        try:
            reply = self._future.result()
        except WorkerProblem:
            self.app.new_workers()
            self._future = self.app.workers.ask(self._request)
            return
        self._future = None
        n = self.shots[self.at]
        state = self.match.states[n]
        assert reply.result is not None
        step = self.match.mode.resolve(state, self.match.log[n].command, reply.result)
        events = getattr(step, "events", ())
        brought = getattr(self._request.shot, "brings", ())
        playback = self.app.stage.play(state.table.with_pieces(*brought), reply.result, events)
        playback.speed = 0.0 if self.paused else self.speed
        self.app.speaker.new_shot()
        self.playback = playback
        self._rest = 0.0
        self._look()

    def _look(self) -> None:
        """From the table's side, along the shot from behind, or close at the hardest touch."""
        camera = self.app.stage.camera
        seen = first_way(self.playback) if self.camera == "behind" else None
        spot = hardest_touch(self.playback) if self.camera == "close" else None
        if seen is not None:
            camera.aim(*seen)
        elif spot is not None:
            camera.close(spot, 30.0)
        else:
            camera.table()

    def update(self, dt: float) -> Screen | None:
        if self._future is not None:
            if self._future.done():
                self._loaded()
                self.app.redraw()
            return None
        playback = getattr(self, "playback", None)
        if playback is None:
            return None
        left, right = self.app.stage_sides()
        for touch in playback.due_touches():
            self.app.speaker.touch(touch, playback.before, left, right)
        for event in playback.due():
            if event.text is not None:
                self.note = told(event.text)
                self.app.redraw()
        if playback.done and not self.paused:
            self._rest += dt
            if self._rest > 1.0 and self.at + 1 < len(self.shots):
                self.at += 1
                self._load()
        return None

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
        self.app.stage.camera.set_free(-1.0, -0.6, 1.0, 0.7)
        kit.prompts([("accept", _("Select")), ("back", _("Back"))], [("view", _("Camera"))],
                    area=safe)

    def press(self, id: str, device: str) -> Screen | None:
        playback = getattr(self, "playback", None)
        if id == "pause":
            self.paused = not self.paused
            if playback is not None:
                playback.speed = 0.0 if self.paused else self.speed
        elif id == "again" and playback is not None:
            playback.rewind()
            self.app.stage.watch(playback)
        elif id in ("back-shot", "next-shot"):
            step = -1 if id == "back-shot" else 1
            self.at = min(len(self.shots) - 1, max(0, self.at + step))
            self._load()
        return None

    def change(self, id: str, step: int, device: str) -> None:
        n = SPEEDS.index(self.speed) + step
        self.speed = SPEEDS[min(len(SPEEDS) - 1, max(0, n))]
        playback = getattr(self, "playback", None)
        if playback is not None and not self.paused:
            playback.speed = self.speed

    def action(self, action: str, device: str) -> Screen | None:
        if action in ("back", "menu"):
            return self.back
        if action in ("previous", "next"):
            return self.press("back-shot" if action == "previous" else "next-shot", device)
        if action == "view" and getattr(self, "playback", None) is not None:
            self.camera = CAMERAS[(CAMERAS.index(self.camera) + 1) % len(CAMERAS)]
            self._look()
            self.app.notice({"table": _("Camera: table"), "behind": _("Camera: behind the shot"),
                             "close": _("Camera: close-up")}[self.camera])
        return None

    def status(self) -> dict[str, Any]:
        playback = getattr(self, "playback", None)
        return {"shot": self.at, "camera": self.camera, "done": bool(playback and playback.done)}
