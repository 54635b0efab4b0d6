"""`flicktop simulate --save` and `flicktop replay`: what a script gets."""

import json

import msgspec
import pytest

from game.app.command import main
from game.match import load
from game.match.save import encoded
from game.modes import modes


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    folder = tmp_path_factory.mktemp("logs")
    assert main(["simulate", "squadron/classic", "--seed", "8", "--workers", "1", "--save",
                 str(folder), "--json"]) == 0
    return folder / "squadron-8.jsonl"


def test_verify_says_how_many_shots_are_the_same(file, capsys):
    assert main(["replay", str(file), "--verify", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["shots"] == told["same"] > 10 and told["first_difference"] is None


def test_a_difference_is_told_and_is_status_1(file, tmp_path, capsys):
    """Another machine's floats: the stored digest of one result is not what physics says."""
    match = load(file, modes())
    shots = [i for i, entry in enumerate(match.log) if entry.result is not None]
    match.log[shots[2]] = msgspec.structs.replace(match.log[shots[2]], result_digest="another")
    other = tmp_path / "other.jsonl"
    other.write_bytes(encoded(match))
    assert main(["replay", str(other), "--verify", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["first_difference"] == 3 and told["same"] == told["shots"] - 1


def test_a_replay_tells_the_match_in_words(file, capsys):
    assert main(["replay", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["scenario"] == "squadron/classic"
    assert told["outcome"]["winners"]
    assert any("planes" in text for line in told["commands"] for text in line["events"])


NEWER = b'{"file":"flicktop match","format":99}\n'


@pytest.mark.parametrize("content", [None, b"", b"junk", NEWER])
def test_a_file_that_cannot_be_used_is_one_line_and_status_2(tmp_path, content, capsys):
    path = tmp_path / "some.jsonl"
    if content is not None:
        path.write_bytes(content)
    assert main(["replay", str(path), "--verify"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("flicktop: ") and told.count("\n") == 1 and "some.jsonl" in told
    assert path.exists() == (content is not None), "a replay only reads"
