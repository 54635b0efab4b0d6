"""Where a computer's flicks go: what it can hit, which way a ship should slide."""

from __future__ import annotations

import math
import random
from itertools import pairwise

from game.content.models import models
from game.modes.fleet import dice, placing, worth
from game.modes.fleet.catalogue import Does, does
from game.modes.fleet.lanes import BODY_CM, lane, radius, to_border, towards
from game.modes.fleet.state import AREA, FleetState, Ship
from game.rules import Aim, Command, Flick, Piece, Shoot, flat, plane
from game.rules.plane import Point

RANGE_CM = 34.0  # as far as a shot is worth trying
NEAR_CM = 17.0  # where a ship wants to be from its prey
SLIDE = 618.0  # (cm/s)^2 a centimetre of sliding costs: 2 mu g
DIE_PUSH = {"d10": 19.5, "d6": 21.8}  # speed over the root of the distance, measured
EDGE_CM = 9.0  # how far from the border a move should end
STEADY = 0.55  # the cosine of the flattest angle a push has to its edge's inside
RAM_CM = 38.0  # as far as a ram is worth trying
RAM_DEG = 7.0  # so near to the target's direction must an edge push
THROUGH_CM = 20.0  # a ram is meant to go so far beyond where it meets its target
WEAK_CM = 6.0  # an enemy without shields is as good as one so much nearer
THREAT_CM = 8.0  # where there are several enemies: the strongest is as good as one so much nearer
AGAIN_CM = 5.0  # the ladder takes one step for each pair: a second die at the same target is free


def prey(state: FleetState, id: str) -> list[Ship]:
    """Enemies in reach with a clear line, the most rewarding first."""
    at = state.table.piece(id).pose.place
    seen = []
    for ship in dice.targets(state):
        place = state.table.piece(ship.id).pose.place
        away = plane.distance(place, at)
        reach = 80.0 if state.rules.drill else RANGE_CM
        if away < reach and clear(state, at, place, (id, ship.id)):
            if _immune(state, id, ship):
                continue
            weak = 0.0 if ship.is_wing else WEAK_CM * (ship.shields == 0)
            seen.append((away - weak - _menace(state, id, ship), ship.id, ship))
    return [ship for _, _, ship in sorted(seen)]


def _menace(state: FleetState, id: str, enemy: Ship) -> float:
    """Where more than two fight: how much nearer than it is an enemy should seem, for its side
    leads or for it has been shot at by this ship already."""
    if not state.order:
        return 0.0
    again = (id, enemy.id) in state.struck
    return THREAT_CM * worth.threat(state, enemy.seat) + AGAIN_CM * again


def _immune(state: FleetState, id: str, target: Ship) -> bool:
    """Does nothing that this ship fires do the target any harm?"""
    ship = state.ship(id)
    guns = [ship.weapon_name(row) for row in ship.rows if does(row) is Does.FIRE]
    return bool(guns) and all(gun in target.data.immune for gun in guns)


def clear(state: FleetState, a: Point, b: Point, but: tuple[str, ...]) -> bool:
    """Is nothing but these between the two points?"""
    for ship in state.ships.values():
        if ship.id in but or not ship.in_play:
            continue
        place = state.table.piece(ship.id).pose.place
        reach = radius(ship.kind, ship.parts)
        if plane.distance(plane.nearest_on(a, b, place), place) < reach * 0.7 + 0.8:
            return False
    for body in state.bodies:
        place = state.table.piece(body).pose.place
        if plane.distance(plane.nearest_on(a, b, place), place) < BODY_CM:
            return False
    if state.rules.obstacle:
        middle, reach = state.rules.obstacle.at, placing.moon_radius(state)
        if plane.distance(plane.nearest_on(a, b, middle), middle) < reach + 1.0:
            return False
    return True


def fire(state: FleetState, aim: Aim) -> list[Command]:
    kind = aim.kinds[dice.DIE]
    at = state.table.piece(state.active).pose.place
    seen = prey(state, state.active) or sorted(
        dice.targets(state), key=lambda s: plane.distance(state.table.piece(s.id).pose.place, at)
    )
    out: list[Command] = []
    for target in seen[:3]:
        place = state.table.piece(target.id).pose.place
        start = dice.on_top(state, state.active, towards(at, place, 3.0))
        away = plane.distance(start, place)
        reach = min(away + 6.0, to_border(start, (place[0] - start[0], place[1] - start[1])) - 2.0)
        speed = DIE_PUSH[models().die(kind).form] * math.sqrt(max(4.0, reach))
        direction = math.degrees(math.atan2(place[1] - start[1], place[0] - start[0]))
        speed = min(max(speed, aim.slowest), aim.fastest)
        die = Piece(dice.DIE, kind, flat(*start))
        out.append(Shoot(aim.seat, "fire", Flick(dice.DIE, direction, speed, brings=(die,))))
    return out


def pod(state: FleetState, aim: Aim) -> list[Command]:
    """At the nearest enemy, or at least towards it: what misses waits in its way."""
    assert state.rules.obstacle
    middle, kind = state.rules.obstacle.at, aim.kinds[dice.DIE]
    places = sorted((state.table.piece(id).pose.place for id in aim.targets),
                    key=lambda place: plane.distance(place, middle))
    out: list[Command] = []
    for place in places[:3] or [(0.0, AREA.near)]:
        away = plane.distance(middle, place)
        far = away + 4.0 if away < RANGE_CM else away * 0.6
        speed = DIE_PUSH[models().die(kind).form] * math.sqrt(max(4.0, far))
        direction = math.degrees(math.atan2(place[1] - middle[1], place[0] - middle[0]))
        die = Piece(dice.DIE, kind, aim.starts[0])
        flick = Flick(dice.DIE, direction, min(max(speed, aim.slowest), aim.fastest), brings=(die,))
        out.append(Shoot(aim.seat, aim.about, flick))
    return out


