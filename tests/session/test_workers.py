"""Worker processes: the same answers, errors told, and none left over."""

import json
import os
import signal
import subprocess
import sys
import time
from random import Random

import msgspec
import pytest

from game.content.scenarios import scenario
from game.match import Match, Setup
from game.modes import modes
from game.physics import simulate
from game.players import Thinker
from game.rules import Throw, digest, seats
from game.session.messages import (
    Answer,
    Decide,
    Decided,
    Gone,
    PlayOut,
    Refused,
    Weighing,
)
from game.session.work import done, prepare
from game.session.workers import Workers, served


def setup(seed: int, mode_id: str = "squadron") -> Setup:
    mode = modes()[mode_id]
    return Setup.of(mode, scenario(mode, "classic"), seats(2, "computer:normal"), seed)


@pytest.fixture(scope="module")
def workers():
    with Workers(2) as two:
        yield two


def test_a_worker_answers_a_shot_as_we_do(workers):
    match = Match(modes()["squadron"], setup(1))
    from game.rules import Shoot

    shot = match.mode.shot(match.state, Shoot(0, "squadron", Throw(90.0, 80.0)))
    reply = workers.ask(Answer(match.state.table, shot)).result(60)
    assert digest(reply.result) == digest(simulate(match.state.table, shot))
    assert reply.result.trajectory


def test_a_worker_decides_as_we_do(workers):
    match = Match(modes()["diceflick"], setup(1, "diceflick"))
    request = Decide("diceflick", msgspec.json.encode(match.state), 0, "hard", "some key")
    assert workers.ask(request).result(60).command == done(request).command


def test_what_goes_wrong_in_a_worker_is_told_and_it_works_on(workers):
    strange = PlayOut(msgspec.structs.replace(setup(1), mode="chess"))
    refused = workers.ask(strange).result(60)
    assert isinstance(refused, Refused) and "chess" in str(refused.refusal.why)
    match = Match(modes()["squadron"], setup(2))
    request = Decide("squadron", msgspec.json.encode(match.state), 0, "easy", "k")
    assert isinstance(workers.ask(request).result(60), Decided)


def test_replies_come_in_the_order_of_the_requests(workers):
    match = Match(modes()["squadron"], setup(2))
    state = msgspec.json.encode(match.state)
    requests = [Decide("squadron", state, 0, "easy", str(k)) for k in range(12)]
    assert [r.command for r in workers.each(requests)] == [done(r).command for r in requests]


def test_simulate_gives_the_same_digests_whatever_the_number_of_workers():
    told = []
    for count in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-m", "game", "simulate", "squadron/classic", "--matches", "2",
             "--seed", "20", "--workers", count, "--json"],
            capture_output=True, text=True, check=True,
        )
        report = json.loads(run.stdout)
        assert set(report) == {
            "mode", "scenario", "matches", "wins", "shares", "seconds",
            "flicks_per_second",
        }
        assert [m["seed"] for m in report["matches"]] == [20, 21]
        assert sum(report["wins"]) == 2
        told.append([m["digest"] for m in report["matches"]])
    assert told[0] == told[1]


