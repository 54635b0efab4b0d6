"""One whole match of each mode, kept: the rules give the same states, physics the same results."""

from pathlib import Path

import pytest

from game.match import load, verify
from game.modes import modes

GOLDEN = Path(__file__).resolve().parent / "golden"
ANEW = "changed on purpose? then write it anew: python -m tests.modes.golden MODE/SCENARIO"


def test_every_mode_has_a_golden_playthrough():
    missing = [m for m in modes() if not (GOLDEN / f"{m}.jsonl").is_file()]
    assert not missing, f"no golden playthrough of {missing}"


@pytest.mark.parametrize("mode_id", sorted(modes()))
def test_the_rules_lead_through_the_same_states(mode_id):
    match = load(GOLDEN / f"{mode_id}.jsonl", modes())
    assert match.outcome() is not None
    assert len(match.log) > 20


@pytest.mark.parametrize("mode_id", sorted(modes()))
def test_physics_answers_every_shot_the_same(mode_id):
    verdict = verify(load(GOLDEN / f"{mode_id}.jsonl", modes()))
    assert verdict.shots > 10
    assert verdict.first_difference is None, ANEW
