"""The table behind the title: ships of four factions, a laser that hits, wooden discs, two dice."""

from __future__ import annotations

import math
from typing import Any

from panda3d.core import NodePath

from game.content.hand import resting
from game.content.models import models
from game.content.studios import studio
from game.pack import Staging
from game.rules import Bounds, Piece, Table, flat
from game.scene import dressing, shapes
from game.scene.finishes import GLOW, PAINTED, added, coat, light, wood
from game.scene.textures import soft_dot
from game.scene.views import PlainView

TIMBER = (wood("#2a150b", "#4a2a14", 0.55, scale=1.0), wood("#5a3a1d", "#8a6236", 0.55, scale=1.0))
_SHIPS = (  # kind, x, y, heading
    ("imperium-destroyer", -2.9, 4.2, -68.0), ("uprising-destroyer", 8.6, 5.3, 66.0),
    ("hive-soldier", 2.8, -0.8, 20.0), ("storm-sirocco", 9.3, -2.3, 44.0),
)
_DICE = (("d10", 0.9, -6.9, 4, 205.0), ("d6", 5.3, -6.6, 4, 25.0))
_BEAM = ((1.2, 5.9), (5.1, 6.5))  # from the muzzle to the hull it hits
_DISCS = ((-3.0, -4.0, TIMBER[0]), (-2.45, -3.55, TIMBER[1]))  # the lower and the upper one
_DISC_CM = (1.75, 0.42)  # radius, thickness
MAT_Y = -25.0


HIT = (*_BEAM[1], 0.6)  # where sparks fly


class TitleView(PlainView):
    """The star mat on the walnut table, lit from the back left."""

    studio = studio("title")

    def build(self, stage: Staging) -> NodePath[Any]:
        root: NodePath[Any] = NodePath("title")
        dressing.walnut_table(stage.tier, z=-0.3).reparent_to(root)
        mat = dressing.printed_mat(stage.tier, "starfield.jpg", (90.0, 90.0))
        mat.set_y(MAT_Y)
        mat.reparent_to(root)
        _stack(stage.tier).reparent_to(root)
        _beam(stage.tier).reparent_to(root)
        return root


def _stack(tier: str) -> NodePath[Any]:
    """Two wooden discs, the upper one with our star."""
    root: NodePath[Any] = NodePath("discs")
    radius, thick = _DISC_CM
    for n, (x, y, timber) in enumerate(_DISCS):
        node = coat(shapes.disc(radius, thick, 0.08).node(), timber, tier)
        node.set_pos(x, y, thick * n)
        node.reparent_to(root)
    x, y, top = *_DISCS[-1][:2], thick * len(_DISCS) + 0.004
    ink = light("#2c1608")
    star = [
        (r * math.sin(k * math.pi / 5), r * math.cos(k * math.pi / 5))
        for k in range(10) for r in ((0.95, 0.40)[k % 2],)
    ]
    ring = shapes.ribbon(
        [(1.38 * math.cos(k * math.pi / 32), 1.38 * math.sin(k * math.pi / 32), 0.0)
         for k in range(65)], 0.07)
    for mesh in (shapes.polygon(star[::-1]), ring):
        node = coat(mesh.node(), PAINTED, tier, ink)
        node.set_two_sided(True)
        node.set_pos_hpr(x, y, top, 14.0, 0.0, 0.0)
        node.reparent_to(root)
    return root


def _beam(tier: str) -> NodePath[Any]:
    """A laser, as bright as a lamp on the mat."""
    (x, y), (to_x, to_y) = _BEAM
    long, turn = math.dist(*_BEAM), math.degrees(math.atan2(to_y - y, to_x - x))
    root: NodePath[Any] = NodePath("beam")
    for wide, colour, strength in ((0.34, "#e9f6ff", 9.0), (2.6, "#3f8fe0", 1.6)):
        glow = coat(shapes.plane(long * 1.5, wide).node(), GLOW, tier, light(colour),
                    glow=strength)
        glow.set_texture(soft_dot())
        glow.set_pos_hpr((x + to_x) / 2, (y + to_y) / 2, 0.55, turn, 0.0, 0.0)
        added(glow, 40).reparent_to(root)
    return root


def title_table() -> Table:
    """Only kinds that are there: a model set may lack some."""
    known = models()
    pieces = []
    for n, (kind, x, y, heading) in enumerate(_SHIPS):
        if known.knows(kind):
            pose = flat(x, y, heading, known.piece(kind).height / 2)
            pieces.append(Piece(f"ship-{n}", kind, pose))
    for n, (kind, x, y, face, heading) in enumerate(_DICE):
        if known.knows(kind):
            pose = resting(known.die(kind), face, (x, y, 0.0), heading)
            pieces.append(Piece(f"die-{n}", kind, pose))
    return Table(bounds=Bounds(-45.0, -45.0, 45.0, 45.0), surface="mat", pieces=tuple(pieces))
