"""A finger's trail: speed by least squares, direction from before it lifts."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.strokes import Trace, effort, stroke, velocity


def straight(speed: float, angle: float, seconds: float = 0.3, rate: float = 60.0) -> list[Trace]:
    a = math.radians(angle)
    count = int(seconds * rate) + 1
    return [Trace(n / rate, speed * n / rate * math.cos(a), -speed * n / rate * math.sin(a))
            for n in range(count)]


@given(st.floats(0.1, 8.0), st.floats(-179.0, 179.0))
def test_straight_stroke_has_its_own_speed_and_direction(speed: float, angle: float) -> None:
    trail = straight(speed, angle)
    made = stroke(trail, trail[-1].time)
    assert made is not None
    assert made.speed == pytest.approx(speed, rel=1e-6)
    assert (made.angle - angle + 180) % 360 - 180 == pytest.approx(0.0, abs=1e-6)


def test_finger_that_rolls_as_it_lifts_does_not_turn_the_shot() -> None:
    trail = straight(3.0, 90.0)
    end = trail[-1]
    rolled = [Trace(end.time + n / 60, end.x + 0.01 * n, end.y) for n in range(1, 4)]
    made = stroke(trail + rolled, rolled[-1].time)
    assert made is not None
    assert made.angle == pytest.approx(90.0, abs=1.0)


def test_finger_that_stops_before_it_lifts_has_no_speed() -> None:
    trail = straight(3.0, 90.0)
    end = trail[-1]
    resting = [Trace(end.time + n / 60, end.x, end.y) for n in range(1, 20)]
    made = stroke(trail + resting, resting[-1].time)
    assert made is None or made.speed == pytest.approx(0.0, abs=1e-9)


def test_shaky_samples_are_averaged() -> None:
    noise = (0.004, -0.003, 0.002, -0.004, 0.003, -0.002)
    shaky = [Trace(s.time, s.x + noise[n % 6], s.y) for n, s in enumerate(straight(2.0, 90.0))]
    vx, vy = velocity(shaky)
    assert abs(vx) < 0.05
    assert -vy == pytest.approx(2.0, rel=0.02)


def test_one_sample_is_no_stroke() -> None:
    assert stroke([Trace(0.0, 0.5, 0.5)], 0.1) is None


@given(st.floats(0.0, 10.0))
def test_effort_is_between_nothing_and_all(amount: float) -> None:
    assert 0.0 <= effort(amount, 0.25, 5.0, 1.7) <= 1.0


def test_gentle_half_of_the_way_uses_less_than_half_of_the_force() -> None:
    assert effort(2.625, 0.25, 5.0, 1.7) < 0.35
