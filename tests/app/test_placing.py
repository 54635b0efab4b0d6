"""Putting a piece down: what a button places is what stands there, and hovering moves nothing."""

from __future__ import annotations

import pytest

from game.app.table.placing import PlacingHand
from game.content.models import models
from game.input.events import MOUSE, Pointer, Press
from game.rules import Bounds, Placing, Table, flat, say
from tests.input.test_hand import LENS

AREA = ((-20.0, -20.0), (20.0, -20.0), (20.0, 0.0), (-20.0, 0.0))


def hand() -> PlacingHand:
    offer = Placing(0, "place", say("Place it."), ("ship",), {"ship": "imperium-destroyer"},
                    (AREA,), {"ship": flat(0.0, -10.0)})
    return PlacingHand(offer, LENS, Table(bounds=Bounds(-45, -45, 45, 45)), models())


def at(what: str, x: float, y: float, finger: int = MOUSE) -> Pointer:
    return Pointer(what, *LENS.to_screen(x, y), 1.0, finger=finger)


def click(placing: PlacingHand, x: float, y: float, finger: int = MOUSE) -> None:
    placing.handle(at("down", x, y, finger))
    placing.handle(at("up", x, y, finger))


def test_hovering_never_moves_what_a_button_is_about_to_place() -> None:
    placing = hand()
    for x in range(-10, 12, 2):
        placing.handle(at("move", x, -5))
    placing.handle(Press("accept", "pointer"))
    assert placing.placed is not None
    assert placing.placed.place == (0.0, -10.0)


def test_click_takes_it_up_the_wheel_turns_it_and_a_second_click_sets_it_down() -> None:
    placing = hand()
    click(placing, 0.5, -10.0)
    assert placing.carried
    assert placing.placed is None
    placing.handle(at("move", 8.0, -6.0))
    assert placing.pose.place == pytest.approx((8.0, -6.0))
    placing.handle(at("wheel", 8.0, -6.0)._replace(amount=1.0))
    assert placing.pose.heading == pytest.approx(-15.0, abs=0.01)
    click(placing, 9.0, -6.0)
    assert placing.placed is not None
    assert placing.placed.place == pytest.approx((9.0, -6.0))


def test_finger_drags_it_and_leaves_it_standing() -> None:
    placing = hand()
    placing.handle(at("down", 1.0, -11.0, 1))
    for n in range(1, 9):
        placing.handle(at("move", 1.0 + n, -11.0 + n, 1))
    placing.handle(at("up", 9.0, -3.0, 1))
    assert placing.placed is None
    assert placing.pose.place == pytest.approx((8.0, -2.0)), "from where it was taken"
    placing.handle(Press("accept", "pointer"))
    assert placing.placed == placing.pose


def test_two_taps_set_it_down_and_a_second_finger_disturbs_nothing() -> None:
    placing = hand()
    placing.handle(at("down", -5.0, -5.0, 1))
    placing.handle(at("down", 15.0, -5.0, 2))
    placing.handle(at("up", 15.0, -5.0, 2))
    placing.handle(at("up", -5.0, -5.0, 1))
    assert placing.placed is None
    click(placing, -5.0, -5.0, 3)
    assert placing.placed is not None
    assert placing.placed.place == pytest.approx((-5.0, -5.0))
