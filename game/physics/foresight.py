"""How long each moving body surely touches nothing new, and who needs Bullet until then.

Whatever a body could reach waits in a queue by the soonest time at which it could; only what is
due is looked at. A body that is free for a while and flies, or slides flat, goes on a way of its
own, and comes back to Bullet when a touch is possible.
"""

from __future__ import annotations

import math
from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple

from game.physics.bodies import Body
from game.physics.engine import GRAVITY, STEP
from game.physics.solids import PER_SECTOR, SECTORS, Top
from game.physics.ways import CLEAR_CM, OwnWay, Slide
from game.physics.world import SLACK_CM, World

STEPS_PER_LOOK = 8
LOOK_S = STEPS_PER_LOOK * STEP
FINE_STEPS_PER_LOOK = 4
FEW = 2  # fewer free steps are not worth a look of their own
FINEST = 4  # the base step may be cut into this many
LONG = 32  # base steps for which a speed along a line is trusted while nothing is touched
LONG_S = LONG * STEP

FLY, SLIDE, STAY = 8, 4, 2  # free steps it takes to fly off, to slide off, to keep sliding
SLACK_CM_S = 25.0  # what gravity or a bounce may add to a speed within one look
SLOW_CM_S = 5.0  # the same where next to nothing moves
EASY_CM_S = 1.0  # the same on a way of one's own
TRIES, TRIES_AGAIN = 10, 3  # lines between two plates
POSITIVE, HALF = 64.0 * SECTORS, SECTORS / 2.0  # int() cuts towards nought, not down
NARROW_CM = 0.05  # how near one may pass another untouched
LISTED_S = 0.3  # for so long a body knows what it can reach
MORE, MORE_CM_S = 1.05, 2.0  # numerics may add this to the speed a body's energy allows


Pair = tuple[Body, Body | None, int]  # what may touch what (a fixture), and how soon


class Plan(NamedTuple):
    """Who is Bullet's until the next look; base steps free of first touches; into how many a
    base step is to be cut; whether pieces that have met are close again."""

    live: list[Body]
    free: int
    cut: int = 1
    close: bool = False


