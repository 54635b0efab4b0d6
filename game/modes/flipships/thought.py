"""What a computer weighs in Flip Ships: which ship to flip at what, from how far over the edge."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from game.modes.flipships import aiming, field, landing, lying, powers
from game.modes.flipships.bot import POINTS, within
from game.modes.flipships.flipping import offers
from game.modes.flipships.state import FlipShipsState
from game.pack.fingers import Fingers
from game.rules import Aim, Chance, Command, Flip, Result, Shoot

MOST = 6  # flips of a ship that are looked at


def ideas(state: FlipShipsState, rng: random.Random) -> Sequence[Command]:
    if state.phase != "flip":
        return ()
    aim = _aim(state)
    return [Shoot(aim.seat, aim.about, flip) for flip, _ in _flips(state, aim)]


def screen(state: FlipShipsState, ideas: Sequence[Command], fingers: Fingers, seat: int
           ) -> Sequence[float]:
    aim = _aim(state)
    known = dict(_flips(state, aim))
    least = min(known.values(), default=0.0)
    return [known.get(idea.shot, least) / POINTS  # type: ignore[arg-type]
            for idea in ideas if isinstance(idea, Shoot)]


def guess(state: FlipShipsState, rng: random.Random) -> FlipShipsState:
    """Nobody knows what comes next out of the deck."""
    deck = sorted(state.deck)  # as it lies there it would tell what is to come
    rng.shuffle(deck)
    return replace(state, deck=tuple(deck), chance=Chance(rng.getrandbits(31)))


def judge(state: FlipShipsState, command: Command, result: Result, seat: int) -> float | None:
    """What all ships hit where they lie now, with what they hit before."""
    if not isinstance(command, Shoot) or not isinstance(command.shot, Flip):
        return None
    ship = command.shot.piece
    goals = {goal.id: goal.worth for goal in aiming.goals(state, ship)}
    after, _ = landing.landed(state, ship, result)
    gained = _hits(after, goals) - _hits(state, goals)
    gained += goals.get(field.MOTHERSHIP, 0.0) * (
        (after.mothership < state.mothership) or after.ships[ship].scored)
    return (gained + (after.city - state.city) * aiming.RELIEF) / POINTS


def settled(began: FlipShipsState, state: FlipShipsState) -> bool:
    return (state.hand, state.round, state.phase) != (began.hand, began.round, began.phase)


def _hits(state: FlipShipsState, goals: dict[str, float]) -> float:
    total = 0.0
    hit: dict[str, int] = {}
    for ship in powers.attackers(state):
        for card in lying.cards_under(state, ship):
            hit[card] = hit.get(card, 0) + 1
    for card, count in hit.items():
        enemy = state.enemies.get(card)
        if enemy is not None:
            total += goals.get(card, 0.0) * min(count, enemy.needs)
    return total


def _flips(state: FlipShipsState, aim: Aim) -> list[tuple[Flip, float]]:
    assert aim.brink is not None
    only = aim.targets == aiming.ONLY_MOTHERSHIP
    return [(within(aim, flip), worth) for ship in aim.pieces
            for flip, worth in aiming.flips(state, ship, aim.brink, only, MOST)]


def _aim(state: FlipShipsState) -> Aim:
    return next(o for o in offers(state) if isinstance(o, Aim))
