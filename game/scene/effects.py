"""Light for hits: sparks, a flash on everything near, a shield's bubble, an explosion."""

from __future__ import annotations

import struct
from array import array
from dataclasses import dataclass, replace

from panda3d.core import NodePath, OmniBoundingVolume, Vec4

from game.pack import Means
from game.scene import shaders, shapes
from game.scene.finishes import SHIELD, Colour, added, coat, light
from game.scene.lights import Lamps
from game.scene.mesh import Mesh, batch

Triple = tuple[float, float, float]
_SPARKS = 26
_TWELVE = struct.Struct("12f")


@dataclass(frozen=True)
class Burst:
    """How an effect looks: colour, seconds, and how far, large, high and many its sparks."""

    colour: Colour
    life: float
    speed: float
    size: float
    lift: float
    sparks: int
    flash: float  # strength of the light it throws
    reach: float  # cm


BURSTS: dict[str, Burst] = {
    "sparks": Burst(light("#ffb45a"), 0.55, 5.0, 1.1, 1.0, 22, 9.0, 18.0),
    "knock": Burst(light("#ffe6bf"), 0.28, 2.4, 0.5, 0.8, 10, 2.0, 7.0),
    "shield": Burst(light("#5cc8ff"), 0.50, 3.0, 1.4, 0.4, 8, 6.0, 16.0),
    "explosion": Burst(light("#ff8024"), 1.10, 13.0, 2.8, 1.3, _SPARKS, 26.0, 40.0),
    "score": Burst(light("#ffd35c"), 0.70, 4.0, 0.9, 1.5, 18, 3.0, 9.0),
    "confetti": Burst(light("#ffd35c"), 1.30, 16.0, 1.3, 1.4, _SPARKS, 4.0, 24.0),
}

# The light of what an event means; what is not here is heard, not seen.
LIGHTS: dict[Means, str] = {
    "hit": "sparks",
    "damage": "sparks",
    "shield": "shield",
    "gone": "explosion",
    "loss": "explosion",
    "arrives": "score",
    "lands": "knock",
    "score": "score",
    "win": "score",
    "note": "score",
}


class Effects:
    def __init__(self, parent: NodePath, lamps: Lamps, tier: str) -> None:
        self.lamps, self.tier, self.parent = lamps, tier, parent
        self.seconds = 0.0
        self._array = shaders.vectors(3 * shaders.BURSTS)
        self._bytes = memoryview(self._array).cast("B")
        self._next = 0
        self._until = 0.0
        self._flash: list[tuple[float, float, Triple, Burst]] = []
        self._shields: list[tuple[float, NodePath]] = []
        self.node = NodePath(batch("sparks", [_quads() for _ in range(shaders.BURSTS)]))
        self.node.node().setBounds(OmniBoundingVolume())
        self.node.node().setFinal(True)
        self.node.setShaderInput("u_burst", self._array)
        added(self.node, 40)
        self.node.setTwoSided(True)
        self.node.setDepthTest(False)  # a glow is in front of what it lights
        self.set_tier(tier)

    def set_tier(self, tier: str) -> None:
        self.tier = tier
        self.node.setShader(shaders.program("sparks", "sparks", tier))

    def burst(self, name: str, place: Triple, strength: float = 1.0,
              colour: Colour | None = None) -> None:
        """Start an effect: sparks, knock, shield, explosion, score or confetti."""
        b = BURSTS[name] if colour is None else replace(BURSTS[name], colour=colour)
        size = b.size * (0.6 + 0.4 * strength)
        n = self._next = (self._next + 1) % shaders.BURSTS
        _TWELVE.pack_into(
            self._bytes,
            n * _TWELVE.size,
            *place,
            self.seconds,
            *b.colour,
            b.life,
            b.speed * strength,
            size,
            b.lift,
            float(b.sparks),
        )
        self._until = max(self._until, self.seconds + b.life)
        self._flash = [*self._flash, (self.seconds, b.flash * strength, place, b)][-2:]
        self.node.reparentTo(self.parent)

    def shield(
        self,
        place: Triple,
        size: tuple[float, float],
        heading: float = 0.0,
        colour: Colour = (0.25, 0.75, 1.0),
        seconds: float = 0.9,
    ) -> None:
        """A bubble over a piece that fades."""
        dome = shapes.dome(size[0], size[1], max(1.6, min(size) * 0.55))
        node = added(coat(dome.node(), SHIELD, self.tier, colour, glow=0.62), 30)
        node.setTwoSided(False)
        node.setPosHpr(*place, heading, 0, 0)
        node.reparentTo(self.parent)
        node.setPythonTag("look", (colour, self.seconds, seconds))
        self._shields.append((self.seconds + seconds, node))
        self._until = max(self._until, self.seconds + seconds)

    def clear(self) -> None:
        """No effect any more, at once."""
        self._bytes[:] = bytes(len(self._bytes))
        for n in range(4):
            self.lamps.flash.setElement(n, Vec4(0, 0, 0, 0))
        for _, node in self._shields:
            node.removeNode()
        self._flash, self._shields, self._until = [], [], 0.0
        self.node.detachNode()

    @property
    def bubbles(self) -> list[NodePath]:
        return [node for _, node in self._shields]

    @property
    def alive(self) -> bool:
        return self.seconds < self._until

    def update(self, dt: float) -> bool:
        """On by `dt`; True if there is anything to be drawn anew."""
        was = self.alive or bool(self._flash) or bool(self._shields)
        self.seconds += dt
        if not was or dt == 0.0:
            return False
        live = []
        for n in range(2):
            self.lamps.flash.setElement(2 * n, Vec4(0, 0, 0, 0))
        for n, (start, strength, place, b) in enumerate(self._flash):
            age = (self.seconds - start) / b.life
            if age >= 1.0:
                continue
            live.append((start, strength, place, b))
            dim = strength * (1.0 - age) ** 2
            self.lamps.flash.setElement(2 * n, Vec4(place[0], place[1], place[2] + 1.2, b.reach))
            self.lamps.flash.setElement(2 * n + 1, Vec4(*(c * dim for c in b.colour), 0))
        self._flash = live
        for end, node in self._shields:
            colour, start, seconds = node.getPythonTag("look")
            fade = max(0.0, 1.0 - (self.seconds - start) / seconds)
            node.setShaderInput("u_body", Vec4(*colour, 1.1 * fade**1.3))
            if self.seconds >= end:
                node.removeNode()
        self._shields = [(end, node) for end, node in self._shields if self.seconds < end]
        if not self.alive:
            self.node.detachNode()
        return True


def _quads() -> Mesh:
    mesh = Mesh("burst")
    mesh.vertices = array("f")
    for n in range(_SPARKS):
        ids = [
            mesh.vertex((x, y, float(n)), (0.0, 0.0, 1.0))
            for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        mesh.quad(*ids)
    return mesh
