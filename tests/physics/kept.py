"""Shots of every kind that are kept: what came of each, and how much stepping it took.

`python -m tests.physics.kept` writes them anew; only when a result, or the work behind it, was
changed on purpose.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from game.content.models import Plate, models
from game.content.scenarios import scenario
from game.match.match import completed
from game.modes import modes
from game.physics import simulate
from game.physics.shooting import check
from game.physics.stepping import Stepping
from game.physics.world import World
from game.rules import (
    Fixture,
    Flick,
    Piece,
    Pose,
    Refusal,
    Shot,
    Table,
    digest,
    flat,
    seats,
)
from tests.modes.commands import legal
from tests.physics.tables import ship, table
from tests.physics.test_live import any_flip, second_pair, settled
from tools.bench.board import at_the_edge
from tools.bench.flips import TARGETS, hand
from tools.bench.scenes import scenes

KEPT = Path(__file__).with_name("kept.json")
PLAYED = {"diceflick/classic": 4, "squadron/classic": 3, "xenowars/battle-royale": 4,
          "flickfleet/in-gravitys-shadow": 2}
SHOTS = 24
FLIPS = 8
LIVE = 6
KINDS = ("activation-cube", "boarding-cube", "d10", "d6", "hit-die", "ace-red",
         "flick-die-pink", "flip-ship-1", "flip-ship-3", "hive-queen",
         "storm-whirlwind", "imperium-dreadnought", "uprising-fighter-wing")
OTHERS = ("imperium-carrier", "asteroid", "enemy-card", "uprising-bomber-wing")
WALLS = ("moon", "gas-giant", "mothership", "arena", "forward-pad", "neutron-star", "dice-tray")

Told = tuple[str, int, int]  # what came of it; how many calls of steps, how many steps in them


def shots() -> dict[str, list[Told]]:
    """What is kept, as it is now."""
    out: dict[str, list[Told]] = {}
    for scene in scenes(7):
        out[scene.name] = [told(scene.table, shot) for shot in scene.shots]
    for target in TARGETS:
        at, rng = hand("normal", target, "kept"), random.Random(target)
        out[f"flip at {target}"] = [
            told(at.table, msgspec.structs.replace(
                any_flip(rng), piece="disc", brings=(at_the_edge("disc", 1 + n % 3, 0.0),)))
            for n in range(FLIPS)]
    for name, count in PLAYED.items():
        out[name] = list(_played(name, count))
    out["second strikes"] = [_second(seed) for seed in range(LIVE)]
    out["all sorts"] = [told(*_met(kind, n)) for n, kind in enumerate(KINDS)]
    out["on its rim"] = [told(table(), _rolled(n)) for n in range(LIVE)]
    return out


def told(table: Table, shot: Shot) -> Told:
    check(table, shot, models())
    world = World(table)
    stepping = Stepping(world)
    result = stepping.run(stepping.strike(shot))
    world.close()
    return digest(result), len(stepping.steps), sum(count for _, count in stepping.steps)


def _met(kind: str, n: int) -> tuple[Table, Shot]:
    """A piece is flicked at a fixture and at a ship beside it."""
    fixture = Fixture("fixture", WALLS[n % len(WALLS)], Pose(14.0, 0.0, 0.0))
    model = models().piece(kind)
    mover = Piece("mover", kind, flat(-10.0, 0.0, 0.0, model.height / 2.0))
    other = ship("other", 2.0, 2.5 + n % 3, 40.0 * n, OTHERS[n % len(OTHERS)])
    at = table(other, fixtures=(fixture,))
    if not isinstance(model, Plate):
        return at, Flick("mover", 3.0 * (n % 5) - 6.0, 150.0, brings=(mover,))
    run = next(iter(model.edges().values()))
    (ax, ay), (bx, by) = run[0], run[1]
    inward = math.degrees(math.atan2(bx - ax, -(by - ay)))
    return at.with_pieces(mover), Flick(
        "mover", inward + 5.0, 150.0, strike=((ax + bx) / 2.0, (ay + by) / 2.0))


def _rolled(n: int) -> Flick:
    """A disc that stands upright and is flicked along."""
    half = math.radians(90.0) / 2.0
    kind = f"flip-ship-{1 + n % 3}"
    disc = Piece("disc", kind, Pose(
        -20.0, 0.0, models().piece(kind).radius, math.cos(half), math.sin(half)))
    return Flick("disc", 7.0 * n - 20.0, 20.0 + 12.0 * n, brings=(disc,))


def _second(seed: int) -> Told:
    """A strike on a live table; a tick stands for a call."""
    live, shot = second_pair(seed)
    number, began = live.strike(0, shot), live.tick
    return digest(settled(live)[number]), live.tick - began, 0


def _played(name: str, count: int) -> Iterator[Told]:
    """Random legal commands of a game, and each of its shots."""
    mode_id, _, scenario_id = name.partition("/")
    mode, rng, made = modes()[mode_id], random.Random(name), 0
    state = mode.setup(scenario(mode, scenario_id), seats(count), 3)
    while made < SHOTS and (offers := mode.offers(state)):
        offer = rng.choice(offers)
        command = rng.choice(legal(state, offer, rng))
        shot, result = completed(mode, state, command), None
        if shot is not None:
            made += 1
            yield told(state.table, shot)
            result = simulate(state.table, shot)
        step = mode.resolve(state, command, result)
        assert not isinstance(step, Refusal)
        state = step.state


def kept() -> dict[str, list[Told]]:
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, list[Told]])


if __name__ == "__main__":
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(shots()), indent=0) + b"\n")
