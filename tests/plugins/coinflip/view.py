"""The table: a small one, with a printed cloth."""

from __future__ import annotations

from typing import Any

from panda3d.core import NodePath

from game.content.studios import studio
from game.pack import Cue, Staging
from game.scene import dressing
from game.scene.views import PlainView

Triple = tuple[float, float, float]


class CoinView(PlainView):
    studio = studio("coinflip/window")
    cues = {
        "called": None,
        "landed": Cue("lands", sound="coinflip/clink"),
        "lost": Cue("miss"),
        "point": Cue("score"),
        "wrong": None,
    }

    def build(self, stage: Staging) -> NodePath:
        root = NodePath("coin flip")
        # As large as the table of the rules: its near edge is where the coin lies.
        dressing.walnut_table(
            stage.tier, z=-0.02, size=(44.0, 42.0), middle=(0.0, 20.9)
        ).reparentTo(root)
        cloth = dressing.printed_mat(stage.tier, "coinflip/cloth.png", (36.0, 32.0), 0.02)
        cloth.setY(22.0)
        cloth.reparentTo(root)
        return root

    def frame(self, state: Any) -> tuple[Triple, ...]:
        return ((-16.0, 0.0, 0.0), (16.0, 0.0, 0.0), (16.0, 38.0, 0.0), (-16.0, 38.0, 0.0))
