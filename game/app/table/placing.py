"""Putting a piece into the lit area: moved by keys or sticks, or straight to a finger."""

from __future__ import annotations

import math

from game.input.events import InputEvent, Pointer, Press, Stick
from game.input.hand import ToTable
from game.rules import Piece, Placing, Pose, Table, flat
from game.rules.plane import inside, nearest_edge_point

STEP_CM, TURN_DEG, SPEED_CM_S = 1.0, 15.0, 25.0


class PlacingHand:
    """The piece that is being put down, and where it is just now."""

    def __init__(self, offer: Placing, to_table: ToTable) -> None:
        self.offer, self._to_table = offer, to_table
        self.piece = offer.pieces[0]
        self.pose = self._suggested()
        self.placed: Pose | None = None
        self._push = (0.0, 0.0)

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
                if self.offer.turns:
                    self._turn(TURN_DEG if side == "previous" else -TURN_DEG)
            case Press(action="third", again=False) if len(self.offer.pieces) > 1:
                n = self.offer.pieces.index(self.piece) + 1
                self.piece = self.offer.pieces[n % len(self.offer.pieces)]
                self.pose = self._suggested()
            case Press(action="accept", again=False):
                self.placed = self.pose
            case Stick():
                self._push = (event.left[0], -event.left[1])
            case Pointer(what="down" | "move" | "up"):
                at = self._to_table(event.x, event.y)
                if at is not None:
                    self._put(*at)
            case _:
                return False
        return True

    def update(self, dt: float) -> bool:
        """Moves by the stick; True if the piece moved."""
        if self._push == (0.0, 0.0):
            return False
        self._move(self._push[0] * SPEED_CM_S * dt, self._push[1] * SPEED_CM_S * dt)
        return True

    def _move(self, dx: float, dy: float) -> None:
        self._put(self.pose.x + dx, self.pose.y + dy)

    def _turn(self, degrees: float) -> None:
        self.pose = flat(self.pose.x, self.pose.y, self.pose.heading + degrees, self.pose.z)

    def covers(self, x: float, y: float) -> bool:
        """Is this place inside the lit area?"""
        return any(inside(area, (x, y), 1e-3) for area in self.offer.area)

    def _put(self, x: float, y: float) -> None:
        """To that place, or to the nearest inside the area."""
        if not self.covers(x, y):
            near = [nearest_edge_point(area, (x, y)) for area in self.offer.area]
            x, y = min(near, key=lambda p: math.dist(p, (x, y)))
        self.pose = flat(x, y, self.pose.heading, self.pose.z)
