"""How a mode's own table is found: `View` in its package's view.py, or none."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Protocol, runtime_checkable

from panda3d.core import NodePath

from game.content.models import FixtureModel
from game.rules import Event, Piece
from game.scene.lights import Light

Triple = tuple[float, float, float]


@runtime_checkable
class View(Protocol):
    """A mode's dressing. Only these three are needed; the stage asks for the rest if it is
    there: `fixture(model, tier)` a fixture's own mesh, `paint(piece, state)` colours,
    `frame(state)` points to keep visible, `update(stage, state)` signs from the state,
    `riders(state)` tokens that lie on pieces (each a Piece about its carrier's middle, and the
    carrier's id), `hidden(state)` ids of fixtures that stand aside,
    `effect(event)` what an event looks like, `mark_z` and `square_marks` for rings."""

    camera: tuple[Triple, Triple, float]
    light: Light

    def build(self, stage: Any) -> NodePath: ...


def view_for(mode_id: str) -> Any | None:
    """The view of an installed mode, or None: it then plays on a plain table."""
    from game.modes import part  # all games' rules: not needed for the first picture

    found = part(mode_id, "view")
    return found.View() if found is not None else None


def beside(pieces: Iterable[Piece], x: float, y: float, step: float = 2.5) -> list[Triple]:
    """Corners round the pieces that lie outside a box of half sizes x and y, in steps coarse
    enough that the camera does not follow every die that is moved."""
    xs, ys = [-x, x], [-y, y]
    for piece in pieces:
        px, py = piece.pose.place
        if abs(px) > x or abs(py) > y:
            xs += [px - 1.2, px + 1.2]
            ys += [py - 1.2, py + 1.2]
    if len(xs) == 2:
        return []

    def out(v: float) -> float:
        return math.copysign(math.ceil(abs(v) / step) * step, v)

    return [(out(a), out(b), 0.0) for a in (min(xs), max(xs)) for b in (min(ys), max(ys))]


def fixture_of(view: Any, model: FixtureModel, tier: str) -> NodePath | None:
    build = getattr(view, "fixture", None)
    return build(model, tier) if build else None


def paint_of(view: Any, piece: Piece, state: Any) -> dict[str, str]:
    paint = getattr(view, "paint", None)
    return (paint(piece, state) or {}) if paint else {}


def riders_of(view: Any, state: Any) -> tuple[tuple[Piece, str], ...]:
    riders = getattr(view, "riders", None)
    return riders(state) if riders and state is not None else ()


def hidden_of(view: Any, state: Any) -> frozenset[str]:
    hidden = getattr(view, "hidden", None)
    return hidden(state) if hidden else frozenset()


def effect_of(view: Any, event: Event) -> str | None:
    """The view's name for an event's effect; "" for none at all, None for no opinion."""
    effect = getattr(view, "effect", None)
    return effect(event) if effect else None