class Foresight:
    """Plans one world's looks."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._entries = 0
        self._apart: dict[tuple[OwnWay, OwnWay], float] = {}  # until when two ways surely are

    def plan(self, shaken: bool) -> Plan:
        """What is to be done until the next look; bodies are sent on their ways and brought back.

        A sleeping body that wakes inside a long call would miss gravity until the call ends, and a
        first touch must be seen in its order; so where no step is free every step is looked at.
        Pieces that have touched and still move need small steps, nothing more."""
        active = self.world.active
        pairs: list[Pair] = []
        for body in active:
            body.close = ()
            self._alone(body, shaken)
            self._see(body, pairs, shaken)
        if len(active) > 1:
            for number, body in enumerate(active):
                for other in active[number + 1:]:
                    self._meet(body, other, pairs)
        live = self._sent(active)
        if not live:
            return Plan(live, max(1, min([self._on_its_way(body) for body in active])))
        if not pairs and len(active) == 1 and len(self.world.attached) == 1:
            return Plan(live, STEPS_PER_LOOK)
        return self._near(active, live, pairs)

    def rested(self, body: Body) -> None:
        """The body lies where it may be met anew."""
        body.ahead = None
        for other in self.world.active:
            if other.ahead is not None and other is not body:
                self._push(other.ahead, self.world.time, body)

    # ---- how long each is free ----

    def _alone(self, body: Body, shaken: bool) -> None:
        """Base steps for which the table itself leaves a body alone, a look's for Bullet's; and
        whether it is in the air for so long."""
        body.flying = False
        if shaken:
            body.room = 0
        elif body.is_plate:
            slides = body.calm or body.way is not None
            body.room = min(LONG, self._to_the_end(body)) if slides else STEPS_PER_LOOK
        else:
            body.room = STEPS_PER_LOOK
            if body.solid.flies:
                above = _above(body.z - body.radius - CLEAR_CM, body.vz)
                if body.way is not None or above >= FLY:
                    body.room, body.flying = above, True

    def _on_its_way(self, body: Body) -> int:
        """Base steps until a body on its way may touch something, or stops."""
        if not isinstance(body.way, Slide):
            return body.room
        time = self.world.time
        stops = body.way.stops(time + body.room * STEP)
        return min(body.room, math.ceil((stops - time) / STEP))

    def _to_the_end(self, body: Body) -> int:
        """Base steps until a sliding plate may hang over the table's end."""
        ends = self.world.ends
        gap = min(body.x - ends.left, ends.right - body.x, body.y - ends.near, ends.far - body.y)
        return max(0, int((gap - body.radius) / ((body.speed + EASY_CM_S) * STEP)))

    def _see(self, body: Body, pairs: list[Pair], shaken: bool) -> None:
        """What lies and stands in a body's way."""
        ahead, time = body.ahead, self.world.time
        if ahead is None or body.speed > body.fastest or time >= body.listed_until or shaken:
            ahead = self._listed(body)
        soon = time + LOOK_S
        if ahead and ahead[0][0] < soon:
            due = [heappop(ahead)]
            while ahead and ahead[0][0] < soon:
                due.append(heappop(ahead))
            slack, fastest = _slack(body), body.fastest
            for _, entry, thing in due:
                other = thing if isinstance(thing, Body) else None
                if other is None:
                    steps = _steps_to_top(body, thing, slack)
                elif other.active or other.gone:
                    continue  # it is told of again when it rests
                else:
                    steps = _steps_to(body, other, slack, fastest)
                heappush(ahead, (time + steps * STEP, entry, thing))
                if steps < STEPS_PER_LOOK:
                    if steps < body.room:
                        body.room = steps
                    if other is None or not other.held:
                        pairs.append((body, other, steps))
        if body.room > STEPS_PER_LOOK:
            until = min(ahead[0][0], body.listed_until) if ahead else body.listed_until
            body.room = max(STEPS_PER_LOOK, min(body.room, int((until - time) / STEP)))

    def _meet(self, body: Body, other: Body, pairs: list[Pair]) -> None:
        """How soon two moving bodies may touch."""
        first, second = (other, body) if other.flying and not body.flying else (body, other)
        if first.way is None or second.way is None:
            steps = _steps_between(first, second)
        else:
            time, ways = self.world.time, (first.way, second.way)
            steps = int((self._apart.get(ways, 0.0) - time) / STEP + 1e-6)
            if steps < STAY:
                steps = _steps_between(first, second)
                self._apart[ways] = time + steps * STEP
        if steps < body.room:
            body.room = steps
        if steps < other.room:
            other.room = steps
        if steps < STEPS_PER_LOOK:
            pairs.append((body, other, steps))
        if steps < 1:
            body.close, other.close = (*body.close, other), (*other.close, body)

    def _listed(self, body: Body) -> list[tuple[float, int, Any]]:
        """Everything a body can reach for a while, by when at the soonest: from now on, until it
        is touched, it has no more energy than it has."""
        speed2 = body.speed * body.speed
        if not body.calm:
            spin = body.way.spin(self.world.time) if body.way else body.node.get_angular_velocity()
            speed2 += max(body.solid.inertia) / body.solid.mass * sum(c * c for c in spin)
            speed2 += 2.0 * GRAVITY * max(0.0, body.z - body.solid.half)
        body.fastest = fastest = MORE * math.sqrt(speed2) + MORE_CM_S
        world, time = self.world, self.world.time
        x, y, near = body.x, body.y, body.radius + SLACK_CM
        body.listed_until = time + LISTED_S
        far = fastest * (LISTED_S + LOOK_S) + near + world.widest
        ahead: list[tuple[float, int, Any]] = []
        entry = self._entries
        for other in world.bodies.values():
            dx, dy = other.x - x, other.y - y
            if (-far < dx < far and -far < dy < far
                    and not other.active and not other.gone and other is not body):
                gap = math.sqrt(dx * dx + dy * dy) - near - other.radius
                entry += 1
                ahead.append((time + gap / fastest if gap > 0.0 else time, entry, other))
        for top in world.tops:
            gap = math.hypot(top[0] - x, top[1] - y) - near - math.hypot(top[2], top[3])
            entry += 1
            ahead.append((time + max(0.0, gap) / fastest, entry, top))
        self._entries = entry
        heapify(ahead)
        body.ahead = ahead
        return ahead

    def _push(self, ahead: list[tuple[float, int, Any]], time: float, body: Body) -> None:
        self._entries += 1
        heappush(ahead, (time, self._entries, body))

    # ---- who needs Bullet ----

    def _sent(self, active: list[Body]) -> list[Body]:
        """Those that stay with Bullet, or come back to it; the others are on their ways."""
        world, live = self.world, []
        # once Bullet steps for anybody, nobody is looked at again before a fine look is over
        busy = False
        for body in active:
            if (not _leaves(body) if body.way is None
                    else body.room < (STAY if body.is_plate else 1)):
                busy = True
                break
        for body in active:
            if body.way is not None:
                if busy and body.room < FINE_STEPS_PER_LOOK:
                    body.back(world.time)
                    world.enter(body)
                    live.append(body)
            elif _leaves(body):
                body.go(world.time, world.grip)
            else:
                live.append(body)
        return live

    def _near(self, active: list[Body], live: list[Body], pairs: list[Pair]) -> Plan:
        """What Bullet needs in its world, and how it is to be stepped."""
        world, free = self.world, STEPS_PER_LOOK
        for body in active:
            if body.way is not None:
                world.detach(body)  # while all are on their ways Bullet is not asked at all
                if body.room < free:
                    free = body.room
        bullets = []
        for body, other, steps in pairs:
            if body.way is None or (other and other.active and other.way is None):
                met = other is not None and other.active and other in body.met
                if steps < free and not met:
                    free = steps
                bullets.append((body, other, steps, met))
        if free < FEW:
            free = 0
        soon = free or FINE_STEPS_PER_LOOK
        fastest, close, needed = 0.0, False, []
        for body, other, steps, met in bullets:
            if met or steps < soon:
                fastest = max(fastest, body.haste())
                if other is not None:
                    fastest, close = max(fastest, other.haste()), True
                    if steps < soon and not other.active:
                        needed.append(other)
        if needed:
            for _, other, _ in pairs:
                if other in needed:
                    world.attach(other)
        if len(world.attached) > len(live):
            self._clear(needed)
        cut = 1
        while cut < FINEST and fastest > cut:
            cut *= 2
        return Plan(live, free, cut, close)

    def _clear(self, needed: list[Body]) -> None:
        """Bullet wakes a sleeper whose box is merely brushed; so what can't be touched now is
        taken out of its world, with whatever came in with it."""
        for body in self.world.attached:  # detaching makes a new list
            if body.attached and not body.active:
                for one in body.group:
                    if one.active or one.held or one in needed or one.node.is_active():
                        break
                else:
                    for one in body.group:
                        self.world.detach(one)