def move(state: FleetState, aim: Aim) -> list[Command]:
    """Towards the prey, by the flick edge that pushes best that way, with a free lane."""
    ship = state.ship(aim.pieces[0])
    pose = state.table.piece(ship.id).pose
    goal = _safety(state, ship) if _struck_already(state) else _goal(state, ship)
    out = []
    for strike, push in strikes(ship):
        direction = push + pose.heading
        along = math.radians(direction)
        ux, uy = math.cos(along), math.sin(along)
        ahead = (goal[0] - pose.x) * ux + (goal[1] - pose.y) * uy
        far = min(max(4.0, ahead), 8.0 if state.rules.drill else 45.0)
        room = lane(state, ship, pose.place, (ux, uy)) * (0.45 if state.rules.drill else 1.0)
        jump = ship.escapes and ship.moved
        if not jump:
            far = min(far, room, to_border(pose.place, (ux, uy)) - EDGE_CM)
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


def in_ramming_reach(state: FleetState, ship: Ship, enemy: Ship) -> bool:
    """Is the way to the enemy free, and does an edge push towards it?"""
    at, place = (state.table.piece(s.id).pose.place for s in (ship, enemy))
    away = plane.distance(at, place) or 1.0
    way = ((place[0] - at[0]) / away, (place[1] - at[1]) / away)
    return (away < RAM_CM and lane(state, ship, at, way, enemy.id) > away
            and bool(_towards_enemy(state, ship, enemy.id)))


def ram(state: FleetState, aim: Aim) -> list[Command]:
    """Into the ship that was declared, hard, by the edge that pushes straightest at it."""
    ship = state.ship(aim.pieces[0])
    at, place = (state.table.piece(id).pose.place for id in (ship.id, state.ram))
    speed = math.sqrt(SLIDE * (plane.distance(at, place) + THROUGH_CM))
    speed = min(max(speed, aim.slowest), aim.fastest)
    return [Shoot(aim.seat, aim.about, Flick(ship.id, direction, speed, strike, lift=0.0))
            for _, strike, direction in _towards_enemy(state, ship, state.ram)[:4]]


def _towards_enemy(state: FleetState, ship: Ship, enemy: str) -> list[tuple[float, Point, float]]:
    """Strikes that push the ship at the enemy, the straightest first, with how far they are off,
    and the direction to it."""
    pose, place = state.table.piece(ship.id).pose, state.table.piece(enemy).pose.place
    wanted = math.degrees(math.atan2(place[1] - pose.y, place[0] - pose.x))
    out = []
    for strike, push in strikes(ship):
        off = abs((push + pose.heading - wanted + 180.0) % 360.0 - 180.0)
        if off < RAM_DEG:
            out.append((off, strike, wanted))
    return sorted(out)


def _struck_already(state: FleetState) -> bool:
    """The second half of a Lightning Strike: it has fired and gets away."""
    return state.held != "" and state.held == state.action


def _safety(state: FleetState, ship: Ship) -> Point:
    """Away from the nearest enemy, but not to the border."""
    at = state.table.piece(ship.id).pose.place
    foes = [state.table.piece(s.id).pose.place for s in dice.targets(state)]
    if not foes:
        return at
    near = min(foes, key=lambda place: plane.distance(place, at))
    return towards(at, near, -25.0)


def _goal(state: FleetState, ship: Ship) -> Point:
    """Where the ship wants to be: near its prey; a freighter wants to get out."""
    at = state.table.piece(ship.id).pose.place
    if ship.escapes:
        x, y = at
        length = math.hypot(x, y) or 1.0
        far = 34.0 if not ship.moved else 70.0
        return (x / length * far, y / length * far)
    wanted = sorted(
        dice.targets(state),
        key=lambda s: (not s.escapes, plane.distance(state.table.piece(s.id).pose.place, at)),
    )
    if not wanted:
        return (0.0, 0.0)
    place = state.table.piece(wanted[0].id).pose.place
    away = plane.distance(at, place)
    return towards(at, place, max(0.0, away - NEAR_CM))


def strikes(ship: Ship) -> list[tuple[Point, float]]:
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


def push(state: FleetState, aim: Aim, rng: random.Random) -> list[Command]:
    """A gentle push, away from the border and from everything else."""
    out = []
    for id in aim.pieces:
        drone, pose = state.ship(id), state.table.piece(id).pose
        for strike, push in strikes(drone):
            direction = push + pose.heading
            along = math.radians(direction)
            way = (math.cos(along), math.sin(along))
            border = to_border(pose.place, way)
            room = min(lane(state, drone, pose.place, way), border - 10.0)
            out.append((room + rng.random(), id, strike, direction))
    ranked = sorted(out, reverse=True)
    return [
        Shoot(aim.seat, aim.about, Flick(id, direction, 45.0, strike, lift=0.0))
        for _, id, strike, direction in ranked[:4]
    ]
