"""What `flicktop bench` measures is what it says: the same shots for a seed, in every engine and
checkout."""

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

from game.app.arguments import WHAT
from game.physics import simulate
from game.rules import Pose
from tools.bench import live
from tools.bench.against import Checkout
from tools.bench.bare import Bare
from tools.bench.board import MOTHERSHIP, at_the_edge, board, cards, in_the_mothership, middle
from tools.bench.flips import TARGETS, WANTED, hand
from tools.bench.physics import floor, in_turns, ours
from tools.bench.scenes import SHIPS, scenes

ROOT = Path(__file__).resolve().parent.parent


def _bench(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "game", "bench", *words], capture_output=True,
                          text=True, cwd=ROOT, check=False)


def test_an_unknown_name_lists_what_can_be_measured():
    done = _bench("speed")
    assert done.returncode == 2 and not done.stdout
    said = done.stderr.splitlines()[-1]
    for name in ("physics", "frame", "start", "players", "flips", "matches", "hands", "live"):
        assert name in said
        assert (ROOT / "tools" / "bench" / f"{name}.py").is_file()
    assert len(WHAT) == 8


@pytest.mark.parametrize(("words", "says"), [
    (("frame", "--seed", "3"), "bench frame knows no --seed"),
    (("flips", "--against", "."), "bench flips knows no --against"),
    (("physics", "--seeds", "0"), "--seeds must be at least 1"),
    (("physics", "--against", "/nowhere"), "/nowhere: there is no checkout with game/physics"),
])
def test_what_a_bench_can_not_do_is_said_in_one_line(words, says):
    done = _bench(*words)
    assert done.returncode == 2 and not done.stdout
    assert done.stderr.splitlines() == [f"flicktop: {says}"]


def test_a_seed_gives_its_shots_and_another_seed_others():
    assert scenes(4) == scenes(4) != scenes(5)
    for scene, other in zip(scenes(4), scenes(5), strict=True):
        assert scene.table == other.table
        assert not set(scene.shots) & set(other.shots)


def test_the_ships_that_are_only_there_to_be_many_are_never_touched():
    for scene, many in zip(scenes(4), scenes(4, 50 - SHIPS), strict=True):
        assert len(many.table.pieces) == len(scene.table.pieces) + 50 - SHIPS
        assert scene.shots == many.shots
        for shot in scene.shots:
            alone, among = simulate(scene.table, shot), simulate(many.table, shot)
            assert alone.touches == among.touches


def test_the_bare_world_is_struck_as_ours_is():
    """The first sample after the strike of a die that flies free for a moment."""
    die, ship = scenes(4)
    for scene in (die, ship):
        shot = scene.shots[0]
        speed, _ = Bare(scene.table, scene.pieces(shot)).struck(shot)
        up = math.radians(shot.lift or 0.0)
        assert math.hypot(*speed) == pytest.approx(shot.speed, rel=1e-4)
        assert speed[2] == pytest.approx(shot.speed * math.sin(up), abs=1e-3)


def test_engines_take_turns_and_make_every_shot_twice():
    scene = scenes(4)[0]
    shots = scene.shots[:3]
    made = in_turns({"ours": ours(scene), "floor": floor(scene)}, shots)
    assert {name: len(of) for name, of in made.items()} == {"ours": 6, "floor": 6}
    assert all(m.seconds > 0 for of in made.values() for m in of)
    assert [m.way for m in made["ours"][:3]] == [m.way for m in made["ours"][3:]]


@pytest.mark.parametrize("peer", ["pybullet", "mujoco"])
def test_in_a_peer_the_struck_piece_goes_as_far_as_ours(peer):
    """On the seeds where its contacts were chosen, which no figure is taken from."""
    pytest.importorskip(peer, reason="the peers come with the extra `bench`")
    from tools.bench import peers

    ways = {"die": [0.0, 0.0], "ship": [0.0, 0.0]}
    for seed in range(1001, 1005):
        for scene in scenes(seed):
            for n, run in enumerate((ours(scene), getattr(peers, peer)(scene))):
                ways[scene.name][n] += sum(run(shot).way for shot in scene.shots)
    print(ways)
    for mine, theirs in ways.values():
        assert theirs == pytest.approx(mine, rel=0.06)


def test_another_checkout_makes_the_same_shots():
    checkout = Checkout(ROOT)
    try:
        checkout.lay(scenes(4)[0])
        assert checkout.spends(0, 2) > 0.0
    finally:
        checkout.close()


# ---- flips -------------------------------------------------------------------------------

def test_the_board_of_the_flips_is_that_of_the_game():
    assert middle(1) == (0.0, pytest.approx(34.4)) and middle(4, 0)[0] == pytest.approx(-15.14)
    table = board(*cards(1, 2, 3, 4))
    assert len(table.pieces) == 20
    front = MOTHERSHIP.pose.y - 4.8
    assert front == pytest.approx(90.0)
    assert at_the_edge("d", 1, 0.0).pose.y == pytest.approx(1.4 - 0.85)
    assert in_the_mothership(Pose(0, 94.8, 0.4)) and not in_the_mothership(Pose(0, 94.8, 7.2))
    assert not in_the_mothership(Pose(0, 90.4, 1.0))


def test_every_hand_has_a_wanted_share_for_every_target():
    assert all(len(row) == len(TARGETS) for row in WANTED.values())


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_is_aimed_at_over_the_20_cards_it_was_measured_on(target):
    assert len(hand("normal", target, "any").table.pieces) == 20


@pytest.fixture(scope="module")
def hit_table():
    """Three hands, four rows and the mothership, 400 flips each, by where the disc rests."""
    told = json.loads(_bench("flips", "--seed", "77", "--json").stdout)
    print(told)
    return told


@pytest.mark.long
def test_the_rows_of_the_hit_table_are_reproduced(hit_table):
    """Within five points, and one standard error of 400 flips."""
    assert hit_table["row_1_easier_than_row_4"]
    for shares in hit_table["hands"].values():
        for row in range(1, 5):
            assert abs(shares[f"row {row}"]["over_off"]) <= 0.05 + 0.025


@pytest.mark.long
@pytest.mark.xfail(reason="a normal hand hits the mothership as often as row 4: docs/physics.md")
def test_the_mothership_is_harder_than_any_card(hit_table):
    assert hit_table["mothership_harder_than_any_card"]


@pytest.mark.long
def test_a_tick_of_the_live_table_fits_into_a_picture():
    figures = live.measured(5)
    assert figures["crowded"]["fewest_discs"] == 28
    for part in ("races", "crowded"):
        assert figures[part]["ticks"] > 3000
        assert figures[part]["p99"] < 16.0
