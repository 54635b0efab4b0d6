"""One piece in the world: its Bullet body, and what the simulation remembers of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from game.content.hand import LEVEL_DEG, highest
from game.content.models import Die, Disc, Plate
from game.physics.engine import GRAVITY, STEP, BulletRigidBodyNode, NodePath, Point3, Quat, Vec3
from game.physics.solids import PER_SECTOR, SECTORS, FixtureSolid, PieceSolid
from game.physics.ways import Flight, OwnWay, Slide, State
from game.rules.pieces import Fixture, Piece, Pose
from game.rules.trajectory import Sample

MOVED_CM = 0.002
TILTED, FLAT = 0.1, 0.004  # |i| + |j| of a plate's turn: its outline tells nothing; it lies
LIFTED_CM = 0.02  # what is this much higher than it lies on the table lies on something else
LEVEL = 0.99995  # the cosine of half a degree
_NOWHERE: State = (0.0,) * 7
MOVED_TURN = 1e-6  # of 1 - |cosine of half the turn|: about a sixth of a degree


class Body:
    """A piece's body. It is made when something comes near, and lies asleep until touched. While
    it is on a way of its own it is not in Bullet's world, and its node knows nothing of it."""

    __slots__ = (
        "active", "ahead", "attached", "axes", "calm", "close", "fastest", "flying", "gone",
        "group", "held", "inside", "is_plate", "landed", "lay_level", "listed_until", "met",
        "node", "np", "piece", "radius", "rank", "room", "sampled_at", "samples", "slow", "solid",
        "speed", "still", "strike", "swing", "tips", "trembles", "turn", "vx", "vy", "vz", "was",
        "way", "x", "y", "z",
    )

    def __init__(self, piece: Piece, solid: PieceSolid) -> None:
        self.piece = piece
        self.solid = solid
        self.is_plate = solid.is_plate
        self.radius = solid.radius
        self.rank = 0
        self.turn: float | None
        self.x, self.y, self.z, self.turn, self.lay_level = _standing(piece.pose, solid)
        self.vx = self.vy = self.vz = self.speed = self.swing = 0.0
        self.node: Any = None
        self.np: Any = None
        self.attached = self.active = self.gone = self.held = False
        self.inside = True  # the play area
        self.strike: Any = None  # whose doing it is that it moves; None while it lies
        self.way: OwnWay | None = None
        self.samples: list[Sample] = []
        self.sampled_at = 0.0
        self.flying = False  # high enough, for long enough, to be on a way through the air
        self.calm = False  # a plate that lies flat on the table and slides
        self.landed = False  # a flipped disc that has touched something
        # coming to rest
        self.still = self.slow = 0.0
        self.was: State = _NOWHERE  # when it last was slow and somewhere else
        self.trembles = 0  # how often it has been found there again
        self.tips = 0  # how often it was tipped off its rim
        # what it may touch
        self.room = 0  # base steps for which it surely touches nothing new
        self.fastest = 0.0  # it gets no faster than this until it is touched
        self.ahead: list[tuple[float, int, Any]] | None = None  # what it can reach, soonest first
        self.listed_until = 0.0  # what can be reached until then stands in `ahead`
        self.close: Sequence[Body] = ()  # moving bodies that it may touch now
        self.met: set[Body] = set()
        self.axes: dict[Body, float] = {}  # across which it was last apart from another plate
        self.group: Sequence[Body] = ()  # what came into the world with it

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

    def hold(self, held: bool) -> None:
        """A held body is there and can be leant on, but nothing moves it."""
        factor = Vec3(0.0) if held else Vec3(1.0)
        self.node.set_linear_factor(factor)
        self.node.set_angular_factor(factor)
        self.held = held

    # ---- on a way of its own ----

    def go(self, time: float, grip: float) -> None:
        """Off on its way: through the air, or flat along a table of this friction."""
        node, solid, place = self.node, self.solid, (self.x, self.y, self.z)
        q, spin = tuple(self.np.get_quat()), tuple(node.get_angular_velocity())
        if self.is_plate:
            self.way = Slide(time, place, q, (self.vx, self.vy), spin[2], solid,
                             solid.friction * grip)
        else:
            damping = solid.roll_damping if self.landed else solid.spin_damping
            self.way = Flight(time, place, q, (self.vx, self.vy, self.vz), spin, solid, damping)

    def follow(self, time: float) -> None:
        """Be where the way leads by now."""
        way = self.way
        assert way is not None
        if isinstance(way, Slide):
            self.x, self.y, self.z, self.turn, vx, vy, spin = way.goes(time)
            self.swing = abs(spin) * self.radius
            vz = self.vz
        else:
            self.x, self.y, self.z = way.place(time)
            vx, vy, vz = way.speed(time)
            self.vz = vz
        self.vx, self.vy = vx, vy
        self.speed = math.sqrt(vx * vx + vy * vy + vz * vz)

    def back(self, time: float) -> None:
        """Off its way, as Bullet is told."""
        way, node = self.way, self.node
        assert way is not None
        x, y, z, w, i, j, k = way.at(time)
        self.np.set_pos_quat(Point3(x, y, z), Quat(w, i, j, k))
        node.set_linear_velocity(Vec3(*way.speed(time)))
        node.set_angular_velocity(Vec3(*way.spin(time)))
        self.way = None
        self.calm = False

    # ---- what is to be known of it ----

    def state(self, time: float) -> State:
        """Where its centre of mass is and how it is turned."""
        if self.way is not None:
            return self.way.at(time)
        w, i, j, k = self.np.get_quat()
        return self.x, self.y, self.z, w, i, j, k

    def see_turn(self) -> None:
        """Remember how a plate is turned now, and whether it slides on its sole."""
        w, i, j, k = self.np.get_quat()
        lean = abs(i) + abs(j)
        self.turn = 2.0 * math.atan2(k, w) if lean < TILTED else None
        sole = self.solid.sole
        self.calm = sole is not None and lean < FLAT and abs(self.z - sole[2]) < LIFTED_CM

    def level(self) -> bool:
        """Does it lie on the table so that nothing but a touch can stir it?"""
        if self.node is None:
            return self.lay_level
        return _level(self.solid, self.z, self.np.get_quat())

    def lowest(self) -> float:
        """How high its lowest point is."""
        w, i, j, k = self.np.get_quat()
        a, b, c = 2 * (i * k - w * j), 2 * (j * k + w * i), 1 - 2 * (i * i + j * j)
        if self.solid.corners:
            return float(self.z - max([a * x + b * y + c * z for x, y, z in self.solid.corners]))
        rim = math.sqrt(max(0.0, 1.0 - c * c)) * self.radius
        return float(self.z - rim - abs(c) * self.solid.half)

    def reach(self, along: float) -> float:
        """How far the piece reaches from its middle in a direction (radians, table)."""
        if self.turn is None:
            return self.radius
        return self.solid.support[math.floor((along - self.turn) * PER_SECTOR) % SECTORS]

    def haste(self) -> float:
        """How many times too far it goes in one base step for what it is made of."""
        return self.speed * STEP / self.solid.travel

    def sample(self, time: float) -> State:
        """Remember where it is, and say so."""
        state = self.state(time) if self.way is None else self.way.at(time)
        self.samples.append((time, *self._stands(state)) if self.is_plate else (time, *state))
        self.sampled_at = time
        return state

    def rest(self, time: float) -> Piece:
        """The piece where it is at this time; the very same piece where it has not really moved."""
        if not self.samples:
            return self.piece
        state = self.state(time)
        x, y, z, w, i, j, k = self._stands(state) if self.is_plate else state
        old = self.piece.pose
        same = abs(w * old.qw + i * old.qx + j * old.qy + k * old.qz)
        shift = max(abs(x - old.x), abs(y - old.y), abs(z - old.z))
        if shift < MOVED_CM and 1.0 - same < MOVED_TURN:
            return self.piece
        length = math.sqrt(w * w + i * i + j * j + k * k)
        pose = Pose(x, y, z, w / length, i / length, j / length, k / length)
        return Piece(self.piece.id, self.piece.kind, pose, self.piece.parts)

    def energy(self, time: float) -> float:
        """Kinetic and potential, g cm^2/s^2."""
        if self.way is not None:
            v, w = self.way.speed(time), self.way.spin(time)
        else:
            v, w = tuple(self.node.get_linear_velocity()), tuple(self.node.get_angular_velocity())
        _, _, z, *q = self.state(time)
        own = Quat(*q).conjugate().xform(Vec3(*w))
        spin = sum(i * c * c for i, c in zip(self.solid.inertia, own, strict=True))
        moving = (self.solid.mass * sum(c * c for c in v) + spin) / 2
        return float(moving + self.solid.mass * GRAVITY * z)

    def _stands(self, state: State) -> State:
        """A plate's own pose, where its centre of mass is given."""
        x, y, z, w, i, j, k = state
        cx, cy = self.solid.centre
        ii, jj, kk, ij, wk = i * i, j * j, k * k, i * j, w * k
        return (
            x - (1 - 2 * (jj + kk)) * cx - 2 * (ij - wk) * cy,
            y - 2 * (ij + wk) * cx - (1 - 2 * (ii + kk)) * cy,
            z - 2 * (i * k - w * j) * cx - 2 * (j * k + w * i) * cy,
            w, i, j, k,
        )


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
    pose: Pose, solid: PieceSolid
) -> tuple[float, float, float, float | None, bool]:
    """Where a piece's centre of mass is, how a plate is turned, and whether it lies level. The
    same pieces stand at the same places in shot after shot."""
    q = _quat(pose)
    if not isinstance(solid.model, Plate):
        return (pose.x, pose.y, pose.z, None, _level(solid, pose.z, q))
    offset = q.xform(Vec3(*solid.centre, 0.0))
    z = pose.z + offset.z
    return (pose.x + offset.x, pose.y + offset.y, z, _plate_turn(q), _level(solid, z, q))


def _level(solid: PieceSolid, z: float, q: Any) -> bool:
    if abs(z - solid.half) > LIFTED_CM:
        return False
    w, i, j, k = q
    if isinstance(solid.model, Plate):
        return bool(abs(i) + abs(j) < FLAT)
    a, b, c = 2 * (i * k - w * j), 2 * (j * k + w * i), 1 - 2 * (i * i + j * j)
    return any(a * x + b * y + c * z > LEVEL for x, y, z in solid.normals)


def _plate_turn(q: Any) -> float | None:
    """A plate's turn about the upright; a tilted one's outline tells nothing."""
    w, i, j, k = q
    return 2.0 * math.atan2(k, w) if abs(i) + abs(j) < TILTED else None


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
