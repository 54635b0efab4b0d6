"""The race's table from above: the mothership in the middle, a lit side for every seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from panda3d.core import NodePath

from game.content.models import FixtureModel
from game.content.studios import studio
from game.modes.fliprace.state import plan
from game.modes.flipships.hull import mothership
from game.modes.flipships.view import COLOURS
from game.pack import Cue, Staging
from game.rules import Piece
from game.scene import dressing
from game.scene.finishes import GLOW, added, coat, light
from game.scene.mesh import Mesh
from game.scene.views import PlainView

Triple = tuple[float, float, float]
MAT_THICK = 0.1
FRAME_CM, CHAMFER_CM = 4.5, 1.2  # the wood round the mat
GLOW_CM, LINE_CM = 7.0, 0.7  # a lit side: how far its light falls on the mat, and its edge

# What the events of a race mean to eye and ear.
CUES: dict[str, Cue | None] = {
    "go": Cue("turn", "start"), "early": Cue("heard", "refuse"), "flipped": Cue("heard", "flip"),
    "in": Cue("score", counts=True), "out": Cue("loss"), "floor": Cue("heard", "out"),
    "no-turn": Cue("heard", "again"), "taken": Cue("heard", "returned"), "won": Cue("win"),
}


class FlipRaceView(PlainView):
    studio = studio("fliprace")
    cues = CUES
    room = "hangar"

    def __init__(self) -> None:
        self._lights: dict[tuple[int, int], NodePath] = {}  # of a side, in a seat's colour

    def music(self, state: Any) -> tuple[str, float] | None:
        if state is None or state.over:
            return None
        ahead = max(state.score(seat) for seat in range(len(state.seats)))
        return "advance", 1.0 + 0.6 * ahead / len(state.rules.ships)

    def build(self, stage: Staging) -> NodePath:
        root = NodePath("race")
        side = plan().table
        dressing.walnut_table(stage.tier, z=-MAT_THICK, size=(side, side),
                              middle=(0.0, 0.0)).reparentTo(root)
        floor = dressing.cloth(stage.tier, (420.0, 320.0), "#0b1220", 1.0)
        floor.setZ(-60.0)
        floor.reparentTo(root)
        mat = side - 2.0 * FRAME_CM
        dressing.printed_mat(stage.tier, "race-zone.jpg", (mat, mat), MAT_THICK,
                             corner=CHAMFER_CM).reparentTo(root)
        # For every side a light in each hand's colour; `update` shows whose side it is.
        self._lights = {}
        for place in range(4):
            turned = root.attachNewNode(f"side {place}")
            turned.setH(-90.0 * place)
            for seat, colour in enumerate(COLOURS):
                lit = self._lights[place, seat] = _lit_side(stage.tier, mat, colour)
                lit.reparentTo(turned)
                lit.hide()
        return root

    def update(self, stage: Staging, state: Any) -> None:
        sides = {(state.side(seat), seat) for seat in range(len(state.seats))}
        for side, lit in self._lights.items():
            if side in sides:
                lit.show()
            else:
                lit.hide()

    def fixture(self, model: FixtureModel, tier: str) -> NodePath | None:
        return mothership(model, tier) if model.kind.startswith("mothership") else None

    def paint(self, piece: Piece, state: Any) -> dict[str, str]:
        ship = state.ships.get(piece.id)
        return {"body": COLOURS[ship.seat]} if ship is not None else {}

    def frame(self, state: Any) -> tuple[Triple, ...]:
        half = plan().table / 2.0
        return tuple((x, y, 0.0) for x in (-half, half) for y in (-half, half))


def _lit_side(tier: str, mat: float, colour: str) -> NodePath:
    """The near side of the mat in a hand's colour: a line along its edge, and its light."""
    side, half = NodePath("lit side"), mat / 2.0
    mesh = Mesh("light")
    mesh.quad(*(mesh.vertex((x, y, 0.03), (0, 0, 1), (u, v)) for x, y, u, v in (
        (-half, -half, 0, 0), (half, -half, 1, 0),
        (half, GLOW_CM - half, 1, 1), (-half, GLOW_CM - half, 0, 1))))
    glow = replace(GLOW, picture="side-glow.jpg")
    added(coat(mesh.node(), glow, tier, light(colour), glow=1.3)).reparentTo(side)
    line = dressing.cloth(tier, (mat * 0.8, LINE_CM), colour, MAT_THICK / 2, corner=0.3)
    line.setPos(0.0, -half + LINE_CM, 0.04)
    line.reparentTo(side)
    return side
