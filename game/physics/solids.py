"""Models as Bullet sees them: collision shapes, mass and inertia about the centre of mass.

Shapes hold no state of a shot, so each is made once and shared by all worlds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from game.content.drawings import Box, Cylinder, Dome
from game.content.models import (
    Block,
    Die,
    Disc,
    FixtureModel,
    Models,
    Part,
    Plate,
)
from game.physics.engine import (
    Z_UP,
    BulletBoxShape,
    BulletConvexHullShape,
    BulletCylinderShape,
    BulletSphereShape,
    LVecBase3f,
    Point3,
    PTA_LVecBase3f,
    TransformState,
    Vec3,
)
from game.rules import plane
from game.rules.plane import Outline, Point

PLATE_MARGIN = 0.04
DISC_MARGIN = 0.05
BOX_MARGIN = 0.04

Triple = tuple[float, float, float]
Placed = tuple[Any, Any]  # a shape and where it sits in the body


# A plate slides on a box of its own inside the outline, and the outline's hulls hang this far
# above the table: one box on a box is several times quicker for Bullet than many hulls on a
# box, and the box's corners stand where friction really acts.
SOLE_CM = 0.07


class PieceSolid:
    """What a piece of one kind (with certain parts) is made of."""

    __slots__ = (
        "ccd", "centre", "corners", "flies", "friction", "half", "inertia", "is_plate", "mass",
        "model", "normals", "outline", "radius", "restitution", "roll_damping", "shapes", "sole",
        "spin_damping", "support", "travel",
    )

    def __init__(self, models: Models, kind: str, parts: tuple[str, ...]) -> None:
        model = models.piece(kind)
        material = models.materials[model.material]
        self.model = model
        self.friction, self.restitution = material.friction, material.restitution
        self.spin_damping, self.roll_damping = material.spin_damping, material.roll_damping
        self.centre: Point = (0.0, 0.0)
        self.ccd: tuple[float, float] | None = None
        self.half = model.height / 2.0
        self.corners: tuple[Triple, ...] = ()  # of a die, and the normals of whatever it lies on
        self.normals: tuple[Triple, ...] = ()
        self.sole: tuple[float, float, float] | None = None  # half sizes of what it slides on
        self.outline: Outline
        self.shapes: list[Placed]
        match model:
            case Plate():
                self._plate(model, parts)
            case Die():
                self._die(model)
            case Disc():
                self._disc(model)
            case Block():
                self._block(model)
        self.is_plate = isinstance(model, Plate)
        self.support = _support(self.outline) if self.is_plate else ()
        ix, iy, _ = self.inertia
        # a symmetric top, whose flight needs no engine
        self.flies = not self.is_plate and abs(ix - iy) < 1e-6 * ix

    def _plate(self, model: Plate, names: tuple[str, ...]) -> None:
        parts = model.having(names)
        self.mass = sum(p.mass for p in parts)
        spread = [_spread(p) for p in parts]
        cx = sum(p.mass * s[0] for p, s in zip(parts, spread, strict=True)) / self.mass
        cy = sum(p.mass * s[1] for p, s in zip(parts, spread, strict=True)) / self.mass
        self.centre = (cx, cy)
        xx = sum(p.mass * s[2] for p, s in zip(parts, spread, strict=True)) - self.mass * cx * cx
        yy = sum(p.mass * s[3] for p, s in zip(parts, spread, strict=True)) - self.mass * cy * cy
        flat = self.mass * model.thickness**2 / 12.0
        self.inertia = (yy + flat, xx + flat, xx + yy)
        half = model.thickness / 2.0
        thick = model.thickness > 4.0 * SOLE_CM
        margin = PLATE_MARGIN if thick else model.thickness / 4.0
        low, high = -half + margin + (SOLE_CM if thick else 0.0), half - margin
        self.shapes = []
        for outline in _convex(parts):
            own = tuple((x - cx, y - cy) for x, y in outline)
            corners = [(x, y, z) for x, y in _inset(own, margin) for z in (low, high)]
            self.shapes.append((_hull(corners, margin), _HERE))
        if thick:
            self.sole = (math.sqrt(xx / self.mass), math.sqrt(yy / self.mass), half)
            self.shapes.append((_sole(*self.sole), _HERE))
        hull = plane.convex_hull((x - cx, y - cy) for p in parts for x, y in p.outline)
        self.outline = hull
        self.radius = max(math.hypot(x, y) for x, y in hull)
        self.travel = max(model.thickness, 0.2) / 2.0

    def _die(self, model: Die) -> None:
        self.mass = model.mass_g
        corners = self.corners = tuple(model.corners)
        self.normals = tuple(model.normals)
        inner = model.height / 2.0
        margin = model.rounding
        self.inertia = _polyhedron_inertia(corners, model.normals, self.mass)
        shrink = (inner - margin) / inner
        self.shapes = [(_hull([tuple(c * shrink for c in p) for p in corners], margin), _HERE)]
        self.radius = model.radius
        self.outline = plane.circle(self.radius, 12)
        self.travel = inner * 0.65
        self.ccd = (inner * 0.5, inner * 0.62)

    def _disc(self, model: Disc) -> None:
        self.mass = model.mass_g
        self.normals = ((0.0, 0.0, 1.0), (0.0, 0.0, -1.0))
        tilt = self.mass * (3.0 * model.radius**2 + model.thickness**2) / 12.0
        self.inertia = (tilt, tilt, self.mass * model.radius**2 / 2.0)
        shape = BulletCylinderShape(model.radius, model.thickness, Z_UP)
        shape.set_margin(DISC_MARGIN)
        self.shapes = [(shape, _HERE)]
        self.radius = math.hypot(model.radius, model.thickness / 2.0)
        self.outline = plane.circle(model.radius, 24)
        self.travel = model.thickness

    def _block(self, model: Block) -> None:
        self.mass = model.mass_g
        x, y, z = model.size
        k = self.mass / 12.0
        self.inertia = (k * (y * y + z * z), k * (x * x + z * z), k * (x * x + y * y))
        shape = BulletBoxShape(Vec3(x / 2, y / 2, z / 2))
        shape.set_margin(BOX_MARGIN)
        self.shapes = [(shape, _HERE)]
        self.radius = math.sqrt(x * x + y * y + z * z) / 2.0
        self.outline = plane.rectangle(x, y)
        self.travel = min(model.size) * 0.4


Top = tuple[float, float, float, float, float, float, float]
"""The rectangle round a solid: middle, half sizes, cosine and sine of its turn; and its top."""



def over(top: Top, x: float, y: float, reach: float) -> bool:
    """Is something that reaches so far from its middle over the rectangle, or next to it?"""
    tx, ty, hx, hy, c, s, _ = top
    dx, dy = x - tx, y - ty
    return abs(dx * c + dy * s) < hx + reach and abs(dy * c - dx * s) < hy + reach


MOST_TOPS = 8  # more of them cost more than they spare


class FixtureSolid:
    """What a fixture is made of, and the rectangles round its solids (own frame)."""

    __slots__ = ("friction", "half", "model", "restitution", "shapes", "tops")

    def __init__(self, models: Models, kind: str) -> None:
        self.model: FixtureModel = models.fixture(kind)
        material = models.materials[self.model.material]
        self.friction, self.restitution = material.friction, material.restitution
        self.shapes = [_fixed(solid) for solid in self.model.solids]
        self.half = max(_far(solid, 0) for solid in self.model.solids), max(
            _far(solid, 1) for solid in self.model.solids
        )
        self.tops = tuple(map(_top, self.model.solids))
        if len(self.tops) > MOST_TOPS:  # one round all of them will do
            self.tops = ((0.0, 0.0, *self.half, 1.0, 0.0, max(top[6] for top in self.tops)),)

    def spans(self, x: float, y: float) -> bool:
        """Is a point over the rectangle round all its solids?"""
        return abs(x) <= self.half[0] and abs(y) <= self.half[1]


def table_shape(width: float, depth: float) -> Any:
    """The table: a box whose top is z = 0 (a plane jitters, PHYSICS)."""
    shape = BulletBoxShape(Vec3(width / 2, depth / 2, TABLE_DEPTH / 2))
    shape.set_margin(0.1)
    return shape


TABLE_DEPTH = 4.0


class Solids:
    """All solids of a set of models, each made once."""

    def __init__(self, models: Models) -> None:
        self.models = models
        self._pieces: dict[tuple[str, tuple[str, ...]], PieceSolid] = {}
        self._fixtures: dict[str, FixtureSolid] = {}

    def piece(self, kind: str, parts: tuple[str, ...] = ()) -> PieceSolid:
        key = (kind, parts)
        solid = self._pieces.get(key)
        if solid is None:
            solid = self._pieces[key] = PieceSolid(self.models, kind, parts)
        return solid

    def fixture(self, kind: str) -> FixtureSolid:
        solid = self._fixtures.get(kind)
        if solid is None:
            solid = self._fixtures[kind] = FixtureSolid(self.models, kind)
        return solid


# ---- details -----------------------------------------------------------------------------

_HERE = TransformState.make_identity()


def _convex(parts: Sequence[Part]) -> list[Outline]:
    """Convex outlines that fill the parts. A ring whose hole is filled counts as solid."""
    rings = [p for p in parts if p.hole or _is_round(p)]
    out: list[Outline] = []
    if rings and len(rings) == len(parts):
        widest, hole = parts[0], parts[-1].hole
        radius = max(math.hypot(x, y) for x, y in widest.outline)
        return list(plane.ring_parts(radius, hole)) if hole else [plane.circle(radius, 24)]
    for part in parts:
        out += plane.convex_parts(part.outline)
    return out


def _sole(x: float, y: float, half: float) -> Any:
    """A box whose corners are as far out as the plate's mass is on average: the friction of
    the whole underside slows a spin as much as friction at these four corners does."""
    shape = BulletBoxShape(Vec3(x, y, half))
    shape.set_margin(min(BOX_MARGIN, half / 2.0))
    return shape


SECTORS = 256
PER_SECTOR = SECTORS / (2.0 * math.pi)


def _support(outline: Outline) -> tuple[float, ...]:
    """How far the outline reaches from its middle at most within each of SECTORS directions."""
    step = 2.0 * math.pi / SECTORS
    exact = []
    for k in range(SECTORS + 1):
        c, s = math.cos(k * step), math.sin(k * step)
        exact.append(max([x * c + y * s for x, y in outline]))
    # between two directions a corner reaches further than in either, by this at most
    bulge = max(math.hypot(x, y) for x, y in outline) * (1.0 - math.cos(step / 2)) + 1e-6
    return tuple(max(exact[k], exact[k + 1]) + bulge for k in range(SECTORS))


def _is_round(part: Part) -> bool:
    """Drawn as a circle: a rectangle's corners lie on one too, but they are few."""
    away = [math.hypot(x, y) for x, y in part.outline]
    return len(away) >= 12 and max(away) - min(away) < 1e-6


