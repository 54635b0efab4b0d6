"""One piece in the world: its Bullet body, and what the simulation remembers of it."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from game.content.hand import LEVEL_DEG, highest
from game.content.models import Die, Disc, Plate
from game.physics.engine import BulletRigidBodyNode, NodePath, Point3, Quat, Vec3
from game.physics.solids import SECTORS, FixtureSolid, PieceSolid
from game.rules.pieces import Fixture, Piece, Pose
from game.rules.trajectory import Sample

STEP = 1.0 / 480.0  # the base step
_PER_SECTOR = SECTORS / (2.0 * math.pi)
MOVED_CM = 0.002
MOVED_TURN = 1e-6  # of 1 - |cosine of half the turn|: about a sixth of a degree


class Body:
    """A piece's body. It is made when something comes near, and lies asleep until touched."""

    __slots__ = (
        "active", "attached", "gone", "held", "inside", "is_plate", "listed_at", "met", "near",
        "node", "np", "piece", "radius", "rank", "samples", "solid", "speed", "still",
        "strike", "swing", "turn", "vx", "vy", "vz", "x", "y", "z",
    )

    def __init__(self, piece: Piece, solid: PieceSolid) -> None:
        self.piece = piece
        self.solid = solid
        self.is_plate = isinstance(solid.model, Plate)
        self.radius = solid.radius
        self.node: Any = None
        self.np: Any = None
        self.attached = self.active = self.gone = self.held = False
        self.inside = True
        self.still = self.speed = self.swing = self.vx = self.vy = self.vz = 0.0
        self.rank = 0
        self.strike: Any = None  # whose doing it is that it moves; None while it lies
        self.samples: list[Sample] = []
        self.near: list[tuple[Body, float]] = []
        self.met: set[Body] = set()
        self.listed_at: tuple[float, float] | None = None
        self.turn: float | None
        self.x, self.y, self.z, self.turn = _standing(piece.pose, solid.centre, self.is_plate)

    def build(self) -> None:
        solid = self.solid
        node = BulletRigidBodyNode(self.piece.id)
        for shape, at in solid.shapes:
            node.add_shape(shape, at)
        node.set_mass(solid.mass)
        node.set_inertia(Vec3(*solid.inertia))
        node.set_friction(solid.friction)
        node.set_restitution(solid.restitution)
        if solid.spin_damping:
            node.set_angular_damping(solid.spin_damping)
        if solid.ccd:
            node.set_ccd_motion_threshold(solid.ccd[0])
            node.set_ccd_swept_sphere_radius(solid.ccd[1])
        self.node = node
        self.np = NodePath(node)
        self.np.set_pos_quat(Point3(self.x, self.y, self.z), _quat(self.piece.pose))
        node.set_transform_dirty()

    def hold(self, held: bool) -> None:
        """A held body is there and can be leant on, but nothing moves it."""
        factor = Vec3(0.0) if held else Vec3(1.0)
        self.node.set_linear_factor(factor)
        self.node.set_angular_factor(factor)
        self.held = held

    def see_turn(self) -> None:
        """Remember how a plate is turned now."""
        self.turn = _plate_turn(self.np.get_quat())

    def reach(self, along: float) -> float:
        """How far the piece reaches from its middle in a direction (radians, table)."""
        if self.turn is None:
            return self.radius
        return self.solid.support[int((along - self.turn) * _PER_SECTOR) % SECTORS]

    def haste(self) -> float:
        """How many times too far it goes in one base step for what it is made of."""
        return self.speed * STEP / self.solid.travel

    def sample(self, time: float) -> None:
        q = self.np.get_quat()
        w, i, j, k = q
        x, y, z = self.x, self.y, self.z
        if self.is_plate:
            offset = q.xform(Vec3(*self.solid.centre, 0.0))
            x, y, z = x - offset.x, y - offset.y, z - offset.z
        self.samples.append((time, x, y, z, w, i, j, k))

    def rest(self) -> Piece:
        """The piece where it is now; the very same piece where it has not really moved."""
        if not self.samples:
            return self.piece
        self.sample(0.0)
        _, x, y, z, w, i, j, k = self.samples.pop()
        old = self.piece.pose
        same = abs(w * old.qw + i * old.qx + j * old.qy + k * old.qz)
        shift = max(abs(x - old.x), abs(y - old.y), abs(z - old.z))
        if shift < MOVED_CM and 1.0 - same < MOVED_TURN:
            return self.piece
        length = math.sqrt(w * w + i * i + j * j + k * k)
        pose = Pose(x, y, z, w / length, i / length, j / length, k / length)
        return Piece(self.piece.id, self.piece.kind, pose, self.piece.parts)

    def energy(self, gravity: float) -> float:
        """Kinetic and potential, g cm^2/s^2."""
        v, w = self.node.get_linear_velocity(), self.node.get_angular_velocity()
        own = self.np.get_quat().conjugate().xform(w)
        spin = sum(i * c * c for i, c in zip(self.solid.inertia, own, strict=True))
        moving = (self.solid.mass * v.length_squared() + spin) / 2
        return moving + self.solid.mass * gravity * self.np.get_z()


def fixture_body(fixture: Fixture, solid: FixtureSolid) -> tuple[Any, Any]:
    node = BulletRigidBodyNode(fixture.id)
    for shape, at in solid.shapes:
        node.add_shape(shape, at)
    node.set_friction(solid.friction)
    node.set_restitution(solid.restitution)
    np = NodePath(node)
    pose = fixture.pose
    np.set_pos_quat(Point3(pose.x, pose.y, pose.z), _quat(pose))
    node.set_transform_dirty()
    return node, np


@lru_cache(4096)
def _standing(
    pose: Pose, centre: tuple[float, float], is_plate: bool
) -> tuple[float, float, float, float | None]:
    """Where a piece's centre of mass is, and how a plate is turned. The same pieces stand at the
    same places in shot after shot."""
    if not is_plate:
        return (pose.x, pose.y, pose.z, None)
    q = _quat(pose)
    offset = q.xform(Vec3(*centre, 0.0))
    return (pose.x + offset.x, pose.y + offset.y, pose.z + offset.z, _plate_turn(q))


def _plate_turn(q: Any) -> float | None:
    """A plate's turn about the upright; a tilted one's outline tells nothing."""
    w, i, j, k = q
    return 2.0 * math.atan2(k, w) if abs(i) + abs(j) < 0.1 else None


def _quat(pose: Pose) -> Any:
    q = Quat(pose.qw, pose.qx, pose.qy, pose.qz)
    q.normalize()
    return q


# ---- what a body at rest shows -----------------------------------------------------------

def face_up(model: Die | Disc, pose: Pose) -> tuple[str | None, float]:
    """The face on top and its tilt; no face when the best one is not level."""
    if isinstance(model, Disc):
        up = 1.0 - 2.0 * (pose.qx * pose.qx + pose.qy * pose.qy)
        best, tilt = (0 if up >= 0 else 1), math.degrees(math.acos(min(1.0, abs(up))))
    else:
        best, tilt = highest(model, pose)
    return (model.faces[best] if tilt <= LEVEL_DEG else None, round(tilt, 2))