def _leaves(body: Body) -> bool:
    """Is a body that Bullet has free for long enough to go a way of its own?"""
    if body.is_plate:
        return body.calm and body.room >= SLIDE
    return body.flying and body.room >= FLY


def _above(high: float, speed: float) -> int:
    """How many base steps a body that falls freely stays above where it is `high` over."""
    if high <= 0.0:
        return 0
    half = speed - GRAVITY * STEP / 2
    return int((half + math.sqrt(half * half + 2.0 * GRAVITY * high)) / (GRAVITY * STEP))


def _slack(body: Body) -> float:
    """What may be added to its speed within the time it is trusted for."""
    if not body.active:
        return 0.0
    if body.way is not None or body.calm or body.flying:
        return EASY_CM_S
    return SLOW_CM_S if body.slow > 0.0 else SLACK_CM_S


def _steps_between(body: Body, other: Body) -> int:
    """How many base steps two moving bodies surely stay apart."""
    return _steps_to(body, other, _slack(body) + _slack(other), body.fastest + other.fastest)


def _steps_to(body: Body, other: Body, slack: float, fastest: float) -> int:
    """How many base steps two bodies surely stay apart: by what they have of energy, by how high
    the one is over the other, or by how the gap between them closes."""
    dx, dy = other.x - body.x, other.y - body.y
    apart = math.sqrt(dx * dx + dy * dy)
    gap = apart - body.radius - other.radius - SLACK_CM
    easy = slack < SLOW_CM_S
    most = LONG if easy else STEPS_PER_LOOK
    steps = int(gap / (fastest * STEP)) if gap > 0.0 else 0
    if steps >= most:
        return steps
    vx, vy = body.vx - other.vx, body.vy - other.vy
    swing = slack + body.swing + other.swing
    if gap > 0.0:
        closing = (vx * dx + vy * dy) / apart + swing
        if closing * STEP * most <= gap:
            if not easy and (closing + 3.0 * slack) * LONG_S <= gap:
                return LONG
            return most
    if body.flying and not other.flying:
        above = _above(body.z - body.radius - CLEAR_CM - _top_of(other), body.vz)
        if above > steps:
            steps = above
            if steps >= SLIDE:
                return steps
    if apart < 1e-6:
        return steps
    across = _steps_across(body, other, dx, dy, vx, vy, swing, most)
    return across if across > steps else steps


