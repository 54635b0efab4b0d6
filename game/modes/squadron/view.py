"""The Squadron Dice table: a felt tray with brass corners on an old flying chart."""

from __future__ import annotations

import math
from typing import Any

from panda3d.core import NodePath

from game.content.models import FixtureModel, models
from game.content.studios import studio
from game.pack import Cue, Staging
from game.rules.plane import circle
from game.scene import dressing, shapes
from game.scene.finishes import BRASS, PAPER, SHIELD, added, coat, light
from game.scene.tray import tray, tray_size
from game.scene.views import PlainView, beside

Triple = tuple[float, float, float]
CHART = 0.04  # how thick the paper is; the tray stands on it


# What the events of a round mean to eye and ear.
CUES: dict[str, Cue | None] = {
    "hits": Cue("damage", "hits", counts=True), "evades": Cue("shield", "evades", counts=True),
    "evaded": Cue("shield", "evaded"), "loss": Cue("loss"), "eliminated": Cue("loss", "downed"),
    "highest": Cue("note"), "won": Cue("win"), "round": Cue("turn", "round"),
    "cocked": Cue("heard", "tilt"), "left-tray": Cue("heard", "left-tray"),
    "re-roll": Cue("heard", "re-roll"), "planes": Cue("heard", "planes"),
    "duel": Cue("heard", "duel"), "tie": Cue("heard", "tie"),
    "tie-lowest": Cue("heard", "tie-low"),
    "shows": Cue("heard", "recharge"),
}


class SquadronView(PlainView):
    studio = studio("squadron")
    cues = CUES
    room = "radio"

    def build(self, stage: Staging) -> NodePath:
        root = NodePath("squadron")
        tier = stage.tier
        dressing.walnut_table(tier, z=-CHART, rough=0.46).reparentTo(root)
        chart = dressing.printed_mat(tier, "chart.jpg", (66.0, 44.0), CHART, PAPER, 0.15, 0.36)
        chart.setPosHpr(1.0, 1.5, -CHART, -3.5, 0, 0)
        chart.reparentTo(root)
        altimeter(tier, -22.6, -6.9).reparentTo(root)
        return root

    def fixture(self, model: FixtureModel, tier: str) -> NodePath | None:
        return tray(model, tier) if model.kind == "dice-tray" else None

    def update(self, stage: Staging, state: Any) -> None:
        """Frames round the dice that are thrown again."""
        stage.mark([id for id in state.to_throw if id in state.again], "active")

    def frame(self, state: Any) -> tuple[Triple, ...]:
        """The tray, room above it for dice in the air, and the rows beside it."""
        width, depth, high = tray_size(models().fixture("dice-tray"))
        points = [
            (x, y, z)
            for x in (-width / 2, width / 2)
            for y in (-depth / 2, depth / 2)
            for z in (0.0, high + 0.3)
        ]
        if state is not None:
            points += beside(state.table.pieces, width / 2, depth / 2)
        return tuple(points)


def altimeter(tier: str, x: float, y: float) -> NodePath:
    """A brass pocket altimeter lying on the chart."""
    root = NodePath("altimeter")
    case = shapes.slab(circle(3.3, 72), 1.35, 0.16, 5, 40.0, [circle(2.75, 64)])
    knob = (
        shapes.slab(circle(0.42, 24), 0.9, 0.12, 3, 40.0)
        .turned(_tilted(-65.0))
        .shifted(1.9, 3.0, 0.7)
    )
    coat(case.joined(knob).node(), BRASS, tier, light("#d8a44a")).reparentTo(root)
    face = shapes.slab(circle(2.8, 64), 0.95, 0.02, 1, 40.0, bottom=False)
    face.mapped(lambda px, py, _: (px / 5.6 + 0.5, py / 5.6 + 0.5))
    dial = coat(face.node(), PAPER.printed("dial.png"), tier, (0.5, 0.5, 0.5))
    dial.setH(18.0)
    dial.reparentTo(root)
    glass = added(
        coat(
            shapes.dome(2.76, 2.76, 0.28, 48, 8).node(), SHIELD, tier, (0.5, 0.55, 0.6), glow=0.05
        ),
        10,
    )
    glass.setZ(1.0)
    glass.reparentTo(root)
    root.setPos(x, y, 0.0)
    root.setBin("background", 6)
    glass.setBin("fixed", 10)
    return root


def _tilted(degrees: float) -> tuple[tuple[float, ...], ...]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return ((1.0, 0.0, 0.0), (0.0, c, -s), (0.0, s, c))
