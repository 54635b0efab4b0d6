"""Things that never move, as meshes: from a fixture's own solids, or the arena from its plan.

A mode's view may dress a fixture of its own better; this is what every other one gets.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from panda3d.core import NodePath

from game.content.drawings import ArenaFile, Box, Cylinder, Dome
from game.content.models import FixtureModel
from game.scene import finishes, shapes
from game.scene.bodies import body_node
from game.scene.finishes import (
    CLOTH,
    FELT,
    OAK,
    PAINTED,
    STONE,
    Finish,
    coat,
    light,
)
from game.scene.mesh import Mesh

Rail = tuple[tuple[float, float], ...]
MATERIALS: dict[str, Finish] = {
    "wood": OAK,
    "painted wood": OAK,
    "felt": FELT,
    "stone": STONE,
    "mat": CLOTH,
    "table": OAK,
}
COLOURS = {"felt": "#62694f", "stone": "#8d8478"}


def fixture_node(model: FixtureModel, tier: str) -> NodePath:
    """The fixture about its own origin."""
    if model.arena:
        return arena_node(model, model.arena, tier)
    found = body_node(model, tier)
    if found is not None:
        return found
    material = MATERIALS.get(model.material, PAINTED)
    mesh = Mesh(model.kind)
    for solid in model.solids:
        mesh.joined(_solid(solid))
    body = model.paint.get("body") or COLOURS.get(model.material)
    node = mesh.node()
    return coat(node, material, tier, light(body) if body else None)


def _solid(solid: Box | Cylinder | Dome) -> Mesh:
    match solid:
        case Box():
            mesh = shapes.box(solid.size, min(0.12, min(solid.size) / 4))
            return mesh.turned(_about_z(solid.turn)).shifted(*solid.at)
        case Cylinder():
            mesh = shapes.disc(solid.diameter / 2, solid.height, min(0.15, solid.height / 4))
            return mesh.shifted(solid.at[0], solid.at[1], solid.at[2] - solid.height / 2)
        case Dome():
            r = solid.diameter / 2
            sunk = -solid.at[2]
            low = math.degrees(math.asin(max(-1.0, min(1.0, sunk / r))))
            return shapes.dome(r, r, r, 56, 14, low).shifted(*solid.at)


def rails(outer: Rail, inner: Rail, height: float, bevel: float) -> Mesh:
    """A mitred frame between two outlines of equally many corners. Each rail's texture place
    runs along it, so that the grain of the wood does too."""
    whole = Mesh("rails")
    n = len(outer)
    for k in range(n):
        a, b, c, d = outer[k], outer[(k + 1) % n], inner[(k + 1) % n], inner[k]
        one = shapes.slab((a, b, c, d), height, bevel, 4, 35.0)
        ux, uy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(ux, uy)
        ux, uy = ux / length, uy / length
        mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        one.mapped(_along(mx, my, ux, uy, 40.0 * k))
        whole.joined(one)
    return whole


def _along(
    mx: float, my: float, ux: float, uy: float, row: float
) -> Callable[..., tuple[float, float]]:
    def place(x: float, y: float, _: float) -> tuple[float, float]:
        return ((x - mx) * ux + (y - my) * uy, 20.0 + row + (y - my) * ux - (x - mx) * uy)

    return place


def _about_z(degrees: float) -> tuple[tuple[float, ...], ...]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return ((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0))


# ---- the Dice Flick arena ----------------------------------------------------------------


def arena_node(model: FixtureModel, a: ArenaFile, tier: str) -> NodePath:
    """Rim, floor, plate with its holes, flick bases with their inlays."""
    root = NodePath(model.kind)
    plate, inner, outer = (model.marks[n][0] for n in ("plate", "inner", "outer"))
    grain = replace(OAK, features=("GRAIN_BY_UV",))
    frame = rails(_square(outer), _square(inner), a.rim_height, 0.14)
    width, depth = a.base
    for k in range(4):
        frame.joined(_base(k, outer, width, depth, a.base_height))
    coat(frame.node(), grain, tier).reparentTo(root)
    floor = shapes.slab(_square(inner), a.floor, 0.02, 1, bottom=False)
    floor.mapped(lambda x, y, _: ((x + inner) / (2 * inner), (y + inner) / (2 * inner)))
    cloth = finishes.surface(0.62, 0.03, sheen=0.3, fuzz=0.35, features=("CLOTH",))
    coat(floor.node(), cloth.printed("arena-floor.png"), tier).reparentTo(root)
    middles = [(i - (a.holes - 1) / 2) * a.pitch for i in range(a.holes)]
    holes = [shapes.rounded(a.hole, a.hole, 0.22, 4, (x, y)) for x in middles for y in middles]
    top = shapes.slab(
        shapes.rounded(2 * plate, 2 * plate, 0.5),
        a.plate - a.floor,
        0.08,
        3,
        35.0,
        holes,
        bottom=False,
    ).shifted(z=a.floor)
    top.mapped(lambda x, y, _: ((x + plate) / (2 * plate), (y + plate) / (2 * plate)))
    wood = finishes.wood("#9a6a38", "#c79b62", 0.62, 0.40).printed("arena-plate.png")
    node = coat(top.node(), wood, tier)
    node.setShaderInput("u_seed", (1.5, 9.5, 2.0))
    node.reparentTo(root)
    inlays = Mesh("inlays")
    for k in range(4):
        inlays.joined(_inlay(k, outer, depth, a.base_height))
    coat(inlays.node(), finishes.CARD.printed("arena-bases.png"), tier).reparentTo(root)
    return root


def _square(half: float) -> Rail:
    return ((-half, -half), (half, -half), (half, half), (-half, half))


def _base(k: int, outer: float, width: float, depth: float, height: float) -> Mesh:
    """A flick base at side k: narrower at its outer end, as broad as physics has it inside."""
    w = width / 2
    outline = ((-w, -outer), (-w + 0.25, -outer - depth), (w - 0.25, -outer - depth), (w, -outer))
    mesh = shapes.slab(outline, height, 0.16, 4, 35.0)
    mesh.mapped(lambda x, y, _: (y * 1.0 + 3.0, 20.0 + 40.0 * (k + 4) + x))
    return mesh.turned(_about_z(90.0 * k))


def _inlay(k: int, outer: float, depth: float, height: float) -> Mesh:
    wide, deep = 3.4, 1.9
    mesh = shapes.slab(shapes.rounded(wide, deep, 0.3), 0.04, 0.015, 1, 40.0, bottom=False)
    mesh.mapped(lambda x, y, _: (x / wide + 0.5, (3 - k + y / deep + 0.5) / 4))
    return mesh.shifted(0.0, -outer - depth / 2 - 0.05, height - 0.035).turned(_about_z(90.0 * k))
