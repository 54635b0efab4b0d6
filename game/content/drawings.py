"""What stands in models/pieces and models/fixtures: the files' own words, in mm and grams."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.rules import plane
from game.rules.plane import Point

Fault = tuple[str, str]  # the path below the file, and what is wrong there
Place = Annotated[float, Meta(ge=-2000, le=2000)]  # mm
Length = Annotated[float, Meta(gt=0, le=2000)]  # mm
Mass = Annotated[float, Meta(gt=0, le=5000)]  # grams
Title = Annotated[str, Meta(min_length=1, max_length=60)]
Corners = Annotated[tuple[tuple[Place, Place], ...], Meta(max_length=64)]
SAME_MM = 1e-5


class EdgeFile(
    Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}
):
    """A run of the outline, counter-clockwise from one corner to another."""

    start: tuple[Place, Place]
    end: tuple[Place, Place]


class PartFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One solid bit: half an outline (mirrored in x), a whole one, or a ring of diameters."""

    mass: Mass
    half: Annotated[Corners, Meta(description="corners with x from 0, mirrored")] = ()
    outline: Corners = ()
    ring: tuple[Length, Annotated[float, Meta(ge=0, le=2000)]] | None = None
    edges: Annotated[dict[str, EdgeFile | str], Meta(
        description="where a finger may strike: from corner to corner, or all")] = {}

    @property
    def drawn(self) -> tuple[Point, ...]:
        """Its corners, mirrored where half of them are given."""
        return self.outline or self.half + tuple(
            (-x, y) for x, y in reversed(self.half) if abs(x) > 1e-9)

    def faults(self) -> Iterator[Fault]:
        given = [k for k in ("half", "outline", "ring") if getattr(self, k)]
        if len(given) != 1:
            yield "", "give one of half, outline or ring"
        elif self.ring:
            if self.ring[0] <= self.ring[1]:
                yield ".ring", "the first diameter must be the larger one"
        elif len(self.drawn) < 3:
            yield "", "an outline needs at least 3 points"
        else:
            try:
                plane.convex_parts(self.drawn)
            except ValueError as error:
                yield f".{given[0]}", str(error)
        for name, edge in self.edges.items():
            yield from self._wrong_edge(f".edges.{name}", edge)

    def _wrong_edge(self, path: str, edge: EdgeFile | str) -> Iterator[Fault]:
        if isinstance(edge, str):
            if edge != "all":
                yield path, f"an edge is 'all' or has from and to, not {edge!r}"
            return
        for key, (x, y) in (("from", edge.start), ("to", edge.end)):
            if self.ring or not self.drawn:
                yield path, "only an outline has corners: write all"
                return
            near = min(self.drawn, key=lambda corner: math.dist(corner, (x, y)))
            if math.dist(near, (x, y)) > SAME_MM:
                yield f"{path}.{key}", (f"[{x:g}, {y:g}] is no corner of the outline; "
                                        f"the nearest is [{near[0]:g}, {near[1]:g}]")


class _PieceFile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape", kw_only=True):
    title: Title
    material: Annotated[str, Meta(description="a stuff of materials.yaml")]
    paint: dict[str, str] = {}


class PlateFile(_PieceFile, frozen=True, tag="plate", kw_only=True):
    """Flat and cut out: ships, wings, cards. `parts` from the outside (or front) inwards."""

    thickness: Length
    parts: Annotated[dict[str, PartFile], Meta(min_length=1, max_length=12)]

    def faults(self) -> Iterator[Fault]:
        for name, part in self.parts.items():
            yield from ((f".parts.{name}{path}", what) for path, what in part.faults())


class DieFile(_PieceFile, frozen=True, tag="die", kw_only=True):
    """`form` d6 or d10; the faces of a d6 in the order +x -x +y -y +z -z, those of a d10
    round the axis, so that face k lies opposite face k + 5."""

    form: Literal["d6", "d10"]
    size: Length
    rounding: Length
    mass: Mass
    faces: tuple[str, ...]

    def faults(self) -> Iterator[Fault]:
        want = {"d6": 6, "d10": 10}[self.form]
        if len(self.faces) != want:
            yield ".faces", f"a {self.form} has {want} faces, not {len(self.faces)}"
        if self.rounding * 2.0 >= self.size:
            yield ".rounding", f"must be less than half of the size ({self.size:g})"


class DiscFile(_PieceFile, frozen=True, tag="disc", kw_only=True):
    diameter: Length
    thickness: Length
    mass: Mass
    faces: tuple[str, str] = ("top", "bottom")


class BlockFile(_PieceFile, frozen=True, tag="block", kw_only=True):
    size: tuple[Length, Length, Length]
    mass: Mass


PieceFile = PlateFile | DieFile | DiscFile | BlockFile


class Box(Struct, frozen=True, forbid_unknown_fields=True, tag_field="solid", tag="box"):
    """`at` is the middle; `turn` degrees about z."""

    at: tuple[Place, Place, Place]
    size: tuple[Length, Length, Length]
    turn: Annotated[float, Meta(ge=-360, le=360)] = 0.0


class Cylinder(Struct, frozen=True, forbid_unknown_fields=True, tag_field="solid", tag="cylinder"):
    at: tuple[Place, Place, Place]
    diameter: Length
    height: Length


class Dome(Struct, frozen=True, forbid_unknown_fields=True, tag_field="solid", tag="dome"):
    """The part above the table of a ball whose middle is `at`."""

    at: tuple[Place, Place, Place]
    diameter: Length


Solid = Box | Cylinder | Dome


class SolidsFile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape", tag="solids"):
    title: Title
    material: Annotated[str, Meta(description="a stuff of materials.yaml")]
    solids: Annotated[tuple[Solid, ...], Meta(max_length=200)]
    marks: dict[str, tuple[Place, Place, Place]] = {}
    paint: dict[str, str] = {}


class ArenaFile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape", tag="arena"):
    """A grid of square holes in a plate, a trench round it, a rim round that, and flick bases
    at the middles of the rim's sides."""

    title: Title
    material: Annotated[str, Meta(description="a stuff of materials.yaml")]
    holes: Annotated[int, Meta(ge=1, le=9, description="in a row")]
    hole: Length
    pitch: Length
    plate: Length
    border: Length
    floor: Length
    trench: Length
    rim: Length
    rim_height: Length
    base: tuple[Length, Length]
    base_height: Length
    paint: dict[str, str] = {}

    def faults(self) -> Iterator[Fault]:
        if self.hole >= self.pitch:
            yield ".hole", f"must be smaller than the pitch ({self.pitch:g})"
        if self.floor >= self.plate:
            yield ".floor", f"must be lower than the plate ({self.plate:g})"


FixtureFile = SolidsFile | ArenaFile


class Material(Struct, frozen=True, forbid_unknown_fields=True):
    """How a stuff slides, bounces and slows. Friction and restitution of a pair multiply."""

    friction: Annotated[float, Meta(ge=0, le=5)]
    restitution: Annotated[float, Meta(ge=0, le=1)]
    spin_damping: Annotated[float, Meta(ge=0, lt=1)] = 0.0  # of its spin lost in a second
    roll_damping: Annotated[float, Meta(ge=0, lt=1)] = 0.0  # the same of a disc that has landed
    sound: str = "wood"
