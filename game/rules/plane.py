"""Plane geometry on outlines: tuples of (x, y) in counter-clockwise order, cm.

Used by the rules (may this ship stand here?), by physics (convex parts, mass) and by the
picture, so that all three speak of the same outline.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from game.rules.pieces import Bounds, Pose, flat

Point = tuple[float, float]
Outline = tuple[Point, ...]


def area(outline: Sequence[Point]) -> float:
    """Signed: positive when counter-clockwise."""
    return sum(_cross(a, b) for a, b in edges(outline)) / 2.0


def edges(outline: Sequence[Point]) -> list[tuple[Point, Point]]:
    return [(p, outline[(i + 1) % len(outline)]) for i, p in enumerate(outline)]


def counter_clockwise(outline: Sequence[Point]) -> Outline:
    return tuple(outline) if area(outline) > 0 else tuple(reversed(outline))


def centroid(outline: Sequence[Point]) -> Point:
    whole = area(outline)
    x = sum((a[0] + b[0]) * _cross(a, b) for a, b in edges(outline)) / (6.0 * whole)
    y = sum((a[1] + b[1]) * _cross(a, b) for a, b in edges(outline)) / (6.0 * whole)
    return (x, y)


def second_moments(outline: Sequence[Point]) -> tuple[float, float]:
    """Mean x^2 and mean y^2 over the outline's area, about the origin."""
    xx = yy = 0.0
    for a, b in edges(outline):
        c = _cross(a, b)
        xx += c * (a[0] * a[0] + a[0] * b[0] + b[0] * b[0]) / 12.0
        yy += c * (a[1] * a[1] + a[1] * b[1] + b[1] * b[1]) / 12.0
    whole = area(outline)
    return (xx / whole, yy / whole)


def moved(outline: Sequence[Point], pose: Pose) -> Outline:
    """The outline where a piece lying flat at `pose` has it."""
    turn = math.radians(pose.heading)
    c, s = math.cos(turn), math.sin(turn)
    return tuple((pose.x + x * c - y * s, pose.y + x * s + y * c) for x, y in outline)


def circle(radius: float, corners: int = 32, centre: Point = (0.0, 0.0)) -> Outline:
    step = 2.0 * math.pi / corners
    return tuple(
        (centre[0] + radius * math.cos(i * step), centre[1] + radius * math.sin(i * step))
        for i in range(corners)
    )


def rectangle(width: float, height: float, centre: Point = (0.0, 0.0)) -> Outline:
    x, y, w, h = *centre, width / 2.0, height / 2.0
    return ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))


def inside(outline: Sequence[Point], point: Point, slack: float = 0.0) -> bool:
    """Is the point in the outline, or within `slack` of its edge?"""
    odd = False
    x, y = point
    for (ax, ay), (bx, by) in edges(outline):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd or (slack > 0.0 and distance(nearest_edge_point(outline, point), point) <= slack)


