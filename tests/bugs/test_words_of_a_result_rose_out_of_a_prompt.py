"""What is told on the table began 40 units below its place, over the prompts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.app.table.telling import Telling, Told
from game.pack import Rect
from game.ui.kit import Kit
from game.ui.letters import Type

PROMPT = Rect(600, 600, 700, 80)


def placed(calm: bool = False, age: float = 0.05) -> tuple[Kit, Any]:
    kit = Kit(1920.0, Type(1.0))
    kit.covers.append(PROMPT)
    # its place on the window is 5 units above the prompt
    stage = SimpleNamespace(screen=lambda x, y, z: (0.0, 1.0 - 2.0 * 650.0 / 1080.0))
    house: Any = SimpleNamespace(stage=stage, settings=SimpleNamespace(less_motion=calm))
    telling = Telling(house)
    telling.said = [Told("shield gone", (0.0, 0.0, 0.0), None, 0.0)]
    telling.seconds, telling._ends = age, 2.0
    return kit, telling


def boxes(kit: Kit) -> list[Rect]:
    return [m.rect for m in kit.groups["told"].marks if hasattr(m, "radius") and m.rect.h > 40]


@pytest.mark.parametrize("age", [0.0, 0.05, 0.2, 0.3])
def test_they_do_not_cover_it(age: float) -> None:
    kit, telling = placed(age=age)
    telling.draw(kit)
    (box,) = boxes(kit)
    assert not box.overlaps(PROMPT)


def test_with_less_motion_they_stand_still() -> None:
    tops = set()
    for age in (0.0, 0.1, 0.3):
        kit, telling = placed(calm=True, age=age)
        kit.covers.clear()
        telling.draw(kit)
        tops.add(boxes(kit)[0].y)
    assert len(tops) == 1
