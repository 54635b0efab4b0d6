"""The mothership as the eye sees it: the bin of its solids, painted dark, with a face and wings."""

from __future__ import annotations

import math

from panda3d.core import NodePath

from game.content.drawings import Box
from game.content.models import FixtureModel
from game.scene import shapes
from game.scene.finishes import GLOW, PAINTED, coat, light
from game.scene.mesh import Mesh

DARK, INSIDE, RED, EYE, TOOTH = "#262d45", "#39415c", "#a3261c", "#ff7a2e", "#e8dfd0"
Flat = list[tuple[float, float]]
WING: Flat = [(0.0, 0.6), (3.4, 2.6), (2.5, 4.6), (5.0, 7.6), (1.6, 6.0), (0.0, 6.6)]
SLANT: Flat = [(-1.3, -0.55), (1.2, -0.85), (1.3, 0.35), (-1.3, 0.8)]
TEETH = 13
FORE = 0.03  # how far its face stands before its front


def mothership(model: FixtureModel, tier: str) -> NodePath:
    root = NodePath(model.kind)
    walls, floor = Mesh("walls"), Mesh("floor")
    for solid in model.solids:
        assert isinstance(solid, Box)
        low = solid.size[2] < 0.5
        (floor if low else walls).joined(shapes.box(solid.size, 0.1).shifted(*solid.at))
    coat(walls.node(), PAINTED, tier, light(DARK)).reparentTo(root)
    coat(floor.node(), PAINTED, tier, light(INSIDE)).reparentTo(root)
    x, y, high = model.marks["front"]
    wide = model.marks["inside"][0] + 0.6
    face = root.attachNewNode("face")
    face.setPosHpr(x, y - FORE, high / 2, 0, 90, 0)  # its plane stands upright, looking at us
    for side in (-1, 1):
        eye = [(side * (wide * 0.42 + px), 0.7 + py) for px, py in _sided(SLANT, side)]
        _shape(eye, tier, EYE, glow=3.0).reparentTo(face)
        wing = [(side * (wide + 0.2 + px), py - high / 2) for px, py in WING]
        _wing(wing, tier).reparentTo(root)
    step = wide * 1.1 / TEETH
    for n in range(TEETH):
        left = (n - TEETH / 2) * step
        tooth = [(left, -0.75), (left + step / 2, -1.45), (left + step, -0.75)]
        _shape(tooth, tier, TOOTH).reparentTo(face)
    band = [(-wide, -0.6), (wide, -0.6), (wide, -0.45), (-wide, -0.45)]
    _shape(band, tier, RED).reparentTo(face)
    rim = [(-wide, high / 2 - 0.3), (wide, high / 2 - 0.3), (wide, high / 2), (-wide, high / 2)]
    _shape(rim, tier, RED).reparentTo(face)
    return root


def _sided(outline: Flat, side: int) -> Flat:
    return [(side * px * -1.0 if side < 0 else px, py) for px, py in outline]


def _shape(outline: Flat, tier: str, colour: str, glow: float = 0.0) -> NodePath:
    mesh = shapes.polygon(outline).mapped(lambda *_: (0.0, 0.0))
    shade = light(colour)
    if glow:
        shade = (shade[0] * glow, shade[1] * glow, shade[2] * glow)
        return coat(mesh.node(), GLOW, tier, shade, glow=1.0)
    return coat(mesh.node(), PAINTED, tier, shade)


def _wing(outline: Flat, tier: str) -> NodePath:
    """A board that stands beside the bin, swept back."""
    node = coat(shapes.slab(outline, 0.4, 0.08, 2).node(), PAINTED, tier, light(RED))
    side = 1.0 if outline[0][0] > 0 else -1.0
    node.setPosHpr(0.0, 0.0, 0.0, 0.0, 90.0, 0.0)
    holder = NodePath("wing")
    node.reparentTo(holder)
    node.setY(0.0)
    node.setPos(0.0, -1.0, math.fabs(outline[0][1]) + 3.0)
    holder.setH(side * -8.0)
    return holder
