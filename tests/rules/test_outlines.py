"""Measures of outlines: known by hand, or found again by trying many points."""

import math
import random

import pytest

from game.rules import Bounds, flat, plane

BOX = plane.rectangle(4.0, 2.0, (3.0, 5.0))  # x 1 to 5, y 4 to 6
CORNER = ((0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0))  # an L
UNEVEN = Bounds(-10.0, -20.0, 30.0, 60.0)


def test_area_is_signed_and_centroid_and_moments_are_known():
    assert plane.area(BOX) == 8.0 and plane.area(BOX[::-1]) == -8.0
    assert plane.area(CORNER) == 6.0
    assert plane.counter_clockwise(BOX[::-1]) == plane.counter_clockwise(BOX) == BOX
    assert plane.centroid(BOX) == pytest.approx((3.0, 5.0))
    assert plane.centroid(CORNER) == pytest.approx((1.5, 1.0))
    # of a rectangle: the middle's square, and a twelfth of the side's square
    assert plane.second_moments(BOX) == pytest.approx((9 + 16 / 12, 25 + 4 / 12))
    assert plane.second_moments(CORNER) == pytest.approx(
        ((4 * (4 + 16 / 12) + 2 * (0.25 + 1 / 12)) / 6,
         (4 * (0.25 + 1 / 12) + 2 * (4 + 4 / 12)) / 6))


def test_outlines_are_made_and_moved_as_drawn():
    assert BOX == ((1.0, 4.0), (5.0, 4.0), (5.0, 6.0), (1.0, 6.0))
    assert plane.edges(BOX)[3] == ((1.0, 6.0), (1.0, 4.0)) and len(plane.edges(BOX)) == 4
    four = plane.circle(2.0, 4, (1.0, -1.0))
    for corner, known in zip(four, ((3, -1), (1, 1), (-1, -1), (1, -3)), strict=True):
        assert corner == pytest.approx(known)
    assert len(plane.circle(1.0)) == 32
    turned = plane.moved(((2.0, 1.0), (0.0, 3.0)), flat(10.0, 20.0, 90.0))
    assert turned[0] == pytest.approx((9.0, 22.0), abs=1e-4)
    assert turned[1] == pytest.approx((7.0, 20.0), abs=1e-4)
    a, b = plane.ring_parts(3.0, 1.0, 4)[:2]
    assert [p for c in a for p in c] == pytest.approx([1, 0, 3, 0, 0, 3, 0, 1], abs=1e-9)
    assert [p for c in b for p in c] == pytest.approx([0, 1, 0, 3, -3, 0, -1, 0], abs=1e-9)
    assert len(plane.ring_parts(3.0, 1.0)) == 12
    last = plane.ring_parts(3.0, 1.0)[-1]
    assert last[2:] == (pytest.approx((3.0, 0.0)), pytest.approx((1.0, 0.0)))


def test_inside_by_either_axis_and_within_the_slack():
    for inner in ((0.5, 2.9), (0.5, 0.5), (3.9, 0.5), (0.9, 1.1)):
        assert plane.inside(CORNER, inner)
    for outer in ((1.1, 1.1), (3.9, 2.9), (-0.1, 1.0), (4.1, 0.5), (0.5, 3.1), (0.5, -0.1)):
        assert not plane.inside(CORNER, outer)
    assert plane.inside(CORNER, (1.5, 1.5), 0.5) and not plane.inside(CORNER, (1.5, 1.5), 0.499)
    assert not plane.inside(CORNER, (4.5, 0.5), 0.0)


def test_the_nearest_point_of_an_edge():
    a, b = (1.0, 2.0), (5.0, 2.0)
    assert plane.nearest_on(a, b, (2.5, 9.0)) == (2.5, 2.0)
    assert plane.nearest_on(a, b, (-3.0, 0.0)) == a
    assert plane.nearest_on(a, b, (7.0, 0.0)) == b
    assert plane.nearest_on(a, a, (7.0, 0.0)) == a, "an edge without length is a point"
    assert plane.nearest_on((0.0, 0.0), (2.0, 4.0), (4.0, 3.0)) == (2.0, 4.0)
    assert plane.nearest_on((0.0, 0.0), (4.0, 4.0), (4.0, 0.0)) == (2.0, 2.0)
    assert plane.nearest_edge_point(BOX, (3.2, 5.9)) == (3.2, 6.0)
    assert plane.nearest_edge_point(BOX, (1.1, 5.0)) == (1.0, 5.0)
    assert plane.distance((1.0, 2.0), (4.0, 6.0)) == 5.0


