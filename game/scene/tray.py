"""The dice tray: a felt floor between mahogany rails with brass corners."""

from __future__ import annotations

import math
from dataclasses import replace

from panda3d.core import NodePath

from game.content.models import FixtureModel
from game.scene import shapes
from game.scene.finishes import BRASS, FELT, MAHOGANY, coat, light
from game.scene.fixtures import Rail, rails
from game.scene.mesh import Mesh

Triple = tuple[float, float, float]
CHAMFER = 4.2
STRAP = 1.25


def tray(model: FixtureModel, tier: str) -> NodePath:
    """Mahogany rails, felt floor and lining, brass straps with rivets at the eight corners."""
    width, depth, high = tray_size(model)
    floor = model.marks["floor"][2]
    wall = 1.0
    outer = _octagon(width, depth, CHAMFER)
    inner = _octagon(width - 2 * wall, depth - 2 * wall, CHAMFER - 0.42)
    root = NodePath("tray")
    grain = replace(MAHOGANY, features=("GRAIN_BY_UV",))
    coat(rails(outer, inner, high, 0.18).node(), grain, tier).reparentTo(root)
    felt = coat(
        shapes.slab(inner, floor, 0.02, 1, bottom=False).node(), FELT, tier, light("#62694f")
    )
    felt.reparentTo(root)
    lining = coat(_lining(inner, floor, high - 0.30).node(), FELT, tier, light("#4d5a3c"))
    lining.setTwoSided(True)
    lining.reparentTo(root)
    brass = Mesh("brass")
    for k in range(8):
        brass.joined(*_strap(outer, inner, k, high))
    coat(brass.node(), BRASS, tier, light("#d8a44a")).reparentTo(root)
    return root


def tray_size(model: FixtureModel) -> Triple:
    """The outer size, from the same boxes that physics collides with."""
    base, walls = model.solids[0], model.solids[1:]
    return (base.size[0], base.size[1], max(wall.size[2] for wall in walls))  # type: ignore[union-attr]


def _octagon(w: float, d: float, c: float) -> Rail:
    x, y = w / 2, d / 2
    return (
        (x, -y + c),
        (x, y - c),
        (x - c, y),
        (-x + c, y),
        (-x, y - c),
        (-x, -y + c),
        (-x + c, -y),
        (x - c, -y),
    )


def _lining(inner: Rail, low: float, high: float) -> Mesh:
    mesh = Mesh("lining")
    for k, a in enumerate(inner):
        b = inner[(k + 1) % len(inner)]
        length = math.dist(a, b)
        n = (-(b[1] - a[1]) / length, (b[0] - a[0]) / length, 0.0)
        corners = [
            (p[0] + n[0] * 0.03, p[1] + n[1] * 0.03, z)
            for p, z in ((a, low), (b, low), (b, high), (a, high))
        ]
        mesh.quad(*(mesh.vertex(c, n) for c in corners))
    return mesh.oriented()


def _strap(outer: Rail, inner: Rail, k: int, high: float) -> list[Mesh]:
    a, before, after, c = outer[k], outer[k - 1], outer[(k + 1) % 8], inner[k]
    d1, d2 = _towards(a, before), _towards(a, after)
    reach = STRAP * 0.9
    outline = shapes.inset(
        (
            (a[0] + d1[0] * STRAP, a[1] + d1[1] * STRAP),
            a,
            (a[0] + d2[0] * STRAP, a[1] + d2[1] * STRAP),
            (c[0] + d2[0] * reach, c[1] + d2[1] * reach),
            c,
            (c[0] + d1[0] * reach, c[1] + d1[1] * reach),
        ),
        -0.05,
    )
    out = [shapes.slab(outline, high + 0.06, 0.07, 3, 20.0)]
    for d in (d1, d2):
        rivet = shapes.dome(0.17, 0.17, 0.12, 16, 5)
        out.append(
            rivet.shifted(
                (a[0] + c[0]) / 2 + d[0] * 0.8, (a[1] + c[1]) / 2 + d[1] * 0.8, high + 0.06
            )
        )
    return out


def _towards(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    length = math.dist(a, b)
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
