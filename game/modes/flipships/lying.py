"""What lies where, once everything is still: on cards, in the mothership, in the atmosphere,
over moons; and how far a ship's rim is from a card."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec.structs import replace

from game.content.models import Plate, models
from game.modes.flipships import field
from game.modes.flipships.box import box
from game.modes.flipships.state import FlipShipsState, ship_kind
from game.rules import TABLE, Piece, Pose, Result
from game.rules.plane import Outline, distance, gap, inside, moved, nearest_edge_point, overlap

RIM_CORNERS = 48
SLACK_CM = 1e-6

Lies = dict[str, tuple[str, ...]]


# ---- what a result tells -----------------------------------------------------------------

def lies_after(state: FlipShipsState, result: Result) -> Lies:
    """What lies on more than the table now. What has not moved and is not told of lies as it
    did."""
    there = {piece.id: piece for piece in result.table.pieces}
    lies = {}
    for id in there:
        told = result.supports.get(id)
        if told is None and state.table.has(id) and state.table.piece(id) == there[id]:
            told = state.lies.get(id)
        if told and any(other != TABLE for other in told):
            lies[id] = tuple(told)
    return lies


def fallen(result: Result) -> dict[str, tuple[float, float]]:
    """What has left the table, and where it crossed its border."""
    return {exit.piece: exit.place for exit in result.exits}


# ---- what a ship lies on -----------------------------------------------------------------

def cards_under(state: FlipShipsState, ship: str) -> tuple[str, ...]:
    """The cards a ship hits where it lies: those it rests on, and those that a ship under it
    rests on where it lies over them itself."""
    if not state.table.has(ship):
        return ()
    found: dict[str, None] = {}
    seen, todo = {ship}, [(ship, True)]
    while todo:
        one, direct = todo.pop(0)
        for under in state.lies.get(one, ()):
            if under in state.enemies:
                if state.table.has(under) and (direct or _over(state, ship, under)):
                    found[under] = None
            elif under in state.ships and under not in seen:
                seen.add(under)
                todo.append((under, False))
    return tuple(sorted(found))


def _over(state: FlipShipsState, ship: str, card: str) -> bool:
    return overlap(disc_outline(state.table.piece(ship)), card_outline(state.table.piece(card)))


def in_mothership(state: FlipShipsState, ship: str) -> bool:
    if not state.table.has(ship):
        return False
    pose = state.table.piece(ship).pose
    return field.inside((pose.x, pose.y, pose.z), state.rules.rows)


def in_atmosphere(piece: Piece) -> bool:
    """Wholly on this side of the moons."""
    pose = piece.pose
    radius = field.ship_radius(piece.kind)
    return pose.y + radius * _reach(_axis(pose)[1]) <= box().field.atmosphere + SLACK_CM


def moons_under(state: FlipShipsState, ship: str) -> tuple[int, ...]:
    """The rows whose moon space a ship lies over, however little of it."""
    if not state.table.has(ship):
        return ()
    outline = disc_outline(state.table.piece(ship))
    return tuple(row for row in range(1, state.rules.rows + 1)
                 if overlap(outline, field.moon(row)))


def in_range(state: FlipShipsState, ship: str, length: float) -> tuple[str, ...]:
    """The cards whose nearest point is so near to a ship's rim, the nearest first."""
    disc = state.table.piece(ship)
    far = {id: rim_to_card(disc, state.table.piece(id)) for id in on_table(state)}
    return tuple(sorted((id for id in far if far[id] <= length), key=lambda id: (far[id], id)))


def rim_to_card(disc: Piece, card: Piece) -> float:
    """From a disc's rim to a card, 0 where it lies over it."""
    outline = card_outline(card)
    pose, radius = disc.pose, field.ship_radius(disc.kind)
    if abs(_axis(pose)[2]) > 1.0 - 1e-4:  # it lies flat: a circle
        if inside(outline, pose.place):
            return 0.0
        return max(0.0, distance(nearest_edge_point(outline, pose.place), pose.place) - radius)
    return gap(disc_outline(disc), outline)


# ---- the grid ----------------------------------------------------------------------------

def on_table(state: FlipShipsState) -> tuple[str, ...]:
    """The cards in play that have not fallen off the table."""
    return tuple(id for id in state.enemies if state.table.has(id))


def beside(state: FlipShipsState, card: str) -> tuple[str, ...]:
    """The cards orthogonally next to one by row and column, wherever they have been bumped."""
    it = state.enemies[card]
    return tuple(
        id for id, other in state.enemies.items()
        if abs(other.row - it.row) + abs(other.column - it.column) == 1
    )


def shielded(state: FlipShipsState, card: str, gone: Iterable[str] = ()) -> bool:
    """Does a shield beside it protect it? Shields protect no shields."""
    if state.enemies[card].icon == "shield":
        return False
    return any(state.enemies[id].icon == "shield" for id in beside(state, card)
               if id not in set(gone))


