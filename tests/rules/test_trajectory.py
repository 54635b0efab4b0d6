"""A piece's way, packed and unpacked: the same times, places and turns, however long it is."""

import math

import pytest

from game.rules import Result, Table
from game.rules.pieces import Bounds
from game.rules.trajectory import LAP, TICK, Way, pack, rested, unpack, ways

HALF = math.sqrt(0.5)
LAP_S = LAP * TICK  # 13.1072


def sample(time: float, x: float = 1.0) -> tuple[float, ...]:
    return (time, x, -2.5, 3.25, HALF, -HALF, 0.0, 0.0)


def test_a_way_comes_back_as_it_was():
    told = [sample(0.0), sample(0.25, 4.0), (1.5, -7.0, 8.0, 0.5, 0.0, 0.6, -0.8, 0.0)]
    track = pack("die", iter(told))
    assert track.piece == "die" and track.start == 0.0
    assert len(track.samples) == 22 * len(told)
    for found, known in zip(unpack(track), told, strict=True):
        assert found == pytest.approx(known, abs=1e-4)


@pytest.mark.parametrize("times", [
    (0.0, LAP_S - 2 * TICK), (0.0, LAP_S - TICK, LAP_S, LAP_S + TICK), (0.0, 5.0, 14.0, 27.0, 40.0),
    (0.0, LAP_S), (0.0, 2 * LAP_S), (0.0, 1.0, 60.0), (13.5, 14.0), (27.0, 90.0),
    (LAP_S - TICK, 2 * LAP_S - 2 * TICK), (0.0, 2 * LAP_S - TICK),
])
def test_times_are_kept_over_laps_and_gaps(times):
    track = pack("die", [sample(t, x=float(n)) for n, t in enumerate(times)])
    found = unpack(track)
    assert found[0][0] == pytest.approx(times[0]) and found[-1][0] == pytest.approx(times[-1])
    assert [s[0] for s in found] == sorted(s[0] for s in found)
    for number, time in enumerate(times):
        at = [s for s in found if s[0] == pytest.approx(time)]
        assert [s[1] for s in at] == [number]
    assert {s[1] for s in found} == {float(n) for n in range(len(times))}


def test_a_piece_that_lay_long_lies_where_it_was():
    way = Way(pack("die", [sample(0.0, 1.0), sample(40.0, 5.0)]))
    assert way.at(20.0)[1] == pytest.approx(1.0)
    assert way.at(39.9999)[1] > 1.0 and way.at(40.0)[1] == 5.0


def test_times_count_from_when_they_are_told_to():
    found = unpack(pack("die", [sample(100.0), sample(101.0), sample(115.0)], since=100.0))
    assert [s[0] for s in (found[0], found[1], found[-1])] == pytest.approx([0.0, 1.0, 15.0])


def test_no_samples_are_no_way():
    assert unpack(pack("die", [])) == []


def test_between_samples_a_piece_goes_straight_and_turns_the_short_way():
    way = Way(pack("die", [(1.0, 0, 0, 0, 1, 0, 0, 0), (3.0, 8, 4, 2, -HALF, 0, 0, -HALF)]))
    time, x, y, z, w, i, j, k = way.at(1.5)
    assert time == 1.5 and (x, y, z) == pytest.approx((2.0, 1.0, 0.5))
    assert (i, j) == pytest.approx((0.0, 0.0)) and w > 0.9 and k > 0.0
    assert w * w + k * k == pytest.approx(1.0)
    halfway = math.radians(22.5)  # a quarter turn's
    assert way.at(2.0)[4:] == pytest.approx(
        (math.cos(halfway), 0.0, 0.0, math.sin(halfway)), abs=1e-4)
    ahead = way.at(2.999)
    assert ahead[4:] == pytest.approx((HALF, 0.0, 0.0, HALF), abs=1e-3)
    assert way.at(0.5) == way.at(1.0) == way.samples[0]
    assert way.at(3.0) == way.at(99.0) == way.samples[-1]


def test_two_samples_of_one_moment_are_a_jump():
    way = Way(pack("die", [sample(0.0, 1.0), sample(1.0, 2.0), sample(1.0, 9.0), sample(2.0, 9.0)]))
    assert way.at(0.9999)[1] == pytest.approx(2.0, abs=0.01)
    assert way.at(1.0)[1] == way.at(1.5)[1] == 9.0


def test_a_result_has_a_way_for_each_piece():
    table = Table(Bounds(0, 0, 1, 1))
    tracks = tuple(pack(name, [sample(0.0)]) for name in ("a", "b"))
    found = ways(Result(table, trajectory=tracks))
    assert set(found) == {"a", "b"} and found["b"].piece == "b"


def test_a_piece_lies_from_when_it_was_last_further_off_than_what_counts_as_still():
    table = Table(Bounds(-5, -5, 5, 5))
    samples = [sample(0.0, 1.0), sample(1.0, 1.25), sample(2.0, 1.5), sample(3.0, 2.0)]
    result = Result(table, (), (), (), trajectory=(pack("die", samples),), seconds=3.0)
    assert rested(result, "die", still=0.5) == pytest.approx(1.0), "half a cm off is still enough"
    assert rested(result, "die", still=0.4) == pytest.approx(2.0)
    assert rested(result, "die", still=9.0) == 0.0 and rested(result, "another") == 3.0
