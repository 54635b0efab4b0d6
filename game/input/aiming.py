"""From what the hands want to a Shot that the offer admits: strike point, direction, force.

An Aiming is a value; devices change it step by step, and `shot` makes the quantised Shot.
"""

from __future__ import annotations

import math
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from game.content.models import Die, Disc, Models, Plate
from game.rules import Aim, Flick, Flip, Piece, Pose, Shake, Shot, Table, Throw, plane

STEEPEST_DEG = 78.0  # how far from straight into an edge a finger may push
LIFT_DEG = 15.0  # a fingernail under a die lifts it a little
SIDEWAYS = 0.62  # the strike point on a die or disc goes this share of its radius aside


class Aiming(Struct, frozen=True):
    """`side` runs from -1 to 1: along the flick edge of a plate, across a die or disc. `at` is
    a place of the player's own on top of a ship, instead of the offered `start`."""

    piece: str
    start: int
    direction: float
    side: float = 0.0
    effort: float = 0.0
    at: tuple[float, float] | None = None


def first(offer: Aim, table: Table, models: Models) -> Aiming:
    """Where the aim begins: the first piece, towards what the shot is about."""
    piece = offer.pieces[0] if offer.pieces else ""
    aiming = Aiming(piece, 0, 90.0)
    x, y = place(offer, table, aiming).place
    tx, ty = _goal(offer, table, (x, y))
    direction = math.degrees(math.atan2(ty - y, tx - x)) if (tx, ty) != (x, y) else 90.0
    aiming = replace(aiming, direction=round(direction, 1))
    if _plate(offer, table, models, aiming) is not None:
        aiming = max(
            (replace(aiming, side=s / 8.0) for s in range(-8, 9)),
            key=lambda a: math.cos(math.radians(direction - _inward(offer, table, models, a))),
        )
        return turned(offer, table, models, aiming, 0.0)
    return aiming


def place(offer: Aim, table: Table, aiming: Aiming) -> Pose:
    """Where the struck piece is, or where the hand lets go."""
    if aiming.piece and table.has(aiming.piece) and not offer.starts:
        return table.piece(aiming.piece).pose
    if offer.starts:
        start = offer.starts[min(aiming.start, len(offer.starts) - 1)]
        return replace(start, x=aiming.at[0], y=aiming.at[1]) if aiming.at else start
    if offer.on_top_of and table.has(offer.on_top_of):
        return table.piece(offer.on_top_of).pose
    return Pose((table.bounds.left + table.bounds.right) / 2, table.bounds.near * 0.8, 0.0)


def ahead(offer: Aim, table: Table, models: Models, aiming: Aiming) -> str:
    """The first target on the straight line of the aim; empty if there is none."""
    x, y = place(offer, table, aiming).place
    c, s = math.cos(math.radians(aiming.direction)), math.sin(math.radians(aiming.direction))
    found = []
    for id in offer.targets:
        if not table.has(id) or id == aiming.piece:
            continue
        piece = table.piece(id)
        outline = plane.moved(models.plate(piece.kind).outline(piece.parts), piece.pose) \
            if isinstance(models.piece(piece.kind), Plate) else ()
        aside = [(px - x) * -s + (py - y) * c for px, py in outline]
        along = (piece.pose.x - x) * c + (piece.pose.y - y) * s
        if aside and along > 0.0 and min(aside) <= 0.0 <= max(aside):
            found.append((along, id))
    return min(found)[1] if found else ""


def put(
    offer: Aim, table: Table, models: Models, aiming: Aiming, at: tuple[float, float]
) -> Aiming:
    """The die anywhere on top of the ship that fires it; where it was if that is beside it."""
    if not offer.on_top_of or not table.has(offer.on_top_of):
        return aiming
    ship = table.piece(offer.on_top_of)
    parts = models.plate(ship.kind).outlines(ship.parts)
    on_it = any(plane.inside(plane.moved(part, ship.pose), at) for part in parts)
    return replace(aiming, at=(round(at[0], 2), round(at[1], 2))) if on_it else aiming


