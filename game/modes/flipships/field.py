"""Where things are on the table: the edge, the atmosphere, rows and columns, moons, tracks, the
mothership, the launch pad. Read by the rules and by whoever draws it."""

from __future__ import annotations

import math

from game.content.drawings import Box
from game.content.models import Disc, models
from game.modes.flipships.box import box
from game.rules import Bounds, Brink, Fixture, Piece, Pose, Table, flat
from game.rules.plane import Outline, rectangle

MOTHERSHIP, PAD, BASE = "mothership", "pad", "base"
COLUMNS = len(box().field.columns)
COLUMN_ORDER = tuple(reversed(range(COLUMNS)))  # the one nearest to the moons first
ROWS = 4
CLEAR_CM = 0.3  # between the forward pad and the mothership


def row_y(row: int) -> float:
    """The border of a row on the side of the atmosphere; row 1 is the nearest."""
    return box().field.atmosphere + (row - 1) * box().field.row


def card_pose(row: int, column: int) -> Pose:
    """Where a card stands: its near side on the near border of its row."""
    half = models().piece("enemy-1-1").height / 2.0
    return flat(box().field.columns[column], row_y(row) + box().field.card[1] / 2.0, z=half)


def gets_through(column: int) -> tuple[float, float]:
    """Where in the atmosphere a card of this column comes through."""
    return (box().field.columns[column], box().field.atmosphere * 0.6)


def moon(row: int) -> Outline:
    """The moon space of a row: the picture only, not the track beside it."""
    left, right = box().field.moon
    middle = ((left + right) / 2.0, row_y(row) + box().field.row / 2.0)
    return rectangle(right - left, box().field.row, middle)


def front_y(rows: int) -> float:
    """Where the mothership's front is: at the far border of the last row."""
    return row_y(rows + 1)


def mothership(rows: int, kind: str = "mothership") -> Fixture:
    """It stands behind the middle card of the last row."""
    front = models().fixture(kind).marks["front"][1]
    middle = box().field.columns[COLUMNS // 2]
    return Fixture(MOTHERSHIP, kind, Pose(middle, front_y(rows) - front, 0.0))


def table(rows: int, pad: bool) -> Table:
    """The empty table. Where everybody flips from the launch pad the mat lies further in, so
    that the pad stands behind the atmosphere."""
    wide, deep = box().field.table.wide, box().field.table.deep
    bounds = Bounds(-wide / 2.0, -box().field.pad if pad else 0.0, wide / 2.0, deep)
    fixtures = (mothership(rows), *((near_pad(),) if pad else ()))
    return Table(bounds, beyond=0.0, fixtures=fixtures)


def near_pad() -> Fixture:
    """The launch pad of the variant: at the table's edge, before the mat."""
    reach = models().fixture("launch-pad").marks["edge"][1]
    return Fixture(PAD, "launch-pad", Pose(0.0, -box().field.pad - reach, 0.0))


def forward_pad(table: Table, place: tuple[float, float], rows: int) -> Fixture:
    """The launch pad where a ship lies, turned to the mothership and clear of it."""
    ship = mothership(rows).pose
    pad = models().fixture("forward-pad")
    half = math.hypot(*(size / 2.0 for size in _pad_size(pad.kind)))
    outer = models().fixture("mothership").marks
    reach = max(outer["inside"][0], -outer["front"][1]) + 1.0 + half + CLEAR_CM
    dx, dy = place[0] - ship.x, place[1] - ship.y
    away = math.hypot(dx, dy) or 1.0
    if away < reach:
        place = (ship.x + dx / away * reach, ship.y + dy / away * reach)
    b = table.bounds
    x = min(max(place[0], b.left + half), b.right - half)
    y = min(max(place[1], b.near + half), b.far - half)
    heading = math.degrees(math.atan2(-(ship.x - x), ship.y - y))
    return Fixture(BASE, pad.kind, flat(x, y, heading))


def edge_brink(bounds: Bounds, ships: dict[str, str]) -> Brink:
    """The table's near edge. `ships` says of what kind each is that may be flipped."""
    (left, right) = box().field.edge
    return _brink((left, bounds.near), (right, bounds.near), 0.0, ships)


def pad_brink(pad: Fixture, ships: dict[str, str]) -> Brink:
    """The near edge of a launch pad."""
    edge = models().fixture(pad.kind).marks["edge"]
    half = _pad_size(pad.kind)[0] / 2.0
    turn = math.radians(pad.pose.heading)
    c, s = math.cos(turn), math.sin(turn)
    ends = [(pad.pose.x + x * c - edge[1] * s, pad.pose.y + x * s + edge[1] * c)
            for x in (-half, half)]
    return _brink(ends[0], ends[1], edge[2], ships)


def ship_radius(kind: str) -> float:
    model = models().piece(kind)
    if not isinstance(model, Disc):
        raise ValueError(f"{kind} is no disc")
    return model.radius


def lying(id: str, kind: str, x: float, y: float) -> Piece:
    """A piece lying flat on the table."""
    return Piece(id, kind, flat(x, y, z=models().piece(kind).height / 2.0))


def inside(place: tuple[float, float, float], rows: int) -> bool:
    """Is a disc's middle in the mothership: over its floor and below its rim?"""
    ship = mothership(rows)
    marks = models().fixture(ship.kind).marks
    (wide, deep, _), rim = marks["inside"], marks["front"][2]
    return (abs(place[0] - ship.pose.x) <= wide and abs(place[1] - ship.pose.y) <= deep
            and 0.0 < place[2] < rim)


def _brink(
    start: tuple[float, float], end: tuple[float, float], high: float, ships: dict[str, str]
) -> Brink:
    half = models().piece(box().ships[0].kind).height / 2.0
    return Brink(start, end, high + half, {id: ship_radius(kind) for id, kind in ships.items()})


def _pad_size(kind: str) -> tuple[float, float]:
    solid = models().fixture(kind).solids[0]
    assert isinstance(solid, Box), "a launch pad is a block"
    return solid.size[0], solid.size[1]
