"""The numbers that shots and poses may have: up to the limit itself, and no further."""

import math

import pytest
from msgspec.structs import replace

from game.rules import Bounds, Flick, Flip, Piece, Pose, Result, Shake, Table, Throw, flat
from game.rules.limits import beyond, is_finite, lies_flat, misplaced
from game.rules.results import Exit, Reading, Touch

SHOTS = (Flick("p", 10.0, 50.0, (0.0, 0.0), 0.0, 0.0), Flip("p", 10.0, 50.0, 20.0),
         Throw(10.0, 50.0, 5.0), Shake("box"))
FLICK, FLIP, THROW, SHAKE = SHOTS


@pytest.mark.parametrize(("shot", "name", "least", "most", "below", "above"), [
    *((shot, "direction", -3600.0, 3600.0, "direction", "direction") for shot in SHOTS),
    *((shot, "speed", 0.0, 1000.0, "too-slow", "too-fast") for shot in SHOTS[:3]),
    (FLICK, "height", -20.0, 20.0, "off-surface", "off-surface"),
    (FLICK, "lift", -30.0, 80.0, "direction", "direction"),
    (FLIP, "angle", -90.0, 90.0, "direction", "direction"),
    (FLIP, "offset", -20.0, 20.0, "off-surface", "off-surface"),
    (THROW, "lift", -90.0, 90.0, "direction", "direction"),
    (SHAKE, "amplitude", 0.001, 2.0, "too-slow", "too-fast"),
    (SHAKE, "frequency", 0.1, 30.0, "too-slow", "too-fast"),
    (SHAKE, "seconds", 0.01, 3.0, "too-slow", "too-fast"),
])
def test_a_limit_is_allowed_and_what_is_beyond_is_not(shot, name, least, most, below, above):
    hair = 0.001 if name in ("amplitude", "seconds") else 0.01
    for number in (least, most):
        assert beyond(replace(shot, **{name: number})) is None
    assert beyond(replace(shot, **{name: least - hair})).code == below
    assert beyond(replace(shot, **{name: most + hair})).code == above
    for endless in (math.inf, -math.inf, math.nan):
        assert beyond(replace(shot, **{name: endless})).code == "not-finite"


def test_points_and_spins_are_looked_at_number_by_number():
    for strike in ((100.0, -100.0), (-100.0, 100.0)):
        assert beyond(replace(FLICK, strike=strike)) is None
    for strike in ((100.1, 0.0), (0.0, -100.1)):
        assert beyond(replace(FLICK, strike=strike)).code == "off-surface"
    assert beyond(replace(THROW, spins=((1000.0, -1000.0, 0.0),))) is None
    assert beyond(replace(THROW, spins=((0.0, 0.0, 0.0), (0.0, 0.0, 1000.1)))).code == "spins"
    assert beyond(Flick("p", 10.0, 50.0)) is None, "what a wish leaves unsaid is in no one's way"


def test_a_shot_brings_and_holds_400_pieces_and_no_more():
    die = Piece("d", "d6", flat(0.0, 0.0))
    for most in ({"brings": (die,) * 400}, {"spins": ((0.0, 0.0, 0.0),) * 400}):
        assert beyond(replace(THROW, **most)) is None
    for many in ({"brings": (die,) * 401}, {"spins": ((0.0, 0.0, 0.0),) * 401}):
        assert beyond(replace(THROW, **many)).code == "too-many"
    assert beyond(replace(FLICK, held=("a",) * 401)).code == "too-many"


def test_what_a_shot_brings_lies_on_earth():
    far = Piece("d", "d6", flat(1000.1, 0.0))
    near = Piece("e", "d6", flat(1000.0, -1000.0, 0.0, 1000.0))
    assert beyond(replace(THROW, brings=(near,))) is None
    assert beyond(replace(THROW, brings=(near, far))).code == "too-far"


@pytest.mark.parametrize("name", ["x", "y", "z"])
def test_nothing_lies_further_than_10_m(name):
    pose = flat(0.0, 0.0)
    for number in (1000.0, -1000.0):
        assert misplaced(replace(pose, **{name: number})) is None
    for number in (1000.1, -1000.1):
        assert misplaced(replace(pose, **{name: number})).code == "too-far"
    assert misplaced(replace(pose, **{name: math.nan})).code == "not-finite"


def test_a_turn_has_the_length_one():
    half = math.sqrt(0.5)
    for turn in ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (half, half, 0, 0),
                 (0.5, 0.5, 0.5, 0.5)):
        assert misplaced(Pose(0, 0, 0, *turn)) is None
    for turn in ((1.01, 0, 0, 0), (0.99, 0, 0, 0), (1, 0.2, 0, 0), (1, 0, 0.2, 0), (1, 0, 0, 0.2),
                 (0, 0, 0, 0), (math.nan, 0, 0, 0)):
        assert misplaced(Pose(0, 0, 0, *turn)).code == "not-finite"
    assert misplaced(Pose(0, 0, 0, 1.0004, 0, 0, 0)) is None, "a length is never quite one"


def test_flat_is_flat_on_both_axes():
    assert lies_flat(flat(0.0, 0.0, 77.0))
    assert lies_flat(Pose(0, 0, 0, 1.0, 0.001, -0.001, 0.0))
    assert not lies_flat(Pose(0, 0, 0, 1.0, 0.002, 0.0, 0.0))
    assert not lies_flat(Pose(0, 0, 0, 1.0, 0.0, -0.002, 0.0))


def test_every_number_of_an_answer_is_looked_at():
    table = Table(Bounds(0, 0, 1, 1), pieces=(Piece("d", "d6", flat(0.0, 0.0)),))
    fine = Result(table, seconds=1.0)
    touch, gone = Touch(0.1, "d", "table", (0.0, 0.0, 0.0), 1.0), Exit(0.1, "d", (0.0, 0.0))
    assert is_finite(replace(fine, touches=(touch,), exits=(gone,), turns={"d": 1.0},
                             readings=(Reading("d", "1", 2.0),)))
    bad = math.inf
    for field in ({"seconds": bad}, {"turns": {"d": bad}}, {"readings": (Reading("d", "1", bad),)},
                  {"exits": (replace(gone, time=bad),)},
                  {"exits": (replace(gone, place=(0.0, bad)),)},
                  {"touches": (replace(touch, time=bad),)},
                  {"touches": (replace(touch, impulse=bad),)},
                  {"touches": (replace(touch, place=(0.0, 0.0, bad)),)}):
        assert not is_finite(replace(fine, **field))
    for name in ("x", "y", "z", "qw", "qx", "qy", "qz"):
        pose = replace(flat(0.0, 0.0), **{name: bad})
        assert not is_finite(replace(fine, table=table.moved("d", pose)))