def _spread(part: Part) -> tuple[float, float, float, float]:
    """Centre of mass, and mean x^2 and y^2 about the origin."""
    if part.hole or _is_round(part):
        radius = max(math.hypot(x, y) for x, y in part.outline)
        mean = (radius * radius + part.hole * part.hole) / 4.0
        return (0.0, 0.0, mean, mean)
    x, y = plane.centroid(part.outline)
    return (x, y, *plane.second_moments(part.outline))


def _inset(outline: Outline, by: float) -> Outline:
    """A convex outline drawn in by `by`; as it is where it is too slim for that."""
    n = len(outline)
    out = []
    for i in range(n):
        (ax, ay), (bx, by_), (cx, cy) = outline[i - 1], outline[i], outline[(i + 1) % n]
        l1, l2 = math.hypot(bx - ax, by_ - ay), math.hypot(cx - bx, cy - by_)
        n1 = (-(by_ - ay) / l1, (bx - ax) / l1)
        n2 = (-(cy - by_) / l2, (cx - bx) / l2)
        k = max(1.0 + n1[0] * n2[0] + n1[1] * n2[1], 0.2)
        out.append((bx + by * (n1[0] + n2[0]) / k, by_ + by * (n1[1] + n2[1]) / k))
    whole, left = plane.area(outline), plane.area(out)
    fits = left > 0.3 * whole and all(plane.inside(outline, p) for p in out)
    return tuple(out) if fits else outline


