"""How a computer plays Flip Ships: at the enemy that threatens most."""

from __future__ import annotations

import random

from msgspec.structs import replace

from game.modes.flipships import aiming, field, lying, resolving
from game.modes.flipships.asking import AGAIN, PAD
from game.modes.flipships.rules import FlipShips
from game.modes.flipships.state import FlipShipsState
from game.rules import Aim, Choice, Choose, Command, Flip, Shoot

POINTS = 200.0  # what all there is on both sides is worth, or so
MOST = 3  # flips of a ship that become candidates


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
    """How well all stand: the city against what is left of the enemies, 0 to 1."""
    if state.phase == "over":
        return float(state.won)
    left = sum(e.damage for e in state.enemies.values()) + len(state.deck)
    lead = (state.city - left - 3.0 * state.mothership) / POINTS
    return min(0.99, max(0.01, 0.5 + lead))


def _flips(state: FlipShipsState, offer: Aim) -> list[Command]:
    """The best few flips of all ships; a power that is better kept is not asked for here."""
    assert offer.brink is not None
    only = offer.targets == aiming.ONLY_MOTHERSHIP
    found = [one for id in offer.pieces
             for one in aiming.flips(state, id, offer.brink, only, MOST)]
    found.sort(key=lambda one: -one[1])
    return [Shoot(offer.seat, offer.about, within(offer, shot)) for shot, _ in found]


def within(offer: Aim, shot: Flip) -> Flip:
    """The flip as fast as is allowed."""
    return replace(shot, speed=min(max(shot.speed, offer.slowest), offer.fastest))


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