def distance(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def nearest_on(a: Point, b: Point, point: Point) -> Point:
    """The point of the segment a-b nearest to `point`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    t = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length2 if length2 else 0.0
    t = min(1.0, max(0.0, t))
    return (a[0] + t * dx, a[1] + t * dy)


def nearest_edge_point(outline: Sequence[Point], point: Point) -> Point:
    return min(
        (nearest_on(a, b, point) for a, b in edges(outline)),
        key=lambda q: distance(q, point),
    )


NUDGE = (1.0e-6, 0.618e-6)


def overlap(a: Sequence[Point], b: Sequence[Point]) -> bool:
    """Do two outlines (convex or not) share any area?

    Where corners lie on edges nothing crosses (an outline on itself, or slid along a side). So
    both are asked again a hair to either side: what only touches is apart on one of them."""
    if _apart(_box(a), _box(b)):
        return False
    if _overlap(a, b):
        return True
    dx, dy = NUDGE
    return (_overlap([(x + dx, y + dy) for x, y in a], b)
            and _overlap([(x - dx, y - dy) for x, y in a], b))


def _overlap(a: Sequence[Point], b: Sequence[Point]) -> bool:
    box_a, box_b = _box(a), _box(b)
    if _apart(box_a, box_b):
        return False
    # only edges that reach into the other's box can cross
    mine = [(p, q) for p, q in edges(a) if _reaches(p, q, box_b)]
    theirs = [(r, s) for r, s in edges(b) if _reaches(r, s, box_a)]
    if any(_crosses(p, q, r, s) for p, q in mine for r, s in theirs):
        return True
    return inside(b, a[0]) or inside(a, b[0])


def gap(a: Sequence[Point], b: Sequence[Point]) -> float:
    """The shortest distance between two outlines; 0 when they overlap."""
    if overlap(a, b):
        return 0.0
    return math.sqrt(min(_nearest2(a, b), _nearest2(b, a)))


def closer(a: Sequence[Point], b: Sequence[Point], limit: float) -> bool:
    """Is the gap between two outlines under `limit`? Quick where they are far apart."""
    ax0, ay0, ax1, ay1 = _box(a)
    bx0, by0, bx1, by1 = _box(b)
    if max(bx0 - ax1, ax0 - bx1) >= limit or max(by0 - ay1, ay0 - by1) >= limit:
        return False
    return gap(a, b) < limit


def ray(outline: Sequence[Point], start: Point, direction: float) -> Point | None:
    """Where a ray (degrees left of +x) first meets the outline."""
    dx, dy = math.cos(math.radians(direction)), math.sin(math.radians(direction))
    best: tuple[float, Point] | None = None
    for a, b in edges(outline):
        ex, ey = b[0] - a[0], b[1] - a[1]
        det = dx * ey - dy * ex
        if abs(det) < 1e-12:
            continue
        t = ((a[0] - start[0]) * ey - (a[1] - start[1]) * ex) / det
        u = ((a[0] - start[0]) * dy - (a[1] - start[1]) * dx) / det
        if t >= 0.0 and -1e-9 <= u <= 1.0 + 1e-9 and (best is None or t < best[0]):
            best = (t, (start[0] + t * dx, start[1] + t * dy))
    return best[1] if best else None


# ---- standing at a border ---------------------------------------------------------------

def rear_edge_at(
    outline: Sequence[Point], bounds: Bounds, side: str, along: float, distance_cm: float
) -> Pose:
    """Where a ship stands whose rearmost point is `distance_cm` inside the named border,
    nose pointing inwards, `along` cm along that border from the middle."""
    rear = -min(y for _, y in outline)
    mid_x, mid_y = (bounds.left + bounds.right) / 2.0, (bounds.near + bounds.far) / 2.0
    deep = distance_cm + rear
    match side:
        case "near":
            return flat(mid_x + along, bounds.near + deep, 0.0)
        case "far":
            return flat(mid_x - along, bounds.far - deep, 180.0)
        case "left":
            return flat(bounds.left + deep, mid_y - along, -90.0)
        case "right":
            return flat(bounds.right - deep, mid_y + along, 90.0)
    raise ValueError(f"unknown border {side!r}: near, far, left or right")


def border_distance(outline: Sequence[Point], bounds: Bounds) -> float:
    """How far the outline stays inside the play area; negative where it sticks out."""
    return min(
        min(x - bounds.left, bounds.right - x, y - bounds.near, bounds.far - y)
        for x, y in outline
    )


def pulled_in(point: Point, bounds: Bounds, distance_cm: float) -> Point:
    """The nearest point that is at least `distance_cm` inside the play area."""
    return (
        min(max(point[0], bounds.left + distance_cm), bounds.right - distance_cm),
        min(max(point[1], bounds.near + distance_cm), bounds.far - distance_cm),
    )


# ---- convex parts -----------------------------------------------------------------------

def convex_parts(outline: Sequence[Point]) -> tuple[Outline, ...]:
    """The outline cut into few convex ones. Each cut goes from an inward corner to the corner
    that mends most, the shortest such cut first."""
    corners = counter_clockwise(outline)
    _refuse_crossings(corners)
    done: list[Outline] = []
    todo = [corners]
    while todo:
        part = todo.pop()
        inward = [i for i in range(len(part)) if _is_inward(part, i)]
        if not inward:
            done.append(part)
            continue
        cuts = sorted(
            (-_mended(part, i, j), distance(part[i], part[j]), i, j)
            for i in inward for j in range(len(part))
        )
        best = next(((i, j) for _, _, i, j in cuts if _sees(part, i, j)), None)
        if best is None:
            raise ValueError("the outline crosses itself")
        i, j = best
        i, j = min(i, j), max(i, j)
        todo += [part[i : j + 1], part[j:] + part[: i + 1]]
    return tuple(done)


def ring_parts(outer: float, inner: float, segments: int = 12) -> tuple[Outline, ...]:
    """A ring of the two radii as convex wedges."""
    a, b = circle(outer, segments), circle(inner, segments)
    return tuple(
        (b[i], a[i], a[(i + 1) % segments], b[(i + 1) % segments]) for i in range(segments)
    )


def convex_hull(points: Iterable[Point]) -> Outline:
    ordered = sorted(set(points))

    def half(walk: Iterable[Point]) -> list[Point]:
        out: list[Point] = []
        for p in walk:
            while len(out) > 1 and _turn(out[-2], out[-1], p) <= 0.0:
                out.pop()
            out.append(p)
        return out[:-1]

    return tuple(half(ordered) + half(reversed(ordered)))


def _cross(a: Point, b: Point) -> float:
    return a[0] * b[1] - a[1] * b[0]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    return (
        _turn(a, b, c) * _turn(a, b, d) < 0.0 and _turn(c, d, a) * _turn(c, d, b) < 0.0
    )


def _box(outline: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    return (min(xs), min(ys), max(xs), max(ys))


def _nearest2(points: Sequence[Point], outline: Sequence[Point]) -> float:
    """The square of the shortest distance from any of the points to the outline's edges."""
    best = math.inf
    for (ax, ay), (bx, by) in edges(outline):
        dx, dy = bx - ax, by - ay
        length2 = dx * dx + dy * dy
        for px, py in points:
            qx, qy = px - ax, py - ay
            t = (qx * dx + qy * dy) / length2 if length2 else 0.0
            if t > 0.0:
                if t > 1.0:
                    t = 1.0
                qx -= t * dx
                qy -= t * dy
            away = qx * qx + qy * qy
            if away < best:
                best = away
    return best


def _reaches(p: Point, q: Point, box: tuple[float, float, float, float]) -> bool:
    return not (
        (p[0] < box[0] and q[0] < box[0]) or (p[0] > box[2] and q[0] > box[2])
        or (p[1] < box[1] and q[1] < box[1]) or (p[1] > box[3] and q[1] > box[3])
    )


def _apart(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]


def _refuse_crossings(outline: Outline) -> None:
    sides = edges(outline)
    if len(set(outline)) < len(outline) or any(
        _crosses(*sides[i], *sides[j]) for i in range(len(sides)) for j in range(i)
    ):
        raise ValueError("the outline crosses itself")


def _is_inward(outline: Outline, i: int) -> bool:
    return _turn(outline[i - 1], outline[i], outline[(i + 1) % len(outline)]) < -1e-9


def _mended(outline: Outline, i: int, j: int) -> int:
    """How many inward corners a cut from i to j leaves convex on both of its sides."""
    count = 0
    for a, b in ((i, j), (j, i)):
        before, at, after = outline[a - 1], outline[a], outline[(a + 1) % len(outline)]
        if _turn(before, at, after) < -1e-9:
            beyond = outline[b]
            count += _turn(before, at, beyond) >= -1e-9 and _turn(beyond, at, after) >= -1e-9
    return count


def _sees(outline: Outline, i: int, j: int) -> bool:
    """Does the line from corner i to corner j stay inside?"""
    n = len(outline)
    if j in (i, (i + 1) % n, (i - 1) % n):
        return False
    a, b = outline[i], outline[j]
    if any(_crosses(a, b, p, q) for p, q in edges(outline)):
        return False
    others = [p for k, p in enumerate(outline) if k not in (i, j)]
    if any(distance(nearest_on(a, b, p), p) < 1e-9 for p in others):
        return False
    return inside(outline, ((a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0))
