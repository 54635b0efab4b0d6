"""A disc on its brink by every device: where it lies, how far over, which way, how hard."""

from __future__ import annotations

import math

import pytest

from game.content.models import models
from game.input import laying
from game.input.bindings import bindings
from game.input.events import Pointer, Press, Release, Stick
from game.input.hand import Hand
from game.physics import simulate
from game.rules import (
    Aim,
    Bounds,
    Brink,
    Fixture,
    Flip,
    Piece,
    Pose,
    Shoot,
    Shot,
    Table,
    refusal,
    say,
)
from tests.input.lens import FromAbove

FEEL = bindings().feel
LENS = FromAbove()
DT = 1 / 60
BRINK = Brink((-22.0, 0.0), (22.0, 0.0), 0.2, {"a": 1.4, "b": 1.7})
TABLE = Table(Bounds(-60, 0, 60, 150), beyond=0.0,
              fixtures=(Fixture("mothership", "mothership", Pose(0.0, 95.0, 0.0)),))
OFFER = Aim(0, "flip", say("Flip."), "flip", ("a", "b"), {"a": "flip-ship-1", "b": "flip-ship-2"},
            targets=("mothership",), slowest=120.0, fastest=450.0, brink=BRINK)


def hand(one_button: bool = False, sway: float = 0.0) -> Hand:
    return Hand(OFFER, TABLE, models(), FEEL, LENS, one_button, sway=sway)


def press(h: Hand, action: str) -> None:
    assert h.handle(Press(action, "keys"))
    h.handle(Release(action, "keys"))


def frames(h: Hand, seconds: float) -> Shot | None:
    return next((shot for shot in (h.update(DT) for _ in range(round(seconds / DT))) if shot), None)


def by_button(h: Hand, seconds: float) -> Flip:
    h.handle(Press("accept", "keys"))
    frames(h, seconds)
    h.handle(Release("accept", "keys"))
    return admitted(h.update(DT))


def admitted(shot: Shot | None) -> Flip:
    assert isinstance(shot, Flip)
    assert refusal((OFFER,), Shoot(0, "flip", shot)) is None
    return shot


def test_it_begins_in_the_middle_towards_what_is_aimed_at() -> None:
    h = hand()
    assert h.aiming.direction == pytest.approx(90.0)
    assert (h.aiming.along, h.aiming.overhang) == (0.5, 0.5)


def test_buttons_move_it_along_and_over_and_no_further() -> None:
    h = hand()
    press(h, "next")
    assert BRINK.pose("a", h.aiming.along, 0.5).x == pytest.approx(laying.STEP_CM, abs=0.05)
    for _ in range(60):
        press(h, "previous")
    assert h.aiming.along == 0.0
    for _ in range(9):
        press(h, "down")
    assert h.aiming.overhang == 1.0
    press(h, "up")
    assert h.aiming.overhang == 0.75
    assert by_button(h, 0.4).brings[0].pose.x == -22.0


def test_more_overhang_is_flatter() -> None:
    lob, drive = hand(), hand()
    for _ in range(2):
        press(lob, "up")
        press(drive, "down")
    assert by_button(lob, 0.4).angle < by_button(drive, 0.4).angle


def test_the_other_ship_is_taken_in_the_same_aim() -> None:
    h = hand()
    press(h, "next")
    press(h, "third")
    assert (h.aiming.piece, h.aiming.along > 0.5) == ("b", True)
    assert by_button(h, 0.4).brings[0].kind == "flip-ship-2"


def test_nobody_turns_further_than_a_hand_can() -> None:
    h = hand()
    for _ in range(100):
        press(h, "left")
    assert by_button(h, 0.4).direction == pytest.approx(125.0)


def test_a_stick_turns_and_snaps() -> None:
    h = hand()
    h.handle(Stick("pad:1", 0.5, (1.0, 0.0), (0.0, 0.0)))
    frames(h, 0.1)
    h.handle(Stick("pad:1", 0.6, (0.0, 0.0), (0.0, 0.0)))
    assert h.aiming.direction < 85.0
    for n, value in enumerate((0.5, 1.0, 1.0, 0.6, 0.1, 0.0)):
        h.handle(Stick("pad:1", 1.0 + 0.02 * n, (0.0, 0.0), (0.0, value)))
    assert admitted(h.update(DT)).speed > 300.0


