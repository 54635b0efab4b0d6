"""Every piece and fixture of the five games is there, sound, and the right size."""

import pytest

from game.content.models import Plate, materials, models
from game.content.roots import Root
from game.rules import plane

KINDS = models().kinds()
PLATES = [k for k in KINDS if isinstance(models().piece(k), Plate)]


def test_the_five_games_have_all_their_pieces():
    ships = {"destroyer", "carrier", "dreadnought", "soldier", "queen", "sirocco", "whirlwind"}
    assert ships <= {k.split("-")[-1] for k in KINDS}
    assert {"d6", "d10", "hit-die", "evade-die", "flip-ship-1", "flip-ship-2", "flip-ship-3",
            "enemy-card", "boarding-cube", "asteroid", "hive-drone-wing"} <= set(KINDS)
    assert {"arena", "dice-tray", "mothership", "mothership-race", "launch-pad", "forward-pad",
            "moon", "gas-giant", "neutron-star", "seed"} <= set(models().fixture_kinds())


@pytest.mark.parametrize(
    ("kind", "width", "length", "mass"),
    [
        ("uprising-destroyer", 4.4, 8.0, 11.27), ("imperium-destroyer", 4.4, 8.0, 11.27),
        ("uprising-carrier", 6.0, 10.5, 27.88), ("imperium-carrier", 6.0, 10.5, 27.88),
        ("imperium-dreadnought", 9.0, 16.5, 47.35), ("uprising-fighter-wing", 6.0, 6.0, 16.68),
        ("imperium-bomber-wing", 6.0, 5.0, 8.89), ("storm-sirocco", 6.0, 5.0, 11.5),
        ("storm-whirlwind", 13.0, 10.0, 46.0), ("hive-soldier", 5.5, 8.0, 14.0),
        ("hive-queen", 10.0, 14.0, 48.0), ("hive-drone-wing", 4.0, 4.0, 7.41),
    ],
)
def test_sizes_and_masses(kind, width, length, mass):
    plate = models().plate(kind)
    points = [p for outline in plate.outlines() for p in outline]
    assert max(x for x, _ in points) - min(x for x, _ in points) == pytest.approx(width, abs=0.02)
    assert max(y for _, y in points) - min(y for _, y in points) == pytest.approx(length, abs=0.02)
    assert plate.mass() == pytest.approx(mass, abs=0.02)
    assert plate.thickness == 0.5


@pytest.mark.parametrize("kind", PLATES)
def test_an_outline_is_sound(kind):
    plate = models().plate(kind)
    for part in plate.parts:
        assert plane.area(part.outline) > 0
        convex = plane.convex_parts(part.outline)
        assert sum(map(plane.area, convex)) == pytest.approx(plane.area(part.outline))
        for run in part.edges.values():
            for point in run:
                near = plane.nearest_edge_point(part.outline, point)
                assert plane.distance(near, point) < 1e-9


@pytest.mark.parametrize("kind", PLATES)
def test_an_outline_is_cut_without_trying_every_cut(kind, monkeypatch):
    """The first shot of a process waits for this."""
    looks, sees = [], plane._sees
    monkeypatch.setattr(plane, "_sees", lambda *words: bool(looks.append(1)) or sees(*words))
    for part in models().plate(kind).parts:
        looks.clear()
        plane.convex_parts(part.outline)
        assert len(looks) <= 4 * len(part.outline)


@pytest.mark.parametrize("kind", PLATES)
def test_a_plate_is_centred_on_its_mass(kind):
    plate = models().plate(kind)
    middles = [(0.0, 0.0) if p.hole else plane.centroid(p.outline) for p in plate.parts]
    for axis in (0, 1):
        moment = sum(p.mass * m[axis] for p, m in zip(plate.parts, middles, strict=True))
        assert abs(moment) < 1e-6


@pytest.mark.parametrize("kind", ["destroyer", "carrier"])
@pytest.mark.parametrize("side", ["imperium", "uprising"])
def test_a_capital_ship_is_flicked_on_its_three_back_edges(side, kind):
    plate = models().plate(f"{side}-{kind}")
    edges = plate.edges()
    assert list(edges) == ["port", "stern", "starboard"]
    rear = min(y for _, y in plate.outline())
    assert all(y == pytest.approx(rear) for _, y in edges["stern"])


def test_a_lost_ring_leaves_a_smaller_outside_to_flick():
    wing = models().plate("uprising-fighter-wing")
    reach = {
        parts: max(x for x, _ in wing.edges(parts)["outside"])
        for parts in [(), ("middle", "core"), ("core",)]
    }
    assert list(reach.values()) == pytest.approx([3.0, 2.0, 1.0])


@pytest.mark.parametrize(("kind", "front"), [("mothership", 5.0), ("mothership-race", 7.0)])
def test_a_mothership_is_100_by_80_mm_inside(kind, front):
    """Walls of 8 mm and 70 mm high, but for the front of the one that is not raced for."""
    model = models().fixture(kind)
    assert model.marks["inside"][:2] == pytest.approx((5.0, 4.0))
    assert model.marks["front"] == pytest.approx((0.0, -4.8, front))
    walls = [s for s in model.solids if s.size[2] > 1.0]
    assert sorted(s.at[2] + s.size[2] / 2 for s in walls) == pytest.approx([front, 7.0, 7.0, 7.0])
    for wall in walls:
        x, y, _ = wall.at
        beside, behind = abs(x) - wall.size[0] / 2 - 5.0, abs(y) - wall.size[1] / 2 - 4.0
        assert max(beside, behind) == pytest.approx(0.0, abs=1e-9)
        assert min(wall.size[:2]) == pytest.approx(0.8)


def test_cards_and_discs_lie_under_the_forward_pad():
    (solid,) = models().fixture("forward-pad").solids
    under = solid.at[2] - solid.size[2] / 2
    assert under == pytest.approx(0.6)
    assert under > models().piece("flip-ship-3").height + models().piece("enemy-card").height
    assert solid.at[2] + solid.size[2] / 2 == models().fixture("forward-pad").marks["edge"][2]


def test_the_arena_has_25_holes_and_4_bases():
    arena = models().fixture("arena")
    assert sum(name.startswith("hole") for name in arena.marks) == 25
    assert sum(name.startswith("base") for name in arena.marks) == 4
    assert arena.marks["hole 3 3"][:2] == (0.0, 0.0)


def test_a_pack_may_bring_stuffs_of_its_own_or_none(tmp_path):
    pack = Root("penny", tmp_path)
    assert materials(pack) == {}
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "materials.yaml").write_text(
        "copper: {friction: 0.3, restitution: 0.2, sound: acrylic}\n")
    assert set(materials(pack)) == {"penny/copper"}
