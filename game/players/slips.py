"""What a finger makes of what was meant: it slips, and what comes of it is still a legal shot."""

from __future__ import annotations

import math
import random

from msgspec.structs import replace

from game.content.models import Plate, models
from game.pack.fingers import Fingers
from game.players.levels import Level, level
from game.rules import Aim, Flick, Flip, Shot, Table, Throw

STEEPEST_DEG, FLATTEST_DEG = 75.0, -25.0
SLANTEST_DEG = 88.0  # from straight into an edge

Slip = tuple[float, float, float]  # of the speed, the direction, the lift, in standard deviations
STEADY: Slip = (0.0, 0.0, 0.0)


def drawn(rng: random.Random) -> Slip:
    return (rng.gauss(0.0, 1.0), rng.gauss(0.0, 1.0), rng.gauss(0.0, 1.0))


def unsteady(shot: Shot, player: Level | str, offer: Aim, rng: random.Random) -> Shot:
    """The shot as a finger of this level makes it."""
    fingers = (level(player) if isinstance(player, str) else player).at(offer)
    return shot if fingers is None else slipped(shot, fingers, offer, drawn(rng))


def slipped(shot: Shot, fingers: Fingers, offer: Aim, slip: Slip) -> Shot:
    """The shot as these fingers make it, within what the offer allows."""
    if not isinstance(shot, Flick | Flip | Throw):
        return shot
    speed = shot.speed * (1.0 + fingers.speed * slip[0])
    speed = min(max(speed, offer.slowest), offer.fastest)
    direction = shot.direction + fingers.direction * slip[1]
    tilt = fingers.lift * slip[2]
    if isinstance(shot, Flip):
        return replace(shot, speed=speed, direction=direction, angle=shot.angle + tilt)
    if shot.lift is None:  # a finger that means no lift of its own
        return replace(shot, speed=speed, direction=direction)
    lift = min(max(shot.lift + tilt, FLATTEST_DEG), STEEPEST_DEG)
    return replace(shot, speed=speed, direction=direction, lift=lift)


def pushing(shot: Shot, table: Table) -> Shot:
    """The shot with its finger pushing into the plate's edge, however far it slipped."""
    if not isinstance(shot, Flick) or not table.has(shot.piece) or shot.strike is None:
        return shot
    piece = table.piece(shot.piece)
    model = models().piece(piece.kind)
    edge = model.edge_at(shot.strike, piece.parts) if isinstance(model, Plate) else None
    if edge is None:
        return shot
    straight = edge.inwards + piece.pose.heading
    aside = (shot.direction - straight + 180.0) % 360.0 - 180.0
    if abs(aside) <= SLANTEST_DEG:
        return shot
    return replace(shot, direction=straight + math.copysign(SLANTEST_DEG, aside))
