"""From drawings in millimetres to pieces in centimetres: where things end up."""

import pytest

from game.content.drafting import fixture_model, piece_model
from game.content.drawings import Box, Cylinder, Dome
from game.content.models import models
from game.content.source import parse
from game.rules import plane


def piece(text: str):
    return piece_model("thing", parse(text, "thing.yaml"))


def test_a_plate_is_drawn_in_millimetres_and_lies_round_its_centre_of_mass():
    plate = piece("""
shape: plate
title: Two squares
material: acrylic
thickness: 5
parts:
  left: {mass: 3, outline: [[0, 0], [10, 0], [10, 10], [0, 10]],
         edges: {foot: {from: [0, 0], to: [10, 0]}, back: {from: [10, 10], to: [0, 0]}}}
  right: {mass: 1, outline: [[20, 10], [20, 20], [30, 20], [30, 10]], edges: {}}
""")
    assert plate.kind == "thing" and plate.title == "Two squares" and plate.thickness == 0.5
    # the middles are (5, 5) and (25, 15) mm: 3 g and 1 g balance at (10, 7.5)
    left, right = plate.parts
    assert [p for c in left.outline for p in c] == pytest.approx(
        [-1, -0.75, 0, -0.75, 0, 0.25, -1, 0.25])
    assert plane.area(right.outline) == pytest.approx(1.0), "drawn clockwise, kept the other way"
    assert plane.centroid(right.outline) == pytest.approx((1.5, 0.75))
    assert (left.hole, left.mass, plate.mass(), plate.mass(("right",))) == (0.0, 3.0, 4.0, 1.0)
    edges = plate.edges()
    assert [p for c in edges["foot"] for p in c] == pytest.approx([-1, -0.75, 0, -0.75])
    assert [p for c in edges["back"] for p in c] == pytest.approx([0, 0.25, -1, 0.25, -1, -0.75]), \
        "round the last corner to the first"
    assert plate.having(("right",)) == (right,) and plate.having(()) == plate.parts
    assert plane.area(plate.outline()) > plane.area(left.outline) + plane.area(right.outline)
    assert plate.outline(("left",)) == left.outline
    near = plate.edge_at((-0.5, -1.0))
    assert near.away == pytest.approx(0.25) and near.inwards == pytest.approx(90.0)
    assert plate.edge_at((9.0, 9.0), ("right",)) is None


def test_a_ring_is_a_circle_with_a_hole():
    ring = piece("""
shape: plate
title: Ring
material: acrylic
thickness: 4
parts:
  outer: {mass: 3, ring: [60, 40], edges: {outside: all}}
  core: {mass: 1, ring: [20, 10], edges: {outside: all}}
""")
    outer, core = ring.parts
    assert (outer.hole, core.hole) == (2.0, 0.5)
    assert len(outer.outline) == 32 and outer.outline[0] == pytest.approx((3.0, 0.0))
    assert ring.edges()["outside"] == (*outer.outline, outer.outline[0])
    assert ring.edges(("core",))["outside"][0] == pytest.approx((1.0, 0.0))
    assert ring.outlines() == (outer.outline,) and ring.outlines(("core",)) == (core.outline,)


def test_dice_discs_and_blocks_have_their_sizes():
    d6 = models().die("d6")
    assert (d6.size, d6.rounding, d6.mass_g) == pytest.approx((1.6, 0.12, 5.5))
    disc = models().piece("flip-ship-1")
    assert (disc.radius, disc.thickness, disc.height) == pytest.approx((1.4, 0.4, 0.4))
    block = piece("{shape: block, title: B, material: wood, size: [10, 20, 30], mass: 2}")
    assert block.size == pytest.approx((1.0, 2.0, 3.0)) and block.height == pytest.approx(3.0)


def test_fixtures_are_converted_solid_by_solid():
    made = fixture_model("thing", parse("""
shape: solids
title: Things
material: wood
solids:
  - {solid: box, at: [10, 20, 30], size: [40, 50, 60], turn: 45}
  - {solid: cylinder, at: [1, 2, 3], diameter: 150, height: 20}
  - {solid: dome, at: [0, 0, -40], diameter: 170}
marks: {floor: [140, 95, 3.5]}
""", "thing.yaml"))
    box, cylinder, dome = made.solids
    assert isinstance(box, Box) and isinstance(cylinder, Cylinder) and isinstance(dome, Dome)
    assert (box.at, box.size, box.turn) == (
        pytest.approx((1, 2, 3)), pytest.approx((4, 5, 6)), 45.0)
    assert (cylinder.at, cylinder.diameter, cylinder.height) == (
        pytest.approx((0.1, 0.2, 0.3)), 15.0, 2.0)
    assert (dome.at, dome.diameter) == (pytest.approx((0, 0, -4)), 17.0)
    assert made.marks["floor"] == pytest.approx((14, 9.5, 0.35)) and made.arena is None


def height(solids, x: float, y: float) -> float:
    """How high the arena is here."""
    return max((s.at[2] + s.size[2] / 2 for s in solids
                if abs(x - s.at[0]) < s.size[0] / 2 and abs(y - s.at[1]) < s.size[1] / 2),
               default=0.0)


def test_the_arena_is_as_high_everywhere_as_it_is_drawn():
    """Plate to 6.78 cm, trench to 9.28, rim to 10.18, bases of 5 by 3 beyond it."""
    arena = models().fixture("arena")
    middles = [-5.2, -2.6, 0.0, 2.6, 5.2]
    checked = set()
    for i in range(-135, 136, 3):
        for j in range(-135, 136, 3):
            x, y = i / 10 + 0.005, j / 10 + 0.007
            ax, ay = abs(x), abs(y)
            if max(ax, ay) < 6.78:
                hole = all(any(abs(c - m) < 0.98 for m in middles) for c in (x, y))
                known = 0.35 if hole else 1.15
            elif max(ax, ay) < 9.28:
                known = 0.35
            elif max(ax, ay) < 10.18:
                known = 2.6
            else:
                near = min(ax, ay) < 2.5 and max(ax, ay) < 13.18
                known = 2.6 if near else 0.0
            assert height(arena.solids, x, y) == pytest.approx(known), (x, y)
            checked.add(known)
    assert checked == {0.0, 0.35, 1.15, 2.6}
    for solid in arena.solids:
        assert solid.at[2] - solid.size[2] / 2 == pytest.approx(
            0.35 if solid.at[2] + solid.size[2] / 2 == pytest.approx(1.15) else 0.0)


def test_the_arenas_marks():
    arena = models().fixture("arena")
    assert arena.marks["hole 1 1"] == pytest.approx((-5.2, 5.2, 0.35)), "the far row is the first"
    assert arena.marks["hole 5 2"] == pytest.approx((5.2, 2.6, 0.35))
    for side, at in (("near", (0, -11.68)), ("right", (11.68, 0)), ("far", (0, 11.68)),
                     ("left", (-11.68, 0))):
        assert arena.marks[f"base {side}"] == pytest.approx((*at, 2.6))
    assert arena.marks["plate"] == pytest.approx((6.78, 6.78, 1.15))
    assert arena.marks["inner"] == pytest.approx((9.28, 9.28, 0.35))
    assert arena.marks["outer"] == pytest.approx((10.18, 10.18, 2.6))
    assert (arena.arena.hole, arena.arena.base) == (pytest.approx(1.96), pytest.approx((5, 3)))
