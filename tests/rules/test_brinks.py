"""A disc is put over a brink, and only there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.rules import Aim, Brink, Flip, Piece, Shoot, refusal, say
from game.rules.brinks import off_straight

NEAR = Brink((-22.0, 0.0), (22.0, 0.0), 0.2, {"ship": 1.4})
SIDE = Brink((60.0, -10.0), (60.0, 10.0), 0.2, {"ship": 1.4})
OFFER = Aim(0, "flip", say("Flip."), "flip", ("ship",), {"ship": "flip-ship-1"},
            slowest=120.0, fastest=450.0, brink=NEAR)


def _flip(along: float = 0.5, overhang: float = 0.5, direction: float = 90.0) -> Flip:
    piece = Piece("ship", "flip-ship-1", NEAR.pose("ship", along, overhang))
    return NEAR.flip(piece, direction, 250.0, overhang)


def _code(shot: Flip) -> str:
    no = refusal((OFFER,), Shoot(0, "flip", shot))
    return no.code if no else ""


def test_more_overhang_sticks_out_further_and_is_struck_flatter_with_less_spin() -> None:
    lob, drive = _flip(overhang=0.0), _flip(overhang=1.0)
    assert lob.brings[0].pose.y == pytest.approx(1.4 * 0.75)
    assert drive.brings[0].pose.y == pytest.approx(1.4 * 0.05)
    assert (lob.angle, drive.angle) == (14.0, 38.0)
    assert (lob.offset, drive.offset) == pytest.approx((0.20, 0.08))


def test_straight_on_is_to_the_left_of_the_way() -> None:
    assert NEAR.straight == pytest.approx(90.0)
    assert SIDE.straight == pytest.approx(180.0)
    assert off_straight(SIDE, -170.0) == pytest.approx(10.0)
    assert SIDE.pose("ship", 0.5, 1.0).x == pytest.approx(60.0 - 0.07)
    assert NEAR.along(-30.0, 5.0) == 0.0 and NEAR.along(11.0, 5.0) == 0.75


@pytest.mark.parametrize("along", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("overhang", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("direction", [55.0, 90.0, 125.0])
def test_whatever_a_hand_can_do_is_admitted(
        along: float, overhang: float, direction: float) -> None:
    assert _code(_flip(along, overhang, direction)) == ""


@pytest.mark.parametrize("change", [
    {"brings": ()},
    {"direction": -90.0},
    {"direction": 151.0},
    {"angle": 71.0},
    {"angle": -1.0},
    {"offset": -0.1},
    {"offset": 0.5},
    {"brings": (Piece("ship", "flip-ship-3", NEAR.pose("ship", 0.5, 0.5)),)},
    {"brings": (Piece("ship", "flip-ship-1", replace(NEAR.pose("ship", 0.5, 0.5), y=5.0)),)},
    {"brings": (Piece("ship", "flip-ship-1", replace(NEAR.pose("ship", 0.5, 0.5), y=-0.1)),)},
    {"brings": (Piece("ship", "flip-ship-1", replace(NEAR.pose("ship", 0.5, 0.5), z=1.0)),)},
    {"brings": (Piece("ship", "flip-ship-1", replace(NEAR.pose("ship", 0.5, 0.5), x=23.0)),)},
    {"brings": (Piece("ship", "flip-ship-1",
                      replace(NEAR.pose("ship", 0.5, 0.5), qw=0.0, qx=1.0)),)},
])
def test_what_no_disc_on_the_brink_could_do_is_refused(change: dict[str, object]) -> None:
    assert _code(replace(_flip(), **change)) == "brink"


def test_speeds_are_the_offers() -> None:
    assert _code(replace(_flip(), speed=100.0)) == "speed"
