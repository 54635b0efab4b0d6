"""A live match: its log, its file, and the same match again in another process."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from game.match import SaveProblem
from game.match.live import Change, KeyFrame, Timed
from game.match.recording import LiveVerdict, load, read, replay, save
from game.rules import Flip, Shoot
from tests.match.scramble import DISCS, MODES, Scramble, begun, played

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def match():
    return played(begun(), 640, 3)


@pytest.fixture
def saved(match, tmp_path):
    path = tmp_path / "live.jsonl"
    save(match, path)
    return path


def elsewhere(path: Path, disturbed: int = 5) -> tuple[LiveVerdict, KeyFrame]:
    """The file played again in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.match.scramble", str(path), str(disturbed)], cwd=ROOT,
        capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    return msgspec.json.decode(done.stdout, type=tuple[LiveVerdict, KeyFrame])


def test_the_log_says_what_came_at_which_tick(match):
    strokes = [e for e in match.log if isinstance(e, Timed)]
    frames = [e for e in match.log if isinstance(e, KeyFrame)]
    assert {s.seat for s in strokes} == {0, 1, 2, 3}
    assert len(strokes) == match.state.strokes > 20
    assert all(s.shot.brings and not s.command.shot.brings for s in strokes)
    assert [f.tick for f in frames] == list(range(60, 641, 60))
    assert len({f.seen for f in frames}) == len(frames)
    assert any(e.puts for e in match.log if isinstance(e, Change))
    assert any(e.takes for e in match.log if isinstance(e, Change))
    assert match.state.touches > 20 and match.state.turns > 10.0


def test_what_the_game_takes_is_off_the_table_and_what_it_puts_is_on_it(match):
    last = {}  # of each piece: put down, brought by a stroke, or taken
    for entry in match.log:
        if isinstance(entry, Change):
            last.update(dict.fromkeys(entry.takes, "taken"))
            last.update({piece.id: "put" for piece in entry.puts})
        elif isinstance(entry, Timed):
            last.update({piece.id: "brought" for piece in entry.shot.brings})
    taken = {id for id, what in last.items() if what == "taken"}
    assert taken and not any(match.table.has(id) for id in taken)
    assert all(match.table.has(card) for card in match.state.cards)


def test_what_physics_refuses_is_told_and_changes_nothing(match):
    live = played(begun(), 30, 3)
    before, entries = live.state, len(live.log)
    stroke = next(e for e in match.log if isinstance(e, Timed))
    shot = replace(stroke.shot, brings=(), piece="nobody")
    refused = live.stroke(stroke.command, shot)
    assert refused.code == "unknown-piece" and "nobody" in str(refused.why)
    assert live.state == before and len(live.log) == entries


def test_what_is_refused_changes_nothing(match):
    live = played(begun(), 30, 3)
    before, entries = live.frame(), len(live.log)
    assert live.submit(Shoot(0, "flip", Flip("1-0", 0.0, 150.0, 30.0))).code == "wrong-piece"
    assert live.submit(Shoot(0, "flip", Flip("0-0", 0.0, 900.0, 30.0))).code == "speed"
    bad = Shoot(0, "flip", Flip("0-0", float("nan"), 150.0, 30.0))
    assert live.submit(bad).code == "not-finite"
    assert live.frame() == before and len(live.log) == entries


def test_the_same_seconds_in_another_process(match, saved):
    verdict, now = elsewhere(saved)
    assert verdict == LiveVerdict(len(read(saved).frames), len(read(saved).frames))
    assert now == match.frame()


@pytest.mark.long
def test_two_minutes_of_four_seats_are_the_same_in_other_processes(tmp_path):
    match = played(begun(11), 7200, 12)
    path = tmp_path / "live.jsonl"
    save(match, path)
    assert match.state.strokes > 500
    for disturbed in (0, 300):
        verdict, now = elsewhere(path, disturbed)
        assert verdict == LiveVerdict(121, 121) and now == match.frame()


def test_a_loaded_match_is_played_on_as_if_nothing_had_been(match, saved):
    loaded = load(saved, MODES)
    assert loaded.tick == 640 and loaded.log == match.log and loaded.state == match.state
    one = played(loaded, 90, 5)
    other = played(played(begun(), 640, 3), 90, 5)
    assert one.frame() == other.frame() and one.log == other.log


