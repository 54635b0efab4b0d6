"""What stands in models/pieces and models/fixtures: the files' own words, in mm and grams."""

from __future__ import annotations

from msgspec import Struct


class EdgeFile(
    Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}
):
    """A run of the outline, counter-clockwise from one corner to another."""

    start: tuple[float, float]
    end: tuple[float, float]


class PartFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One solid bit: half an outline (mirrored in x), a whole one, or a ring of diameters."""

    half: tuple[tuple[float, float], ...] = ()
    outline: tuple[tuple[float, float], ...] = ()
    ring: tuple[float, float] | None = None
    mass: float = 0.0
    edges: dict[str, EdgeFile | str] = {}


class _PieceFile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape", kw_only=True):
    title: str
    material: str
    paint: dict[str, str] = {}


class PlateFile(_PieceFile, frozen=True, tag="plate", kw_only=True):
    """Flat and cut out: ships, wings, cards. `parts` from the outside (or front) inwards."""

    thickness: float
    parts: dict[str, PartFile]


class DieFile(_PieceFile, frozen=True, tag="die", kw_only=True):
    """`form` d6 or d10; the faces of a d6 in the order +x -x +y -y +z -z, those of a d10
    round the axis, so that face k lies opposite face k + 5."""

    form: str
    size: float
    rounding: float
    mass: float
    faces: tuple[str, ...]


class DiscFile(_PieceFile, frozen=True, tag="disc", kw_only=True):
    diameter: float
    thickness: float
    mass: float
    faces: tuple[str, str] = ("top", "bottom")


class BlockFile(_PieceFile, frozen=True, tag="block", kw_only=True):
    size: tuple[float, float, float]
    mass: float


PieceFile = PlateFile | DieFile | DiscFile | BlockFile


class Box(Struct, frozen=True, forbid_unknown_fields=True, tag_field="solid", tag="box"):
    """`at` is the middle; `turn` degrees about z."""

    at: tuple[float, float, float]
    size: tuple[float, float, float]
    turn: float = 0.0


class Cylinder(Struct, frozen=True, forbid_unknown_fields=True, tag_field="solid", tag="cylinder"):
    at: tuple[float, float, float]
    diameter: float
    height: float


class Dome(Struct, frozen=True, forbid_unknown_fields=True, tag_field="solid", tag="dome"):
    """The part above the table of a ball whose middle is `at`."""

    at: tuple[float, float, float]
    diameter: float


Solid = Box | Cylinder | Dome


class SolidsFile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape", tag="solids"):
    title: str
    material: str
    solids: tuple[Solid, ...]
    marks: dict[str, tuple[float, float, float]] = {}
    paint: dict[str, str] = {}


class ArenaFile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape", tag="arena"):
    """A grid of square holes in a plate, a trench round it, a rim round that, and flick bases
    at the middles of the rim's sides."""

    title: str
    material: str
    holes: int
    hole: float
    pitch: float
    plate: float
    border: float
    floor: float
    trench: float
    rim: float
    rim_height: float
    base: tuple[float, float]
    base_height: float
    paint: dict[str, str] = {}


FixtureFile = SolidsFile | ArenaFile


class Material(Struct, frozen=True, forbid_unknown_fields=True):
    """How a stuff slides, bounces and slows. Friction and restitution of a pair multiply."""

    friction: float
    restitution: float
    spin_damping: float = 0.0
    sound: str = "wood"
