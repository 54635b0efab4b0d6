"""A shot can be watched, skipped, slowed and watched again."""

from __future__ import annotations

import math

from game.rules import Bounds, Event, Piece, Pose, Result, Table, Touch
from game.rules.trajectory import pack
from game.scene.playback import Playback, first_way, hardest_touch

TABLE = Table(Bounds(-10, -10, 10, 10), pieces=(Piece("a", "d6", Pose(0, 0, 0.8)),))


def shot(seconds: float = 1.0) -> Playback:
    half = [math.pi * k / 40 for k in range(21)]  # half a turn about z, ten cm along x
    samples = [
        (seconds * k / 20, k / 2, 0.0, 0.8, math.cos(t), 0.0, 0.0, math.sin(t))
        for k, t in enumerate(half)
    ]
    result = Result(
        table=TABLE.moved("a", Pose(10.0, 0.0, 0.8, 0.0, 0.0, 0.0, 1.0)),
        touches=(
            Touch(0.3, "a", "wall", (3.0, 0.0, 0.8), 5.0),
            Touch(0.7, "a", "wall", (7.0, 0, 0.8), 2.0),
        ),
        trajectory=(pack("a", samples),),
        seconds=seconds,
    )
    events = (Event("late", time=0.9), Event("early", time=0.1))
    return Playback(TABLE, result, events)


def test_a_piece_is_between_its_samples() -> None:
    playback = shot()
    playback.update(0.525)
    ((_, sample),) = playback.poses()
    assert abs(sample[1] - 5.25) < 1e-3
    assert abs(math.hypot(*sample[4:]) - 1.0) < 1e-6
    assert all(
        abs(a - b) < 1e-6 for a, b in zip(sample[1:], playback.ways["a"].at(0.525)[1:], strict=True)
    )


def test_events_and_touches_come_once_and_in_order() -> None:
    playback = shot()
    kinds, touched = [], []
    while not playback.done:
        playback.update(1 / 60)
        kinds += [e.kind for e in playback.due()]
        touched += [t.time for t in playback.due_touches()]
    assert kinds == ["early", "late"]
    assert touched == [0.3, 0.7]
    assert playback.due() == () and playback.due_touches() == ()


def test_slow_motion_takes_four_times_as_long() -> None:
    playback = shot()
    playback.speed = 0.25
    for _ in range(60):
        playback.update(1 / 60)
    assert abs(playback.time - 0.25) < 1e-6


def test_skip_ends_it_and_still_tells_what_happened() -> None:
    playback = shot()
    playback.skip()
    assert playback.done
    assert [e.kind for e in playback.due()] == ["early", "late"]
    assert playback.due_touches() == ()  # a skipped shot makes no noise


def test_rewind_shows_everything_again() -> None:
    playback = shot()
    playback.update(5.0)
    playback.due(), playback.due_touches()
    playback.rewind()
    assert playback.where("a") == (0.0, 0.0, playback.where("a")[2])  # type: ignore[index]
    playback.update(5.0)
    assert len(playback.due()) == 2 and len(playback.due_touches()) == 2


def test_seek_backwards_finds_the_earlier_place() -> None:
    playback = shot()
    playback.update(0.9)
    assert playback.where("a")[0] > 8.9  # type: ignore[index]
    playback.seek(0.2)
    assert abs(playback.where("a")[0] - 2.0) < 1e-3  # type: ignore[index]
    assert playback.due() == ()


def test_speed_is_that_of_the_way() -> None:
    playback = shot()
    playback.update(0.5)
    assert abs(playback.speed_of("a") - 10.0) < 0.1
    playback.skip()
    assert playback.speed_of("unknown") == 0.0


def test_a_result_without_a_way_is_over_at_once() -> None:
    assert Playback(TABLE, Result(table=TABLE)).done


def test_a_shot_knows_where_to_be_watched_from() -> None:
    playback = shot()
    start, direction = first_way(playback)
    assert start == (0.0, 0.0) and abs(direction) < 1e-6
    assert hardest_touch(playback) == (3.0, 0.0, 0.8)
    still = Playback(TABLE, Result(table=TABLE, seconds=0.5))
    assert first_way(still) is None and hardest_touch(still) is None
