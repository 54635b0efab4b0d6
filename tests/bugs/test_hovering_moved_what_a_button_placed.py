"""The mouse on its way to "Place it here" took the piece along, and any click placed it."""

from __future__ import annotations

from game.input.events import Press
from tests.app.test_placing import at, click, hand


def test_the_button_places_the_piece_where_it_stands() -> None:
    placing = hand()
    stood = placing.pose
    for x, y in ((3, -8), (9, -2), (30, 30)):
        placing.handle(at("move", x, y))
    placing.handle(Press("accept", "pointer"))
    assert placing.placed == stood


def test_one_click_places_nothing() -> None:
    placing = hand()
    click(placing, 4.0, -4.0)
    assert placing.placed is None
