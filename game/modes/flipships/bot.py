"""How a computer plays Flip Ships: at the enemy that threatens most."""

from __future__ import annotations

import math
import random

from game.modes.flipships import field, lying, resolving
from game.modes.flipships.asking import AGAIN, PAD
from game.modes.flipships.rules import FlipShips
from game.modes.flipships.state import FlipShipsState
from game.rules import Aim, Brink, Choice, Choose, Command, Flip, Piece, Shoot

GRAVITY = 981.0
OVERHANG = 0.35
RUNS_ON_CM = 3.0  # after the first touch
HIGH_CM = 3.0  # the disc comes down into the mothership from above its wall


def candidates(state: FlipShipsState, rng: random.Random) -> list[Command]:
    """Legal commands, the best intention first."""
    out: list[Command] = []
    for offer in FlipShips().offers(state):
        if isinstance(offer, Aim):
            out += _flips(state, offer)
        elif isinstance(offer, Choice) and offer.about != "run":
            out += [Choose(offer.seat, offer.about, option)
                    for option in _ranked(state, offer)]
    return out


def value(state: FlipShipsState, seat: int) -> float:
    """How well all stand: the city against what is left of the enemies."""
    left = sum(e.damage for e in state.enemies.values()) + len(state.deck)
    return state.city - left - 3.0 * state.mothership


def aimed(brink: Brink, piece: Piece, target: tuple[float, float], on: float) -> Flip:
    """The flip that is meant to come down `on` cm before a target."""
    pose = piece.pose
    dx, dy = target[0] - pose.x, target[1] - pose.y
    far = max(5.0, math.hypot(dx, dy) - on)
    shot = brink.flip(piece, math.degrees(math.atan2(dy, dx)), 200.0, OVERHANG)
    speed = math.sqrt(far * GRAVITY / math.sin(2.0 * math.radians(shot.angle)))
    return brink.flip(piece, shot.direction, speed, OVERHANG)


def _flips(state: FlipShipsState, offer: Aim) -> list[Command]:
    assert offer.brink is not None
    ship = state.fixture_place(field.MOTHERSHIP)
    out: list[Command] = []
    for id in offer.pieces:
        for target in offer.targets:
            place = ship if target == field.MOTHERSHIP else state.table.piece(target).pose.place
            along = offer.brink.along(*place)
            piece = Piece(id, offer.kinds[id], offer.brink.pose(id, along, OVERHANG))
            shot = aimed(offer.brink, piece, place, 0.0 if target == field.MOTHERSHIP
                         else RUNS_ON_CM)
            speed = min(max(shot.speed, offer.slowest), offer.fastest)
            shot = Flip(id, shot.direction, speed, shot.angle, shot.offset, shot.brings)
            out.append(Shoot(offer.seat, offer.about, shot))
    threat = {t: _threat(state, t) for t in offer.targets}
    order = [threat[t] for _ in offer.pieces for t in offer.targets]
    return [out[n] for n in sorted(range(len(out)), key=lambda n: (-order[n], n))]


def _threat(state: FlipShipsState, target: str) -> float:
    """What it is worth to hit it now."""
    if target == field.MOTHERSHIP:
        return 1.2 if state.mothership else -1.0
    enemy = state.enemies[target]
    near = (state.rules.rows + 1 - enemy.row) / state.rules.rows + (enemy.speed - 1) / 2.0
    worth = 1.0 + enemy.damage * near
    if lying.shielded(state, target):
        worth *= 0.3
    if enemy.needs > 1:
        worth *= 0.5
    return worth + (1.0 if enemy.icon == "shield" else 0.0)


def _ranked(state: FlipShipsState, choice: Choice) -> list[str]:
    """The options of a choice, the best first."""
    options = [option.id for option in choice.options if not option.blocked]
    if choice.about == "retry":
        assert state.asked is not None
        hit = lying.cards_under(state, state.asked.ship)
        return sorted(options, key=lambda o: (o == AGAIN) == bool(hit))
    if choice.about in ("atmosphere", "wind", "pad"):
        return sorted(options, key=lambda o: o not in (AGAIN, PAD))
    if state.phase == "resolve":
        asked = resolving.question(state)
        assert asked is not None
        worth = {id: _threat(state, id) for id in asked.cards}
        return sorted(options, key=lambda o: -worth.get(o, 0.9))
    return options
