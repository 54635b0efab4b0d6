"""The moving hand: before the first shot of each game, until it was done once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from game.app.settings import Settings
from game.app.table.lesson import WAITS_S, Lesson


class House:
    def __init__(self, device: str = "pointer") -> None:
        self.device, self.settings = device, Settings()
        self.redraws = 0

    def redraw(self) -> None:
        self.redraws += 1

    def change_settings(self, practised: list[str]) -> None:
        self.settings = Settings(practised=practised)


def hand(busy: bool = False) -> Any:
    return SimpleNamespace(busy=busy, offer=SimpleNamespace(kind="flick"))


def waited(lesson: Lesson, seconds: float, of: Any) -> bool:
    for _ in range(round(seconds * 60)):
        lesson.update(1 / 60, of)
    return lesson.shown


def test_it_is_shown_to_who_waits_and_moves() -> None:
    house: Any = House()
    lesson = Lesson(house, "diceflick")
    assert not waited(lesson, WAITS_S * 0.8, hand())
    assert waited(lesson, 1.0, hand())
    before = house.redraws
    waited(lesson, 1.0, hand())
    assert house.redraws - before > 10


def test_it_is_gone_while_a_gesture_is_under_way_and_once_it_was_done() -> None:
    house: Any = House()
    lesson = Lesson(house, "diceflick")
    assert waited(lesson, 3.0, hand())
    assert not waited(lesson, 0.1, hand(busy=True))
    lesson.learnt()
    assert not waited(lesson, 5.0, hand())
    assert not waited(Lesson(house, "diceflick"), 5.0, hand())


def test_another_game_or_another_device_is_another_lesson() -> None:
    house: Any = House()
    Lesson(house, "diceflick").learnt()
    assert waited(Lesson(house, "squadron"), 3.0, hand())
    house.device = "pad:2"
    assert waited(Lesson(house, "diceflick"), 3.0, hand())
