"""How a world moves on: where a finger strikes it, how it is stepped, who has come to rest.

Foresight says who can touch something new, and how soon. While nothing can, many steps are made
in one call, or none at all where everything is on a way of its own; near a touch the steps are
single, small enough for thin plates, and the witness reads the contacts after each.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from game.content.models import Disc
from game.physics.bodies import Body
from game.physics.engine import GRAVITY, STEP, Vec3
from game.physics.foresight import FINE_STEPS_PER_LOOK, Foresight
from game.physics.shooting import strike as give
from game.physics.solids import over
from game.physics.strikes import Strike
from game.physics.witness import Witness
from game.physics.world import World
from game.rules import plane
from game.rules.pieces import Piece
from game.rules.results import Result
from game.rules.shots import Flick, Flip, Shake, Shot, Throw

LONGEST_S = 8.0  # a strike that goes on for longer has not settled
OFF_TABLE_Z = -2.0

REST_SPEED2 = 1.0  # (cm/s)^2
REST_SPIN2 = 0.25  # (rad/s)^2
REST_S = 0.1
LEVEL_REST_S = 2.0 * STEP  # of what lies level on the table
SLOW2 = 16.0  # (cm/s)^2: what is slower may only tremble
TREMBLE_S, TREMBLES = 0.1, 3  # it does, if so often after so long it is where it was
TREMBLE_CM, TREMBLE_TURN = 0.05, 1e-4  # the latter of 1 - |cosine of half the turn|: 1.6 degrees

TIPPED_RAD_S, TIPS = 18.0, 6  # a disc on its rim falls over, as the least breath would have it
ROLLS_S = 0.08  # so long it may roll slowly
ON_RIM = 0.17  # the sine of how far its axis is off the level, at most

SAMPLE_S = 1.0 / 75.0
KNOCK_CM_S = 12.0  # a jump in falling speed that can be heard
ON_TABLE_CM = 0.3  # what was no higher when it jumped was on no ship


class Stepping:
    """A world that is struck and moves. Shots have been checked."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.witness = Witness(world)
        self.foresight = Foresight(world)
        self.steps: list[tuple[float, int]] = []  # (length, count) of each call, for the bench
        self._shakes: list[tuple[Shake, float]] = []  # and when each began
        self._poll_all = True
        bounds = world.table.bounds
        self._border = (bounds.left, bounds.near, bounds.right, bounds.far)
        self._jump: tuple[float, int] | None = None  # from when, over how many base steps

    # ---- what is done to it ----

    def strike(self, shot: Shot, seat: int = 0, number: int = 0) -> Strike:
        """The finger strikes now."""
        world = self.world
        self._pause()
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
                    under.piece = under.rest(world.time)
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
        self._pause()
        for piece in pieces:
            self._forget(piece.id)
        self.world.set_down(pieces)

    def take(self, ids: Iterable[str]) -> Strike | None:
        """Take pieces away, from rest or from their way; what lay on them falls."""
        self._pause()
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

    def advance(self, end: float, tick: float = math.inf) -> None:
        """On to the next look, at most to the `end`; or only to a `tick` in between where
        everything is on a way of its own: the look is as late as it would be without the tick."""
        world, witness = self.world, self.witness
        if self._jump is not None:
            self._leap(end, tick)
            return
        live, free, cut, close = self.foresight.plan(bool(self._shakes))
        if not live:
            self._jump = (world.time, free)
            self._leap(end, tick)
            return
        if self._shakes:
            self._shake()
            free = 0
        dt = STEP / cut
        if witness.turning and witness.counts(live):
            elapsed, count = dt, 1  # the moment it lands ends the count of its turns
        elif free >= 1:
            if end - world.time < free * STEP:
                free = max(1, math.ceil((end - world.time) / STEP - 1e-6))
            elapsed, count = free * STEP, free * cut
        else:
            elapsed, count = FINE_STEPS_PER_LOOK * dt, FINE_STEPS_PER_LOOK
        self.steps.append((dt, count))
        if free == 0 and self._poll_all:
            for _ in range(count):
                world.step(dt)
                witness.poll()
        else:
            world.step(dt, count)
            if close or free == 0:
                witness.poll()
        self._look(elapsed)

    def _leap(self, end: float, tick: float) -> None:
        """Everything goes its way until the next look, or the tick."""
        world = self.world
        assert self._jump is not None
        begin, steps = self._jump
        until = math.ceil((min(end, tick) - begin) / STEP - 1e-6)
        if until < steps:
            world.time = begin + until * STEP
            for body in world.active:
                self._follow(body)
            if tick < end:
                return
            steps = until
        world.time = begin + steps * STEP
        self._jump = None
        self._look(steps * STEP)

    def _pause(self) -> None:
        """Something is done to the table: whoever is on a way is looked at now."""
        if self._jump is not None:
            begin, self._jump = self._jump[0], None
            self._look(self.world.time - begin)

    def _look(self, elapsed: float) -> None:
        """See who moves, who has come to rest, who has left the play area."""
        world, witness = self.world, self.witness
        active = [body for body in world.active if body.way is not None and self._goes_on(body)]
        live = []
        for body in world.attached:
            if body.way is not None:
                continue
            if body.held or body.gone or not body.node.is_active():
                body.active, body.strike = False, None
            elif self._moves(body, elapsed):
                live.append(body)
        active += self._settled(live)
        if witness.turning:
            witness.count_turns(elapsed)
        world.active = active
        if world.held:
            self._let_go()

    def _moves(self, body: Body, elapsed: float) -> bool:
        """Look at a body that is awake in Bullet's world: has it not fallen off?"""
        node, world, witness = body.node, self.world, self.witness
        vx, vy, vz = node.get_linear_velocity()
        speed2 = vx * vx + vy * vy + vz * vz
        x, y, z = body.np.get_pos()
        woken = not body.active
        if woken:
            witness.wakes(body)
            if not body.samples:
                body.sample(max(0.0, world.time - elapsed))
        from_x, from_y = body.x, body.y
        body.x, body.y, body.z = x, y, z
        self._comes(body, from_x, from_y, world.time, elapsed)
        if z < OFF_TABLE_Z:
            self._fall(body)
            return False
        if woken or speed2 >= SLOW2:
            body.still = body.slow = 0.0
            body.trembles = 0
        else:
            self._slows(body, speed2, elapsed)
        if body.is_plate:
            body.swing = abs(node.get_angular_velocity().z) * body.radius
            body.see_turn()
            body.calm = body.calm and abs(vz) < 2.0
        elif elapsed and vz - body.vz > KNOCK_CM_S and self._on_the_table(body, vz, elapsed):
            witness.knocks(body, vz - body.vz)
        body.vx, body.vy, body.vz = vx, vy, vz
        body.speed = math.sqrt(speed2)
        body.active = True
        if body.sampled_at <= world.time - SAMPLE_S:
            body.sample(world.time)
        return True

    def _on_the_table(self, body: Body, rises: float, elapsed: float) -> bool:
        """Was it the table that threw it up, not a fixture or what lies there?"""
        risen = (rises + GRAVITY * elapsed / 2.0) * elapsed
        return body.lowest() - max(0.0, risen) < ON_TABLE_CM and not any(
            over(top, body.x, body.y, body.radius) for top in self.world.tops
        )

    def _slows(self, body: Body, speed2: float, elapsed: float) -> None:
        """Count for how long a body has hardly moved, and how often it has come to nothing."""
        spin2 = body.node.get_angular_velocity().length_squared()
        rests = speed2 < REST_SPEED2 and spin2 < REST_SPIN2
        body.still = body.still + elapsed if rests else 0.0
        if body.slow == 0.0:
            body.was = body.state(self.world.time)
        body.slow += elapsed
        if body.slow > TREMBLE_S * (body.trembles + 1):
            x, y, z, *q = now = body.state(self.world.time)
            same = abs(sum(a * b for a, b in zip(q, body.was[3:], strict=True)))
            if math.dist((x, y, z), body.was[:3]) < TREMBLE_CM and 1.0 - same < TREMBLE_TURN:
                body.trembles += 1
            else:
                body.was, body.slow, body.trembles = now, elapsed, 0

    def _settled(self, live: list[Body]) -> list[Body]:
        """Put to sleep what has come to rest, and say what has not. Bullet wakes what is near to
        one that moves, so those that lie together come to rest together."""
        ready = set() if self._shakes else {
            body for body in live
            if body.slow > 0.0 and (
                body.still >= REST_S or body.trembles >= TREMBLES
                or (body.still >= LEVEL_REST_S and body.level())
                or (body.slow >= ROLLS_S and self._on_its_rim(body)))
        }
        if not ready:
            return live
        stirred = True
        while stirred:
            stirred = False
            for body in live:
                if body in ready and any(o.active and o not in ready for o in body.close):
                    ready.discard(body)
                    stirred = True
        for body in live:
            if body in ready:
                if self._on_its_rim(body):
                    self._tip(body)
                    body.still = body.slow = 0.0
                    body.trembles = 0
                else:
                    self._rest(body)
        return [body for body in live if body.active]

    def _on_its_rim(self, body: Body) -> bool:
        """Does a disc stand upright, or roll? It was tipped in vain if it leans on something."""
        return (isinstance(body.solid.model, Disc) and body.tips < TIPS
                and abs(body.np.get_quat().xform(Vec3(0.0, 0.0, 1.0)).z) <= ON_RIM)

    def _tip(self, body: Body) -> None:
        """Nothing stands on its rim for long: the least breath tips it, to the one side or the
        other."""
        axis = body.np.get_quat().xform(Vec3(0.0, 0.0, 1.0))
        body.tips += 1
        side = (1.0 if axis.z >= 0.0 else -1.0) * (1.0 if body.tips % 2 else -1.0)
        flat = Vec3(-axis.y, axis.x, 0.0)
        flat.normalize()
        body.node.set_angular_velocity(flat * (TIPPED_RAD_S * side))

    def _rest(self, body: Body) -> None:
        """Puts a body to sleep where it lies."""
        world = self.world
        body.node.set_linear_velocity(_ZERO)
        body.node.set_angular_velocity(_ZERO)
        body.node.set_active(False, True)
        body.sample(world.time)
        body.active = body.calm = False
        self.witness.rests(body, world.time)
        if body.is_plate:
            body.see_turn()
            body.calm = False
        body.vx = body.vy = body.vz = body.speed = body.swing = body.fastest = 0.0
        self.foresight.rested(body)

    def _fall(self, body: Body) -> None:
        body.sample(self.world.time)
        body.gone = True
        self.world.stop(body)
        self.witness.falls(body)

    # ---- on their ways ----

    def _follow(self, body: Body) -> None:
        """Sample a body's way up to now, and see it leave the play area."""
        way = body.way
        assert way is not None
        last = min(self.world.time, way.end)
        while (time := body.sampled_at + SAMPLE_S) <= last:
            state, x, y = body.sample(time), body.x, body.y
            body.x, body.y = state[0], state[1]
            self._comes(body, x, y, time, SAMPLE_S)

    def _comes(self, body: Body, x: float, y: float, time: float, elapsed: float) -> None:
        """A body has come here from a place; was the border on the way?"""
        if body.inside:
            left, near, right, far = self._border
            if not (left <= body.x <= right and near <= body.y <= far):
                self.witness.leaves(body, x, y, time, elapsed)

    def _goes_on(self, body: Body) -> bool:
        """Look at a body on its way: is it still going?"""
        way, time = body.way, self.world.time
        assert way is not None
        self._follow(body)
        now, x, y = min(time, way.end), body.x, body.y
        body.follow(now)
        self._comes(body, x, y, now, now - body.sampled_at)
        if time < way.end:
            return True
        body.sample(way.end)
        body.back(way.end)
        self.witness.rests(body, way.end)
        body.node.set_active(False, True)
        body.active = False
        body.vx = body.vy = body.vz = body.speed = body.swing = body.fastest = 0.0
        self.foresight.rested(body)
        return False

    # ---- fingers and boxes ----

    def _begun(self, strike: Strike) -> Strike:
        self.witness.begins(strike)
        return strike

    def _wake(self, id: str, strike: Strike) -> None:
        """A piece is struck where it is now, whatever it did before."""
        world, body = self.world, self.world.bodies[id]
        if body.node is not None:
            body.piece = body.rest(world.time)
            if body.way is not None:
                body.back(world.time)
            body.node.set_angular_damping(body.solid.spin_damping)
            body.active = body.landed = body.calm = False
            body.inside, body.still, body.slow = True, 0.0, 0.0
            body.tips = body.trembles = 0
            body.ahead = None
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


_ZERO = Vec3(0.0)
