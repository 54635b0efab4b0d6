"""While Bullet makes four steps for ships that push each other, one that slides on its own way is
looked at by nobody: it was four steps deep in the ship before it when it was next seen."""

import random

from game.content.models import models
from game.physics.stepping import Stepping
from game.physics.world import World
from game.rules import Bounds, Flick, Table, plane
from tests.physics.tables import ship, stern

WIDE = Bounds(-150, -150, 150, 150)


def deep(one, other) -> float:
    """How deep the corners of one ship lie in the other."""
    outlines = [
        [plane.moved(outline, piece.pose) for outline in models().plate(piece.kind).outlines()]
        for piece in (one, other)
    ]
    return max((plane.distance(plane.nearest_edge_point(theirs, point), point)
                for ours in outlines[0] for point in ours
                for theirs in outlines[1] if plane.inside(theirs, point)), default=0.0)


def test_a_ship_meets_another_at_its_edge_whoever_else_is_moving():
    met = 0
    for seed in range(25):
        rng = random.Random(seed)
        busy = (ship("pusher", -60, -60, -90), ship("pushed", -48, -60, -90))
        fast = ship("fast", rng.uniform(-20, -16), 40, -90)
        stepping = Stepping(World(Table(WIDE, pieces=(*busy, fast, ship("stands", 14, 40, 90)))))
        stepping.strike(Flick("pusher", 0.0, rng.uniform(150, 250), stern()))
        strike = stepping.strike(Flick("fast", 0.0, rng.uniform(250, 400), stern()))
        world = stepping.world
        while world.active and world.time < 0.6:
            stepping.advance(8.0)
            now = {piece.id: piece for piece in world.now().pieces}
            assert deep(now["fast"], now["stands"]) < 0.3, (seed, world.time)
        met += any({t.a, t.b} == {"fast", "stands"} for t in strike.touches)
    assert met == 25
