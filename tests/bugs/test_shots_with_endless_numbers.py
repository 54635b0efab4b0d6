"""A height, a shake or a turn that was no number, or a huge one, got as far as the world, and into
the log as nothing."""

import math

import pytest
from msgspec.structs import replace

import game.physics.world as world
from game.content.scenarios import scenario
from game.match import Match
from game.modes import modes
from game.physics import BadShot, simulate
from game.rules import (
    Choose,
    Fixture,
    Flick,
    Piece,
    Place,
    Pose,
    Refusal,
    Shake,
    Shoot,
    Throw,
    flat,
    seats,
)
from tests.physics.tables import ship, stern, table

AT = table(ship("a", 0, 0), fixtures=(Fixture("arena", "arena"),))
DIE = Piece("die", "d6", flat(5, 5, 0, 0.8))
ODD = (math.nan, math.inf, -math.inf, 1e308, -1e308, 10**400)
SHOTS = {
    "height": lambda n: Flick("a", 90, 100, strike=stern(), height=n),
    "lift": lambda n: Flick("a", 90, 100, strike=stern(), lift=n),
    "strike": lambda n: Flick("a", 90, 100, strike=(n, 0.0)),
    "direction": lambda n: Flick("a", n, 100, strike=stern()),
    "amplitude": lambda n: Shake("arena", amplitude=n),
    "frequency": lambda n: Shake("arena", frequency=n),
    "seconds": lambda n: Shake("arena", seconds=n),
    "shake direction": lambda n: Shake("arena", direction=n),
    "throw lift": lambda n: Throw(0, 100, lift=n, brings=(DIE,)),
    "spins": lambda n: Throw(0, 100, spins=((n, 0, 0),), brings=(DIE,)),
    "place": lambda n: Throw(0, 100, brings=(replace(DIE, pose=Pose(n, 0, 1)),)),
    "turn": lambda n: Throw(0, 100, brings=(replace(DIE, pose=Pose(0, 0, 1, n)),)),
}


class NoWorld:
    def __init__(self) -> None:
        raise AssertionError("a world was built")


@pytest.mark.parametrize("number", ODD, ids=lambda n: str(n)[:6])
@pytest.mark.parametrize("name", SHOTS)
def test_it_is_refused_before_any_world_is_built(monkeypatch, name, number):
    monkeypatch.setattr(world, "BulletWorld", NoWorld)
    with pytest.raises(BadShot):
        simulate(AT, SHOTS[name](number))


@pytest.mark.parametrize("shot", [
    Shake("arena", amplitude=-0.4), Shake("arena", frequency=0.0), Shake("arena", seconds=-1.0),
    Shake("arena", frequency=31.0), Flick("a", 90, 100, strike=stern(), height=3.0),
])
def test_a_shake_is_gentle_and_a_finger_meets_the_piece(monkeypatch, shot):
    monkeypatch.setattr(world, "BulletWorld", NoWorld)
    with pytest.raises(BadShot):
        simulate(AT, shot)


@pytest.mark.parametrize("turn", [
    {"qw": math.nan}, {"qw": math.inf}, {"qw": 7.0}, {"qw": 0.0, "qz": 0.0}, {"x": math.nan},
    {"y": 10**400}, {"z": 1e308}, {"qw": 0.7071068, "qx": 0.7071068},
])
def test_a_ship_is_placed_flat_and_somewhere(turn):
    mode = modes()["flickfleet"]
    match = Match.begin(mode, scenario(mode, "introductory"), seats(2), 1)
    offer = match.offers()[0]
    id, pose = next(iter(offer.suggested.items()))
    command = Place(offer.seat, offer.about, id, replace(pose, **turn))
    before = match.state
    assert isinstance(match.submit(command), Refusal)
    assert isinstance(mode.resolve(before, command, None), Refusal)
    assert match.state is before and not match.log
    assert not isinstance(match.submit(Place(offer.seat, offer.about, id, pose)), Refusal)


def test_an_answer_with_endless_numbers_never_gets_into_a_log():
    mode = modes()["squadron"]

    def apart(at, shot):
        result = simulate(at, shot)
        return replace(result, table=result.table.moved(
            result.table.pieces[0].id, Pose(math.nan, 0, 0)))

    match = Match.begin(mode, scenario(mode, "classic"), seats(2), 1, simulate=apart)
    offer = match.offers()[0]
    refused = match.submit(Shoot(offer.seat, offer.about, Throw(90.0, 80.0)))
    assert isinstance(refused, Refusal) and refused.code == "not-finite" and not match.log
    assert isinstance(match.submit(Choose(10**400, "x", "y")), Refusal)
