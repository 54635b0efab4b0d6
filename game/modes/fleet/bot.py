"""How a computer commands a fleet: it closes in, fires at what it can hit, mends what it needs."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import pairwise

from game.content.models import models
from game.modes.fleet import damage, dice
from game.modes.fleet.rules import FlickFleet
from game.modes.fleet.state import AREA, FleetState, Ship
from game.rules import (
    Aim,
    Choice,
    Choose,
    Command,
    Flick,
    Option,
    Piece,
    Shoot,
    Throw,
    flat,
    plane,
)
from game.rules.plane import Point

RANGE_CM = 34.0  # as far as a shot is worth trying
NEAR_CM = 17.0  # where a ship wants to be from its prey
SLIDE = 618.0  # (cm/s)^2 a centimetre of sliding costs: 2 mu g
DIE_PUSH = {"d10": 19.5, "d6": 21.8}  # speed over the root of the distance, measured
EDGE_CM = 9.0  # how far from the border a move should end
STEADY = 0.55  # the cosine of the flattest angle a push has to its edge's inside
DRILL_CM = 24.0  # nearer than this a cadet stays where it is
LANE_CM = 2.0  # room a ship needs on either side of its way
REPAIRS = ("engines", "grid", "nukes", "generator", "fighters", "bombers", "hull")


def candidates(state: FleetState, rng: random.Random) -> list[Command]:
    """Legal commands, the best intention first."""
    offers = FlickFleet().offers(state)
    aims = [o for o in offers if isinstance(o, Aim)]
    choices = [o for o in offers if isinstance(o, Choice)]
    match state.phase:
        case "fire" | "drill fire":
            return [*_fire(state, aims[0], rng), *_choose(choices, lambda o: o.id != "back")]
        case "move" | "drill move":
            return [*_move(state, aims[0], rng), *_choose(choices, lambda o: o.id != "back")]
        case "drone":
            return _drone(state, aims[0], rng)
        case "start roll" | "reroll":
            direction, speed = rng.uniform(60, 120), rng.uniform(60, 110)
            return [Shoot(aims[0].seat, "roll", Throw(direction, speed))]
        case "activate":
            return _best(choices[0], lambda o: _eagerness(state, state.ship(o.id), rng))
        case "action":
            return _best(choices[0], lambda o: _action(state, o.id, rng))
        case "drill":
            return _best(choices[0], lambda o: _drill(state, o.id))
        case "repair":
            return _best(choices[0], lambda o: -REPAIRS.index(o.id) if o.id in REPAIRS else -99)
        case "number":
            target = state.ship(state.pending[0].ship)
            return _best(choices[0], lambda o: _pain(target, int(o.id)))
        case "lose":
            return _best(choices[0], lambda o: o.id == "back")
        case "draft":
            return _best(choices[0], lambda o: -1.0 if o.id == "done" else rng.random())
        case "points":
            return _best(choices[0], lambda o: rng.random())
    return _choose(choices, lambda o: o.id in ("default", "agree", "yes"))


def value(state: FleetState, seat: int) -> float:
    """How well the seat stands: what its ships are worth against the others', 0 to 1."""
    worth = [0.0, 0.0]
    for ship in state.ships.values():
        if ship.role == "ship" and ship.where in ("table", "hangar", "waiting"):
            worth[ship.seat] += _worth(ship)
    if state.rules.drill:
        worth = [1.0 + s for s in state.scores]
    return worth[seat] / max(1e-9, sum(worth))


def _worth(ship: Ship) -> float:
    if ship.is_wing:
        return ship.data.bare * len(ship.parts) / 3.0
    whole = sum(ship.full.values()) + ship.most_shields + ship.data.hull
    left = ship.disc_count() + ship.shields + ship.hull
    return ship.data.bare * (0.4 + 0.6 * left / whole)


# ---- choosing ----------------------------------------------------------------------------

def _choose(choices: list[Choice], first: Callable[[Option], object]) -> list[Command]:
    out: list[Command] = []
    for choice in choices:
        out += _best(choice, lambda o: bool(first(o)))
    return out


def _best(choice: Choice, worth: Callable[[Option], float]) -> list[Command]:
    free = [o for o in choice.options if not o.blocked]
    ranked = sorted(free, key=worth, reverse=True)
    return [Choose(choice.seat, choice.about, o.id) for o in ranked]


def _eagerness(state: FleetState, ship: Ship, rng: random.Random) -> float:
    """Ships with something to shoot at first, then carriers with wings to launch."""
    if ship.escapes:
        return 9.0
    shot = 2.0 if _prey(state, ship.id) else 0.0
    wings = sum(s.host == ship.id and s.where == "hangar" for s in state.ships.values())
    return shot + wings + rng.random()


