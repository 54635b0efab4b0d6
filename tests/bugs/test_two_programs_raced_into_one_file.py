"""Two programs at once wrote their races into one file, and the one went on with the other's; a
stranger's file of that name was moved away."""

import os
import subprocess
import sys

import pytest

from game.app.table import racing
from game.session import berth

OTHER = """
import sys
from game.app.table import racing
racing.playing().write_bytes(b'{"file":"flicktop live match","format":1}\\n')
print(racing.playing().name, flush=True)
sys.stdin.readline()
"""
RACE = b'{"file":"flicktop live match","format":1}\n'


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("FLICKTOP_HOME", str(tmp_path))
    berth.berth.cache_clear()
    yield tmp_path
    berth.berth.cache_clear()


def kept(home):
    return sorted(file.read_bytes() for file in (home / "races").glob("*.jsonl"))


def test_each_has_its_own_and_what_one_leaves_is_kept(home):
    racing.playing().write_bytes(RACE)
    other = subprocess.Popen([sys.executable, "-c", OTHER], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    assert other.stdout is not None
    name = other.stdout.readline().strip()
    assert name == "race 2.jsonl" and racing.playing() == home / "race.jsonl"
    racing.put_away()
    assert kept(home) == [RACE] and (home / name).exists(), "that one is being played"
    other.communicate("\n")
    racing.put_away()
    assert kept(home) == [RACE, RACE] and not (home / name).exists()


@pytest.mark.parametrize("content", [b"my notes\n", RACE.replace(b"1}", b"7}")])
def test_a_strangers_and_a_newer_file_keep_their_name(home, content):
    (home / "race.jsonl").write_bytes(content)
    assert racing.playing() == home / "race-2.jsonl"
    racing.put_away()
    assert (home / "race.jsonl").read_bytes() == content and not (home / "races").exists()


def test_a_pipe_is_left_where_it_is(home):
    os.mkfifo(home / "race.jsonl")
    assert racing.playing() == home / "race-2.jsonl"


def test_the_format_is_the_one_that_is_written():
    from game.match.recording import KIND

    assert KIND.format == berth.LIVE_FORMAT
    assert f'{{"file":"{KIND.file}","format":'.encode() == berth.LIVE
