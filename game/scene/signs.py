"""Signs laid on the table: rings round pieces, lit flick edges, the aim line, legal areas.

They are in screen colours and no light touches them: lamp yellow means live (UI.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from panda3d.core import NodePath, TransparencyAttrib, Vec4

from game.content.models import Block, Die, Disc, Plate, models
from game.scene import shaders, shapes
from game.scene.aimline import LAMP, OK, TEXT, AimLine, Triple, drawn
from game.scene.finishes import SEEN, seen_by
from game.scene.mesh import Mesh
from game.scene.pieces import Pieces, Slot

INK = "#0A0F1C"
GREEN = "#35D6A0"
DASHES = 28.0  # of a dashed ring
STYLES = {"dashed": GREEN, "choice": OK, "target": TEXT, "active": LAMP,
          "score": LAMP}  # later ones on top


class Signs:
    def __init__(self, parent: NodePath, pieces: Pieces, tier: str) -> None:
        self.root = parent.attachNewNode("signs")
        self.pieces, self.tier = pieces, tier
        self._nodes: dict[str, NodePath] = {}
        self._marks: dict[str, tuple[str, ...]] = {}
        self._spots: dict[str, tuple[Triple, ...]] = {}
        self._lit: tuple[str, tuple[str, ...]] | None = None
        self._aims: tuple[AimLine, ...] = ()
        self._area: tuple[tuple[tuple[float, float], ...], ...] = ()
        self._area_of = OK  # whose it is: a colour
        self.mark_z: float | None = None  # where a view wants rings, if not at the piece's foot
        self.square = False

    def set_tier(self, tier: str) -> None:
        self.tier = tier
        self.refresh()

    # ---- what to show --------------------------------------------------------------------

    # Each answers whether anything is to be seen anew: callers may repeat themselves.

    def mark(self, ids: Iterable[str], style: str) -> bool:
        _known(style)
        wanted = tuple(ids)
        if wanted == self._marks.get(style, ()):
            return False
        self._marks[style] = wanted
        self._set(f"mark {style}", self._rings(style))
        return True

    def spots(self, places: Iterable[Triple], style: str) -> bool:
        """The same frames round places where no piece is."""
        _known(style)
        wanted = tuple(places)
        if wanted == self._spots.get(style, ()):
            return False
        self._spots[style] = wanted
        self._set(f"spots {style}", self._frames(style))
        return True

    def lit(self, piece: str | None, edges: Sequence[str]) -> bool:
        wanted = (piece, tuple(edges)) if piece and edges else None
        if wanted == self._lit:
            return False
        self._lit = wanted
        self._set("lit", self._edges())
        return True

    def aim(self, *lines: AimLine) -> bool:
        """Exactly these aims: one, or one for each hand that plays at once."""
        if lines == self._aims:
            return False
        self._aims = lines
        self._set("aim", self._line())
        return True

    def area(self, polygons: Iterable[Sequence[tuple[float, float]]], colour: str = OK) -> bool:
        wanted = tuple(tuple((x, y) for x, y in p) for p in polygons)
        if (wanted, colour) == (self._area, self._area_of):
            return False
        self._area, self._area_of = wanted, colour
        self._set("area", self._polygons())
        return True

    def refresh(self) -> None:
        """Everything again, after pieces have moved."""
        for style in self._marks:
            self._set(f"mark {style}", self._rings(style))
        for style in self._spots:
            self._set(f"spots {style}", self._frames(style))
        self._set("lit", self._edges())
        self._set("aim", self._line())
        self._set("area", self._polygons())

    def hide(self) -> None:
        """Nothing while a shot plays."""
        for name in list(self._nodes):
            self._set(name, None)

    # ---- how it looks --------------------------------------------------------------------

    def _rings(self, style: str) -> NodePath | None:
        group = NodePath(style)
        for id in self._marks.get(style, ()):
            slot = self.pieces.slots.get(id)
            if slot is None or not slot.here:
                continue
            model = models().piece(self.pieces.kind(id))
            square = self.square or isinstance(model, Block)
            more = (0.34 if square else 0.5) + (0.6 if style == "dashed" else 0.0)
            foot = slot.z - _half_height(model) + 0.03
            place = (slot.x, slot.y, max(foot, self.mark_z) if self.mark_z else foot)
            if square and isinstance(model, Plate):  # a card: its own shape, as it lies
                x, y = (r + more for r in _sides(model, self.pieces.parts(id)))
                frame = self._frame(style, max(x, y), True, place)
                frame.setQuat(_quat(slot))
                frame.setScale(x / max(x, y), y / max(x, y), 1.0)
            else:
                radius = _reach(model, self.pieces.parts(id)) + more
                frame = self._frame(style, radius, square, place)
            frame.reparentTo(group)
        return group

    def _frames(self, style: str) -> NodePath | None:
        group = NodePath("spots")
        for place in self._spots.get(style, ()):
            self._frame(style, 1.14 if self.square else 1.6, self.square, place).reparentTo(group)
        return group

    def _frame(self, style: str, radius: float, square: bool, place: Triple) -> NodePath:
        stroke = 0.10 if square else min(0.12, 0.06 + radius * 0.012)
        size = radius + 8 * stroke
        card = shapes.plane(2 * size, 2 * size).mapped(lambda x, y, _: (x, y))
        node = self._sign(card.node(), "SQUARE" if square else "RING", STYLES[style])
        dashes = DASHES if style == "dashed" else 0.0
        corner = 0.42 if square else (1.0 if style == "active" else 0.0)
        node.setShaderInput("u_shape", Vec4(radius, corner, stroke, dashes))
        node.setBin("background", 20 + list(STYLES).index(style))
        node.setPos(*place)
        return node

    def _edges(self) -> NodePath | None:
        if self._lit is None or self._lit[0] not in self.pieces.slots:
            return None
        id, names = self._lit
        slot = self.pieces.slots[id]
        model = models().piece(self.pieces.kind(id))
        mesh = Mesh("lit")
        for run in _runs(model, self.pieces.parts(id), names):
            mesh.joined(shapes.ribbon([(x, y, 0.0) for x, y in _outside(run, 0.14)], 0.36))
        if not len(mesh):
            return None
        group = NodePath("lit")
        on_top(self._sign(mesh.node(), "SOLID", LAMP)).reparentTo(group)
        group.setPosQuat((slot.x, slot.y, slot.z + _half_height(model) + 0.02), _quat(slot))
        return group

    def _line(self) -> NodePath | None:
        if not self._aims:
            return None
        group = NodePath("aims")
        for line in self._aims:
            drawn(line, self._sign).reparentTo(group)
        return on_top(group)

    def _polygons(self) -> NodePath | None:
        if not self._area:
            return None
        group = NodePath("area")
        for outline in self._area:
            fill = self._sign(shapes.polygon(outline, 0.02).node(), "AREA", self._area_of)
            fill.reparentTo(group)
            rim = shapes.ribbon([(*p, 0.025) for p in (*outline, outline[0])], 0.16)
            self._sign(rim.node(), "SOLID", self._area_of).reparentTo(group)
        return group

    def _sign(self, node: NodePath, shape: str, colour: str) -> NodePath:
        node.setShader(shaders.program("object", "mark", self.tier, (shape,)))
        node.setShaderInput("u_body", Vec4(*_screen(colour), 0.96))
        node.setShaderInput("u_ink", Vec4(*_screen(INK), 0.75))
        node.setShaderInput("u_shape", Vec4(1, 1, 0.1, 1))
        node.setTransparency(TransparencyAttrib.MAlpha)
        node.setTwoSided(True)
        node.setDepthWrite(False)
        node.setDepthTest(False)  # drawn between the fixtures and the pieces, see stage
        node.setBin("background", 20)
        seen_by(node, SEEN)
        return node

    def _set(self, name: str, node: NodePath | None) -> None:
        old = self._nodes.pop(name, None)
        if old is not None:
            old.removeNode()
        if node is not None:
            node.reparentTo(self.root)
            self._nodes[name] = node


def _known(style: str) -> None:
    if style not in STYLES:
        raise ValueError(f"unknown mark style {style!r}: {', '.join(STYLES)}")


def on_top(node: NodePath) -> NodePath:
    """Drawn over the pieces, not under them."""
    for one in node.findAllMatches("**/+GeomNode") if node.getNumChildren() else [node]:
        one.setBin("fixed", 60)
    return node


def _screen(hexed: str) -> tuple[float, float, float]:
    h = hexed.lstrip("#")
    return tuple(int(h[i : i + 2], 16) / 255.0 for i in (0, 2, 4))  # type: ignore[return-value]


def _sides(model: Plate, parts: tuple[str, ...]) -> tuple[float, float]:
    """How far a plate reaches to its sides, and to front and back."""
    corners = [corner for outline in model.outlines(parts) for corner in outline]
    return max(abs(x) for x, _ in corners), max(abs(y) for _, y in corners)


def _reach(model: object, parts: tuple[str, ...]) -> float:
    match model:
        case Plate():
            return max(math.hypot(x, y) for o in model.outlines(parts) for x, y in o)
        case Die():
            return model.size / 2 if model.form == "d6" else model.size * 0.5
        case Disc():
            return model.radius
        case Block():
            return max(model.size[:2]) / 2
    raise TypeError(f"no reach known of {model!r}")


def _half_height(model: object) -> float:
    return model.height / 2  # type: ignore[attr-defined]


def _runs(
    model: object, parts: tuple[str, ...], names: tuple[str, ...]
) -> list[tuple[tuple[float, float], ...]]:
    if not isinstance(model, Plate):
        return []
    edges = model.edges(parts)
    return [edges[n] for n in names if n in edges]


def _outside(run: Sequence[tuple[float, float]], by: float) -> list[tuple[float, float]]:
    """A run of the outline moved outwards a little."""
    out = []
    for i, (x, y) in enumerate(run):
        a, b = run[max(i - 1, 0)], run[min(i + 1, len(run) - 1)]
        d = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        out.append((x + (b[1] - a[1]) / d * by, y - (b[0] - a[0]) / d * by))
    return out


def _quat(slot: Slot) -> tuple[float, float, float, float]:
    return (slot.w, slot.i, slot.j, slot.k)
