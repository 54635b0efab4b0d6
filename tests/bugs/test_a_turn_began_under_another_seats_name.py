""""Dart draws up to 3 dice." stood below "Ring's turn" as long as Ring's last shot was shown."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.app.screens.match import MatchScreen
from game.app.table.showing import Showing
from game.rules import Event, say


def shown(*events: Event) -> Any:
    showing: Any = Showing.__new__(Showing)
    showing.note, showing.turned = "", None
    showing.telling = SimpleNamespace(tell=lambda event, state: None)
    showing.session = SimpleNamespace(state=None, acting=1)
    showing.match = SimpleNamespace(state=None, setup=SimpleNamespace(mode="diceflick"))
    for event in events:
        showing._tell(event, heard=False)
    return showing


@pytest.mark.parametrize("phase", ["play", "hold"])
def test_the_head_names_whose_turn_begins(phase: str) -> None:
    showing = shown(Event("score", say("Nothing."), 0.1, 1),
                    Event("turn", say("Dart draws up to 3 dice."), 0.5, 0))
    screen: Any = MatchScreen.__new__(MatchScreen)
    screen.showing = SimpleNamespace(phase=phase, acting=1, seat=0, turned=showing.turned)
    assert screen._seat() == 0


def test_until_then_it_is_the_turn_of_who_acts() -> None:
    showing = shown(Event("loss", say("Azure wing is hit."), 0.1, 0))
    screen: Any = MatchScreen.__new__(MatchScreen)
    screen.showing = SimpleNamespace(phase="play", acting=1, seat=1, turned=showing.turned)
    assert screen._seat() == 1
