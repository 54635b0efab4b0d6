"""What a Dice Flick scenario can't be, to the last number that it can."""

import pytest
from msgspec.structs import replace

from game.content.scenarios import scenario
from game.modes import modes

RULES = scenario(modes()["diceflick"], "classic")


def paths(**changed) -> list[str]:
    return [path for path, _ in replace(RULES, **changed).faults()]


def test_slowest_is_below_fastest():
    assert paths() == []
    fastest = RULES.flick.fastest
    assert paths(flick=replace(RULES.flick, slowest=fastest)) == [".flick.slowest"]
    assert paths(flick=replace(RULES.flick, slowest=fastest - 0.5)) == []


def test_a_hand_is_flicked_whole_at_most():
    assert paths(flicks=RULES.hand) == [] and paths(flicks=RULES.hand + 1) == [".flicks"]


@pytest.mark.parametrize("cell", [(6, 1), (1, 6), (0, 2), (2, 0)])
def test_markers_lie_on_holes(cell):
    assert paths(centre=cell) == [".centre"]
    assert paths(bonus=cell) == [".bonus"]


def test_a_hole_has_one_marker():
    assert paths(bonus=RULES.centre) == [".bonus"]


def test_a_base_is_shifted_as_far_as_the_die_stays_on_it():
    room = (5.0 - 1.6) / 2
    assert paths(shifts=(0.0, room - 0.01, -room + 0.01)) == []
    assert paths(shifts=(0.0, room + 0.01)) == [".shifts[1]"]
    assert paths(shifts=(-room - 0.01,)) == [".shifts[0]"]
    assert paths(shifts=(0.0, 0.0)) == [".shifts"]
