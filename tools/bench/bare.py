"""Bullet with nothing of ours between its steps: the floor of `bench physics`, and what a strike
gives a piece."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from game.content.models import models
from game.physics.engine import (
    GRAVITY,
    STEP,
    BulletRigidBodyNode,
    BulletWorld,
    NodePath,
    Point3,
    Quat,
    Vec3,
)
from game.physics.shooting import strike
from game.physics.solids import TABLE_DEPTH, Plate, Solids, table_shape
from game.rules import Flick, Piece, Table

SOLIDS = Solids(models())
Vector = tuple[float, float, float]


class Struck(NamedTuple):
    """A piece as a strike finds it."""

    piece: Piece
    solid: Any
    is_plate: bool
    node: Any
    path: Any


class Bare:
    """A table with every piece in the world, asleep until it is struck or touched."""

    def __init__(self, table: Table, pieces: tuple[Piece, ...]) -> None:
        self.world = BulletWorld()
        self.world.set_gravity(0.0, 0.0, -GRAVITY)
        bounds, surface = table.bounds, models().materials[table.surface]
        ground = BulletRigidBodyNode("table")
        ground.add_shape(table_shape(bounds.right - bounds.left + 28.0,
                                     bounds.far - bounds.near + 28.0))
        ground.set_friction(surface.friction)
        ground.set_restitution(surface.restitution)
        self._ground = NodePath(ground)
        self._ground.set_z(-TABLE_DEPTH / 2.0)
        ground.set_transform_dirty()
        self.world.attach(ground)
        self._bodies = {piece.id: self._body(piece) for piece in pieces}

    def struck(self, shot: Flick) -> tuple[Vector, Vector]:
        """Strike the shot's piece: its speed and its spin."""
        it = self._bodies[shot.piece]
        it.node.set_active(True, True)
        strike(shot, self._bodies.__getitem__)
        v, w = it.node.get_linear_velocity(), it.node.get_angular_velocity()
        return (v.x, v.y, v.z), (w.x, w.y, w.z)

    def run(self, seconds: float) -> float:
        """The whole time at the base step in one call: the CPU time that took."""
        began = time.process_time()
        self.world.do_physics(seconds, round(seconds / STEP) + 1, STEP)
        return time.process_time() - began

    def _body(self, piece: Piece) -> Struck:
        solid = SOLIDS.piece(piece.kind, piece.parts)
        node = BulletRigidBodyNode(piece.id)
        for shape, at in solid.shapes:
            node.add_shape(shape, at)
        node.set_mass(solid.mass)
        node.set_inertia(Vec3(*solid.inertia))
        node.set_friction(solid.friction)
        node.set_restitution(solid.restitution)
        node.set_angular_damping(solid.spin_damping)
        if solid.ccd:
            node.set_ccd_motion_threshold(solid.ccd[0])
            node.set_ccd_swept_sphere_radius(solid.ccd[1])
        path, pose = NodePath(node), piece.pose
        turn = Quat(pose.qw, pose.qx, pose.qy, pose.qz)
        turn.normalize()
        middle = turn.xform(Vec3(*solid.centre, 0.0))
        path.set_pos_quat(Point3(pose.x, pose.y, pose.z) + middle, turn)
        node.set_transform_dirty()
        self.world.attach(node)
        node.set_active(False, True)
        return Struck(piece, solid, isinstance(solid.model, Plate), node, path)
