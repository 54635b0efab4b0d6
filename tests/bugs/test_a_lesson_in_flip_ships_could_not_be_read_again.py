"""Flip Ships: a match of the lesson could not be read once its second part was laid out, for its
cards lay there in the order of the scenario's file, and a saved match has its own."""

from __future__ import annotations

from pathlib import Path

from game.content.scenarios import scenario
from game.match import Match, load, save
from game.modes import modes
from game.rules import seats
from game.session.playing import play_out


def test_a_lesson_is_read_as_it_was_flown(tmp_path: Path) -> None:
    mode = modes()["flipships"]
    lesson = scenario(mode, "first-flight")
    match = Match.begin(mode, lesson, seats(1, "computer:normal"), 3, "flipships/first-flight")
    play_out(match)
    save(match, tmp_path / "lesson.match")
    again = load(tmp_path / "lesson.match", modes())
    assert again.state == match.state and again.state.part == 2
