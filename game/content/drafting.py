"""From a drawing to what it draws: files in millimetres and grams, nose at +y, to centimetres.

This is the one place that converts.
"""

from __future__ import annotations

import math
from typing import Any

import msgspec

from game.content.drawings import (
    ArenaFile,
    BlockFile,
    Box,
    Cylinder,
    DieFile,
    DiscFile,
    Dome,
    EdgeFile,
    FixtureFile,
    PartFile,
    PieceFile,
    PlateFile,
    Solid,
)
from game.content.kinds import Block, Die, Disc, FixtureModel, Part, PieceModel, Plate
from game.content.source import Source
from game.rules import plane
from game.rules.plane import Outline, Point

MM = 0.1


def piece_model(kind: str, source: Source) -> PieceModel:
    file: PieceFile = source.typed(PieceFile)  # type: ignore[arg-type]
    same: dict[str, Any] = {
        "kind": kind, "title": file.title, "material": file.material, "paint": file.paint,
    }
    match file:
        case PlateFile():
            parts = tuple(_part(n, p) for n, p in file.parts.items())
            return Plate(thickness=file.thickness * MM, parts=_centred(parts), **same)
        case DieFile():
            return Die(
                form=file.form, size=file.size * MM, rounding=file.rounding * MM,
                mass_g=file.mass, faces=file.faces, **same,
            )
        case DiscFile():
            return Disc(
                radius=file.diameter * MM / 2, thickness=file.thickness * MM,
                mass_g=file.mass, faces=file.faces, **same,
            )
        case BlockFile():
            return Block(size=_cm3(file.size), mass_g=file.mass, **same)


def fixture_model(kind: str, source: Source) -> FixtureModel:
    file: FixtureFile = source.typed(FixtureFile)  # type: ignore[arg-type]
    if isinstance(file, ArenaFile):
        return _arena(kind, file)
    return FixtureModel(
        kind=kind, title=file.title, material=file.material, paint=file.paint,
        solids=tuple(_solid(s) for s in file.solids),
        marks={name: _cm3(at) for name, at in file.marks.items()},
    )


# ---- plates ------------------------------------------------------------------------------

def _part(name: str, file: PartFile) -> Part:
    if file.ring:
        outer, inner = file.ring
        outline, hole = plane.circle(outer * MM / 2, 32), inner * MM / 2
    else:
        outline, hole = plane.counter_clockwise([(x * MM, y * MM) for x, y in file.drawn]), 0.0
    edges = {n: _edge(outline, e) for n, e in file.edges.items()}
    return Part(name, outline, hole, file.mass, edges)


def _edge(outline: Outline, edge: EdgeFile | str) -> tuple[Point, ...]:
    if isinstance(edge, str):
        return (*outline, outline[0])
    first, last = (
        min(range(len(outline)), key=lambda i: math.dist(outline[i], (x * MM, y * MM)))
        for x, y in (edge.start, edge.end)
    )
    count = (last - first) % len(outline) + 1
    return tuple(outline[(first + i) % len(outline)] for i in range(count))


def _centred(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Shifted so that the whole piece's centre of mass is the origin (Bullet wants it there)."""
    whole = sum(p.mass for p in parts)
    middles = [(0.0, 0.0) if p.hole else plane.centroid(p.outline) for p in parts]
    x = sum(m[0] * p.mass for m, p in zip(middles, parts, strict=True)) / whole
    y = sum(m[1] * p.mass for m, p in zip(middles, parts, strict=True)) / whole

    def shift(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((px - x, py - y) for px, py in points)

    return tuple(
        Part(p.name, shift(p.outline), p.hole, p.mass, {n: shift(e) for n, e in p.edges.items()})
        for p in parts
    )


# ---- fixtures ----------------------------------------------------------------------------

def _solid(solid: Solid) -> Solid:
    match solid:
        case Box():
            return Box(_cm3(solid.at), _cm3(solid.size), solid.turn)
        case Cylinder():
            return Cylinder(_cm3(solid.at), solid.diameter * MM, solid.height * MM)
        case Dome():
            return Dome(_cm3(solid.at), solid.diameter * MM)


def _arena(kind: str, mm: ArenaFile) -> FixtureModel:
    fields = {
        n: getattr(mm, n) * MM
        for n in ("hole", "pitch", "plate", "border", "floor", "trench", "rim", "rim_height",
                  "base_height")
    }
    a = msgspec.structs.replace(mm, **fields, base=(mm.base[0] * MM, mm.base[1] * MM))
    half_plate = (a.holes - 1) / 2 * a.pitch + a.hole / 2 + a.border
    inner = half_plate + a.trench
    outer = inner + a.rim
    middles = [(i - (a.holes - 1) / 2) * a.pitch for i in range(a.holes)]
    solids: list[Solid] = [Box((0, 0, a.floor / 2), (2 * outer, 2 * outer, a.floor))]

    def bar(x0: float, x1: float, y0: float, y1: float, z0: float, z1: float) -> None:
        solids.append(Box(
            ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2), (x1 - x0, y1 - y0, z1 - z0)
        ))

    cuts = [-half_plate]
    for m in middles:
        cuts += [m - a.hole / 2, m + a.hole / 2]
    cuts.append(half_plate)
    solid = [(cuts[i], cuts[i + 1]) for i in range(0, len(cuts), 2)]
    for y0, y1 in solid:
        bar(-half_plate, half_plate, y0, y1, a.floor, a.plate)
    for m in middles:
        for x0, x1 in solid:
            bar(x0, x1, m - a.hole / 2, m + a.hole / 2, a.floor, a.plate)
    bar(-outer, outer, inner, outer, 0, a.rim_height)
    bar(-outer, outer, -outer, -inner, 0, a.rim_height)
    bar(inner, outer, -inner, inner, 0, a.rim_height)
    bar(-outer, -inner, -inner, inner, 0, a.rim_height)
    marks: dict[str, tuple[float, float, float]] = {}
    for row in range(a.holes):
        for column in range(a.holes):
            at = (middles[column], -middles[row], a.floor)
            marks[f"hole {column + 1} {row + 1}"] = at
    width, depth = a.base
    for k, side in enumerate(("near", "right", "far", "left")):
        x, y = _turned(0.0, -outer - depth / 2, 90.0 * k)
        wide = (width, depth) if k % 2 == 0 else (depth, width)
        solids.append(Box((x, y, a.base_height / 2), (*wide, a.base_height)))
        marks[f"base {side}"] = (x, y, a.base_height)
    marks["plate"] = (half_plate, half_plate, a.plate)
    marks["inner"] = (inner, inner, a.floor)
    marks["outer"] = (outer, outer, a.rim_height)
    return FixtureModel(kind, mm.title, mm.material, tuple(solids), marks, mm.paint, a)


def _turned(x: float, y: float, degrees: float) -> Point:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (x * c - y * s, x * s + y * c)


def _cm3(v: tuple[float, float, float]) -> tuple[float, float, float]:
    return (v[0] * MM, v[1] * MM, v[2] * MM)
