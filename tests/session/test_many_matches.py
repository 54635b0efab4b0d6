"""Computer matches of every scenario and every number of seats: they end, and replay exactly.

`python3 run.py test --long` plays 1,000; FLICKTOP_MATCHES=60 in the environment plays 60.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from game.app.commands.simulate import scenario_setup
from game.content.scenarios import scenarios
from game.match import Match, Setup, load, save, verify
from game.modes import modes
from game.players import LEVELS
from game.session.playing import play_out

COUNT = int(os.environ.get("FLICKTOP_MATCHES", "1000"))
SHARES = 50  # tests that the matches are spread over, for the workers to take
FIRST_SEED = 70_000


def tables() -> list[tuple[str, int]]:
    """Each scenario with each number of seats it is for."""
    out = []
    for card in scenarios():
        if card.game in modes():
            low, high = modes()[card.game].seat_range
            fewest, most = max(low, card.seats[0]), min(high, card.seats[1])
            out += [(card.id, count) for count in range(fewest, most + 1)]
    return out


def words(number: int) -> tuple[str, str, int]:
    """Scenario, seats and seed of a match, as `simulate` takes them: tables in turn, any levels."""
    name, count = tables()[number % len(tables())]
    rng = random.Random(FIRST_SEED + number)
    seats = ",".join(f"computer:{rng.choice(LEVELS)}" for _ in range(count))
    return name, seats, FIRST_SEED + number


def wrong(setup: Setup, file: Path) -> str | None:
    """What is wrong with a match that is played, stored, read and simulated again."""
    match = Match(modes()[setup.mode], setup)
    play_out(match)  # Stuck if a seat can't decide, or if there is no end
    save(match, file)
    again = load(file, modes())
    if again.digest != match.digest or again.outcome() != match.outcome():
        return "another match is read than was stored"
    verdict = verify(again)
    if verdict.first_difference is not None or verdict.same != verdict.shots:
        return f"shot {verdict.first_difference} of {verdict.shots} is answered differently"
    if verdict.otherwise:
        return f"{verdict.otherwise} wishes are completed differently"
    return None if verdict.shots else "nobody shot"


def test_matches_are_planned_for_all_three_games_and_all_their_seats():
    planned = {words(number)[:2] for number in range(1000)}
    assert {(name, seats.count(",") + 1) for name, seats in planned} == set(tables())
    assert {name for name, _ in tables()} == {card.id for card in scenarios()}
    assert {level for _, seats in planned for level in seats.split(",")} == {
        f"computer:{level}" for level in LEVELS}


@pytest.mark.long
@pytest.mark.parametrize("share", range(min(SHARES, COUNT)))
def test_computer_matches_end_and_replay_exactly(share: int, tmp_path: Path):
    failed = []
    for number in range(share, COUNT, SHARES):
        name, seats, seed = words(number)
        try:
            what = wrong(scenario_setup(name, seats, seed), tmp_path / f"{number}.jsonl")
        except Exception as problem:
            what = f"{type(problem).__name__}: {problem}"
        if what:
            failed.append(f"simulate {name} --seats {seats} --seed {seed}: {what}")
    assert not failed, "\n".join(failed)