def test_a_finger_flicks_it_the_way_it_goes() -> None:
    h = hand()
    x, y = h.where()
    h.handle(Pointer("down", x, y + 0.1, 1.0))
    for n in range(1, 13):
        h.handle(Pointer("move", x + 0.003 * n, y + 0.1 - 0.02 * n, 1.0 + n / 120))
    h.handle(Pointer("up", x + 0.036, y - 0.14, 1.11))
    shot = admitted(h.update(DT))
    assert shot.direction == pytest.approx(90.0 - math.degrees(math.atan2(3, 20)), abs=3.0)
    assert shot.speed > 250.0


def test_a_finger_slides_it_along_the_brink() -> None:
    h = hand()
    x, y = LENS.to_screen(0.0, 0.0)
    h.handle(Pointer("down", x, y, 1.0))
    for n in range(1, 61):
        h.handle(Pointer("move", x + 0.003 * n, y, 1.0 + n / 60))
        h.update(DT)
    h.handle(Pointer("up", x + 0.18, y, 2.02))
    assert h.update(DT) is None
    assert BRINK.pose("a", h.aiming.along, 0.5).x == pytest.approx(10.8, abs=0.8)


def test_a_tap_on_the_table_turns_the_aim_there() -> None:
    h = hand()
    x, y = LENS.to_screen(10.0, 21.0)
    h.handle(Pointer("down", x, y, 1.0))
    h.handle(Pointer("up", x, y, 1.05))
    assert h.aiming.direction == pytest.approx(64.0, abs=1.5)
    assert h.update(DT) is None


def test_one_button_stops_place_direction_and_force() -> None:
    h = hand(one_button=True)
    assert h.phase == "laying"
    frames(h, 0.8)
    press(h, "accept")
    along = h.aiming.along
    assert along == pytest.approx(1.0, abs=0.02)
    seen = set()
    for _ in range(round(FEEL.sweep_s / DT)):
        h.update(DT)
        seen.add(round(h.aiming.direction))
    assert (min(seen), max(seen)) == (90 - 18, 90 + 18) or max(seen) - min(seen) == 36
    press(h, "accept")
    frames(h, 0.4)
    press(h, "accept")
    shot = admitted(h.update(DT))
    assert h.aiming.along == along and 200.0 < shot.speed < 400.0


def test_an_aim_sways_while_its_meter_runs_and_only_then() -> None:
    h = hand(sway=2.0)
    frames(h, 0.5)
    assert h.aiming.direction == pytest.approx(90.0)
    h.handle(Press("accept", "keys"))
    seen = []
    for _ in range(60):
        h.update(DT)
        seen.append(h.aiming.direction)
    assert 1.0 < max(abs(a - 90.0) for a in seen) <= 2.0
    steady = hand()
    assert by_button(steady, 0.3).direction == pytest.approx(90.0)


@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize(("overhang", "speed"), [(0.0, 320.0), (0.5, 250.0), (1.0, 200.0)])
def test_what_is_told_of_a_flight_is_what_it_does(
        level: int, overhang: float, speed: float) -> None:
    brink = Brink((-22.0, 0.0), (22.0, 0.0), 0.2,
                  {"a": models().piece(f"flip-ship-{level}").radius})  # type: ignore[union-attr]
    piece = Piece("a", f"flip-ship-{level}", brink.pose("a", 0.5, overhang))
    shot = brink.flip(piece, 90.0, speed, overhang)
    told = laying.flight(shot, models())
    result = simulate(TABLE, shot, models())
    first = min((t for t in result.touches if "a" in (t.a, t.b) and t.time > 0.1),
                key=lambda t: t.time)
    assert math.dist(first.place[:2], (piece.pose.x, piece.pose.y)) == pytest.approx(
        told.far_cm, rel=0.06, abs=1.5)
    assert told.turns == pytest.approx(result.turns["a"], rel=0.15, abs=0.25)
