"""No command, whatever its numbers, does more than be refused; nothing endless is ever stored."""

from __future__ import annotations

import math
import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.match import Match
from game.modes import modes
from game.rules import Refusal, State, Step
from tests.modes.test_conformance import ALL, QUICKEST, begin, different_states
from tests.modes.wild import wild


def tried(match: Match, state: State, seed: int) -> Step | Refusal:
    """One wild command in this state; what came of it."""
    rng = random.Random(seed)
    match._states[:], match.log[:] = [state], []
    command = wild(state, rng.choice(match.mode.offers(state)), rng)
    answer = match.submit(command)
    if isinstance(answer, Refusal):
        assert answer.code and str(answer.why)
        assert match.state is state and not match.log
        alone = match.mode.resolve(state, command, None)
        assert isinstance(alone, Refusal | Step)
    else:
        stored = match.log[-1]
        assert all(map(math.isfinite, numbers(msgspec.to_builtins(stored))))
        entry = msgspec.json.decode(msgspec.json.encode(stored), type=type(stored))
        assert entry == stored
        assert all(map(math.isfinite, numbers(msgspec.to_builtins(match.state))))
    return answer


def numbers(data: Any):
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list | tuple):
        for part in data:
            yield from numbers(part)
    elif isinstance(data, float):
        yield data


@pytest.mark.parametrize("name", QUICKEST)
@settings(max_examples=120, deadline=None, derandomize=True,
          suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), which=st.integers(0, 99))
def test_a_wild_command_is_refused_or_harmless(name, seed, which):
    match = begin(name, 11)
    states = [s for s in different_states(name) if match.mode.offers(s)]
    tried(match, states[which % len(states)], seed)


@pytest.mark.long
def test_20_000_wild_commands_over_all_games():
    refused: dict[str, int] = {}
    taken = 0
    each = 20_000 // len(ALL) + 1
    for name in ALL:
        match = begin(name, 11)
        states = [s for s in different_states(name) if match.mode.offers(s)]
        for seed in range(each):
            answer = tried(match, states[seed % len(states)], seed)
            if isinstance(answer, Refusal):
                refused[answer.code] = refused.get(answer.code, 0) + 1
            else:
                taken += 1
    print(f"{taken} taken, {sum(refused.values())} refused: {refused}")
    assert taken + sum(refused.values()) >= 20_000 and set(modes())
