"""In large letters the rows of Flip Ships' hand, its numbers and the race's result lay over one
another; opened, what a pilot can do was too small to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from game.content.scenarios import scenario
from game.modes import modes
from game.modes.flipships.panel import draw
from game.pack import Seen
from game.rules import seats
from game.ui.kit import Kit
from game.ui.letters import Type
from game.ui.marks import LettersMark
from game.ui.words import speak, told
from tests.ui.layout import faults

MODE: Any = modes()["flipships"]


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    yield
    speak("en")


@pytest.mark.parametrize("wide", [1440.0, 1920.0])
@pytest.mark.parametrize("folded", [True, False])
@pytest.mark.parametrize("text", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("code", ["en", "de"])
def test_its_panels_hold_their_words(text: float, code: str, folded: bool, wide: float) -> None:
    speak(code)
    state = MODE.setup(scenario(MODE, "standard"), seats(3), 4)
    for id in state.fleet(0, "reserve", "active"):  # the whole fleet flies
        state = state.with_ship(id, place="active")
    for shown in (state, replace(state, last=True)):
        kit = Kit(wide, Type(text), text)
        offers = MODE.offers(shown)
        draw(kit, Seen(shown, offers, 0, True, False, folded=folded, says=told(offers[0].prompt)))
        assert "numbers" in kit.groups
        assert not faults(kit)


def test_a_ship_that_has_landed_says_so_in_german() -> None:
    speak("de")
    state = MODE.setup(scenario(MODE, "standard"), seats(2), 4)
    ship = state.fleet(0, "active")[0]
    state = state.with_ship(ship, place="table")
    kit = Kit(1920.0, Type(1.0))
    draw(kit, Seen(state, (), 0, True, False, folded=True))
    words = [m.text for group in kit.groups.values() for m in group.marks
             if isinstance(m, LettersMark)]
    assert "gelandet" in words and "landed" not in words