def turned(offer: Aim, table: Table, models: Models, aiming: Aiming, degrees: float) -> Aiming:
    """The aim turned left by `degrees`; on a plate no flatter than a finger can push."""
    direction = (aiming.direction + degrees + 180.0) % 360.0 - 180.0
    if _plate(offer, table, models, aiming) is not None:
        inward = _inward(offer, table, models, aiming)
        off = (direction - inward + 180.0) % 360.0 - 180.0
        direction = inward + min(STEEPEST_DEG, max(-STEEPEST_DEG, off))
    return replace(aiming, direction=direction)


def sideways(offer: Aim, table: Table, models: Models, aiming: Aiming, step: float) -> Aiming:
    """The strike point moved along the flick edge, or across a die."""
    moved = replace(aiming, side=min(1.0, max(-1.0, aiming.side + step)))
    return turned(offer, table, models, moved, 0.0)


def chosen(offer: Aim, table: Table, models: Models, aiming: Aiming, step: int) -> Aiming:
    """The next piece, or the next place to start from."""
    if len(offer.pieces) > 1 and offer.kind in ("flick", "flip"):
        n = (offer.pieces.index(aiming.piece) + step) % len(offer.pieces)
        only = replace_offer(offer, offer.pieces[n])
        return replace(first(only, table, models), start=aiming.start)
    if len(offer.starts) > 1:
        return replace(aiming, start=(aiming.start + step) % len(offer.starts), at=None)
    return aiming


def replace_offer(offer: Aim, piece: str) -> Aim:
    return replace(offer, pieces=(piece,))


def speed(offer: Aim, effort: float) -> float:
    return offer.slowest + (offer.fastest - offer.slowest) * min(1.0, max(0.0, effort))


def shot(offer: Aim, table: Table, models: Models, aiming: Aiming) -> Shot:
    """The shot as it will be stored and simulated."""
    fast = speed(offer, aiming.effort)
    if offer.kind == "throw":
        return Throw(aiming.direction, fast)
    if offer.kind == "shake":
        return Shake(offer.targets[0] if offer.targets else table.fixtures[0].id)
    brings = _brought(offer, table, aiming)
    if offer.kind == "flip":
        return Flip(aiming.piece, aiming.direction, fast, 34.0 + 20.0 * aiming.side, brings=brings)
    if offer.on_top_of:  # how high a fired die is met and lifted is left to the game
        return Flick(aiming.piece, aiming.direction, fast, _abreast(offer, table, models, aiming),
                     brings=brings, held=(offer.on_top_of,))
    strike = strike_point(offer, table, models, aiming)
    die = _plate(offer, table, models, aiming) is None
    return Flick(aiming.piece, aiming.direction, fast, strike, lift=LIFT_DEG if die else 0.0,
                 brings=brings)


def strike_point(
    offer: Aim, table: Table, models: Models, aiming: Aiming
) -> tuple[float, float]:
    """Where the finger meets the piece: in its own frame on a plate, on the table else."""
    plate = _plate(offer, table, models, aiming)
    if plate is not None:
        return _on_edge(offer, table, models, aiming)[0]
    x, y = _abreast(offer, table, models, aiming)
    a, back = math.radians(aiming.direction), 0.45 * _radius(offer, table, models, aiming)
    return (-back * math.cos(a) + x, -back * math.sin(a) + y)


def strike_place(
    offer: Aim, table: Table, models: Models, aiming: Aiming
) -> tuple[float, float] | None:
    """The strike point on the table; None where nothing is struck."""
    if offer.kind != "flick":
        return None
    pose, point = place(offer, table, aiming), strike_point(offer, table, models, aiming)
    if _plate(offer, table, models, aiming) is not None:
        return plane.moved((point,), pose)[0]
    return (pose.x + point[0], pose.y + point[1])


