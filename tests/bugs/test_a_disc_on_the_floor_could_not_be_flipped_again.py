"""A disc that had fallen off the table stopped the live table when it was flipped anew."""

from game.physics import LiveTable
from game.rules import Bounds, Flick, Flip, Piece, Pose, Table


def test_a_disc_that_fell_off_the_table_can_be_flipped_again():
    live = LiveTable(Table(Bounds(-40, 0, 40, 130), "table", beyond=0.0))
    disc = Piece("disc", "flip-ship-1", Pose(0, 0.5, 0.2))
    live.strike(0, Flick("disc", -90.0, 60.0, brings=(disc,)))
    while not live.still:
        live.step()
    assert not live.table.has("disc")
    live.strike(0, Flip("disc", 90.0, 220.0, 25.0, 0.1, brings=(disc,)))
    while not live.still:
        live.step()
    assert live.table.piece("disc").pose.y > 10
