"""A finger on a list: a tap presses, a drag scrolls, a slider moves sideways."""

from __future__ import annotations

from game.input.drag import START, Drag


def test_finger_that_trembles_is_still_a_tap() -> None:
    drag = Drag("list", 100, 100)
    assert not drag.begins(100 + START / 2, 100 - START / 2)
    assert not drag.scrolls


def test_drag_moves_the_list_as_far_as_the_finger_goes() -> None:
    drag = Drag("list", 100, 500)
    assert drag.begins(100, 470)
    assert drag.moved(470) == 30
    assert not drag.begins(100, 400), "it has begun already"
    assert drag.moved(400) == 70
    assert drag.moved(420) == -20


def test_slanted_drag_scrolls_a_list_of_buttons() -> None:
    assert Drag("list", 0, 0).begins(200, -90)


def test_slider_slides_sideways_and_scrolls_along() -> None:
    slide, scroll = Drag("rows", 0, 0, slider=True), Drag("rows", 0, 0, slider=True)
    assert not slide.begins(60, 20)
    assert slide.slides
    assert not slide.begins(60, 300), "what has begun to slide goes on sliding"
    assert scroll.begins(20, 60)
    assert not scroll.slides
