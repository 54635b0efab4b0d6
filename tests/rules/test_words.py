"""The nine words keep what they are given: quantised, frozen, the same after JSON."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import (
    Aim,
    Chance,
    Choice,
    Choose,
    Flick,
    Option,
    Place,
    Placing,
    Pose,
    Shoot,
    Shot,
    Throw,
    digest,
    flat,
    refusal,
    say,
    seats,
)
from game.rules.plane import rectangle
from game.rules.seats import clockwise, teams
from game.rules.trajectory import Way, pack

finite = st.floats(-500, 500)


@given(finite, st.floats(0, 900), st.tuples(finite, finite))
def test_a_shot_is_stored_as_it_is_simulated(direction, speed, strike):
    shot = Flick("a", direction, speed, strike)
    again = msgspec.json.decode(msgspec.json.encode(shot), type=Shot)
    assert again == shot
    assert digest(again) == digest(shot)


@given(finite, finite, st.floats(-180, 180))
def test_a_pose_is_stored_as_it_is_used(x, y, heading):
    pose = flat(x, y, heading)
    again = msgspec.json.decode(msgspec.json.encode(pose), type=Pose)
    assert again == pose
    assert digest(again) == digest(pose)


def test_opposite_quaternions_are_one_turn():
    assert Pose(0, 0, 0, 0.6, 0, 0, 0.8) == Pose(0, 0, 0, -0.6, 0, 0, -0.8)


def test_words_are_frozen():
    with pytest.raises(AttributeError):
        Throw(0, 1).speed = 3


def test_chance_draws_the_same_from_the_same_state():
    chance = Chance(7)
    a, after = chance.stream("bag")
    b, _ = chance.stream("bag")
    c, _ = after.stream("bag")
    first = a.random()
    assert first == b.random()
    assert first != c.random()
    assert msgspec.json.decode(msgspec.json.encode(after), type=Chance) == after


def test_another_stream_does_not_disturb_the_first():
    _, after = Chance(7).stream("hand")
    assert after.stream("bag")[0].random() == Chance(7).stream("bag")[0].random()


# ---- offers decide what is legal --------------------------------------------------------

CHOICE = Choice(0, "act", say("Choose."), (
    Option("a", say("A")), Option("b", say("B"), blocked=say("No disc: repair it first.")),
))
PLACING = Placing(0, "set up", say("Place."), ("s",), {"s": "d6"}, (rectangle(10, 10),), {})
AIM = Aim(0, "fire", say("Flick."), "flick", ("die",), slowest=10, fastest=300)
OFFERS = (CHOICE, PLACING, AIM)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Choose(0, "act", "a"), None),
        (Choose(0, "act", "b"), "blocked"),
        (Choose(0, "act", "c"), "no-such-option"),
        (Choose(1, "act", "a"), "not-your-turn"),
        (Choose(0, "sleep", "a"), "not-offered"),
        (Choose(0, "fire", "a"), "wrong-kind"),
        (Place(0, "set up", "s", flat(3, 3)), None),
        (Place(0, "set up", "s", flat(6, 3)), "outside-area"),
        (Place(0, "set up", "t", flat(0, 0)), "wrong-piece"),
        (Shoot(0, "fire", Flick("die", 0, 100)), None),
        (Shoot(0, "fire", Flick("ship", 0, 100)), "wrong-piece"),
        (Shoot(0, "fire", Flick("die", 0, 301)), "speed"),
        (Shoot(0, "fire", Throw(0, 100)), "wrong-shot"),
    ],
)
def test_a_command_is_legal_if_an_offer_admits_it(command, code):
    found = refusal(OFFERS, command)
    assert (found.code if found else None) == code
    if found and code == "blocked":
        assert str(found.why) == "No disc: repair it first."


def test_seats_and_teams():
    four = seats(4)
    assert [s.name for s in four] == ["Dart", "Ring", "Gem", "Moon"]
    assert teams(four) == {0: (0,), 1: (1,), 2: (2,), 3: (3,)}
    assert clockwise(3, after=0) == (1, 2, 0)


def test_a_way_is_smooth_between_samples():
    way = Way(pack("a", [(0, 0, 0, 0, 1, 0, 0, 0), (1, 10, 0, 4, 0, 0, 0, 1)]))
    assert way.at(0.5)[1:4] == pytest.approx((5, 0, 2))
    assert way.at(-1)[1] == 0
    assert way.at(9)[1] == 10
    assert sum(q * q for q in way.at(0.3)[4:]) == pytest.approx(1)
