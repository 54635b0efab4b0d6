"""A throw that was too short was told to put a finger behind the piece, and slow drags threw
nothing."""

from __future__ import annotations

from game.rules import Throw
from tests.input.test_hand import hand_over, stroked


def test_what_would_be_right_is_said_for_this_kind_of_shot() -> None:
    throw, flick = hand_over("squadron"), hand_over("diceflick")
    assert stroked(throw, (0.8, 0.7), (0.81, 0.7), seconds=0.3) is None
    assert "Drag" in throw.note
    assert "piece" not in throw.note
    x, y = flick.where()
    assert stroked(flick, (x, y), (x + 0.02, y), seconds=0.1) is None
    assert "flick through the piece" in flick.note


def test_a_slow_drag_with_a_pause_throws() -> None:
    hand = hand_over("squadron")
    places = ((0.9, 0.8), (0.9, 0.65), (0.9, 0.65), (0.9, 0.65))
    assert isinstance(stroked(hand, *places, seconds=3.0), Throw)
