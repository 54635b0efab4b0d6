"""The race's table from above: the mothership in the middle, a lit side for every seat."""

from __future__ import annotations

from typing import Any

from panda3d.core import NodePath

from game.content.models import FixtureModel
from game.content.studios import studio
from game.modes.flipships.hull import mothership
from game.modes.flipships.view import COLOURS
from game.pack import Cue, Staging
from game.rules import Piece
from game.scene import dressing
from game.scene.finishes import MAT
from game.scene.views import PlainView

Triple = tuple[float, float, float]
HALF_CM, MAT_THICK = 45.0, 0.1
STRIP_CM = (44.0, 1.6)

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

    def music(self, state: Any) -> tuple[str, float] | None:
        if state is None or state.over:
            return None
        ahead = max(state.score(seat) for seat in range(len(state.seats)))
        return "advance", 1.0 + 0.6 * ahead / len(state.rules.ships)

    def build(self, stage: Staging) -> NodePath:
        root = NodePath("race")
        side = 2.0 * HALF_CM
        dressing.walnut_table(stage.tier, z=-MAT_THICK, size=(side, side),
                              middle=(0.0, 0.0)).reparentTo(root)
        floor = dressing.cloth(stage.tier, (420.0, 320.0), "#0b1220", 1.0)
        floor.setZ(-60.0)
        floor.reparentTo(root)
        cloth = dressing.cloth(stage.tier, (side - 4.0, side - 4.0), "#10223a", MAT_THICK,
                               material=MAT)
        cloth.reparentTo(root)
        for n, colour in enumerate(COLOURS):
            strip = dressing.cloth(stage.tier, STRIP_CM, colour, MAT_THICK / 2, corner=0.6)
            strip.setZ(0.12)
            turned = root.attachNewNode(f"side {n}")
            turned.setH(-90.0 * n)
            strip.setY(-HALF_CM + 3.4)
            strip.reparentTo(turned)
        return root

    def fixture(self, model: FixtureModel, tier: str) -> NodePath | None:
        return mothership(model, tier) if model.kind.startswith("mothership") else None

    def paint(self, piece: Piece, state: Any) -> dict[str, str]:
        ship = state.ships.get(piece.id)
        return {"body": COLOURS[ship.seat]} if ship is not None else {}

    def frame(self, state: Any) -> tuple[Triple, ...]:
        return tuple((x, y, 0.0) for x in (-HALF_CM, HALF_CM) for y in (-HALF_CM, HALF_CM))
