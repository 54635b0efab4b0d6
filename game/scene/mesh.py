"""A growing mesh in plain arrays, and the Panda3D geometry made of it.

A vertex is eight floats: place, normal, texture place. Nothing here needs a window.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence

from panda3d.core import (
    Geom,
    GeomEnums,
    GeomNode,
    GeomTriangles,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    InternalName,
    NodePath,
)

Vec = Sequence[float]
STRIDE = 8


class Mesh:
    """Triangles under construction."""

    def __init__(self, name: str = "mesh") -> None:
        self.name = name
        self.vertices = array("f")
        self.indices = array("I")

    def __len__(self) -> int:
        return len(self.vertices) // STRIDE

    def vertex(self, place: Vec, normal: Vec, uv: Vec = (0.0, 0.0)) -> int:
        self.vertices.extend((*place, *normal, *uv))
        return len(self.vertices) // STRIDE - 1

    def triangle(self, a: int, b: int, c: int) -> None:
        self.indices.extend((a, b, c))

    def quad(self, a: int, b: int, c: int, d: int) -> None:
        self.indices.extend((a, b, c, a, c, d))

    def joined(self, *others: Mesh) -> Mesh:
        """This mesh with the others added to it, as one draw."""
        for other in others:
            start = len(self)
            self.vertices.extend(other.vertices)
            self.indices.extend([i + start for i in other.indices])
        return self

    def shifted(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Mesh:
        v = self.vertices
        for k in range(0, len(v), STRIDE):
            v[k] += x
            v[k + 1] += y
            v[k + 2] += z
        return self

    def mapped(self, uv: Callable[[float, float, float], tuple[float, float]]) -> Mesh:
        """Texture places given anew from each vertex's place."""
        v = self.vertices
        for k in range(0, len(v), STRIDE):
            v[k + 6], v[k + 7] = uv(v[k], v[k + 1], v[k + 2])
        return self

    def turned(self, matrix: Sequence[Sequence[float]]) -> Mesh:
        """Places and normals turned by a 3 x 3 rotation (rows)."""
        v = self.vertices
        for k in range(0, len(v), STRIDE):
            for o in (k, k + 3):
                p = (v[o], v[o + 1], v[o + 2])
                for i in range(3):
                    v[o + i] = sum(matrix[i][j] * p[j] for j in range(3))
        return self

    def oriented(self) -> Mesh:
        """Every triangle wound to agree with its normals."""
        v, ix = self.vertices, self.indices
        for k in range(0, len(ix), 3):  # written out: this is most of the time a mesh takes
            a, b, c = ix[k] * STRIDE, ix[k + 1] * STRIDE, ix[k + 2] * STRIDE
            x, y, z = v[a], v[a + 1], v[a + 2]
            bx, by, bz = v[b] - x, v[b + 1] - y, v[b + 2] - z
            cx, cy, cz = v[c] - x, v[c + 1] - y, v[c + 2] - z
            along = (
                (by * cz - bz * cy) * (v[a + 3] + v[b + 3] + v[c + 3])
                + (bz * cx - bx * cz) * (v[a + 4] + v[b + 4] + v[c + 4])
                + (bx * cy - by * cx) * (v[a + 5] + v[b + 5] + v[c + 5])
            )
            if along < 0.0:
                ix[k + 1], ix[k + 2] = ix[k + 2], ix[k + 1]
        return self

    def node(self) -> NodePath:
        return NodePath(geom_node(self.name, self.vertices, self.indices, _FORMAT))


def batch(name: str, meshes: Iterable[Mesh]) -> GeomNode:
    """Many meshes as one draw; each vertex also carries the number of the mesh it is of,
    by which the shader finds that piece's pose and paint."""
    vertices, indices, number = array("f"), array("I"), array("f")
    for n, mesh in enumerate(meshes):
        start = len(number)
        vertices.extend(mesh.vertices)
        number.extend(array("f", [n]) * len(mesh))
        indices.extend(array("I", [i + start for i in mesh.indices]))
    return geom_node(name, vertices, indices, _BATCH_FORMAT, number)


def geom_node(
    name: str,
    vertices: array,
    indices: array,
    form: GeomVertexFormat,
    number: array | None = None,
) -> GeomNode:
    count = len(vertices) // STRIDE
    data = GeomVertexData(name, form, Geom.UHStatic)
    data.uncleanSetNumRows(count)
    memoryview(data.modifyArray(0)).cast("B").cast("f")[:] = memoryview(vertices)
    if number is not None:
        memoryview(data.modifyArray(1)).cast("B").cast("f")[:] = memoryview(number)
    triangles = GeomTriangles(Geom.UHStatic)
    wide = count > 65535
    triangles.setIndexType(GeomEnums.NTUint32 if wide else GeomEnums.NTUint16)
    rows = triangles.modifyVertices()
    rows.uncleanSetNumRows(len(indices))
    packed = indices if wide else array("H", indices)
    memoryview(rows).cast("B").cast("I" if wide else "H")[:] = memoryview(packed)
    geom = Geom(data)
    geom.addPrimitive(triangles)
    node = GeomNode(name)
    node.addGeom(geom)
    return node


def _batch_format() -> GeomVertexFormat:
    form = GeomVertexFormat(GeomVertexFormat.getV3n3t2())
    column = GeomVertexArrayFormat()
    column.addColumn(InternalName.make("piece"), 1, GeomEnums.NTFloat32, GeomEnums.COther)
    form.addArray(column)
    return GeomVertexFormat.registerFormat(form)


_FORMAT = GeomVertexFormat.getV3n3t2()
_BATCH_FORMAT = _batch_format()
