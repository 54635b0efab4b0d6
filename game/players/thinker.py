"""A simple thinker: it takes its mode's best intention, with an unsteady finger.

What to do comes from the game's `Bot` (see game.pack.contract). A player that simulates its
candidates and picks by value needs nothing more.
"""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.content.models import Plate, models
from game.content.source import load
from game.pack import Bot
from game.pack.packs import game
from game.paths import data_root
from game.rules import Aim, Command, Flick, Flip, Mode, Shoot, Shot, Table, Throw

LEVELS = ("easy", "normal", "hard")
STEEPEST_DEG, FLATTEST_DEG = 75.0, -25.0
SLANTEST_DEG = 88.0  # from straight into an edge


class Fingers(Struct, frozen=True, forbid_unknown_fields=True):
    """Standard deviations round what is meant: degrees, and a share of the speed."""

    direction: Annotated[float, Meta(ge=0, le=90)]
    speed: Annotated[float, Meta(ge=0, le=2)]
    lift: Annotated[float, Meta(ge=0, le=90)]


class Levels(Struct, frozen=True, forbid_unknown_fields=True):
    """The fingers of each level for one kind of shot."""

    easy: Fingers
    normal: Fingers
    hard: Fingers


class Steadiness(Struct, frozen=True, forbid_unknown_fields=True):
    """models/fingers.yaml: how steady computers are, by the kind of shot."""

    flick: Levels
    throw: Levels
    flip: Levels


class Thinker:
    def __init__(self, level: str = "normal") -> None:
        if level not in LEVELS:
            raise ValueError(f"there is no level {level!r}: {', '.join(LEVELS)}")
        self.level = level

    def decide(self, mode: Mode, state: Any, seat: int, rng: random.Random) -> Command:
        command = bot(mode).candidates(state, rng)[0]
        if not isinstance(command, Shoot):
            return command
        offer = next(o for o in mode.offers(state) if o.about == command.about)
        assert isinstance(offer, Aim)
        shot = unsteady(command.shot, self.level, offer, rng)
        return replace(command, shot=pushing(shot, state.table))


def unsteady(shot: Shot, level: str, offer: Aim, rng: random.Random) -> Shot:
    """The shot as a finger of this level makes it, within what the offer allows."""
    if not isinstance(shot, Flick | Flip | Throw):
        return shot
    finger = fingers(shot, level)
    speed = shot.speed * (1.0 + rng.gauss(0.0, finger.speed))
    speed = min(max(speed, offer.slowest), offer.fastest)
    direction = shot.direction + rng.gauss(0.0, finger.direction)
    tilt = rng.gauss(0.0, finger.lift)
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


def bot(mode: Mode) -> Bot:
    """How a computer plays this; ValueError if nobody has taught it."""
    found = game(mode.id).bot
    if found is None:
        raise ValueError(f"{mode.title} has no computer player")
    return found


def fingers(shot: Flick | Flip | Throw, level: str) -> Fingers:
    """How unsteady this level is at this kind of shot."""
    match shot:
        case Flick():
            levels = _steadiness().flick
        case Throw():
            levels = _steadiness().throw
        case Flip():
            levels = _steadiness().flip
    found: Fingers = getattr(levels, level)
    return found


@cache
def _steadiness() -> Steadiness:
    return load(data_root() / "models" / "fingers.yaml", Steadiness)
