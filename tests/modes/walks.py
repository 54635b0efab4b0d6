"""Random play that is kept: seeded legal commands, answered by anything physics could say.

No physics runs, so a walk of hundreds of commands takes a blink. What is kept of it are
fingerprints of all that the rules said and offered; of the words people read, reasons alone.
Some walks of battles begin with ships that have lost their shields and the most of their discs,
where hits, boarders, rams and repairs are daily bread.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.content.models import Die, Plate, models
from game.content.scenarios import scenario, scenarios
from game.match.cases import COCKED, Facts, answered
from game.modes import modes
from game.modes.fleet.cases import arranged
from game.rules import (
    Exit,
    Flip,
    Offer,
    Pose,
    Refusal,
    Result,
    Shake,
    Shot,
    State,
    Touch,
    digest,
    seats,
)
from tests.modes.commands import legal

KEPT = Path(__file__).resolve().parent / "golden" / "walks.json"
LONGEST = 240  # commands
STRETCH = 20  # so many lie between two fingerprints
SEEDS = 3
WORN = 6  # walks more that begin with worn ships
FLOWN = 3  # walks more of Flip Ships, where much depends on where a ship comes to lie
BATTLES = ("flickfleet", "xenowars")
REASONS = ("blocked", "why", "note", "detail")


def walks() -> list[tuple[str, int, int]]:
    """Each scenario with each number of seats it is for, and the seeds it is played with."""
    out = []
    for card in scenarios():
        low, high = modes()[card.game].seat_range
        for count in range(max(low, card.seats[0]), min(high, card.seats[1]) + 1):
            more = WORN if card.game in BATTLES else FLOWN if card.game == "flipships" else 0
            out += [(card.id, count, seed) for seed in range(SEEDS + more)]
    return out


def named(name: str, count: int, seed: int) -> str:
    return f"{name} with {count}, seed {seed}"


def walked(name: str, count: int, seed: int) -> list[str]:
    """A fingerprint for each stretch of the walk, every one of all that came before it."""
    out, told = [], ""
    for number, said in enumerate(_said(name, count, seed)):
        told = digest([told, said])
        if number % STRETCH == STRETCH - 1:
            out.append(told)
    return [*out, told]


@cache
def kept() -> dict[str, list[str]]:
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, list[str]])


def keep() -> None:
    """Write them anew."""
    told = {named(*walk): walked(*walk) for walk in walks()}
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")


def _said(name: str, count: int, seed: int) -> Iterator[Any]:
    """What the rules say to each command, and offer after it."""
    mode_id, _, scenario_id = name.partition("/")
    mode, rng = modes()[mode_id], random.Random(f"{name} {count} {seed}")
    state: Any = mode.setup(scenario(mode, scenario_id), seats(count), seed)
    if seed >= SEEDS and mode_id in BATTLES:
        state = _worn(state, rng)
    for _ in range(LONGEST):
        offers = mode.offers(state)
        yield [_wordless(offers), _wordless(mode.outcome(state))]
        if not offers:
            return
        offer = rng.choice(offers)
        command = rng.choice(_onward(legal(state, offer, rng)))
        shot = mode.shot(state, command)
        step = mode.resolve(state, command, anything(state, shot, offer, rng) if shot else None)
        if isinstance(step, Refusal):
            yield [_wordless(command), step.code]
            continue
        yield [_wordless(command), _wordless(shot), _wordless(step.events), _wordless(step.state)]
        state = step.state


def _worn(state: Any, rng: random.Random) -> Any:
    """The battle has begun, and its capital ships have few discs left and no shields."""
    if not state.ships:  # the fleets are still to be chosen
        return state
    state = arranged(state, {"ready": True})
    for ship in state.ships.values():
        if not ship.is_wing and ship.in_play:
            left = {place: rng.randint(0, most) for place, most in ship.full.items()}
            state = arranged(state, {"ships": {ship.id: {
                "shields": rng.choice((0, 0, 1)) if ship.most_shields else 0, "discs": left}}})
    return state


def _onward(commands: list[Any]) -> list[Any]:
    return [c for c in commands if getattr(c, "option", "") != "back"] or commands


def anything(state: State, shot: Shot, offer: Offer, rng: random.Random) -> Result:
    """Any answer physics could give: random faces, places, touches and exits."""
    if isinstance(shot, Flip):
        return _flipped(state, shot, rng)
    table = state.table.with_pieces(*getattr(shot, "brings", ()))
    struck = [p.id for p in getattr(shot, "brings", ())] or [getattr(shot, "piece", "")]
    if isinstance(shot, Shake):
        struck = [p.id for p in table.pieces]
    struck = [id for id in struck if table.has(id)]
    faces: dict[str, str] = {}
    places: dict[str, str | tuple[float, float, float]] = {}
    for id in struck:
        model = models().piece(table.piece(id).kind)
        if isinstance(model, Die):
            faces[id] = COCKED if rng.random() < 0.06 else rng.choice(model.faces)
            places[id] = _place(state, rng)
    mover = struck[0] if struck else ""
    others = [p.id for p in table.pieces if p.id not in struck] + [f.id for f in table.fixtures]
    hit = rng.sample(others, min(len(others), rng.choice((0, 1, 1, 1, 2))))
    result = answered(state, shot, Facts(faces=faces, places=places))
    touches = tuple(Touch(0.1 + 0.1 * i, mover, other, (0.0, 0.0, 0.0), 9.0)
                    for i, other in enumerate(hit))
    leaving = [id for id in dict.fromkeys((*struck, *hit))
               if table.has(id) and rng.random() < 0.1]
    exits = tuple(Exit(0.5, id, result.table.piece(id).pose.place) for id in leaving)
    return msgspec.structs.replace(result, touches=touches, exits=exits)


def _flipped(state: State, flip: Flip, rng: random.Random) -> Result:
    """A disc comes to lie on plates, in a fixture, near the edge or anywhere; now and then it
    does not turn, falls off, or knocks something away."""
    disc, bounds = flip.piece, state.table.bounds
    plates = [p for p in state.table.pieces if isinstance(models().piece(p.kind), Plate)]
    others = [p for p in state.table.pieces if p.id != disc]
    places: dict[str, str | tuple[float, float, float]] = {}
    supports: dict[str, tuple[str, ...]] = {}
    where, middle = rng.random(), next((f.pose for f in state.table.fixtures), Pose(0, 0, 0))
    if plates and where < 0.55:
        lowest = rng.sample(plates, min(len(plates), rng.choice((1, 1, 1, 2))))
        at = lowest[0].pose
        places[disc] = (round(at.x + rng.uniform(-3, 3), 3), round(at.y + rng.uniform(-4, 4), 3),
                        0.26)
        supports[disc] = tuple(p.id for p in lowest)
    elif where < 0.72:
        places[disc] = (middle.x + rng.choice((-3, 0, 2)), middle.y, 0.4)
    elif where < 0.84:
        places[disc] = (round(rng.uniform(bounds.left, bounds.right), 3), bounds.near + 20, 0.2)
    else:
        places[disc] = (round(rng.uniform(-30, 30), 3), round(rng.uniform(0, bounds.far), 3), 0.2)
    if others and rng.random() < 0.3:
        bumped = rng.choice(others)
        places[bumped.id] = (bumped.pose.x + 1.5, bumped.pose.y + rng.choice((-9, -1, 2)),
                             bumped.pose.z)
        supports[bumped.id] = ("table",)
    leaving = [id for id in places if rng.random() < 0.07]
    turns = {disc: 0.9 if rng.random() < 0.08 else 2.0}
    return answered(state, flip, Facts(
        places=places, supports=supports, turns=turns, exits=tuple((0.5, id) for id in leaving)))


def _place(state: State, rng: random.Random) -> str | tuple[float, float, float]:
    """Where a die comes to lie: at some mark of a fixture, or anywhere."""
    marks = [f"{f.id}/{mark}" for f in state.table.fixtures
             for mark in models().fixture(f.kind).marks if mark.startswith("hole")]
    if marks and rng.random() < 0.7:
        return rng.choice(marks)
    bounds = state.table.bounds
    return (round(rng.uniform(bounds.left, bounds.right), 3),
            round(rng.uniform(bounds.near, bounds.far), 3), 0.0)


def _wordless(value: Any) -> Any:
    """As plain data, without the sentences that give no reason."""
    return _without(msgspec.to_builtins(value))


def _without(value: Any) -> Any:
    if isinstance(value, dict):
        if "text" in value and value.keys() <= {"text", "args"}:
            return ""
        return {str(key): one if key in REASONS else _without(one) for key, one in value.items()}
    return [_without(one) for one in value] if isinstance(value, list | tuple) else value
