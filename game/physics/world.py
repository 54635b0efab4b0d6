"""What is in the world: the table, the fixtures, and each piece's body.

What is far away is not in Bullet's world at all; it is attached, asleep, when a moving piece
comes near. A world is built anew for every table at rest: that makes it bit-identical in any
process.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import Any

from game.content.models import Models, models
from game.physics.bodies import Body, fixture_body
from game.physics.engine import GRAVITY, BulletRigidBodyNode, BulletWorld, NodePath, Vec3
from game.physics.solids import TABLE_DEPTH, FixtureSolid, Solids, Top, table_shape
from game.rules.pieces import Bounds, Fixture, Piece, Table
from game.rules.results import TABLE

BEYOND_CM = 14.0  # how far the table goes on behind the border
SLACK_CM = 0.3
LEFT = 0.9999  # of a step
INSTANT_S = 1e-6
TOUCHING_CM = 0.05
LEVEL_CM = 0.02  # a piece that is higher than this lies on something


class World:
    """A table's bodies, and which of them are attached to Bullet's world and which move."""

    def __init__(self, table: Table, known: Models | None = None) -> None:
        self.table = table
        self.models = known or models()
        self.time = 0.0
        self.solids = _solids(self.models)
        self.bodies: dict[str, Body] = {
            piece.id: Body(piece, self.solids.piece(piece.kind, piece.parts))
            for piece in sorted(table.pieces, key=lambda p: p.id)
        }
        self.widest = 0.0  # the reach of the largest piece
        self._rank()
        self.attached: list[Body] = []
        self.active: list[Body] = []
        self.held: dict[str, str] = {}  # the flicked piece to the ship it stands on
        self.tops: list[Top] = []  # of the fixtures, on the table
        for fixture in table.fixtures:
            pose, turn = fixture.pose, math.radians(fixture.pose.heading)
            c, s = math.cos(turn), math.sin(turn)
            for x, y, hx, hy, tc, ts, top in self.solids.fixture(fixture.kind).tops:
                self.tops.append((pose.x + x * c - y * s, pose.y + x * s + y * c, hx, hy,
                                  tc * c - ts * s, ts * c + tc * s, pose.z + top))
        self.grip = self.models.materials[table.surface].friction
        beyond, b = BEYOND_CM if table.beyond is None else table.beyond, table.bounds
        self.ends = Bounds(b.left - beyond, b.near - beyond, b.right + beyond, b.far + beyond)
        self._bullet: Any = None
        self._left = 0.0  # of the last call, in Bullet's own clock

    @property
    def bullet(self) -> Any:
        """Bullet's world, made when something first needs it."""
        if self._bullet is None:
            self._bullet = self._build()
        return self._bullet

    # ---- pieces come and go ----

    def set_down(self, pieces: Iterable[Piece]) -> None:
        """Pieces from the hand, at rest where they are put; one with a known id is taken from
        where it was."""
        for piece in sorted(pieces, key=lambda p: p.id):
            old = self.bodies.get(piece.id)
            if old is not None:
                self.stop(old)
            self.bodies[piece.id] = Body(piece, self.solids.piece(piece.kind, piece.parts))
            self._rank()

    def take(self, id: str) -> list[Body]:
        """Take a piece out of the world; what lay on it is woken, and returned."""
        body = self.bodies[id]
        others = () if body.gone else self.bodies.values()
        above = [other for other in others if lies_on(other, body)]
        for other in above:
            self.wake(other)
        self.stop(body)
        del self.bodies[id]
        self._rank()
        return above

    def attach(self, body: Body) -> None:
        """Put a body into the world, asleep, and whatever leans on it or it on."""
        if body.attached:
            return
        group = [body]
        self.enter(body)
        for one in group:
            one.group = group
            x, y, reach = one.x, one.y, one.radius + SLACK_CM
            for other in self.bodies.values():
                near = other.radius + reach
                if (abs(other.x - x) < near and not other.attached and not other.gone
                        and other.way is None and math.hypot(other.x - x, other.y - y) < near):
                    self.enter(other)
                    group.append(other)

    def enter(self, body: Body) -> None:
        """Put one body into Bullet's world, awake if it moves."""
        if body.attached:
            return
        if body.node is None:
            body.build()
        self.bullet.attach(body.node)
        body.node.set_active(body.active, True)
        body.attached = True
        body.group = (body,)
        self.attached.append(body)

    def detach(self, body: Body) -> None:
        """Out of Bullet's world; it goes on where it is."""
        if body.attached:
            self.bullet.remove(body.node)
            body.attached = False
            self.attached = [b for b in self.attached if b is not body]

    def stop(self, body: Body) -> None:
        """It has fallen off, or was taken: it moves no more, and is in nobody's way."""
        self.detach(body)
        body.active, body.way = False, None
        self.active = [b for b in self.active if b is not body]

    def wake(self, body: Body) -> None:
        self.enter(body)
        body.node.set_active(True, True)

    def close(self) -> None:
        """Nobody needs this world again. Its bodies know each other; when they no longer do they
        are gone at once, and Bullet's world with them."""
        for body in self.bodies.values():
            if body.node is not None:
                body.ahead, body.group, body.close = None, (), ()
                body.met.clear()
                body.axes.clear()

    def _rank(self) -> None:
        for rank, body in enumerate(self.bodies.values()):
            body.rank, body.ahead = rank, None
            if body.radius > self.widest:
                self.widest = body.radius

    def step(self, length: float, count: int = 1) -> None:
        """Move Bullet's world on by some steps of one length.

        It keeps what a call has left over, and shows bodies where they were a step before that
        time is up; so it is left with all but a whole step, and shows them where they are. It
        makes no more steps than it is told, and so never one too few for a rounding."""
        bullet = self._bullet or self.bullet
        if count == 1:
            bullet.do_physics(length, 0, length)
            self._left = 0.0
        else:
            left = LEFT * length
            bullet.do_physics(count * length + left - self._left, count, length)
            self._left = left
        self.time += count * length

    # ---- what there is ----

    def now(self) -> Table:
        """The table as it stands, what has fallen off it included."""
        pieces = sorted((body.rest(self.time) for body in self.bodies.values()), key=lambda p: p.id)
        return self.table.changed(pieces=tuple(pieces))

    def fixture(self, id: str) -> tuple[Fixture, FixtureSolid]:
        fixture = next(f for f in self.table.fixtures if f.id == id)
        return fixture, self.solids.fixture(fixture.kind)

    def contacts(self, resting: list[Body]) -> dict[str, dict[str, float]]:
        """What each of these bodies at rest touches, and how far up the other pushes it. They
        are woken for an instant too short to move anything, and sleep on."""
        for body in resting:
            self.attach(body)
            body.node.set_active(True, True)
        self.bullet.do_physics(INSTANT_S, 0, INSTANT_S)
        self._left = 0.0  # as after any single step
        found: dict[str, dict[str, float]] = {body.piece.id: {} for body in resting}
        for manifold in self.bullet.manifolds:
            a, b = manifold.get_node0().get_name(), manifold.get_node1().get_name()
            for point in manifold.manifold_points:
                if point.get_distance() < TOUCHING_CM:
                    up = point.get_normal_world_on_b().z
                    for one, other, way in ((a, b, up), (b, a, -up)):
                        if one in found:
                            known = found[one].get(other, -1.0)
                            found[one][other] = max(known, way)
        for body in self.attached:
            if not body.active:
                body.node.set_linear_velocity(_ZERO)
                body.node.set_angular_velocity(_ZERO)
                body.node.set_active(False, True)
        return found

    def everything(self) -> Any:
        """The bare world with every piece in it, asleep: what the bench calls the floor."""
        for body in list(self.bodies.values()):
            self.attach(body)
        return self.bullet

    def energy(self) -> float:
        """Of all that moves, g cm^2/s^2."""
        moved = [b for b in self.bodies.values() if b.node is not None]
        return sum(b.energy(self.time) for b in moved if not b.held and not b.gone)

    def _build(self) -> Any:
        world = BulletWorld()
        world.set_gravity(0.0, 0.0, -GRAVITY)
        ends = self.ends
        ground = BulletRigidBodyNode(TABLE)
        ground.add_shape(_ground(ends.right - ends.left, ends.far - ends.near))
        surface = self.models.materials[self.table.surface]
        ground.set_friction(surface.friction)
        ground.set_restitution(surface.restitution)
        self._ground_np = NodePath(ground)
        self._ground_np.set_pos(
            (ends.left + ends.right) / 2, (ends.near + ends.far) / 2, -TABLE_DEPTH / 2
        )
        ground.set_transform_dirty()
        world.attach(ground)
        self.ground = ground
        self._fixtures = []  # kept: a node whose path is gone stands at the origin
        for fixture in sorted(self.table.fixtures, key=lambda f: f.id):
            solid = self.solids.fixture(fixture.kind)
            node, np = fixture_body(fixture, solid)
            world.attach(node)
            self._fixtures.append((node, np))
        return world


_ZERO = Vec3(0.0)


def lies_on(upper: Body, lower: Body) -> bool:
    """May the one rest on the other: over it in the plane, and not flat on the table?"""
    near = upper.radius + lower.radius
    under_it = upper.z - upper.solid.model.height / 2.0
    return (upper is not lower and not upper.gone and under_it > LEVEL_CM
            and math.hypot(upper.x - lower.x, upper.y - lower.y) < near)


@cache
def _solids(known: Models) -> Solids:
    return Solids(known)


@cache
def _ground(width: float, depth: float) -> Any:
    return table_shape(width, depth)
