"""A stick pulled back and snapped: one shot, whatever the pad reports and however long it waits."""

from __future__ import annotations

import pytest

from game.input.snap import Snap
from tools.bench.people import eased

Track = list[tuple[float, float]]


def snapped(rate: int, seconds: float, hold: float, depth: float = 1.0, phase: float = 0.3,
            bounce: float = -0.35) -> Track:
    """Pulled back in 0.3 s, held without a report, snapped past the middle, and at rest."""
    out: Track = []
    t = phase / rate

    def place(t: float) -> float:
        if t < 0.3:
            return depth * eased(t / 0.3)
        if t < 0.3 + hold:
            return depth
        if t < 0.3 + hold + seconds:
            return depth + (bounce * depth - depth) * eased((t - 0.3 - hold) / seconds)
        left = (t - 0.3 - hold - seconds) / 0.06
        return bounce * depth * (1.0 - eased(min(1.0, left)))

    while t < 0.3 + hold + seconds + 0.1:
        y = place(t)
        if not out or abs(y - out[-1][1]) > 1e-4:  # pads report changes only
            out.append((t, y))
        t += 1.0 / rate
    return out


def shots(track: Track, snap: Snap | None = None, start: float = 0.0) -> list[float]:
    snap = snap or Snap()
    made = [snap.report(start + t, 0.0, y) for t, y in track]
    return [pull.share for pull in made if pull.kind == "shot"]


@pytest.mark.parametrize("rate", [125, 250, 500, 1000])
@pytest.mark.parametrize("hold", [0.0, 0.02, 0.8, 3.0])
@pytest.mark.parametrize("seconds", [0.020, 0.060, 0.100, 0.250])
def test_each_snap_is_one_shot(rate: int, hold: float, seconds: float) -> None:
    right = shots(snapped(1000, seconds, 0.5))[0]
    for phase in (0.0, 0.25, 0.6, 0.9):
        made = shots(snapped(rate, seconds, hold, phase=phase))
        assert len(made) == 1
        assert made[0] >= 0.9 * right


def test_soft_snap_is_a_soft_shot_over_the_whole_range() -> None:
    powers = [shots(snapped(250, s, 0.2))[0] for s in (0.04, 0.1, 0.15, 0.2, 0.25, 0.32)]
    assert powers == sorted(powers, reverse=True)
    assert powers[0] == pytest.approx(1.0, abs=1e-3)
    assert powers[-1] < 0.2


def test_stick_let_go_of_shoots_as_deep_as_it_was_pulled() -> None:
    for depth in (0.3, 0.6, 1.0):
        assert shots(snapped(125, 0.035, 0.4, depth, bounce=-0.1))[0] == pytest.approx(
            depth, abs=1e-3)


@pytest.mark.parametrize("rate", [125, 1000])
def test_stick_put_back_slowly_makes_no_shot(rate: int) -> None:
    assert shots(snapped(rate, 0.9, 0.2, bounce=0.0)) == []


def test_swing_past_the_middle_and_back_fires_nothing_more() -> None:
    swing = [(0.0, 0.5), (0.1, 1.0), (0.4, 0.6), (0.408, -0.4), (0.416, -0.8), (0.43, 0.0),
             (0.438, 0.5), (0.446, 0.2), (0.454, -0.1), (0.47, 0.0)]
    assert len(shots(swing)) == 1


def test_after_a_rest_it_shoots_again() -> None:
    snap = Snap()
    track = snapped(250, 0.05, 0.3)
    assert len(shots(track, snap)) == 1
    assert len(shots(track, snap, start=2.0)) == 1


def test_stick_eased_to_another_depth_shoots_from_there() -> None:
    track = [(0.0, 0.5), (0.1, 1.0), (0.6, 0.85), (0.7, 0.7), (0.8, 0.6), (0.9, 0.55),
             (1.5, 0.3), (1.508, 0.0), (1.516, -0.3)]
    assert shots(track)[0] == pytest.approx(0.55, abs=0.07)


def test_pull_to_the_side_is_no_pull() -> None:
    snap = Snap()
    made = [snap.report(t / 10, x, 0.1) for t, x in enumerate((0.3, 0.9, 0.2, -0.4))]
    assert {pull.kind for pull in made} == {"rest"}


def test_stick_that_rested_unseen_shoots_again() -> None:
    """Another screen was shown meanwhile: nobody saw the stick come back."""
    snap = Snap()
    track = snapped(250, 0.05, 0.3)
    seen = track[:next(n for n, (_t, y) in enumerate(track) if n > 10 and y < -0.2)]
    assert len(shots(seen, snap)) == 1
    assert len(shots(track, snap, start=5.0)) == 1


def test_stick_still_held_from_before_does_not_shoot_when_it_is_let_go() -> None:
    snap = Snap()
    shots([(0.0, 0.0), (0.2, 0.4), (0.3, 1.0)], snap)
    snap.let_go()
    assert shots([(2.0, 0.9), (2.01, 0.5), (2.02, 0.1), (2.03, -0.2), (2.04, 0.0)], snap) == []
