"""The table behind the title: ships of four factions, a stack of discs, two dice."""

from __future__ import annotations

from typing import Any

from panda3d.core import NodePath

from game.content.hand import resting
from game.content.models import models
from game.rules import Bounds, Piece, Pose, Table, flat
from game.scene import dressing
from game.scene.lights import Light

TITLE_CAMERA = ((-4.0, -31.0, 23.0), (-4.5, -1.2, 0.0), 31.0)
_SHIPS = (  # kind, x, y, heading
    ("imperium-carrier", -1.5, 6.0, -75.0), ("uprising-carrier", 10.5, 6.5, 95.0),
    ("hive-soldier", 3.0, -1.0, 15.0), ("storm-sirocco", 10.5, -2.5, 55.0),
)
_DISCS = (("flip-ship-1", -3.6, -3.4), ("flip-ship-2", -3.0, -2.8))
_DICE = (("d10", 1.4, -6.6, 4, 20.0), ("d6", 6.4, -6.2, 4, 25.0))


class TitleView:
    """The star mat on the walnut table, lit from the back left."""

    camera = TITLE_CAMERA
    light = Light(
        lamp=(-30.0, 40.0, 66.0), lamp_colour=(11.0, 9.0, 6.8), cone=(12.0, 40.0),
        middle=(4.0, 0.0, 0.0), span=70.0,
    )

    def build(self, stage: Any) -> NodePath[Any]:
        root: NodePath[Any] = NodePath("title")
        dressing.walnut_table(stage.tier, z=-0.3).reparent_to(root)
        mat = dressing.printed_mat(stage.tier, "starfield.jpg", (90.0, 90.0))
        mat.set_y(-25.0)
        mat.reparent_to(root)
        return root


def title_table() -> Table:
    """Only kinds that are there: a model set may lack some."""
    known = models()
    pieces = []
    for n, (kind, x, y, heading) in enumerate(_SHIPS):
        if known.knows(kind):
            pose = flat(x, y, heading, known.piece(kind).height / 2)
            pieces.append(Piece(f"ship-{n}", kind, pose))
    for n, (kind, x, y) in enumerate(_DISCS):
        if known.knows(kind):
            height = known.piece(kind).height
            pieces.append(Piece(f"disc-{n}", kind, Pose(x, y, height * (n + 0.5))))
    for n, (kind, x, y, face, heading) in enumerate(_DICE):
        if known.knows(kind):
            pose = resting(known.die(kind), face, (x, y, 0.0), heading)
            pieces.append(Piece(f"die-{n}", kind, pose))
    return Table(bounds=Bounds(-45.0, -45.0, 45.0, 45.0), surface="mat", pieces=tuple(pieces))
