"""A running game without a window: screens, the table and the session, frame by frame.

For programs of tests that are processes of their own: a Panda3D program has one window.
"""

from __future__ import annotations

import time
from typing import Any


class Room:
    def __init__(self, size: tuple[int, ...], **settings: Any) -> None:
        from game.app.house import House
        from game.app.settings import Settings
        from game.app.shell import Shell
        from game.scene.engine import open_offscreen

        self.size = size
        self.base = open_offscreen((size[0], size[1]))
        facts = {"less_motion": True, "practised": [], **settings}
        self.house = House(self.base, Settings(**facts), "low")
        self.house.pads.started = True  # no devices
        self.shell = Shell(self.house)

    def sit(self, card: Any) -> Any:
        """The scenario at the table, its smallest number of seats played by people."""
        from game.app.destinations import ToMatch
        from game.app.sitting import at_the_table
        from game.content.scenarios import content
        from game.match import Match
        from game.modes import modes
        from game.rules import seats
        from game.rules.seats import dressed

        mode = modes()[card.game]
        count = max(mode.seat_range[0], card.seats[0])
        rules = content(mode, card.file)
        sat = dressed(seats(count, "human"), rules.insignia())
        match = Match.begin(mode, rules, sat, 7, card.id)
        showing = at_the_table(self.house, match, keep=False)
        self.shell.show(ToMatch(showing))
        return showing

    def settle(self, showing: Any, frames: int = 12) -> None:
        """Until somebody is asked; then the camera has cut and the old picture has faded."""
        self.until(showing, "ask", dt=0.2)
        self.frames(frames)

    def until(self, showing: Any, phase: str, dt: float = 1 / 30) -> bool:
        """Goes on until this is to be seen, or a person is asked, or the match is over."""
        end = time.monotonic() + 60
        while showing.phase not in (phase, "ask", "over") and time.monotonic() < end:
            self.shell.frame(dt)
            time.sleep(0.001)
        return bool(showing.phase == phase)

    def frames(self, count: int) -> None:
        """They pass, and are not drawn: what is looked at are the marks, or one picture later."""
        for _ in range(count):
            self.shell.frame(1 / 30)