def test_a_match_whose_process_was_killed_is_taken_up_again(tmp_path):
    """It is saved each second; whenever it dies there is a whole file to go on from."""
    path = tmp_path / "live.jsonl"
    program = (
        "import sys; from game.match.recording import save\n"
        "from tests.match.scramble import begun, played\n"
        "match = begun()\n"
        "for second in range(1000):\n"
        "    played(match, 60, second)\n"
        "    save(match, sys.argv[1])\n"
    )
    process = subprocess.Popen([sys.executable, "-c", program, str(path)], cwd=ROOT)
    end = time.monotonic() + 60
    while time.monotonic() < end and not (path.exists() and len(read(path).frames) > 4):
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    match = load(path, MODES)
    assert match.tick >= 240 and match.tick % 60 == 0
    again = begun()
    for second in range(match.tick // 60):
        played(again, 60, second)
    assert again.frame() == match.frame()


def test_another_machines_floats_are_reported_not_hidden(match, saved):
    from game.physics import LiveTable

    class OtherMachine(LiveTable):
        def strike(self, seat, shot):
            speed = shot.speed + 0.01 if self.tick > 300 else shot.speed
            return super().strike(seat, replace(shot, speed=speed))

    recording = read(saved)
    _, verdict = replay(recording, MODES["scramble"], OtherMachine)
    assert verdict.same < verdict.frames and verdict.first_difference == 360
    with pytest.raises(SaveProblem) as caught:
        load(saved, MODES, OtherMachine)
    assert caught.value.kind == "other-physics" and "tick 360" in caught.value.what
    shown = {f.tick: f for f in recording.frames}[360]
    assert {p.id for p in shown.pieces} <= {
        *(f"{s}-{d}" for s in range(4) for d in range(DISCS)),
        *(f"card{t}" for t in range(180, 700, 180))}


def test_other_rules_are_named(saved):
    class Slower(Scramble):
        def shot(self, state, command):
            shot = super().shot(state, command)
            return shot and replace(shot, speed=shot.speed * 0.9)

    _, verdict = replay(read(saved), Slower())
    assert verdict.same == verdict.frames, "the stored shots are played, not new ones"
    assert verdict.otherwise > 20

    class NoCards(Scramble):
        def seen(self, state, observation):
            step = super().seen(state, observation)
            return replace(step, takes=(), puts=())

    _, verdict = replay(read(saved), NoCards())
    assert verdict.first_difference is not None
    with pytest.raises(SaveProblem) as caught:
        load(saved, {})
    assert caught.value.kind == "unknown-mode"


def test_a_cut_or_changed_file_is_never_taken(saved):
    whole = saved.read_bytes()
    for at in range(0, len(whole), len(whole) // 30):
        saved.write_bytes(whole[:at])
        with pytest.raises(SaveProblem):
            read(saved)
        saved.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1:])
        with pytest.raises(SaveProblem):
            read(saved)


def test_a_match_of_turns_is_not_a_live_match_and_the_other_way_round(saved, tmp_path):
    from game.match import load as load_match
    from game.match import save as save_match
    from tests.match.matches import short_match

    other = tmp_path / "match.jsonl"
    save_match(short_match(), other)
    for path, reader in ((other, read), (saved, lambda p: load_match(p, {}))):
        with pytest.raises(SaveProblem) as caught:
            reader(path)
        assert caught.value.kind == "foreign"


def test_ticks_out_of_order_are_broken(saved):
    lines = [json.loads(line) for line in saved.read_text().splitlines()]
    lines[1], lines[-3] = lines[-3], lines[1]
    body = "".join(json.dumps(line) + "\n" for line in lines[:-1]).encode()
    lines[-1]["digest"] = hashlib.blake2b(body, digest_size=16).hexdigest()
    saved.write_bytes(body + json.dumps(lines[-1]).encode() + b"\n")
    with pytest.raises(SaveProblem) as caught:
        read(saved)
    assert caught.value.kind == "broken"
