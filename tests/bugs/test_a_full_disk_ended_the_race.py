"""A race that could not be written ended the process that plays it, four times over, and with it
the race; a folder that could not be made ended the game."""

import hashlib
from types import SimpleNamespace

import pytest

from game.app import party
from game.app.table import racing
from game.app.table.racing import Running
from game.match import recording
from game.session import berth
from game.session.messages import Ahead, Race, Ticked
from game.session.racing import Racing
from tests.session.test_racing import CARD, MODE, ahead, setup

PARTY = (party.Plan("human"), party.Plan("human"), party.Plan(), party.Plan())


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("FLICKTOP_HOME", str(tmp_path))
    berth.berth.cache_clear()
    yield tmp_path
    berth.berth.cache_clear()


def house():
    def nothing(*_):
        pass

    said = []
    return SimpleNamespace(seed=3, party=PARTY, notice=said.append, said=said, at_end=[],
                           stage=SimpleNamespace(dress=nothing, show=nothing),
                           speaker=SimpleNamespace(knock=nothing), side=None)


def until(running, what):
    """Frames go by until that is so."""
    for _ in range(6000):
        running.update(1 / 60)
        if what():
            return
        if running._waits is not None:
            running._waits.result(60)
    raise AssertionError(f"never: {running.house.said} at tick {running.tick}")


def test_it_goes_on_and_is_written_as_soon_as_it_can_be(tmp_path):
    file = tmp_path / "there" / "race.jsonl"
    (tmp_path / "there").write_text("no folder")
    race = Racing()
    first = race.done(Race(setup("human", "human"), str(file)))
    assert isinstance(first, Ticked) and first.unkept
    assert all(reply.unkept for reply in ahead(race, 61))
    (tmp_path / "there").unlink()
    assert ahead(race, 60)[-1].unkept is None
    assert recording.load(file, {MODE.id: MODE}).tick == 120


def test_it_is_said(home):
    (home / "race.jsonl").mkdir()
    running = Running(house(), CARD)
    try:
        until(running, lambda: running.tick >= 4)
        assert len(running.house.said) == 1 and "can't be saved" in running.house.said[0]
        assert not running.trouble
    finally:
        running.close()


def test_what_can_t_be_put_away_is_not_written_over(home):
    interrupted(home)
    before = (home / "race.jsonl").read_bytes()
    (home / "races").write_text("no folder")
    running = Running(house(), CARD)
    try:
        until(running, lambda: running.tick >= 62)
        assert "can't be saved" in running.house.said[0]
        assert (home / "race.jsonl").read_bytes() == before
    finally:
        running.close()


def interrupted(home):
    """A race of others was interrupted."""
    race = Racing()
    race.done(Race(setup("human", "computer:easy"), str(home / "race.jsonl")))
    race.done(Ahead(ticks=2))


def test_a_damaged_race_is_put_away_and_another_begins(home):
    """It was gone on with again and again: nobody with these seats could ever race."""
    running = Running(house(), CARD)
    try:
        until(running, lambda: running.tick >= 2)
    finally:
        running.close()
    content = racing.playing().read_bytes().splitlines(keepends=True)
    body = content[0] + content[1].replace(b'"state":"', b'"state":"0')
    digest = hashlib.blake2b(body, digest_size=16).hexdigest()
    racing.playing().write_bytes(body + b'{"entries":1,"digest":"%s"}\n' % digest.encode())
    again = Running(house(), CARD)
    try:
        until(again, lambda: again.tick >= 2)
        assert "goes on" in again.house.said[0] and "can't be continued" in again.house.said[1]
        assert not again.trouble and len([*(home / "races").iterdir()]) == 1
    finally:
        again.close()
