"""After a lesson that was won, the scenario to go on with is one press away."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.app.destinations import ToSeats
from game.app.screens.result import ResultScreen
from game.content.scenarios import problems, scenario, scenarios
from game.match import Match
from game.modes import modes
from game.rules import Outcome, say, seats


def result_of(name: str, winner: int) -> ResultScreen:
    """The screen after a match whose first seat is a person's."""
    mode = modes()[name.partition("/")[0]]
    sit = (replace(seats(2)[0], player="human"), *seats(2, "computer:easy")[1:])
    match = Match.begin(mode, scenario(mode, name.partition("/")[2]), sit, 1, name)
    screen = object.__new__(ResultScreen)
    screen.match = match
    screen.outcome = Outcome((winner,), say("It is over."))
    return screen


def test_a_won_lesson_offers_the_introductory_battle() -> None:
    screen = result_of("flickfleet/first-battle", 0)
    follows = screen._follows()
    assert follows is not None and follows.id == "flickfleet/introductory"
    screen.next = follows
    assert screen.press("next", "keys") == ToSeats(follows, screen)


@pytest.mark.parametrize(("name", "winner"), [
    ("flickfleet/first-battle", 1),  # lost: the same again
    ("flickfleet/introductory", 0),  # nothing follows
])
def test_nothing_is_offered_otherwise(name: str, winner: int) -> None:
    assert result_of(name, winner)._follows() is None


def test_what_follows_is_there() -> None:
    ids = {card.id for card in scenarios()}
    assert {card.next for card in scenarios()} - {""} <= ids
    assert any(card.next for card in scenarios())


def test_check_names_a_scenario_that_is_not_there(tmp_path: Any) -> None:
    folder = tmp_path / "flickfleet"
    folder.mkdir()
    ours = next(c.file for c in scenarios() if c.id == "flickfleet/first-battle").read_text()
    file = folder / "mine.yaml"
    file.write_text(ours.replace("next: introductory", "next: introduktory"))
    found = problems(file, modes()["flickfleet"])
    assert [p.what for p in found] == [
        "there is no scenario 'introduktory' beside it; there are mine"]
