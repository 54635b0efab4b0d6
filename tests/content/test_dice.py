"""Dice: their shape, how they lie in a hand, and which face is up."""

import math
import random

import pytest

from game.content.hand import (
    LEVEL_DEG,
    handful,
    highest,
    resting,
    resting_anyhow,
    showing,
    tumble,
    upturned,
)
from game.content.models import models
from game.rules import Pose

D6, D10 = models().die("d6"), models().die("d10")


def dot(a, b) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def turned(pose: Pose, point):
    """A point of the piece, as the table sees it."""
    w, q = pose.qw, (pose.qx, pose.qy, pose.qz)

    def cross(a, b):
        return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])

    t = tuple(2 * c for c in cross(q, point))
    return tuple(p + w * c + d for p, c, d in zip(point, t, cross(q, t), strict=True))


def test_a_six_sided_die_is_a_cube_whose_opposite_faces_make_seven():
    assert len(set(D6.corners)) == 8 and {abs(c) for p in D6.corners for c in p} == {0.8}
    assert D6.height == 1.6 and D6.radius == pytest.approx(0.8 * math.sqrt(3))
    for normal, face in zip(D6.normals, D6.faces, strict=True):
        (other,) = [f for n, f in zip(D6.normals, D6.faces, strict=True) if dot(n, normal) == -1]
        assert int(face) + int(other) == 7


def test_a_ten_sided_die_has_ten_flat_kites_between_two_tips():
    top, bottom, *ring = D10.corners
    assert len(ring) == 10 and len(set(D10.corners)) == 12
    assert top[:2] == bottom[:2] == (0.0, 0.0) and top[2] == -bottom[2] > 0
    tip = 0.105 * 0.95
    for k, corner in enumerate(ring):
        assert math.hypot(*corner[:2]) == pytest.approx(0.95)
        assert math.degrees(math.atan2(corner[1], corner[0])) % 360 == pytest.approx(36.0 * k)
        assert corner[2] == pytest.approx(tip if k % 2 == 0 else -tip)
    assert len(set(D10.normals)) == 10
    away = D10.height / 2.0
    for k, normal in enumerate(D10.normals):
        assert dot(normal, normal) == pytest.approx(1.0)
        on_face = [p for p in D10.corners if dot(normal, p) == pytest.approx(away)]
        assert len(on_face) == 4 and ring[k] in on_face, "a kite: a tip and three of the ring"
        assert (top in on_face) == (k % 2 == 1) and (bottom in on_face) == (k % 2 == 0)
        assert all(dot(normal, p) <= away + 1e-9 for p in D10.corners)
        assert min(dot(normal, other) for other in D10.normals) == pytest.approx(-1.0)
    assert D10.radius == pytest.approx(max(top[2], math.hypot(0.95, tip)))


@pytest.mark.parametrize("die", [D6, D10], ids=["d6", "d10"])
def test_a_die_that_is_set_down_shows_its_face_and_stands_on_the_opposite(die):
    for number, face in enumerate(die.faces):
        for heading in (0.0, 33.0, -120.0):
            pose = showing(die, face, (3.0, -4.0, 0.5), heading)
            assert pose == resting(die, number, (3.0, -4.0, 0.5), heading)
            assert (pose.x, pose.y) == (3.0, -4.0)
            assert turned(pose, die.normals[number])[2] == pytest.approx(1.0, abs=1e-5)
            lowest = min(pose.z + turned(pose, corner)[2] for corner in die.corners)
            assert lowest == pytest.approx(0.5, abs=1e-4)
            assert upturned(die, pose) == face and highest(die, pose)[0] == number
            assert highest(die, pose)[1] == pytest.approx(0.0, abs=0.2)
    one, other = (showing(die, die.faces[2], (0, 0, 0), h) for h in (10.0, 50.0))
    a, b = (turned(p, die.corners[-1]) for p in (one, other))
    between = math.degrees(math.atan2(b[1], b[0]) - math.atan2(a[1], a[0])) % 360
    assert between == pytest.approx(40.0, abs=0.01), "headings turn it on the spot"


@pytest.mark.parametrize("axis", [(1.0, 0.0), (0.0, 1.0), (-0.6, 0.8)])
def test_a_die_that_leans_more_than_10_degrees_is_cocked(axis):
    assert LEVEL_DEG == 10.0
    for degrees in (3.0, 9.9, 10.1, 30.0):
        half = math.radians(degrees) / 2.0
        pose = Pose(0, 0, 2, math.cos(half), axis[0] * math.sin(half), axis[1] * math.sin(half))
        face, tilt = highest(D6, pose)
        assert D6.faces[face] == "6" and tilt == pytest.approx(degrees, abs=0.01)
        assert upturned(D6, pose) == ("6" if degrees < 10.0 else None)


def test_dice_set_down_without_looking_show_every_face_and_lie_any_way():
    rng = random.Random(4)
    poses = [resting_anyhow(rng, D10, (1.0, 2.0, 0.0)) for _ in range(300)]
    shown = [upturned(D10, pose) for pose in poses]
    assert set(shown) == set(D10.faces) and all(shown.count(f) > 10 for f in D10.faces)
    headings = [math.degrees(math.atan2(*turned(p, (1.0, 0.0, 0.0))[1::-1])) for p in poses]
    assert min(headings) < -150 and max(headings) > 150


@pytest.mark.parametrize(("count", "rows", "columns"), [(1, 1, 1), (2, 1, 2), (3, 2, 2), (8, 4, 2)])
def test_dice_in_a_hand_are_round_its_middle_and_touch_none(count, rows, columns):
    dice = [(f"d{n}", "d6" if n else "d10") for n in range(count)]
    held = handful(random.Random(3), models(), dice, (10.0, 20.0, 7.0))
    assert [(p.id, p.kind) for p in held] == dice
    assert {p.pose.z for p in held} == {7.0}
    xs, ys = {p.pose.x for p in held}, {p.pose.y for p in held}
    assert len(xs) == columns and len(ys) == rows
    assert (min(xs) + max(xs)) / 2 == pytest.approx(10.0)
    assert (min(ys) + max(ys)) / 2 == pytest.approx(20.0)
    apart = 1.35 * 2.0 * max(models().die(kind).radius for _, kind in dice)
    if count > 1:
        assert max(xs) - min(xs) == pytest.approx(apart, abs=1e-3)
    assert max(ys) - min(ys) == pytest.approx((rows - 1) * apart, abs=1e-3)
    assert len({(p.pose.qw, p.pose.qx) for p in held}) == count, "each is turned its own way"


def test_dice_spin_in_any_direction_about_as_fast_as_asked():
    spins = tumble(random.Random(5), 400, 30.0)
    assert len(spins) == 400
    for axis in range(3):
        along = [spin[axis] for spin in spins]
        assert abs(sum(along) / 400) < 3.0
        assert math.sqrt(sum(s * s for s in along) / 400) == pytest.approx(15.0, rel=0.12)
