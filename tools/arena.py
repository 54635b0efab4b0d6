"""Who is stronger: matches between two computer players, seats swapped, the same seeds for both.

    python -m tools.arena flickfleet/introductory hard normal --matches 200 --seed 7000
    python -m tools.arena diceflick/classic normal normal/plain --jobs 2

A player is a level; `LEVEL/plain` has its fingers and does what first comes to mind,
`LEVEL/OTHER` its fingers and the thinking of the other. Every match is one line of JSON; the last
line is what the first player has won, a draw counting half, with its interval of 95 %.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from msgspec.structs import replace

from game.content.scenarios import scenario
from game.match import Match
from game.modes import modes
from game.players import Level, Thinker, level
from game.players.levels import Thinking
from game.rules import Refusal, seats
from game.session.deciders import chance_key
from game.session.tally import share

MOST_COMMANDS = 5000


def player(name: str) -> Level:
    fingers, _, mind = name.partition("/")
    found = level(fingers)
    if not mind:
        return found
    return replace(found, thinking=Thinking() if mind == "plain" else level(mind).thinking)


def played(name: str, players: tuple[str, str], seed: int, swapped: bool) -> dict[str, Any]:
    """One match: who won, and what thinking took."""
    mode_id, _, scenario_id = name.partition("/")
    mode = modes()[mode_id]
    content = scenario(mode, scenario_id)
    match = Match.begin(mode, content, seats(2, "computer:normal"), seed, name)
    thinkers = [Thinker(player(who)) for who in (players[::-1] if swapped else players)]
    took: list[list[float]] = [[], []]
    refused = 0
    while match.outcome() is None and len(match.log) < MOST_COMMANDS:
        seat = match.offers()[0].seat
        rng = random.Random(chance_key(seed, seat, len(match.log)))
        side = seat % 2
        began = time.process_time()
        command = thinkers[side].decide(mode, match.state, seat, rng)
        took[side].append(time.process_time() - began)
        if isinstance(match.submit(command), Refusal):
            refused += 1
            command = thinkers[side].decide(mode, match.state, seat, random.Random(refused))
            if isinstance(match.submit(command), Refusal):
                raise RuntimeError(f"seed {seed}: refused twice in {match.state}")
    outcome = match.outcome()
    first = 1 if swapped else 0
    won = 0.5
    if outcome is not None and len(outcome.winners) == 1:
        won = float(outcome.winners[0] == first)
    return {"seed": seed, "swapped": swapped, "won": won, "commands": len(match.log),
            "refused": refused, "scores": list(outcome.scores) if outcome else [],
            "think": [sorted(took[first]), sorted(took[1 - first])]}


def _one(job: tuple[str, tuple[str, str], int, bool]) -> dict[str, Any]:
    return played(*job)


def matches(name: str, players: tuple[str, str], count: int, seed: int, jobs: int
            ) -> Iterator[dict[str, Any]]:
    todo = [(name, players, seed + n // 2, n % 2 == 1) for n in range(count)]
    if jobs == 1:
        yield from map(_one, todo)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(_one, todo)


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tools.arena", description=__doc__,
                                    formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("scenario")
    words.add_argument("first")
    words.add_argument("second")
    words.add_argument("--matches", type=int, default=200)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--jobs", type=int, default=1)
    words.add_argument("--quiet", action="store_true")
    given = words.parse_args()
    won, count = 0.0, 0
    took: list[list[float]] = [[], []]
    refused = 0
    for match in matches(given.scenario, (given.first, given.second), given.matches, given.seed,
                         given.jobs):
        won, count, refused = won + match["won"], count + 1, refused + match["refused"]
        for mine, its in zip(took, match.pop("think"), strict=True):
            mine += its
        if not given.quiet:
            print(json.dumps(match), flush=True)
    all_ = share(won, count)
    print(json.dumps({
        "scenario": given.scenario, "first": given.first, "second": given.second,
        "matches": count, "won": round(all_.share, 3), "from": round(all_.low, 3),
        "to": round(all_.high, 3), "refused": refused,
        "think_ms": [{"median": _share(t, 0.5), "p95": _share(t, 0.95), "longest": _share(t, 1.0)}
                     for t in took]}))


def _share(times: list[float], share: float) -> float:
    found = sorted(times)
    return round(found[min(len(found) - 1, int(share * len(found)))] * 1e3, 1) if found else 0.0


if __name__ == "__main__":
    main()
