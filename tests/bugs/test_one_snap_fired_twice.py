"""A stick that swung past its middle and back fired a second, weak shot, which replaced the first;
a hand made for the next shot took the swing for a new pull."""

from __future__ import annotations

import random

from game.input.events import Stick
from game.input.snap import Snap
from tests.input.test_hand import DT, FEEL, LENS, offered
from tests.input.test_snap import shots
from tools.bench import people


def test_a_snap_is_one_shot_however_the_stick_swings() -> None:
    for seed in range(people.FIXTURES + 12_000, people.FIXTURES + 12_200):
        made = people.snap(random.Random(seed))
        assert len(shots(list(made.track))) == 1, made


def test_the_swing_of_one_shot_is_no_pull_for_the_next() -> None:
    from game.content.models import models
    from game.input.hand import Hand

    offer, table = offered("diceflick")
    snaps: dict[str, Snap] = {}
    for seed in range(people.FIXTURES + 12_300, people.FIXTURES + 12_340):
        made = people.snap(random.Random(seed))
        hand = Hand(offer, table, models(), FEEL, LENS, snaps=snaps)
        fired = 0
        for t, y in made.track:
            hand.handle(Stick("pad:1", seed * 10 + t, (0.0, 0.0), (0.0, y)))
            if hand.update(DT) is not None:
                fired += 1
                hand = Hand(offer, table, models(), FEEL, LENS, snaps=snaps)
        assert fired == 1
