"""The Flip Ships table as `bench flips` and its tests lay it: the near edge at y = 0, four rows
of five cards, the mothership behind them."""

from __future__ import annotations

from game.content.models import Disc, models
from game.rules import Bounds, Fixture, Piece, Pose, Table

EDGE = Bounds(-60.0, 0.0, 60.0, 150.0)
ROWS = (1, 2, 3, 4)
COLUMNS = range(5)
FIRST_ROW_Y, ROW_CM = 30.0, 15.0
CARD_CM, GAP_CM = (6.3, 8.8), 1.27
LAST_ROW_END_Y = FIRST_ROW_Y + ROW_CM * len(ROWS)
OVERHANG_CM = 0.85
DISC_Z = models().piece("flip-ship-1").height / 2.0
CARD_Z = models().piece("enemy-card").height / 2.0

_FRONT = models().fixture("mothership").marks["front"]
MOTHERSHIP = Fixture("mothership", "mothership", Pose(0.0, LAST_ROW_END_Y - _FRONT[1], 0.0))


def middle(row: int, column: int = 2) -> tuple[float, float]:
    """The middle of a card that stands with its near side on its row's border."""
    return ((column - 2) * (CARD_CM[0] + GAP_CM),
            FIRST_ROW_Y + ROW_CM * (row - 1) + CARD_CM[1] / 2.0)


def cards(*rows: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(f"card {row} {column}", "enemy-card", Pose(*middle(row, column), CARD_Z))
        for row in rows for column in COLUMNS)


def board(*pieces: Piece) -> Table:
    return Table(EDGE, "mat", beyond=0.0, pieces=pieces, fixtures=(MOTHERSHIP,))


def at_the_edge(id: str, level: int, x: float) -> Piece:
    """A disc that hangs over the near edge."""
    disc = models().piece(f"flip-ship-{level}")
    assert isinstance(disc, Disc)
    return Piece(id, f"flip-ship-{level}", Pose(x, disc.radius - OVERHANG_CM, DISC_Z))


def in_the_mothership(pose: Pose) -> bool:
    """The middle over the inside, and below the rim."""
    wide, deep, _ = models().fixture("mothership").marks["inside"]
    at = MOTHERSHIP.pose
    return abs(pose.x - at.x) < wide and abs(pose.y - at.y) < deep and pose.z < _FRONT[2]
