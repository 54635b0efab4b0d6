"""A name that no file can have (too long, or with a NUL) ended a command with a traceback."""

import pytest

from game.app.command import main


@pytest.mark.parametrize("name", ["x\0y", "m" * 400, "a/" + "b" * 5000],
                         ids=["nul", "long", "longer"])
@pytest.mark.parametrize("command", ["check", "cases", "replay"])
def test_it_is_one_line(capsys, command, name):
    assert main([command, name]) == 2
    said = capsys.readouterr().err.strip().splitlines()
    assert len(said) == 1 and said[0].startswith("flicktop: ")
