"""Plain legal commands: what a computer falls back to when its own decision was refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

from game.content.kinds import Edge
from game.content.models import Plate, models
from game.players.thinker import bot
from game.rules import (
    Aim,
    Choice,
    Choose,
    Command,
    Flick,
    Flip,
    Mode,
    Offer,
    Place,
    Placing,
    Shake,
    Shoot,
    Shot,
    State,
    Throw,
)

SHARES = (0.5, 0.25, 0.8)  # of the range of speeds: neither the softest nor the hardest


class NothingLeft(Exception):
    """Every plain command has been tried."""


def plain(mode: Mode, state: State, seat: int, rng: random.Random, attempt: int) -> Command:
    """The plain command number `attempt`: the game's own ideas with a steady finger, then
    whatever the offers take."""
    ideas = [c for c in bot(mode).candidates(state, rng) if c.seat == seat]
    simple = [c for o in mode.offers(state) if o.seat == seat for c in commands(o, state)]
    every = [*ideas, *simple]
    if attempt >= len(every):
        raise NothingLeft(f"none of {len(every)} plain commands was taken")
    return every[attempt]


def commands(offer: Offer, state: State) -> Iterator[Command]:
    """A few commands that this offer admits."""
    match offer:
        case Choice():
            for option in offer.options:
                if not option.blocked:
                    yield Choose(offer.seat, offer.about, option.id)
        case Placing():
            for piece in offer.pieces:
                if piece in offer.suggested:
                    yield Place(offer.seat, offer.about, piece, offer.suggested[piece])
        case Aim():
            for share in SHARES:
                speed = offer.slowest + (offer.fastest - offer.slowest) * share
                for shot in _shots(offer, state, speed):
                    yield Shoot(offer.seat, offer.about, shot)


def _shots(offer: Aim, state: State, speed: float) -> Iterator[Shot]:
    match offer.kind:
        case "throw":
            yield Throw(90.0, speed)
        case "shake":
            yield Shake(offer.targets[0])
        case "flip":
            for piece in offer.pieces:
                brink = offer.brink
                yield (brink.usual(piece, offer.kinds[piece], speed) if brink is not None
                       else Flip(piece, 90.0, speed, 20.0))
        case _:
            for piece in offer.pieces:
                yield from _flicks(offer, state, piece, speed)


def _flicks(offer: Aim, state: State, piece: str, speed: float) -> Iterator[Flick]:
    """Straight into each lit edge of a plate; a die away from the table's middle first."""
    here = state.table.piece(piece) if state.table.has(piece) else None
    model = models().piece(here.kind if here else offer.kinds[piece])
    if here is None or not isinstance(model, Plate):
        for direction in (90.0, 270.0, 0.0, 180.0):
            yield Flick(piece, direction, speed)
        return
    allowed = offer.surfaces.get(piece, ())
    for name, run in model.edges(here.parts).items():
        if allowed and name not in allowed:
            continue
        for start, end in pairwise(run):
            middle = ((start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0)
            straight = Edge(0.0, start, end).inwards + here.pose.heading
            yield Flick(piece, straight, speed, strike=middle)
