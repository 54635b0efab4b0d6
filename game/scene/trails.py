"""Faint copies behind pieces that move fast, drawn before the pieces so that faces stay clean."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import replace

from panda3d.core import NodePath, TransparencyAttrib, Vec4

from game.scene.finishes import SEEN, Finish, coat, seen_by
from game.scene.playback import Playback
from game.scene.shaders import BATCH_SIZE, vectors

FAST_CM_S = 28.0
STEPS = ((0.012, 0.30), (0.026, 0.17), (0.042, 0.09))  # seconds behind, opacity
_EIGHT = struct.Struct("8f")


class Trail:
    """The copies of one batch of pieces."""

    def __init__(
        self, parent: NodePath, batch: NodePath, material: Finish, tier: str, ids: Sequence[str]
    ) -> None:
        self.parent, self.ids = parent, tuple(ids)
        self.node = NodePath("trail")
        self._copies = []
        for back, opacity in STEPS:
            copy = batch.copyTo(self.node)
            ghost = replace(material, features=(*material.features, "GHOST"))
            coat(copy, ghost, tier, batched=True)
            copy.setShaderInput("u_ghost", Vec4(opacity, 0, 0, 0))
            poses = vectors(2 * BATCH_SIZE)
            copy.setShaderInput("u_pose", poses)
            copy.setTransparency(TransparencyAttrib.MAlpha)
            copy.setDepthWrite(False)
            copy.setBin("background", 30)
            seen_by(copy, SEEN)
            self._copies.append((back, memoryview(poses).cast("B")))

    def set(self, playback: Playback, sample: int = 0) -> None:
        """Put the copies where the fast pieces were a moment ago. Each frame of a picture at
        rest (`sample` above 0) takes other moments, so that their average is a smooth streak."""
        fast = [(n, id) for n, id in enumerate(self.ids) if playback.speed_of(id) > FAST_CM_S]
        if not fast:
            self.node.detachNode()
            return
        self.node.reparentTo(self.parent)
        stretch = 0.35 + 1.3 * ((sample * 0.61803399) % 1.0) if sample else 1.0
        for back, poses in self._copies:
            poses[:] = bytes(len(poses))
            moment = max(0.0, playback.time - back * stretch)
            for n, id in fast:
                _, x, y, z, w, i, j, k = playback.ways[id].at(moment)
                _EIGHT.pack_into(poses, n * _EIGHT.size, x, y, z, 1.0, i, j, k, w)

    def end(self) -> None:
        self.node.detachNode()
