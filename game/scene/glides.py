"""Pieces on their way to a new place without a shot: pulled, put back, launched."""

from __future__ import annotations

import math
from collections.abc import Iterable

from game.rules import Piece, Pose
from game.scene.pieces import Pieces, Seven

SLOWEST_S, QUICKEST_S = 0.5, 0.35
CM_S = 40.0
LEAST_CM = 0.05


class Glides:
    """What is gliding now, by id. Pieces are already known at the goal by everybody else."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces
        self._ways: dict[str, tuple[Seven, Seven, float]] = {}
        self._seconds: dict[str, float] = {}

    @property
    def alive(self) -> bool:
        return bool(self._ways)

    def start(self, begin: dict[str, Seven]) -> None:
        """From these places to where the pieces lie now, for all that lie elsewhere."""
        for id, was in begin.items():
            slot = self._pieces.slots.get(id)
            if slot is None or not slot.here:
                continue
            far = math.dist(was[:3], slot.pose[:3])
            if far > LEAST_CM or math.dist(was[3:], slot.pose[3:]) > LEAST_CM:
                seconds = max(QUICKEST_S, min(SLOWEST_S, far / CM_S))
                self._ways[id] = (was, slot.pose, seconds)
                self._seconds[id] = 0.0
        self._place()

    def keep(self, pieces: Iterable[Piece]) -> None:
        """The table was shown anew: only glides to where it has its pieces go on."""
        goals = {piece.id: seven(piece.pose) for piece in pieces}
        self._ways = {id: way for id, way in self._ways.items() if goals.get(id) == way[1]}
        self._place()

    def end(self) -> None:
        self._ways = {}

    def goal(self, id: str) -> Seven | None:
        way = self._ways.get(id)
        return way[1] if way else None

    def update(self, dt: float) -> bool:
        """On by `dt`; True if anything has moved."""
        if not self._ways:
            return False
        for id in self._ways:
            self._seconds[id] += dt
        self._place()
        self._ways = {i: way for i, way in self._ways.items() if self._seconds[i] < way[2]}
        return True

    def _place(self) -> None:
        for id, (begin, goal, seconds) in self._ways.items():
            t = min(1.0, self._seconds[id] / seconds)
            self._pieces.slots[id].place(*_between(begin, goal, t * t * (3.0 - 2.0 * t)))


def seven(pose: Pose) -> Seven:
    return (pose.x, pose.y, pose.z, pose.qw, pose.qx, pose.qy, pose.qz)


def _between(a: Seven, b: Seven, t: float) -> Seven:
    if t >= 1.0:
        return b
    sign = -1.0 if sum(p * q for p, q in zip(a[3:], b[3:], strict=True)) < 0.0 else 1.0
    x, y, z = (p + (q - p) * t for p, q in zip(a[:3], b[:3], strict=True))
    turn = [p + (q * sign - p) * t for p, q in zip(a[3:], b[3:], strict=True)]
    length = math.sqrt(sum(p * p for p in turn)) or 1.0
    w, i, j, k = (p / length for p in turn)
    return (x, y, z, w, i, j, k)
