"""Tokens: things that lie on pieces and go where they go, or on the table. Nobody picks them,
nothing hits them."""

from __future__ import annotations

from panda3d.core import LQuaternion, NodePath, Vec3

from game.rules import Piece
from game.scene.pieces import Pieces

Rider = tuple[Piece, str]  # its pose is about the middle of the piece of that id, or the table's


class Riders:
    def __init__(self, parent: NodePath, pieces: Pieces, tier: str) -> None:
        self._carriers = pieces
        self._riding: tuple[Rider, ...] = ()
        self.pieces = Pieces(parent, tier)

    def show(
        self, riders: tuple[Rider, ...], painted: dict[str, dict[str, str]] | None = None
    ) -> None:
        """Exactly these, each on its carrier. `painted` overrides colours by id."""
        self._riding = riders
        self.pieces.show((piece for piece, _ in riders), painted)
        self.follow()

    def follow(self) -> None:
        """To where the carriers are now; without its carrier a rider is not seen."""
        for piece, carrier in self._riding:
            slot, under = self.pieces.slots[piece.id], self._carriers.slots.get(carrier)
            if not carrier:
                p = piece.pose
                slot.place(p.x, p.y, p.z, p.qw, p.qx, p.qy, p.qz)
                continue
            if under is None or not under.here:
                slot.hide()
                continue
            pose = piece.pose
            turn = LQuaternion(under.w, under.i, under.j, under.k)
            at = turn.xform(Vec3(pose.x, pose.y, pose.z))
            own = LQuaternion(pose.qw, pose.qx, pose.qy, pose.qz) * turn
            slot.place(under.x + at.x, under.y + at.y, under.z + at.z, *own)

    def set_tier(self, tier: str) -> None:
        self.pieces.set_tier(tier)
