"""Things are solid: 500 random cases, none through or over by numerics, nothing explodes."""

import math
import random

import pytest

from game.content.hand import resting_anyhow
from game.content.models import models
from game.physics.shooting import check
from game.physics.stepping import Stepping
from game.physics.world import World
from game.rules import Fixture, Flick, Piece, Pose, Table, plane
from game.rules.trajectory import ways
from tests.physics.tables import SHIPS, ship, table

CASES = 100  # of each of the five kinds
FAST_SHIP, FAST_DIE = 400.0, 1000.0
DEEP_CM = 0.3  # outlines may not overlap deeper than this


def _edge_strike(kind: str) -> tuple[float, float]:
    edges = models().plate(kind).edges()
    run = edges.get("stern") or edges.get("back") or edges["outside"]
    if "outside" in edges:
        return min(run, key=lambda p: p[1])
    return ((run[0][0] + run[-1][0]) / 2, (run[0][1] + run[-1][1]) / 2)


def _ship_at(rng, id, x, y, heading):
    return ship(id, x, y, heading, rng.choice(SHIPS))


def _ship_shot(rng, target_x: float) -> tuple[Piece, Flick]:
    mover = _ship_at(rng, "mover", target_x - 26, rng.uniform(-1, 1), -90)
    speed = rng.uniform(0.5, 1.0) * FAST_SHIP
    return mover, Flick("mover", rng.uniform(-3, 3), speed, strike=_edge_strike(mover.kind))


def _die_shot(rng, target_x: float) -> Flick:
    kind = rng.choice(["d6", "d10"])
    lying = resting_anyhow(rng, models().die(kind), (target_x - 22, rng.uniform(-1, 1), 0.0))
    return Flick(
        "mover", rng.uniform(-3, 3), rng.uniform(0.4, 1.0) * FAST_DIE, lift=rng.uniform(0, 2),
        brings=(Piece("mover", kind, lying),),
    )


def _watched(at: Table, shot: Flick, known=None):
    """The result, having watched every look for energy out of nothing."""
    check(at, shot, known or models())
    world = World(at, known)
    world.everything()
    stepping = Stepping(world)
    strike = stepping.strike(shot)
    start = highest = world.energy()
    while world.active and world.time < 8:
        tick = world.time + 1 / 60 - 1e-9
        while world.active and world.time < tick:
            stepping.advance(tick)
        highest = max(highest, world.energy())
    assert math.isfinite(highest)
    assert highest <= 1.01 * start, f"energy grew to {highest / start:.3f} of what the finger gave"
    return stepping.witness.result(strike)


def _deepest(result, at: Table, a: str, b: str) -> float:
    """How deep the two flat outlines ever overlapped, while both lay flat."""
    paths, worst = ways(result), 0.0
    pieces = {p.id: p for p in (*at.pieces, *result.table.pieces)}
    times = [s[0] for s in paths[a].samples]
    for time in times:
        outlines = []
        for id in (a, b):
            if id in paths:
                _, x, y, z, w, i, j, k = paths[id].at(time)
                pose = Pose(x, y, z, w, i, j, k)
            else:
                pose = at.piece(id).pose
            if abs(pose.qx) + abs(pose.qy) > 0.05:
                break
            model = models().plate(pieces[id].kind)
            outlines.append([plane.moved(o, pose) for o in model.outlines()])
        if len(outlines) == 2:
            for one in outlines[0]:
                for point in one:
                    for other in outlines[1]:
                        if plane.inside(other, point):
                            near = plane.nearest_edge_point(other, point)
                            worst = max(worst, plane.distance(near, point))
    return worst


def test_ships_at_4_m_s_against_ships():
    rng = random.Random(41)
    over = []
    for case in range(CASES):
        mover, shot = _ship_shot(rng, 0.0)
        target = _ship_at(rng, "target", 0, rng.uniform(-1, 1), rng.uniform(0, 360))
        at = table(mover, target)
        result = _watched(at, shot)
        assert result.touches_of("mover"), f"case {case}: went through without a touch"
        deep = _deepest(result, at, "mover", "target")
        if deep > DEEP_CM:
            over.append((case, round(deep, 2)))
    assert not over