def _hull(corners: Iterable[Sequence[float]], margin: float) -> Any:
    shape = BulletConvexHullShape()
    points = PTA_LVecBase3f()
    for x, y, z in corners:
        points.push_back(LVecBase3f(x, y, z))
    shape.add_array(points)  # before the margin, or the margin is lost
    shape.set_margin(margin)
    return shape


def _fixed(solid: Box | Cylinder | Dome) -> Placed:
    at = TransformState.make_pos(Point3(*solid.at))
    match solid:
        case Box():
            shape = BulletBoxShape(Vec3(*(s / 2.0 for s in solid.size)))
            shape.set_margin(min(BOX_MARGIN, min(solid.size) / 4.0))
            if solid.turn:
                at = TransformState.make_pos_hpr(Point3(*solid.at), Vec3(solid.turn, 0, 0))
            return (shape, at)
        case Cylinder():
            shape = BulletCylinderShape(solid.diameter / 2.0, solid.height, Z_UP)
            shape.set_margin(BOX_MARGIN)
            return (shape, at)
        case Dome():
            return (BulletSphereShape(solid.diameter / 2.0), at)


def _top(solid: Box | Cylinder | Dome) -> Top:
    x, y, z = solid.at
    match solid:
        case Box():
            turn = math.radians(solid.turn)
            hx, hy, hz = (s / 2.0 for s in solid.size)
            return (x, y, hx, hy, math.cos(turn), math.sin(turn), z + hz)
        case Cylinder() | Dome():
            r = solid.diameter / 2.0
            high = r if isinstance(solid, Dome) else solid.height / 2.0
            return (x, y, r, r, 1.0, 0.0, z + high)


