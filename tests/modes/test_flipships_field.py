"""The field of Flip Ships: where launch pads stand."""

import itertools
import math

import pytest

from game.content.models import models
from game.modes.flipships import field
from game.rules import plane


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
