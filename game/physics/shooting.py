"""A shot checked, before any world is built, and then done to the bodies."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from game.content.models import Die, Disc, Models, Plate
from game.physics.engine import Quat, Vec3
from game.rules import limits
from game.rules.limits import MOST_PIECES
from game.rules.pieces import Piece, Table
from game.rules.shots import Flick, Flip, Shake, Shot, Throw

SURFACE_SLACK_CM = 0.06


class BadShot(Exception):
    """Why a shot can't be made: `code` for programs, the text for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def check(table: Table, shot: Shot, models: Models) -> None:
    """Raise BadShot unless the shot can be made on this table."""
    if not isinstance(shot, Shot):
        raise BadShot("unknown-shot", f"{type(shot).__name__} is no shot")
    beyond = limits.beyond(shot)
    if beyond:
        raise BadShot(*beyond)
    brought = {piece.id: piece for piece in getattr(shot, "brings", ())}
    check_pieces(table.pieces, tuple(brought.values()), models)
    match shot:
        case Shake():
            if not any(f.id == shot.fixture for f in table.fixtures):
                raise BadShot("unknown-fixture", f"there is no fixture {shot.fixture!r}")
        case Throw():
            if not shot.brings:
                raise BadShot("nothing-thrown", "a throw needs at least one die in the hand")
            if shot.spins and len(shot.spins) != len(shot.brings):
                raise BadShot("spins", "a throw needs one spin for each die")
        case Flick():
            _flick(shot, _struck(table, brought, shot.piece), models)
            for id in shot.held:
                _struck(table, brought, id)
        case Flip():
            piece = _struck(table, brought, shot.piece)
            disc = models.piece(piece.kind)
            if not isinstance(disc, Disc):
                raise BadShot("not-a-disc", f"{piece.id} is no disc: only discs are flipped")
            if abs(shot.offset) > disc.radius:
                raise BadShot("off-surface", f"The strike point is outside {disc.title}.")


def check_pieces(lying: tuple[Piece, ...], brought: tuple[Piece, ...], models: Models) -> None:
    """Raise BadShot unless these pieces can be simulated together."""
    known: set[str] = set()
    for piece in (*lying, *brought):
        if piece.kind not in known:
            if not models.knows(piece.kind):
                raise BadShot("unknown-kind", f"{piece.id}: there is no piece kind {piece.kind!r}")
            known.add(piece.kind)
        if "\0" in piece.id:
            raise BadShot("no-name", f"a piece can't be called {piece.id!r}")
        beyond = limits.misplaced(piece.pose)
        if beyond:
            raise BadShot(beyond.code, f"{piece.id}: {beyond.why}")
    seen = {piece.id for piece in lying}
    if len(seen) < len(lying):
        ids = [piece.id for piece in lying]
        twice = next(id for n, id in enumerate(ids) if id in ids[:n])
        raise BadShot("same-id", f"two pieces are called {twice!r}")
    if len(seen | {piece.id for piece in brought}) > MOST_PIECES:
        raise BadShot("too-many", f"more than {MOST_PIECES} pieces")


def strike(shot: Shot, body: Callable[[str], Any]) -> None:
    """Give the struck bodies what the finger gave them. `body(id)` finds a body."""
    match shot:
        case Flick():
            it = body(shot.piece)
            (sx, sy), height, lift = shot.touch
            up = math.radians(lift)
            along = math.radians(shot.direction)
            push = Vec3(
                math.cos(along) * math.cos(up), math.sin(along) * math.cos(up), math.sin(up)
            ) * (shot.speed * it.solid.mass)
            cx, cy = it.solid.centre
            # A die lies on any face, so its strike point is measured on the table.
            turn = math.radians(it.piece.pose.heading) if it.is_plate else 0.0
            x, y = sx - cx, sy - cy
            point = Vec3(
                x * math.cos(turn) - y * math.sin(turn),
                x * math.sin(turn) + y * math.cos(turn),
                height,
            )
            it.node.apply_impulse(push, point)
        case Flip():
            it = body(shot.piece)
            tilt, along = math.radians(shot.angle), math.radians(shot.direction)
            forward = Vec3(math.cos(along), math.sin(along), 0.0)
            push = (forward * math.sin(tilt) + Vec3(0, 0, math.cos(tilt))) * (
                shot.speed * it.solid.mass
            )
            it.node.apply_impulse(push, forward * -shot.offset)
        case Throw():
            up, along = math.radians(shot.lift), math.radians(shot.direction)
            speed = Vec3(
                math.cos(along) * math.cos(up), math.sin(along) * math.cos(up), math.sin(up)
            ) * shot.speed
            spins = shot.spins or ((0.0, 0.0, 0.0),) * len(shot.brings)
            for piece, spin in zip(shot.brings, spins, strict=True):
                it = body(piece.id)
                it.node.set_linear_velocity(speed)
                it.node.set_angular_velocity(Vec3(*spin))


# ---- details -----------------------------------------------------------------------------

def _flick(shot: Flick, piece: Piece, models: Models) -> None:
    model = models.piece(piece.kind)
    (x, y), height, _ = shot.touch
    if isinstance(model, Plate):
        edge = model.edge_at((x, y), piece.parts)
        if edge is None:
            raise BadShot("no-surface", f"{model.title} has no flick surface")
        if edge.away > SURFACE_SLACK_CM or abs(height) > model.height:
            raise BadShot("off-surface", "Outside the flick edge: strike a lit side.")
        _, (ax, ay), (bx, by) = edge
        turn = math.radians(shot.direction - piece.pose.heading)
        outward = (by - ay) * math.cos(turn) - (bx - ax) * math.sin(turn)
        if outward > 1e-9:
            raise BadShot("direction", "The finger must push into the piece, not away from it.")
    else:
        radius = model.radius if isinstance(model, Die | Disc) else max(model.size)
        if math.hypot(x, y) > radius or abs(height) > model.height:
            raise BadShot("off-surface", f"The strike point is outside {model.title}.")


def _struck(table: Table, brought: dict[str, Piece], id: str) -> Piece:
    if id in brought:
        return brought[id]
    if not table.has(id):
        raise BadShot("unknown-piece", f"there is no piece {id!r} on the table")
    return table.piece(id)


def quat(piece: Piece) -> Any:
    q = Quat(piece.pose.qw, piece.pose.qx, piece.pose.qy, piece.pose.qz)
    q.normalize()
    return q
