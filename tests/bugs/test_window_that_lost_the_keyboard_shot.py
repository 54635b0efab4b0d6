"""Another window came to the front while Enter was held: the game took that for letting go, and
shot."""

from __future__ import annotations

from game.input.events import Press, Release
from tests.input.test_hand import DT, frames, hand_over


def test_a_key_that_is_out_of_sight_shoots_nothing() -> None:
    hand = hand_over("squadron")
    hand.handle(Press("accept", "keys", time=1.0))
    frames(hand, 0.3)
    hand.handle(Release("accept", "keys", lost=True))
    assert hand.update(DT) is None
    assert hand.phase == "idle"
    assert hand.aiming.effort == 0.0
