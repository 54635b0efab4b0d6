"""What can be seen of a world in motion: touches, exits, rests, turns, readings, supports.

Each is told to the strike that caused it, by that strike's own clock.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from game.content.models import Die, Disc
from game.physics.bodies import Body, face_up
from game.physics.strikes import Strike
from game.physics.ways import Flight
from game.physics.world import World
from game.rules.pieces import Table
from game.rules.results import TABLE, Exit, Reading, Result, Touch
from game.rules.trajectory import pack

AGAIN_S = 0.04  # a pair that was apart this long touches anew
STEEP = 0.5  # the upward share of a contact's normal above which the one bears the other
LAUNCH_S = 0.03  # a flipped disc may still scrape its edge this long


class Witness:
    """Watches one world for the strikes that are made in it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.strikes: list[Strike] = []  # those that still have something moving
        self.turning = False  # is a flipped disc in the air?
        self._made = 0  # strikes in this world, those that are over too
        self._quiet = -1  # the number of manifolds when only the table was touched

    # ---- seen while stepping ----

    def poll(self) -> None:
        """Read the contacts of the last step."""
        world = self.world
        bullet = world.bullet
        count = bullet.get_num_manifolds()
        if count == self._quiet and not world.tops:
            for body in world.attached:
                if not body.active and not body.held and body.node.is_active():
                    break
            else:
                return
        self._quiet = -1
        others = False
        found: dict[tuple[str, str], tuple[float, Any]] = {}
        ground = world.ground
        for manifold in bullet.manifolds:  # get_manifold(i) leaks an object a call
            if not manifold.get_num_manifold_points():
                others = True  # or above the table: the next step asks again
                continue
            if (a := manifold.get_node0()) == ground or (b := manifold.get_node1()) == ground:
                continue
            others = True
            for point in manifold.manifold_points:
                impulse = point.get_applied_impulse()
                if impulse > 0.0 or point.get_distance() <= 0.0:
                    one, other = a.name, b.name
                    pair = (one, other) if one < other else (other, one)
                    known = found.get(pair)
                    found[pair] = ((known[0] + impulse, known[1]) if known
                                   else (impulse, point.get_position_world_on_a()))
        if not others:
            self._quiet = count
        for pair in sorted(found) if len(found) > 1 else found:
            self._touch(pair, *found[pair])

    def wakes(self, body: Body) -> None:
        """A body begins to move: by the strike that touched it, or else by what moves nearest."""
        if body.strike is None:
            body.strike = self._nearest(body)
        body.strike.moves(body)

    def knocks(self, body: Body, jump: float) -> None:
        """The body fell on the table and can be heard."""
        strike = body.strike
        place = (round(body.x, 3), round(body.y, 3), 0.0)
        impulse = round(jump * body.solid.mass, 2)
        time = round(self.world.time - strike.start, 6)
        strike.touches.append(Touch(time, body.piece.id, TABLE, place, impulse))
        self._lands(body)

    def leaves(self, body: Body, x: float, y: float, time: float, elapsed: float) -> None:
        """The moment and the place the border was crossed, straight from where it was."""
        body.inside = False
        b = self.world.table.bounds
        back = 0.0
        for now, before, low, high in ((body.x, x, b.left, b.right), (body.y, y, b.near, b.far)):
            edge = low if now < low else high if now > high else None
            if edge is not None and now != before:
                back = max(back, min(1.0, (now - edge) / (now - before)))
        place = (body.x + (x - body.x) * back, body.y + (y - body.y) * back)
        self._exit(body, place, time - back * elapsed)

    def falls(self, body: Body) -> None:
        if body.inside:
            body.inside = False
            self._exit(body, (body.x, body.y), self.world.time)
        body.strike = None

    def rests(self, body: Body, time: float) -> None:
        strike = body.strike
        strike.rests.append((round(time - strike.start, 6), body.piece.id))
        body.strike = None

    def counts(self, bodies: Sequence[Body]) -> bool:
        """Are the turns of any of them being counted?"""
        return any(body.strike is not None and body.strike.turning(body) for body in bodies)

    def count_turns(self, elapsed: float) -> None:
        """A flip turns about one level axis until something is touched; that happens within the
        last step of a look, so half of it counts, at the spin there was before."""
        turning = [strike for strike in self.strikes if strike.axis is not None]
        self.turning = bool(turning)
        time = self.world.time
        for strike in turning:
            assert strike.axis is not None
            (id,) = strike.turns
            body = self.world.bodies[id]
            if isinstance(body.way, Flight):
                now = body.way.turned(time, strike.axis)
                strike.turns[id] += now - body.way.turned(time - elapsed, strike.axis)
                strike.flown = body.way, time
                continue
            if strike.flown is not None:
                way, then = strike.flown
                strike.spin, strike.flown = _turns_a_second(way.spin(then), strike.axis), None
            now = _turns_a_second(body.node.get_angular_velocity(), strike.axis)
            strike.turns[id] += strike.spin * elapsed / 2.0 if body.landed else now * elapsed
            if body.landed:
                strike.axis = None
            strike.spin = now

    # ---- strikes ----

    def begins(self, strike: Strike) -> None:
        self.strikes.append(strike)
        self.turning = self.turning or strike.axis is not None
        self._made += 1

    def loses(self, id: str) -> None:
        """A piece was taken from the world or struck again: nobody counts its turns further."""
        self._quiet = -1
        for strike in self.strikes:
            if id in strike.turns:
                strike.axis = None

    def moves(self, strike: Strike) -> bool:
        """Does anything still move by this strike?"""
        return any(body.strike is strike for body in self.world.active)

    def result(self, strike: Strike) -> Result:
        """All that came of a strike up to now."""
        world = self.world
        moved = [body for id, body in world.bodies.items() if id in strike.tracks]
        mine = [body for body in moved if not body.gone and strike.has(body)]
        for body in mine:
            body.sample(world.time)
        table = world.now()
        after = {piece.id: piece for piece in table.pieces}
        readings = []
        for body in mine:
            model = body.solid.model
            if isinstance(model, Die | Disc):
                face, tilt = face_up(model, after[body.piece.id].pose)
                readings.append(Reading(body.piece.id, face, tilt))
        supports, leans = self._lie(strike, table)
        ids = [body.piece.id for body in moved]
        ids += [id for id in strike.tracks if id not in world.bodies]  # taken on its way
        return Result(
            table=table,
            touches=tuple(strike.touches),
            exits=tuple(strike.exits),
            readings=tuple(readings),
            turns={id: round(abs(turn), 3) for id, turn in strike.turns.items()},
            supports=supports,
            leans=leans,
            trajectory=tuple(pack(id, strike.tracks[id], strike.start) for id in ids),
            seconds=round(world.time - strike.start, 6),
            settled=not self.moves(strike),
        )

    # ---- details ----

    def _touch(self, pair: tuple[str, str], impulse: float, where: Any) -> None:
        world = self.world
        for mover, ship in world.held.items():
            if pair in ((mover, ship), (ship, mover)):
                return  # ruling 2: the firing ship is exempt until the die has left it
        a, b = world.bodies.get(pair[0]), world.bodies.get(pair[1])
        if a and b:
            a.met.add(b)
            b.met.add(a)
        for body in (a, b):
            if body and not body.landed:
                self._lands(body)
        new = False
        for strike in self.strikes if self._made == 1 else self._causes(a, b):
            last = strike.last_touch.get(pair)
            strike.last_touch[pair] = world.time
            if last is None or world.time - last >= AGAIN_S:
                time = round(world.time - strike.start, 6)
                place = (round(where.x, 3), round(where.y, 3), round(where.z, 3))
                strike.touches.append(Touch(time, *pair, place, round(impulse, 2)))
                new = True
        if new:
            for body in (a, b):
                if body and body.active:
                    p = body.np.get_pos()
                    body.x, body.y, body.z = p.x, p.y, p.z
                    body.sample(world.time)

    def _lands(self, body: Body) -> None:
        """A disc that comes down loses its turning as rolling on the mat would take it: Bullet
        knows no rolling resistance."""
        damping, strike = body.solid.roll_damping, body.strike
        if damping and not body.landed:
            flipped = strike is not None and body.piece.id in strike.turns
            if not flipped or self.world.time - strike.start > LAUNCH_S:
                body.landed = True
                body.node.set_angular_damping(damping)

    def _causes(self, a: Body | None, b: Body | None) -> Sequence[Strike]:
        """Whose touch it is: that of the strikes by which the two move. What lay until now moves
        by the other's strike from now on."""
        one, other = a.strike if a else None, b.strike if b else None
        if one is None and other is None:
            ids = {body.piece.id for body in (a, b) if body}
            return [s for s in self.strikes if not ids.isdisjoint(s.tracks)]
        if one is not None and other is not None and one is not other:
            return (one, other)
        strike: Any = one or other
        for body in (a, b):
            if body and body.strike is None:
                body.strike = strike
        return (strike,)

    def _nearest(self, body: Body) -> Strike:
        """The strike by which the nearest piece moves."""
        if self._made == 1:
            return self.strikes[0]
        moving = [b for b in self.world.active if b.strike]
        if not moving:
            return self.strikes[-1]
        near: Strike = min(
            moving, key=lambda b: (math.hypot(b.x - body.x, b.y - body.y), b.rank)
        ).strike
        return near

    def _exit(self, body: Body, place: tuple[float, float], time: float) -> None:
        strike = body.strike
        there = (round(place[0], 3), round(place[1], 3))
        strike.exits.append(Exit(round(time - strike.start, 6), body.piece.id, there))

    def _lie(
        self, strike: Strike, table: Table
    ) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
        """What the pieces rest on, and what they lean on. What lies level on the table does
        neither on anything else; it is told of only if it moved."""
        world = self.world
        supports: dict[str, tuple[str, ...]] = {}
        leans: dict[str, tuple[str, ...]] = {}
        high = []
        for id, body in world.bodies.items():
            if body.gone or body.active:
                continue
            if not body.level():
                high.append(body)
            elif id in strike.tracks:
                supports[id] = (TABLE,)
        if high:
            if world.active:  # nothing that moves may feel it
                world = World(table, world.models)
                high = [world.bodies[body.piece.id] for body in high]
            for id, touched in world.contacts(high).items():
                under = sorted(other for other, up in touched.items() if up > STEEP)
                beside = sorted(other for other, up in touched.items() if abs(up) <= STEEP)
                if under:
                    supports[id] = tuple(under)
                if beside:
                    leans[id] = tuple(beside)
        return dict(sorted(supports.items())), leans


def _turns_a_second(spin: Sequence[float], axis: tuple[float, float]) -> float:
    """How fast it turns about a level axis."""
    return (spin[0] * axis[0] + spin[1] * axis[1]) / (2.0 * math.pi)