def column_of(state: FlipShipsState, column: int) -> tuple[str, ...]:
    """A column's cards, from the atmosphere to the mothership."""
    mine = [id for id, enemy in state.enemies.items() if enemy.column == column]
    return tuple(sorted(mine, key=lambda id: state.enemies[id].row))


# ---- outlines ----------------------------------------------------------------------------

def disc_outline(disc: Piece) -> Outline:
    """A disc from above, as it leans."""
    p, radius = disc.pose, field.ship_radius(disc.kind)
    ax, ay = 1.0 - 2.0 * (p.qy ** 2 + p.qz ** 2), 2.0 * (p.qx * p.qy + p.qw * p.qz)
    bx, by = 2.0 * (p.qx * p.qy - p.qw * p.qz), 1.0 - 2.0 * (p.qx ** 2 + p.qz ** 2)
    out = []
    for n in range(RIM_CORNERS):
        turn = 2.0 * math.pi * n / RIM_CORNERS
        c, s = radius * math.cos(turn), radius * math.sin(turn)
        out.append((p.x + ax * c + bx * s, p.y + ay * c + by * s))
    return tuple(out) if _axis(p)[2] >= 0.0 else tuple(reversed(out))


def card_outline(card: Piece) -> Outline:
    model = models().piece(card.kind)
    assert isinstance(model, Plate)
    return moved(model.outline(), card.pose)


# ---- parking -----------------------------------------------------------------------------

def parked_on(state: FlipShipsState, ship: str, card: str) -> FlipShipsState:
    """The ship in the middle of a card; where others stand there, beside or on top of them."""
    base = state.table.piece(card)
    kind = ship_kind(ship)
    half = models().piece(kind).height / 2.0
    others = [state.table.piece(id) for id in state.ships
              if id != ship and state.table.has(id)]
    step = 2.0 * field.ship_radius(box().ships[-1].kind) + 0.1
    under = card
    for layer in range(len(others) + 1):
        for aside in (0.0, step, -step):
            up = models().piece(base.kind).height / 2.0 + half + 2.0 * half * layer
            pose = _on_plane(base.pose, aside, up)
            clash = [other for other in others
                     if abs(other.pose.z - pose.z) < 2.0 * half - 0.01
                     and math.dist(other.pose.place, pose.place)
                     < field.ship_radius(kind) + field.ship_radius(other.kind)]
            if not clash:
                below = [other for other in others if layer and
                         math.dist(other.pose.place, pose.place) < field.ship_radius(other.kind)]
                under = below[-1].id if below else card
                table = state.table.with_pieces(Piece(ship, kind, pose))
                lies = {**state.lies, ship: (under,)}
                return replace(state, table=table, lies=lies)
    raise AssertionError("there is always room on top")


def settled(state: FlipShipsState, gone: Iterable[str]) -> FlipShipsState:
    """Without these pieces; what lay on them alone lies flat on the table."""
    away = set(gone)
    lies: Lies = {}
    flat = []
    for id, under in state.lies.items():
        if id in away or not state.table.has(id):
            continue
        left = tuple(other for other in under if other not in away)
        if any(other != TABLE for other in left):
            lies[id] = left
        elif left != under:
            flat.append(_laid_flat(state.table.piece(id)))
    table = state.table.without(away).with_pieces(*flat)
    return replace(state, table=table, lies=lies)


def _laid_flat(piece: Piece) -> Piece:
    """The same side up, at the same place, on the table."""
    pose, up = piece.pose, _axis(piece.pose)[2]
    half = models().piece(piece.kind).height / 2.0
    turn = math.radians(pose.heading) / 2.0
    c, s = math.cos(turn), math.sin(turn)
    if up < 0.0:
        return replace(piece, pose=Pose(pose.x, pose.y, half, 0.0, c, s, 0.0))
    return replace(piece, pose=Pose(pose.x, pose.y, half, c, 0.0, 0.0, s))


def _on_plane(card: Pose, aside: float, up: float) -> Pose:
    """A place over a card: along it, and off its middle along what points up from it."""
    x, y, z = _axis(card)
    side = 1.0 if z >= 0.0 else -1.0
    along = (2.0 * (card.qx * card.qy - card.qw * card.qz),
             1.0 - 2.0 * (card.qx ** 2 + card.qz ** 2),
             2.0 * (card.qy * card.qz + card.qw * card.qx))
    return Pose(card.x + aside * along[0] + side * up * x, card.y + aside * along[1]
                + side * up * y, card.z + aside * along[2] + side * up * z,
                card.qw, card.qx, card.qy, card.qz)


def _axis(p: Pose) -> tuple[float, float, float]:
    """What is up for the piece."""
    return (2.0 * (p.qx * p.qz + p.qw * p.qy), 2.0 * (p.qy * p.qz - p.qw * p.qx),
            1.0 - 2.0 * (p.qx ** 2 + p.qy ** 2))


def _reach(part: float) -> float:
    return math.sqrt(max(0.0, 1.0 - part * part))
