"""Statistics of real dice and of whole matches. `python3 run.py test --long` adds these."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from game.content.scenarios import scenario
from game.match import Match
from game.modes import modes
from game.modes.squadron import cases
from game.rules import seats
from game.session.playing import play_out
from tests.modes.test_diceflick_scoring import compare
from tests.modes.throws import evader_round, thrown

pytestmark = pytest.mark.long

SIGMAS = 3.3
ROUNDS = 5000
EVADER_LOSES = (0.741, 0.687, 0.632, 0.578, 0.526)  # with 0 to 4 Aces, RULES.md section 4
GAME_ROUNDS = {2: 17, 3: 31, 4: 46}


def test_real_dice_meet_the_known_expectations_of_squadron_dice():
    faces: dict[str, Counter[str]] = {"hit": Counter(), "evade": Counter()}
    share = []
    each = ROUNDS // 5
    for aces in range(5):
        lost = 0
        for seed in range(each):
            duel = evader_round(1000 * aces + seed, aces).duel
            assert duel is not None
            lost += bool(duel.lost)
            faces["hit"].update(duel.hit_faces.values())
            faces["evade"].update(duel.evade_faces.values())
        share.append(lost / each)
    print("evader loses with 0..4 Aces:", share)
    print("faces:", {kind: dict(count) for kind, count in faces.items()})
    for found, expected in zip(share, EVADER_LOSES, strict=True):
        assert _near(found, expected, each)
    for kind, expected in (("hit", 2 / 3), ("evade", 1 / 3)):
        total = faces[kind].total()
        assert total == 4 * ROUNDS
        assert _near(faces[kind][kind] / total, expected, total)


def _near(share: float, expected: float, count: int) -> bool:
    return abs(share - expected) < SIGMAS * math.sqrt(expected * (1 - expected) / count)


@pytest.mark.parametrize("kind, mean, spread", [("rookie", 1.0, 0.8165), ("ace", 1.6, 1.0198)])
def test_mean_planes_of_a_die(kind, mean, spread):
    """Rookie 1.0; Aces 1.6 after re-rolls."""

    mode = modes()["squadron"]
    planes = []
    for seed in range(1250):
        state = mode.setup(scenario(mode, "classic"), seats(2), 50_000 + seed)
        state = cases.arranged(state, {"aces": {"0": 4 if kind == "ace" else 0}})
        while state.flights[0].planes is None:
            state = thrown(state)
        planes.append(state.flights[0].planes)
    dice = 4 * len(planes)
    found = sum(planes) / dice
    print(kind, "mean planes", round(found, 4), "of", dice, "dice")
    assert abs(found - mean) < SIGMAS * spread / math.sqrt(dice)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_match_of_squadron_dice_takes_as_many_rounds_as_known(count: int):
    mode = modes()["squadron"]
    number = 68 if count == 2 else 66
    rounds = [
        play_out(Match.begin(
            mode, scenario(mode, "classic"), seats(count, "computer:normal"), seed)).rounds
        for seed in range(number)
    ]
    mean = sum(rounds) / number
    spread = math.sqrt(sum((r - mean) ** 2 for r in rounds) / (number - 1) / number)
    print(f"{count} seats: {number} matches, mean {mean:.1f} +- {spread:.1f} rounds")
    assert abs(mean - GAME_ROUNDS[count]) < max(3.0, SIGMAS * spread)


def test_an_average_player_lands_about_half_of_the_flicks_in_a_hole():
    mode = modes()["diceflick"]
    flicks = landed = shakes = 0
    for seed in range(30):
        match = Match.begin(
            mode, scenario(mode, "classic"), seats(2 + seed % 3, "computer:normal"), 900 + seed
        )
        play_out(match)
        for state, entry in zip(match.states, match.log, strict=False):
            if entry.result is None:
                continue
            flicks += entry.command.about == "flick"
            shakes += entry.command.about == "shake"
            step = mode.resolve(state, entry.command, entry.result)
            landed += sum(event.kind == "in-hole" for event in step.events)
    print(f"{flicks} flicks: {landed / flicks:.3f} land in a hole, {shakes / flicks:.3f} shakes")
    assert 0.45 <= landed / flicks <= 0.60


def test_the_best_partition_is_optimal_on_5000_boards():
    compare(range(5000))
