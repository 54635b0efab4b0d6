"""Putting a piece into the lit area: taken up and set down by a finger or the mouse, or moved by
keys and sticks. What a button places is what stands there."""

from __future__ import annotations

import math

from game.content.models import Models
from game.input.aiming import reach_of
from game.input.events import MOUSE, InputEvent, Pointer, Press, Stick
from game.input.hand import Lens
from game.rules import Piece, Placing, Pose, Table, flat
from game.rules.plane import inside, nearest_edge_point

STEP_CM, TURN_DEG, SPEED_CM_S = 1.0, 15.0, 25.0
WIDE_CM = 0.6  # of a fingertip
TAP = 0.015  # a finger that stays within this (window heights) taps


class PlacingHand:
    """The piece that is being put down, and where it is just now. A click takes it up and a
    mouse carries it; a second click sets it down. A finger that drags moves it, and leaves it
    standing where it is lifted."""

    def __init__(self, offer: Placing, lens: Lens, table: Table, models: Models) -> None:
        self.offer, self._lens, self._table, self._models = offer, lens, table, models
        self.piece = offer.pieces[0]
        self.pose = self._suggested()
        self.placed: Pose | None = None
        self.carried = False
        self._push = (0.0, 0.0)
        self._finger: int | None = None
        self._down = (0.0, 0.0)
        self._off = (0.0, 0.0)  # from the finger to the middle of the piece, on the table
        self._drags = False

    def _suggested(self) -> Pose:
        found = self.offer.suggested.get(self.piece)
        if found is not None:
            return found
        area = self.offer.area[0]
        return flat(sum(p[0] for p in area) / len(area), sum(p[1] for p in area) / len(area))

    def shown(self, table: Table) -> Table:
        """The table with the piece where it would stand."""
        kind = self.offer.kinds.get(self.piece) or table.piece(self.piece).kind
        parts = table.piece(self.piece).parts if table.has(self.piece) else ()
        return table.with_pieces(Piece(self.piece, kind, self.pose, parts))

    def handle(self, event: InputEvent) -> bool:
        match event:
            case Press(action="left" | "right" | "up" | "down" as way):
                dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[way]
                self._move(dx * STEP_CM, dy * STEP_CM)
            case Press(action="stick-left" | "stick-right" | "stick-up" | "stick-down"):
                return True
            case Press(action="previous" | "next" as side):
                self._turn(TURN_DEG if side == "previous" else -TURN_DEG)
            case Press(action="third", again=False) if len(self.offer.pieces) > 1:
                n = self.offer.pieces.index(self.piece) + 1
                self.piece = self.offer.pieces[n % len(self.offer.pieces)]
                self.pose, self.carried = self._suggested(), False
            case Press(action="accept", again=False):
                self.placed = self.pose
            case Stick():
                self._push = (event.left[0], -event.left[1])
            case Pointer():
                return self._pointer(event)
            case _:
                return False
        return True

    def update(self, dt: float) -> bool:
        """Moves by the stick; True if the piece moved."""
        if self._push == (0.0, 0.0):
            return False
        self._move(self._push[0] * SPEED_CM_S * dt, self._push[1] * SPEED_CM_S * dt)
        return True

    def covers(self, x: float, y: float) -> bool:
        """Is this place inside the lit area?"""
        return any(inside(area, (x, y), 1e-3) for area in self.offer.area)

    # ---- fingers -------------------------------------------------------------------------

    def _pointer(self, e: Pointer) -> bool:
        if e.what == "wheel":
            if self.carried:
                self._turn(-TURN_DEG * e.amount)
            return self.carried
        if e.what == "down":
            if self._finger is None:
                self._finger, self._down, self._drags = e.finger, (e.x, e.y), False
                at = self._at(e)
                near = at is not None and math.dist(at, self.pose.place) <= self._reach()
                # A drag moves the piece from where it was taken; beside it, it comes along.
                self._off = (self.pose.x - at[0], self.pose.y - at[1]) if near and at else (0, 0)
            return True
        if self._finger is None:
            if e.what == "move" and e.finger == MOUSE and self.carried:
                self._carry(e)
            return self.carried
        if e.finger != self._finger:
            return True
        self._drags = self._drags or math.hypot(e.x - self._down[0], e.y - self._down[1]) > TAP
        if self._drags and e.what != "gone":
            self._carry(e)
        if e.what in ("up", "gone"):
            self._finger = None
            if e.what == "up" and not self._drags:
                self._clicked(e)
            elif self._drags:
                self.carried = False
        return True

    def _clicked(self, e: Pointer) -> None:
        """The first click takes the piece up, the second sets it down there."""
        self._off = (0.0, 0.0)
        self._carry(e)
        if self.carried:
            self.placed = self.pose
        self.carried = not self.carried

    def _carry(self, e: Pointer) -> None:
        at = self._at(e)
        if at is not None:
            self._put(at[0] + self._off[0], at[1] + self._off[1])

    def _at(self, e: Pointer) -> tuple[float, float] | None:
        return self._lens.to_table(e.x, e.y, self.pose.z)

    def _reach(self) -> float:
        """How near to the middle of the piece a finger must be to have taken it, in cm."""
        piece = self.shown(self._table).piece(self.piece)
        return WIDE_CM + reach_of(self._models.piece(piece.kind), piece.parts)

    # ---- details -------------------------------------------------------------------------

    def _move(self, dx: float, dy: float) -> None:
        self._put(self.pose.x + dx, self.pose.y + dy)

    def _turn(self, degrees: float) -> None:
        if self.offer.turns:
            self.pose = flat(self.pose.x, self.pose.y, self.pose.heading + degrees, self.pose.z)

    def _put(self, x: float, y: float) -> None:
        """To that place, or to the nearest inside the area."""
        if not self.covers(x, y):
            near = [nearest_edge_point(area, (x, y)) for area in self.offer.area]
            x, y = min(near, key=lambda p: math.dist(p, (x, y)))
        self.pose = flat(x, y, self.pose.heading, self.pose.z)
