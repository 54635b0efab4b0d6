"""The menu of the next choice stood over the table 1.2 seconds after a shot had come to rest, and
the camera went away with it: what the shot had done was not read."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.app.table.showing import HOLD_S, Showing
from game.app.table.telling import READ_S, Telling
from game.rules import Aim, Choice, Event, Offer, say
from game.scene.camera import BACK
from game.session.session import Moment

FRAME = 1 / 60
CHOICE = Choice(0, "action", say("Choose."), ())
AIM = Aim(0, "fire", say("Flick."), "flick", ())


class House(SimpleNamespace):
    def paced(self, seconds: float) -> float:
        return {"normal": seconds, "instant": 0.0}[self.settings.pace]


def at_rest(*offers: Offer, people: tuple[int, ...] = (0,), pace: str = "normal") -> Any:
    """A shot has come to rest, and its result has just been told."""
    showing: Any = Showing.__new__(Showing)
    arrived: list[Any] = []
    stage = SimpleNamespace(arrive=lambda *seen: arrived.append(seen),
                            places_of=lambda event: [(0.0, 0.0, 0.0)])
    house = House(settings=SimpleNamespace(pace=pace), stage=stage, grace=lambda: None)
    session = SimpleNamespace(moment=Moment.SHOW, is_person=lambda seat: seat in people)

    def go_on() -> None:
        session.moment = Moment.ASK

    session.go_on = go_on
    state = SimpleNamespace(table=None, seats=[SimpleNamespace(worn=0)])
    showing.house, showing.session, showing.arrived = house, session, arrived
    showing.match = SimpleNamespace(state=state, offers=lambda: offers, outcome=lambda: None)
    showing._follow = lambda: None
    showing._held, showing._returned, showing._skipped = 0.0, None, False
    showing.telling = Telling(house)
    showing.telling.tell(Event("shield", say("A shield is gone."), short=say("shield gone"),
                               place=(0.0, 0.0)), state)
    return showing


def until_asked(showing: Any) -> float:
    seconds = 0.0
    while showing.session.moment is Moment.SHOW and seconds < 30:
        showing.telling.update(FRAME)
        showing._showing(FRAME)
        seconds += FRAME
    return seconds


def test_a_choice_waits_until_the_result_was_read_and_the_camera_is_back() -> None:
    assert until_asked(at_rest(CHOICE)) == pytest.approx(READ_S + BACK, abs=0.1)
    assert READ_S > HOLD_S


@pytest.mark.parametrize("showing", [at_rest(AIM), at_rest(CHOICE, people=())])
def test_the_next_die_and_a_computers_turn_need_no_way_back(showing: Any) -> None:
    assert until_asked(showing) == pytest.approx(READ_S, abs=0.1)


def test_a_press_ends_both() -> None:
    showing = at_rest(CHOICE)
    for _ in range(10):
        showing._showing(FRAME)
    showing.skip()
    assert until_asked(showing) < 0.1


def test_a_press_ends_the_way_back() -> None:
    showing = at_rest(CHOICE)
    while not showing.returns:
        showing.telling.update(FRAME)
        showing._showing(FRAME)
    showing.skip()
    assert until_asked(showing) < 0.1


def test_what_the_rules_set_aside_goes_once() -> None:
    showing = at_rest(CHOICE)
    until_asked(showing)
    assert len(showing.arrived) == 1


def test_nobody_waits_at_the_instant_pace() -> None:
    assert until_asked(at_rest(CHOICE, pace="instant")) < 0.1