def _far(solid: Box | Cylinder | Dome, axis: int) -> float:
    """How far from the fixture's middle a solid reaches along an axis."""
    away = abs(solid.at[axis])
    match solid:
        case Box():
            if solid.turn == 0.0:
                return away + solid.size[axis] / 2.0
            return away + math.hypot(solid.size[0], solid.size[1]) / 2.0
        case Cylinder() | Dome():
            return away + solid.diameter / 2.0


def _polyhedron_inertia(
    corners: Sequence[tuple[float, float, float]],
    normals: Sequence[tuple[float, float, float]],
    mass: float,
) -> tuple[float, float, float]:
    """Inertia of a solid convex body about its middle (Bullet's own comes from the bounding
    box and is three times too large for a D10): tetrahedra from the middle to each face."""
    volume = 0.0
    second = [0.0, 0.0, 0.0]
    for normal in normals:
        reach = max(sum(n * c for n, c in zip(normal, p, strict=True)) for p in corners)
        face = [
            p for p in corners
            if abs(sum(n * c for n, c in zip(normal, p, strict=True)) - reach) < 1e-6 * reach
        ]
        for a, b, c in _fan(face, normal):
            six = abs(
                a[0] * (b[1] * c[2] - b[2] * c[1])
                - a[1] * (b[0] * c[2] - b[2] * c[0])
                + a[2] * (b[0] * c[1] - b[1] * c[0])
            )
            volume += six / 6.0
            for k in range(3):
                total = a[k] + b[k] + c[k]
                second[k] += six / 120.0 * (a[k] ** 2 + b[k] ** 2 + c[k] ** 2 + total**2)
    xx, yy, zz = (mass * s / volume for s in second)
    return (yy + zz, xx + zz, xx + yy)


def _fan(
    face: list[tuple[float, float, float]], normal: tuple[float, float, float]
) -> list[tuple[Any, Any, Any]]:
    mid = tuple(sum(p[k] for p in face) / len(face) for k in range(3))
    u = tuple(face[0][k] - mid[k] for k in range(3))
    v = (
        normal[1] * u[2] - normal[2] * u[1],
        normal[2] * u[0] - normal[0] * u[2],
        normal[0] * u[1] - normal[1] * u[0],
    )

    def angle(p: tuple[float, float, float]) -> float:
        d = [p[k] - mid[k] for k in range(3)]
        return math.atan2(
            sum(a * b for a, b in zip(d, v, strict=True)),
            sum(a * b for a, b in zip(d, u, strict=True)),
        )

    ring = sorted(face, key=angle)
    return [(mid, ring[i], ring[(i + 1) % len(ring)]) for i in range(len(ring))]

