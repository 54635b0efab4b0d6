"""Where the seats of the dice games sit and their dice lie, and that short games play alike."""

import itertools
import math
import random

import pytest

from game.content.scenarios import scenario
from game.modes import modes
from game.modes.diceflick import arena, scoring
from game.modes.squadron import layout
from game.rules import seats
from tests.modes.test_diceflick_scoring import RULES, random_board


@pytest.mark.parametrize("count", [2, 3, 4])
def test_dice_flick_goes_clockwise_round_the_table(count):
    """Seen from above each seat sits left of the one before it."""
    places = [arena.hand_place(seat, 1, count) for seat in range(count)]
    angles = [math.atan2(y, x) for x, y in places]
    turns = [(a - b) % (2 * math.pi) for a, b in itertools.pairwise(angles)]
    assert all(0.1 < turn < math.pi + 0.1 for turn in turns)
    assert sum(turns) < 2 * math.pi - 0.1
    assert places[0][1] < -arena.HAND[0], "the first seat sits near"
    if count == 2:
        assert places[1] == (-places[0][0], -places[0][1]), "two sit face to face"


def test_hands_are_laid_out_where_their_seats_sit():
    mode = modes()["diceflick"]
    for count in (2, 3, 4):
        state = mode.setup(scenario(mode, "classic"), seats(count), 1)
        for i, id in enumerate(state.hands[0]):
            there = pytest.approx(arena.hand_place(0, i, count))
            assert state.table.piece(id).pose.place == there


@pytest.mark.parametrize("mode_id, short, field", [
    ("diceflick", "quick", "flick"), ("diceflick", "children", "flick"),
    ("squadron", "sudden-death", "throw"),
])
def test_a_short_game_is_flicked_and_thrown_as_the_long_one(mode_id, short, field):
    mode = modes()[mode_id]
    assert getattr(scenario(mode, short), field) == getattr(scenario(mode, "classic"), field)


def test_hit_and_evade_dice_lie_across_from_each_other_and_airfields_behind_their_squadrons():
    mode = modes()["squadron"]
    rules = scenario(mode, "classic")
    state = mode.setup(rules, seats(4), 1)
    at = {p.id: p.pose.place for p in state.table.pieces}
    shared = [at[id] for name in ("hit", "evade") for id in layout.duel_ids(rules, name)]
    assert abs(sum(p[0] for p in shared)) < 1e-6, "as many on either side of the middle"
    assert {p[1] for p in shared} == {-11.9, 13.8}, "beyond the far wall they lie farther off"
    for seat in range(4):
        along = math.radians(layout.across(rules, seat))
        out = (-math.cos(along), -math.sin(along))
        row = [at[id] for id in layout.squadron_ids(rules, seat)]
        field = [at[id] for id in layout.airfield_ids(rules, seat)]
        assert len({round(_dot(p, out), 3) for p in row}) == 1, "one row before its owner"
        assert len({round(_dot(p, out), 3) for p in field}) == 1, "and one behind it"
        assert min(_dot(p, out) for p in field) > max(_dot(p, out) for p in row) + 1.9


def _dot(a: tuple[float, float], b: tuple[float, float]) -> float:
    return a[0] * b[0] + a[1] * b[1]


def test_no_way_to_score_is_part_of_another_or_worth_nothing():
    several = 0
    for seed in range(300):
        board = random_board(random.Random(seed))
        taken = []
        for way in scoring.ways(RULES, board):
            scored = scoring.scored(RULES, board, way)
            assert scored.points > 0 and scored.why_not is None
            taken.append({id for group in scored.groups for id in group.elements})
        for i, one in enumerate(taken):
            assert not any(one <= other for k, other in enumerate(taken) if k != i), (seed, taken)
        several += len(taken) > 1
    assert several > 50
    empty = scoring.board(RULES, {}, {})
    assert scoring.ways(RULES, empty) == ()
    assert scoring.scored(RULES, empty, scoring.best(RULES, empty)).points == 0
