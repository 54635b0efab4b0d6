"""A finger's trail: its movements, their speed and direction by least squares."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.strokes import Trace, effort, held_at, movements, passes, velocity


def straight(speed: float, angle: float, seconds: float = 0.3, rate: float = 60.0,
             start: Trace = Trace(0.0, 0.0, 0.0)) -> list[Trace]:
    a = math.radians(angle)
    count = int(seconds * rate) + 1
    return [Trace(start.time + n / rate, start.x + speed * n / rate * math.cos(a),
                  start.y - speed * n / rate * math.sin(a)) for n in range(count)]


@given(st.floats(0.1, 8.0), st.floats(-179.0, 179.0), st.sampled_from([60.0, 125.0, 1000.0]))
def test_straight_stroke_has_its_own_speed_and_direction(
    speed: float, angle: float, rate: float
) -> None:
    made = movements(straight(speed, angle, rate=rate))
    assert len(made) == 1
    assert made[0].speed == pytest.approx(speed, rel=1e-6)
    assert (made[0].angle - angle + 180) % 360 - 180 == pytest.approx(0.0, abs=1e-6)


def test_rest_before_and_after_a_stroke_takes_nothing_from_its_speed() -> None:
    stroke = straight(3.0, 90.0, 0.1, start=Trace(1.0, 0.5, 0.5))
    end = stroke[-1]
    resting = [Trace(0.0, 0.5, 0.5), *stroke, Trace(end.time + 0.6, end.x, end.y)]
    made = movements(resting)
    assert len(made) == 1
    assert made[0].speed == pytest.approx(3.0, rel=0.12)


def test_there_and_back_are_two_movements() -> None:
    there = straight(2.0, 0.0, 0.15, 125.0)
    back = straight(2.0, 180.0, 0.15, 125.0, start=there[-1])[1:]
    made = movements(there + back)
    assert [round(m.angle) % 360 for m in made] == [0, 180]


def test_shaky_samples_are_averaged() -> None:
    noise = (0.004, -0.003, 0.002, -0.004, 0.003, -0.002)
    shaky = [Trace(s.time, s.x + noise[n % 6], s.y) for n, s in enumerate(straight(2.0, 90.0))]
    vx, vy = velocity(shaky)
    assert abs(vx) < 0.05
    assert -vy == pytest.approx(2.0, rel=0.02)


def test_trembling_is_no_movement() -> None:
    assert movements([Trace(0.0, 0.5, 0.5), Trace(0.1, 0.505, 0.5), Trace(0.2, 0.5, 0.5)]) == []
    assert movements([Trace(0.0, 0.5, 0.5)]) == []


def test_way_between_two_reports_is_crossed() -> None:
    assert passes([Trace(0, 0.0, 0.5), Trace(0.1, 1.0, 0.5)], 0.5, 0.52) == pytest.approx(0.02)


def test_finger_is_where_it_was_before_it_rolled_off() -> None:
    trail = [Trace(0.0, 0.5, 0.5), Trace(1.0, 0.5, 0.7), Trace(1.99, 0.51, 0.7)]
    assert held_at(trail, 2.0) == (0.5, 0.7)


@given(st.floats(0.0, 10.0))
def test_effort_is_between_nothing_and_all(amount: float) -> None:
    assert 0.0 <= effort(amount, 0.25, 5.0, 1.7) <= 1.0


def test_gentle_half_of_the_way_uses_less_than_half_of_the_force() -> None:
    assert effort(2.625, 0.25, 5.0, 1.7) < 0.35
