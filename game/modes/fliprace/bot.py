"""How a computer races: a flip at the mothership every so often, nothing thought over."""

from __future__ import annotations

import math
import random

from game.modes.fliprace.rules import takable
from game.modes.fliprace.state import FlipRaceState, brink, ship_kind, ticks
from game.rules import Choose, Command, Piece, Shoot
from game.rules.brinks import speed_to

PERIOD_S = {"easy": 2.0, "normal": 1.4, "hard": 1.0}
OVERHANG = 0.25  # a high lob stays where it comes down
RUNS_ON = 1.03


def decide(state: FlipRaceState, seat: int, level: str, rng: random.Random) -> Command | None:
    if not state.running or state.tick < state.locked[seat]:
        return None
    ship = state.hand(seat)
    if not ship:
        lying = takable(state, seat)
        busy = state.of(seat, "coming", "socket")
        return Choose(seat, "take", lying[0]) if lying and not busy else None
    since = max(state.ships[ship].since, state.signal)
    if state.tick - since < ticks(PERIOD_S[level]) + rng.randrange(-6, 7):
        return None
    edge = brink(state, seat, (ship,))
    pose = edge.pose(ship, 0.5, OVERHANG)
    far = math.hypot(pose.x, pose.y) / RUNS_ON
    direction = math.degrees(math.atan2(-pose.y, -pose.x))
    piece = Piece(ship, ship_kind(state.ships[ship].level), pose)
    return Shoot(seat, "flip", edge.flip(piece, direction, speed_to(far, OVERHANG), OVERHANG))
