"""Which piece is under a finger: a ray against the same outlines that physics uses."""

from __future__ import annotations

import math

from panda3d.core import LQuaternion, Point3, Vec3

from game.content.models import Block, Die, Disc, Plate, models
from game.rules.plane import inside
from game.scene.pieces import Pieces, Slot


def piece_under(pieces: Pieces, eye: Point3, ray: Vec3) -> str | None:
    """The nearest piece that the ray meets."""
    best: tuple[float, str] | None = None
    for id, slot in pieces.slots.items():
        if not slot.here:
            continue
        far = _met(pieces, id, slot, eye, ray)
        if far is not None and (best is None or far < best[0]):
            best = (far, id)
    return best[1] if best else None


def _met(pieces: Pieces, id: str, slot: Slot, eye: Point3, ray: Vec3) -> float | None:
    model = models().piece(pieces.kind(id))
    to_own = LQuaternion(slot.w, slot.i, slot.j, slot.k).conjugate()
    start = to_own.xform(Vec3(eye.x - slot.x, eye.y - slot.y, eye.z - slot.z))
    way = to_own.xform(ray)
    match model:
        case Die():
            return _ball(start, way, (model.size / 2) * (1.15 if model.form == "d6" else 1.0))
        case Block():
            return _ball(start, way, max(model.size) * 0.62)
        case Disc():
            return _slab(
                start, way, model.thickness / 2, lambda x, y: math.hypot(x, y) <= model.radius
            )
        case Plate():
            outlines = model.outlines(pieces.parts(id))
            return _slab(
                start,
                way,
                model.thickness / 2,
                lambda x, y: any(inside(o, (x, y)) for o in outlines),
            )
    return None


def _ball(start: Vec3, way: Vec3, radius: float) -> float | None:
    along = -start.dot(way)
    miss = start.lengthSquared() - along * along
    return (
        along - math.sqrt(radius * radius - miss) if along > 0 and miss <= radius * radius else None
    )


def _slab(start: Vec3, way: Vec3, half: float, holds) -> float | None:  # type: ignore[no-untyped-def]
    if abs(way.z) < 1e-6:
        return None
    for z in sorted((half, -half), key=lambda h: (h - start.z) / way.z):
        t = (z - start.z) / way.z
        if t > 0 and holds(start.x + way.x * t, start.y + way.y * t):
            return t
    return None
