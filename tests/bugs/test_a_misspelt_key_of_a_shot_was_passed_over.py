"""A misspelt key of a shot in a rule case was passed over, and `check` said "no problem"."""

from pathlib import Path

import pytest

from game.app.command import main

CASE = """mode: diceflick
scenario: quick
cases:
  - title: A flick
    rule: any
    play:
      - {shoot: flick, shot: {shot: flick, piece: green-1, direction: 90, %s}}
"""


@pytest.mark.parametrize(("key", "says"), [
    ("sped: 90, speed: 80", "unknown key 'sped'"),
    ("speed: 80, brings: [{id: green-1, kind: flick-die-green, pose: [0, 0], partz: []}]",
     "unknown key 'partz'"),
    ("speed: 80, brings: [{id: green-1, kind: flick-die-green, pose: [0, 0, 0, 1, 0, 0, 0, 5]}]",
     "pose"),
])
def test_it_is_named_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str, says: str
) -> None:
    file = tmp_path / "cases" / "one.yaml"
    file.parent.mkdir()
    file.write_text(CASE % key)
    assert main(["check", str(file)]) == 1
    told = capsys.readouterr().out
    assert f"{file}:7:" in told and says in told
