"""A view turned and brought nearer by hand: wheel, right button, two fingers or a stick."""

from __future__ import annotations

import math

from game.input.events import RIGHT, Pointer
from game.scene.camera import Camera

TURN, TILT = -150.0, 90.0  # degrees for a drag over the window's height
STICK_TURN, STICK_TILT = 90.0, 45.0  # degrees a second for a stick at its end
STICK_ZOOM = 0.9  # of the distance, a second
WHEEL = 0.09  # nearer or farther by so much for one notch
STEP = 15.0  # degrees for one press
TAP = 0.02  # window heights: a finger that stays within this taps


class Turning:
    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self._fingers: dict[int, tuple[float, float]] = {}
        self._drags = False
        self._push = (0.0, 0.0, 0.0)

    def update(self, dt: float) -> None:
        """Goes on as long as a stick is held."""
        x, y, zoom = self._push
        if x or y or zoom:
            self.camera.orbit(STICK_TURN * x * dt, STICK_TILT * y * dt, STICK_ZOOM * zoom * dt)

    def step(self, way: int) -> None:
        """One press to the left (-1) or right (1)."""
        self.camera.orbit(STEP * way, 0.0, 0.0)

    def stick(self, x: float, y: float, zoom: float = 0.0) -> None:
        """Where the stick that turns the view stands, y down; it turns until it is let go."""
        self._push = (x, y, -zoom)

    def wheel(self, amount: float) -> None:
        self.camera.orbit(0.0, 0.0, -WHEEL * amount)

    def let_go(self) -> None:
        """Forgets sticks and fingers that turn the view (pause, a new hand)."""
        self._fingers, self._push, self._drags = {}, (0.0, 0.0, 0.0), False

    def holds(self, finger: int) -> bool:
        """Does this finger turn the view?"""
        return finger in self._fingers

    def take(self, event: Pointer) -> None:
        """This finger turns the view from now on."""
        self._fingers[event.finger] = (event.x, event.y)
        self._drags = self._drags or len(self._fingers) > 1 or event.finger == RIGHT

    def drag(self, event: Pointer) -> bool:
        """A finger that turns the view goes on; True if it did more than tap."""
        was = self._fingers.get(event.finger)
        if was is None:
            return False
        if event.what in ("up", "gone"):
            del self._fingers[event.finger]
            dragged, self._drags = self._drags, self._drags and bool(self._fingers)
            return dragged
        here = (event.x, event.y)
        others = [at for finger, at in self._fingers.items() if finger != event.finger]
        if others:
            before, now = math.dist(was, others[0]), math.dist(here, others[0])
            nearer = 1.0 - before / now if now > 1e-3 else 0.0
            half = 0.5 / len(others)
            self._turn(half * (here[0] - was[0]), half * (here[1] - was[1]), nearer)
        elif self._drags or math.dist(here, was) > TAP:
            self._drags = True
            self._turn(here[0] - was[0], here[1] - was[1], 0.0)
        else:
            return True
        self._fingers[event.finger] = here
        return True

    def _turn(self, x: float, y: float, zoom: float) -> None:
        self.camera.orbit(TURN * x, TILT * y, zoom)
