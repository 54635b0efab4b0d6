"""`simulate --save` played its matches before it found that its folder could not be made, and then
said that a match "could not be finished"."""

import pytest

from game.app.command import main
from game.session import workers


@pytest.mark.parametrize("folder", ["a file/deeper", "a file", "x\0y"])
def test_it_is_said_before_anything_is_played(tmp_path, capsys, monkeypatch, folder):
    (tmp_path / "a file").write_text("")
    monkeypatch.setattr(workers, "play_out", lambda match: pytest.fail("it was played"))
    words = ["simulate", "squadron/classic", "--workers", "1", "--save", str(tmp_path / folder)]
    assert main(words) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "--save" in said and "can't be written" in said


def test_a_disk_that_fills_meanwhile_is_called_that(tmp_path, capsys):
    (tmp_path / "squadron-3.jsonl").mkdir()
    assert main(["simulate", "squadron/classic", "--seed", "3", "--workers", "1",
                 "--save", str(tmp_path)]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith(f"flicktop: {tmp_path / 'squadron-3.jsonl'}: can't be written")
