"""The plain view of a table, which games extend with what is their own."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from panda3d.core import NodePath

from game.content.models import FixtureModel
from game.content.studios import Light, Studio, studio
from game.pack import Cue, Staging
from game.rules import Piece, Table
from game.scene import dressing

HIGH_CM = 1.8  # of a die that lies beside
Triple = tuple[float, float, float]


class PlainView:
    """Bare walnut under one lamp: a whole View (see game.pack.contract) with nothing of any
    game in it."""

    studio: Studio = studio("plain")
    mark_z: float | None = None
    square_marks: bool = False
    cues: Mapping[str, Cue | None] = {}
    room: str = "lamp"

    def light(self, state: Any) -> Light:
        return self.studio.light

    def music(self, state: Any) -> tuple[str, float] | None:
        return None

    def build(self, stage: Staging) -> NodePath:
        return dressing.walnut_table(stage.tier, rough=0.58)

    def fixture(self, model: FixtureModel, tier: str) -> NodePath | None:
        return None

    def paint(self, piece: Piece, state: Any) -> dict[str, str]:
        return {}

    def frame(self, state: Any) -> tuple[Triple, ...]:
        return corners(state.table) if state is not None else ()

    def riders(self, state: Any) -> tuple[tuple[Piece, str], ...]:
        return ()

    def hidden(self, state: Any) -> frozenset[str]:
        return frozenset()

    def update(self, stage: Staging, state: Any) -> None:
        pass


def corners(table: Table) -> tuple[Triple, ...]:
    """The corners of its play area."""
    b = table.bounds
    return tuple((x, y, 0.0) for x, y in (
        (b.left, b.near), (b.right, b.near), (b.right, b.far), (b.left, b.far)
    ))


def beside(pieces: Iterable[Piece], x: float, y: float, step: float = 1.25) -> list[Triple]:
    """The outer corners of the pieces that lie outside a box of half sizes x and y, from foot to
    top, in steps coarse enough that the camera does not follow every die that is moved."""
    def out(v: float) -> float:
        return math.copysign(math.ceil((abs(v) + 1.2) / step) * step, v)

    outside = [p.pose.place for p in pieces if abs(p.pose.x) > x or abs(p.pose.y) > y]
    return sorted({(out(px), out(py), z) for px, py in outside for z in (0.0, HIGH_CM)})