def test_workers_end_with_their_parent():
    program = (
        "import sys, time\nfrom game.session.workers import Workers\n"
        "two = Workers(2)\nprint(*two.pids, flush=True)\ntime.sleep(60)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    pids = [int(word) for word in parent.stdout.readline().split()]
    assert len(pids) == 2
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    until = time.monotonic() + 20.0
    while any(_runs(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.1)
    assert not any(_runs(pid) for pid in pids)


def test_worker_that_has_gone_is_replaced_and_the_request_done():
    match = Match(modes()["squadron"], setup(2))
    request = Decide("squadron", msgspec.json.encode(match.state), 0, "easy", "k")
    with Workers(1) as one:
        (first,) = one.pids
        os.kill(first, signal.SIGKILL)
        assert one.ask(request).result(60) == done(request)
        assert one.pids != (first,)


def test_request_that_ends_every_process_is_answered_with_gone_and_the_next_one_is_done(
    monkeypatch,
):
    request = Decide("squadron", b"{}", 0, "easy", "k")
    with Workers(1) as one:
        monkeypatch.setattr("game.session.workers.Worker.told", lambda *_: None)
        assert isinstance(one.ask(request).result(60), Gone)
        monkeypatch.undo()
        match = Match(modes()["squadron"], setup(2))
        request = Decide("squadron", msgspec.json.encode(match.state), 0, "easy", "k")
        assert one.ask(request).result(60) == done(request)


def test_stopped_worker_is_noticed_and_replaced(monkeypatch):
    monkeypatch.setattr("game.session.workers.SILENT_S", 2.5)
    match = Match(modes()["squadron"], setup(2))
    request = Decide("squadron", msgspec.json.encode(match.state), 0, "easy", "k")
    with Workers(1) as one:
        assert one.ask(request).result(60) == done(request)
        (first,) = one.pids
        os.kill(first, signal.SIGSTOP)
        assert one.ask(request).result(60) == done(request)
        assert one.pids != (first,)
        assert one.restarts == 1


def test_long_work_is_no_silence(monkeypatch):
    monkeypatch.setattr("game.session.workers.SILENT_S", 1.6)
    with Workers(1) as one:
        told = one.ask(PlayOut(setup(3, "diceflick"))).result(120)
        assert told == served(PlayOut(setup(3, "diceflick")))
        assert one.restarts == 0


def test_restarts_are_limited(monkeypatch):
    monkeypatch.setattr("game.session.workers.Worker.told", lambda *_: None)
    request = Decide("squadron", b"{}", 0, "easy", "k")
    with Workers(1) as one:
        for _ in range(12):
            assert isinstance(one.ask(request).result(60), Gone)
        assert one.restarts == 10


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = f"/proc/{pid}/stat"
    if not os.path.exists(stat):
        return False
    with open(stat) as file:
        return file.read().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("words, says", [
    (["squadron"], "no MODE/SCENARIO"),
    (["chess/classic"], "no MODE/SCENARIO"),
    (["squadron/none"], "no scenario 'none'"),
    (["squadron/classic", "--seats", "computer:easy"], "2 to 4 seats"),
    (["squadron/classic", "--seats", "human,human"], "only computers"),
    (["squadron/classic", "--seats", "computer:easy,robot"], "no player 'robot'"),
    (["squadron/classic", "--matches", "0"], "at least 1"),
])
def test_bad_input_is_one_line_and_status_2(words, says, capsys):
    from game.app.command import main

    assert main(["simulate", *words]) == 2
    told = capsys.readouterr().err
    assert says in told and told.count("\n") == 1


def test_a_worker_imports_what_the_first_shot_needs_before_anybody_waits_for_it():
    program = """
import sys
from game.session import work
assert "game.physics" not in sys.modules
work.prepare()
assert "game.physics" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_worker_without_an_engine_lives_until_it_is_asked_for_a_shot(monkeypatch):
    monkeypatch.setitem(sys.modules, "game.physics", None)
    prepare()
    match = Match(modes()["squadron"], setup(1))
    reply = done(Answer(match.state.table, Throw(90.0, 80.0)))
    assert isinstance(reply, Refused) and "game.physics" in str(reply.refusal.why)


def thinking() -> Decide:
    """Something a master has to think about for a while."""
    mode = modes()["flickfleet"]
    match = Match.begin(mode, scenario(mode, "introductory"), seats(2, "computer:master"), 7)
    while match.state.phase != "action":
        match.submit(Thinker("easy").decide(mode, match.state, match.offers()[0].seat, Random(1)))
    state = msgspec.json.encode(match.state)
    return Decide("flickfleet", state, match.offers()[0].seat, "master", "k")


def test_worker_killed_in_mid_thought_costs_nothing_but_time():
    request, heard = thinking(), []
    with Workers(1) as one:
        (first,) = one.pids

        def kill(weighing: Weighing) -> None:
            heard.append(weighing)
            if len(heard) == 1:
                os.kill(first, signal.SIGKILL)

        assert one.ask(request, kill).result(60) == done(request)
        assert one.pids != (first,)
    assert all(weighing.ideas for weighing in heard) and len(heard) > 1


def test_thought_that_nobody_waits_for_comes_to_an_end():
    request, whole, cut = thinking(), [], []
    with Workers(1) as one:
        assert one.ask(request, whole.append).result(60) == done(request)
        dropped = one.ask(request, lambda weighing: (cut.append(weighing), one.drop(dropped)))
        assert isinstance(dropped.result(60), Decided)
        assert len(cut) < len(whole)
        # what is asked next is done as ever
        assert one.ask(request).result(60) == done(request)


def test_thought_ends_when_its_time_is_over():
    request = msgspec.structs.replace(thinking(), budget_s=0.001)
    heard: list[Weighing] = []
    assert isinstance(done(request, heard.append), Decided)
    assert len(heard) == 2 and heard[0] == heard[1]
