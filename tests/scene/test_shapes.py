"""Meshes are closed, look outwards and have the size that physics has."""

from __future__ import annotations

from collections import Counter

import pytest

from game.content.models import Die, Plate, models
from game.rules import plane
from game.scene import faces, shapes
from game.scene.looks import look, plate_mesh
from game.scene.mesh import STRIDE, Mesh
from game.scene.textures import engravings


def corners(mesh: Mesh) -> list[tuple[float, float, float]]:
    v = mesh.vertices
    return [(v[k], v[k + 1], v[k + 2]) for k in range(0, len(v), STRIDE)]


def volume(mesh: Mesh) -> float:
    """Signed: positive if the triangles look outwards."""
    p, out = corners(mesh), 0.0
    for k in range(0, len(mesh.indices), 3):
        a, b, c = (p[mesh.indices[k + i]] for i in range(3))
        out += (
            a[0] * (b[1] * c[2] - b[2] * c[1])
            - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
        ) / 6.0
    return out


def open_edges(mesh: Mesh) -> int:
    """Edges that do not belong to exactly two triangles of opposite sense."""
    at = [tuple(round(x, 4) for x in p) for p in corners(mesh)]
    edges: Counter[tuple[object, object]] = Counter()
    for k in range(0, len(mesh.indices), 3):
        a, b, c = (at[mesh.indices[k + i]] for i in range(3))
        for e in ((a, b), (b, c), (c, a)):
            if e[0] != e[1]:
                edges[e] += 1
    return sum(1 for (a, b), n in edges.items() if edges[b, a] != n)


def test_slab_has_the_outlines_volume() -> None:
    outline = models().plate("imperium-destroyer").outline()
    mesh = shapes.slab(outline, 0.5, 0.02)
    assert volume(mesh) == pytest.approx(plane.area(outline) * 0.5, rel=0.02)
    assert open_edges(mesh) == 0


def test_slab_with_a_hole_is_closed() -> None:
    mesh = shapes.slab(plane.circle(3.0, 48), 0.5, 0.05, holes=[plane.circle(2.0, 32)])
    want = (abs(plane.area(plane.circle(3.0, 48))) - abs(plane.area(plane.circle(2.0, 32)))) * 0.5
    assert volume(mesh) == pytest.approx(want, rel=0.04)
    assert open_edges(mesh) == 0


@pytest.mark.parametrize("kind", ["d6", "d10", "ace-red"])
def test_dice_are_closed_and_as_large_as_physics_has_them(kind: str) -> None:
    die = models().die(kind)
    mesh = look(kind).mesh
    assert open_edges(mesh) == 0
    for normal in die.normals:
        reach = max(sum(a * b for a, b in zip(normal, p, strict=True)) for p in corners(mesh))
        assert reach == pytest.approx(die.height / 2, rel=1e-3)


def test_every_model_makes_a_mesh_within_its_own_height() -> None:
    for kind in models().kinds():
        mesh = look(kind).mesh
        assert volume(mesh) > 0, kind
        if not isinstance(models().piece(kind), Die):
            top = max(p[2] for p in corners(mesh))
            assert top == pytest.approx(models().piece(kind).height / 2, rel=1e-3), kind


def test_a_wing_that_lost_its_outer_ring_is_smaller() -> None:
    wing = models().plate("imperium-fighter-wing")
    whole, left = plate_mesh(wing), plate_mesh(wing, ("middle", "core"))
    assert max(x for x, _, _ in corners(whole)) == pytest.approx(3.0, abs=0.03)
    assert max(x for x, _, _ in corners(left)) == pytest.approx(2.0, abs=0.03)


def test_every_die_face_has_a_drawn_sign() -> None:
    blank = faces.tile("symbols", faces.BLANK)
    for kind in models().kinds():
        model = models().piece(kind)
        if isinstance(model, Die):
            for name in model.faces:
                tile = faces.tile(model.paint.get("style", "symbols"), name)
                assert name == faces.BLANK or tile != blank, f"{kind}: {name}"


def test_a_face_nobody_drew_is_blank_and_not_an_error() -> None:
    assert faces.tile("symbols", "a new sign") == faces.tile("symbols", faces.BLANK)


def test_every_acrylic_plate_is_engraved() -> None:
    clear = [
        k
        for k in models().kinds()
        if isinstance(models().piece(k), Plate) and models().piece(k).material == "acrylic"
    ]
    assert set(clear) <= set(engravings())


def test_ribbon_measures_length_along_itself() -> None:
    mesh = shapes.ribbon([(0, 0, 0), (3, 4, 0), (3, 10, 0)], 0.5)
    assert mesh.vertices[-2] == pytest.approx(11.0)
