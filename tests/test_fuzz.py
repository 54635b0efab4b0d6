"""Files and command lines broken at random do no harm (tools/fuzz.py)."""

import pytest

from tools import fuzz


def test_some_broken_files_do_no_harm(capsys):
    assert fuzz.main(["--count", "200", "--seed", "7"]) == 0, capsys.readouterr().out
    assert "200 cases" in capsys.readouterr().out


@pytest.mark.long
def test_many_broken_files_do_no_harm(capsys):
    assert fuzz.main(["--count", "20000", "--seed", "8"]) == 0, capsys.readouterr().out
