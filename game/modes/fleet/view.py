"""FlickFleet's table: the starfield mat under one warm lamp, acrylic ships glowing at the rim."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from panda3d.core import NodePath

from game.content.models import FixtureModel, models
from game.content.studios import studio
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.phase import IN_TRAY, WHOLE_MAT
from game.modes.fleet.state import AREA, TRAY_PLACE
from game.pack import Cue, Staging
from game.rules import Piece, flat
from game.rules.plane import area, centroid
from game.scene import dressing, shapes
from game.scene.finishes import MAHOGANY, coat
from game.scene.tray import tray, tray_size
from game.scene.views import PlainView

Triple = tuple[float, float, float]

MAT_CM = 0.3  # how thick the mat is; the tray has a foot as high
CUBE = "activation-cube"
TRAY_ROOM_CM = (16.6, 13.0)  # from the tray's middle to its outer edge, with some air
AROUND_CM = 6.0  # room kept round the ships in view
SMALLEST_CM = 32.0  # the camera never looks closer than this
BOARDER_CM = 1.0  # from one boarder on a ship to the next
STEP_CM = 4.0  # it does not follow every small move


# What the events of a battle mean to eye and ear: in both books, in the first, in the second.
BOTH: dict[str, Cue | None] = {
    "hit": Cue("hit"), "disc": Cue("damage"), "hull": Cue("damage", "hull"),
    "piece lost": Cue("damage", "break"), "ram": Cue("damage", "ram"), "shield": Cue("shield"),
    "shields down": Cue("shield", "shields-down"), "recharge": Cue("shield", "recharge"),
    "repair": Cue("mends"), "destroyed": Cue("gone"), "routed": Cue("gone", "routed"),
    "launch": Cue("arrives", "launch"), "wild": Cue("miss", "wild"), "miss": Cue("miss"),
    "round": Cue("turn", "round"), "turn": Cue("turn"), "start": Cue("turn", "start"),
    "absorbed": Cue("heard", "absorbed"), "activated": Cue("heard", "engine"),
    "again": Cue("heard", "again"), "blocked": Cue("heard", "blocked"),
    "collision": Cue("heard", "collision"), "declared": Cue("heard", "declared"),
    "die": Cue("heard", "number"), "moved": Cue("heard", "parked"),
    "returned": Cue("heard", "returned"),
}
FIRST: dict[str, Cue | None] = {
    "escaped": Cue("score", "escaped"), "score": Cue("score"), "arrival": Cue("arrives"),
    "lost": Cue("heard", "failed"), "pulled": Cue("heard", "pulled"), "tie": Cue("heard", "tie"),
}
SECOND: dict[str, Cue | None] = {
    "boarded": Cue("damage", "boarding"), "strike": Cue("damage", "claws"),
    "scuttled": Cue("gone", "scuttled"), "repelled": Cue("mends", "driven-out"),
    "infested": Cue("note", "creeps"), "grown": Cue("mends", "grows"),
    "second hit": Cue("hit", "second-hit"), "order": Cue("turn", "next-order"),
    "lurks": Cue("note", "lurks"), "cleared": Cue("note", "cleared"),
    "ambushed": Cue("hit", "ambushed"), "crash": Cue("damage", "rocks"),
    "chipped": Cue("damage", "chips"), "broken": Cue("gone", "shatters"),
}


class FleetView(PlainView):
    studio = studio("flickfleet")
    cues = {**BOTH, **FIRST}
    room = "hangar"

    def build(self, stage: Staging) -> NodePath:
        root = NodePath("starfield")
        dressing.walnut_table(
            stage.tier, -MAT_CM, (420.0, 132.0), (0.0, -2.0), 120.0, 0.36
        ).reparentTo(root)
        dressing.printed_mat(stage.tier, "starfield.jpg", (90.0, 90.0)).reparentTo(root)
        dressing.room(stage.tier).reparentTo(root)
        return root

    def fixture(self, model: FixtureModel, tier: str) -> NodePath | None:
        if model.kind != "dice-tray":
            return None
        node = tray(model, tier)
        width, depth, _ = tray_size(model)
        foot = shapes.slab(shapes.rounded(width - 2.0, depth - 2.0, 3.2), MAT_CM, 0.03, 1)
        coat(foot.shifted(z=-MAT_CM).node(), MAHOGANY, tier).reparentTo(node)
        return node

    def hidden(self, state: Any) -> frozenset[str]:
        """The tray for rolls off the table stands aside until it is needed."""
        return frozenset() if _off_table(state) else frozenset({"tray"})

    def riders(self, state: Any) -> tuple[tuple[Piece, str], ...]:
        """A cube on each ship that may still act this round, and beside it the boarders aboard."""
        out = []
        for ship in state.ships.values():
            if ship.cube and state.table.has(ship.id):
                x, y, z = _middle(ship.kind, state.table.piece(ship.id).parts)
                out.append((Piece(f"{ship.id} cube", CUBE, flat(x, y, 20.0, z)), ship.id))
            if ship.boarders and state.table.has(ship.id):
                out += _aboard(ship, state.table.piece(ship.id).parts)
        return tuple(out)

    def frame(self, state: Any) -> tuple[Triple, ...]:
        """The ships in play with room round them; the whole mat while ships are set up, the tray
        alone while it is rolled in."""
        if _off_table(state):
            (x, y), (wide, deep) = TRAY_PLACE, TRAY_ROOM_CM
            return tuple((x + i * wide, y + k * deep, 0.0) for i in (-1, 1) for k in (-1, 1))
        whole = [(x, y, 0.0) for x in (AREA.left, AREA.right) for y in (AREA.near, AREA.far)]
        if state is None or state.phase in WHOLE_MAT:
            return tuple(whole)
        places = [state.table.piece(id).pose.place for id in (*state.ships, *state.bodies)
                  if state.table.has(id) and AREA.holds(*state.table.piece(id).pose.place)]
        if not places:
            return tuple(whole)
        xs, ys = [x for x, _ in places], [y for _, y in places]
        left, right = _span(min(xs), max(xs), AREA.left, AREA.right)
        near, far = _span(min(ys), max(ys), AREA.near, AREA.far)
        return tuple((x, y, 0.0) for x in (left, right) for y in (near, far))


class XenoView(FleetView):
    studio = studio("xenowars")
    cues = {**BOTH, **SECOND}

    def update(self, stage: Staging, state: Any) -> None:
        """A ring round each ship that is boarded."""
        aboard = [s.id for s in state.ships.values() if s.boarders and state.table.has(s.id)]
        stage.mark(aboard, "dashed")


def _off_table(state: Any) -> bool:
    return state is not None and state.phase in IN_TRAY


def _aboard(ship: Any, parts: tuple[str, ...]) -> list[tuple[Piece, str]]:
    """Boarders in two rows behind the place of the cube."""
    x, y, z = _middle(ship.kind, parts)
    kind = catalogue().boarder
    z += (models().piece(kind).height - models().piece(CUBE).height) / 2
    return [
        (Piece(f"{ship.id} boarder {n}", kind,
               flat(x + (n // 2 - 0.5 * ((ship.boarder_count() - 1) // 2)) * BOARDER_CM,
                    y - (n % 2 + 1) * BOARDER_CM, 12.0 * n, z)), ship.id)
        for n in range(ship.boarder_count())
    ]


@cache
def _middle(kind: str, parts: tuple[str, ...]) -> Triple:
    """Where a cube stands on a ship, about the ship's own middle: on its largest part."""
    plate = models().plate(kind)
    outline = max(plate.outlines(parts), key=lambda o: abs(area(o)))
    x, y = centroid(outline)
    return (x, y, (plate.thickness + models().piece(CUBE).height) / 2)


def _span(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    """The stretch to show: with room round it, wide enough, in coarse steps, on the mat."""
    low, high = low - AROUND_CM, high + AROUND_CM
    missing = SMALLEST_CM - (high - low)
    if missing > 0:
        low, high = low - missing / 2, high + missing / 2
    low = math.floor(low / STEP_CM) * STEP_CM
    high = math.ceil(high / STEP_CM) * STEP_CM
    return max(low, least), min(high, most)