@pytest.mark.parametrize(("at", "apart"), [
    ((9.0, 5.0), 2.0), ((-3.0, 5.0), 2.0), ((3.0, 9.0), 2.0), ((3.0, 1.0), 2.0),
    ((10.0, 11.0), 5.0), ((-4.0, -1.0), 5.0), ((10.0, -1.0), 5.0), ((-4.0, 11.0), 5.0),
])
def test_the_gap_on_every_side_and_at_every_corner(at, apart):
    other = plane.rectangle(4.0, 2.0, at)
    assert not plane.overlap(BOX, other) and not plane.overlap(other, BOX)
    assert plane.gap(BOX, other) == pytest.approx(apart) == plane.gap(other, BOX)
    assert plane.closer(BOX, other, apart + 0.001) and plane.closer(other, BOX, apart + 0.001)
    assert not plane.closer(BOX, other, apart) and not plane.closer(other, BOX, apart)


def test_a_gap_may_end_in_the_middle_of_an_edge_or_in_a_notch():
    roof = ((1.0, 7.0), (2.0, 9.0), (0.0, 9.0))
    assert plane.gap(roof, plane.rectangle(8.0, 2.0)) == pytest.approx(6.0)
    assert plane.gap(plane.rectangle(8.0, 2.0), roof) == pytest.approx(6.0)
    in_notch = plane.rectangle(1.0, 1.0, (2.0, 2.0))
    assert plane.gap(CORNER, in_notch) == pytest.approx(0.5)
    assert not plane.overlap(CORNER, in_notch)
    point = ((2.0, 2.0), (2.0, 2.0), (2.0, 2.0))  # edges without length
    assert plane.gap(point, CORNER) == pytest.approx(1.0)


@pytest.mark.parametrize("seed", range(40))
def test_overlap_and_gap_are_what_trying_many_points_finds(seed):
    rng = random.Random(seed)
    a, b = _blob(rng, (0.0, 0.0)), _blob(rng, (rng.uniform(-5, 5), rng.uniform(-5, 5)))
    along = [(p[0] + (q[0] - p[0]) * k / 40, p[1] + (q[1] - p[1]) * k / 40)
             for p, q in plane.edges(a) for k in range(40)]
    shared = any(plane.inside(b, p) for p in along) or plane.inside(a, b[0])
    nearest = min(math.dist(plane.nearest_edge_point(b, p), p) for p in along)
    if nearest > 0.1:  # what only grazes can't be told by trying points
        assert plane.overlap(a, b) == plane.overlap(b, a) == shared
    if not shared:
        assert plane.gap(a, b) == pytest.approx(nearest, abs=0.1)
        assert plane.closer(a, b, nearest + 0.2) and not plane.closer(a, b, nearest - 0.2)
    else:
        assert plane.gap(a, b) == 0.0 and plane.closer(a, b, 0.01)


def _blob(rng: random.Random, at: tuple[float, float]) -> plane.Outline:
    count = rng.randint(3, 9)
    turns = [2 * math.pi * (k + rng.uniform(0.0, 0.6)) / count for k in range(count)]
    return tuple((at[0] + r * math.cos(t), at[1] + r * math.sin(t))
                 for t in turns for r in [rng.uniform(0.8, 3.5)])


def test_a_cross_of_two_bars_overlaps_though_no_corner_is_inside():
    assert plane.overlap(plane.rectangle(8.0, 1.0), plane.rectangle(1.0, 8.0))


def test_one_within_the_other_overlaps():
    assert plane.overlap(plane.rectangle(8.0, 8.0), plane.rectangle(1.0, 1.0, (2.0, -2.0)))
    assert plane.overlap(plane.rectangle(1.0, 1.0, (2.0, -2.0)), plane.rectangle(8.0, 8.0))


