"""A stranger's game.py in the current folder was executed by every worker process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import game

PROGRAM = """
from game.content.scenarios import scenario
from game.match import Setup
from game.modes import modes
from game.rules import seats
from game.session.messages import PlayOut, Summary
from game.session.workers import Workers
mode = modes()["squadron"]
setup = Setup.of(mode, scenario(mode, "sudden-death"), seats(2, "computer:easy"), 1)
with Workers(1) as one:
    print(isinstance(one.ask(PlayOut(setup)).result(100), Summary), one.restarts)
"""


def test_workers_import_nothing_from_the_current_folder(tmp_path: Path) -> None:
    for name in ("game", "msgspec", "yaml", "random"):
        (tmp_path / f"{name}.py").write_text("open('executed', 'w')\nraise SystemExit(9)\n")
    root = Path(game.__file__).resolve().parent.parent
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM], cwd=tmp_path, capture_output=True, text=True,
        check=False, env={**os.environ, "PYTHONPATH": str(root)})
    assert done.stdout == "True 0\n", done.stderr
    assert not (tmp_path / "executed").exists()
