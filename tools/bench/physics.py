"""`bench physics`: one flick to rest, ours beside the peers and the bare engine, in one run.

Times are CPU time of one core, so that what others do on this machine counts little. The
engines take turns, a few shots each; a ratio is that of the medians over a seed's shots, and
the median over the seeds is told. No constant of ours or of a peer was chosen on the seeds
below FIRST_TUNED; those from there on are for choosing.
"""

from __future__ import annotations

import gc
import importlib
import math
import statistics
import time
from pathlib import Path
from typing import Any

from game.physics import simulate
from game.rules import Flick
from tools.bench.against import side_by_side
from tools.bench.bare import Bare
from tools.bench.peers import Made, Run, mujoco, pybullet
from tools.bench.scenes import SHIPS, Scene, scenes

FIRST_TUNED = 1000
CHUNK = 6  # shots an engine makes before the next one has its turn
MANY = 50 - SHIPS
PEERS = {"pybullet": pybullet, "mujoco": mujoco}


def measured(seed: int = 1, seeds: int = 3, against: Path | None = None) -> dict[str, Any]:
    """Ratios by scene and the worse of the two, and flicks a CPU second; or, with a folder, how
    many times longer the checkout there takes for the same shots."""
    numbers = range(seed, seed + seeds)
    if against:
        return side_by_side(against, numbers)
    rows = [_of_seed(number) for number in numbers]
    by_scene = {
        name: {key: statistics.median(row[name][key] for row in rows) for key in rows[0][name]}
        for name in rows[0]
    }
    ratios: dict[str, float | None] = dict.fromkeys(PEERS)
    for peer in ratios:
        if peer in by_scene["die"]:
            ratios[peer] = min(figures[peer] for figures in by_scene.values())
    for name in ("floor", "growth_50_over_12"):
        ratios[name] = max(figures[name] for figures in by_scene.values())
    spent = sum(row[name]["cpu_s"] for row in rows for name in row)
    shots = sum(row[name]["shots"] for row in rows for name in row)
    for figures in by_scene.values():
        del figures["cpu_s"], figures["shots"]
    return {
        "seeds": list(numbers),
        "flicks_per_cpu_second": round(shots / spent, 1),
        "ratios": _rounded(ratios),
        "scenes": {name: _rounded(figures) for name, figures in by_scene.items()},
    }


def _of_seed(seed: int) -> dict[str, dict[str, float]]:
    """For each scene: every engine's ratio, milliseconds and mean way, and what ours spent."""
    out = {}
    for scene, big in zip(scenes(seed), scenes(seed, MANY), strict=True):
        runs = {"ours": ours(scene), "floor": floor(scene), "many": ours(big)}
        runs |= {name: make(scene) for name, make in PEERS.items() if _installed(name)}
        made = in_turns(runs, scene.shots)
        ms = {name: statistics.median(m.seconds for m in of) * 1e3 for name, of in made.items()}
        figures = {name: ms[name] / ms["ours"] for name in PEERS if name in runs}
        figures["floor"] = ms["ours"] / ms["floor"]
        figures["growth_50_over_12"] = ms["many"] / ms["ours"]
        figures |= {f"{name}_ms": ms[name] for name in runs if name != "many"}
        figures |= {f"{name}_way_cm": statistics.mean(m.way for m in made[name])
                    for name in ("ours", *PEERS) if name in runs}
        figures["cpu_s"] = sum(m.seconds for m in made["ours"])
        figures["shots"] = len(made["ours"])
        out[scene.name] = figures
    return out


def in_turns(runs: dict[str, Run], shots: tuple[Flick, ...]) -> dict[str, list[Made]]:
    """Every engine makes all shots twice, a few at a time and then the next engine."""
    made: dict[str, list[Made]] = {name: [] for name in runs}
    for run in runs.values():
        run(shots[0])
    gc.disable()
    try:
        for at in range(0, 2 * len(shots), CHUNK):
            for name, run in runs.items():
                made[name] += [run(shot) for shot in (shots * 2)[at : at + CHUNK]]
            gc.collect()
    finally:
        gc.enable()
    return made


def ours(scene: Scene) -> Run:
    def run(shot: Flick) -> Made:
        began = time.process_time()
        result = simulate(scene.table, shot)
        seconds = time.process_time() - began
        a, b = scene.moved(shot).pose, result.table.piece(scene.mover).pose
        return Made(seconds, math.hypot(b.x - a.x, b.y - a.y))

    return run


def floor(scene: Scene) -> Run:
    """The whole shot at the base step in one call, every piece in the world."""
    lasted = {shot: simulate(scene.table, shot).seconds for shot in scene.shots}

    def run(shot: Flick) -> Made:
        bare = Bare(scene.table, scene.pieces(shot))
        bare.struck(shot)
        return Made(bare.run(lasted[shot]), 0.0)

    return run


def _installed(module: str) -> bool:
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True


def _rounded(figures: dict[str, Any]) -> dict[str, Any]:
    return {name: None if value is None else round(value, 2) for name, value in figures.items()}
