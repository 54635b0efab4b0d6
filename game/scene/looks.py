"""From a piece's model to its mesh, its material and its colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from game.content.models import Block, Die, Disc, PieceModel, Plate, models
from game.rules.plane import circle
from game.scene import faces, shapes
from game.scene.finishes import (
    ACRYLIC,
    CARD,
    CUBE,
    DIE,
    DISC,
    MARKED,
    PAINTED,
    Colour,
    Finish,
    light,
)
from game.scene.mesh import Mesh
from game.scene.textures import engravings

BEVEL_ACRYLIC = 0.06


@dataclass(frozen=True)
class Look:
    mesh: Mesh
    material: Finish
    body: Colour
    ink: Colour


@cache
def look(kind: str, parts: tuple[str, ...] = ()) -> Look:
    """How a piece of this kind looks while it has these parts."""
    model = models().piece(kind)
    paint = model.paint
    # `clear` is what acrylic lets through; its edges then glow in the colour named by `body`
    body = light(paint.get("clear") or paint.get("body", "#8a8f99"))
    ink = light(paint.get("ink", "#ffffff"))
    return Look(_mesh(model, parts), _material(model), body, ink)


@cache
def printed(material: Finish, picture: str) -> Finish:
    """One material a picture: pieces of one material are drawn together."""
    return material.printed(picture)


def _material(model: PieceModel) -> Finish:
    if "picture" in model.paint and isinstance(model, Disc | Block | Plate):
        return printed(CARD if model.material == "card" else PAINTED, model.paint["picture"])
    if "ink" in model.paint and isinstance(model, Disc):
        return MARKED
    match model:
        case Die():
            return DIE
        case Disc():
            return DISC
        case Block():
            return CUBE
    return {"acrylic": ACRYLIC, "card": CARD}.get(model.material, PAINTED)


def _mesh(model: PieceModel, parts: tuple[str, ...]) -> Mesh:
    match model:
        case Die():
            return die_mesh(model)
        case Disc():
            mesh = shapes.disc(model.radius, model.thickness, min(0.07, model.thickness / 4))
            mesh = mesh.shifted(z=-model.thickness / 2)
            if not {"picture", "ink"} & set(model.paint):
                return mesh
            sides, tile = _two_sides(model.radius), tiled(model.paint)
            return mesh.mapped(lambda x, y, z: tile(*sides(x, y, z)))
        case Block():
            return shapes.box(model.size, min(model.size) * 0.09)
    return plate_mesh(model, parts)


def tiled(paint: dict[str, str]) -> Callable[[float, float], tuple[float, float]]:
    """From a place of the own picture to its place on the sheet that it stands on. `tile` says
    which one it is, `COLUMN ROW of COLUMNS ROWS` from the top left; without it the sheet is the
    picture."""
    first, _, all_ = paint.get("tile", "0 0 of 1 1").partition(" of ")
    (column, row), (columns, rows) = map(int, first.split()), map(int, all_.split())
    return lambda u, v: ((column + u) / columns, 1.0 - (row + 1.0 - v) / rows)


def _two_sides(radius: float) -> Callable[[float, float, float], tuple[float, float]]:
    """A disc's picture has its first side in the left half and its second in the right one,
    as if it had been turned over sideways."""

    def place(x: float, y: float, z: float) -> tuple[float, float]:
        side, across = (0.0, x) if z > 0.0 else (0.5, -x)
        return (side + (across / radius + 1.0) / 4.0, (y / radius + 1.0) / 2.0)

    return place


def plate_mesh(plate: Plate, parts: tuple[str, ...] = ()) -> Mesh:
    """What is left of a plate, its texture places those of its engraving."""
    clear = plate.material == "acrylic"
    bevel = BEVEL_ACRYLIC if clear else plate.thickness / 4
    mesh = Mesh(plate.kind)
    for part in plate.having(parts):
        # parts lie against each other in physics; a hair's gap lets the eye see the cut
        gap = 0.02 if clear and len(plate.parts) > 1 else 0.0
        if part.hole:
            rim = max(x for x, _ in part.outline)
            mesh.joined(
                shapes.slab(
                    circle(rim - gap, 64), plate.thickness, bevel, 3, 40.0, [circle(part.hole, 48)]
                )
            )
        else:
            outline = shapes.inset(part.outline, gap) if gap else part.outline
            smooth = 40.0 if len(outline) >= 24 else 25.0
            mesh.joined(shapes.slab(outline, plate.thickness, bevel, 3, smooth))
    mesh.shifted(z=-plate.thickness / 2)
    where = engravings().get(plate.kind)
    if where and clear:
        left, bottom, scale = where
        return mesh.mapped(lambda x, y, _: (left + x * scale, bottom + y * scale))
    if clear:  # one nobody has engraved
        return mesh.mapped(lambda *_: (0.0, 0.0))
    outline = plate.outline(parts)
    x0, y0 = min(p[0] for p in outline), min(p[1] for p in outline)
    x1, y1 = max(p[0] for p in outline), max(p[1] for p in outline)
    tile = tiled(plate.paint)
    return mesh.mapped(lambda x, y, _: tile((x - x0) / (x1 - x0), (y - y0) / (y1 - y0)))


def die_mesh(die: Die) -> Mesh:
    return _die_mesh(
        die.form,
        die.size,
        die.rounding,
        die.faces,
        die.paint.get("style", "symbols"),
        die.corners,
        die.normals,
    )


@cache
def _die_mesh(
    form: str,
    size: float,
    rounding: float,
    names: tuple[str, ...],
    style: str,
    corners: tuple[shapes.Point3, ...],
    normals: tuple[shapes.Point3, ...],
) -> Mesh:
    # Eye and hand disagree a little: a die that is drawn rounder than it rolls looks right.
    round_ = rounding * (1.5 if form == "d6" else 1.2)
    span = size if form == "d6" else size * 0.54  # how wide a tile lies on a face

    def face_uv(face: int, p: shapes.Point3, middle: shapes.Point3, n: shapes.Point3):
        left, bottom, wide, high = faces.tile(style, names[face])
        up = _up(form, n)
        right = (
            up[1] * n[2] - up[2] * n[1],
            up[2] * n[0] - up[0] * n[2],
            up[0] * n[1] - up[1] * n[0],
        )
        d = [p[i] - middle[i] for i in range(3)]
        u = 0.5 + sum(d[i] * right[i] for i in range(3)) / span
        v = 0.5 + sum(d[i] * up[i] for i in range(3)) / span
        return (left + min(max(u, 0.0), 1.0) * wide, bottom + min(max(v, 0.0), 1.0) * high)

    left, bottom, wide, high = faces.tile("symbols", faces.BLANK)
    blank = (left + wide / 2, bottom + high / 2)
    return shapes.rounded_solid(corners, normals, round_, 4, face_uv, blank)


def _up(form: str, n: shapes.Point3) -> shapes.Point3:
    """Which way a face's sign stands: towards the apex of a d10, away from the table of a d6."""
    if form == "d10":
        apex = (0.0, 0.0, 1.0 if n[2] > 0 else -1.0)
    else:
        apex = (0.0, 1.0, 0.0) if abs(n[2]) > 0.5 else (0.0, 0.0, 1.0)
    dot = sum(a * b for a, b in zip(apex, n, strict=True))
    d = [a - dot * b for a, b in zip(apex, n, strict=True)]
    length = sum(x * x for x in d) ** 0.5
    return (d[0] / length, d[1] / length, d[2] / length)


def halo_mesh(kind: str, parts: tuple[str, ...] = ()) -> Mesh:
    """A patch at a plate's foot, half as large again as the plate, for its pool of colour."""
    plate = models().plate(kind)
    points = [p for outline in plate.outlines(parts) for p in outline]
    x0, x1 = min(p[0] for p in points), max(p[0] for p in points)
    y0, y1 = min(p[1] for p in points), max(p[1] for p in points)
    patch = shapes.plane((x1 - x0) * 1.9 + 1.0, (y1 - y0) * 1.9 + 1.0)
    return patch.shifted((x0 + x1) / 2, (y0 + y1) / 2, 0.015 - plate.thickness / 2)
