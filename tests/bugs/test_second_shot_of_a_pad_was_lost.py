"""A stick that came to rest while a shot was shown, or behind a menu, was still taken for one that
had not rested: the next pull was lost."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

from game.app.table.grip import Grip
from game.input.events import Stick
from tests.input.test_hand import FEEL, LENS, offered
from tools.bench import people


def test_the_stick_is_watched_while_a_shot_is_shown() -> None:
    from game.content.models import models
    from game.input.hand import Hand

    offer, table = offered("diceflick")
    grip: Any = object.__new__(Grip)
    grip.showing = SimpleNamespace(phase="ask", accepts=lambda device: True, refused="")
    grip.viewing = SimpleNamespace(turning=SimpleNamespace(stick=lambda *push: None))
    grip.house, grip._holds, grip._held_turned = SimpleNamespace(feel=FEEL), "", False
    grip.placing, grip.listing, grip._snaps = None, False, {}
    for n in range(30):
        made = people.snap(random.Random(people.FIXTURES + 13_000 + n), rate=250)
        grip.hand = Hand(offer, table, models(), FEEL, LENS, snaps=grip._snaps)
        grip.showing.phase = "ask"
        fired = 0
        for t, y in made.track:
            grip.input(Stick("pad:1", 10.0 * n + 1.0 + t, (0.0, 0.0), (0.0, y)))
            if grip.hand is not None and grip.hand.update(0.0) is not None:
                fired += 1
                grip.hand, grip.showing.phase = None, "play"
                grip.showing.accepts = lambda device: grip.showing.phase == "ask"
        assert fired == 1, n