def _action(state: FleetState, option: str, rng: random.Random) -> float:
    ship = state.ship(state.active)
    prey = _prey(state, ship.id)
    if option == "end":
        return 0.0
    if ship.escapes:
        return {"engines": 9.0, "engineering": 5.0, "generator": 3.0}.get(option, 0.1)
    if option in ("fire", "nukes", "grid"):
        if not dice.targets(state):
            return -1.0
        return (8.0 if option != "grid" else 7.0) if prey else 0.3
    if option in ("move", "engines"):
        if state.done and not prey:
            return 3.0
        return 4.0 if not prey else (1.5 if option == "move" else 0.2)
    if option in ("fighters", "bombers"):
        return 6.0
    if option == "engineering":
        urgent = ship.discs.get("engines", 1) == 0 or ship.discs.get("grid", 1) == 0
        return 5.0 if urgent else 1.0
    if option == "generator":
        return 5.5 if ship.shields == 0 else 2.0
    return 0.1 + rng.random() * 0.01


def _drill(state: FleetState, option: str) -> float:
    """Fire at what is near; come nearer, a little at a time, for moving is what loses."""
    mine = next(s for s in state.in_play(state.seat))
    at = state.table.piece(mine.id).pose.place
    seen = [
        plane.distance(at, place) for d in dice.targets(state)
        if _clear(state, at, place := state.table.piece(d.id).pose.place, (mine.id, d.id))
    ]
    near = min(seen, default=99.0)
    return {"fire": 3.0, "drone": 2.0, "move": 2.5 if near > DRILL_CM else 0.0}[option]


def _pain(target: Ship, number: int) -> float:
    location = damage.location_of(target, number)
    left = target.discs.get(location, 0) if location else 0
    if left == 0:
        return 3.0
    return 2.0 if location == "engines" else 1.0


# ---- aiming ------------------------------------------------------------------------------

def _prey(state: FleetState, id: str) -> list[Ship]:
    """Enemies in reach with a clear line, the most rewarding first."""
    at = state.table.piece(id).pose.place
    seen = []
    for ship in dice.targets(state):
        place = state.table.piece(ship.id).pose.place
        away = plane.distance(place, at)
        reach = 80.0 if state.rules.drill else RANGE_CM
        if away < reach and _clear(state, at, place, (id, ship.id)):
            weak = 0.0 if ship.is_wing else 6.0 * (ship.shields == 0)
            seen.append((away - weak, ship.id, ship))
    return [ship for _, _, ship in sorted(seen)]


def _clear(state: FleetState, a: Point, b: Point, but: tuple[str, ...]) -> bool:
    """Is nothing but these between the two points?"""
    for ship in state.ships.values():
        if ship.id in but or not ship.in_play:
            continue
        place = state.table.piece(ship.id).pose.place
        reach = max(math.hypot(*p) for p in models().plate(ship.kind).outline(ship.parts))
        if plane.distance(plane.nearest_on(a, b, place), place) < reach * 0.7 + 0.8:
            return False
    if state.rules.obstacle:
        from game.modes.fleet.placing import moon_radius

        middle = state.rules.obstacle.at
        if plane.distance(plane.nearest_on(a, b, middle), middle) < moon_radius(state) + 1.0:
            return False
    return True


def _fire(state: FleetState, aim: Aim, rng: random.Random) -> list[Command]:
    kind = aim.kinds[dice.DIE]
    at = state.table.piece(state.active).pose.place
    prey = _prey(state, state.active) or sorted(
        dice.targets(state), key=lambda s: plane.distance(state.table.piece(s.id).pose.place, at)
    )
    out: list[Command] = []
    for target in prey[:3]:
        place = state.table.piece(target.id).pose.place
        start = dice.on_top(state, state.active, _towards(at, place, 3.0))
        away = plane.distance(start, place)
        reach = min(away + 6.0, _to_border(start, place) - 2.0)
        speed = DIE_PUSH[kind] * math.sqrt(max(4.0, reach))
        direction = math.degrees(math.atan2(place[1] - start[1], place[0] - start[0]))
        speed = min(max(speed, aim.slowest), aim.fastest)
        die = Piece(dice.DIE, kind, flat(*start))
        out.append(Shoot(aim.seat, "fire", Flick(dice.DIE, direction, speed, brings=(die,))))
    return out


def _move(state: FleetState, aim: Aim, rng: random.Random) -> list[Command]:
    """Towards the prey, by the flick edge that pushes best that way, with a free lane."""
    ship = state.ship(aim.pieces[0])
    pose = state.table.piece(ship.id).pose
    goal = _goal(state, ship)
    strikes = _strikes(ship)
    out = []
    for strike, push in strikes:
        direction = push + pose.heading
        along = math.radians(direction)
        ux, uy = math.cos(along), math.sin(along)
        towards = (goal[0] - pose.x) * ux + (goal[1] - pose.y) * uy
        far = min(max(4.0, towards), 8.0 if state.rules.drill else 45.0)
        room = _lane(state, ship, pose.place, (ux, uy)) * (0.45 if state.rules.drill else 1.0)
        jump = ship.escapes and ship.moved
        if not jump:
            far = min(far, room, _to_border(pose.place, (pose.x + ux, pose.y + uy)) - EDGE_CM)
        else:
            far = 60.0 if room > 40 else min(far, room)
        if far < 1.0:
            out.append((-50.0 + far, strike, direction, 1.0))
            continue
        end = (pose.x + ux * far, pose.y + uy * far)
        out.append((-plane.distance(end, goal), strike, direction, far))
    ranked = sorted(out, key=lambda o: o[0], reverse=True)
    commands: list[Command] = []
    for _, strike, direction, far in ranked[:4]:
        speed = min(max(math.sqrt(SLIDE * far), aim.slowest), aim.fastest)
        flick = Flick(ship.id, direction, speed, strike, lift=0.0)
        commands.append(Shoot(aim.seat, aim.about, flick))
    return commands


