"""From what the hands want to a Shot that the offer admits: strike point, direction, force.

An Aiming is a value; devices change it step by step, and `shot` makes the quantised Shot.
"""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import replace

from game.content.models import Block, Die, Disc, Models, PieceModel, Plate
from game.input.edge import Edge
from game.rules import Aim, Flick, Flip, Piece, Pose, Shake, Shot, Table, Throw, plane
from game.rules.brinks import ASIDE_DEG, off_straight

LIFT_DEG = 15.0  # a fingernail under a die lifts it a little
CENTRED = 0.06  # a strike point this near to the centred one is the centred one
SIDEWAYS = 0.62  # the strike point on a die or disc goes this share of its radius aside


class Aiming(Struct, frozen=True):
    """`side` runs from -1 to 1: along the flick edge of a plate, across a die or disc; 0 goes
    through the centre of mass. `at` is a place of the player's own on top of a ship, instead of
    the offered `start`. A disc on a brink lies `along` it, from 0 to 1, and hangs over."""

    piece: str
    start: int
    direction: float
    side: float = 0.0
    effort: float = 0.0
    at: tuple[float, float] | None = None
    along: float = 0.5
    overhang: float = 0.5


def first(offer: Aim, table: Table, models: Models) -> Aiming:
    """Where the aim begins: the first piece, towards what the shot is about."""
    piece = offer.pieces[0] if offer.pieces else ""
    aiming = Aiming(piece, 0, 90.0)
    x, y = place(offer, table, aiming).place
    tx, ty = _goal(offer, table, (x, y))
    direction = math.degrees(math.atan2(ty - y, tx - x)) if (tx, ty) != (x, y) else 90.0
    return turned(offer, table, models, replace(aiming, direction=round(direction, 1)), 0.0)


def place(offer: Aim, table: Table, aiming: Aiming) -> Pose:
    """Where the struck piece is, or where the hand lets go."""
    if offer.brink is not None and aiming.piece:
        return offer.brink.pose(aiming.piece, aiming.along, aiming.overhang)
    if aiming.piece and table.has(aiming.piece) and not offer.starts:
        return table.piece(aiming.piece).pose
    if offer.starts:
        start = offer.starts[min(aiming.start, len(offer.starts) - 1)]
        return replace(start, x=aiming.at[0], y=aiming.at[1]) if aiming.at else start
    if offer.on_top_of and table.has(offer.on_top_of):
        return table.piece(offer.on_top_of).pose
    return Pose((table.bounds.left + table.bounds.right) / 2, table.bounds.near * 0.8, 0.0)


def ahead(offer: Aim, table: Table, models: Models, aiming: Aiming) -> str:
    """The first ship that the struck piece meets on its straight way, a target or not; empty if
    there is none."""
    x, y = place(offer, table, aiming).place
    c, s = math.cos(math.radians(aiming.direction)), math.sin(math.radians(aiming.direction))

    def aside(piece: Piece) -> list[float]:
        model = models.piece(piece.kind)
        if not isinstance(model, Plate):
            return []
        outline = plane.moved(model.outline(piece.parts), piece.pose)
        return [(px - x) * -s + (py - y) * c for px, py in outline]

    own = aside(table.piece(aiming.piece)) if table.has(aiming.piece) else []
    wide = _radius(offer, table, models, aiming)
    right, left = (min(own), max(own)) if own else (-wide, wide)
    found = []
    for piece in table.pieces:
        along = (piece.pose.x - x) * c + (piece.pose.y - y) * s
        sides = aside(piece) if piece.id not in (aiming.piece, offer.on_top_of) else []
        if sides and along > 0.0 and min(sides) < left and max(sides) > right:
            found.append((along, piece.id))
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
    if offer.brink is not None:
        off = off_straight(offer.brink, direction)
        straight = offer.brink.straight
        return replace(aiming, direction=straight + min(ASIDE_DEG, max(-ASIDE_DEG, off)))
    edge = edge_of(offer, table, models, aiming)
    return replace(aiming, direction=direction if edge is None else edge.admitted(direction))


def sideways(offer: Aim, table: Table, models: Models, aiming: Aiming, step: float) -> Aiming:
    """The strike point moved along the flick edge, or across a die."""
    return replace(aiming, side=min(1.0, max(-1.0, aiming.side + step)))


