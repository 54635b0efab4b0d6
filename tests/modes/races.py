"""Races at random that are kept: no physics runs, hands do anything, ships come to lie anywhere.

Fingerprints of all that the rules said and offered, as of the walks (tests/modes/walks.py).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.content.scenarios import content
from game.modes import live_modes, live_scenarios
from game.rules import (
    Exit,
    Happening,
    Observation,
    Pose,
    Refusal,
    Rest,
    Result,
    digest,
    seats,
)
from tests.modes.commands import legal
from tests.modes.walks import _wordless

KEPT = Path(__file__).resolve().parent / "golden" / "races.json"
CARD = live_scenarios()[0]
MODE: Any = live_modes()[CARD.game]
RACES = [(players, seed) for players in (2, 3, 4) for seed in (1, 2)]
LONGEST = 500  # looks


def raced(players: int, seed: int) -> Iterator[Any]:
    """Each state of a race, and what was said on the way to it."""
    rng = random.Random(f"{players} {seed}")
    state = MODE.setup(content(MODE, CARD.file), seats(players), seed)
    yield state, MODE.offers(state)
    for look in range(LONGEST):
        offers = MODE.offers(state)
        if offers and rng.random() < 0.3:
            command = rng.choice(legal(state, rng.choice(offers), rng))
            step = MODE.resolve(state, command, None)
            assert not isinstance(step, Refusal), step
            said = [_wordless(step.events), step.takes, MODE.shot(state, command) is None]
        else:
            step = MODE.seen(state, _looked(state, rng, last=look > LONGEST - 20))
            said = [_wordless(step.events), step.takes]
        state = step.state
        yield state, [said, _wordless(MODE.offers(state)), _wordless(MODE.outcome(state))]
        if state.over:
            return


def _looked(state: Any, rng: random.Random, last: bool) -> Observation:
    """A little later some ship has come to rest, or fell; and now and then a flip is over. The
    last looks are so late that no race goes on."""
    lying = [id for id, ship in state.ships.items() if ship.place in ("flying", "table", "in")]
    happenings = []
    for id in rng.sample(lying, min(len(lying), 2)):
        seat, time = state.ships[id].seat, round(rng.uniform(0.2, 2.0), 3)
        if rng.random() < 0.1:
            happenings.append(Happening(1, seat, exits=(Exit(time, id, (50.0, 0.0)),)))
        elif rng.random() < 0.8:
            turns = {id: rng.choice((0.4, 1.0, 1.6, 2.5))} if rng.random() < 0.7 else {}
            happenings.append(Happening(
                1, seat, rests=(Rest(time, id, _place(rng)),),
                result=Result(state.table, turns=turns) if turns else None))
    later = 20_000 if last else rng.choice((1, 1, 5, 20))
    return Observation(state.tick + later, tuple(happenings))


def _place(rng: random.Random) -> Pose:
    """In the mothership, on its rim, or beside it."""
    return rng.choice((Pose(1.0, -2.0, 0.4), Pose(-3.0, 3.0, 1.2), Pose(2.0, 1.0, 0.4),
                       Pose(0.0, 0.0, 9.0), Pose(14.0, -20.0, 0.2)))


def told(players: int, seed: int) -> str:
    so_far = ""
    for state, said in raced(players, seed):
        so_far = digest([so_far, _wordless(state), said])
    return so_far


def kept() -> dict[str, str]:
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, str])


def keep() -> None:
    """Write them anew."""
    now = {f"{players} seats, seed {seed}": told(players, seed) for players, seed in RACES}
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(now), indent=1) + b"\n")
