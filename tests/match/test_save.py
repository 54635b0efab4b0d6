"""Saves: whole or not at all, and no file makes the game crash."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.match import Match, SaveProblem, load, open_or_set_aside, save
from game.match.save import FORMAT, encoded
from game.modes import modes
from tests.match.matches import short_match, throw


@pytest.fixture
def saved(tmp_path):
    match = short_match()
    for _ in range(4):
        throw(match)
    path = tmp_path / "match.jsonl"
    save(match, path)
    return match, path


def problem(path) -> SaveProblem:
    with pytest.raises(SaveProblem) as caught:
        load(path, modes())
    assert str(path) in str(caught.value)
    return caught.value


def test_a_save_is_plain_json_lines(saved):
    match, path = saved
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(lines) == 1 + len(match.log) + 1
    assert lines[0]["format"] == FORMAT and lines[0]["setup"]["mode"] == "squadron"
    assert {"command", "result", "result_digest", "state_digest"} <= set(lines[1])
    assert lines[1]["result"]["table"]["pieces"]


def test_resume_gives_the_same_match_and_plays_on(saved):
    match, path = saved
    again = load(path, modes(), match._simulate)
    assert again.state == match.state and again.digest == match.digest
    assert again.setup == match.setup
    choice = match.offers()[0]
    from game.rules import Choose

    command = Choose(choice.seat, choice.about, choice.options[0].id)
    assert again.submit(command).state == match.submit(command).state
    assert again.undo(3) == 3


def test_a_missing_file(tmp_path):
    assert problem(tmp_path / "none.jsonl").kind == "missing"
    assert isinstance(open_or_set_aside(tmp_path / "none.jsonl", modes()), SaveProblem)


def test_every_truncation_is_noticed(saved):
    _, path = saved
    whole = path.read_bytes()
    cuts = [*range(0, len(whole), max(1, len(whole) // 40)), len(whole) - 1]
    line_ends = [i + 1 for i, byte in enumerate(whole) if byte == 10][:-1]
    for cut in (*cuts, *line_ends):
        path.write_bytes(whole[:cut])
        assert problem(path).kind in ("truncated", "foreign"), cut


def test_every_flipped_byte_is_noticed(saved):
    _, path = saved
    whole = path.read_bytes()
    for at in range(0, len(whole), max(1, len(whole) // 60)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(SaveProblem):
            load(path, modes())


@pytest.mark.parametrize("content", [
    b"", b"\n", b"hello", b"\x00\xff\xfe" * 50, b"{}", b"[1, 2]\n[3]\n", b'{"file": "a letter"}\n',
    b"PK\x03\x04zip", b'{"file":' + b"[" * 5000,
])
def test_a_foreign_file_is_named(tmp_path, content):
    path = tmp_path / "strange.jsonl"
    path.write_bytes(content)
    assert problem(path).kind == "foreign"


def test_a_newer_file_is_named(saved):
    _, path = saved
    this, next_ = (f'"format":{number}'.encode() for number in (FORMAT, FORMAT + 1))
    newer = path.read_bytes().replace(this, next_, 1)
    path.write_bytes(newer)
    found = problem(path)
    assert found.kind == "newer" and "newer version" in found.what


@pytest.mark.parametrize("number", [b"true", b"null", b'"1"', b"1.0"])
def test_a_format_that_is_no_number_is_named(saved, number):
    _, path = saved
    this = f'"format":{FORMAT}'.encode()
    path.write_bytes(path.read_bytes().replace(this, b'"format":' + number, 1))
    found = problem(path)
    assert found.kind == "broken" and "format" in found.what


def test_a_mode_that_is_not_installed_is_named(saved):
    match, path = saved
    some = {"diceflick": modes()["diceflick"]}
    with pytest.raises(SaveProblem) as caught:
        load(path, some)
    assert caught.value.kind == "unknown-mode" and "'squadron'" in caught.value.what
    assert load(path, modes()).digest == match.digest


def test_a_folder_in_its_place(tmp_path):
    (tmp_path / "match.jsonl").mkdir()
    assert problem(tmp_path / "match.jsonl").kind in ("unreadable", "foreign")


def test_facts_that_make_no_sense_are_named(saved):
    """Well-formed, even re-fingerprinted, but with a command nobody could have made."""
    match, path = saved
    entry = match.log[1]
    match.log[1] = match.log[0]
    path.write_bytes(encoded(match))
    assert problem(path).kind == "other-rules"
    match.log[1] = entry
    path.write_bytes(encoded(match))
    assert load(path, modes()).digest == match.digest


def test_a_file_that_cannot_be_used_is_set_aside(saved):
    _, path = saved
    whole = path.read_bytes()
    for number, ending in enumerate((".broken", ".broken2", ".broken3")):
        name = path.name + ending
        path.write_bytes(whole[: 100 + number])
        told = open_or_set_aside(path, modes())
        assert isinstance(told, SaveProblem) and name in told.what
        assert not path.exists() and path.with_name(name).read_bytes() == whole[: 100 + number]
    path.write_bytes(whole)
    assert isinstance(open_or_set_aside(path, modes()), Match)
    assert path.exists()


def test_what_cannot_be_set_aside_stays_and_is_said(saved, monkeypatch):
    _, path = saved
    path.write_bytes(path.read_bytes()[:100])
    left = path.read_bytes()

    def refused(*_):
        raise PermissionError("not here")

    monkeypatch.setattr("os.replace", refused)
    told = open_or_set_aside(path, modes())
    assert isinstance(told, SaveProblem) and "set aside" not in told.what
    assert path.read_bytes() == left


def test_a_failed_write_leaves_the_old_save(saved, monkeypatch):
    match, path = saved
    old = path.read_bytes()
    monkeypatch.setattr(os, "replace", _full_disk)
    with pytest.raises(OSError):
        save(match, path)
    assert path.read_bytes() == old
    assert [p.name for p in path.parent.iterdir()] == ["match.jsonl"]


def test_all_of_it_is_on_the_disk_before_it_takes_the_old_ones_name_and_then_the_name_is(
        saved, monkeypatch):
    """Or a power cut between the two would leave neither."""
    match, path = saved
    done, synced, renamed = [], os.fsync, os.replace

    def fsync(number):
        done.append((os.fstat(number).st_ino, os.fstat(number).st_size))
        synced(number)

    def replace(old, new):
        done.append((os.stat(old).st_ino, os.stat(old).st_size))
        renamed(old, new)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    save(match, path)
    synced_first, moved, (folder, _) = done
    assert synced_first == moved == (path.stat().st_ino, path.stat().st_size)
    assert folder == path.parent.stat().st_ino


def _full_disk(*_):
    raise OSError(28, "No space left on device")


SAVER = """
import sys
from tests.match.matches import short_match, throw
from game.match import save
match = short_match()
throw(match)
print("ready", flush=True)
while True:
    save(match, sys.argv[1])
    if len(match.log) < 4:
        throw(match)
    else:
        match.undo(3)
"""


def test_kill_9_during_a_save_leaves_the_old_or_the_new(tmp_path):
    """Killed at 12 moments of a program that does nothing but save."""
    path = tmp_path / "match.jsonl"
    lengths = set()
    for number in range(12):
        process = subprocess.Popen(
            [sys.executable, "-c", SAVER, str(path)], stdout=subprocess.PIPE,
            cwd=Path(__file__).resolve().parents[2],
        )
        assert process.stdout.readline() == b"ready\n"
        time.sleep(0.02 + 0.013 * number)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        if path.exists():
            match = load(path, modes())
            assert 1 <= len(match.log) <= 4
            lengths.add(len(match.log))
    assert lengths
