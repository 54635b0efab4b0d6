"""How a world moves on: where a finger strikes it, how long a step may be, who has come to rest.

While nothing can be touched many steps are made in one call; near a touch the steps are
single, small enough for thin plates, and the witness reads the contacts after each.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from game.physics.bodies import STEP, Body
from game.physics.engine import Vec3
from game.physics.shooting import strike as give
from game.physics.strikes import Strike
from game.physics.witness import Witness
from game.physics.world import SLACK_CM, World
from game.rules import plane
from game.rules.pieces import Piece
from game.rules.results import Result
from game.rules.shots import Flick, Flip, Shake, Shot, Throw

STEPS_PER_LOOK = 8
LOOK_S = STEPS_PER_LOOK * STEP
FINE_STEPS_PER_LOOK = 4
FINEST = 4  # the base step may be cut into this many

LONGEST_S = 8.0  # a strike that goes on for longer has not settled
OFF_TABLE_Z = -2.0

REST_SPEED2 = 1.0  # (cm/s)^2
REST_SPIN2 = 0.25  # (rad/s)^2
REST_S = 0.1

RELIST_CM = 5.0  # a piece that moved this far lists its neighbours anew
SLACK_CM_S = 25.0  # what gravity or a bounce may add to a speed within one look
SAMPLE_S = 1.0 / 75.0
KNOCK_CM_S = 12.0  # a jump in falling speed that can be heard


class Stepping:
    """A world that is struck and moves. Shots have been checked."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.witness = Witness(world)
        self.steps: list[tuple[float, int]] = []  # (length, count) of each call, for the bench
        self._shakes: list[tuple[Shake, float]] = []  # and when each began
        self._poll_all = True

    # ---- what is done to it ----

    def strike(self, shot: Shot, seat: int = 0, number: int = 0) -> Strike:
        """The finger strikes now."""
        world = self.world
        brings = getattr(shot, "brings", ())
        self.put(brings)
        if isinstance(shot, Flick | Flip):
            self._forget(shot.piece)
        strike = self._begun(Strike(shot, world.time, seat, number))
        match shot:
            case Flick():
                self._polls(True)
                for id in shot.held:
                    under = world.bodies[id]
                    world.attach(under)
                    under.piece = under.rest()
                    under.hold(True)
                    world.held[shot.piece] = id
                self._wake(shot.piece, strike)
            case Flip():
                self._polls(True)
                self._wake(shot.piece, strike)
            case Throw():
                self._polls(False)
                for piece in sorted(brings, key=lambda p: p.id):
                    self._wake(piece.id, strike)
            case Shake():
                self._polls(False)
                self._shakes.append((shot, world.time))
                box, solid = world.fixture(shot.fixture)
                for body in list(world.bodies.values()):  # what lies beside the box stays
                    if not body.gone and solid.spans(body.x - box.pose.x, body.y - box.pose.y):
                        self._wake(body.piece.id, strike)
        give(shot, world.bodies.__getitem__)
        self._look(0.0)
        return strike

    def put(self, pieces: Iterable[Piece]) -> None:
        """Set pieces down; one that is in the world already comes from where it was."""
        for piece in pieces:
            self._forget(piece.id)
        self.world.set_down(pieces)

    def take(self, ids: Iterable[str]) -> Strike | None:
        """Take pieces away, from rest or from their way; what lay on them falls."""
        above: list[Body] = []
        for id in sorted(ids):
            self._forget(id)
            above += self.world.take(id)
        falling = [body for body in above if body.strike is None and body.attached]
        if not falling:
            return None
        strike = self._begun(Strike(None, self.world.time))
        for body in falling:
            body.strike = strike
        self._look(0.0)
        return strike

    def pass_on(self, strike: Strike) -> Strike:
        """What still moves by a strike that has gone on for too long moves by a new one."""
        heir = self._begun(Strike(None, self.world.time, strike.seat))
        for body in self.world.active:
            if body.strike is strike:
                body.strike = heir
                heir.moves(body)
                body.sample(self.world.time)
        return heir

    # ---- moving on ----

    def run(self, strike: Strike) -> Result:
        """Step until everything is at rest (or LONGEST_S), and say what came of the strike."""
        end = strike.start + LONGEST_S
        while self.world.active and self.world.time < end:
            self.advance(end)
        return self.witness.result(strike)

    def advance(self, until: float) -> None:
        """One look's worth of steps: many in one call where nothing new can be touched."""
        world, witness = self.world, self.witness
        free, cut, close = self._room()
        if self._shakes:
            self._shake()
            free = 0
        dt = STEP / cut
        if free >= 1:
            free = min(free, max(1, math.ceil((until - world.time) / STEP - 1e-6)))
            elapsed, count = free * STEP, free * cut
        else:
            elapsed, count = FINE_STEPS_PER_LOOK * dt, FINE_STEPS_PER_LOOK
        self.steps.append((dt, count))
        if free == 0 and self._poll_all:
            step, poll = world.bullet.do_physics, witness.poll
            for _ in range(count):
                step(dt, 0, dt)
                world.time += dt
                poll()
        else:
            world.bullet.do_physics(elapsed, count, dt)
            world.time += elapsed
            if close or free == 0:
                witness.poll()
        self._look(elapsed)

    def _look(self, elapsed: float) -> None:
        """See who moves, who has come to rest, who has left the play area."""
        active = []
        world, witness = self.world, self.witness
        time, holds, shakes = world.time, world.table.bounds.holds, self._shakes
        due = time - SAMPLE_S
        for body in world.attached:
            node = body.node
            if body.held or body.gone or not node.is_active():
                body.active, body.strike = False, None
                continue
            vx, vy, vz = node.get_linear_velocity()
            speed2 = vx * vx + vy * vy + vz * vz
            x, y, z = body.np.get_pos()
            if not body.active:
                witness.wakes(body)
                if not body.samples:
                    body.sample(max(0.0, time - elapsed))
            if body.inside and not holds(x, y):
                witness.leaves(body, x, y, elapsed)
            body.x, body.y, body.z = x, y, z
            if z < OFF_TABLE_Z:
                self._fall(body)
                continue
            if speed2 >= REST_SPEED2 or node.get_angular_velocity().length_squared() >= REST_SPIN2:
                body.still = 0.0
            else:
                body.still += elapsed
                if body.still >= REST_S and not shakes:
                    self._rest(body)
                    continue
            if body.is_plate:
                body.swing = abs(node.get_angular_velocity().z) * body.radius
                body.see_turn()
            elif elapsed and vz - body.vz > KNOCK_CM_S:
                witness.knocks(body, vz - body.vz)
            body.vx, body.vy, body.vz = vx, vy, vz
            body.speed = math.sqrt(speed2)
            body.active = True
            if body.samples[-1][0] <= due:
                body.sample(time)
            active.append(body)
        if witness.turning:
            witness.count_turns(elapsed)
        world.active = active
        if world.held:
            self._let_go()

    def _rest(self, body: Body) -> None:
        """Puts a body to sleep where it lies."""
        body.node.set_linear_velocity(_ZERO)
        body.node.set_angular_velocity(_ZERO)
        body.node.set_active(False, True)
        body.sample(self.world.time)
        body.active = False
        self.witness.rests(body)
        if body.is_plate:
            body.see_turn()
        body.vx = body.vy = body.vz = body.speed = body.swing = 0.0

    def _fall(self, body: Body) -> None:
        body.sample(self.world.time)
        body.gone = True
        self.world.detach(body)
        self.witness.falls(body)

    def _room(self) -> tuple[int, int, bool]:
        """How many base steps are free of first touches, into how many a base step must be
        cut, and whether pieces that have met are close again.

        A sleeping body that wakes inside a long call would miss gravity until the call ends,
        and a first touch must be seen in its order; so where none is free every step is
        looked at. Pieces that have touched and still move need small steps, nothing more."""
        world = self.world
        free, fastest, close = STEPS_PER_LOOK, 0.0, False
        for body in world.active:
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
                    world.attach(other)
                met = other.active and other in body.met
                if met or steps < 1:
                    fastest = max(fastest, body.haste(), other.haste())
                    close = True
                if not met and steps < free:
                    free = steps
            for fx, fy, reach in world.reaches:
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
        for other in self.world.bodies.values():
            if other is not body and not other.gone:
                reach = body.radius + other.radius + SLACK_CM
                far = widest + other.speed * LOOK_S + reach
                if abs(other.x - x) < far and abs(other.y - y) < far:
                    near.append((other, reach))
        body.near = near

    # ---- fingers and boxes ----

    def _begun(self, strike: Strike) -> Strike:
        self.witness.begins(strike)
        return strike

    def _wake(self, id: str, strike: Strike) -> None:
        """A piece is struck where it is now, whatever it did before."""
        world, body = self.world, self.world.bodies[id]
        if body.attached:
            body.piece = body.rest()
            body.active, body.inside, body.still = False, True, 0.0
            body.listed_at = None
            for other in body.met:
                other.met.discard(body)
            body.met = set()
        world.wake(body)
        body.strike = strike

    def _forget(self, id: str) -> None:
        """A piece is taken, brought or struck again: what was known of its way is over."""
        self.witness.loses(id)
        for mover, ship in list(self.world.held.items()):
            if id in (mover, ship):
                self._release(mover)

    def _polls(self, every_step: bool) -> None:
        """Thrown and shaken dice are polled once a look, unless a flicked piece moves too."""
        self._poll_all = every_step or (self._poll_all and bool(self.world.active))

    def _let_go(self) -> None:
        """The ship a die was fired from is a ship again once the die has left it."""
        for mover, ship in list(self.world.held.items()):
            it, under = self.world.bodies[mover], self.world.bodies[ship]
            outline = plane.moved(under.solid.outline, under.piece.pose)
            cx, cy = under.x - under.piece.pose.x, under.y - under.piece.pose.y
            at = (it.x - cx, it.y - cy)
            clear = not plane.inside(outline, at) and plane.distance(
                plane.nearest_edge_point(outline, at), at
            ) > it.radius
            if clear or not it.active:
                self._release(mover)

    def _release(self, mover: str) -> None:
        ship = self.world.held.pop(mover)
        if ship not in self.world.held.values():  # another die may stand on it
            under = self.world.bodies[ship]
            under.hold(False)
            under.node.set_active(False, True)

    def _shake(self) -> None:
        """The box is shaken: in its own frame everything in it feels a pseudo-force."""
        for shake in list(self._shakes):
            shot, start = shake
            t = self.world.time - start
            if t >= shot.seconds:
                self._shakes.remove(shake)
                continue
            along = math.radians(shot.direction)
            pull = shot.amplitude * (2.0 * math.pi * shot.frequency) ** 2
            a = pull * math.sin(2.0 * math.pi * shot.frequency * t)
            b = pull * math.sin(2.0 * math.pi * shot.frequency * 1.3 * t)
            x = a * math.cos(along) - b * math.sin(along)
            y = a * math.sin(along) + b * math.cos(along)
            for body in self.world.attached:
                body.node.set_active(True, True)
                body.node.apply_central_force(Vec3(x, y, 0.0) * body.solid.mass)


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
