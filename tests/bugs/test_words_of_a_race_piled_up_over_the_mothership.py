"""In a race every ship that got home said "2 of 7" over the mothership, and all of it stayed there
as long as anything new was told: in the end the mothership lay under a heap of words."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from game.app.table.hints import cleared
from game.app.table.telling import READ_S, Telling
from game.pack import Drawn
from game.rules import Event, say
from game.ui.kit import Kit
from game.ui.letters import Type

FRAME = 1 / 30
TYPE = Type(1.0)


def blank() -> Kit:
    kit = Kit(1920.0, TYPE)
    kit.begin()
    kit.floor = 940.0
    return kit


def race() -> tuple[Any, Any]:
    """What is told, at the middle of the table, and the seats."""
    stage = SimpleNamespace(places_of=lambda event: [(0.0, 0.0, 0.0)],
                            screen=lambda x, y, z: (0.0, 0.0))
    house: Any = SimpleNamespace(stage=stage, settings=SimpleNamespace(less_motion=True))
    state = SimpleNamespace(seats=[SimpleNamespace(worn="") for _ in range(4)])
    return Telling(house, at_once=True), state


def home(seat: int, n: int) -> Event:
    return Event("in", None, 0.0, seat, ("a",), n, (0.0, 0.0), say("{n} of {all}", n=n, all=7))


def shown(telling: Any) -> list[str]:
    return sorted(one.words for one, _r in telling._placed(blank(), ()))


def test_each_seat_has_one_word_at_a_time() -> None:
    telling, state = race()
    for n in range(1, 5):
        for seat in range(4):
            telling.tell(home(seat, n), state)
        telling.update(FRAME)
    assert shown(telling) == ["4 of 7"] * 4


def test_a_word_goes_when_it_was_read_whatever_else_is_told() -> None:
    telling, state = race()
    telling.tell(home(0, 1), state)
    for n in range(int(READ_S / FRAME) + 2):
        telling.update(FRAME)
        if n % 10 == 0:
            telling.tell(home(1, 2 + n // 10), state)
    assert "1 of 7" not in shown(telling) and len(shown(telling)) == 1


def test_words_stand_beside_the_mothership() -> None:
    telling, state = race()
    for seat in range(4):
        telling.tell(home(seat, 1), state)
    kit = blank()
    lens: Any = SimpleNamespace(to_screen=lambda x, y, z: (0.9 + 0.02 * x, 0.5 - 0.02 * y))
    corners = tuple((x, y, 0.0) for x in (-6.0, 6.0) for y in (-5.0, 5.0))
    goal, = cleared(kit, Drawn(kit.safe, clear=corners), lens)
    placed = telling._placed(kit, [goal])
    assert len(placed) == 4
    assert not any(r.overlaps(goal) for _one, r in placed)
