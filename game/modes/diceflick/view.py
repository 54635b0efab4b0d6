"""The Dice Flick table: oak box on a green cloth, navy plate, five colours of dice."""

from __future__ import annotations

from typing import Any

from panda3d.core import NodePath

from game.content.models import models
from game.scene import dressing
from game.scene.lights import Light
from game.scene.views import beside

Triple = tuple[float, float, float]


class View:
    camera: tuple[Triple, Triple, float] = ((1.5, -28.5, 36.88), (0.0, -1.35, 0.48), 32.5)
    aperture = 0.18
    square_marks = True
    light = Light(
        lamp=(-34.0, 44.0, 56.0),
        lamp_colour=(7.4, 6.4, 5.1),
        cone=(14.0, 34.0),
        floor=0.10,
        span=52.0,
        rim_axis=(0.7, 0.55, 0.42),
        rim=(0.35, 0.45, 0.70),
        sky=(0.34, 0.36, 0.42),
        ground=(0.16, 0.10, 0.06),
        horizon=(0.35, 0.22, 0.12),
        widest=1.1,
        contact=1.5,
        contact_slope=0.45,
        bloom=0.22,
        exposure=1.05,
        vignette=0.60,
        saturation=1.06,
    )

    def __init__(self) -> None:
        self.arena = models().fixture("arena")
        self.mark_z = self.arena.marks["plate"][2] + 0.03

    def build(self, stage: Any) -> NodePath:
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

    def update(self, stage: Any, state: Any) -> None:
        """Frames round what the proposed score counts: dice, and markers that lie open."""
        held = state.scoring
        groups = held.scored.groups if held is not None else ()
        counted = {id for group in groups for id in group.elements}
        dice = tuple(sorted(id for id in counted if state.table.has(id)))
        holes = [e.cell for e in held.board if e.id in counted - set(dice)] if held else []
        stage.mark(dice, "score")
        stage.spots(
            [(*self.arena.marks[f"hole {c} {r}"][:2], self.mark_z) for c, r in holes], "score"
        )

    def effect(self, event: Any) -> str | None:
        return {"in-hole": "knock", "score": "score", "bonus": "score"}.get(event.kind, "")
