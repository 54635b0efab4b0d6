"""Dice are fair from every kind of throw the games use, and say so when they lean."""

import math
import random

import pytest

from game.app.rolling import MANNERS, chi_square_p, results, tally
from game.content.hand import LEVEL_DEG, highest
from game.content.models import models
from game.physics import simulate
from game.rules import Bounds, Fixture, Piece, Pose, Result, Table, Throw
from game.rules.chance import any_turn
from tests.physics.tables import ship, table

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


SHIP = ship("ship", 0.0, 0.0)
ON_A_SHIP = table(SHIP)
STERN = models().plate(SHIP.kind).edges()["stern"][0][1]
ARENA = Table(Bounds(-20, -20, 20, 20), "table", fixtures=(Fixture("arena", "arena"),))
HOLE_FLOOR, PLATE, HOLE_EDGE = 0.35, 1.15, 0.98  # heights, and from the middle of a hole
HALF = models().die("d6").height / 2


def _dropped(table: Table, pose: Pose) -> Result:
    return simulate(table, Throw(0, 0, brings=(Piece("die", "d6", pose),)))


def _leaning(edge: float, low: float, high: float, lean_deg: float) -> Pose:
    """A die held half a millimetre over where it leans: one of its edges at the height `low`,
    its underside on an edge of the height `high` that runs along x at y = `edge`."""
    lean = math.radians(lean_deg)
    foot = edge - (high - low) / math.tan(lean)
    y = foot + HALF * (math.cos(lean) - math.sin(lean))
    z = low + HALF * (math.cos(lean) + math.sin(lean)) + 0.05
    return Pose(0.0, y, z, math.cos(lean / 2), math.sin(lean / 2), 0.0, 0.0)


LEANS = {
    "on the edge of a ship": (ON_A_SHIP, STERN, 0.0, 0.5, (22, 25, 28, 32), {"ship", "table"}),
    "on the edge of a hole": (ARENA, HOLE_EDGE, HOLE_FLOOR, PLATE, (32, 36, 40, 45), {"arena"}),
}


@pytest.mark.parametrize("where", LEANS)
def test_a_die_that_leans_is_cocked_and_never_read(where):
    """It comes to rest there, no face is level, and so none is told."""
    table, edge, low, high, leans, rests_on = LEANS[where]
    for lean in leans:
        result = _dropped(table, _leaning(edge, low, high, lean))
        tilt = highest(models().die("d6"), result.table.piece("die").pose)[1]
        assert set(result.supports["die"]) == rests_on
        assert tilt > 15
        assert result.reading("die").cocked and result.reading("die").face is None


@pytest.mark.parametrize(
    ("table", "place", "rests_on"),
    [
        (ON_A_SHIP, (0.0, STERN + 0.9, 0.5), "ship"),
        (ON_A_SHIP, (0.0, STERN - 3.0, 0.0), "table"),
        (ARENA, (0.0, 0.0, HOLE_FLOOR), "arena"),
        (ARENA, (1.3, 1.3, PLATE), "arena"),
    ],
    ids=["ship", "table", "hole", "between four holes"],
)
def test_a_level_die_is_read_wherever_it_lies(table, place, rests_on):
    x, y, z = place
    result = _dropped(table, Pose(x, y, z + HALF + 0.05))
    assert result.supports["die"] == (rests_on,)
    assert result.reading("die").face == "6" and not result.reading("die").cocked


def test_a_die_is_read_just_when_it_is_level():
    """Dropped over the edge of a hole, some lean and some do not."""
    seen = set()
    for seed in range(40):
        rng = random.Random(seed)
        place = (rng.uniform(-0.6, 0.6), rng.uniform(-0.6, 0.6), 3.0)
        result = _dropped(ARENA, Pose(*place, *any_turn(rng)))
        reading = result.reading("die")
        tilt = highest(models().die("d6"), result.table.piece("die").pose)[1]
        assert reading.cocked == (tilt > LEVEL_DEG)
        seen.add(reading.cocked)
    assert seen == {True, False}


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
