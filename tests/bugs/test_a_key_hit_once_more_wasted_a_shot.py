"""Who hit Enter once more than a menu needed shot at once, with hardly any force."""

from __future__ import annotations

from game.input.events import Press, Release
from tests.input.test_hand import DT, frames, hand_over


def test_a_tap_of_the_button_shoots_nothing_and_says_what_would() -> None:
    hand = hand_over("squadron")
    hand.handle(Press("accept", "keys", time=10.0))
    hand.handle(Release("accept", "keys", 10.08))
    assert hand.update(DT) is None
    assert hand.phase == "idle" and hand.note.startswith("Hold it")


def test_held_a_moment_longer_it_shoots_softly() -> None:
    hand = hand_over("squadron")
    hand.handle(Press("accept", "keys", time=10.0))
    frames(hand, 0.1)
    hand.handle(Release("accept", "keys", 10.12))
    assert hand.update(DT) is not None
