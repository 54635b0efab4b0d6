"""The Dice Flick table: oak box on a green cloth, navy plate, five colours of dice."""

from __future__ import annotations

from typing import Any

from panda3d.core import NodePath

from game.content.models import models
from game.content.studios import studio
from game.pack import Cue, Staging
from game.scene import dressing
from game.scene.views import PlainView, beside

Triple = tuple[float, float, float]


# What the events of a turn mean to eye and ear.
CUES: dict[str, Cue | None] = {
    "in-hole": Cue("lands"), "score": Cue("score", counts=True), "bonus": Cue("score", "bonus"),
    "round": Cue("turn", "round"), "turn": Cue("turn", "bag"),
    "angle": Cue("heard", "tilt"), "bars": Cue("heard", "bars"),
    "trench": Cue("heard", "trench"), "out": Cue("heard", "out"), "end": Cue("heard", "end"),
    "counts": Cue("note"), "nothing": Cue("miss"),
}


class DiceFlickView(PlainView):
    studio = studio("diceflick")
    square_marks = True
    cues = CUES
    room = "rain"

    def __init__(self) -> None:
        self.arena = models().fixture("arena")
        self.above_plate = self.arena.marks["plate"][2] + 0.03
        self.mark_z = self.above_plate

    def build(self, stage: Staging) -> NodePath:
        root = NodePath("dice flick")
        dressing.walnut_table(stage.tier, z=-0.12, rough=0.36).reparentTo(root)
        cloth = dressing.cloth(stage.tier, (46.0, 38.0), "#1b3a40", middle=(0.0, 1.0))
        cloth.reparentTo(root)
        return root

    def frame(self, state: Any) -> tuple[Triple, ...]:
        """The box with its four flick bases, a die on top of each, and the hands beside it."""
        outer, height = self.arena.marks["outer"][0], self.arena.marks["outer"][2]
        arena = self.arena.arena
        assert arena is not None
        reach = outer + arena.base[1]
        points: list[Triple] = []
        for x, y in ((0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)):
            points += [(x, y, 0.0), (x, y, height + 1.8)]
        points += [(x, y, 0.0) for x in (-outer, outer) for y in (-outer, outer)]
        if state is not None:
            points += beside(state.table.pieces, reach, reach)
        return tuple(points)

    def update(self, stage: Staging, state: Any) -> None:
        """Frames round what the proposed score counts: dice, and markers that lie open."""
        held = state.scoring
        groups = held.scored.groups if held is not None else ()
        counted = {id for group in groups for id in group.elements}
        dice = tuple(sorted(id for id in counted if state.table.has(id)))
        holes = [e.cell for e in held.board if e.id in counted - set(dice)] if held else []
        stage.mark(dice, "score")
        stage.spots(
            [(*self.arena.marks[f"hole {c} {r}"][:2], self.above_plate) for c, r in holes], "score"
        )
