"""What lies on the table: Pose, Piece, Fixture, Table.

Lengths are centimetres, the table's surface is z = 0, its middle is the origin and the
first seat sits at -y. A pose is stored with the precision written here, and physics starts
from what is stored; so a table that was saved and loaded is the same table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr, replace

LENGTH_DIGITS = 4  # a micrometre
TURN_DIGITS = 6


def rounded(number: float, digits: int) -> float:
    """The number as it is stored; one that no float can hold is endless, and refused as such."""
    try:
        return round(float(number), digits) + 0.0
    except OverflowError:
        return math.inf if number > 0 else -math.inf


class Pose(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """Where a piece is (cm) and how it is turned (a unit quaternion)."""

    x: float
    y: float
    z: float
    qw: float = 1.0
    qx: float = 0.0
    qy: float = 0.0
    qz: float = 0.0

    def __post_init__(self) -> None:
        for name in ("x", "y", "z"):
            force_setattr(self, name, rounded(getattr(self, name), LENGTH_DIGITS))
        # q and -q are the same turn; keep the one whose first non-zero part is positive.
        turn = [rounded(q, TURN_DIGITS) for q in (self.qw, self.qx, self.qy, self.qz)]
        first = next((q for q in turn if q), 1.0)
        for name, q in zip(("qw", "qx", "qy", "qz"), turn, strict=True):
            force_setattr(self, name, (-q if first < 0 else q) + 0.0)

    @property
    def heading(self) -> float:
        """Degrees the piece's +y axis is turned left of the table's +y axis."""
        x = 2.0 * (self.qx * self.qy - self.qw * self.qz)
        y = 1.0 - 2.0 * (self.qx * self.qx + self.qz * self.qz)
        return math.degrees(math.atan2(-x, y))

    @property
    def place(self) -> tuple[float, float]:
        return (self.x, self.y)


def flat(x: float, y: float, heading: float = 0.0, z: float = 0.0) -> Pose:
    """A pose lying flat, its nose `heading` degrees left of +y."""
    half = math.radians(heading) / 2.0
    return Pose(x, y, z, math.cos(half), 0.0, 0.0, math.sin(half))


class Piece(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A thing that can move. `kind` names its file in models/; `parts` are those it still
    has, where the model has parts that can be taken away (empty: all of them)."""

    id: str
    kind: str
    pose: Pose
    parts: tuple[str, ...] = ()


class Fixture(Struct, frozen=True, omit_defaults=True):
    """A thing that never moves: bin, arena, tray, moon."""

    id: str
    kind: str
    pose: Pose = Pose(0.0, 0.0, 0.0)


class Bounds(Struct, frozen=True):
    """The play area. Leaving it is an Exit; the table itself goes on beyond it."""

    left: float
    near: float
    right: float
    far: float

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:  # 45 and 45.0 must have one digest
            force_setattr(self, name, float(getattr(self, name)))

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.near <= y <= self.far


class Table(Struct, frozen=True):
    """All pieces, the fixtures, the play area and what it is covered with. `beyond` is how
    far the table goes on behind the border (None: far enough to come to rest on)."""

    bounds: Bounds
    surface: str = "mat"
    beyond: float | None = None
    pieces: tuple[Piece, ...] = ()
    fixtures: tuple[Fixture, ...] = ()

    def piece(self, id: str) -> Piece:
        for piece in self.pieces:
            if piece.id == id:
                return piece
        raise KeyError(f"no piece {id!r} on the table")

    def has(self, id: str) -> bool:
        return any(piece.id == id for piece in self.pieces)

    def with_pieces(self, *changed: Piece) -> Table:
        """The table with these pieces set down; one with a known id replaces the old one."""
        new = {piece.id: piece for piece in changed}
        kept = tuple(new.pop(piece.id, piece) for piece in self.pieces)
        return replace(self, pieces=kept + tuple(new.values()))

    def without(self, ids: Iterable[str]) -> Table:
        gone = set(ids)
        return replace(self, pieces=tuple(p for p in self.pieces if p.id not in gone))

    def moved(self, id: str, pose: Pose) -> Table:
        return self.with_pieces(replace(self.piece(id), pose=pose))

    def changed(self, **fields: Any) -> Table:
        return replace(self, **fields)
