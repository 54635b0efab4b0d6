"""All pieces on the table: one draw per material, whatever their number.

Poses are written straight into the arrays that the shaders read, 0.4 microseconds a piece;
geometry is built anew only when a piece comes, goes or loses a part.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass

from panda3d.core import NodePath, OmniBoundingVolume

from game.rules import Piece, Pose
from game.scene import finishes
from game.scene.finishes import Colour
from game.scene.looks import Look, halo_mesh, look
from game.scene.mesh import batch
from game.scene.playback import Playback
from game.scene.shaders import BATCH_SIZE, vectors
from game.scene.textures import soft_dot
from game.scene.trails import Trail

_EIGHT = struct.Struct("8f")
Key = tuple[str, str, tuple[str, ...]]
Seven = tuple[float, float, float, float, float, float, float]  # x y z, then w i j k


@dataclass
class Slot:
    """Where one piece's numbers are, and where it is now."""

    poses: memoryview
    paints: memoryview
    offset: int
    look: Look
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    i: float = 0.0
    j: float = 0.0
    k: float = 0.0
    w: float = 1.0
    here: bool = False

    def place(self, x: float, y: float, z: float, w: float, i: float, j: float, k: float) -> None:
        self.x, self.y, self.z, self.w, self.i, self.j, self.k = x, y, z, w, i, j, k
        self.here = True
        _EIGHT.pack_into(self.poses, self.offset, x, y, z, 1.0, i, j, k, w)

    @property
    def pose(self) -> Seven:
        return (self.x, self.y, self.z, self.w, self.i, self.j, self.k)

    def hide(self) -> None:
        self.here = False
        _EIGHT.pack_into(self.poses, self.offset, 0, 0, 0, 0.0, 0, 0, 0, 1)

    def paint(self, body: Colour, glow: float, ink: Colour, seed: float) -> None:
        _EIGHT.pack_into(self.paints, self.offset, *body, glow, *ink, seed)


class Pieces:
    """The pieces that are drawn, by id."""

    def __init__(self, parent: NodePath, tier: str) -> None:
        self.root = parent.attachNewNode("pieces")
        self.tier = tier
        self.slots: dict[str, Slot] = {}
        self.has_acrylic = False
        self._keys: tuple[Key, ...] = ()
        self._painted: dict[str, dict[str, str]] = {}
        self._trails: list[Trail] = []

    def show(
        self, pieces: Iterable[Piece], painted: dict[str, dict[str, str]] | None = None
    ) -> None:
        """Exactly these pieces at their poses. `painted` overrides colours by id."""
        wanted = tuple(pieces)
        keys = tuple((p.id, p.kind, p.parts) for p in wanted)
        if keys != self._keys or (painted or {}) != self._painted:
            self._build(keys, painted or {})
        for piece in wanted:
            self.place(piece.id, piece.pose)

    def place(self, id: str, pose: Pose) -> None:
        self.slots[id].place(pose.x, pose.y, pose.z, pose.qw, pose.qx, pose.qy, pose.qz)

    def set_tier(self, tier: str) -> None:
        if tier != self.tier:
            self.tier = tier
            before = self.slots
            self._build(self._keys, self._painted)
            for id, slot in before.items():
                if slot.here:
                    self.slots[id].place(slot.x, slot.y, slot.z, slot.w, slot.i, slot.j, slot.k)

    def trail(self, playback: Playback, sample: int = 0) -> None:
        """Faint copies behind pieces that move fast."""
        for trail in self._trails:
            trail.set(playback, sample)

    def end_trails(self) -> None:
        for trail in self._trails:
            trail.end()

    def kind(self, id: str) -> str:
        return next(kind for key, kind, _ in self._keys if key == id)

    def parts(self, id: str) -> tuple[str, ...]:
        return next(parts for key, _, parts in self._keys if key == id)

    def _build(self, keys: tuple[Key, ...], painted: dict[str, dict[str, str]]) -> None:
        self.root.getChildren().detach()
        self._keys, self._painted, self.slots = keys, dict(painted), {}
        groups: dict[int, list[tuple[str, Look]]] = {}
        for id, kind, parts in keys:
            seen = look(kind, parts)
            groups.setdefault(id_of(seen), []).append((id, seen))
        self.has_acrylic, self._trails = False, []
        for members in groups.values():
            for start in range(0, len(members), BATCH_SIZE):
                self._batch(members[start : start + BATCH_SIZE])

    def _batch(self, members: list[tuple[str, Look]]) -> None:
        material = members[0][1].material
        node = NodePath(batch("pieces", (seen.mesh for _, seen in members)))
        node.node().setBounds(OmniBoundingVolume())
        node.node().setFinal(True)
        trail = None
        if material is finishes.ACRYLIC:
            self.has_acrylic = True
            node = finishes.acrylic(node, self.tier)
            self._halos([id for id, _ in members]).reparentTo(node)
            node.reparentTo(self.root)
        else:
            finishes.coat(node, material, self.tier, batched=True)
            if material.fragment == "surface":
                trail = Trail(self.root, node, material, self.tier, [id for id, _ in members])
                self._trails.append(trail)
            if material in (finishes.DISC, finishes.MARKED):
                node.setShaderInput("u_seed", (0.0, 2.3, 1.5))
            node.reparentTo(self.root)
            node.setBin("opaque", 0)
        poses, paints = (vectors(2 * BATCH_SIZE) for _ in range(2))
        node.setShaderInput("u_pose", poses)
        node.setShaderInput("u_paint", paints)
        if trail:
            trail.node.setShaderInput("u_paint", paints)
        bytes_of = [memoryview(array).cast("B") for array in (poses, paints)]
        for n, (id, seen) in enumerate(members):
            slot = Slot(bytes_of[0], bytes_of[1], n * _EIGHT.size, seen)
            colours = self._painted.get(id, {})
            body = finishes.light(colours["body"]) if "body" in colours else seen.body
            ink = finishes.light(colours["ink"]) if "ink" in colours else seen.ink
            glow = float(colours.get("glow", 0.0))
            slot.paint(body, glow, ink, n * 0.37)
            slot.hide()
            self.slots[id] = slot

    def _halos(self, ids: list[str]) -> NodePath:
        patches = (halo_mesh(self.kind(id), self.parts(id)) for id in ids)
        node = NodePath(batch("halos", patches))
        node.node().setBounds(OmniBoundingVolume())
        node.node().setFinal(True)
        finishes.coat(node, finishes.HALO, self.tier, batched=True)
        node.setTexture(soft_dot())
        return finishes.added(node, -5)


def id_of(seen: Look) -> int:
    return id(seen.material)
