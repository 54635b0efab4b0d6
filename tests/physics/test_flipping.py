"""A disc flipped off the table's edge flies and turns by PHYSICS' table."""

import pytest

from game.content.models import Models, models
from game.paths import data_root
from game.physics import simulate
from game.rules import Bounds, Fixture, Flip, Piece, Pose, Table

# speed cm/s, angle from the vertical, where it lands (cm), turns; offset 1 mm, a 25 mm disc
MEASURED = [
    (120, 15, 7, 1.0), (120, 30, 12, 0.8), (120, 45, 14, 0.5),
    (200, 15, 20, 2.8), (200, 30, 35, 2.2), (200, 45, 41, 1.5),
    (280, 15, 40, 5.3), (280, 30, 69, 4.3), (280, 45, 79, 3.0),
]
EDGE = Bounds(-40, 0, 40, 130)


@pytest.fixture(scope="module")
def lab_models(tmp_path_factory) -> Models:
    """Our models, and the 25 mm disc the table was measured with."""
    root = tmp_path_factory.mktemp("models")
    (root / "pieces").mkdir()
    (root / "fixtures").mkdir()
    (root / "materials.yaml").write_text((data_root() / "models/materials.yaml").read_text())
    (root / "pieces" / "disc-25.yaml").write_text(
        "shape: disc\ntitle: Disc\nmaterial: wood disc\ndiameter: 25\nthickness: 4\nmass: 1.34\n"
    )
    return Models(root)


def _flip(known: Models, kind: str, speed: float, angle: float, offset: float = 0.1, **fields):
    start = known.piece(kind).radius - 0.85  # 8.5 mm over the edge
    disc = Piece("disc", kind, Pose(0, start, 0.2))
    table = Table(EDGE, "table", beyond=0.0, **fields)
    return simulate(table, Flip("disc", 90, speed, angle, offset, brings=(disc,)), known), start


@pytest.mark.parametrize(("speed", "angle", "lands", "turns"), MEASURED)
def test_distance_and_turns_follow_the_measured_table(lab_models, speed, angle, lands, turns):
    result, start = _flip(lab_models, "disc-25", speed, angle)
    first = result.touches[0]
    # the table gives whole centimetres and tenths of a turn
    assert first.place[1] - start == pytest.approx(lands, rel=0.15, abs=0.6)
    assert result.turns["disc"] == pytest.approx(turns, rel=0.15, abs=0.06)
    assert result.settled


def test_spin_grows_with_the_offset_and_distance_does_not(lab_models):
    near, _ = _flip(lab_models, "disc-25", 200, 30, 0.05)
    far, _ = _flip(lab_models, "disc-25", 200, 30, 0.2)
    assert far.turns["disc"] == pytest.approx(4 * near.turns["disc"], rel=0.15)
    assert far.touches[0].place[1] == pytest.approx(near.touches[0].place[1], rel=0.15)


@pytest.mark.parametrize("kind", ["flip-ship-1", "flip-ship-2", "flip-ship-3"])
def test_every_ship_size_can_be_flipped_into_the_mothership(kind):
    bin_ = Fixture("bin", "mothership", Pose(0, 50, 0))
    caught = 0
    for speed in range(200, 261, 4):
        result, _ = _flip(models(), kind, speed, 35, fixtures=(bin_,))
        rest = result.table.piece("disc").pose
        caught += abs(rest.x) < 5 and abs(rest.y - 50) < 4 and rest.z < 4
    assert caught >= 3


def test_a_disc_that_lands_on_a_card_rests_on_it():
    card = Piece("card", "enemy-card", Pose(0, 36, 0.03))
    on_card = 0
    for speed in range(150, 231, 4):
        result, _ = _flip(models(), "flip-ship-2", speed, 20, pieces=(card,))
        on_card += "card" in result.supports.get("disc", ())
    assert on_card >= 1


def test_both_sides_of_a_disc_can_come_up():
    sides = {
        _flip(models(), "flip-ship-1", 150 + 3 * k, 25)[0].reading("disc").face for k in range(20)
    }
    assert sides >= {"level 1", "back"}


def test_what_lies_under_the_forward_pad_stays_and_the_flip_goes_into_the_mothership():
    """The pad of power 2c is put down where a ship missed, over whatever lies there."""
    under = (Piece("card", "enemy-card", Pose(3, 60, 0.03)),
             Piece("old", "flip-ship-3", Pose(-2, 60.5, 0.2)))
    fixtures = (Fixture("bin", "mothership", Pose(0, 94.8, 0)),
                Fixture("pad", "forward-pad", Pose(0, 60, 0)))
    edge = 60.0 + models().fixture("forward-pad").marks["edge"][1]
    top = models().fixture("forward-pad").marks["edge"][2]
    caught = 0
    for speed in range(186, 218, 4):
        disc = Piece("disc", "flip-ship-2", Pose(0, edge + 0.6, top + 0.2))
        table = Table(EDGE, "mat", beyond=0.0, pieces=under, fixtures=fixtures)
        result = simulate(table, Flip("disc", 90, speed, 30, 0.12, brings=(disc,)))
        assert result.turns["disc"] >= 1
        for piece in under:
            assert result.table.piece(piece.id) == piece
        rest = result.table.piece("disc").pose
        caught += abs(rest.x) < 5 and abs(rest.y - 94.8) < 4 and rest.z < 5
    assert caught >= 2