def test_a_ray_meets_the_first_edge_ahead():
    assert plane.ray(BOX, (0.0, 4.5), 0.0) == pytest.approx((1.0, 4.5))
    assert plane.ray(BOX, (9.0, 4.5), 180.0) == pytest.approx((5.0, 4.5))
    assert plane.ray(BOX, (2.0, 0.0), 90.0) == pytest.approx((2.0, 4.0))
    assert plane.ray(BOX, (2.0, 9.0), -90.0) == pytest.approx((2.0, 6.0))
    assert plane.ray(BOX, (0.0, 3.0), 45.0) == pytest.approx((1.0, 4.0)), "a corner"
    assert plane.ray(BOX, (2.0, 5.0), 45.0) == pytest.approx((3.0, 6.0)), "from within"
    assert plane.ray(BOX, (9.0, 4.5), 0.0) is None, "it lies behind"
    assert plane.ray(BOX, (0.0, 3.9), 0.0) is None and plane.ray(BOX, (0.0, 6.1), 0.0) is None
    assert plane.ray(BOX, (1.0, 5.0), 180.0) == pytest.approx((1.0, 5.0)), "from the edge itself"


def test_borders_of_an_area_whose_middle_is_elsewhere():
    ship = ((0.0, 3.0), (-2.0, -2.0), (2.0, -2.0))
    for side, pose in (("near", flat(17.0, -13.0, 0.0)), ("far", flat(3.0, 53.0, 180.0)),
                       ("left", flat(-3.0, 13.0, -90.0)), ("right", flat(23.0, 27.0, 90.0))):
        assert plane.rear_edge_at(ship, UNEVEN, side, 7.0, 5.0) == pose
    with pytest.raises(ValueError, match="unknown border"):
        plane.rear_edge_at(ship, UNEVEN, "above", 0.0, 5.0)
    for at, inside in (((-9.0, 0.0), 1.0), ((27.0, 0.0), 3.0), ((0.0, -15.5), 4.5),
                       ((0.0, 58.0), 2.0), ((31.0, 0.0), -1.0)):
        assert plane.border_distance((at, (10.0, 20.0)), UNEVEN) == inside
    for far, near in (((99.0, 99.0), (25.0, 55.0)), ((-99.0, -99.0), (-5.0, -15.0))):
        assert plane.pulled_in(far, UNEVEN, 5.0) == near


@pytest.mark.parametrize(("start", "direction", "corner"), [
    ((0.0, 4.0), 0.0, (1.0, 4.0)), ((0.0, 6.0), 0.0, (1.0, 6.0)),
    ((9.0, 4.0), 180.0, (5.0, 4.0)), ((9.0, 6.0), 180.0, (5.0, 6.0)),
    ((1.0, 9.0), -90.0, (1.0, 6.0)), ((5.0, 0.0), 90.0, (5.0, 4.0)),
])
def test_a_ray_along_an_edge_meets_its_nearer_corner(start, direction, corner):
    assert plane.ray(BOX, start, direction) == pytest.approx(corner)


def test_a_hull_leaves_out_what_lies_within_or_on_a_side():
    points = [(0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (1.0, 1.0), (4.0, 2.0)]
    assert plane.convex_hull([*points, *points]) == (
        (0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))


def test_a_few_cuts_make_an_outline_convex():
    assert plane.convex_parts(BOX) == (BOX,)
    assert len(plane.convex_parts(CORNER)) == 2
    assert len(plane.convex_parts(CORNER[::-1])) == 2, "drawn the other way round"
    h_shape = ((0, 0), (1, 0), (1, 2), (3, 2), (3, 0), (4, 0), (4, 5), (3, 5), (3, 3), (1, 3),
               (1, 5), (0, 5))
    parts = plane.convex_parts(h_shape)
    assert len(parts) == 3, "a cut between two inward corners mends both"
    assert sorted(plane.area(p) for p in parts) == [2.0, 5.0, 5.0]


@pytest.mark.parametrize("outline", [
    ((0, 0), (4, 0), (4, 4), (2, -1)), ((0, 0), (2, 0), (2, 2), (0, 0), (-2, 2), (-2, 0)),
])
def test_an_outline_that_crosses_or_touches_itself_is_refused(outline):
    with pytest.raises(ValueError, match="crosses"):
        plane.convex_parts(outline)
