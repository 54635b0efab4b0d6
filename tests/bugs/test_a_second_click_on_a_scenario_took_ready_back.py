"""A scenario was clicked twice, as one does: the second click met the button that came there, and
the player was not ready any more."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from game.app import party as parties
from game.app.screens.seats import GRACE_S, Seats
from game.content.scenarios import named
from game.modes import modes


def test_only_a_later_press_takes_ready_back() -> None:
    now = [100.0]
    plans = (parties.Plan("human", ready=True), parties.Plan("computer", ready=True),
             parties.Plan(), parties.Plan())
    house: Any = SimpleNamespace(party=plans, clock=lambda: now[0], redraw=lambda: None)
    card = named("flickfleet/introductory", modes())
    assert card is not None
    screen = Seats(house, card, None)  # type: ignore[arg-type]
    screen.entered()
    now[0] += GRACE_S / 2
    screen.press("seats/ready:0", "pointer")
    assert house.party[0].ready
    now[0] += GRACE_S
    screen.press("seats/ready:0", "pointer")
    assert not house.party[0].ready
    screen.press("seats/ready:0", "pointer")
    assert house.party[0].ready
