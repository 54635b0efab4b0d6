"""A live match in a process of its own: asked tick by tick, taken up again where it was killed."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.content.scenarios import content
from game.match import recording
from game.match.match import Setup
from game.modes import live_modes, live_scenarios
from game.rules import Aim, Piece, Shoot, seats
from game.session.messages import Ahead, Gone, Race, Refused, Ticked
from game.session.racing import LiveDesk, Racing
from game.session.workers import Worker

CARD = live_scenarios()[0]
MODE: Any = live_modes()[CARD.game]
WAIT_S = 60


def setup(*players: str, seed: int = 3) -> Setup:
    seated = tuple(msgspec.structs.replace(seat, player=player)
                   for seat, player in zip(seats(len(players)), players, strict=True))
    return Setup.of(MODE, content(MODE, CARD.file), seated, seed, CARD.id)


def state_of(reply: Any) -> Any:
    return msgspec.json.decode(reply.state, type=MODE.state_type)


def flip(state: Any, seat: int = 0) -> Shoot:
    offer = next(o for o in MODE.offers(state) if isinstance(o, Aim) and o.seat == seat)
    edge, id = offer.brink, offer.pieces[0]
    assert edge is not None
    piece = Piece(id, offer.kinds[id], edge.pose(id, 0.5, 0.5))
    return Shoot(seat, "flip", edge.flip(piece, edge.straight, 220.0, 0.5))


def ahead(racing: Racing, count: int, *commands: Any) -> list[Ticked]:
    replies = []
    for n in range(count):
        reply = racing.done(Ahead(commands if n == 0 else ()))
        assert isinstance(reply, Ticked)
        replies.append(reply)
    return replies


def test_a_flip_is_seen_at_its_tick_and_told() -> None:
    racing = Racing()
    first = racing.done(Race(setup("human", "human")))
    assert isinstance(first, Ticked) and first.tick == 0 and state_of(first).hand(0) == "0-0"
    before = ahead(racing, 181)
    assert [e.kind for reply in before for e in reply.events] == ["go"]
    state = MODE.setup(content(MODE, CARD.file), seats(2), 3)
    (struck,) = ahead(racing, 1, flip(state))
    assert struck.tick == 182 and [e.kind for e in struck.events] == ["flipped"]
    assert struck.pieces is not None and [p.id for p in struck.pieces] == ["0-0"]
    after = ahead(racing, 90)
    assert any("0-0" in reply.moved for reply in after)
    assert any(reply.touches for reply in after)


def test_what_is_refused_is_said_and_harms_nothing() -> None:
    racing = Racing()
    racing.done(Race(setup("human", "human")))
    ahead(racing, 181)
    state = MODE.setup(content(MODE, CARD.file), seats(2), 3)
    wild = msgspec.structs.replace(flip(state), seat=1)
    (reply,) = ahead(racing, 1, wild, flip(state))
    assert [number for number, _ in reply.refused] == [0]
    assert [e.kind for e in reply.events] == ["flipped"]


def test_without_a_match_nothing_goes_on() -> None:
    assert isinstance(Racing().done(Ahead()), Refused)


def test_a_file_that_is_no_match_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "race.jsonl"
    file.write_text("nothing of the sort\n")
    reply = Racing().done(Race(setup("human", "human"), str(file), kept=True))
    assert isinstance(reply, Refused)
    assert file.read_text() == "nothing of the sort\n"


def test_computers_race_by_themselves_and_it_is_saved_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "race.jsonl"
    racing = Racing()
    racing.done(Race(setup("computer:hard", "computer:hard"), str(file)))
    for _ in range(6000):
        reply = racing.done(Ahead(ticks=2))
        assert isinstance(reply, Ticked)
        if any(e.kind == "won" for e in reply.events):
            break
    again, verdict = recording.replay(recording.read(file), MODE)
    assert verdict.first_difference is None and again.outcome() is not None


def test_at_most_two_ticks_are_caught_up_at_once() -> None:
    racing = Racing()
    racing.done(Race(setup("human", "human")))
    reply = racing.done(Ahead(ticks=50))
    assert isinstance(reply, Ticked) and reply.tick == 2


@pytest.fixture
def desk(tmp_path: Path) -> Any:
    desk = LiveDesk(Race(setup("human", "computer:hard"), str(tmp_path / "race.jsonl")), Worker)
    yield desk
    desk.close()


def test_a_killed_process_is_replaced_and_goes_on_from_what_was_saved(desk: Any) -> None:
    assert isinstance(desk.begin().result(WAIT_S), Ticked)
    for _ in range(100):
        reply = desk.ask((), 2).result(WAIT_S)
    assert reply.tick == 200
    os.kill(desk.pid, signal.SIGKILL)
    resumed = desk.ask((), 1).result(WAIT_S)
    assert isinstance(resumed, Ticked) and desk.restarts == 1
    assert 120 <= resumed.tick <= 200 and resumed.pieces is not None and resumed.state
    assert desk.ask((), 1).result(WAIT_S).tick == resumed.tick + 1


def test_a_process_that_can_t_begin_is_said(tmp_path: Path) -> None:
    desk = LiveDesk(Race(setup("human", "human"), str(tmp_path / "none.jsonl"), kept=True), Worker)
    try:
        assert isinstance(desk.begin().result(WAIT_S), Refused | Gone)
    finally:
        desk.close()
