"""Solids with rounded edges, as meshes: slabs cut from outlines, dice, domes, ribbons.

Everything is in cm and made from the outlines and corners that physics uses.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from panda3d.core import Triangulator

from game.rules.plane import Outline, Point, circle, counter_clockwise
from game.scene.mesh import Mesh, Vec

Point3 = tuple[float, float, float]


# ---- outlines ----------------------------------------------------------------------------


def rounded(
    width: float, depth: float, radius: float, steps: int = 6, middle: Point = (0.0, 0.0)
) -> Outline:
    """A rectangle with round corners."""
    out = []
    corners = ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
    for sx, sy, start in corners:
        x, y = middle[0] + sx * (width / 2 - radius), middle[1] + sy * (depth / 2 - radius)
        for k in range(steps + 1):
            a = math.radians(start + 90.0 * k / steps)
            out.append((x + radius * math.cos(a), y + radius * math.sin(a)))
    return tuple(out)


def inset(outline: Sequence[Point], by: float) -> Outline:
    """The outline moved inwards (outwards for a negative amount), corners mitred."""
    out, n = [], len(outline)
    for i in range(n):
        a, b, c = outline[i - 1], outline[i], outline[(i + 1) % n]
        e1, e2 = _unit2(b[0] - a[0], b[1] - a[1]), _unit2(c[0] - b[0], c[1] - b[1])
        n1, n2 = (-e1[1], e1[0]), (-e2[1], e2[0])
        k = max(1.0 + n1[0] * n2[0] + n1[1] * n2[1], 0.35)  # a needle's mitre ends somewhere
        out.append((b[0] + by * (n1[0] + n2[0]) / k, b[1] + by * (n1[1] + n2[1]) / k))
    return tuple(out)


# ---- slabs -------------------------------------------------------------------------------


def slab(
    outline: Sequence[Point],
    height: float,
    bevel: float,
    steps: int = 3,
    smooth: float = 35.0,
    holes: Sequence[Sequence[Point]] = (),
    bottom: bool = True,
) -> Mesh:
    """An outline extruded from z = 0 to `height`, its rims rounded by `bevel`. Corners
    sharper than `smooth` degrees stay sharp. Holes get the same rims."""
    mesh = Mesh("slab")
    outer = counter_clockwise(outline)
    walls = [_wall(mesh, outer, 1.0, height, bevel, steps, smooth, bottom)]
    for hole in holes:
        walls.append(
            _wall(mesh, counter_clockwise(hole), -1.0, height, bevel, steps, smooth, bottom)
        )
    for level, normal in (("top", 1.0), ("bottom", -1.0)):
        if level == "bottom" and not bottom:
            continue
        rings = [w[level] for w in walls]
        z = height if level == "top" else 0.0
        points = [p for ring in rings for p in ring]
        ids = [mesh.vertex((x, y, z), (0.0, 0.0, normal), (x, y)) for x, y in points]
        for a, b, c in _triangles(rings[0], rings[1:]):
            mesh.triangle(ids[a], ids[b], ids[c])
    return mesh.oriented()


def _wall(
    mesh: Mesh,
    outline: Outline,
    side: float,
    height: float,
    bevel: float,
    steps: int,
    smooth: float,
    bottom: bool,
) -> dict[str, Outline]:
    n = len(outline)
    normals = []
    for i in range(n):
        a, b = outline[i], outline[(i + 1) % n]
        e = _unit2(b[0] - a[0], b[1] - a[1])
        normals.append((e[1] * side, -e[0] * side))
    # the profile from below: inset, z, share of the wall's normal, z of the normal
    quarter = [math.pi / 2 * k / steps for k in range(steps + 1)]
    below = (
        [
            (bevel * (1 - math.sin(a)), bevel * (1 - math.cos(a)), math.sin(a), -math.cos(a))
            for a in quarter
        ]
        if bottom
        else [(0.0, 0.0, 1.0, 0.0)]
    )
    above = [
        (bevel * (1 - math.cos(a)), height - bevel * (1 - math.sin(a)), math.cos(a), math.sin(a))
        for a in quarter
    ]
    profile = below + above
    rings = [inset(outline, q[0] * side) if q[0] > 1e-9 else outline for q in profile]
    sharp = math.cos(math.radians(smooth))
    for i in range(n):
        j = (i + 1) % n
        na = _corner_normal(normals, i, i - 1, sharp)
        nb = _corner_normal(normals, i, j, sharp)
        before: tuple[int, int] | None = None
        for (_, z, flat, up), ring in zip(profile, rings, strict=True):
            pa, pb = ring[i], ring[j]
            pair = (
                mesh.vertex((*pa, z), (na[0] * flat, na[1] * flat, up), pa),
                mesh.vertex((*pb, z), (nb[0] * flat, nb[1] * flat, up), pb),
            )
            if before:
                mesh.quad(before[0], before[1], pair[1], pair[0])
            before = pair
    return {"top": rings[-1], "bottom": rings[0]}


def _corner_normal(normals: list[Point], edge: int, other: int, sharp: float) -> Point:
    a, b = normals[edge], normals[other]
    if a[0] * b[0] + a[1] * b[1] > sharp:
        return _unit2(a[0] + b[0], a[1] + b[1])
    return a


def _triangles(outer: Outline, holes: Sequence[Outline]) -> list[tuple[int, int, int]]:
    t = Triangulator()
    for x, y in outer:
        t.addPolygonVertex(t.addVertex(x, y))
    for hole in holes:
        t.beginHole()
        for x, y in hole:
            t.addHoleVertex(t.addVertex(x, y))
    t.triangulate()
    return [
        (t.getTriangleV0(k), t.getTriangleV1(k), t.getTriangleV2(k))
        for k in range(t.getNumTriangles())
    ]


def polygon(outline: Sequence[Point], z: float = 0.0) -> Mesh:
    """A flat face looking up."""
    mesh = Mesh("polygon")
    outer = counter_clockwise(outline)
    for p in outer:
        mesh.vertex((*p, z), (0.0, 0.0, 1.0), p)
    for tri in _triangles(outer, ()):
        mesh.triangle(*tri)
    return mesh.oriented()


def box(size: Vec, bevel: float, steps: int = 3) -> Mesh:
    """A box about the origin with rounded edges all round."""
    x, y, z = (s / 2 for s in size)
    corners = [(i, j, k) for i in (-x, x) for j in (-y, y) for k in (-z, z)]
    return rounded_solid(corners, _BOX_NORMALS, bevel, steps)


def plane(width: float, depth: float, z: float = 0.0) -> Mesh:
    """A flat rectangle looking up, texture places 0 to 1."""
    mesh = Mesh("plane")
    ids = [
        mesh.vertex((x * width / 2, y * depth / 2, z), (0, 0, 1), ((x + 1) / 2, (y + 1) / 2))
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    mesh.quad(*ids)
    return mesh


# ---- dice and other convex solids --------------------------------------------------------

FaceMap = Callable[[int, Point3, Point3, Point3], tuple[float, float]]


def rounded_solid(
    corners: Sequence[Point3],
    normals: Sequence[Point3],
    radius: float,
    steps: int = 4,
    face_uv: FaceMap | None = None,
    blank: Point = (0.0, 0.0),
) -> Mesh:
    """A convex solid whose edges and corners are rounded by `radius`: the solid shrunk by
    it, then swept with a ball. `face_uv(face, place, middle, normal)` maps the flat faces."""
    mesh = Mesh("solid")
    faces = [_loop(corners, n) for n in normals]
    heights = [max(_dot(n, c) for c in corners) for n in normals]
    at: list[list[int]] = [
        [f for f, loop in enumerate(faces) if i in loop] for i in range(len(corners))
    ]
    inner = [_meeting(normals, heights, fs, radius) for fs in at]
    for f, loop in enumerate(faces):
        n = normals[f]
        middle = _mean([_along(inner[i], n, radius) for i in loop])
        ids = []
        for i in loop:
            p = _along(inner[i], n, radius)
            ids.append(mesh.vertex(p, n, face_uv(f, p, middle, n) if face_uv else blank))
        for k in range(1, len(ids) - 1):
            mesh.triangle(ids[0], ids[k], ids[k + 1])
    sides = {
        (loop[k], loop[(k + 1) % len(loop)]): f
        for f, loop in enumerate(faces)
        for k in range(len(loop))
    }
    for (a, b), f in sides.items():
        if a < b:
            _edge(mesh, inner[a], inner[b], normals[f], normals[sides[b, a]], radius, steps, blank)
    for i, around in enumerate(at):
        order = [around[0]]
        while len(order) < len(around):
            loop = faces[order[-1]]
            order.append(sides[i, loop[loop.index(i) - 1]])
        _corner(mesh, inner[i], [normals[f] for f in order], radius, steps, blank)
    return mesh.oriented()


def _loop(corners: Sequence[Point3], normal: Point3) -> list[int]:
    """The corners of the face with this normal, counter-clockwise from outside."""
    top = max(_dot(normal, c) for c in corners)
    on = [i for i, c in enumerate(corners) if _dot(normal, c) > top - 1e-6 * max(1.0, abs(top))]
    middle = _mean([corners[i] for i in on])
    x = _unit(_sub(corners[on[0]], middle))
    y = _cross(normal, x)

    def angle(i: int) -> float:
        d = _sub(corners[i], middle)
        return math.atan2(_dot(d, y), _dot(d, x))

    return sorted(on, key=angle)


def _meeting(
    normals: Sequence[Point3], heights: Sequence[float], faces: list[int], radius: float
) -> Point3:
    """Where three of the faces round a corner meet once all are moved in by the radius."""
    picked = (faces[0], faces[len(faces) // 3 or 1], faces[-1])
    n1, n2, n3 = (normals[f] for f in picked)
    d1, d2, d3 = (heights[f] - radius for f in picked)
    c23, c31, c12 = _cross(n2, n3), _cross(n3, n1), _cross(n1, n2)
    det = _dot(n1, c23)
    return tuple((d1 * c23[k] + d2 * c31[k] + d3 * c12[k]) / det for k in range(3))  # type: ignore[return-value]


def _edge(
    mesh: Mesh, a: Point3, b: Point3, n1: Point3, n2: Point3, radius: float, steps: int, uv: Point
) -> None:
    before: tuple[int, int] | None = None
    for s in range(steps + 1):
        n = _slerp(n1, n2, s / steps)
        pair = (mesh.vertex(_along(a, n, radius), n, uv), mesh.vertex(_along(b, n, radius), n, uv))
        if before:
            mesh.quad(before[0], before[1], pair[1], pair[0])
        before = pair


def _corner(
    mesh: Mesh, at: Point3, normals: list[Point3], radius: float, steps: int, uv: Point
) -> None:
    middle = _unit(_mean(normals))
    for k, n1 in enumerate(normals):
        n2 = normals[(k + 1) % len(normals)]
        before: list[int] | None = None
        for s in range(steps + 1):
            rim = _slerp(n1, n2, s / steps)
            row = []
            for t in range(steps + 1):
                n = _slerp(middle, rim, t / steps)
                row.append(mesh.vertex(_along(at, n, radius), n, uv))
            if before:
                for t in range(steps):
                    mesh.quad(before[t], row[t], row[t + 1], before[t + 1])
            before = row


_BOX_NORMALS: tuple[Point3, ...] = (
    (1.0, 0.0, 0.0),
    (-1.0, 0.0, 0.0),
    (0.0, 1.0, 0.0),
    (0.0, -1.0, 0.0),
    (0.0, 0.0, 1.0),
    (0.0, 0.0, -1.0),
)


# ---- round things and lines --------------------------------------------------------------


def disc(radius: float, height: float, bevel: float, segments: int = 64) -> Mesh:
    return slab(circle(radius, segments), height, bevel, 3, 40.0)


def dome(
    rx: float, ry: float, rz: float, around: int = 48, up: int = 16, lowest: float = 0.0
) -> Mesh:
    """The part of an ellipsoid above the angle `lowest` (degrees)."""
    mesh, rows = Mesh("dome"), []
    start = math.radians(lowest)
    for j in range(up + 1):
        v = start + (math.pi / 2 - start) * j / up
        row = []
        for i in range(around + 1):
            u = 2 * math.pi * i / around
            p = (rx * math.cos(u) * math.cos(v), ry * math.sin(u) * math.cos(v), rz * math.sin(v))
            n = _unit((p[0] / rx**2, p[1] / ry**2, p[2] / rz**2))
            row.append(mesh.vertex(p, n, (i / around, j / up)))
        rows.append(row)
    for a, b in pairwise(rows):
        for i in range(around):
            mesh.quad(a[i], a[i + 1], b[i + 1], b[i])
    return mesh


def ribbon(points: Sequence[Vec], width: float, width_end: float | None = None) -> Mesh:
    """A flat band along points, looking up; u is the length from the start in cm, v across."""
    mesh = Mesh("ribbon")
    end = width if width_end is None else width_end
    before: tuple[int, int] | None = None
    length, n = 0.0, len(points)
    for i, p in enumerate(points):
        a, b = points[max(i - 1, 0)], points[min(i + 1, n - 1)]
        if i:
            length += math.dist(points[i - 1][:2], p[:2])
        d = _unit2(b[0] - a[0], b[1] - a[1])
        w = (width + (end - width) * i / max(1, n - 1)) / 2
        z = p[2] if len(p) > 2 else 0.0
        pair = (
            mesh.vertex((p[0] + d[1] * w, p[1] - d[0] * w, z), (0, 0, 1), (length, 0.0)),
            mesh.vertex((p[0] - d[1] * w, p[1] + d[0] * w, z), (0, 0, 1), (length, 1.0)),
        )
        if before:
            mesh.quad(before[0], pair[0], pair[1], before[1])
        before = pair
    return mesh


# ---- vectors -----------------------------------------------------------------------------


def _unit2(x: float, y: float) -> Point:
    length = math.hypot(x, y) or 1.0
    return (x / length, y / length)


def _unit(v: Vec) -> Point3:
    length = math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) or 1.0
    return (v[0] / length, v[1] / length, v[2] / length)


def _dot(a: Vec, b: Vec) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _sub(a: Vec, b: Vec) -> Point3:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _cross(a: Vec, b: Vec) -> Point3:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _along(p: Vec, n: Vec, by: float) -> Point3:
    return (p[0] + n[0] * by, p[1] + n[1] * by, p[2] + n[2] * by)


def _mean(points: Sequence[Vec]) -> Point3:
    k = 1.0 / len(points)
    return (
        sum(p[0] for p in points) * k,
        sum(p[1] for p in points) * k,
        sum(p[2] for p in points) * k,
    )


def _slerp(a: Vec, b: Vec, t: float) -> Point3:
    angle = math.acos(max(-1.0, min(1.0, _dot(a, b))))
    if angle < 1e-5:
        return (a[0], a[1], a[2])
    s = math.sin(angle)
    u, v = math.sin((1 - t) * angle) / s, math.sin(t * angle) / s
    return (a[0] * u + b[0] * v, a[1] * u + b[1] * v, a[2] * u + b[2] * v)
