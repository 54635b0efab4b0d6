"""Commands made from offers, legal and not: what a person at random, or a cheat, would try."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from game.content.models import Plate, models
from game.rules import (
    Aim,
    Choice,
    Choose,
    Command,
    Flick,
    Flip,
    Offer,
    Piece,
    Place,
    Placing,
    Pose,
    Shake,
    Shoot,
    Shot,
    State,
    Throw,
)


def legal(state: State, offer: Offer, rng: random.Random) -> list[Command]:
    """Some of the commands the offer admits: every option, every piece."""
    match offer:
        case Choice():
            return [
                Choose(offer.seat, offer.about, o.id) for o in offer.options if not o.blocked
            ]
        case Placing():
            return [
                Place(offer.seat, offer.about, piece, pose)
                for piece, pose in offer.suggested.items()
            ]
        case Aim():
            return [Shoot(offer.seat, offer.about, s) for s in _shots(state, offer, rng)]


def illegal(state: State, offer: Offer, rng: random.Random) -> Iterator[Command]:
    """Commands no mode may accept while this is offered."""
    good = legal(state, offer, rng)[0]
    yield replace(good, seat=good.seat + 1 if good.seat == 0 else 0)
    yield replace(good, seat=99)
    yield replace(good, about="nothing of the kind")
    match offer:
        case Choice():
            yield Choose(offer.seat, offer.about, "no such option")
            yield from (Choose(offer.seat, offer.about, o.id) for o in offer.options if o.blocked)
            yield Shoot(offer.seat, offer.about, Throw(0.0, 50.0))
        case Placing():
            for piece, pose in offer.suggested.items():
                yield Place(offer.seat, offer.about, "no-such-piece", pose)
                yield Place(offer.seat, offer.about, piece, replace(pose, x=500.0))
            yield Choose(offer.seat, offer.about, "no such option")
        case Aim():
            yield Choose(offer.seat, offer.about, "no such option")
            for shot in _shots(state, offer, rng)[:2]:
                if hasattr(shot, "speed"):
                    yield Shoot(offer.seat, offer.about, replace(shot, speed=offer.fastest + 1.0))
                    yield Shoot(offer.seat, offer.about, replace(shot, speed=-5.0))
                    nan = replace(shot, direction=math.nan)
                    yield Shoot(offer.seat, offer.about, nan)
                if hasattr(shot, "piece"):
                    strange = replace(shot, piece="no-such-piece")
                    yield Shoot(offer.seat, offer.about, strange)
            other: Shot = Shake("no-such-box") if offer.kind != "shake" else Throw(0.0, 50.0)
            yield Shoot(offer.seat, offer.about, other)


def _shots(state: State, offer: Aim, rng: random.Random) -> list[Shot]:
    speed = rng.uniform(offer.slowest, offer.fastest)
    match offer.kind:
        case "throw":
            return [Throw(rng.uniform(-180, 180), speed, lift=rng.uniform(-10, 20))]
        case "shake":
            return [Shake(offer.targets[0], direction=rng.uniform(0, 180))]
    return [_struck(state, offer, piece, speed, rng) for piece in offer.pieces]


def _struck(state: State, offer: Aim, id: str, speed: float, rng: random.Random) -> Shot:
    kind = offer.kinds.get(id) or state.table.piece(id).kind
    if offer.brink is not None:
        over = rng.random()
        disc = Piece(id, kind, offer.brink.pose(id, rng.random(), over))
        return offer.brink.flip(disc, offer.brink.straight + rng.uniform(-30, 30), speed, over)
    brings: tuple[Piece, ...] = ()
    start: Pose | None = None
    if offer.starts:
        start = rng.choice(offer.starts)
        brings = (Piece(id, kind, start),)
    pose = start or state.table.piece(id).pose
    direction = math.degrees(math.atan2(-pose.y, -pose.x)) + rng.uniform(-25, 25)
    if offer.kind == "flip":
        return Flip(id, direction, speed, angle=rng.uniform(10, 45), brings=brings)
    model: Any = models().piece(kind)
    if isinstance(model, Plate):
        parts = state.table.piece(id).parts
        runs = model.edges(parts)
        names = [n for n in offer.surfaces.get(id, ()) if n in runs] or list(runs)
        run = runs[rng.choice(names)]
        i = rng.randrange(len(run) - 1)
        (ax, ay), (bx, by) = run[i], run[i + 1]
        inward = math.degrees(math.atan2(bx - ax, -(by - ay)))
        strike = ((ax + bx) / 2, (ay + by) / 2)
        return Flick(id, inward + pose.heading + rng.uniform(-30, 30), speed, strike=strike)
    return Flick(id, direction, speed, lift=rng.uniform(0, 40), brings=brings)
