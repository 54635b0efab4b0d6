"""One shot, from the strike to rest.

Every shot gets a fresh world at the same policy of steps: that makes it bit-identical in any
process. What is far away is not in the world at all; it is attached, asleep, when a moving
piece comes near. While nothing can be touched many steps are made in one call; near a touch
the steps are single, small enough for thin plates, and contacts are read after each.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

from game.content.models import Die, Disc, Models, models
from game.physics.bodies import STEP, Body, face_up, fixture_body
from game.physics.engine import (
    GRAVITY,
    BulletRigidBodyNode,
    BulletWorld,
    NodePath,
    Vec3,
)
from game.physics.shooting import check, strike
from game.physics.solids import TABLE_DEPTH, Solids, table_shape
from game.rules import plane
from game.rules.pieces import Piece, Table
from game.rules.results import TABLE, Exit, Reading, Result, Touch
from game.rules.shots import Flick, Flip, Shake, Shot, Throw
from game.rules.trajectory import pack

TICK = 1.0 / 60.0  # what one live step() advances
STEPS_PER_LOOK = 8
LOOK_S = STEPS_PER_LOOK * STEP
FINE_STEPS_PER_LOOK = 4
FINEST = 4  # the base step may be cut into this many

LONGEST_S = 8.0
BEYOND_CM = 14.0  # how far the table goes on behind the border
OFF_TABLE_Z = -2.0

REST_SPEED2 = 1.0  # (cm/s)^2
REST_SPIN2 = 0.25  # (rad/s)^2
REST_S = 0.1

RELIST_CM = 5.0  # a piece that moved this far lists its neighbours anew
SLACK_CM = 0.3
SLACK_CM_S = 25.0  # what gravity or a bounce may add to a speed within one look
SAMPLE_S = 1.0 / 75.0
AGAIN_S = 0.04  # a pair that was apart this long touches anew
LAUNCH_S = 0.03  # a flipped disc may still scrape its edge this long
KNOCK_CM_S = 12.0  # a jump in falling speed that can be heard


class Simulation:
    """A table in motion. `strike` a shot at any time, `step` it live, or `run` it to rest."""

    def __init__(self, table: Table, known: Models | None = None) -> None:
        self.table = table
        self.models = known or models()
        self.time = 0.0
        self.touches: list[Touch] = []
        self.exits: list[Exit] = []
        self.steps: list[tuple[float, int]] = []  # (length, count) of each call, for the bench
        self._solids = _solids(self.models)
        self._world: Any = None
        self._bodies: dict[str, Body] = {
            piece.id: Body(piece, self._solids.piece(piece.kind, piece.parts))
            for piece in sorted(table.pieces, key=lambda p: p.id)
        }
        for rank, body in enumerate(self._bodies.values()):
            body.rank = rank
        self._attached: list[Body] = []
        self._active: list[Body] = []
        self._last_touch: dict[tuple[str, str], float] = {}
        self._quiet = -1  # the number of manifolds when only the table was touched
        self._held_by: dict[str, str] = {}  # the flicked piece to the ship it stands on
        self._flipping: dict[str, tuple[float, float, float]] = {}  # its axis, turns a second
        self._turns: dict[str, float] = {}
        self._shaking: tuple[Shake, float] | None = None
        self._poll_all = True
        self._build_world()

    # ---- the three things one does with it ----

    def strike(self, shot: Shot) -> None:
        """Refuses a bad shot with BadShot; otherwise the finger strikes now."""
        check(self.table if self.time == 0.0 else self._now(), shot, self.models)
        self.struck(shot)

    def struck(self, shot: Shot) -> None:
        """As `strike`, with a shot that has been checked."""
        for piece in sorted(getattr(shot, "brings", ()), key=lambda p: p.id):
            old = self._bodies.get(piece.id)
            if old is not None and old.attached:
                self._world.remove(old.node)
                self._attached.remove(old)
            self._bodies[piece.id] = Body(piece, self._solids.piece(piece.kind, piece.parts))
            for rank, body in enumerate(self._bodies.values()):
                body.rank, body.listed_at = rank, None
        match shot:
            case Flick():
                for id in shot.held:
                    self._attach(self._bodies[id])
                    self._bodies[id].hold(True)
                    self._held_by[shot.piece] = id
                self._wake(self._bodies[shot.piece])
            case Flip():
                along = math.radians(shot.direction)
                self._flipping[shot.piece] = (-math.sin(along), math.cos(along), 0.0)
                self._turns[shot.piece] = 0.0
                self._wake(self._bodies[shot.piece])
            case Throw():
                self._poll_all = False
                for piece in sorted(shot.brings, key=lambda p: p.id):
                    self._wake(self._bodies[piece.id])
            case Shake():
                self._poll_all = False
                self._shaking = (shot, self.time)
                box = next(f for f in self.table.fixtures if f.id == shot.fixture)
                solid = self._solids.fixture(box.kind)
                for body in list(self._bodies.values()):  # what lies beside the box stays
                    if solid.spans(body.x - box.pose.x, body.y - box.pose.y):
                        self._wake(body)
        strike(shot, self._bodies.__getitem__)
        self._look(0.0)

    def step(self) -> bool:
        """Advance one tick of 1/60 s. False when everything is at rest."""
        until = self.time + TICK - 1e-9
        while self._active and self.time < until:
            self._advance(until)
        self.time = max(self.time, until + 1e-9)
        return bool(self._active)

    def run(self, longest: float = LONGEST_S) -> Result:
        """Step until everything is at rest (or `longest`), and say what happened."""
        end = self.time + longest
        while self._active and self.time < end:
            self._advance(end)
        return self.result()

    def result(self) -> Result:
        moved = [body for body in self._bodies.values() if body.samples]
        for body in moved:
            if not body.gone:
                body.sample(self.time)
        table = self._now()
        after = {piece.id: piece for piece in table.pieces}
        readings = []
        for body in moved:
            model = body.solid.model
            if isinstance(model, Die | Disc) and not body.gone:
                face, tilt = face_up(model, after[body.piece.id].pose)
                readings.append(Reading(body.piece.id, face, tilt))
        return Result(
            table=table,
            touches=tuple(self.touches),
            exits=tuple(self.exits),
            readings=tuple(readings),
            turns={id: round(abs(turn), 3) for id, turn in sorted(self._turns.items())},
            supports=self._supports(),
            trajectory=tuple(pack(body.piece.id, body.samples) for body in moved),
            seconds=round(self.time, 6),
            settled=not self._active,
        )

    def body(self, id: str) -> Body:
        return self._bodies[id]

    def everything(self) -> Any:
        """The bare world with every piece in it, asleep: what the bench calls the floor."""
        for body in list(self._bodies.values()):
            self._attach(body)
        return self._world

    def energy(self) -> float:
        """Of all that moves, g cm^2/s^2."""
        return sum(b.energy(GRAVITY) for b in self._attached if not b.held and not b.gone)

    # ---- the world ----

    def _build_world(self) -> None:
        world = self._world = BulletWorld()
        world.set_gravity(0.0, 0.0, -GRAVITY)
        bounds = self.table.bounds
        beyond = BEYOND_CM if self.table.beyond is None else self.table.beyond
        width, depth = bounds.right - bounds.left, bounds.far - bounds.near
        ground = BulletRigidBodyNode(TABLE)
        ground.add_shape(_ground(width + 2 * beyond, depth + 2 * beyond))
        surface = self.models.materials[self.table.surface]
        ground.set_friction(surface.friction)
        ground.set_restitution(surface.restitution)
        self._ground_np = NodePath(ground)
        self._ground_np.set_pos(
            (bounds.left + bounds.right) / 2, (bounds.near + bounds.far) / 2, -TABLE_DEPTH / 2
        )
        ground.set_transform_dirty()
        world.attach(ground)
        self._ground = ground
        self._fixtures = []
        self._reaches: list[tuple[float, float, float]] = []
        for fixture in sorted(self.table.fixtures, key=lambda f: f.id):
            solid = self._solids.fixture(fixture.kind)
            node, np = fixture_body(fixture, solid)
            world.attach(node)
            self._fixtures.append((node, np))
            self._reaches.append((fixture.pose.x, fixture.pose.y, solid.reach))

    def _attach(self, body: Body) -> None:
        """Put a body into the world, asleep, and whatever leans on it or it on."""
        if body.attached:
            return
        body.build()
        self._world.attach(body.node)
        body.node.set_active(False, True)
        body.attached = True
        self._attached.append(body)
        x, y, reach = body.x, body.y, body.radius + SLACK_CM
        for other in self._bodies.values():
            near = other.radius + reach
            if (abs(other.x - x) < near and not other.attached and not other.gone
                    and math.hypot(other.x - x, other.y - y) < near):
                self._attach(other)

    def _wake(self, body: Body) -> None:
        self._attach(body)
        body.node.set_active(True, True)

    # ---- moving on ----

    def _advance(self, until: float) -> None:
        """One look's worth of steps: many in one call where nothing new can be touched."""
        free, cut, close = self._room()
        if self._shaking:
            self._shake()
            free = 0
        dt = STEP / cut
        if free >= 1:
            free = min(free, max(1, math.ceil((until - self.time) / STEP - 1e-6)))
            elapsed, count = free * STEP, free * cut
        else:
            elapsed, count = FINE_STEPS_PER_LOOK * dt, FINE_STEPS_PER_LOOK
        self.steps.append((dt, count))
        if free == 0 and self._poll_all:
            for _ in range(count):
                self._world.do_physics(dt, 0, dt)
                self.time += dt
                self._poll()
        else:
            self._world.do_physics(elapsed, count, dt)
            self.time += elapsed
            if close or free == 0:
                self._poll()
        self._look(elapsed)

    def _look(self, elapsed: float) -> None:
        """See who moves, who has come to rest, who has left the play area."""
        active = []
        time, bounds = self.time, self.table.bounds
        due = time - SAMPLE_S
        for body in self._attached:
            node = body.node
            if body.held or body.gone or not node.is_active():
                body.active = False
                continue
            vx, vy, vz = node.get_linear_velocity()
            speed2 = vx * vx + vy * vy + vz * vz
            x, y, z = body.np.get_pos()
            if not body.samples:
                body.sample(max(0.0, time - elapsed))
            if body.inside and not bounds.holds(x, y):
                self._leave(body, x, y, elapsed)
            body.x, body.y, body.z = x, y, z
            if z < OFF_TABLE_Z:
                self._fall(body)
                continue
            if speed2 >= REST_SPEED2 or node.get_angular_velocity().length_squared() >= REST_SPIN2:
                body.still = 0.0
            else:
                body.still += elapsed
                if body.still >= REST_S and not self._shaking:
                    self._rest(body)
                    continue
            if body.is_plate:
                body.swing = abs(node.get_angular_velocity().z) * body.radius
                body.see_turn()
            elif elapsed and vz - body.vz > KNOCK_CM_S:
                self._knock(body, vz - body.vz)
            body.vx, body.vy, body.vz = vx, vy, vz
            body.speed = math.sqrt(speed2)
            body.active = True
            if body.samples[-1][0] <= due:
                body.sample(time)
            active.append(body)
        if self._flipping:
            self._count_turns(elapsed)
        if self._held_by:
            self._let_go()
        self._active = active

    def _rest(self, body: Body) -> None:
        """Puts a body to sleep where it lies."""
        body.node.set_linear_velocity(_ZERO)
        body.node.set_angular_velocity(_ZERO)
        body.node.set_active(False, True)
        body.sample(self.time)
        body.active = False
        if body.is_plate:
            body.see_turn()
        body.vx = body.vy = body.vz = body.speed = body.swing = 0.0

    def _room(self) -> tuple[int, int, bool]:
        """How many base steps are free of first touches, into how many a base step must be
        cut, and whether pieces that have met are close again.

        A sleeping body that wakes inside a long call would miss gravity until the call ends,
        and a first touch must be seen in its order; so where none is free every step is
        looked at. Pieces that have touched and still move need small steps, nothing more."""
        free, fastest, close = STEPS_PER_LOOK, 0.0, False
        for body in self._active:
            x, y, speed = body.x, body.y, body.speed
            listed = body.listed_at
            if listed is None or abs(listed[0] - x) + abs(listed[1] - y) > RELIST_CM:
                self._list(body)
            way = (speed + SLACK_CM_S) * LOOK_S
            for other, reach in body.near:
                dx = other.x - x
                far = reach + way + other.speed * LOOK_S
                if dx > far or dx < -far:
                    continue
                dy = other.y - y
                apart2 = dx * dx + dy * dy
                if apart2 > far * far or other.gone or other.held:
                    continue
                if other.active and other.rank < body.rank:
                    continue  # seen from the other side
                steps = _steps_to(body, other, math.sqrt(apart2), dx, dy)
                if steps >= STEPS_PER_LOOK:
                    continue
                if not other.attached:
                    self._attach(other)
                met = other.active and other in body.met
                if met or steps < 1:
                    fastest = max(fastest, body.haste(), other.haste())
                    close = True
                if not met and steps < free:
                    free = steps
            for fx, fy, reach in self._reaches:
                gap = math.hypot(fx - x, fy - y) - reach - body.radius
                if gap < way:
                    free = min(free, int(gap / (way / STEPS_PER_LOOK)) if gap > 0.0 else 0)
                    if free < 1:
                        fastest = max(fastest, body.haste())
        cut = 1
        while cut < FINEST and fastest > cut:
            cut *= 2
        return free, cut, close

    def _list(self, body: Body) -> None:
        """Who is near enough to be touched before the next listing."""
        x, y = body.x, body.y
        body.listed_at = (x, y)
        widest = RELIST_CM + (body.speed + SLACK_CM_S) * LOOK_S
        near = []
        for other in self._bodies.values():
            if other is not body and not other.gone:
                reach = body.radius + other.radius + SLACK_CM
                far = widest + other.speed * LOOK_S + reach
                if abs(other.x - x) < far and abs(other.y - y) < far:
                    near.append((other, reach))
        body.near = near

    # ---- what happened ----

    def _poll(self) -> None:
        """Read the contacts of the last step."""
        world = self._world
        count = world.get_num_manifolds()
        if count == self._quiet and not self._reaches:
            for body in self._attached:
                if not body.active and not body.held and body.node.is_active():
                    break
            else:
                return
        self._quiet = -1
        others = False
        found: dict[tuple[str, str], tuple[float, Any]] = {}
        ground = self._ground
        for manifold in world.manifolds:  # get_manifold(i) leaks an object a call
            if not manifold.get_num_manifold_points():
                others = True  # or above the table: the next step asks again
                continue
            a, b = manifold.get_node0(), manifold.get_node1()
            if a == ground or b == ground:
                continue
            others = True
            for point in manifold.manifold_points:
                impulse = point.get_applied_impulse()
                if impulse > 0.0 or point.get_distance() <= 0.0:
                    names = (a.get_name(), b.get_name())
                    pair = names if names[0] < names[1] else (names[1], names[0])
                    known = found.get(pair)
                    where = known[1] if known else point.get_position_world_on_a()
                    found[pair] = ((known[0] if known else 0.0) + impulse, where)
        if not others:
            self._quiet = count
        for pair, (impulse, where) in sorted(found.items(), key=lambda f: f[0]):
            self._touch(pair, impulse, where)

    def _touch(self, pair: tuple[str, str], impulse: float, where: Any) -> None:
        for mover, ship in self._held_by.items():
            if pair in ((mover, ship), (ship, mover)):
                return  # ruling 2: the firing ship is exempt until the die has left it
        a, b = self._bodies.get(pair[0]), self._bodies.get(pair[1])
        if a and b:
            a.met.add(b)
            b.met.add(a)
        last = self._last_touch.get(pair)
        self._last_touch[pair] = self.time
        if last is not None and self.time - last < AGAIN_S:
            return
        place = (round(where.x, 3), round(where.y, 3), round(where.z, 3))
        self.touches.append(Touch(round(self.time, 6), *pair, place, round(impulse, 2)))
        for id in pair:
            body = self._bodies.get(id)
            if body and body.active:
                body.listed_at = None
                p = body.np.get_pos()
                body.x, body.y, body.z = p.x, p.y, p.z
                body.sample(self.time)

    def _knock(self, body: Body, jump: float) -> None:
        place = (round(body.x, 3), round(body.y, 3), 0.0)
        impulse = round(jump * body.solid.mass, 2)
        self.touches.append(Touch(round(self.time, 6), body.piece.id, TABLE, place, impulse))

    def _leave(self, body: Body, x: float, y: float, elapsed: float) -> None:
        """The moment and the place the border was crossed, straight between two looks."""
        body.inside = False
        b = self.table.bounds
        back = 0.0
        for now, before, low, high in ((x, body.x, b.left, b.right), (y, body.y, b.near, b.far)):
            edge = low if now < low else high if now > high else None
            if edge is not None and now != before:
                back = max(back, min(1.0, (now - edge) / (now - before)))
        place = (round(x + (body.x - x) * back, 3), round(y + (body.y - y) * back, 3))
        self.exits.append(Exit(round(self.time - back * elapsed, 6), body.piece.id, place))

    def _fall(self, body: Body) -> None:
        body.sample(self.time)
        body.gone, body.active = True, False
        self._world.remove(body.node)
        self._attached = [b for b in self._attached if b is not body]
        if body.inside:
            body.inside = False
            place = (round(body.x, 3), round(body.y, 3))
            self.exits.append(Exit(round(self.time, 6), body.piece.id, place))

    def _count_turns(self, elapsed: float) -> None:
        """A flip turns about one level axis until something is touched; that happens some
        time within a look, so half of it counts, at the spin there was before."""
        for id, (ax, ay, before) in list(self._flipping.items()):
            spin = self._bodies[id].node.get_angular_velocity()
            now = (spin.x * ax + spin.y * ay) / (2.0 * math.pi)
            landed = any(id in (t.a, t.b) and t.time > LAUNCH_S for t in self.touches[-4:])
            self._turns[id] += before * elapsed / 2.0 if landed else now * elapsed
            if landed:
                del self._flipping[id]
            else:
                self._flipping[id] = (ax, ay, now)

    def _let_go(self) -> None:
        """The ship a die was fired from is a ship again once the die has left it."""
        for mover, ship in list(self._held_by.items()):
            it, under = self._bodies[mover], self._bodies[ship]
            outline = plane.moved(under.solid.outline, under.piece.pose)
            cx, cy = under.x - under.piece.pose.x, under.y - under.piece.pose.y
            at = (it.x - cx, it.y - cy)
            clear = not plane.inside(outline, at) and plane.distance(
                plane.nearest_edge_point(outline, at), at
            ) > it.radius
            if clear or not it.active:
                under.hold(False)
                under.node.set_active(False, True)
                del self._held_by[mover]

    def _shake(self) -> None:
        """The box is shaken: in its own frame everything in it feels a pseudo-force."""
        assert self._shaking is not None
        shot, start = self._shaking
        t = self.time - start
        if t >= shot.seconds:
            self._shaking = None
            return
        along = math.radians(shot.direction)
        pull = shot.amplitude * (2.0 * math.pi * shot.frequency) ** 2
        a = pull * math.sin(2.0 * math.pi * shot.frequency * t)
        b = pull * math.sin(2.0 * math.pi * shot.frequency * 1.3 * t)
        x = a * math.cos(along) - b * math.sin(along)
        y = a * math.sin(along) + b * math.cos(along)
        for body in self._attached:
            body.node.set_active(True, True)
            body.node.apply_central_force(Vec3(x, y, 0.0) * body.solid.mass)

    # ---- the answer ----

    def _now(self) -> Table:
        pieces: list[Piece] = []
        for body in self._bodies.values():
            if not body.gone:
                pieces.append(body.rest() if body.samples else body.piece)
            else:
                pieces.append(body.piece if not body.samples else body.rest())
        return self.table.changed(pieces=tuple(sorted(pieces, key=lambda p: p.id)))

    def _supports(self) -> dict[str, tuple[str, ...]]:
        """What each piece that moved rests on."""
        found: dict[str, set[str]] = {}
        for manifold in self._world.manifolds:
            for point in manifold.manifold_points:
                if point.get_distance() < 0.05 and abs(point.get_normal_world_on_b().z) > 0.5:
                    a, b = manifold.get_node0().get_name(), manifold.get_node1().get_name()
                    upper, lower = (a, b) if point.get_normal_world_on_b().z > 0 else (b, a)
                    found.setdefault(upper, set()).add(lower)
                    break
        return {
            id: tuple(sorted(found[id]))
            for id in sorted(found) if id in self._bodies and self._bodies[id].samples
        }


def simulate(table: Table, shot: Shot, known: Models | None = None) -> Result:
    """What happens when this shot is made on this table. Pure: the same answer every time."""
    check(table, shot, known or models())
    simulation = Simulation(table, known)
    simulation.struck(shot)
    return simulation.run()


def _steps_to(body: Body, other: Body, apart: float, dx: float, dy: float) -> int:
    """How many base steps two outlines surely stay apart: along the line between their
    middles, how far each reaches towards the other and how fast that gap can close."""
    if apart < 1e-6:
        return 0
    closing = (
        ((body.vx - other.vx) * dx + (body.vy - other.vy) * dy) / apart
        + SLACK_CM_S + body.swing + other.swing
    )
    if closing <= 0.0:
        return STEPS_PER_LOOK
    along = math.atan2(dy, dx)
    gap = apart - body.reach(along) - other.reach(along + math.pi) - SLACK_CM
    return int(gap / (closing * STEP)) if gap > 0.0 else 0


_ZERO = Vec3(0.0)


@cache
def _solids(known: Models) -> Solids:
    return Solids(known)


@cache
def _ground(width: float, depth: float) -> Any:
    return table_shape(width, depth)


Simulate = Callable[[Table, Shot], Result]
