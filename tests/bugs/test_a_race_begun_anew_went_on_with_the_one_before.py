"""Who left a race, or pressed "Start again" in the middle of it, was put back into it the next
time; and ending one could leave a process behind that went on with it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.table import racing
from game.app.table.racing import Running
from game.session.messages import Gone, Race
from game.session.racing import LiveDesk
from tests.bugs.test_a_full_disk_ended_the_race import home, house, until  # noqa: F401 - fixture
from tests.session.test_racing import CARD, setup


@pytest.fixture
def running() -> Iterator[Running]:
    made = Running(house(), CARD)
    yield made
    made.close()


def test_after_it_was_given_up_the_next_one_is_new(home: Path, running: Running) -> None:  # noqa: F811
    until(running, lambda: running.tick >= 62)
    running.give_up()
    assert not racing.playing().exists() and len([*(home / "races").iterdir()]) == 1
    again = Running(house(), CARD)
    try:
        until(again, lambda: again.tick >= 1)
        assert again.tick < 60 and not again.house.said
    finally:
        again.close()


class Deaf:
    """A process that answers nothing until it is ended."""

    pid = 1
    made: list[Deaf] = []

    def __init__(self) -> None:
        self.ended = threading.Event()
        Deaf.made.append(self)

    def told(self, request: object) -> None:
        self.ended.wait(10)

    def end(self) -> None:
        self.ended.set()


def test_no_process_begins_when_it_is_closed() -> None:
    Deaf.made.clear()
    desk = LiveDesk(Race(setup("human", "human"), "somewhere"), Deaf)
    desk._begun = True
    asked = desk.ask(())
    while not Deaf.made:
        pass
    desk.close()
    assert isinstance(asked.result(10), Gone)
    assert len(Deaf.made) == 1 and Deaf.made[0].ended.is_set()
