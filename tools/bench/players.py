"""`bench players`: how many ideas computers glance at and try in a second, how long a decision
takes at each level, and whom their dice meet first."""

from __future__ import annotations

import multiprocessing
import random
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from msgspec.structs import replace

from game.content.scenarios import scenario
from game.match import Match
from game.modes import modes
from game.pack.packs import game
from game.physics import simulate
from game.players import LEVELS, Thinker, level
from game.players.levels import Thinking
from game.players.thinker import bot
from game.players.trying import Trials, aim
from game.rules import Refusal, Shoot, seats

TABLES = ("flickfleet/introductory", "xenowars/introductory", "diceflick/classic",
          "flipships/standard")
ASKED = 24  # decisions of each game
TRIED = 6  # ideas of each, tried twice
DICE = 300  # fired at least, to see whom they meet first
PLAIN = replace(level("normal"), thinking=Thinking())


def moments(name: str, seed: int) -> Iterator[tuple[Match, int]]:
    """Matches of a table at their decisions, played by what first comes to mind."""
    mode_id, _, scenario_id = name.partition("/")
    mode = modes()[mode_id]
    while True:
        match = Match.begin(mode, scenario(mode, scenario_id), seats(2, "computer:normal"), seed)
        rng = random.Random(seed)
        while match.outcome() is None and len(match.log) < 400:
            seat = match.offers()[0].seat
            yield match, seat
            if isinstance(match.submit(Thinker(PLAIN).decide(mode, match.state, seat, rng)),
                          Refusal):
                break
        seed += 1


def weighed(name: str, seed: int) -> list[tuple[Match, int]]:
    """So many decisions about which there is something to weigh, not all of one moment."""
    out: list[tuple[Match, int]] = []
    thought = game(name.partition("/")[0]).thought
    assert thought is not None
    rng = random.Random(seed)
    for match, seat in moments(name, seed):
        if rng.random() < 0.4 and len(thought.ideas(match.state, rng)) > 1:
            out.append((match.until(len(match.log)), seat))
        if len(out) == ASKED:
            break
    return out


def rates(name: str, seed: int) -> dict[str, float]:
    """Ideas that are glanced at, and tries that are made, in a second of the processor."""
    thought = game(name.partition("/")[0]).thought
    assert thought is not None
    seen = tries = 0
    glancing = trying = 0.0
    for match, seat in weighed(name, seed):
        rng = random.Random(seed)
        began = time.process_time()
        ideas = list(thought.ideas(match.state, rng))
        shots = [idea for idea in ideas if isinstance(idea, Shoot)]
        if shots:
            fingers = level("normal").at(aim(match.mode, match.state, shots[0]))
            assert fingers is not None
            thought.screen(match.state, shots, fingers, seat)
            glancing += time.process_time() - began
            seen += len(shots)
        trials = Trials(match.mode, bot(match.mode), thought, level("normal"), match.state, seat,
                        rng)
        began = time.process_time()
        for number in trials.spread(2):
            for idea in ideas[:TRIED]:
                trials.worth(idea, number)
        trying += time.process_time() - began
        tries += trials.count
    glances, rate = seen / glancing, tries / trying
    return {"glances_a_second": round(glances), "tries_a_second": round(rate, 1),
            "glances_over_tries": round(glances / rate, 1)}


def decisions(name: str, seed: int) -> dict[str, dict[str, float]]:
    """Milliseconds of a decision about which there is something to weigh, by level."""
    out = {}
    asked = weighed(name, seed)
    for who in LEVELS:
        times = []
        for match, seat in asked:
            began = time.perf_counter()
            Thinker(who).decide(match.mode, match.state, seat, random.Random(seed))
            times.append((time.perf_counter() - began) * 1e3)
        out[who] = {"median": round(statistics.median(times), 1),
                    "p95": round(sorted(times)[len(times) * 95 // 100], 1)}
    return out


def side_by_side(seed: int) -> float:
    """How many times as much two processes try as one does in the same time."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        list(pool.map(_tries, [seed, seed]))  # they are there, and warm
        began = time.perf_counter()
        one = pool.submit(_tries, seed).result()
        alone = one / (time.perf_counter() - began)
        began = time.perf_counter()
        both = sum(pool.map(_tries, [seed, seed + 1]))
        return round(both / (time.perf_counter() - began) / alone, 2)


def _tries(seed: int) -> int:
    name = TABLES[0]
    thought = game(name.partition("/")[0]).thought
    assert thought is not None
    count = 0
    for match, seat in weighed(name, seed)[:12]:
        rng = random.Random(seed)
        trials = Trials(match.mode, bot(match.mode), thought, level("normal"), match.state, seat,
                        rng)
        for number in trials.spread(2):
            for idea in list(thought.ideas(match.state, rng))[:TRIED]:
                trials.worth(idea, number)
        count += trials.count
    return count


def friends_first(seed: int) -> float:
    """The share of dice fired by computers of the middle level that meet a friend first."""
    from game.match.match import completed
    from game.modes.fleet.dice import DIE

    fired = friends = 0
    rng = random.Random(seed)
    for match, seat in moments("flickfleet/free-game", seed):
        if fired >= DICE:
            break
        state: Any = match.state
        if state.phase != "fire":
            continue
        command = Thinker("normal").decide(match.mode, state, seat, rng)
        shot = completed(match.mode, state, command)
        if shot is None:
            continue
        met = next((t.of(DIE) for t in simulate(state.table, shot).touches_of(DIE)
                    if t.of(DIE) in state.ships), None)
        fired += 1
        friends += met is not None and state.ships[met].seat == state.turn
    return round(friends / fired, 4)


def measured(seed: int = 1) -> dict[str, Any]:
    return {
        "seed": seed,
        "games": {name: {**rates(name, seed), "decide_ms": decisions(name, seed)}
                  for name in TABLES},
        "two_workers_over_one": side_by_side(seed),
        "dice_that_meet_a_friend_first": friends_first(seed),
    }
