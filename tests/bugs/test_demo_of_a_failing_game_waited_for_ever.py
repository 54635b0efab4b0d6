"""A game from elsewhere that failed while it was drawn left `demo` waiting for its match to end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
from pathlib import Path
from game.app.table import showing
from game.content.roots import Root
from game.modes.squadron import panel
from game.app.command import main

def fails(pen, seen):
    raise ZeroDivisionError("a panel divides by nothing")

panel.draw = fails
showing.root_of = lambda id: Root("elsewhere", Path())
sys.exit(main(["demo", "squadron/classic", "--out", sys.argv[1]]))
"""


def test_the_demo_ends_with_one_line_that_names_the_game(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(tmp_path / "out")],
                          capture_output=True, text=True, timeout=120,
                          cwd=Path(__file__).resolve().parents[2])
    assert done.returncode == 2, done.stderr
    last = done.stderr.strip().splitlines()[-1]
    assert "Squadron Dice" in last and "a panel divides by nothing" in last
    assert "Traceback" not in done.stderr
