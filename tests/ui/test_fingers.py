"""What the crawler finds out about buttons by pressing them at their own places."""

from __future__ import annotations

from typing import Any

import pytest

from game.pack.rects import Rect
from game.ui.kit import Kit
from game.ui.letters import Type
from game.ui.sheet import Widget
from tests.ui import fingers

TYPE = Type(1.0)


def drawn(*widgets: Widget) -> Kit:
    kit = Kit(1920.0, TYPE)
    kit.begin()
    kit.widgets += widgets
    kit.focus = widgets[0].id
    return kit


@pytest.mark.parametrize("widgets", [
    (Widget("go", Rect(100, 100, 300, 84)), Widget("stop", Rect(100, 200, 300, 84))),
    (Widget("prompt:menu", Rect(100, 100, 300, 84), focus=False),),
    (Widget("sound", Rect(100, 100, 300, 84), steps=True),),
    (Widget("no", Rect(100, 100, 300, 84), blocked="No disc: repair it first."),),
    (Widget("volume", Rect(100, 100, 300, 84), steps=True, slides=Rect(150, 100, 200, 84)),),
    (Widget("row", Rect(100, 100, 300, 84), clip=Rect(100, 300, 300, 200), within="list"),),
    (Widget("aim", Rect(100, 100, 0, 0)),),
])
def test_a_button_in_its_own_place_is_no_fault(widgets: Any) -> None:
    kit = drawn(*widgets)
    assert list(fingers.faults(kit)) == []
    assert kit.focus == widgets[0].id and not kit.pressed


def test_a_button_under_another_is_one() -> None:
    kit = drawn(Widget("go", Rect(100, 100, 300, 84)), Widget("stop", Rect(250, 100, 300, 84)))
    assert "under a finger at go lies stop" in list(fingers.faults(kit))


def test_a_button_that_another_lies_over_wholly_does_what_that_one_does() -> None:
    kit = drawn(Widget("go", Rect(100, 100, 300, 84)), Widget("stop", Rect(100, 100, 300, 84)))
    assert any(fault.startswith("a finger at go asks") for fault in fingers.faults(kit))


def test_half_of_a_button_out_of_its_list_is_no_place_to_press() -> None:
    row = Widget("row", Rect(100, 100, 300, 84), clip=Rect(100, 160, 300, 200), within="list")
    below = Widget("below", Rect(100, 90, 300, 60))
    assert list(fingers.faults(drawn(row, below))) == []
