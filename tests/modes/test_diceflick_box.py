"""Dice in the box: where physics leaves them, no die is inside another or inside the wood."""

from __future__ import annotations

import itertools
import random

from game.content.drawings import Box
from game.content.hand import highest
from game.content.models import models
from game.content.scenarios import scenario
from game.match import Match
from game.modes import modes
from game.modes.diceflick import arena, cases
from game.rules import Piece, flat, seats
from game.session.playing import play_out

MOST_OVERLAP_CM = 0.01  # what the solver leaves of a resting contact

# Middle, axes, half the size of the sharp core, and how far its rounding goes beyond that.
Vector = tuple[float, float, float]
Solid = tuple[Vector, list[Vector], list[float], float]


def die_solid(piece: Piece) -> Solid:
    die = models().die(piece.kind)
    half = die.size / 2.0 - die.rounding
    p = piece.pose
    w, x, y, z = p.qw, p.qx, p.qy, p.qz
    axes = [
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    ]
    return (p.x, p.y, p.z), axes, [half] * 3, die.rounding


def box_solid(box: Box) -> Solid:
    assert box.turn == 0.0
    axes = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
    return box.at, axes, [s / 2 for s in box.size], 0.0


def overlap(a: Solid, b: Solid) -> float:
    """How deep two boxes are in one another: the least over their face axes, 0 when apart."""
    least = 9.9
    for axis in (*a[1], *b[1]):
        apart = abs(sum(axis[i] * (b[0][i] - a[0][i]) for i in range(3)))
        reach = sum(
            half * abs(sum(axis[i] * other[i] for i in range(3)))
            for solid in (a, b) for other, half in zip(solid[1], solid[2], strict=True)
        )
        least = min(least, reach + a[3] + b[3] - apart)
        if least <= 0.0:
            return 0.0
    return least


def test_no_die_overlaps_another_or_the_box_at_rest():
    mode = modes()["diceflick"]
    boxes = [box_solid(b) for b in models().fixture("arena").solids]
    looked, deepest = 0, 0.0
    for seed in range(2):
        match = Match.begin(
            mode, scenario(mode, "classic"), seats(2 + seed % 3, "computer:normal"), seed
        )
        play_out(match)
        for state in {tuple(s.holes.items()): s for s in match.states}.values():
            dice = [die_solid(state.table.piece(id)) for id in state.holes.values()]
            pairs = [*itertools.combinations(dice, 2), *itertools.product(dice, boxes)]
            deepest = max([deepest, *(overlap(a, b) for a, b in pairs)])
            looked += len(dice)
    print(f"{looked} dice at rest, deepest overlap {deepest:.4f} cm")
    assert looked > 100
    assert deepest <= MOST_OVERLAP_CM


def test_two_boxes_half_in_one_another_overlap():
    a = die_solid(Piece("a", "flick-die-blue", flat(0.0, 0.0, 30.0)))
    b = die_solid(Piece("b", "flick-die-blue", flat(0.8, 0.0, 30.0)))
    c = die_solid(Piece("c", "flick-die-blue", flat(2.4, 0.0, 10.0)))
    assert overlap(a, b) > 0.3 and overlap(a, c) == 0.0


def test_each_hole_is_found_where_it_is():
    rules = scenario(modes()["diceflick"], "classic")
    die = models().die("flick-die-blue")
    rng = random.Random(5)
    for cell in arena.cells(rules):
        x, y, z = arena.hole(rules, cell)
        at = flat(x + rng.uniform(-0.15, 0.15), y, rng.uniform(0, 360), z + die.height / 2)
        assert highest(die, at)[1] < 1.0
        assert arena.where(rules, Piece("blue-1", "flick-die-blue", at)) == cell


def test_a_shake_leaves_seated_dice_where_they_are():
    """The box is shaken gently: a die in its hole keeps its hole and its face."""
    from game.physics import simulate
    from game.rules import Shake

    mode = modes()["diceflick"]
    state = mode.setup(scenario(mode, "classic"), seats(2), 1)
    state = cases.arranged(state, {"hands": {}, "board": """
        b1 . g3 . y5
        . w2 . b4 .
        g6 . y1 . g2
        . b5 . y3 .
        y6 . b2 . w4"""})
    result = simulate(state.table, Shake(arena.ARENA))
    for name, id in state.holes.items():
        assert arena.where(state.rules, result.table.piece(id)) == tuple(map(int, name.split()))
        reading = result.reading(id)
        assert reading is None or reading.face == state.faces[id]


def test_a_shake_leaves_the_dice_beside_the_box_alone():
    from game.physics import simulate
    from game.rules import Shake

    for name in ("classic", "children"):
        mode = modes()["diceflick"]
        state = mode.setup(scenario(mode, name), seats(4), 1)
        result = simulate(state.table, Shake(arena.ARENA))
        assert [p.pose for p in result.table.pieces] == [
            state.table.piece(p.id).pose for p in result.table.pieces
        ]
        reach = max(
            max(abs(b.at[0]) + b.size[0] / 2, abs(b.at[1]) + b.size[1] / 2)
            for b in models().fixture(state.rules.arena).solids
        )
        for seat in range(4):
            for i in range(4):
                x, y = arena.hand_place(seat, i, 4)
                assert max(abs(x), abs(y)) > reach + 1.0, "a hand lies inside a flick base"
