"""Flip Ships: the opened list of ships laid a pilot's three lines under the next ship's name; in
the race "too early" lay over the name of who was."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.content.scenarios import content, scenario
from game.modes import live_modes, live_scenarios, modes
from game.modes.fliprace import panel as race
from game.modes.flipships.panel import draw
from game.pack import Seen
from game.rules import seats
from game.ui import words
from game.ui.kit import Kit
from game.ui.letters import Type
from tests.ui.layout import faults

MODE = modes()["flipships"]
LEVELS = (("1a", "2a", "3a"), ("1b", "2b", "3b"), ("1c", "2c", "3c"), ("1d", "2d", "3d"))


def kit_of(text: float) -> Kit:
    kit = Kit(1920.0, Type(text), text)
    kit.begin()
    return kit


@pytest.fixture(params=["en", "de"])
def language(request: Any) -> Any:
    words.speak(request.param)
    yield request.param
    words.speak("en")


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("pilots", LEVELS)
def test_the_opened_list_of_ships_has_room_for_its_words(language, pilots, text) -> None:
    state = MODE.setup(scenario(MODE, "standard"), seats(2), 1)
    for id in state.fleet(0, "reserve"):
        state = state.with_ship(id, place="active")
    state = replace(state, pilots=(pilots, state.pilots[1]))
    kit = kit_of(text)
    draw(kit, Seen(state, MODE.offers(state), 0, True, False, says="Flip a ship.",
                   unfolded=True))
    assert faults(kit) == []


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_who_was_too_early_has_that_in_the_place_of_the_name(language, text) -> None:
    card = live_scenarios()[0]
    mode: Any = live_modes()[card.game]
    state = mode.setup(content(mode, card.file), seats(4), 1)
    kit = kit_of(text)
    race.draw(kit, Seen(replace(state, locked=(60, 60, 60, 60)), (), None, True, False))
    assert faults(kit) == []
