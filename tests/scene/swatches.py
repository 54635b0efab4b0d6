"""One small scene per material, on black, for the golden images."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from panda3d.core import NodePath

from game.content.studios import Eye, Light, Studio
from game.rules import Bounds, Piece, Pose, Table, flat
from game.scene import dressing, finishes, shapes
from game.scene.aimline import AimLine
from game.scene.finishes import Finish, acrylic, added, coat, light
from game.scene.views import PlainView
from tests.scene.tables import about, face_up

EMPTY = Table(Bounds(-6, -3.4, 6, 3.4))


class Swatch(PlainView):
    """A slab and a dome of one material under a near lamp."""

    studio = Studio(
        Eye((0.0, -13.0, 11.0), (0.0, 0.0, 0.2), 32.0),
        Light(lamp=(-12.0, 14.0, 20.0), span=24.0, depth=80.0, cone=(20.0, 40.0)),
    )

    def __init__(self, build: Callable[[str], NodePath] | None = None) -> None:
        self._build = build

    def build(self, stage: Any) -> NodePath:
        root = NodePath("swatch")
        if self._build:
            self._build(stage.tier).reparentTo(root)
        return root


def solid(material: Finish, colour: str = "#c8c8c8") -> Callable[[Any], None]:
    def show(stage: Any) -> None:
        def build(tier: str) -> NodePath:
            slab = shapes.slab(shapes.rounded(5.0, 4.0, 0.5), 0.8, 0.12).shifted(x=-2.6)
            slab.mapped(lambda x, y, _: (x / 8.0 + 0.6, y / 8.0 + 0.5))
            dome = shapes.dome(1.9, 1.9, 1.9).shifted(x=2.6)
            return coat(slab.joined(dome).node(), material, tier, light(colour))

        stage.dress(Swatch(build))
        stage.show(EMPTY)

    return show


def pieces(*laid: Piece) -> Callable[[Any], None]:
    def show(stage: Any) -> None:
        stage.dress(Swatch(lambda tier: dressing.cloth(tier, (11.0, 6.4), "#30343c")))
        stage.show(EMPTY.with_pieces(*laid))

    return show


def bubble(stage: Any) -> None:
    def build(tier: str) -> NodePath:
        dome = shapes.dome(3.2, 3.2, 2.2).node()
        return added(coat(dome, finishes.SHIELD, tier, (0.25, 0.75, 1.0), glow=0.8))

    stage.dress(Swatch(build))
    stage.show(EMPTY)


def sparks(stage: Any) -> None:
    stage.dress(Swatch(lambda tier: dressing.cloth(tier, (11.0, 6.4), "#30343c")))
    stage.show(EMPTY)
    stage.effects.burst("sparks", (0.0, 0.0, 0.6))
    stage.effects.update(0.12)


def one_plate(stage: Any) -> None:
    """Acrylic that is not a piece: the three draws by themselves."""

    def build(tier: str) -> NodePath:
        plate = shapes.slab(shapes.rounded(6.0, 4.0, 0.6), 0.5, 0.06).shifted(z=-0.25)
        plate.mapped(lambda *_: (0.0, 0.0))
        node = acrylic(plate.node(), tier, batched=False, body=(0.16, 0.60, 0.90))
        node.setZ(0.26)
        root = dressing.cloth(tier, (11.0, 6.4), "#5a5040")
        holder = NodePath("plate")
        root.reparentTo(holder)
        node.reparentTo(holder)
        return holder

    stage.dress(Swatch(build))
    stage.show(EMPTY)


def signs(stage: Any) -> None:
    pieces(Piece("ship", "uprising-destroyer", flat(-2.0, 0.0, -60.0, 0.25)))(stage)
    stage.lit("ship", ("stern", "port"))
    stage.mark(("ship",), "active")
    stage.area((((2.4, -2.4), (5.0, -2.4), (5.0, 0.0), (2.4, 0.0)),))
    stage.aim(AimLine((-1.0, 0.4, 0.6), 20.0, 0.02))


def _die(id: str, kind: str, face: str, x: float, spin: float) -> Piece:
    return Piece(id, kind, Pose(x, 0.0, 0.9, *face_up(kind, face, spin)))


SWATCHES: dict[str, Callable[[Any], None]] = {
    "walnut": solid(finishes.TABLE, "#ffffff"),
    "oak": solid(finishes.OAK, "#ffffff"),
    "mahogany": solid(finishes.MAHOGANY, "#ffffff"),
    "felt": solid(finishes.FELT, "#62694f"),
    "cloth": solid(finishes.CLOTH, "#1b3a40"),
    "starfield": solid(finishes.MAT.printed("starfield.jpg"), "#ffffff"),
    "paper": solid(finishes.PAPER.printed("chart.jpg"), "#a0a0a0"),
    "card": solid(finishes.CARD, "#35c6d6"),
    "painted": solid(finishes.PAINTED, "#d8452e"),
    "stone": solid(finishes.STONE, "#8d8478"),
    "brass": solid(finishes.BRASS, "#d8a44a"),
    "dice": pieces(
        _die("a", "flick-die-blue", "5", -3.6, 20),
        _die("b", "ace-red", "3 planes", -0.9, -15),
        _die("c", "hit-die", "hit", 1.6, 30),
        Piece("d", "d10", Pose(4.0, 0.0, 0.95, *about((1.0, 0.0, 0.0), 52.0))),
    ),
    "cube-and-disc": pieces(
        Piece("cube", "activation-cube", Pose(-2.0, 0.0, 0.4, *about((0, 0, 1.0), 25.0))),
        Piece("disc", "flip-ship-2", Pose(1.6, 0.0, 0.2)),
    ),
    "acrylic": pieces(
        Piece("ship", "imperium-destroyer", flat(-2.6, 0.0, -70.0, 0.25)),
        Piece("wing", "uprising-fighter-wing", flat(3.4, 0.0, 0.0, 0.25), ("middle", "core")),
    ),
    "plate": one_plate,
    "shield": bubble,
    "sparks": sparks,
    "signs": signs,
}
