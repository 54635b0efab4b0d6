"""Shows groups of marks: each group is one batch of cards and one of letters a font.

The canvas is 1080 units high whatever the window is; a group that equals the one already
shown is left alone, so a live meter costs only itself.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import Any

from direct.showbase.ShowBase import ShowBase
from panda3d.core import (
    Filename,
    Geom,
    GeomEnums,
    GeomNode,
    GeomTriangles,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    InternalName,
    NodePath,
    SamplerState,
    Shader,
    TextNode,
    Texture,
    TransparencyAttrib,
)

from game.content.roots import located
from game.pack.rects import Rect
from game.paths import data_root
from game.ui.letters import FACES, Type
from game.ui.marks import BoxMark, IconMark, LettersMark, MarkGroup, PictureMark
from game.ui.tokens import HEIGHT

_VERTEX = struct.Struct("<27f")
_ALIGN = {"left": TextNode.A_left, "centre": TextNode.A_center, "right": TextNode.A_right}


def _format() -> GeomVertexFormat:
    array = GeomVertexArrayFormat()
    array.add_column(InternalName.get_vertex(), 3, GeomEnums.NT_float32, GeomEnums.C_point)
    for name in ("place", "shape", "fill", "low", "edge", "extra"):
        array.add_column(InternalName.make(name), 4, GeomEnums.NT_float32, GeomEnums.C_other)
    vertex_format = GeomVertexFormat()
    vertex_format.add_array(array)
    return GeomVertexFormat.register_format(vertex_format)


class Canvas:
    def __init__(self, base: ShowBase) -> None:
        self._base = base
        self._format = _format()
        self.root: NodePath[Any] = base.render2d.attach_new_node("surface")
        self.root.set_depth_test(False)
        self.root.set_depth_write(False)
        self.root.set_transparency(TransparencyAttrib.M_alpha)
        shaders = data_root() / "shaders"
        self._card = _shader(shaders, "card")
        self._letters = _shader(shaders, "letters")
        self._plain = _shader(shaders, "picture")
        ui = data_root() / "models" / "ui"
        index = json.loads((ui / "icons.json").read_text())
        self._cell, self._atlas_size = index["cell"], index["size"]
        self._icons: dict[str, list[int]] = index["icons"]
        self._atlas = base.loader.load_texture(Filename.from_os_specific(str(ui / "icons.png")))
        self._atlas.set_minfilter(SamplerState.FT_linear_mipmap_linear)
        self._atlas.set_magfilter(SamplerState.FT_linear)
        self._textures: dict[str, Texture] = {}
        self._shown: dict[str, tuple[MarkGroup, NodePath[Any]]] = {}
        self.rebuilt = 0
        self.resize()

    # ---- size ----------------------------------------------------------------------------

    def resize(self) -> None:
        """Fits the canvas to the window: fonts are made anew at its pixels."""
        w, h = max(1, self._base.win.get_x_size()), max(1, self._base.win.get_y_size())
        self.pixels = (w, h)
        self.scale = h / HEIGHT
        self.width = HEIGHT * w / h
        self.type = Type(self.scale)
        self.root.set_pos(-1.0, 0.0, 1.0)
        self.root.set_scale(2.0 / self.width, 1.0, 2.0 / HEIGHT)
        self.clear()

    def units(self, x: float, y: float) -> tuple[float, float]:
        """Window pixels to canvas units."""
        return (x / self.scale, y / self.scale)

    def clear(self) -> None:
        for _, node in self._shown.values():
            node.remove_node()
        self._shown = {}

    # ---- showing -------------------------------------------------------------------------

    def show(self, groups: Mapping[str, MarkGroup]) -> None:
        for name in [n for n in self._shown if n not in groups]:
            self._shown.pop(name)[1].remove_node()
        for order, (name, group) in enumerate(groups.items()):
            known = self._shown.get(name)
            if known is not None and known[0] == group:
                node = known[1]
            else:
                if known is not None:
                    known[1].remove_node()
                node = self._build(name, group)
                self._shown[name] = (group, node)
                self.rebuilt += 1
            self._order(node, group.layer * 100 + order)

    def _order(self, node: NodePath[Any], order: int) -> None:
        if node.get_python_tag("order") != order:
            node.set_python_tag("order", order)
            for child in node.get_children():
                child.set_bin("fixed", order * 10 + int(child.get_tag("step")))

    def _build(self, name: str, group: MarkGroup) -> NodePath[Any]:
        node: NodePath[Any] = self.root.attach_new_node(name)
        cards = bytearray()
        for mark in group.marks:
            if isinstance(mark, BoxMark):
                cards += self._box(mark)
            elif isinstance(mark, IconMark) and mark.name in self._icons:
                cards += self._icon(mark)
            elif isinstance(mark, IconMark):
                self._own_icon(node, mark)
            elif isinstance(mark, PictureMark):
                self._picture(node, mark)
        if cards:
            made = self._cards(node, cards, self._atlas)
            made.set_tag("step", "2")
        letters = [m for m in group.marks if isinstance(m, LettersMark)]
        if letters:
            self._text(node, letters, group.shadow)
        if group.clip is not None:
            c = group.clip
            node.set_scissor(
                self.root, (c.x, 0.0, -c.bottom), (c.right, 0.0, -c.y))
        return node

    def _cards(self, parent: NodePath[Any], data: bytearray, texture: Texture) -> NodePath[Any]:
        quads = len(data) // (_VERTEX.size * 4)
        vertices = GeomVertexData("cards", self._format, Geom.UH_static)
        vertices.unclean_set_num_rows(quads * 4)
        memoryview(vertices.modify_array(0)).cast("B")[:] = data
        triangles = GeomTriangles(Geom.UH_static)
        for n in range(0, quads * 4, 4):
            triangles.add_vertices(n, n + 1, n + 2)
            triangles.add_vertices(n, n + 2, n + 3)
        geom = Geom(vertices)
        geom.add_primitive(triangles)
        node = GeomNode("cards")
        node.add_geom(geom)
        made = parent.attach_new_node(node)
        made.set_shader(self._card)
        made.set_texture(texture)
        return made

    def _box(self, m: BoxMark) -> bytes:
        whole = m.within or m.rect
        out = 62.0 if m.ring else 46.0 if m.shadow else 2.0 / self.scale
        r = m.rect if m.within else m.rect.inset(-out)
        half = (whole.w / 2, whole.h / 2)
        radius = min(m.radius, *half)
        shape = (radius, m.border, 3.0 if m.sideways else 0.0, 1.0 if m.dashed else 0.0)
        rest = (*shape, *m.fill, *(m.low or m.fill), *m.edge,
                float(m.pattern), m.grain, m.shadow, m.ring)
        cx, cy = whole.middle
        return b"".join(
            _VERTEX.pack(x, 0.0, -y, x - cx, y - cy, *half, *rest)
            for x, y in ((r.x, r.y), (r.x, r.bottom), (r.right, r.bottom), (r.right, r.y))
        )

    def _icon(self, m: IconMark) -> bytes:
        x0, y0 = self._icons[m.name]
        w, h = self._atlas_size
        u0, u1 = x0 / w, (x0 + self._cell) / w
        v0, v1 = 1.0 - y0 / h, 1.0 - (y0 + self._cell) / h
        return self._masked(m, u0, v0, u1, v1)

    def _own_icon(self, parent: NodePath[Any], m: IconMark) -> None:
        """A pack's icon is a picture of its own; one that is not there leaves its place bare."""
        pack, _, name = m.name.partition("/")
        texture = self.texture(f"{pack}/models/ui/icons/{name}.png") if name else None
        if texture is not None:
            data = bytearray(self._masked(m, 0.0, 1.0, 1.0, 0.0))
            self._cards(parent, data, texture).set_tag("step", "3")

    def _masked(self, m: IconMark, u0: float, v0: float, u1: float, v1: float) -> bytes:
        """The icon's colour where the picture between these places is white."""
        rest = (0.0, 0.0, 1.0, 0.0, *m.colour, *m.colour, *m.colour)
        r = m.rect
        corners = ((r.x, r.y, u0, v0), (r.x, r.bottom, u0, v1),
                   (r.right, r.bottom, u1, v1), (r.right, r.y, u1, v0))
        return b"".join(
            _VERTEX.pack(x, 0.0, -y, 0.0, 0.0, 1.0, 1.0, *rest, u, v, 0.0, 0.0)
            for x, y, u, v in corners
        )

    def _picture(self, parent: NodePath[Any], m: PictureMark) -> None:
        texture = self.texture(m.file)
        if texture is None:
            return
        whole, r = m.within or m.rect, m.rect
        tw, th = texture.get_orig_file_x_size(), texture.get_orig_file_y_size()
        if tw == 0:
            tw, th = texture.get_x_size(), texture.get_y_size()
        wide = (tw / th) > (r.w / r.h)
        su, sv = (r.w / r.h * th / tw, 1.0) if wide else (1.0, tw / th * r.h / r.w)
        if m.whole:
            su = sv = 1.0
            w, h = (r.w, r.w * th / tw) if wide else (r.h * tw / th, r.h)
            r = Rect(r.x, r.y + (r.h - h) / 2, w, h)
            whole = r
        u0, u1, v0, v1 = 0.5 - su / 2, 0.5 + su / 2, 0.5 + sv / 2, 0.5 - sv / 2
        cx, cy = whole.middle
        rest = (min(m.radius, whole.w / 2, whole.h / 2), 0.0, 2.0, 0.0, *m.tint, *m.tint, *m.tint)
        corners = ((r.x, r.y, u0, v0), (r.x, r.bottom, u0, v1),
                   (r.right, r.bottom, u1, v1), (r.right, r.y, u1, v0))
        data = bytearray()
        for x, y, u, v in corners:
            data += _VERTEX.pack(x, 0.0, -y, x - cx, y - cy, whole.w / 2, whole.h / 2, *rest,
                                 u, v, 0.0, 0.0)
        made = self._cards(parent, data, texture)
        made.set_tag("step", "3")
        if not m.radius:
            made.set_shader(self._plain)
            if m.tint[3] >= 1.0 and not m.whole:
                made.set_transparency(TransparencyAttrib.M_none, 1)

    def texture(self, file: str) -> Texture | None:
        """A picture file's texture; a picture that was set by name (the backdrop) wins."""
        if file not in self._textures:
            path = located("", file)
            if not path.is_file():
                return None
            made = self._base.loader.load_texture(Filename.from_os_specific(str(path)))
            large = made.get_x_size() > 1000  # shown about as large as it is: no smaller copies
            made.set_minfilter(SamplerState.FT_linear if large
                               else SamplerState.FT_linear_mipmap_linear)
            made.set_wrap_u(SamplerState.WM_clamp)
            made.set_wrap_v(SamplerState.WM_clamp)
            self._textures[file] = made
        return self._textures[file]

    def set_texture(self, name: str, texture: Texture) -> None:
        self._textures[name] = texture

    def _text(self, parent: NodePath[Any], letters: list[LettersMark], shadow: bool) -> None:
        top: NodePath[Any] = parent.attach_new_node("letters")
        snap = self.scale
        for m in letters:
            if not m.text:
                continue
            node = TextNode("t")
            node.set_font(self.type.font(m.face, m.size))
            node.set_text(m.text)
            node.set_align(_ALIGN[m.align])
            base = m.y + FACES[m.face][1] * m.size
            back = self.type.shift(m.size)
            x, y = round((m.x - back) * snap) / snap, round((base - back) * snap) / snap
            if shadow:
                node.set_text_color(0.0, 0.0, 0.0, 0.85 * m.colour[3])
                made = node.generate()
                for dx, dy in ((1.5, 2.5), (-1.5, 2.0)):
                    under = top.attach_new_node(made)
                    under.set_scale(m.size)
                    under.set_pos(x + dx, 0.0, -(y + dy))
            node.set_text_color(*m.colour)
            made_np = top.attach_new_node(node.generate())
            made_np.set_scale(m.size)
            made_np.set_pos(x, 0.0, -y)
        top.flatten_strong()
        top.set_shader(self._letters)
        top.set_tag("step", "4")


def _shader(folder: Any, name: str) -> Shader:
    vertex, fragment = ((folder / f"{name}.{kind}").read_text() for kind in ("vert", "frag"))
    made = Shader.make(Shader.SL_GLSL, vertex, fragment)
    if made is None:
        raise RuntimeError(f"the shader {name} does not compile")
    return made
