"""How a computer races: a flip at the mothership every so often, from where the way is free."""

from __future__ import annotations

import math
import random
from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from game.content.source import load
from game.modes.fliprace.rules import takable
from game.modes.fliprace.state import FlipRaceState, brink, ship_kind, ticks
from game.rules import Brink, Choose, Command, Piece, Pose, Shoot, plane
from game.rules.brinks import speed_to

UNEVEN_TICKS = 6  # a hand is so much sooner or later
PLACES = (0.5, 0.35, 0.65, 0.2, 0.8)  # along the edge, the middle first
LANE_CM = 2.6  # a disc nearer to the way may be met
NEAR_CM = 12.0  # it flies over what lies farther from where it comes down


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """What a computer does with a ship in the race."""

    period: Annotated[float, Meta(ge=0.3, le=10)]
    overhang: Annotated[float, Meta(ge=0, le=1)]
    far: Annotated[float, Meta(ge=0.5, le=2)]
    looks: bool


@cache
def hands() -> dict[str, Hand]:
    return load(Path(__file__).with_name("hands.yaml"), dict[str, Hand])


def decide(state: FlipRaceState, seat: int, level: str, rng: random.Random) -> Command | None:
    return decided(state, seat, hands()[level], rng)


def decided(state: FlipRaceState, seat: int, hand: Hand, rng: random.Random) -> Command | None:
    if not state.running or state.tick < state.locked[seat]:
        return None
    ship = state.hand(seat)
    if not ship:
        lying = takable(state, seat)
        busy = state.of(seat, "coming", "socket")
        return Choose(seat, "take", lying[0]) if lying and not busy else None
    since = max(state.ships[ship].since, state.signal)
    uneven = rng.randrange(-UNEVEN_TICKS, UNEVEN_TICKS + 1)
    if state.tick - since < ticks(hand.period) + uneven:
        return None
    edge = brink(state, seat, (ship,))
    pose = _place(state, edge, ship, hand)
    far = math.hypot(pose.x, pose.y) * hand.far
    direction = math.degrees(math.atan2(-pose.y, -pose.x))
    piece = Piece(ship, ship_kind(state.ships[ship].level), pose)
    speed = min(max(speed_to(far, hand.overhang), state.rules.flip.slowest),
                state.rules.flip.fastest)
    return Shoot(seat, "flip", edge.flip(piece, direction, speed, hand.overhang))


def _place(state: FlipRaceState, edge: Brink, ship: str, hand: Hand) -> Pose:
    """Where the ship is laid: in the middle, or where the fewest discs lie in its way."""
    poses = [edge.pose(ship, along, hand.overhang) for along in PLACES]
    return min(poses, key=lambda pose: _in_the_way(state, pose)) if hand.looks else poses[0]


def _in_the_way(state: FlipRaceState, pose: Pose) -> int:
    """Discs that lie where a ship from there would come down and run on."""
    middle = (0.0, 0.0)
    away = plane.distance(pose.place, middle)
    down = (pose.x * NEAR_CM / away, pose.y * NEAR_CM / away)
    lying = [state.table.piece(id).pose.place for id, ship in state.ships.items()
             if ship.place in ("table", "flying") and state.table.has(id)]
    return sum(plane.distance(plane.nearest_on(down, middle, at), at) < LANE_CM for at in lying)
