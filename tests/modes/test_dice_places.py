"""Where dice lie in Squadron Dice and Dice Flick: by the centimetre, and what a place is called."""

import itertools
import math

import pytest
from msgspec.structs import replace

from game.content.hand import showing, upturned
from game.content.models import models
from game.content.scenarios import scenario
from game.modes import modes
from game.modes.diceflick import arena
from game.modes.squadron import layout
from game.rules import Piece, Pose, Throw, flat, seats

SQUADRON, DICE = modes()["squadron"], modes()["diceflick"]
DUEL, FLICK = scenario(SQUADRON, "classic"), scenario(DICE, "classic")


# ---- Squadron Dice -----------------------------------------------------------------------

SIDES = {"near": ((-5.6, -11.9), (1, 0), 90.0), "far": ((5.6, 13.8), (-1, 0), -90.0),
         "left": ((-17.2, 0.0), (0, -1), 0.0), "right": ((17.2, 0.0), (0, 1), 180.0)}


@pytest.mark.parametrize("seat", range(4))
def test_a_squadron_lies_in_a_row_and_its_airfield_in_the_row_behind(seat):
    middle, right, across = SIDES[DUEL.sides[seat].side]
    state = SQUADRON.setup(DUEL, seats(4), 1)
    row = [state.table.piece(id).pose for id in layout.squadron_ids(DUEL, seat)]
    for i, pose in enumerate(row):
        step = (i - (len(row) - 1) / 2) * 2.3
        assert pose.place == pytest.approx(tuple(middle[k] + right[k] * step for k in (0, 1)))
    out = (right[1], -right[0])
    field = [state.table.piece(id).pose for id in layout.airfield_ids(DUEL, seat)]
    for i, pose in enumerate(field):
        step = (i - (len(field) - 1) / 2) * 2.3
        assert pose.place == pytest.approx(
            tuple(middle[k] + right[k] * step + out[k] * 2.3 for k in (0, 1)))
    assert layout.across(DUEL, seat) == across
    for pose, id in zip((*row, *field), (*layout.squadron_ids(DUEL, seat),
                                          *layout.airfield_ids(DUEL, seat)), strict=True):
        die = models().die(layout.kind(id))
        assert pose.z == pytest.approx(die.height / 2) and upturned(die, pose) == die.faces[0]
    start = layout.hand_start(DUEL, seat)
    back = math.radians(across)
    assert (start.x, start.y) == pytest.approx((-9 * math.cos(back), -5 * math.sin(back)), abs=1e-4)
    assert start.z == DUEL.throw.height


def test_dice_are_named_by_their_side_and_number():
    colour = DUEL.sides[0].colour
    assert layout.squadron_ids(DUEL, 0)[:2] == (f"rookie-{colour}-1", f"rookie-{colour}-2")
    assert len(layout.squadron_ids(DUEL, 0)) == DUEL.rookies
    assert layout.airfield_ids(DUEL, 0)[0] == f"ace-{colour}-1"
    assert len(layout.airfield_ids(DUEL, 0)) == DUEL.aces
    assert layout.duel_ids(DUEL, "hit")[-1] == f"hit-die-{DUEL.duel_dice}"
    assert layout.kind("rookie-blue-2") == "rookie-blue"


@pytest.mark.parametrize(("name", "y"), [("hit", -11.9), ("evade", 13.8)])
def test_the_duels_dice_lie_in_a_row_beside_the_tray_showing_what_they_showed(name, y):
    ids = layout.duel_ids(DUEL, name)
    faces = {id: models().die(layout.kind(id)).faces[-1] for id in ids}
    row = layout.duel_row(name, faces)
    assert [p.id for p in row] == list(ids)
    xs = [p.pose.x for p in row]
    assert {p.pose.y for p in row} == {y}
    assert sum(xs) / len(xs) == pytest.approx(math.copysign(5.6, -y))
    assert [b - a for a, b in itertools.pairwise(xs)] == pytest.approx([2.3] * (len(xs) - 1))
    for piece in row:
        assert upturned(models().die(piece.kind), piece.pose) == faces[piece.id]
    assert layout.in_order(ids[::-1], {ids[0]: "x", "other": "y"}) == {ids[0]: "x"}


def test_a_hand_lets_go_behind_the_trays_middle():
    state = SQUADRON.setup(DUEL, seats(2), 1)
    for direction in (90.0, 0.0, 200.0):
        shot, chance = layout.thrown(state, Throw(direction, 80.0))
        at = math.radians(direction)
        held = [p.pose for p in shot.brings]
        middle = (sum(p.x for p in held) / len(held), sum(p.y for p in held) / len(held))
        assert middle == pytest.approx((-9 * math.cos(at), -5 * math.sin(at)), abs=1e-3)
        assert {p.z for p in held} == {DUEL.throw.height}
        assert [p.id for p in shot.brings] == list(state.to_throw)
        assert len(shot.spins) == len(held) and chance != state.chance


def test_inside_the_tray_is_inside_its_walls_and_above_the_table():
    for x, y, z, inside in ((0, 0, 1, True), (13.9, 9.4, 1, True), (14.0, 0, 1, False),
                            (-14.0, 0, 1, False), (0, 9.5, 1, False), (0, -9.5, 1, False),
                            (0, 0, 0, False), (0, 0, -3, False)):
        assert layout.in_tray(flat(x, y, 0.0, z)) == inside


