"""`flicktop simulat` was taken for a scenario of `play`."""

from __future__ import annotations

import pytest

from game.app.command import main


@pytest.mark.parametrize(("word", "says"), [
    ("simulat", "did you mean 'simulate'?"), ("chek", "did you mean 'check'?"),
    ("xyzzy", "`flicktop help` lists them"), ("kiosk", "`flicktop help` lists them"),
])
def test_unknown_word_gets_the_nearest_command(
    word: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word]) == 2
    told = capsys.readouterr().err
    assert f"there is no command {word!r}" in told
    assert says in told
    assert told.count("\n") == 1


def test_help_and_version_are_words_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help"]) == 0
    assert "simulate" in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        main(["help", "roll"])
    assert ended.value.code == 0
    assert "flicktop roll" in capsys.readouterr().out
    assert main(["--version"]) == 0


def test_option_that_comes_later_is_not_offered_yet(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "--kiosk"])
    assert ended.value.code == 2
