"""What a computer weighs in a battle: where a die may come from and go to, where a ship may fly,
which ship acts and how."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from statistics import NormalDist

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import bot, combat, dice, phases, sides, worth
from game.modes.fleet.aiming import DIE_PUSH, SLIDE, strikes
from game.modes.fleet.lanes import OBSTACLE, Sight, first, lane, radius, sights, to_border, towards
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import AREA, DRONE, SHIP, FleetState, Ship
from game.pack.fingers import Fingers
from game.rules import Aim, Chance, Command, Flick, Piece, Result, Shoot, flat, plane
from game.rules.plane import Point

CHOICES = (Phase.ACTIVATE, Phase.ACTION, Phase.DRILL)
MOST_CHOICES = 6
MOST_TARGETS = 6
OVER_CM = (5.0, 12.0, 24.0)  # how far beyond its target a die is meant to run
FARS_CM = (3.0, 6.0, 10.0, 15.0, 22.0, 30.0)  # how far a ship may fly
AWAY_CM = 60.0  # and one that leaves the area
APART_CM = 0.7  # starts nearer than this are one
HALF_DIE = 0.45  # of its height: what of a die beside a ship still meets it
ROLLS_ON = 0.45  # of its way left, when it has met something
BELL = NormalDist()
AROUND = tuple(BELL.inv_cdf((n + 0.5) / 15) for n in range(15))  # of the direction
ALONG = tuple(BELL.inv_cdf((n + 0.5) / 5) for n in range(5))  # of the speed
CORNERS = ((-1.0, -1.0), (-1.0, 1.0), (0.0, 0.0), (1.0, -1.0), (1.0, 1.0), (0.0, 1.6), (0.0, -1.6))
LATER = 0.4  # of what may be fired at it before it acts again
FEAR = 0.6  # what may be fired at a ship where it comes to lie, beside what it may fire itself
CRASH, LOST_CADET = 1.5, 6.0  # points: a turn that ends in a collision
FAR_CM, A_CM = 15.0, 0.03  # points a centimetre: further from every enemy than this
BORDER_CM, AT_BORDER = 5.0, 0.15
A_HIT, A_FRIEND = 3.0, 9.0  # points on the firing range, where three drones win
POINTS = 20.0  # of them


def ideas(state: FleetState, rng: random.Random) -> Sequence[Command]:
    match state.phase:
        case Phase.FIRE | Phase.DRILL_FIRE:
            return list(_shots(state, _aim(state)))
        case Phase.MOVE | Phase.DRILL_MOVE if not state.ram:
            return [*_flights(state, _aim(state)), *_other_than_flying(state, rng)]
        case phase if phase in CHOICES:
            return bot.candidates(state, rng)[:MOST_CHOICES]
    return ()


def screen(state: FleetState, ideas: Sequence[Command], fingers: Fingers, seat: int
           ) -> Sequence[float]:
    flicks = [idea.shot for idea in ideas if isinstance(idea, Shoot)]
    glances = (_fire_glances if state.phase in (Phase.FIRE, Phase.DRILL_FIRE) else _move_glances)
    whole = _whole(state)
    return [points / whole for points in
            glances(state, [f for f in flicks if isinstance(f, Flick)], fingers)]


def guess(state: FleetState, rng: random.Random) -> FleetState:
    return replace(state, chance=Chance(rng.getrandbits(31)))


def judge(state: FleetState, command: Command, result: Result, seat: int) -> float | None:
    """A fired die counts as what it takes on average, so that a lucky number recommends nothing."""
    if state.phase not in (Phase.FIRE, Phase.DRILL_FIRE):
        return None
    if result.exit(dice.DIE) or not result.table.has(dice.DIE):
        return 0.0
    met = next((t.of(dice.DIE) for t in result.touches_of(dice.DIE)
                if t.of(dice.DIE) in state.ships or t.of(dice.DIE) in (OBSTACLE, *state.bodies)),
               None)
    points = _gain(state, state.ships[met]) if met in state.ships else 0.0
    for exit in result.exits:
        if exit.piece in state.ships:
            points += _sign(state, state.ships[exit.piece]) * worth.of_ship(state.ships[exit.piece])
    return points / _whole(state)


def settled(began: FleetState, state: FleetState) -> bool:
    return (state.phase in (Phase.ACTIVATE, Phase.ARRIVE, Phase.OVER)
            or (state.turn, state.round) != (began.turn, began.round))


# ---- dice --------------------------------------------------------------------------------

def _shots(state: FleetState, aim: Aim) -> Iterator[Command]:
    """At each near target, from places on top of the ship, softly or hard."""
    kind = aim.kinds[dice.DIE]
    push = DIE_PUSH[models().die(kind).form]
    ship = state.table.piece(state.active).pose.place
    near = sorted((plane.distance(state.table.piece(s.id).pose.place, ship), s.id)
                  for s in dice.targets(state))
    for _, target in near[:MOST_TARGETS]:
        place = state.table.piece(target).pose.place
        for start in _starts(state, ship, place):
            dx, dy = place[0] - start[0], place[1] - start[1]
            away, border = math.hypot(dx, dy), to_border(start, (dx, dy))
            for over in OVER_CM:
                reach = min(away + over, border - (2.0 if over == OVER_CM[0] else 0.0))
                speed = min(max(push * math.sqrt(max(4.0, reach)), aim.slowest), aim.fastest)
                die = Piece(dice.DIE, kind, flat(*start))
                yield Shoot(aim.seat, aim.about, Flick(
                    dice.DIE, math.degrees(math.atan2(dy, dx)), speed, brings=(die,)))


def _starts(state: FleetState, ship: Point, target: Point) -> Iterator[Point]:
    """The front, the middle, and both sides of it."""
    along = math.atan2(target[1] - ship[1], target[0] - ship[0])
    sides_ = ((ship[0] + 3.5 * math.cos(along + turn), ship[1] + 3.5 * math.sin(along + turn))
              for turn in (-1.2, 1.2))
    seen: list[Point] = []
    for wanted in (towards(ship, target, 3.0), towards(ship, target, 0.01), *sides_):
        start = dice.on_top(state, state.active, wanted)
        if all(plane.distance(start, other) >= APART_CM for other in seen):
            seen.append(start)
            yield start


def _fire_glances(state: FleetState, flicks: Sequence[Flick], fingers: Fingers) -> Iterator[float]:
    """What dice gain on average, if they go straight: the first thing in each direction."""
    seen: dict[Point, list[Sight]] = {}
    gains: dict[str, float] = {}
    for flick in flicks:
        piece = flick.brings[0]
        die, at = models().die(piece.kind), piece.pose.place
        if at not in seen:
            seen[at] = sights(state, at, die.height * HALF_DIE, state.active)
        reach = (flick.speed / DIE_PUSH[die.form]) ** 2
        total = 0.0
        for share in AROUND:
            direction = flick.direction + fingers.direction * share
            met = first(seen[at], direction)
            if met is None or met.id not in state.ships:
                continue
            if met.id not in gains:
                gains[met.id] = _gain(state, state.ships[met.id])
            along = math.radians(direction)
            border = to_border(at, (math.cos(along), math.sin(along))) - met.near
            total += gains[met.id] * _arrives(reach, met.near, border, fingers.speed)
        yield total / len(AROUND)


def _arrives(reach: float, near: float, border: float, spread: float) -> float:
    """The chance that a die comes so far and then stays on the mat."""
    chance = 0.0
    for share in ALONG:
        far = reach * max(0.05, 1.0 + spread * share) ** 2
        if far > near:
            chance += 1.0 if (far - near) * ROLLS_ON < border else 0.25
    return chance / len(ALONG)


def _gain(state: FleetState, ship: Ship) -> float:
    """Points for meeting it with a die."""
    if state.rules.drill:
        return A_HIT if ship.role == DRONE else -A_FRIEND if ship.role == SHIP else 0.0
    return _sign(state, ship) * worth.toll(ship, combat.weapon_name(state))


def _sign(state: FleetState, ship: Ship) -> float:
    return -1.0 if sides.allied(state, ship.seat, state.turn) else 1.0


def _whole(state: FleetState) -> float:
    """The points there are: a share of them is a gain in the measure of `value`."""
    return POINTS if state.rules.drill else max(1.0, worth.all_there_is(state))


# ---- ships -------------------------------------------------------------------------------

def _flights(state: FleetState, aim: Aim) -> Iterator[Command]:
    """Off every flick edge, near and far."""
    ship = state.ship(aim.pieces[0])
    pose = state.table.piece(ship.id).pose
    jump = ship.escapes and ship.moved
    for strike, push in strikes(ship)[::2]:
        direction = push + pose.heading
        way = (math.cos(math.radians(direction)), math.sin(math.radians(direction)))
        room = lane(state, ship, pose.place, way)
        if not jump:
            room = min(room, to_border(pose.place, way) - 6.0)
        for far in (*FARS_CM, AWAY_CM) if jump else FARS_CM:
            if far > room and far != FARS_CM[0]:
                break
            speed = min(max(math.sqrt(SLIDE * far), aim.slowest), aim.fastest)
            yield Shoot(aim.seat, aim.about, Flick(ship.id, direction, speed, strike, lift=0.0))


def _other_than_flying(state: FleetState, rng: random.Random) -> Sequence[Command]:
    return [c for c in bot.candidates(state, rng) if not isinstance(c, Shoot)][:2]


def _move_glances(state: FleetState, flicks: Sequence[Flick], fingers: Fingers) -> Iterator[float]:
    """Where flights may end: what is in reach from there, and who reaches it."""
    for flick in flicks:
        ship = state.ship(flick.piece)
        pose = state.table.piece(ship.id).pose
        far = flick.speed ** 2 / SLIDE
        total = 0.0
        for aside, along in CORNERS:
            turned = math.radians(flick.direction + fingers.direction * aside)
            way = (math.cos(turned), math.sin(turned))
            length = far * max(0.1, 1.0 + fingers.speed * along) ** 2
            total += _flown(state, ship, pose.place, way, length)
        yield total / len(CORNERS)


def _flown(state: FleetState, ship: Ship, at: Point, way: Point, far: float) -> float:
    drill = state.rules.drill is not None
    if far > to_border(at, way):
        if ship.escapes and ship.moved:
            return worth.of_ship(ship)
        return -LOST_CADET if drill else -worth.of_ship(ship)
    end = (at[0] + way[0] * far, at[1] + way[1] * far)
    mine = radius(ship.kind, ship.parts)
    points, nearest, best = 0.0, 99.0, 0.0
    guns = worth.guns(ship)
    for other in state.ships.values():
        if not other.in_play or other.id == ship.id:
            continue
        place = state.table.piece(other.id).pose.place
        reach = radius(other.kind, other.parts)
        if plane.distance(plane.nearest_on(at, end, place), place) < (mine + reach) * 0.75:
            points -= LOST_CADET if drill else CRASH
        away = max(1.0, plane.distance(end, place) - 3.0)
        if drill:
            best = max(best, A_HIT * worth.meets(away + 3.0, reach) * (other.role == DRONE))
        elif other.role == SHIP and not sides.allied(state, other.seat, ship.seat):
            gain = sum(n * worth.toll(other, weapon) for weapon, n in guns)
            best = max(best, worth.meets(away, reach) * gain * (1.5 if other.escapes else 1.0))
            points -= FEAR * LATER * worth.meets(away, mine) * sum(
                n * worth.toll(ship, weapon) for weapon, n in worth.guns(other))
            nearest = min(nearest, away)
    points += best
    if not drill:
        points -= A_CM * max(0.0, nearest - FAR_CM) * max(1, sum(n for _, n in guns))
        points -= AT_BORDER * max(0.0, BORDER_CM - _inside(end))
    if ship.escapes:
        points += 0.1 * max(abs(end[0]), abs(end[1]))
    return points


def _inside(at: Point) -> float:
    """How far from the border."""
    return min(at[0] - AREA.left, AREA.right - at[0], at[1] - AREA.near, AREA.far - at[1])


def _aim(state: FleetState) -> Aim:
    return next(o for o in phases.offers(state) if isinstance(o, Aim))
