"""Matches on disk among other programs, strangers' files and things that are no files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.content.scenarios import scenario
from game.match import Match, save
from game.match.save import FORMAT
from game.modes import modes
from game.rules import seats
from game.session import berth, shelf
from game.session.deciders import computers
from game.session.session import Session
from game.session.work import Here


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FLICKTOP_HOME", str(tmp_path))
    return tmp_path


def begun(seed: int = 4, commands: int = 2) -> Match:
    mode = modes()["squadron"]
    match = Match.begin(mode, scenario(mode, "classic"), seats(2, "computer:normal"), seed,
                        "squadron/classic")
    desk = Here()
    session = Session(match, computers(match.setup, desk), desk)
    while len(match.log) < commands:
        session.update()
        session.go_on()
    return match


OTHER = """
import sys, time
from pathlib import Path
from game.match import load
from game.modes import modes
from game.session import shelf
keeper = shelf.Keeper()
match = load(Path(sys.argv[1]), modes())
keeper(match).result()
print(shelf.current_path().name, flush=True)
time.sleep(60)
"""


def other_program(home: Path, match: Match) -> tuple[subprocess.Popen[str], str]:
    """Another program that plays this match; it, and where it writes."""
    save(match, home / "given.match")
    process = subprocess.Popen([sys.executable, "-c", OTHER, str(home / "given.match")],
                               stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


def test_two_programs_at_once_keep_a_match_each_and_none_is_lost(home: Path) -> None:
    theirs, ours = begun(5), begun(6, 3)
    other, name = other_program(home, theirs)
    try:
        assert name == "current.match"
        keeper = shelf.Keeper()
        keeper(ours).result()
        keeper.close()
        assert shelf.current_path().name == "current 2.match"
        assert shelf.put_away() == [], "what is being played elsewhere is not ours to move"
    finally:
        other.kill()
        other.wait()
    (left,) = shelf.put_away()
    assert left.unfinished
    assert shelf.opened(left).digest == theirs.digest
    found = shelf.resume()
    assert isinstance(found, Match)
    assert found.digest == ours.digest


def test_place_of_a_program_that_was_killed_is_free_again(home: Path) -> None:
    other, name = other_program(home, begun())
    other.kill()
    other.wait()
    assert shelf.current_path().name == name
    assert shelf.current() is not None


def test_half_written_files_of_killed_programs_are_swept_away(home: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    (home / f".current.match.{gone.pid}.new").write_text("half")
    (home / f".current.match.{os.getppid()}.new").write_text("being written")
    shelf.current_path()
    assert [p.name for p in home.glob(".*.new")] == [f".current.match.{os.getppid()}.new"]


def test_berth_knows_the_format_that_is_written() -> None:
    assert berth.FORMAT == FORMAT


@pytest.mark.parametrize("name", ["replays", "unfinished"])
def test_things_that_are_no_match_are_named_and_left(home: Path, name: str) -> None:
    folder = home / name
    folder.mkdir()
    save(begun(), folder / "good.match")
    os.mkfifo(folder / "pipe.match")
    (folder / "zero.match").symlink_to("/dev/zero")
    (folder / "deep.match").write_bytes(b"[" * 100_000 + b"\n")
    (folder / "folder.match").mkdir()
    (folder / "loop.match").symlink_to(folder / "loop.match")
    (folder / "text.match").write_text("not a match\n")
    lines = (folder / "good.match").read_text().splitlines(keepends=True)
    (folder / "cut.match").write_text("".join(lines[:-1])[:80])
    assert [k.path.name for k in shelf.put_away()] == ["good.match"]
    bad = {u.path.name: u.why for u in shelf.unusable()}
    assert set(bad) == {"pipe.match", "zero.match", "deep.match", "folder.match", "loop.match",
                        "text.match", "cut.match"}
    assert all(bad.values())
    assert all(os.path.lexists(folder / n) for n in bad), "they are left"
