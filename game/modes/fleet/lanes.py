"""What stands in which direction: ships and bodies as they are seen from a place on the mat."""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

from game.content.models import models
from game.modes.fleet import placing
from game.modes.fleet.state import AREA, FleetState, Ship
from game.rules import plane
from game.rules.plane import Point

OBSTACLE = "obstacle"
BODY_CM = 3.0  # nearer than this a line meets an asteroid or a boarder
LANE_CM = 2.0  # room a ship needs on either side of its way


class Sight(NamedTuple):
    """Something that is seen: how far off it begins, where its middle is and half its width, both
    in degrees."""

    near: float
    middle: float
    half: float
    id: str


def sights(state: FleetState, at: Point, wide: float, but: str = "") -> list[Sight]:
    """All that something so wide (half of it, cm) would meet, the nearest first."""
    out = []
    for ship in state.ships.values():
        if ship.in_play and ship.id != but:
            out.append(_sight(at, state.outlines(ship.id), wide, ship.id))
    for body in state.bodies:
        out.append(_sight(at, state.body_outlines(body), wide, body))
    if state.rules.obstacle:
        x, y = state.rules.obstacle.at
        away, reach = math.hypot(x - at[0], y - at[1]), placing.moon_radius(state) + wide
        if away > reach:
            half = math.degrees(math.asin(reach / away))
            middle = math.degrees(math.atan2(y - at[1], x - at[0]))
            out.append(Sight(away - reach, middle, half, OBSTACLE))
    return sorted(out)


def first(seen: list[Sight], direction: float) -> Sight | None:
    """What is met first in this direction."""
    for one in seen:
        if abs((direction - one.middle + 180.0) % 360.0 - 180.0) <= one.half:
            return one
    return None


def _sight(at: Point, outlines: tuple[plane.Outline, ...], wide: float, id: str) -> Sight:
    points = [point for outline in outlines for point in outline]
    x = sum(p[0] for p in points) / len(points) - at[0]
    y = sum(p[1] for p in points) / len(points) - at[1]
    along = math.atan2(y, x)
    low = high = 0.0
    near = 1e9
    for px, py in points:
        dx, dy = px - at[0], py - at[1]
        away = math.hypot(dx, dy)
        if away <= wide:
            return Sight(0.0, math.degrees(along), 180.0, id)
        off = (math.atan2(dy, dx) - along + math.pi) % math.tau - math.pi
        spread = math.asin(wide / away)
        low, high, near = min(low, off - spread), max(high, off + spread), min(near, away - wide)
    return Sight(near, math.degrees(along + (low + high) / 2.0),
                 math.degrees((high - low) / 2.0), id)


@cache
def radius(kind: str, parts: tuple[str, ...]) -> float:
    """How far a ship reaches from its middle."""
    return max(math.hypot(*p) for p in models().plate(kind).outline(parts))


def lane(state: FleetState, ship: Ship, at: Point, way: Point, but: str = "") -> float:
    """How far the ship can go before it meets something but this."""
    mine = radius(ship.kind, ship.parts)
    room = 90.0
    blocks = [(state.table.piece(s.id).pose.place, radius(s.kind, s.parts))
              for s in state.ships.values() if s.in_play and s.id not in (ship.id, but)]
    blocks += [(state.table.piece(id).pose.place, BODY_CM) for id in state.bodies]
    if state.rules.obstacle:
        blocks.append((state.rules.obstacle.at, placing.moon_radius(state) + 2.0))
    for (x, y), reach in blocks:
        dx, dy = x - at[0], y - at[1]
        along = dx * way[0] + dy * way[1]
        beside = abs(dx * way[1] - dy * way[0])
        if along > 0 and beside < (mine + reach) * 0.8 + LANE_CM:
            room = min(room, along - (mine + reach) * 0.9 - LANE_CM)
    return room


def towards(a: Point, b: Point, far: float) -> Point:
    away = plane.distance(a, b) or 1.0
    return (a[0] + (b[0] - a[0]) * far / away, a[1] + (b[1] - a[1]) * far / away)


def to_border(at: Point, way: Point) -> float:
    """How far it is from there to the border that way."""
    length = math.hypot(*way) or 1.0
    far = 200.0
    for place, step, low, high in (
        (at[0], way[0] / length, AREA.left, AREA.right),
        (at[1], way[1] / length, AREA.near, AREA.far),
    ):
        if abs(step) > 1e-9:
            far = min(far, ((high if step > 0 else low) - place) / step)
    return max(0.0, far)
