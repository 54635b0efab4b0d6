"""Bullet with nothing of ours between its steps: the floor of `bench physics`, and what a strike
gives a piece."""

from __future__ import annotations

import time

from game.physics.engine import STEP
from game.physics.shooting import strike
from game.physics.world import World
from game.rules import Flick, Piece, Table

Vector = tuple[float, float, float]


class Bare:
    """A table with every piece in the world, asleep until it is struck or touched."""

    def __init__(self, table: Table, pieces: tuple[Piece, ...]) -> None:
        self._world = World(table.changed(pieces=pieces))
        self._bullet = self._world.everything()

    def struck(self, shot: Flick) -> tuple[Vector, Vector]:
        """Strike the shot's piece: its speed and its spin."""
        it = self._world.bodies[shot.piece]
        self._world.wake(it)
        strike(shot, self._world.bodies.__getitem__)
        v, w = it.node.get_linear_velocity(), it.node.get_angular_velocity()
        return (v.x, v.y, v.z), (w.x, w.y, w.z)

    def run(self, seconds: float) -> float:
        """The whole time at the base step in one call: the CPU time that took."""
        began = time.process_time()
        self._bullet.do_physics(seconds, round(seconds / STEP) + 1, STEP)
        return time.process_time() - began
