"""At 20 frames a second a fast flick had two or three samples, the frame's, and went forward in 5
to 40 of 100 tries."""

from __future__ import annotations

import random

from game.input.events import Pointer
from game.rules import Flick
from tests.input.test_hand import hand_over
from tools.bench import people


def shot_at(frames_a_second: float, seed: int) -> Flick | None:
    """What comes of a flick of 60 to 150 ms when the screen takes reports so often."""
    rng = random.Random(seed)
    hand = hand_over("diceflick")
    x, y = hand.where()
    made = people.flick(rng, (x, y + rng.uniform(0.0, 0.1)), 90.0, 0.25, rng.uniform(0.06, 0.15))
    waiting = [Pointer(r.what, r.x, r.y, 5.0 + r.time, finger=1) for r in made.reports]
    now = 5.0 + rng.random() / frames_a_second
    shot = None
    while waiting or shot is None:
        for e in [e for e in waiting if e.time <= now]:
            hand.handle(e)
        waiting = [e for e in waiting if e.time > now]
        shot = hand.update(1.0 / frames_a_second, now) or shot
        now += 1.0 / frames_a_second
        assert now < 10.0, "no shot"
    assert isinstance(shot, Flick)
    return shot


def test_a_flick_is_the_same_at_any_number_of_frames_a_second() -> None:
    for seed in range(people.FIXTURES + 11_000, people.FIXTURES + 11_040):
        shots = {shot_at(fps, seed) for fps in (60.0, 30.0, 20.0, 10.0)}
        assert len(shots) == 1
        (shot,) = shots
        assert shot is not None
        assert abs(shot.direction - 90.0) < 5.0
