"""A shot that can't be made is refused with a reason before any world is built."""

import math

import pytest

import game.physics.world as world
from game.content.models import models
from game.physics import BadShot, simulate
from game.physics.shooting import check
from game.rules import Fixture, Flick, Flip, Piece, Pose, Shake, Throw, flat
from tests.physics.tables import ship, stern, table

SHIP = ship("a", 0, 0)
AT = table(SHIP)
DIE = Piece("die", "d6", flat(5, 5, 0, 0.8))

BAD = {
    "an unknown piece": (AT, Flick("b", 0, 100), "unknown-piece"),
    "an unknown held piece": (
        AT, Flick("die", 0, 100, brings=(DIE,), held=("b",)), "unknown-piece"),
    "an unknown kind": (
        table(Piece("a", "teapot", flat(0, 0))), Flick("a", 0, 100), "unknown-kind"),
    "two pieces of one name": (
        table(SHIP, SHIP), Flick("a", 90, 100, strike=stern()), "same-id"),
    "a strike point off the surface": (
        AT, Flick("a", 90, 100, strike=(0.0, 3.0)), "off-surface"),
    "a strike beside a die": (
        AT, Flick("die", 0, 100, strike=(3.0, 0.0), brings=(DIE,)), "off-surface"),
    "a finger that pulls": (AT, Flick("a", -90, 100, strike=stern()), "direction"),
    "no flick surface": (
        table(Piece("c", "enemy-card", flat(0, 0, 0, 0.03))), Flick("c", 0, 50), "no-surface"),
    "a direction that is no number": (
        AT, Flick("a", math.nan, 100, strike=stern()), "not-finite"),
    "an endless speed": (AT, Flick("a", 90, math.inf, strike=stern()), "not-finite"),
    "a pose that is no number": (
        table(Piece("a", SHIP.kind, Pose(math.nan, 0, 0))), Flick("a", 90, 9), "not-finite"),
    "a speed above the limit": (AT, Flick("a", 90, 1001, strike=stern()), "too-fast"),
    "a negative speed": (AT, Flick("a", 90, -1, strike=stern()), "too-slow"),
    "an empty hand": (AT, Throw(0, 100), "nothing-thrown"),
    "too few spins": (
        AT, Throw(0, 100, spins=((1, 0, 0), (0, 1, 0)), brings=(DIE,)), "spins"),
    "a ship flipped": (AT, Flip("a", 90, 100, 30), "not-a-disc"),
    "a box that is not there": (AT, Shake("arena"), "unknown-fixture"),
    "a wild shake": (
        table(fixtures=(Fixture("arena", "arena"),)), Shake("arena", amplitude=9.0), "too-fast"),
}


@pytest.mark.parametrize("name", BAD)
def test_refused_before_any_world_is_stepped(name, monkeypatch):
    at, shot, code = BAD[name]

    class NoWorld:
        def __init__(self) -> None:
            raise AssertionError("a world was built")

    monkeypatch.setattr(world, "BulletWorld", NoWorld)
    with pytest.raises(BadShot) as refused:
        simulate(at, shot)
    assert refused.value.code == code
    assert len(str(refused.value).splitlines()) == 1


def test_a_reason_is_said_to_people_without_its_code():
    with pytest.raises(BadShot) as refused:
        simulate(AT, Flick("b", 90, 100))
    assert str(refused.value) == "there is no piece 'b' on the table"
    assert refused.value.code == "unknown-piece"


def test_the_table_is_untouched_by_a_refused_shot():
    with pytest.raises(BadShot):
        simulate(AT, Flick("a", 90, 5000, strike=stern()))
    assert table(SHIP) == AT


@pytest.mark.parametrize("kind", ["d6", "d10", "flip-ship-2"])
def test_a_piece_is_struck_anywhere_up_to_its_rim_and_its_height(kind):
    model = models().piece(kind)
    piece = Piece("it", kind, flat(5, 5, 0, model.height / 2.0))

    def struck(far, high):
        check(AT, Flick("it", 180.0, 50.0, (far, 0.0), high, brings=(piece,)), models())

    for high in (-model.height, 0.0, model.height):
        struck(model.radius, high)
        struck(-model.radius, high)
    for far, high in ((model.radius + 0.001, 0.0), (-model.radius - 0.001, 0.0),
                      (0.0, model.height + 0.001), (0.0, -model.height - 0.001)):
        with pytest.raises(BadShot) as refused:
            struck(far, high)
        assert refused.value.code == "off-surface"


@pytest.mark.parametrize("high", [-1.0, 1.0])
def test_a_ship_is_struck_up_to_its_height(high):
    tall = models().piece(SHIP.kind).height
    check(AT, Flick("a", 90, 100, stern(), high * tall), models())
    with pytest.raises(BadShot, match="Outside the flick edge"):
        check(AT, Flick("a", 90, 100, stern(), high * (tall + 0.001)), models())
