"""The field of Flip Ships: where launch pads stand."""

import itertools
import math
import random

import pytest

from game.content.models import models
from game.modes.flipships import field, lying
from game.modes.flipships.state import ship_kind
from game.rules import Piece, Pose, plane


@pytest.mark.parametrize("rows", [3, 4])
def test_a_launch_pad_stands_wholly_on_the_table_clear_of_the_mothership_and_faces_it(rows):
    table = field.table(rows, False)
    b, ship = table.bounds, field.mothership(rows)
    outer = models().fixture("mothership").marks
    front, side = outer["front"][1], outer["inside"][0]
    for across, along in itertools.product(range(11), repeat=2):
        place = (b.left + (b.right - b.left) * across / 10, b.near + (b.far - b.near) * along / 10)
        pad = field.forward_pad(table, place, rows)
        wide, deep = field._pad_size(pad.kind)
        corners = plane.moved([(x * wide / 2, y * deep / 2) for x in (-1, 1) for y in (-1, 1)],
                              pad.pose)
        assert all(b.holds(*corner) for corner in corners), place
        assert not any(abs(x - ship.pose.x) < side and y - ship.pose.y > front
                       and ship.pose.y - y > front for x, y in corners), place
        to_ship = math.degrees(math.atan2(ship.pose.x - pad.pose.x, ship.pose.y - pad.pose.y))
        assert abs((pad.pose.heading + to_ship + 180) % 360 - 180) < 0.1, place
        if along < 3 and 2 < across < 8:
            assert math.dist(pad.pose.place, (max(b.left, place[0]), place[1])) < wide


@pytest.mark.parametrize("place", [(-30.0, 10.0), (25.0, 30.0), (0.0, 5.0), (18.0, 55.0)])
def test_ships_are_flipped_from_the_side_of_a_launch_pad_that_is_away_from_the_mothership(place):
    pad, ship = field.forward_pad(field.table(4, False), place, 4), field.mothership(4)
    edge = field.pad_brink(pad, {"a": ship_kind("1-1-1")})
    wide, _deep = field._pad_size(pad.kind)
    middle = edge.place(0.5)
    assert edge.length == pytest.approx(wide)
    to_ship = math.degrees(math.atan2(ship.pose.y - middle[1], ship.pose.x - middle[0]))
    assert edge.straight == pytest.approx(to_ship, abs=0.1)
    away = math.dist(middle, pad.pose.place)
    assert away == pytest.approx(abs(models().fixture(pad.kind).marks["edge"][1]))
    assert math.dist(middle, ship.pose.place) == pytest.approx(
        math.dist(pad.pose.place, ship.pose.place) + away)
    assert edge.radii == {"a": field.ship_radius(ship_kind("1-1-1"))}
    assert edge.lies > models().fixture(pad.kind).marks["edge"][2]


@pytest.mark.parametrize("rows", [3, 4])
def test_the_pad_of_everybody_is_flipped_from_at_the_tables_edge(rows):
    table = field.table(rows, True)
    edge = field.pad_brink(field.near_pad(), {})
    assert edge.straight == pytest.approx(90.0)
    assert edge.place(0.5) == pytest.approx((0.0, table.bounds.near))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_what_lies_flat_touches_the_table(level):
    kind = ship_kind(f"0-{level}a")
    piece = field.lying("a", kind, 3.0, -4.0)
    assert piece.pose.place == (3.0, -4.0)
    assert piece.pose.z - models().piece(kind).height / 2.0 == pytest.approx(0.0)


def test_a_leaning_disc_is_seen_from_above_as_its_turned_rim():
    kind = ship_kind("1-1-1")
    radius = field.ship_radius(kind)
    rng = random.Random(5)
    for _ in range(50):
        q = [rng.gauss(0, 1) for _ in range(4)]
        disc = Piece("a", kind, Pose(3.0, -2.0, 1.0, *(v / math.hypot(*q) for v in q)))
        pose, steps = disc.pose, range(lying.RIM_CORNERS)
        turned = (pose.qw, pose.qx, pose.qy, pose.qz)
        rim = [_turned((radius * math.cos(a), radius * math.sin(a), 0.0), turned)
               for a in (2 * math.pi * n / lying.RIM_CORNERS for n in steps)]
        assert lying._axis(pose) == pytest.approx(_turned((0.0, 0.0, 1.0), turned), abs=1e-4)
        seen = lying.disc_outline(disc)
        for x, y, _z in rim:
            assert min(math.dist((pose.x + x, pose.y + y), corner) for corner in seen) < 1e-4


def _turned(v, q):
    """A place turned by a quaternion w, x, y, z: q v q*, written out."""
    w, x, y, z = q
    tx, ty, tz = (2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0]))
    return (v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz,
            v[2] + w * tz + x * ty - y * tx)
