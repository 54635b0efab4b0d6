"""The Squadron Dice table: a felt tray with brass corners on an old flying chart."""

from __future__ import annotations

import math
from typing import Any

from panda3d.core import NodePath

from game.content.models import FixtureModel, models
from game.rules.plane import circle
from game.scene import dressing, shapes
from game.scene.lights import Light
from game.scene.materials import BRASS, PAPER, SHIELD, added, coat, light
from game.scene.tray import tray, tray_size
from game.scene.views import beside

Triple = tuple[float, float, float]
CHART = 0.04  # how thick the paper is; the tray stands on it


class View:
    camera: tuple[Triple, Triple, float] = ((-1.5, -36.0, 31.96), (-1.6, -0.6, 0.56), 32.0)
    aperture = 0.20
    light = Light(
        lamp=(-32.0, 34.0, 54.0),
        lamp_colour=(8.6, 6.9, 4.7),
        cone=(13.0, 36.0),
        floor=0.10,
        span=64.0,
        rim_axis=(0.7, 0.6, 0.38),
        rim=(0.34, 0.38, 0.48),
        sky=(0.28, 0.27, 0.27),
        ground=(0.15, 0.10, 0.06),
        horizon=(0.45, 0.28, 0.13),
        boxes=(
            ((-0.55, 0.75, 0.38, 0.26), (3.6, 3.0, 2.1)),
            ((1.6, 0.5, 0.16, 1.0), (0.55, 0.65, 0.85)),
            ((-1.8, -0.4, 0.2, 0.8), (0.9, 0.55, 0.25)),
        ),
        widest=1.1,
        contact=1.6,
        contact_slope=0.40,
        bloom=0.30,
        exposure=1.08,
        vignette=0.62,
        saturation=1.0,
        gain=(1.03, 1.0, 0.94),
    )

    def build(self, stage: Any) -> NodePath:
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

    def effect(self, event: Any) -> str | None:
        return _EFFECTS.get(event.kind, "")


_EFFECTS = {
    "hits": "sparks",
    "evades": "shield",
    "evaded": "shield",
    "loss": "explosion",
    "eliminated": "explosion",
    "won": "score",
    "highest": "score",
}


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
