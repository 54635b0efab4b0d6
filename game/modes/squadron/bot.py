"""How a computer plays Squadron Dice: it throws across the tray, and hunts the weakest."""

from __future__ import annotations

import random

from game.modes.squadron import layout
from game.modes.squadron.rules import SquadronDice
from game.modes.squadron.state import SquadronState
from game.rules import Aim, Choice, Choose, Command, Shoot, Throw


def candidates(state: SquadronState, rng: random.Random) -> list[Command]:
    """Legal commands, the best intention first."""
    out: list[Command] = []
    for offer in SquadronDice().offers(state):
        if isinstance(offer, Aim):
            direction = layout.across(state.rules, offer.seat)
            speed = offer.slowest + 0.6 * (offer.fastest - offer.slowest)
            out.append(Shoot(offer.seat, offer.about, Throw(direction, speed)))
        elif isinstance(offer, Choice):
            options = sorted(offer.options, key=lambda o: _airfield(state, offer.about, o.id))
            out += [Choose(offer.seat, offer.about, o.id) for o in options]
    return out


def value(state: SquadronState, seat: int) -> float:
    """How well the seat stands: its own losses to come against those of the others."""
    lives = [0 if f.out else len(f.airfield) + 1 for f in state.flights]
    return lives[seat] / max(1, sum(lives))


def _airfield(state: SquadronState, about: str, option: str) -> int:
    return len(state.flights[int(option)].airfield) if about == "evader" else 0
