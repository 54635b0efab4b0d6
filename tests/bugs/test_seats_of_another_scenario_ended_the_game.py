"""A screen of two seats that was come back to, with someone on a third by then, ended the game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from game.app import party as parties
from game.app.screens.seats import Seats
from game.content.scenarios import scenarios


def test_only_seats_that_there_are_stay_taken() -> None:
    card = next(c for c in scenarios() if c.id == "flickfleet/introductory")
    party = (parties.Plan("human"), parties.Plan("computer"), parties.Plan(), parties.Plan())
    house: Any = SimpleNamespace(clock=lambda: 0.0, party=party)
    screen = Seats(house, card, None)  # type: ignore[arg-type]
    house.party = (parties.Plan("human"), parties.Plan(), parties.Plan("human", ready=False),
                   parties.Plan())
    screen.entered()
    assert parties.taken(house.party) == [0, 1]
    assert parties.problem(house.party, *card.seats, screen.names)[0]
