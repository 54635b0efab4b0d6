"""Where a player looks at the match from: the table, along with the shot, behind it, freely."""

from __future__ import annotations

import math
from typing import Any

from game.app.house import House
from game.app.table.showing import Showing
from game.input import aiming as aims
from game.input.events import Pointer
from game.input.hand import Hand
from game.ui.words import _

VIEWS = ("table", "follow", "aim", "orbit")
TURN, TILT = -150.0, 90.0  # degrees for a drag over the window's height
STICK_TURN, STICK_TILT = 90.0, 45.0  # degrees a second for a stick at its end
STEP = 15.0  # degrees for one press
TAP = 0.02  # window heights: a finger that stays within this taps


class Viewing:
    def __init__(self, house: House, showing: Showing) -> None:
        self.house, self.showing = house, showing
        self.name = VIEWS[0]
        self._grip: tuple[float, float] | None = None
        self._drags = False
        self._push = (0.0, 0.0)
        self._goal: Any = None  # where the free view was last turned to
        self._watched: Any = None

    @property
    def is_free(self) -> bool:
        return self.name == "orbit"

    def change(self, hand: Hand | None) -> None:
        """The next view, and its name for the player."""
        self.name = VIEWS[(VIEWS.index(self.name) + 1) % len(VIEWS)]
        self.let_go()
        self._goal = None
        self.look(hand)
        self.house.notice({
            "table": _("Camera: table"), "follow": _("Camera: along with the shot"),
            "aim": _("Camera: behind the shot"), "orbit": _("Camera: free"),
        }[self.name])

    def look(self, hand: Hand | None) -> None:
        camera = self.house.stage.camera
        if self.name == "aim" and hand is not None:
            pose = aims.place(hand.offer, self.showing.state.table, hand.aiming)
            camera.aim(pose.place, hand.aiming.direction)
        else:
            camera.table()

    def update(self, dt: float) -> None:
        """Turns with the stick, and goes along with a shot that has just begun."""
        if self.is_free:
            self._turn(dt)
        playback = self.showing.playback
        if playback is self._watched:
            return
        self._watched = playback
        last = self.showing.match.last
        if playback is None or self.name != "follow" or last is None:
            return
        brought = getattr(last.shot, "brings", ())
        piece = getattr(last.shot, "piece", brought[0].id if brought else "")
        if piece:
            self.house.stage.camera.follow(playback, piece)

    def _turn(self, dt: float) -> None:
        x, y = self._push
        # Panels that come and go fit the table anew; a view of the player's own stays his.
        refitted = self._goal is not None and self.house.stage.camera.goal != self._goal
        if x or y or refitted:
            self._orbit(STICK_TURN * x * dt, STICK_TILT * y * dt)

    def _orbit(self, turn: float, tilt: float) -> None:
        self.house.stage.camera.orbit(turn, tilt, 0.0)
        self._goal = self.house.stage.camera.goal

    def step(self, way: int) -> None:
        """One press to the left (-1) or right (1)."""
        self._orbit(STEP * way, 0.0)

    def stick(self, x: float, y: float) -> None:
        """Where the stick that turns the view stands, y down; it turns until it is let go."""
        self._push = (x, y)

    def let_go(self) -> None:
        """Forgets a stick or a finger that turns the view (pause, a new hand)."""
        self._grip, self._push = None, (0.0, 0.0)

    def drag(self, event: Pointer) -> bool:
        """Turns the view by a pointer; True if the event was a part of that. A tap is none: its
        up is left to others."""
        here = (event.x, event.y)
        if event.what == "down":
            self._grip, self._drags = here, False
            return True
        if self._grip is None:
            return False
        if event.what == "up":
            self._grip = None
            return self._drags
        if self._drags or math.dist(here, self._grip) > TAP:
            self._drags = True
            self._orbit(TURN * (here[0] - self._grip[0]), TILT * (here[1] - self._grip[1]))
            self._grip = here
        return True
