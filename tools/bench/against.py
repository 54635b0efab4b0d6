"""The same shots by two checkouts, each in a process of its own: `bench physics --against`.

They take turns of a few shots, so whatever else the machine does slows both alike.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.paths import data_root
from tools.bench.scenes import Scene, scenes

CHUNK = 6

# Runs with the other checkout's own `game`, which may be much older: tables and shots come as
# JSON, the answer is CPU time.
_PROGRAM = """
import gc, json, sys, time
sys.path.insert(0, sys.argv[1])
import msgspec
import game
from game.physics import simulate
from game.rules import Flick, Table
assert game.__file__.startswith(sys.argv[1]), game.__file__
table, shots = None, []
for line in sys.stdin:
    asked = json.loads(line)
    if "table" in asked:
        table = msgspec.convert(asked["table"], Table)
        shots = msgspec.convert(asked["shots"], list[Flick])
        simulate(table, shots[0])
        gc.collect()
        gc.disable()
        spent = 0.0
    else:
        part = shots[asked["from"]:asked["to"]]
        began = time.process_time()
        for shot in part:
            simulate(table, shot)
        spent = time.process_time() - began
        gc.collect()
    print(spent, flush=True)
"""


class Checkout:
    """A process that simulates with the `game` of one folder."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(folder)], cwd=folder, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def lay(self, scene: Scene) -> None:
        self._ask({"table": scene.table, "shots": scene.shots})

    def spends(self, first: int, end: int) -> float:
        """CPU seconds for these shots of the scene."""
        return self._ask({"from": first, "to": end})

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait()

    def _ask(self, what: object) -> float:
        sent, heard = self._process.stdin, self._process.stdout
        assert sent is not None and heard is not None
        sent.write(msgspec.json.encode(what).decode() + "\n")
        sent.flush()
        answer = heard.readline()
        if not answer:
            raise RuntimeError(f"{self._process.args!r} has ended")
        return float(answer)


def side_by_side(folder: Path, seeds: Iterable[int]) -> dict[str, Any]:
    """How many times the CPU time of ours the other checkout takes, by scene and in all."""
    checkouts = (Checkout(data_root()), Checkout(folder.resolve()))
    ratios: dict[str, list[float]] = {"die": [], "ship": [], "both": []}
    totals, shots = [0.0, 0.0], 0
    for seed in seeds:
        whole = [0.0, 0.0]
        for scene in scenes(seed):
            spent = _spent(checkouts, scene)
            ratios[scene.name].append(spent[1] / spent[0])
            whole = [a + b for a, b in zip(whole, spent, strict=True)]
            shots += 2 * len(scene.shots)
        ratios["both"].append(whole[1] / whole[0])
        totals = [a + b for a, b in zip(totals, whole, strict=True)]
    for checkout in checkouts:
        checkout.close()
    return {
        "against": str(folder), "seeds": list(seeds),
        "flicks_per_cpu_second": round(shots / totals[0], 1),
        "flicks_per_cpu_second_there": round(shots / totals[1], 1),
        "times": {name: round(statistics.median(of), 2) for name, of in ratios.items()},
    }


def _spent(checkouts: Sequence[Checkout], scene: Scene) -> list[float]:
    """What each spent on all shots, made twice; who goes first changes."""
    spent = [0.0] * len(checkouts)
    for checkout in checkouts:
        checkout.lay(scene)
    turns = [at for _ in range(2) for at in range(0, len(scene.shots), CHUNK)]
    for n, at in enumerate(turns):
        for who in (0, 1) if n % 2 == 0 else (1, 0):
            spent[who] += checkouts[who].spends(at, at + CHUNK)
    return spent
