"""Flip Ships: the result said "Dart and Ring share the win" and ranked them, a lost city was "A
draw"; and it told of shots and slides instead of enemies and hits in the mothership."""

from __future__ import annotations

import pytest

from game.app.statistics import figures
from game.content.scenarios import scenario
from game.match import Match
from game.modes import modes
from game.rules import seats
from game.session.playing import play_out
from game.ui.words import told

MODE = modes()["flipships"]


@pytest.mark.parametrize(("seed", "level"), [(2, "hard"), (2, "easy")])
def test_the_result_is_about_the_city(seed: int, level: str) -> None:
    players = seats(2, f"computer:{level}")
    match = Match.begin(MODE, scenario(MODE, "elite"), players, seed, "flipships/elite")
    play_out(match)
    outcome = match.outcome()
    assert outcome is not None
    assert told(outcome.title) == f"The city is {'saved' if outcome.winners else 'lost'}"
    shown = {words: (seat, number) for _icon, seat, number, _unit, words in figures(match)}
    fallen = sum(match.state.tally.rows.values())
    assert shown["Enemies destroyed"] == (None, str(fallen)) and fallen > 0
    assert set(shown) == {"Flips", "Enemies destroyed", "Hits in the mothership",
                          "Most enemies at once"}
    assert outcome.places == () and outcome.scores == ()
