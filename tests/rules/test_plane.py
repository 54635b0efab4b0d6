"""Plane geometry: what the rules ask of outlines."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import Bounds, flat, plane

SQUARE = plane.rectangle(4, 4)
ARROW = ((0.0, 3.0), (-2.0, -2.0), (0.0, -1.0), (2.0, -2.0))
AREA = Bounds(-45, -45, 45, 45)


def test_outlines_overlap_only_when_they_share_area():
    assert plane.overlap(SQUARE, plane.rectangle(4, 4, (3.9, 0)))
    assert not plane.overlap(SQUARE, plane.rectangle(4, 4, (4.1, 0)))
    assert plane.overlap(SQUARE, plane.rectangle(1, 1))
    assert plane.gap(SQUARE, plane.rectangle(4, 4, (7, 0))) == pytest.approx(3)


def test_a_notch_is_outside():
    assert plane.inside(ARROW, (0.0, 0.0))
    assert not plane.inside(ARROW, (0.0, -1.5))
    assert plane.inside(ARROW, (0.0, -1.05), slack=0.1)


def test_the_nearest_edge_point():
    assert plane.nearest_edge_point(SQUARE, (5, 1)) == (2, 1)
    assert plane.nearest_edge_point(SQUARE, (5, 9)) == (2, 2)
    assert plane.ray(SQUARE, (-9, 0.5), 0) == pytest.approx((-2, 0.5))
    assert plane.ray(SQUARE, (-9, 5), 0) is None


def test_a_ray_at_a_corner_meets_it():
    for direction, corner in ((45.0, (-2, -2)), (225.0, (2, 2)), (135.0, (2, -2))):
        away = 5.0 * math.sqrt(0.5)
        start = (corner[0] - away * math.copysign(1, math.cos(math.radians(direction))),
                 corner[1] - away * math.copysign(1, math.sin(math.radians(direction))))
        assert plane.ray(SQUARE, start, direction) == pytest.approx(corner)


@pytest.mark.parametrize(
    ("side", "nose"), [("near", (0, 1)), ("far", (0, -1)), ("left", (1, 0)), ("right", (-1, 0))]
)
def test_the_rear_edge_stands_5_cm_from_the_border(side, nose):
    pose = plane.rear_edge_at(ARROW, AREA, side, 7.0, 5.0)
    placed = plane.moved(ARROW, pose)
    assert plane.border_distance(placed, AREA) == pytest.approx(5.0)
    tip = placed[0]
    assert (tip[0] - pose.x, tip[1] - pose.y) == pytest.approx((3 * nose[0], 3 * nose[1]), abs=1e-4)


def test_pulled_back_in_from_the_border():
    assert plane.pulled_in((60, 3), AREA, 5) == (40, 3)
    assert plane.pulled_in((-60, 99), AREA, 5) == (-40, 40)
    assert plane.pulled_in((1, 2), AREA, 5) == (1, 2)


@given(st.floats(-180, 180), st.floats(-40, 40), st.floats(-40, 40))
def test_heading_survives_a_pose(heading, x, y):
    pose = flat(x, y, heading)
    assert math.cos(math.radians(pose.heading - heading)) > 0.999999


def _star(rng: random.Random) -> plane.Outline:
    count = rng.randint(5, 14)  # evenly spread, so that the middle is inside
    corners = [(k + rng.uniform(-0.3, 0.3)) * 2 * math.pi / count for k in range(count)]
    return tuple(
        (r * math.cos(a), r * math.sin(a)) for a in corners for r in [rng.uniform(1.0, 4.0)]
    )


@pytest.mark.parametrize("seed", range(60))
def test_convex_parts_fill_the_outline_exactly(seed):
    star = plane.counter_clockwise(_star(random.Random(seed)))
    try:
        parts = plane.convex_parts(star)
    except ValueError:
        pytest.fail("a star-shaped outline does not cross itself")
    assert sum(map(plane.area, parts)) == pytest.approx(plane.area(star))
    for part in parts:
        turns = [
            (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
            for a, b, c in zip(part[-1:] + part[:-1], part, part[1:] + part[:1], strict=True)
        ]
        assert min(turns) > -1e-9


def test_a_crossing_outline_is_refused():
    with pytest.raises(ValueError, match="crosses"):
        plane.convex_parts(((0, 0), (1, 1), (1, 0), (0, 1)))


@pytest.mark.parametrize("outline", [
    plane.rectangle(4.0, 2.0), plane.circle(3.0, 24), plane.circle(2.5, 32),
    ((0.0, 4.5), (-2.2, -2.0), (0.0, -0.5), (2.2, -2.0)),
])
def test_an_outline_overlaps_itself_and_a_copy_slid_along_a_side(outline):
    assert plane.overlap(outline, outline)
    for by in (0.5, 1.0, 2.0):
        assert plane.overlap(outline, tuple((x + by, y) for x, y in outline))


def test_outlines_that_only_touch_share_no_area():
    left, right = plane.rectangle(2.0, 2.0), plane.rectangle(2.0, 2.0, (2.0, 0.0))
    above = plane.rectangle(2.0, 2.0, (2.0, 2.0))
    assert not plane.overlap(left, right)
    assert not plane.overlap(left, above)
    assert plane.gap(left, right) == pytest.approx(0.0)