def lit(offer: Aim, table: Table, models: Models, aiming: Aiming) -> tuple[str, ...]:
    """The names of the struck piece's flick edges that may be struck."""
    plate = _plate(offer, table, models, aiming)
    return tuple(_runs(offer, table, models, aiming)) if plate is not None else ()


# ---- details -----------------------------------------------------------------------------

def _abreast(offer: Aim, table: Table, models: Models, aiming: Aiming) -> plane.Point:
    """Where the finger's push passes the middle of a die or disc, on the table."""
    aside = aiming.side * SIDEWAYS * _radius(offer, table, models, aiming)
    a = math.radians(aiming.direction)
    return (aside * math.sin(a), -aside * math.cos(a))


def _radius(offer: Aim, table: Table, models: Models, aiming: Aiming) -> float:
    kind = offer.kinds.get(aiming.piece) or (
        table.piece(aiming.piece).kind if table.has(aiming.piece) else "")
    if not kind:
        return 0.0
    model = models.piece(kind)
    return model.radius if isinstance(model, Die | Disc) else 0.5


def _brought(offer: Aim, table: Table, aiming: Aiming) -> tuple[Piece, ...]:
    if not aiming.piece or not offer.starts:
        return ()
    kind = offer.kinds.get(aiming.piece)
    return (Piece(aiming.piece, kind, place(offer, table, aiming)),) if kind else ()


def _goal(offer: Aim, table: Table, start: tuple[float, float]) -> tuple[float, float]:
    """A die flies at the nearest target; a piece that is moved goes towards all of them."""
    at = [p.pose.place for p in table.pieces if p.id in offer.targets]
    if at and offer.kind == "flick" and not any(table.has(p) for p in offer.pieces):
        return min(at, key=lambda p: math.dist(p, start))
    at += [f.pose.place for f in table.fixtures if f.id in offer.targets]
    if not at:
        return (0.0, 0.0)
    return (sum(p[0] for p in at) / len(at), sum(p[1] for p in at) / len(at))


def _plate(offer: Aim, table: Table, models: Models, aiming: Aiming) -> Plate | None:
    if offer.kind != "flick" or not table.has(aiming.piece):
        return None
    model = models.piece(table.piece(aiming.piece).kind)
    return model if isinstance(model, Plate) else None


def _runs(
    offer: Aim, table: Table, models: Models, aiming: Aiming
) -> dict[str, tuple[plane.Point, ...]]:
    piece = table.piece(aiming.piece)
    model = models.piece(piece.kind)
    assert isinstance(model, Plate)
    runs = model.edges(piece.parts)
    allowed = offer.surfaces.get(piece.id)
    return {name: tuple(run) for name, run in runs.items() if not allowed or name in allowed}


def _on_edge(
    offer: Aim, table: Table, models: Models, aiming: Aiming
) -> tuple[plane.Point, tuple[float, float]]:
    """The strike point at `side` along all runs, and the edge's direction there."""
    bits = [(a, b) for run in _runs(offer, table, models, aiming).values()
            for a, b in pairwise(run)]
    total = sum(math.dist(a, b) for a, b in bits)
    left = (aiming.side * 0.98 + 1.0) / 2.0 * total
    for a, b in bits:
        length = math.dist(a, b)
        if left <= length or (a, b) == bits[-1]:
            f = min(1.0, left / length) if length else 0.0
            point = (a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f)
            return point, ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        left -= length
    return (0.0, 0.0), (1.0, 0.0)


def _inward(offer: Aim, table: Table, models: Models, aiming: Aiming) -> float:
    """The table direction straight into the piece at the strike point."""
    _, (ex, ey) = _on_edge(offer, table, models, aiming)
    heading = table.piece(aiming.piece).pose.heading
    # Outlines run counter-clockwise, so the inside is to the left of an edge.
    return math.degrees(math.atan2(ex, -ey)) + heading