# ---- Dice Flick --------------------------------------------------------------------------

FLOOR, HALF = 0.35, models().die("flick-die-green").height / 2


def die(x: float, y: float, above: float = 0.0) -> Piece:
    model = models().die("flick-die-green")
    pose = showing(model, model.faces[2], (x, y, FLOOR + above))
    return Piece("green-1", "flick-die-green", pose)


@pytest.mark.parametrize(("piece", "place"), [
    (die(0.0, 0.0), (3, 3)), (die(-5.2, 5.2), (1, 1)), (die(5.2, -2.6), (5, 4)),
    (die(0.9, -0.9), (3, 3)), (die(0.0, 0.0, 0.24), (3, 3)), (die(0.0, 0.0, 0.26), "bars"),
    (die(1.3, 0.0), "bars"), (die(0.0, 1.3), "bars"), (die(0.99, 0.0), "bars"),
    (die(6.77, 0.0), "bars"), (die(6.79, 0.0), "trench"), (die(0.0, -6.79), "trench"),
    (die(-9.27, 3.0), "trench"), (die(9.29, 0.0), "out"), (die(0.0, -9.29), "out"),
    (die(7.0, 0.0, -5.0), "out"),
])
def test_where_a_die_lies(piece, place):
    assert arena.where(FLICK, piece) == place


def test_a_leaning_die_is_at_an_angle_unless_it_is_off_the_plate():
    half = math.radians(12.0) / 2
    lean = Pose(0, 0, 1.2, math.cos(half), math.sin(half), 0, 0)
    for x, place in ((0.0, "angle"), (7.0, "trench")):
        assert arena.where(FLICK, Piece("green-1", "flick-die-green", replace(lean, x=x))) == place


def test_which_hole_a_die_is_over_in_it_or_above_it():
    assert arena.over(FLICK, die(0.97, 0.97, 3.0)) == (3, 3)
    assert arena.over(FLICK, die(0.99, 0.0)) is None and arena.over(FLICK, die(0.0, -0.99)) is None
    assert arena.over(FLICK, die(2.6, -5.2)) == (4, 5)
    assert arena.cells(FLICK)[:6] == ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (1, 2))
    assert len(arena.cells(FLICK)) == 25
    assert arena.hole(FLICK, (1, 2)) == pytest.approx((-5.2, 2.6, FLOOR))


def test_dice_are_flicked_from_the_four_bases_and_shifted_along_them_by_those_who_are_helped():
    plain = arena.starts(replace(FLICK, shifts=(0.0,)), 0)
    top = 2.6 + HALF
    known = [(0, -11.68), (11.68, 0), (0, 11.68), (-11.68, 0)]
    assert [p.place for p in plain] == [pytest.approx(k) for k in known]
    assert all(p.z == pytest.approx(top) for p in plain)
    shifted = arena.starts(replace(FLICK, shifts=(2.0, 0.0, -2.0), helped=(2,)), 1)
    assert [p.place for p in shifted[:4]] == [pytest.approx(k) for k in known], "as drawn first"
    assert [p.place for p in shifted[4:8]] == [
        pytest.approx(k) for k in ((2, -11.68), (11.68, 2), (-2, 11.68), (-11.68, -2))]
    assert len(shifted) == 12
    assert arena.starts(replace(FLICK, shifts=(2.0, 0.0, -2.0), helped=(2,)), 0) == plain
    assert len(arena.starts(replace(FLICK, shifts=(2.0, 0.0, -2.0), helped=()), 0)) == 12


@pytest.mark.parametrize(("count", "seat", "first", "second"), [
    (2, 0, (4.6, -15.6), (6.7, -15.6)), (2, 1, (-4.6, 15.6), (-6.7, 15.6)),
    (3, 1, (-15.6, -4.6), (-15.6, -6.7)), (4, 3, (15.6, 4.6), (15.6, 6.7)),
])
def test_a_hand_of_dice_lies_before_its_seat(count, seat, first, second):
    assert arena.hand_place(seat, 0, count) == pytest.approx(first)
    assert arena.hand_place(seat, 1, count) == pytest.approx(second)


def test_a_hand_that_is_laid_out_shows_what_it_showed():
    state = DICE.setup(FLICK, seats(2), 1)
    ids = [id for id in state.hands[0] if state.table.has(id)]
    assert ids
    before = {id: state.table.piece(id).pose for id in ids}
    moved = replace(state, table=state.table.with_pieces(
        *(replace(state.table.piece(id), pose=replace(before[id], x=1.0, z=9.0)) for id in ids)))
    after = arena.laid_out(moved, 0)
    for i, id in enumerate(ids):
        pose = after.table.piece(id).pose
        assert pose.place == pytest.approx(arena.hand_place(0, i, 2))
        assert pose.z == pytest.approx(HALF)
        assert (pose.qw, pose.qx, pose.qy, pose.qz) == (
            before[id].qw, before[id].qx, before[id].qy, before[id].qz)
