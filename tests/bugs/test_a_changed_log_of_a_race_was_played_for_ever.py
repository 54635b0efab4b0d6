"""A race's log whose last tick was in a million years was played for ever; one with a command that
makes no sense ended `replay` with a traceback; and one that was cut off was called another file."""

import hashlib
import json
from pathlib import Path

import pytest

from game.app.command import main
from game.content.scenarios import content
from game.match import recording
from game.match.live import LiveMatch
from game.modes import live_modes, live_scenarios
from game.rules import Aim, Piece, Shoot, seats

CARD = live_scenarios()[0]
MODE = live_modes()[CARD.game]


@pytest.fixture(scope="module")
def lines(tmp_path_factory) -> list[dict]:
    """Four seconds of a race with a flip in it."""
    match = LiveMatch.begin(MODE, content(MODE, CARD.file), seats(2), 3, CARD.id)
    while match.tick < 250:
        if match.tick == 200:
            offer = next(o for o in match.offers() if isinstance(o, Aim) and o.seat == 0)
            edge, id = offer.brink, offer.pieces[0]
            piece = Piece(id, offer.kinds[id], edge.pose(id, 0.5, 0.5))
            match.submit(Shoot(0, "flip", edge.flip(piece, edge.straight, 220.0, 0.5)))
        match.advance()
    file = tmp_path_factory.mktemp("race") / "race.jsonl"
    recording.save(match, file)
    return [json.loads(line) for line in file.read_text().splitlines()[:-1]]


def sealed(folder: Path, lines: list[dict]) -> Path:
    """The file as somebody writes it who knows how it is fingerprinted."""
    body = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    footer = {"entries": len(lines) - 1,
              "digest": hashlib.blake2b(body, digest_size=16).hexdigest()}
    file = folder / "race.jsonl"
    file.write_bytes(body + json.dumps(footer).encode() + b"\n")
    return file


def said(file: Path, capsys) -> str:
    """The one line with which it is refused."""
    assert main(["replay", str(file)]) == 2
    out = capsys.readouterr()
    assert out.out == "" and out.err.count("\n") == 1
    return out.err


def test_as_it_was_written_it_is_played_again(lines, tmp_path, capsys):
    assert main(["replay", str(sealed(tmp_path, lines))]) == 0
    assert "5 of 5 seconds the same" in capsys.readouterr().out


@pytest.mark.parametrize("tick", [311, 10**9, 10**18])
def test_a_second_that_is_missing_is_named(lines, tmp_path, capsys, tick):
    changed = [*lines[:-1], {**lines[-1], "tick": tick}]
    assert "after tick 240 a second is missing" in said(sealed(tmp_path, changed), capsys)


def test_a_command_that_makes_no_sense_is_one_line(lines, tmp_path, capsys):
    odd = {"command": "shoot", "seat": 99, "about": "flip",
           "shot": {"shot": "flip", "piece": "0-0", "direction": 90, "speed": 220, "angle": 20}}
    changed = [{**line, "command": odd} if line.get("entry") == "timed" else line
               for line in lines]
    assert changed != lines
    assert "can't be played" in said(sealed(tmp_path, changed), capsys)


def test_what_follows_the_end_is_refused(lines, tmp_path, capsys):
    """A race that lasts hardly longer than the signal."""
    header = json.loads(json.dumps(lines[0]))
    header["setup"]["scenario"]["longest"] = 0.01
    assert "though it was over" in said(sealed(tmp_path, [header, *lines[1:]]), capsys)


def test_a_cut_or_newer_file_is_called_what_it_is(lines, tmp_path, capsys):
    file = sealed(tmp_path, lines)
    file.write_bytes(file.read_bytes()[:-30])
    assert "is cut off" in said(file, capsys)
    newer = sealed(tmp_path, [{**lines[0], "format": 2}, *lines[1:]])
    assert "newer version" in said(newer, capsys)
    none = sealed(tmp_path, [{**lines[0], "format": 0}, *lines[1:]])
    assert "does not say its format" in said(none, capsys)
