"""Dice are fair from every kind of throw the games use, and say so when they lean."""

import math
import random

import pytest

from game.app.rolling import MANNERS, chi_square_p, results, tally
from game.content.hand import highest
from game.content.models import models
from game.physics import simulate
from game.rules import Bounds, Piece, Pose, Table, Throw

FAIR_P = 0.001


def _fair(kind: str, manner: str, count: int) -> None:
    told = tally(kind, count, seed=2, manner=manner)
    print(f"{kind} {manner}: {told.faces}, cocked {told.cocked} of {count}, p {told.chi2_p}")
    assert told.chi2_p > FAIR_P
    assert told.cocked < 0.01 * count
    assert sum(told.faces.values()) + told.cocked == count


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("kind", ["d6", "d10"])
def test_fair_from_every_kind_of_throw(kind, manner):
    _fair(kind, manner, 900)


@pytest.mark.long
@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("kind", ["d6", "d10"])
def test_fair_over_6000_of_every_kind_of_throw(kind, manner):
    _fair(kind, manner, 6000)


def test_opposite_faces_of_a_d6_sum_to_7():
    die = models().die("d6")
    for face, normal in zip(die.faces, die.normals, strict=True):
        back = die.normals.index(tuple(-n + 0.0 for n in normal))
        assert int(face) + int(die.faces[back]) == 7


def test_a_d10_reads_0_to_9_and_opposite_faces_sum_to_9():
    die = models().die("d10")
    assert sorted(die.faces) == [str(n) for n in range(10)]
    for k in range(10):
        assert int(die.faces[k]) + int(die.faces[(k + 5) % 10]) == 9
        assert die.normals[k] == pytest.approx([-n for n in die.normals[(k + 5) % 10]])


def test_the_face_on_top_is_the_one_opposite_the_table():
    for result in results("d10", 20, seed=5):
        if result.reading("die").cocked:
            continue
        die, pose = models().die("d10"), result.table.piece("die").pose
        face, tilt = highest(die, pose)
        assert die.faces[face] == result.reading("die").face
        assert tilt < 3


def test_a_leaning_die_is_cocked_and_never_read():
    """A die set down against another one leans: no face is level, so none is told."""
    lean = math.radians(30) / 2
    flat = Pose(0, 0, 0.8)
    leaning = Pose(1.42, 0, 1.05, math.cos(lean), 0, math.sin(lean), 0)
    table = Table(Bounds(-20, -20, 20, 20), "table", pieces=(Piece("flat", "d6", flat),))
    seen = set()
    for seed in range(60):
        rng = random.Random(seed)
        dropped = Pose(
            leaning.x + rng.uniform(-0.6, 0.2), rng.uniform(-0.3, 0.3), 2.2,
            *(leaning.qw, leaning.qx, leaning.qy, leaning.qz),
        )
        result = simulate(table, Throw(0, 0, brings=(Piece("die", "d6", dropped),)))
        reading = result.reading("die")
        tilt = highest(models().die("d6"), result.table.piece("die").pose)[1]
        assert reading.cocked == (tilt > 10)
        seen.add(reading.cocked)
    assert False in seen


def test_custom_faces_come_up_as_often_as_they_are_printed():
    told = tally("ace-blue", 900, seed=3)
    assert set(told.faces) == {"1 plane", "2 planes", "3 planes", "evade", "re-roll"}
    assert told.faces["2 planes"] > told.faces["1 plane"]
    assert told.chi2_p > FAIR_P


@pytest.mark.parametrize(
    ("observed", "expected", "p"),
    [
        ([10, 10, 10], [10.0, 10.0, 10.0], 1.0),
        ([44, 56], [50.0, 50.0], 0.2301),
        ([5, 8, 9, 8, 10, 20], [10.0] * 6, 0.0199),
        ([100, 50], [75.0, 75.0], 0.0000446),
    ],
)
def test_chi_square_agrees_with_the_published_tables(observed, expected, p):
    assert chi_square_p(observed, expected) == pytest.approx(p, abs=2e-4)
