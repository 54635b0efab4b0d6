"""`bench players`: how long a computer player thinks, beside the flick it then makes."""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

from game.content.scenarios import scenario, scenarios
from game.match import Match
from game.modes import modes
from game.players.thinker import Thinker
from game.rules import Shoot, seats

COMMANDS = 60


def measured() -> dict[str, Any]:
    """For each mode: median milliseconds of a decision, of a shot, and their ratio."""
    out: dict[str, Any] = {}
    for mode in modes().values():
        first = next((s for s in scenarios() if s.id.startswith(f"{mode.id}/")), None)
        if first is None:
            continue
        content = scenario(mode, first.id.partition("/")[2])
        count = max(mode.seat_range[0], content.seats[0])
        match = Match.begin(mode, content, seats(count, "computer:normal"), 1)
        rng, player = random.Random(1), Thinker("normal")
        thinking, shooting = [], []
        for _ in range(COMMANDS):
            if match.outcome():
                break
            start = time.perf_counter()
            command = player.decide(mode, match.state, match.offers()[0].seat, rng)
            thinking.append(time.perf_counter() - start)
            start = time.perf_counter()
            match.submit(command)
            if isinstance(command, Shoot):
                shooting.append(time.perf_counter() - start)
        think, shoot = statistics.median(thinking), statistics.median(shooting)
        out[mode.id] = {
            "decide_ms": round(think * 1e3, 2), "shot_ms": round(shoot * 1e3, 2),
            "ratio": round(think / shoot, 2),
        }
    return out
