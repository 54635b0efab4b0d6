"""Bodies in space as fixtures: a cratered moon, a gas giant, a star that lights the mat."""

from __future__ import annotations

from panda3d.core import NodePath

from game.content.drawings import Cylinder, Dome
from game.content.models import FixtureModel
from game.scene import finishes, shapes
from game.scene.finishes import GLOW, Colour, Finish, added, coat, light
from game.scene.textures import soft_dot

DUST = finishes.surface(0.92, 0.012, bump=0.12, features=("MATTE",)).printed("moon.jpg")
CLOUDS = finishes.surface(0.80, 0.012, features=("MATTE",)).printed("gas-giant.jpg")
# The table's lamp is strong and warm; these tints keep a moon grey and a giant in its colours.
WORLDS = {"moon": (DUST, (0.30, 0.34, 0.41)), "gas-giant": (CLOUDS, (0.36, 0.36, 0.38))}


def body_node(model: FixtureModel, tier: str) -> NodePath | None:
    """The fixture about its own origin, if it is such a body."""
    if model.kind in WORLDS:
        return _world(model, tier, *WORLDS[model.kind])
    return _star(model, tier) if model.kind == "neutron-star" else None


def _world(model: FixtureModel, tier: str, material: Finish, tint: Colour) -> NodePath:
    """Half a world, as wide as its foot and as high as its dome in physics."""
    foot = next(s for s in model.solids if isinstance(s, Cylinder))
    dome = next(s for s in model.solids if isinstance(s, Dome))
    r, high = foot.diameter / 2, dome.at[2] + dome.diameter / 2
    mesh = shapes.dome(r, r, high, 72, 20)
    mesh.mapped(lambda x, y, _: (x / (2 * r) + 0.5, y / (2 * r) + 0.5))
    node = coat(mesh.node(), material, tier, tint)
    node.setName(model.kind)
    return node


def _star(model: FixtureModel, tier: str) -> NodePath:
    """A white disc with a blue glow on the mat and its two beams."""
    disc = next(s for s in model.solids if isinstance(s, Cylinder))
    r, high = disc.diameter / 2, disc.height
    root = NodePath(model.kind)
    body = shapes.disc(r, high, high * 0.45)
    coat(body.node(), finishes.PAINTED, tier, light("#cfe6ff"), glow=2.6).reparentTo(root)
    for wide, deep, turn, z, colour, strength in (
        (r * 11.0, r * 11.0, 0.0, 0.04, "#3f7dff", 0.55),
        (r * 5.0, r * 5.0, 0.0, high + 0.03, "#a8d0ff", 0.95),
        (r * 26.0, r * 1.9, 62.0, 0.06, "#7fb4ff", 0.60),
    ):
        glow = coat(shapes.plane(wide, deep).node(), GLOW, tier, light(colour), glow=strength)
        glow.setTexture(soft_dot())
        glow.setPosHpr(0.0, 0.0, z, turn, 0.0, 0.0)
        added(glow, -6).reparentTo(root)
    return root
