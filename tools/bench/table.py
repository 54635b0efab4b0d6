"""A match in a real window whose devices and clock are the benchmark's: any gesture, at any
number of frames a second, without waiting for the wall's clock."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from typing import Any

from game.input.events import InputEvent, Pointer, Stick
from game.rules import Aim, Choice, Choose, Command, Shoot, seats
from tools.bench.people import Made, Snapped

SIZE = (1280, 720)


class Script:
    """A source of reports: those whose time has come."""

    started, problem, devices = True, "", {"pad:1": "xbox"}

    def __init__(self) -> None:
        self.now = 100.0
        self.waiting: list[Any] = []

    def poll(self) -> list[Any]:
        ready = [e for e in self.waiting if e.time <= self.now]
        self.waiting = [e for e in self.waiting if e.time > self.now]
        return ready

    def rumble(self, device: str, strength: float, seconds: float) -> None: ...
    def close(self) -> None: ...


class BenchTable:
    """`shots` are the commands that came of the gestures; the match itself stays as it is."""

    def __init__(self, base: Any, scripted: bool = True) -> None:
        """Not `scripted`, fingers are what the window's system reports."""
        from game.app.house import House
        from game.app.settings import Settings
        from game.app.shell import Shell

        self._home = tempfile.TemporaryDirectory(prefix="flicktop-bench-")
        os.environ["FLICKTOP_HOME"] = self._home.name
        self.house = House(base, Settings(less_motion=True), "low")
        self.pointer, self.pads = Script(), Script()
        self.house.pads = self.pads  # type: ignore[assignment]
        if scripted:
            self.house.pointer.close()
            self.house.pointer = self.pointer
            self.house.clock = lambda: self.pointer.now
        self.shell = Shell(self.house)
        self.commands: list[Command] = []
        self.showing: Any = None

    def lay(self, game: str, name: str, count: int = 2, seed: int = 3, shooting: bool = True
            ) -> None:
        """Shows a match, at the first shot that a person would make in it (or at the start)."""
        from game.app.destinations import ToMatch
        from game.app.sitting import at_the_table
        from game.content.scenarios import scenario
        from game.match import Match
        from game.modes import modes

        mode = modes()[game]
        match = Match.begin(mode, scenario(mode, name), seats(count), seed, f"{game}/{name}")
        while shooting and not any(isinstance(o, Aim) for o in match.offers()):
            wanted = next(o for o in match.offers() if isinstance(o, Choice))
            able = [o.id for o in wanted.options if not o.blocked]
            match.submit(Choose(wanted.seat, wanted.about, able[0]))
        self.showing = at_the_table(self.house, match, keep=False)
        self.showing.submit = self.commands.append
        self.shell.show(ToMatch(self.showing))
        for _ in range(30):
            self.frame(60)
        self.house.base.graphicsEngine.render_frame()

    @property
    def grip(self) -> Any:
        return self.shell.screen.grip  # type: ignore[union-attr]

    @property
    def hand(self) -> Any:
        return self.grip.hand

    def frame(self, fps: float) -> None:
        self.pointer.now += 1.0 / fps
        self.pads.now = self.pointer.now
        self.shell.frame(1.0 / fps)

    def fingers(self, made: Made, finger: int, fps: float, phase: float = 0.5,
                after: float = 0.1) -> list[Command]:
        """A stroke in window heights, and what came of it. `phase` is when in a frame it began."""
        began = self.pointer.now + phase / fps
        high = SIZE[1]
        events: list[InputEvent] = [
            Pointer(r.what, r.x * high, r.y * high, began + r.time, finger=finger)
            for r in made.reports]
        return self._run(self.pointer, events, made.reports[-1].time + after, fps)

    def stick(self, made: Snapped, fps: float, phase: float = 0.5) -> list[Command]:
        began = self.pads.now + phase / fps
        events: list[InputEvent] = [
            Stick("pad:1", began + t, (0.0, 0.0), (0.0, y)) for t, y in made.track]
        return self._run(self.pads, events, made.track[-1][0] + 0.2, fps)

    def _run(self, source: Script, events: Sequence[InputEvent], seconds: float, fps: float
             ) -> list[Command]:
        source.waiting = list(events)
        self.commands.clear()
        end = self.pointer.now + seconds + 1.0 / fps
        while self.pointer.now < end or source.waiting:
            self.frame(fps)
        return list(self.commands)

    def close(self) -> None:
        self.house.close()
        self._home.cleanup()


def shot_of(commands: Sequence[Command]) -> Any:
    """The one shot among them; None if there is none."""
    shots = [c.shot for c in commands if isinstance(c, Shoot)]
    return shots[0] if shots else None