def test_ships_at_4_m_s_against_a_thin_wall(walled_models):
    rng = random.Random(42)
    for case in range(CASES):
        mover, shot = _ship_shot(rng, 0.0)
        at = table(mover, fixtures=(Fixture("wall", "wall"),))
        result = _watched(at, shot, walled_models)
        assert result.touches_of("mover"), f"case {case}"
        for sample in ways(result)["mover"].samples:
            assert sample[1] < 0.15, f"case {case}: the ship's middle passed the wall"


def test_dice_at_10_m_s_against_ships():
    rng = random.Random(43)
    for case in range(CASES):
        target = _ship_at(rng, "target", 0, 0, rng.uniform(0, 360))
        shot = _die_shot(rng, 0.0)
        at = table(target)
        result = _watched(at, shot)
        assert result.touches_of("mover"), f"case {case}: went through without a touch"
        die = models().die(shot.brings[0].kind)
        lowest = models().plate(target.kind).thickness + die.height / 2 - 0.25
        paths = ways(result)
        for time, x, y, z, *_ in paths["mover"].samples:
            pose = target.pose
            if "target" in paths:
                _, px, py, pz, *turn = paths["target"].at(time)
                pose = Pose(px, py, pz, *turn)
            if abs(pose.qx) + abs(pose.qy) > 0.05 or z < 0:
                continue  # the ship itself is tilted, or the die has left the table
            for outline in models().plate(target.kind).outlines():
                placed = plane.moved(outline, pose)
                if plane.inside(placed, (x, y)):
                    deep = plane.distance(plane.nearest_edge_point(placed, (x, y)), (x, y))
                    assert z > lowest or deep < DEEP_CM, f"case {case}: inside the ship"


def test_dice_at_10_m_s_against_a_thin_wall(walled_models):
    rng = random.Random(44)
    for case in range(CASES):
        shot = _die_shot(rng, 0.0)
        at = table(fixtures=(Fixture("wall", "wall"),))
        result = _watched(at, shot, walled_models)
        for _, x, _, z, *_ in ways(result)["mover"].samples:
            # behind the table's end it falls, and may be under the wall
            assert x < 0.15 or z > 3.0 or z < -0.5, f"case {case}: through the wall"


def test_dice_at_10_m_s_against_dice():
    rng = random.Random(45)
    for case in range(CASES):
        kind = rng.choice(["d6", "d10"])
        shot = _die_shot(rng, 0.0)
        aim = math.tan(math.radians(shot.direction)) * 22 + shot.brings[0].pose.y
        lying = resting_anyhow(rng, models().die(kind), (0.0, aim, 0.0))
        result = _watched(table(Piece("target", kind, lying)), shot)
        assert result.touches_of("mover"), f"case {case}: went through without a touch"
        for piece in result.table.pieces:
            assert all(math.isfinite(v) for v in (piece.pose.x, piece.pose.y, piece.pose.z))


@pytest.mark.parametrize("count", [2, 5])
def test_dice_at_rest_do_not_overlap(count):
    """Dice thrown together end apart, or one on the other; never inside each other."""
    from game.content.hand import handful, tumble
    from game.rules import Bounds, Throw

    tray = Table(Bounds(-15, -10.5, 15, 10.5), "table", fixtures=(Fixture("tray", "dice-tray"),))
    for seed in range(12):
        rng = random.Random(seed)
        dice = handful(rng, models(), [(f"d{i}", "d6") for i in range(count)], (-6, 0, 4))
        throw = Throw(0, 110, -10, spins=tumble(rng, count, 30), brings=dice)
        result = _watched(tray, throw)
        at_rest = [result.table.piece(d.id).pose for d in dice if not result.exit(d.id)]
        for i, a in enumerate(at_rest):
            for b in at_rest[:i]:
                apart = math.dist((a.x, a.y, a.z), (b.x, b.y, b.z))
                assert apart > 1.6 - 0.05