def _goal(state: FleetState, ship: Ship) -> Point:
    """Where the ship wants to be: near its prey; a freighter wants to get out."""
    at = state.table.piece(ship.id).pose.place
    if ship.escapes:
        x, y = at
        length = math.hypot(x, y) or 1.0
        far = 34.0 if not ship.moved else 70.0
        return (x / length * far, y / length * far)
    prey = sorted(
        dice.targets(state),
        key=lambda s: (not s.escapes, plane.distance(state.table.piece(s.id).pose.place, at)),
    )
    if not prey:
        return (0.0, 0.0)
    place = state.table.piece(prey[0].id).pose.place
    away = plane.distance(at, place)
    return _towards(at, place, max(0.0, away - NEAR_CM))


def _strikes(ship: Ship) -> list[tuple[Point, float]]:
    """Points of the flick edges with the direction (degrees, the ship's own frame) that
    pushes through its middle, and well into the edge, so that a shaky finger can't slip."""
    model = models().plate(ship.kind)
    outlines = model.outlines(ship.parts)
    weights = [plane.area(o) for o in outlines]
    middles = [plane.centroid(o) for o in outlines]
    x = sum(w * m[0] for w, m in zip(weights, middles, strict=True)) / sum(weights)
    y = sum(w * m[1] for w, m in zip(weights, middles, strict=True)) / sum(weights)
    out = []
    for run in model.edges(ship.parts).values():
        for (ax, ay), (bx, by) in pairwise(run):
            inwards = math.atan2(bx - ax, -(by - ay))
            for t in (0.25, 0.5, 0.75):
                at = (ax + (bx - ax) * t, ay + (by - ay) * t)
                push = math.atan2(y - at[1], x - at[0])
                if math.cos(push - inwards) > STEADY:
                    out.append((at, math.degrees(push)))
    return out[:: max(1, len(out) // 32)]


def _lane(state: FleetState, ship: Ship, at: Point, way: Point) -> float:
    """How far the ship can go before it meets something."""
    mine = max(math.hypot(*p) for p in models().plate(ship.kind).outline(ship.parts))
    room = 90.0
    blocks = [
        (state.table.piece(s.id).pose.place,
         max(math.hypot(*p) for p in models().plate(s.kind).outline(s.parts)))
        for s in state.ships.values() if s.in_play and s.id != ship.id
    ]
    if state.rules.obstacle:
        from game.modes.fleet.placing import moon_radius

        blocks.append((state.rules.obstacle.at, moon_radius(state) + 2.0))
    for (x, y), reach in blocks:
        dx, dy = x - at[0], y - at[1]
        along = dx * way[0] + dy * way[1]
        beside = abs(dx * way[1] - dy * way[0])
        if along > 0 and beside < (mine + reach) * 0.8 + LANE_CM:
            room = min(room, along - (mine + reach) * 0.9 - LANE_CM)
    return room


def _drone(state: FleetState, aim: Aim, rng: random.Random) -> list[Command]:
    """A gentle push, away from the border and from everything else."""
    out = []
    for id in aim.pieces:
        drone, pose = state.ship(id), state.table.piece(id).pose
        for strike, push in _strikes(drone):
            direction = push + pose.heading
            along = math.radians(direction)
            way = (math.cos(along), math.sin(along))
            border = _to_border(pose.place, (pose.x + way[0], pose.y + way[1]))
            room = min(_lane(state, drone, pose.place, way), border - 10.0)
            out.append((room + rng.random(), id, strike, direction))
    ranked = sorted(out, reverse=True)
    return [
        Shoot(aim.seat, aim.about, Flick(id, direction, 45.0, strike, lift=0.0))
        for _, id, strike, direction in ranked[:4]
    ]


def _towards(a: Point, b: Point, far: float) -> Point:
    away = plane.distance(a, b) or 1.0
    return (a[0] + (b[0] - a[0]) * far / away, a[1] + (b[1] - a[1]) * far / away)


def _to_border(a: Point, b: Point) -> float:
    """How far it is from a, through b, to the border."""
    away = plane.distance(a, b) or 1.0
    ux, uy = (b[0] - a[0]) / away, (b[1] - a[1]) / away
    far = 200.0
    for at, step, low, high in (
        (a[0], ux, AREA.left, AREA.right), (a[1], uy, AREA.near, AREA.far),
    ):
        if abs(step) > 1e-9:
            far = min(far, ((high if step > 0 else low) - at) / step)
    return max(0.0, far)

