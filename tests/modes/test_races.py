"""Races at random: no ship is ever in two places, and the rules say the same as was kept."""

import pytest

from tests.modes import races

ANEW = "the rules were changed on purpose? then write it anew: python -m tests.modes.golden races"


@pytest.mark.parametrize(("players", "seed"), races.RACES)
def test_a_seat_has_at_most_one_ship_in_hand_or_coming_and_keeps_all_seven(players, seed):
    states = [state for state, _ in races.raced(players, seed)]
    for state in states:
        for seat in range(players):
            assert len(state.of(seat, "hand")) <= 1 and len(state.of(seat, "coming")) <= 1
            assert len(state.of(seat, "socket", "coming", "hand", "flying", "table", "floor",
                                "in")) == 7
    outcome = races.MODE.outcome(states[-1])
    assert outcome is not None and outcome.scores == tuple(map(states[-1].score, range(players)))


@pytest.mark.parametrize(("players", "seed"), races.RACES)
def test_the_rules_say_the_same_all_the_way(players, seed):
    assert races.told(players, seed) == races.kept()[f"{players} seats, seed {seed}"], ANEW
