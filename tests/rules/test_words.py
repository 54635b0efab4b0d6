"""The nine words keep what they are given: quantised, frozen, the same after JSON."""

import math
import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import (
    Aim,
    Bounds,
    Chance,
    Choice,
    Choose,
    Exit,
    Flick,
    Flip,
    Option,
    Piece,
    Place,
    Placing,
    Pose,
    Reading,
    Result,
    Seat,
    Shoot,
    Shot,
    Table,
    Throw,
    Touch,
    digest,
    flat,
    refusal,
    say,
    seats,
)
from game.rules.chance import any_turn
from game.rules.plane import rectangle
from game.rules.seats import clockwise, teams
from game.rules.trajectory import Way, pack
from game.rules.words import counted, counting

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


def test_an_area_of_whole_numbers_is_the_same_area():
    assert digest(Bounds(-45, -45, 45, 45)) == digest(Bounds(-45.0, -45.0, 45.0, 45.0))
    area = Bounds(-1, -2, 3, 4)
    for inside in ((-1, -2), (3, 4), (0, 0)):
        assert area.holds(*inside)
    for outside in ((-1.1, 0), (3.1, 0), (0, -2.1), (0, 4.1)):
        assert not area.holds(*outside)


def test_a_number_that_no_float_can_hold_is_endless():
    assert Pose(10**400, -(10**400), 0).place == (math.inf, -math.inf)


def test_a_heading_is_left_of_the_far_side_however_the_piece_leans():
    for heading in (-170.0, -90.0, 0.0, 45.0, 90.0, 179.0):
        assert flat(1.0, 2.0, heading).heading == pytest.approx(heading, abs=1e-3)
    half = math.sqrt(0.5)
    assert Pose(0, 0, 0, 0, 0, 1, 0).heading == pytest.approx(0.0), "face down, nose ahead"
    assert Pose(0, 0, 0, 0, half, half, 0).heading == pytest.approx(-90.0), "face down, turned"


def test_pieces_come_go_and_move():
    a, b, c = (Piece(id, "d6", flat(n, 0)) for n, id in enumerate("abc"))
    table = Table(Bounds(0, 0, 9, 9), pieces=(a, b))
    assert table.has("a") and not table.has("c") and table.piece("b") is b
    with pytest.raises(KeyError, match="no piece 'c'"):
        table.piece("c")
    other = Piece("a", "d10", flat(7, 7))
    assert table.with_pieces(c, other).pieces == (other, b, c), "in its place, or after the last"
    assert table.without(["a", "z"]).pieces == (b,)
    assert table.moved("b", flat(5, 5)).piece("b").pose == flat(5, 5)
    assert table.changed(surface="felt").surface == "felt"


def test_touches_readings_and_exits_are_found_by_piece():
    touches = tuple(Touch(t, x, y, (0, 0, 0), 1.0) for t, x, y in (
        (0.1, "a", "b"), (0.2, "a", "table"), (0.3, "c", "a"), (0.4, "b", "c"),
        (0.5, "table", "a")))
    result = Result(Table(Bounds(0, 0, 1, 1)), touches, (Exit(0.6, "c", (1, 1)),),
                    (Reading("a", "6"), Reading("b", None)))
    assert [t.time for t in result.touches_of("a")] == [0.1, 0.3]
    assert [touches[0].of(id) for id in "abc"] == ["b", "a", None]
    assert result.reading("b").cocked and not result.reading("a").cocked
    assert result.reading("c") is None
    assert result.exit("c").time == 0.6 and result.exit("a") is None


def test_speeds_are_taken_to_the_limits_of_the_offer_and_no_further():
    for speed, code in ((10.0, None), (300.0, None), (9.99, "speed"), (300.01, "speed")):
        found = refusal((AIM,), Shoot(0, "fire", Flick("die", 0, speed)))
        assert (found.code if found else None) == code


def test_the_second_offer_about_the_same_may_admit_what_the_first_does_not():
    other = Aim(0, "fire", say("Throw."), "throw", slowest=10, fastest=300)
    assert refusal((AIM, other), Shoot(0, "fire", Throw(0, 100))) is None
    assert refusal((AIM, other), Shoot(0, "fire", Flip("die", 0, 100, 1))).code == "wrong-shot"
    placing = Placing(0, "p", say("."), ("s",), {}, (rectangle(2, 2), rectangle(2, 2, (9, 0))), {})
    out = "outside-area"
    for x, code in ((0, None), (9, None), (1.0009, None), (1.002, out), (5, out)):
        found = refusal((placing,), Place(0, "p", "s", flat(x, 0)))
        assert (found.code if found else None) == code
    tilted = Place(0, "p", "s", Pose(0, 0, 0, 0.8, 0.6, 0, 0))
    assert refusal((placing,), tilted).code == "not-flat"
    assert refusal((placing,), Place(0, "p", "s", Pose(0, 0, 0, 2, 0, 0, 0))).code == "not-finite"


def test_one_thing_and_many_things():
    cards = counted("{n} card of {who}", "{n} cards of {who}")
    assert [str(cards(n=n, who="Gem")) for n in (0, 1, 2)] == [
        "0 cards of Gem", "1 card of Gem", "2 cards of Gem"]
    assert counting(cards(n=1, who="x")) == cards and counting(say("no cards")) is None
    assert counting(say("{n} cards of {who}", who="x")) is None, "without its number"
    assert str(say("100 % {sure}")) == "100 % {sure}"


def test_any_turn_is_a_turn_and_none_is_preferred():
    rng = random.Random(6)
    turns = [any_turn(rng) for _ in range(2000)]
    assert all(sum(q * q for q in turn) == pytest.approx(1.0) for turn in turns)
    for part in range(4):
        along = [turn[part] for turn in turns]
        assert abs(sum(along) / 2000) < 0.05
        assert sum(q * q for q in along) / 2000 == pytest.approx(0.25, abs=0.03)


def test_streams_are_counted_by_name():
    chance = Chance(7)
    for _ in range(3):
        _, chance = chance.stream("bag")
    _, chance = chance.stream("hand")
    assert chance == Chance(7, {"bag": 3, "hand": 1})
    firsts = {Chance(seed, {name: n}).stream(name)[0].random()
              for seed in (7, 8) for name in ("bag", "hand") for n in (0, 1)}
    assert len(firsts) == 8


def test_teams_seat_by_seat():
    mixed = tuple(Seat(str(n), team=n % 2) for n in range(4))
    assert teams(mixed) == {0: (0, 2), 1: (1, 3)}
    assert clockwise(4, after=3) == (0, 1, 2, 3)
    assert Seat("A", "computer:easy").is_computer and not Seat("A").is_computer
