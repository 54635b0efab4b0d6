"""Playing on with real dice, for tests about what dice do."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.content.scenarios import scenario
from game.modes import modes
from game.modes.squadron import cases, layout
from game.modes.squadron.state import Duel, SquadronState
from game.physics import simulate
from game.rules import Aim, Shoot, Step, Throw, seats


def thrown(state: SquadronState, speed: float = 80.0) -> SquadronState:
    """The acting seat throws what it holds, straight across the tray."""
    mode = modes()["squadron"]
    offer = mode.offers(state)[0]
    assert isinstance(offer, Aim)
    direction = layout.across(state.rules, offer.seat)
    command = Shoot(offer.seat, offer.about, Throw(direction, speed))
    shot = mode.shot(state, command)
    step: Any = mode.resolve(state, command, simulate(state.table, shot))
    assert isinstance(step, Step)
    return step.state


def evader_round(seed: int, aces: int) -> SquadronState:
    """Seat 1 with so many Aces throws its squadron and is attacked, whatever seat 0 rolled."""
    mode = modes()["squadron"]
    state = mode.setup(scenario(mode, "classic"), seats(2), seed)
    state = cases.arranged(state, {"aces": {"1": aces}})
    flown = replace(state.flights[0], planes=8)
    state = replace(
        state.with_flight(0, flown), seat=1, to_throw=state.flights[1].squadron
    )
    while state.phase == "squadron" and state.flights[1].planes is None:
        state = thrown(state)
    state = replace(
        state, phase="hits", seat=0, to_throw=layout.duel_ids(state.rules, "hit"),
        duel=Duel(0, 1),
    )
    while state.phase in ("hits", "evades"):
        state = thrown(state)
    return state
