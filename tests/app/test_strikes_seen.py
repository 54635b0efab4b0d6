"""A strike of the race goes in with the very next tick, and is seen two pictures later at most."""

from __future__ import annotations

from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import pytest

from game.app.table import racing
from game.modes import live_scenarios
from game.rules import Aim, Shoot, seats
from game.session.messages import Ahead, Race, Reply
from game.session.racing import Racing


class Desk:
    """The process beside the picture, which answers after so many pictures."""

    def __init__(self, race: Race, worker: Any) -> None:
        self.racing, self.race, self.late = Racing(), race, 1
        self.asked: list[tuple[Future[Reply], Any, int]] = []
        self.picture = 0
        DESKS.append(self)

    def begin(self) -> Future[Reply]:
        return self._later(self.race)

    def ask(self, commands: tuple[Any, ...], ticks: int = 1) -> Future[Reply]:
        return self._later(Ahead(commands, ticks))

    def _later(self, request: Any) -> Future[Reply]:
        future: Future[Reply] = Future()
        self.asked.append((future, request, self.picture + self.late))
        return future

    def next_picture(self) -> None:
        self.picture += 1
        for one in [one for one in self.asked if one[2] <= self.picture]:
            self.asked.remove(one)
            one[0].set_result(self.racing.done(one[1]))


DESKS: list[Desk] = []


@pytest.fixture
def running(monkeypatch, tmp_path):
    monkeypatch.setenv("FLICKTOP_HOME", str(tmp_path))
    monkeypatch.setattr(racing, "LiveDesk", Desk)
    silent = SimpleNamespace(dress=lambda v: None, show=lambda t, s: None)
    house = SimpleNamespace(
        seed=3, stage=silent, at_end=[], notice=lambda words: None, side=None,
        party=None, speaker=SimpleNamespace(knock=lambda *words: None))
    monkeypatch.setattr(racing.parties, "seated", lambda party: seats(2, "human"))
    return racing.Running(house, live_scenarios()[0])


def pictures(running: Any, count: int) -> None:
    for _ in range(count):
        DESKS[-1].next_picture()
        running.update(1 / 60)


def test_a_strike_is_seen_within_two_pictures(running):
    pictures(running, 200)
    assert running.tick > running.state.signal
    for n in range(4):
        pictures(running, 40 + n)
        offer = next(o for o in running.mode.offers(running.state) if isinstance(o, Aim))
        id = offer.pieces[0]
        shot = offer.brink.usual(id, offer.kinds[id], 200.0)
        running.give(Shoot(offer.seat, offer.about, shot))
        pictures(running, 2)
        assert running.table.has(id)
    assert len(running.frames) == 4 and max(running.frames) <= 2
