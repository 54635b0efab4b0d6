"""What things are made of, as the eye sees it: a shader, its features and its numbers.

Colours are written as on screen (#rrggbb) and used as light.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from panda3d.core import (
    BitMask32,
    ColorBlendAttrib,
    CullFaceAttrib,
    NodePath,
    Texture,
    Vec3,
    Vec4,
)

from game.scene import shaders
from game.scene.textures import texture, white

SEEN, CASTS, TINTS = BitMask32.bit(0), BitMask32.bit(1), BitMask32.bit(2)
ALL_VIEWS = SEEN | CASTS | TINTS

Colour = tuple[float, float, float]


def light(hexed: str) -> Colour:
    """A screen colour as linear light."""
    h = hexed.lstrip("#")
    return tuple((int(h[i : i + 2], 16) / 255.0) ** 2.2 for i in (0, 2, 4))  # type: ignore[return-value]


@dataclass(frozen=True)
class Finish:
    fragment: str = "surface"
    features: tuple[str, ...] = ()
    numbers: dict[str, tuple[float, ...]] = field(default_factory=dict, hash=False)
    picture: str = ""
    colours: bool = True  # the picture holds colours, not masks
    repeat: bool = False
    casts: bool = True

    def printed(self, picture: str, repeat: bool = False) -> Finish:
        return replace(self, features=(*self.features, "PRINT"), picture=picture, repeat=repeat)

    def with_numbers(self, **numbers: tuple[float, ...]) -> Finish:
        return replace(self, numbers={**self.numbers, **numbers})


def surface(
    rough: float,
    f0: float,
    bump: float = 0.0,
    soft: float = 0.0,
    metal: float = 0.0,
    sheen: float = 0.0,
    fuzz: float = 0.0,
    weave: float = 0.0,
    features: tuple[str, ...] = (),
    **more: Any,
) -> Finish:
    numbers: dict[str, tuple[float, ...]] = {
        "u_finish": (rough, f0, bump, soft),
        "u_cloth": (metal, sheen, fuzz, weave),
    }
    return Finish("surface", features, numbers, **more)


def wood(
    dark: str,
    pale: str,
    rough: float,
    scale: float = 0.5,
    soft: float = 0.25,
    f0: float = 0.04,
    features: tuple[str, ...] = (),
) -> Finish:
    return Finish(
        "wood",
        features,
        {
            "u_finish": (rough, f0, soft, scale),
            "u_dark": light(dark),
            "u_pale": light(pale),
        },
    )


TABLE = surface(0.42, 0.022, bump=0.03).printed("walnut.jpg", repeat=True)
DIE = surface(
    0.20, 0.05, bump=0.06, soft=0.8, features=("FACES",), picture="faces.png", colours=False
)
CUBE = surface(0.24, 0.05, soft=1.0)
PAINTED = surface(0.45, 0.04, soft=0.2)
CARD = surface(0.72, 0.03)
PAPER = surface(0.78, 0.025, features=("MATTE",))
FELT = surface(0.95, 0.012, sheen=1.2, fuzz=0.75, features=("CLOTH", "MATTE"))
CLOTH = surface(0.90, 0.015, sheen=0.9, fuzz=0.55, weave=1.0, features=("CLOTH", "MATTE"))
MAT = surface(0.90, 0.004, sheen=0.15, weave=1.0, features=("CLOTH", "MATTE"))
STONE = surface(0.80, 0.03, fuzz=0.9, features=("CLOTH",))
BRASS = surface(0.34, 0.04, metal=1.0)
OAK = wood("#6b4224", "#a8743f", 0.52)
MAHOGANY = wood("#3b1e10", "#74431f", 0.40, soft=0.2, f0=0.045)
DISC = wood("#b98a52", "#e3bf87", 0.40, scale=1.0, soft=0.3, features=("PAINTED",))
MARKED = replace(DISC, features=(*DISC.features, "MARKS"), picture="ship-marks.png", colours=False)
ACRYLIC = Finish(
    "acrylic", (), {"u_glow": (0.85, 0.020, 1.0, 0.25)}, picture="engravings.png", colours=False
)
SHIELD = Finish("shield", casts=False)
GLOW = Finish("glow", casts=False)
HALO = Finish("glow", ("HALO",), casts=False)


def coat(
    node: NodePath,
    material: Finish,
    tier: str,
    body: Colour | None = None,
    ink: Colour = (0.0, 0.0, 0.0),
    batched: bool = False,
    glow: float = 0.0,
) -> NodePath:
    """Give a node its material. Batched nodes get their colours from the pieces' paint."""
    features = (*material.features, "PIECES") if batched else material.features
    node.setShader(shaders.program("object", material.fragment, tier, features))
    node.setTexture(_picture(material))
    for name, value in material.numbers.items():
        node.setShaderInput(name, Vec3(*value) if len(value) == 3 else Vec4(*value))
    if not batched:
        node.setShaderInput("u_body", Vec4(*(body or (1.0, 1.0, 1.0)), glow))
        node.setShaderInput("u_ink", Vec4(*ink, 0.0))
    node.setTag("depth", "pieces" if batched else "fixed")
    seen_by(node, SEEN | CASTS if material.casts else SEEN)
    return node


def acrylic(
    node: NodePath, tier: str, batched: bool = True, material: Finish = ACRYLIC, **colours: Any
) -> NodePath:
    """The three draws of a clear plate: back faces added, multiplied, front faces added."""
    group = NodePath("acrylic")
    blend = ColorBlendAttrib
    passes = (
        ("back", ("BACK",), blend.OOne, blend.OOne, SEEN),
        (
            "tint",
            ("MULTIPLY",),
            blend.OZero,
            blend.OIncomingColor,
            SEEN | (TINTS if tier == "high" else CASTS),
        ),  # LOW has no coloured shadows
        ("front", (), blend.OOne, blend.OOne, SEEN),
    )
    for order, (name, features, source, target, views) in enumerate(passes):
        one = node.copyTo(group)
        one.setName(name)
        coat(
            one,
            replace(material, features=(*material.features, *features)),
            tier,
            batched=batched,
            **colours,
        )
        if name == "back":
            one.setAttrib(CullFaceAttrib.make(CullFaceAttrib.MCullCounterClockwise))
            one.setDepthOffset(2)  # its underside lies in the table's plane
        one.setAttrib(blend.make(blend.MAdd, source, target))
        one.setDepthWrite(False)
        one.setBin("fixed", order)
        seen_by(one, views)
    return group


def added(node: NodePath, order: int = 20) -> NodePath:
    """Drawn as light on top of what is there."""
    blend = ColorBlendAttrib
    node.setAttrib(blend.make(blend.MAdd, blend.OOne, blend.OOne))
    node.setDepthWrite(False)
    node.setBin("fixed", order)
    seen_by(node, SEEN)
    return node


def seen_by(node: NodePath, views: BitMask32) -> None:
    """Which views see it: the eye, the shadow maps, the tint map."""
    for one in [node, *node.findAllMatches("**")]:
        if one.node().isGeomNode():
            one.node().adjustDrawMask(views, ALL_VIEWS & ~views, BitMask32())


def _picture(material: Finish) -> Texture:
    if not material.picture:
        return white()
    return texture(material.picture, material.colours, material.repeat)
