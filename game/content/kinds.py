"""What pieces and fixtures are, in centimetres and grams: plates, dice, discs, blocks, fixtures."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from game.content.drawings import ArenaFile, Solid
from game.rules import plane
from game.rules.plane import Outline, Point


class Part(Struct, frozen=True):
    name: str
    outline: Outline
    hole: float  # radius; 0 for none
    mass: float
    edges: dict[str, tuple[Point, ...]]  # named flick surfaces, each a run of points


class Edge(NamedTuple):
    """A straight bit of a flick surface, counter-clockwise, and how far off a point is."""

    away: float
    start: Point
    end: Point

    @property
    def inwards(self) -> float:
        """The direction straight into the plate, in its own frame (degrees)."""
        (ax, ay), (bx, by) = self.start, self.end
        return math.degrees(math.atan2(bx - ax, ay - by))


class Plate(Struct, frozen=True):
    kind: str
    title: str
    material: str
    thickness: float
    parts: tuple[Part, ...]
    paint: dict[str, str] = {}

    @property
    def height(self) -> float:
        return self.thickness

    def having(self, names: tuple[str, ...]) -> tuple[Part, ...]:
        """The parts of these names; all of them where none is named."""
        return tuple(p for p in self.parts if not names or p.name in names)

    def outlines(self, names: tuple[str, ...] = ()) -> tuple[Outline, ...]:
        """The outlines of what is there; rings inside a ring add nothing to it."""
        parts = self.having(names)
        return (parts[0].outline,) if parts[0].hole else tuple(p.outline for p in parts)

    def outline(self, names: tuple[str, ...] = ()) -> Outline:
        """One outline round all that is there."""
        return _around(self.outlines(names))

    def edges(self, names: tuple[str, ...] = ()) -> dict[str, tuple[Point, ...]]:
        out: dict[str, tuple[Point, ...]] = {}
        for part in self.having(names):  # an outer ring hides the same edge of an inner one
            for name, run in part.edges.items():
                out.setdefault(name, run)
        return out

    def edge_at(self, point: Point, names: tuple[str, ...] = ()) -> Edge | None:
        """The flick edge nearest to a point; None for a plate that has none."""
        runs = self.edges(names).values()
        return min(
            (Edge(plane.distance(plane.nearest_on(a, b, point), point), a, b)
             for run in runs for a, b in pairwise(run)), default=None)

    def mass(self, names: tuple[str, ...] = ()) -> float:
        return sum(p.mass for p in self.having(names))


class Die(Struct, frozen=True):
    kind: str
    title: str
    material: str
    form: str
    size: float
    rounding: float
    mass_g: float
    faces: tuple[str, ...]
    paint: dict[str, str] = {}

    @property
    def normals(self) -> tuple[tuple[float, float, float], ...]:
        return _D6_NORMALS if self.form == "d6" else _d10_normals()

    @property
    def corners(self) -> tuple[tuple[float, float, float], ...]:
        """The sharp solid's corners; the rounding comes off these."""
        return _d6_corners(self.size) if self.form == "d6" else _d10_corners(self.size / 2.0)

    @property
    def height(self) -> float:
        """From the table to the top when it rests on a face."""
        if self.form == "d6":
            return self.size
        return 2.0 * _d10_inradius(self.size / 2.0)

    @property
    def radius(self) -> float:
        return _farthest(self.corners)


class Disc(Struct, frozen=True):
    kind: str
    title: str
    material: str
    radius: float
    thickness: float
    mass_g: float
    faces: tuple[str, str]
    paint: dict[str, str] = {}

    @property
    def height(self) -> float:
        return self.thickness


class Block(Struct, frozen=True):
    kind: str
    title: str
    material: str
    size: tuple[float, float, float]
    mass_g: float
    paint: dict[str, str] = {}

    @property
    def height(self) -> float:
        return self.size[2]


PieceModel = Plate | Die | Disc | Block


class FixtureModel(Struct, frozen=True):
    """`marks` are named points (a hole's middle, a flick base, the pad's edge)."""

    kind: str
    title: str
    material: str
    solids: tuple[Solid, ...]
    marks: dict[str, tuple[float, float, float]]
    paint: dict[str, str] = {}
    arena: ArenaFile | None = None  # in cm, for an arena


@cache
def _around(outlines: tuple[Outline, ...]) -> Outline:
    if len(outlines) == 1:
        return outlines[0]
    return plane.convex_hull(point for outline in outlines for point in outline)


# ---- dice --------------------------------------------------------------------------------

_D6_NORMALS = (
    (1.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0),
    (0.0, -1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, -1.0),
)
_D10_TIP = 0.105  # how far the ring's corners stand off its plane, over the ring's radius


@cache
def _farthest(corners: tuple[tuple[float, float, float], ...]) -> float:
    return max(math.sqrt(sum(c * c for c in p)) for p in corners)


@cache
def _d6_corners(size: float) -> tuple[tuple[float, float, float], ...]:
    h = size / 2.0
    return tuple((x, y, z) for x in (-h, h) for y in (-h, h) for z in (-h, h))


@cache
def _d10_corners(radius: float) -> tuple[tuple[float, float, float], ...]:
    """A pentagonal trapezohedron: two apexes, then ten ring corners every 36 degrees."""
    tip = _D10_TIP * radius
    c = math.cos(math.pi / 5.0)
    apex = tip * (1.0 + c) / (1.0 - c)
    ring = tuple(
        (radius * math.cos(k * math.pi / 5.0), radius * math.sin(k * math.pi / 5.0),
         tip if k % 2 == 0 else -tip)
        for k in range(10)
    )
    return ((0.0, 0.0, apex), (0.0, 0.0, -apex), *ring)


@cache
def _d10_normals() -> tuple[tuple[float, float, float], ...]:
    corners = _d10_corners(1.0)
    out = []
    for k in range(10):
        apex = corners[0] if k % 2 else corners[1]
        a, b = corners[2 + (k - 1) % 10], corners[2 + (k + 1) % 10]
        u = [a[i] - apex[i] for i in range(3)]
        v = [b[i] - apex[i] for i in range(3)]
        n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        length = math.sqrt(sum(x * x for x in n))
        if sum(n[i] * corners[2 + k][i] for i in range(3)) < 0:
            length = -length
        out.append((n[0] / length, n[1] / length, n[2] / length))
    return tuple(out)


@cache
def _d10_inradius(radius: float) -> float:
    normal, apex = _d10_normals()[1], _d10_corners(radius)[0]
    return abs(sum(n * a for n, a in zip(normal, apex, strict=True)))
