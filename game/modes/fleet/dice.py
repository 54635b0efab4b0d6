"""Dice on and off the table: the one a ship fires, and the one rolled in the tray."""

from __future__ import annotations

import math

from msgspec.structs import replace

from game.content.hand import handful, resting_anyhow, tumble
from game.content.models import models
from game.modes.fleet import sides
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.damage import ZERO_COUNTS_AS
from game.modes.fleet.state import DRONE, TRAY_PLACE, FleetState, Ship
from game.rules import (
    Aim,
    Chance,
    Flick,
    Piece,
    Pose,
    Result,
    Say,
    Shot,
    Throw,
    flat,
    plane,
    whole,
)

DIE = "die"
ROLLED = "d6"  # the kind that is thrown where no other is named
EDGE_CM = 0.35  # a die stands at least this far inside the ship's outline


def fire_offer(state: FleetState, prompt: Say, kind: str) -> Aim:
    """Flick a die placed anywhere on top of the active ship."""
    slow, fast = catalogue().flicks["die"]
    return Aim(
        state.seat, "fire", prompt, "flick", (DIE,), kinds={DIE: kind}, starts=_tops(state),
        on_top_of=state.active, slowest=slow, fastest=fast,
        targets=tuple(s.id for s in targets(state)),
    )


def roll_offer(state: FleetState, prompt: Say, kind: str = ROLLED) -> Aim:
    """Throw a die into the tray beside the table."""
    slow, fast = catalogue().flicks["roll"]
    return Aim(
        state.seat, "roll", prompt, "throw", (DIE,), kinds={DIE: kind},
        starts=(flat(*TRAY_PLACE, 0.0, 4.0),), targets=("tray",), slowest=slow, fastest=fast,
    )


def fired(state: FleetState, shot: Flick, kind: str) -> tuple[Shot, Chance]:
    """The whole flick: the die lies as chance has it where the player put it, and the ship
    under it is held (ruling 2). Where the finger meets the die is the player's."""
    ship = state.table.piece(state.active)
    wanted = shot.brings[0].pose.place if shot.brings else ship.pose.place
    top = models().plate(ship.kind).thickness
    start = flat(*on_top(state, state.active, wanted), 0.0, top)
    return flicked(state, shot, kind, start, (state.active,))


def flicked(
    state: FleetState, shot: Flick, kind: str, start: Pose, held: tuple[str, ...]
) -> tuple[Shot, Chance]:
    """The whole flick of a die that lies there as chance has it."""
    rng, chance = state.chance.stream("die")
    pose = resting_anyhow(rng, models().die(kind), (start.x, start.y, start.z))
    touch = catalogue().touch
    return replace(
        whole(shot, touch.height, touch.lift), piece=DIE, brings=(Piece(DIE, kind, pose),),
        held=held,
    ), chance


def thrown(state: FleetState, throw: Throw, kind: str) -> tuple[Shot, Chance]:
    rng, chance = state.chance.stream("die")
    along = math.radians(throw.direction)
    middle = (TRAY_PLACE[0] - 6.0 * math.cos(along), TRAY_PLACE[1] - 4.0 * math.sin(along), 4.0)
    brings = handful(rng, models(), [(DIE, kind)], middle)
    return replace(throw, brings=brings, spins=tumble(rng, 1, 25.0)), chance


def on_top(state: FleetState, ship: str, wanted: tuple[float, float]) -> tuple[float, float]:
    """The point on top of the ship nearest to where the die was wanted."""
    outlines = state.outlines(ship)
    if any(plane.inside(o, wanted) for o in outlines):
        inside = [o for o in outlines if plane.inside(o, wanted)]
        edge = plane.nearest_edge_point(inside[0], wanted)
        if plane.distance(edge, wanted) >= EDGE_CM:
            return wanted
    edge = min(
        (plane.nearest_edge_point(o, wanted) for o in outlines),
        key=lambda p: plane.distance(p, wanted),
    )
    centre = state.table.piece(ship).pose.place
    away = plane.distance(edge, centre) or 1.0
    inwards = min(EDGE_CM, away)
    spot = (
        edge[0] + (centre[0] - edge[0]) * inwards / away,
        edge[1] + (centre[1] - edge[1]) * inwards / away,
    )
    if any(plane.inside(o, spot) for o in outlines):
        return spot
    return _inwards(outlines, edge)


def _inwards(outlines: tuple[plane.Outline, ...], edge: plane.Point) -> plane.Point:
    """A little inside the edge, where the middle of the piece is beside what is left of it."""
    around = [math.radians(22.5 * k) for k in range(16)]
    tries = [(edge[0] + EDGE_CM * math.cos(a), edge[1] + EDGE_CM * math.sin(a)) for a in around]
    inside = [(plane.distance(plane.nearest_edge_point(o, p), p), p)
              for p in tries for o in outlines if plane.inside(o, p)]
    return max(inside)[1] if inside else edge


def _tops(state: FleetState) -> tuple[Pose, ...]:
    """Handy places on top of the ship, the one nearest to an enemy first."""
    ship = state.ship(state.active)
    x, y = state.table.piece(ship.id).pose.place
    top = models().plate(ship.kind).thickness
    places = [on_top(state, ship.id, (x, y))]
    for k in range(8):
        along = math.radians(45.0 * k)
        spot = on_top(state, ship.id, (x + 12 * math.cos(along), y + 12 * math.sin(along)))
        if all(plane.distance(spot, other) > 0.8 for other in places):
            places.append(spot)
    prey = [state.table.piece(s.id).pose.place for s in targets(state)]
    if prey:
        places.sort(key=lambda p: min(plane.distance(p, q) for q in prey))
    return tuple(flat(px, py, 0.0, top) for px, py in places)


def number_of(result: Result) -> int | None:
    """What the die shows; None when it leans or is gone. A 0 counts as 10 (ruling 7)."""
    reading = result.reading(DIE)
    if reading is None or reading.face is None:
        return None
    return int(reading.face) or ZERO_COUNTS_AS


def rolled(state: FleetState, result: Result) -> tuple[int | None, FleetState]:
    """The number in the tray; the die goes back to the hand."""
    in_tray = result.table.has(DIE) and result.table.piece(DIE).pose.z > 0.0
    return (number_of(result) if in_tray else None), replace(
        state, table=result.table.without([DIE])
    )


def targets(state: FleetState) -> tuple[Ship, ...]:
    """What is fired at: enemies, on the firing range drones."""
    if state.rules.drill:
        return tuple(s for s in state.ships.values() if s.role == DRONE and s.in_play)
    return sides.enemy_ships(state, state.turn)
