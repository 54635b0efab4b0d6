"""What tables are dressed with: the walnut table, mats and cloths, the room behind."""

from __future__ import annotations

from panda3d.core import NodePath

from game.scene import shapes
from game.scene.finishes import (
    CLOTH,
    MAT,
    TABLE,
    Finish,
    coat,
    light,
)
from game.scene.mesh import Mesh

TABLE_THICK = 4.0


def walnut_table(
    tier: str,
    z: float = 0.0,
    size: tuple[float, float] = (280.0, 200.0),
    middle: tuple[float, float] = (0.0, 30.0),
    span: float = 84.0,
    rough: float = 0.42,
) -> NodePath:
    """The table every game stands on, its top at `z`; a texture repeat is `span` cm."""
    top = shapes.slab(shapes.rounded(*size, 1.2), TABLE_THICK, 0.5, 4, bottom=False)
    top.mapped(lambda x, y, _: (x / span + 0.5, y / span + 0.5))
    finish = (rough, *TABLE.numbers["u_finish"][1:])
    node = coat(top.node(), TABLE.with_numbers(u_finish=finish), tier)
    node.setPos(middle[0], middle[1], z - TABLE_THICK)
    node.setBin("background", 9)
    return node


def cloth(
    tier: str,
    size: tuple[float, float],
    colour: str,
    thick: float = 0.12,
    middle: tuple[float, float] = (0.0, 0.0),
    material: Finish = CLOTH,
    corner: float = 1.2,
) -> NodePath:
    """A cloth under the play area, its top at z = 0."""
    sheet = shapes.slab(shapes.rounded(*size, corner), thick, thick * 0.4, 2, 40.0, bottom=False)
    node = coat(sheet.node(), material, tier, light(colour))
    node.setPos(middle[0], middle[1], -thick)
    node.setBin("background", 7)
    return node


def printed_mat(
    tier: str,
    picture: str,
    size: tuple[float, float],
    thick: float = 0.3,
    material: Finish = MAT,
    corner: float = 2.0,
    tint: float = 1.0,
) -> NodePath:
    """A sheet with a print, its top at z = 0."""
    width, depth = size
    sheet = shapes.slab(
        shapes.rounded(width, depth, corner), thick, thick * 0.4, 3, 40.0, bottom=False
    )
    sheet.mapped(lambda x, y, _: (x / width + 0.5, y / depth + 0.5))
    node = coat(sheet.node(), material.printed(picture), tier, (tint, tint, tint))
    node.setZ(-thick)
    node.setBin("background", 7)
    return node


def room(tier: str, y: float = 210.0, z: float = -36.0, gain: float = 1.2) -> NodePath:
    """Lamps far behind the table, out of focus."""
    mesh = Mesh("room")
    corners = ((-320, -80, 0, 0), (320, -80, 1, 0), (320, 80, 1, 1), (-320, 80, 0, 1))
    mesh.quad(*(mesh.vertex((x, y, h + z), (0, -1, 0), (u, v)) for x, h, u, v in corners))
    far = Finish("glow", ("FAR",), picture="room.jpg", casts=False)
    node = coat(mesh.node(), far, tier, (gain, gain, gain), glow=1.0)
    node.setTwoSided(True)
    node.setDepthWrite(False)
    node.setBin("background", 10)
    return node
