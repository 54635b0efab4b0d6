"""Every bounce inside the arena was told, and heard, as a knock on the table under it."""

import random

from game.physics import simulate
from game.rules import TABLE, Bounds, Fixture, Piece, Pose, Table, Throw
from game.rules.chance import any_turn


def test_a_die_in_the_arena_is_not_said_to_knock_on_the_table():
    arena = Table(Bounds(-20, -20, 20, 20), "table", fixtures=(Fixture("arena", "arena"),))
    met = 0
    for seed in range(40):
        rng = random.Random(seed)
        die = Piece("die", "d6", Pose(rng.uniform(-3, 3), rng.uniform(-3, 3), 6, *any_turn(rng)))
        result = simulate(arena, Throw(rng.uniform(0, 360), 30, brings=(die,)))
        met += any(t.of("die") == "arena" for t in result.touches)
        assert not any(t.of("die") == TABLE for t in result.touches), seed
    assert met == 40
