"""Flip Ships named the pilots of the ships in the hand, "Sidestep" on the first day already; what
that means stood only behind a prompt."""

from __future__ import annotations

import pytest

from game.content.scenarios import scenario
from game.modes.flipships.box import box
from game.rules import Aim, seats
from game.ui import words
from tests.ui.layout import faults
from tests.ui.test_flip_panels import MODE, said, shown


@pytest.mark.parametrize("name", ["training", "standard", "expert", "elite"])
@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", [1.0, 1.25])
def test_the_ship_that_is_flipped_next_says_what_its_pilot_does(
    name: str, count: int, language: str, text: float
) -> None:
    state = MODE.setup(scenario(MODE, name), seats(count), 3)
    assert any(isinstance(offer, Aim) for offer in MODE.offers(state))
    words.speak(language)
    try:
        kit, _drawn = shown(state, text, folded=True)
        ready = [id for id in sorted(state.fleet(state.hand, "active"),
                                     key=lambda id: (-state.ships[id].level, id))
                 if state.power(id) in box().powers]
        doing = words._(box().powers[state.power(ready[0])].doing)
        assert doing.replace(" ", "") in said(kit, "ships").replace(" ", "")
        assert faults(kit) == []
    finally:
        words.speak("en")