def _top_of(body: Body) -> float:
    """How high a body reaches within a look."""
    if body.is_plate and body.turn is not None:
        return body.z + body.solid.half
    top = body.z + body.radius
    return top + LOOK_S * (abs(body.vz) + SLACK_CM_S) if body.active else top


def _steps_across(body: Body, other: Body, dx: float, dy: float, vx: float, vy: float,
                  swing: float, most: int) -> int:
    """Across a line between two outlines: how far each reaches towards the other, and how fast
    that gap can close. The line square to the one between their middles will mostly do; where it
    does not, others are tried, those first that were between them a moment ago."""
    cos, sin = math.cos, math.sin
    at = math.atan2(dy, dx)
    c, s = cos(at), sin(at)
    if body.turn is None or other.turn is None:
        mine = body.radius if body.turn is None else body.reach(at)
        gap = math.hypot(dx, dy) - mine - other.reach(at + math.pi) - NARROW_CM
        return _closed(gap, vx * c + vy * s + swing, most)
    one, two = body.solid.support, other.solid.support
    turn, turned = POSITIVE - body.turn * PER_SECTOR, POSITIVE - other.turn * PER_SECTOR + HALF

    def across(c: float, s: float, at: float) -> float:
        sector = at * PER_SECTOR
        return (dx * c + dy * s - NARROW_CM - one[int(sector + turn) % SECTORS]
                - two[int(sector + turned) % SECTORS])

    best = across(c, s, at)
    steps = _closed(best, vx * c + vy * s + swing, most)
    if steps >= SLIDE:
        return steps
    wide, tries, known = 0.7, TRIES, body.axes.get(other)
    if known is not None:
        c, s = cos(known), sin(known)
        gap = across(c, s, known)
        if gap > best:
            best, at = gap, known
            steps = max(steps, _closed(gap, vx * c + vy * s + swing, most))
        wide, tries = 0.16, TRIES_AGAIN
    while tries and steps < SLIDE:
        tries -= 1
        for there in (at - wide, at + wide):
            c, s = cos(there), sin(there)
            gap = across(c, s, there)
            if gap > best:
                best, at = gap, there
                steps = max(steps, _closed(gap, vx * c + vy * s + swing, most))
                break
        else:
            wide *= 0.5
            if best < -2.0 * wide * (abs(dx) + abs(dy)):
                break
    body.axes[other] = at
    return steps


def _closed(gap: float, closing: float, most: int) -> int:
    """After how many base steps a gap may be closed."""
    if gap <= 0.0:
        return 0
    return most if closing <= 0.0 else min(most, int(gap / (closing * STEP)))


def _steps_to_top(body: Body, top: Top, slack: float) -> int:
    """How many base steps a body surely stays clear of a fixture's solid."""
    x, y, hx, hy, c, s, high = top
    dx, dy = body.x - x, body.y - y
    gap = max(abs(dx * c + dy * s) - hx, abs(dy * c - dx * s) - hy) - body.radius - NARROW_CM
    speed = math.sqrt(body.vx * body.vx + body.vy * body.vy)
    steps = int(gap / ((speed + slack) * STEP)) if gap > 0.0 else 0
    if slack >= SLOW_CM_S:
        steps = max(min(steps, STEPS_PER_LOOK), int(gap / (body.fastest * STEP)))
    if body.flying:
        steps = max(steps, _above(body.z - body.radius - CLEAR_CM - high, body.vz))
    return steps
