"""Facts of the rules paper that are data: faces, stickers, dice."""

from collections import Counter

import pytest

from game.content.models import models
from game.content.scenarios import scenario
from game.modes import modes
from game.modes.diceflick import arena
from game.rules import seats

FACES = {
    "hit-die": {"hit": 4, "blank": 2},
    "evade-die": {"evade": 2, "blank": 4},
    "rookie-blue": {"1 plane": 2, "2 planes": 2, "blank": 2},
    "ace-blue": {"1 plane": 1, "2 planes": 2, "3 planes": 1, "evade": 1, "re-roll": 1},
}


def test_faces_are_those_of_the_rules_paper():
    for kind, faces in FACES.items():
        for colour in ("blue", "red", "white", "purple"):
            assert Counter(models().die(kind.replace("blue", colour)).faces) == faces


def test_every_face_of_every_die_has_a_meaning():
    rules = scenario(modes()["squadron"], "classic")
    for side in rules.sides:
        for kind in (f"rookie-{side.colour}", f"ace-{side.colour}", "hit-die", "evade-die"):
            assert set(models().die(kind).faces) <= set(rules.symbols)


def test_the_box_stands_in_the_middle():
    mode = modes()["diceflick"]
    box, = mode.setup(scenario(mode, "classic"), seats(2), 1).table.fixtures
    assert (box.pose.x, box.pose.y) == (0.0, 0.0)


@pytest.mark.parametrize("name", ["classic", "children"])
def test_the_stickers_are_where_the_rules_paper_says(name):
    rules = scenario(modes()["diceflick"], name)
    assert rules.centre == (3, 3) and rules.bonus == (4, 4)
    assert rules.upgrades == {"blue": (2, 2), "yellow": (2, 4), "green": (4, 2)}
    assert rules.dice == {"white": 3, "blue": 5, "yellow": 5, "green": 5, "pink": 2}
    assert len(arena.cells(rules)) == 25


def test_hole_columns_count_from_the_left_and_rows_from_the_far_side():
    rules = scenario(modes()["diceflick"], "classic")
    left_far, right_near = arena.hole(rules, (1, 1)), arena.hole(rules, (5, 5))
    assert left_far[0] < 0 < left_far[1]
    assert right_near[0] > 0 > right_near[1]


def test_the_flick_bases_stand_at_the_middles_of_the_sides():
    rules = scenario(modes()["diceflick"], "classic")
    places = {(round(p.x, 2), round(p.y, 2)) for p in arena.starts(rules, 0)}
    out = max(x for x, _ in places)
    assert places == {(0.0, -out), (out, 0.0), (0.0, out), (-out, 0.0)}
