"""The stage shows tables, plays shots and finds pieces again under a finger."""

from __future__ import annotations

import importlib
import math
import sys
from typing import Any

import pytest
from msgspec.structs import replace
from panda3d.core import ConfigVariableBool

from game.pack import Cue
from game.pack.packs import BrokenGame, face
from game.paths import data_root
from game.rules import Bounds, Event, Fixture, Piece, Pose, Result, Table, flat
from game.rules.trajectory import pack
from game.scene import stage as stage_module
from game.scene.aimline import AimLine
from game.scene.camera import FULL
from game.scene.engine import is_software
from game.scene.shaders import vectors
from game.scene.views import PlainView
from tests.scene.swatches import SWATCHES
from tests.scene.tables import TABLES, dice_flick, squadron
from tools.bench.frame import count_draws

FLAT = Table(Bounds(-16, -9, 16, 9))


def moving(count: int) -> tuple[Table, Result]:
    laid = tuple(
        Piece(f"m{n}", "d6", Pose(-11 + 2.4 * (n % 10), -6 + 3.5 * (n // 10), 0.8))
        for n in range(count)
    )
    table = FLAT.with_pieces(*laid)
    tracks = tuple(
        pack(
            p.id,
            (
                (
                    k / 120,
                    p.pose.x + math.sin(k / 9),
                    p.pose.y,
                    0.8 + abs(math.sin(k / 7)),
                    math.cos(k / 20),
                    math.sin(k / 20),
                    0.0,
                    0.0,
                )
                for k in range(121)
            ),
        )
        for p in laid
    )
    return table, Result(table=table.moved("m0", Pose(0, 8, 0.8)), trajectory=tracks, seconds=1.0)


def test_arrays_for_shaders_begin_empty_whatever_memory_held() -> None:
    for _ in range(50):
        assert not any(vectors(8).get_data())


def test_pieces_appear_and_unknown_ones_go(stage: Any) -> None:
    stage.dress(None)
    stage.show(
        FLAT.with_pieces(Piece("a", "d6", Pose(1, 2, 0.8)), Piece("b", "d10", Pose(3, 2, 0.9)))
    )
    assert set(stage.pieces.slots) == {"a", "b"}
    stage.show(FLAT.with_pieces(Piece("b", "d10", Pose(4, 2, 0.9))))
    assert set(stage.pieces.slots) == {"b"} and stage.pieces.slots["b"].x == 4.0


def test_a_played_shot_ends_with_the_result(stage: Any) -> None:
    stage.dress(None)
    before, result = moving(3)
    playback = stage.play(before, result)
    stage.update(0.5)
    assert not playback.done
    assert stage.pieces.slots["m1"].z == pytest.approx(playback.where("m1")[2], abs=1e-4)
    stage.update(0.6)
    assert playback.done and stage.playback is None
    assert stage.pieces.slots["m0"].y == 8.0
    assert stage.table == result.table


def test_brought_pieces_are_seen_while_the_shot_plays(stage: Any) -> None:
    stage.dress(None)
    die = Piece("die", "d10", Pose(0, -5, 1.0))
    track = pack("die", [(0.0, 0, -5, 1, 1, 0, 0, 0), (1.0, 0, 5, 1, 1, 0, 0, 0)])
    result = Result(table=FLAT.with_pieces(die), trajectory=(track,), seconds=1.0)
    stage.play(FLAT, result)
    stage.update(0.25)
    assert stage.pieces.slots["die"].y == pytest.approx(-2.5, abs=0.01)


def test_an_event_lights_up_when_it_is_due(stage: Any) -> None:
    stage.dress(Carrying())
    before, result = moving(2)
    stage.play(before, result, (Event("hit", time=0.5, pieces=("m1",)),))
    stage.update(0.4)
    assert not stage.effects.alive
    stage.update(0.2)
    assert stage.effects.alive
    stage.update(3.0)
    stage.update(0.1)
    assert not stage.effects.alive


@pytest.mark.parametrize("name", ["diceflick", "squadron", "acrylic"])
def test_every_piece_is_found_under_its_own_place_on_screen(stage: Any, name: str) -> None:
    table = TABLES[name](stage)
    stage.update(0.0)
    missed = []
    for piece in table.pieces:
        found = stage.piece_at(*stage.screen_of(piece.id))
        if found != piece.id and (found is None or stage.pieces.slots[found].z <= piece.pose.z):
            missed.append(piece.id)  # one that stands in front of it may be found instead
    assert missed == []


def test_point_and_screen_are_each_others_inverse(stage: Any) -> None:
    dice_flick(stage)
    stage.update(0.0)
    for place in ((0.0, 0.0), (-9.0, 4.0), (7.0, -8.0)):
        assert stage.point(*stage.screen(*place, 0.0)) == pytest.approx(place, abs=1e-3)
    assert stage.point(*stage.screen(2.0, 3.0, 1.5), z=1.5) == pytest.approx((2.0, 3.0), abs=1e-3)


@pytest.mark.parametrize(
    "free", [FULL, (-0.4, -0.7, 0.5, 0.6), (-0.2, -0.9, 0.95, 0.5), (-0.5, -0.5, 0.4, 0.4)]
)
@pytest.mark.parametrize("table", [dice_flick, squadron])
def test_the_play_area_stays_in_the_free_rectangle(
    stage: Any, table: Any, free: tuple[float, ...]
) -> None:
    table(stage)
    stage.camera.set_free(free)
    stage.update(0.0)
    try:
        for point in stage.camera.points:
            x, y = stage.screen(*point)
            assert free[0] <= x <= free[2] and free[1] <= y <= free[3]
    finally:
        stage.camera.set_free(FULL)


def test_less_motion_cuts_instead_of_moving(stage: Any) -> None:
    stage.dress(None)
    stage.show(FLAT)
    stage.update(0.1)
    stage.camera.close((4.0, 2.0, 0.0))
    assert stage.camera.moving
    stage.update(2.0)
    stage.camera.less_motion = True
    try:
        stage.camera.table()
        assert not stage.camera.moving
    finally:
        stage.camera.less_motion = False


def test_the_same_signs_again_cost_no_new_picture(stage: Any) -> None:
    table = dice_flick(stage)
    line = AimLine((0.0, -10.0, 0.0), 90.0, 0.5)
    for _ in range(2):
        stage.picture.frame = 3
        stage.aim(line)
        stage.mark((table.pieces[0].id,), "target")
    assert stage.picture.frame == 3
    stage.aim()
    assert stage.picture.frame == 0
    stage.mark((), "target")


def test_a_table_at_rest_is_drawn_only_a_few_times(stage: Any) -> None:
    dice_flick(stage)
    for _ in range(8):
        stage.update(0.0)
    assert stage.picture.at_rest
    assert not any(
        b.isActive() for b in [*stage.picture.buffers, *(m.buffer for m in stage.lamps.maps)]
    )
    stage.mark(("loaded",), "active")
    stage.update(0.0)
    assert stage.picture.buffers[0].isActive()
    stage.mark((), "active")


def test_unknown_styles_and_tiers_are_refused(stage: Any) -> None:
    with pytest.raises(ValueError, match="choice, target, active, score"):
        stage.mark(("x",), "blinking")
    with pytest.raises(ValueError, match="low, high"):
        stage.set_tier("ultra")


@pytest.mark.parametrize("tier", ["low", "high"])
def test_at_most_eighty_draws_with_forty_pieces_moving(base: Any, stage: Any, tier: str) -> None:
    stage.set_tier(tier)
    try:
        for name in ("squadron", "acrylic", "signs"):
            TABLES[name](stage)
            stage.changed()
            stage.update(0.0)
            assert count_draws(base) <= 80, name
        squadron(stage)
        before, result = moving(40)
        stage.play(before.changed(fixtures=stage.table.fixtures), result)
        stage.update(0.1)
        assert count_draws(base) <= 80
    finally:
        stage.set_tier("low")


def calls_per_frame(stage: Any, flying: int, resting: int = 0) -> int:
    """The calls, of Python's and of the engine's functions, that one frame of a shot makes."""
    before, result = moving(flying)
    lying = tuple(Piece(f"r{n}", "d6", Pose(-14 + n, -8, 0.8)) for n in range(resting))
    stage.play(
        before.with_pieces(*lying), replace(result, table=result.table.with_pieces(*lying))
    )
    stage.update(1 / 60)
    counted = 0

    def count(frame: Any, event: str, arg: Any) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    others = sys.getprofile()
    sys.setprofile(count)
    try:
        stage.update(1 / 60)
    finally:
        sys.setprofile(others)
    return counted


def test_our_own_work_per_frame_is_a_few_calls_a_piece(base: Any) -> None:
    """What a frame takes in milliseconds is a figure of `flicktop bench frame`; what makes it
    grow is counted here, where no other program can disturb it."""
    fresh = stage_module.Stage(base, "low")  # no lights and signs that others have left
    try:
        one, many = calls_per_frame(fresh, 1), calls_per_frame(fresh, 40)
        with_others = calls_per_frame(fresh, 1, resting=20)
    finally:
        fresh.close()
    assert one <= 100
    assert (many - one) / 39 <= 15
    assert (with_others - one) / 20 <= 3


def test_views_are_found_by_game() -> None:
    for mode in ("squadron", "diceflick"):
        view = face(mode).view
        assert view.studio.eye and view.studio.light and view.frame(None)
    with pytest.raises(BrokenGame, match="no such mode: no such game is installed"):
        face("no such mode")


def test_baked_textures_stay_small() -> None:
    folder = data_root() / "models" / "textures"
    assert sum(f.stat().st_size for f in folder.iterdir()) < 12_000_000


def test_a_lit_edge_follows_its_ship(stage: Any) -> None:
    stage.dress(None)
    stage.show(FLAT.with_pieces(Piece("ship", "imperium-destroyer", flat(0.0, 0.0, 0.0, 0.25))))
    stage.lit("ship", ("stern",))
    stage.show(FLAT.with_pieces(Piece("ship", "imperium-destroyer", flat(5.0, 1.0, 90.0, 0.25))))
    assert stage.signs.root.find("**/lit").getPos().x == pytest.approx(5.0)
    stage.lit(None, ())
    assert stage.signs.root.find("**/lit").isEmpty()


def test_physics_can_be_loaded_after_the_window(base: Any, stage: Any) -> None:
    """Were the two to disagree on how states are kept, Panda3D would fail an assertion."""
    names = ("garbage-collect-states", "uniquify-transforms")
    before = [ConfigVariableBool(name).getValue() for name in names]
    importlib.import_module("game.physics.engine")
    assert [ConfigVariableBool(name).getValue() for name in names] == before
    dice_flick(stage)
    stage.update(0.0)
    base.graphicsEngine.renderFrame()


def test_a_machine_too_slow_for_high_gets_low(stage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The timed warm-up of the first dressing decides, once, unless a tier was asked for."""
    monkeypatch.setattr("game.scene.stage.is_software", lambda base: False)
    monkeypatch.setattr("game.scene.stage.SLOWEST_HIGH_MS", 0.0)
    stage.set_tier("auto")
    assert stage.tier == "high"
    SWATCHES["felt"](stage)
    assert stage.tier == "low"


def test_software_gl_gets_low_without_being_tried(stage: Any) -> None:
    stage.set_tier("auto")
    assert stage.tier == ("low" if is_software(stage.base) else "high")
    stage.set_tier("low")


# ---- tokens on pieces, pieces that glide, fixtures that stand aside ------------------------


class Carrying(PlainView):
    """A plain table where each ship of the state carries a cube."""

    cues = {"launch": Cue("arrives"), "shield": Cue("shield"), "hit": Cue("hit"),
            "destroyed": Cue("gone")}

    def frame(self, state: Any) -> tuple[tuple[float, float, float], ...]:
        return ()

    def riders(self, state: Any) -> tuple[tuple[Piece, str], ...]:
        return tuple((Piece(f"{s} cube", "activation-cube", flat(1.0, 0.0, 0.0, 0.65)), s)
                     for s in state)

    def hidden(self, state: Any) -> frozenset[str]:
        return frozenset() if state else frozenset({"moon"})


@pytest.fixture
def carrying(stage: Any) -> Any:
    stage.dress(Carrying())
    stage.show(FLAT.with_pieces(SHIP), ("ship",))
    stage.update(0.1)  # somebody has seen it
    yield stage
    stage.dress(None)


SHIP = Piece("ship", "imperium-destroyer", flat(0.0, 0.0, 90.0, 0.25))


def cube(stage: Any) -> tuple[float, float, float]:
    return stage.riders.pieces.slots["ship cube"].pose[:3]


def test_a_token_rides_on_its_piece(carrying: Any) -> None:
    assert cube(carrying) == pytest.approx((0.0, 1.0, 0.9))
    track = pack("ship", [(0.0, 0, 0, 0.25, 1, 0, 0, 0), (1.0, 8, 0, 0.25, 1, 0, 0, 0)])
    after = FLAT.with_pieces(Piece("ship", SHIP.kind, flat(8.0, 0.0, 0.0, 0.25)))
    carrying.play(FLAT.with_pieces(SHIP), Result(table=after, trajectory=(track,), seconds=1.0))
    carrying.update(0.5)
    assert cube(carrying) == pytest.approx((5.0, 0.0, 0.9), abs=0.01)
    carrying.update(0.6)
    assert cube(carrying) == pytest.approx((9.0, 0.0, 0.9))
    carrying.show(after, ())
    assert not carrying.riders.pieces.slots


def test_a_token_is_not_in_the_way_of_a_finger(carrying: Any) -> None:
    assert carrying.piece_at(*carrying.screen(*cube(carrying))) == "ship"
    assert "ship cube" not in carrying.pieces.slots


def test_a_piece_put_elsewhere_glides_there(carrying: Any) -> None:
    there = FLAT.with_pieces(Piece("ship", SHIP.kind, flat(0.0, 8.0, 90.0, 0.25)))
    carrying.arrive(there, ("ship",))
    assert carrying.pieces.slots["ship"].y == 0.0
    carrying.update(0.15)
    assert 1.0 < carrying.pieces.slots["ship"].y < 7.0
    assert cube(carrying)[1] == pytest.approx(carrying.pieces.slots["ship"].y + 1.0)
    carrying.show(there, ("ship",))  # the same table again does not stop it
    assert carrying.pieces.slots["ship"].y < 7.0
    assert carrying.screen_of("ship") == pytest.approx(carrying.screen(0.0, 8.0, 0.25))
    carrying.update(0.5)
    assert carrying.pieces.slots["ship"].y == 8.0 and not carrying.glides.alive


def test_a_launched_wing_comes_out_of_its_host(carrying: Any) -> None:
    wing = Piece("wing", "imperium-fighter-wing", flat(6.0, 3.0, 0.0, 0.25))
    event = Event("launch", pieces=("ship", "wing"), place=(6.0, 3.0))
    carrying.arrive(FLAT.with_pieces(SHIP, wing), (), (event,))
    assert carrying.pieces.slots["wing"].pose[:2] == (0.0, 0.0)
    carrying.update(0.5)
    assert carrying.pieces.slots["wing"].pose[:2] == (6.0, 3.0)


def test_less_motion_cuts_instead_of_gliding(carrying: Any) -> None:
    carrying.camera.less_motion = True
    try:
        carrying.arrive(FLAT.with_pieces(Piece("ship", SHIP.kind, flat(0.0, 8.0, 90.0, 0.25))), ())
        assert carrying.pieces.slots["ship"].y == 8.0
    finally:
        carrying.camera.less_motion = False


def test_a_shield_flashes_over_the_whole_ship(carrying: Any) -> None:
    carrying.effects.clear()
    carrying.flash(Event("shield", pieces=("ship",)))
    bubble = carrying.effects.bubbles[0].getTightBounds()
    assert bubble[0].x < -3.0 and bubble[1].x > 3.0 and bubble[1].y > 2.0
    carrying.update(2.0)
    assert not carrying.effects.bubbles


def test_a_fixture_may_stand_aside(carrying: Any) -> None:
    table = FLAT.changed(fixtures=(Fixture("moon", "moon", Pose(0.0, 0.0, 0.0)),))
    carrying.show(table, ())
    assert carrying.root.find("**/moon").isHidden()
    carrying.show(table.with_pieces(SHIP), ("ship",))
    assert not carrying.root.find("**/moon").isHidden()


def test_a_destroyed_piece_is_gone_with_its_explosion(carrying: Any) -> None:
    table = FLAT.with_pieces(SHIP)
    carrying.play(table, Result(table=table, seconds=1.0),
                  (Event("destroyed", time=0.5, pieces=("ship",)),))
    carrying.update(0.4)
    assert carrying.pieces.slots["ship"].here
    carrying.update(0.2)
    assert not carrying.pieces.slots["ship"].here
    carrying.update(0.6)  # the shot is over; the result still has it
    assert carrying.playback is None and not carrying.pieces.slots["ship"].here
    carrying.show(table, ("ship",))
    assert carrying.pieces.slots["ship"].here