def struck_at(
    offer: Aim, table: Table, models: Models, aiming: Aiming, at: tuple[float, float]
) -> Aiming:
    """The strike point moved to the place of the lit edge that is nearest to one on the table;
    at the middle of its way it goes through the centre."""
    edge = edge_of(offer, table, models, aiming)
    if edge is None:
        return aiming
    pose = table.piece(aiming.piece).pose
    a, dx, dy = math.radians(-pose.heading), at[0] - pose.x, at[1] - pose.y
    own = (dx * math.cos(a) - dy * math.sin(a), dx * math.sin(a) + dy * math.cos(a))
    side = edge.side_at(aiming.direction, own)
    return replace(aiming, side=0.0 if abs(side) < CENTRED else side)


def chosen(offer: Aim, table: Table, models: Models, aiming: Aiming, step: int) -> Aiming:
    """The next piece, or the next place to start from."""
    if len(offer.pieces) > 1 and offer.kind in ("flick", "flip"):
        piece = offer.pieces[(offer.pieces.index(aiming.piece) + step) % len(offer.pieces)]
        if offer.starts or offer.brink:  # another one from the same place, the same way
            return replace(aiming, piece=piece)
        return first(replace(offer, pieces=(piece,)), table, models)
    if len(offer.starts) > 1:
        return replace(aiming, start=(aiming.start + step) % len(offer.starts), at=None)
    return aiming


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
    if offer.brink is not None:
        return offer.brink.flip(brings[0], aiming.direction, fast, aiming.overhang)
    if offer.kind == "flip":
        return Flip(aiming.piece, aiming.direction, fast, 34.0 + 20.0 * aiming.side, brings=brings)
    if offer.on_top_of:  # how high a fired die is met and lifted is left to the game
        return Flick(aiming.piece, aiming.direction, fast, _abreast(offer, table, models, aiming),
                     brings=brings, held=(offer.on_top_of,))
    strike = strike_point(offer, table, models, aiming)
    die = edge_of(offer, table, models, aiming) is None
    return Flick(aiming.piece, aiming.direction, fast, strike, lift=LIFT_DEG if die else 0.0,
                 brings=brings)


def strike_point(
    offer: Aim, table: Table, models: Models, aiming: Aiming
) -> tuple[float, float]:
    """Where the finger meets the piece: in its own frame on a plate, on the table else."""
    edge = edge_of(offer, table, models, aiming)
    if edge is not None:
        return edge.struck(aiming.direction, aiming.side)
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
    if edge_of(offer, table, models, aiming) is not None:
        return plane.moved((point,), pose)[0]
    return (pose.x + point[0], pose.y + point[1])


def lit(offer: Aim, table: Table, models: Models, aiming: Aiming) -> tuple[str, ...]:
    """The names of the struck piece's flick edges that may be struck."""
    edge = edge_of(offer, table, models, aiming)
    return tuple(edge.runs) if edge is not None else ()


def edge_of(offer: Aim, table: Table, models: Models, aiming: Aiming) -> Edge | None:
    """The lit edges of the plate that is struck; None if it is no plate."""
    if offer.kind != "flick" or not table.has(aiming.piece):
        return None
    piece = table.piece(aiming.piece)
    model = models.piece(piece.kind)
    return Edge(offer, piece, model) if isinstance(model, Plate) else None


def reach(offer: Aim, table: Table, models: Models, aiming: Aiming) -> float:
    """How far the struck piece reaches from its middle, in cm."""
    piece = table.piece(aiming.piece) if table.has(aiming.piece) else None
    kind = piece.kind if piece is not None else offer.kinds.get(aiming.piece, "")
    return reach_of(models.piece(kind), piece.parts if piece is not None else ()) if kind else 1.0


def reach_of(model: PieceModel, parts: tuple[str, ...] = ()) -> float:
    """How far a piece with these parts reaches from its middle, in cm."""
    match model:
        case Plate():
            return max(math.hypot(x, y) for run in model.outlines(parts) for x, y in run)
        case Die() | Disc():
            return model.radius
        case Block():
            return max(model.size[:2]) / 2.0


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
    if not aiming.piece or not (offer.starts or offer.brink):
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
