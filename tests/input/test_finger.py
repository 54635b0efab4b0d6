"""What a finger means: recorded strokes of people, hasty, slanted, rolled off the glass."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from game.input.events import Pointer
from game.input.finger import Finger, Reading, Surround
from tools.bench import people
from tools.bench.people import Made

PLACE = (0.9, 0.55)
AROUND = Surround(PLACE, reach=0.04, ring=0.05)


def meant(made: Made, around: Surround = AROUND) -> Reading:
    """What a stroke about the piece means in the end."""
    dx, dy = PLACE
    first = made.reports[0]
    finger = Finger(Pointer("down", first.x + dx, first.y + dy, first.time), lambda: around)
    for r in made.reports[1:]:
        e = Pointer(r.what, r.x + dx, r.y + dy, r.time)
        got = finger.lifted(e) if r.what == "up" else finger.moved(e)
        if got.kind == "flick" or r.what == "up":
            return got
    raise AssertionError("the stroke has no end")


def off(a: float, b: float) -> float:
    return abs((a - b + 180.0) % 360.0 - 180.0)


def slowly(*places: tuple[float, float], seconds: float = 1.0) -> Made:
    """From place to place about the piece, each way in so many seconds, 60 reports a second."""
    reports, t = [people.Report("down", 0.0, *places[0])], 0.0
    for a, b in pairwise(places):
        for n in range(1, round(seconds * 60) + 1):
            s = people.eased(n / round(seconds * 60))
            t += 1 / 60
            reports.append(people.Report("move", t, a[0] + (b[0] - a[0]) * s,
                                         a[1] + (b[1] - a[1]) * s))
    reports.append(people.Report("up", t + 0.05, *places[-1]))
    return Made(tuple(reports), 0.0, 0.0, t)


def test_every_recorded_flick_goes_the_way_of_the_finger() -> None:
    for made in people.read("flicks"):
        got = meant(made)
        assert got.kind == "flick", made
        assert off(got.angle, made.angle) < 3.5
        assert got.speed == pytest.approx(1.34 * made.speed, rel=0.25)


def test_every_recorded_pull_is_a_slingshot() -> None:
    for made in people.read("pulls"):
        got = meant(made)
        assert got.kind == "pull", made
        dx, dy = got.pulled
        assert off(math.degrees(math.atan2(-dy, dx)), made.angle) < 1.0
        assert math.hypot(dx, dy) == pytest.approx(made.length, rel=0.05)


def test_no_childs_stroke_goes_the_other_way() -> None:
    for made in people.read("children"):
        got = meant(made)
        assert got.kind in ("flick", "weak"), made
        if got.kind == "flick":
            assert off(got.angle, made.angle) < 45.0


@pytest.mark.parametrize("seconds", [0.7, 1.0, 2.5])
def test_pull_that_comes_back_into_the_ring_is_nothing(seconds: float) -> None:
    assert meant(slowly((0, 0), (0.02, 0.2), (0.01, 0.02), seconds=seconds)).kind == "back"


def test_slow_stroke_through_the_piece_from_behind_pushes_it_on() -> None:
    got = meant(slowly((0.0, 0.15), (0.0, -0.15), seconds=0.6))
    assert got.kind == "flick"
    assert off(got.angle, 90.0) < 1.0


def test_wind_up_and_stroke_goes_forward() -> None:
    back = slowly((0, 0), (0, 0.08), seconds=0.35).reports[:-1]
    t = back[-1].time
    forward = [people.Report("move", t + n / 60, 0.0, 0.08 - 0.05 * n) for n in range(1, 7)]
    reports = (*back, *forward, people.Report("up", t + 6 / 60 + 0.005, 0.0, -0.22))
    got = meant(Made(reports, 90.0, 0.3, 0.1))
    assert got.kind == "flick"
    assert off(got.angle, 90.0) < 2.0


def test_finger_that_only_trembles_taps() -> None:
    assert meant(slowly((0, 0), (0.006, 0.005), (0, 0), seconds=0.3)).kind == "tap"


def test_roll_of_a_lifting_finger_moves_neither_aim_nor_power() -> None:
    held = slowly((0, 0), (0.0, 0.25), seconds=0.8).reports[:-1]
    t = held[-1].time + 0.3
    roll = 2 * people.MM
    rolled = [people.Report("move", t + n * 0.008, roll * n / 3, 0.25) for n in (1, 2, 3)]
    made = Made((*held, *rolled, people.Report("up", t + 0.026, roll, 0.25)), -90.0, 0.25, 1.1)
    got = meant(made)
    assert got.kind == "pull"
    assert off(math.degrees(math.atan2(-got.pulled[1], got.pulled[0])), -90.0) < 1.0
    assert math.hypot(*got.pulled) == pytest.approx(0.25, rel=0.01)


def test_stroke_far_from_the_piece_is_not_about_it() -> None:
    far = people.flick(people.random.Random(7), (-0.6, 0.3), 170.0, 0.25, 0.12)
    assert meant(far).kind == "away"


def test_drag_along_the_lit_edge_takes_the_edge() -> None:
    edge = ((-0.06, 0.08), (0.06, 0.08))
    around = AROUND._replace(edges=(tuple((x + PLACE[0], y + PLACE[1]) for x, y in edge),))
    along = meant(slowly((-0.01, 0.085), (0.05, 0.085), seconds=0.8), around)
    assert along.kind == "edge"
    assert along.place == pytest.approx((PLACE[0] + 0.05, PLACE[1] + 0.085), abs=0.003)
    assert meant(slowly((0.0, 0.085), (0.0, 0.3), seconds=0.8), around).kind == "pull"
