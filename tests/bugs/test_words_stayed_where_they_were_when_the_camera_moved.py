"""What was told of a place, and the dots that led to it, stayed on the window where they were when
the camera went on: after a while they meant another place."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASKED = """
import os, sys
os.environ["FLICKTOP_HOME"] = sys.argv[1]
from tests.app.room import Room
from game.app.table.telling import Told
from game.content.scenarios import named
from game.modes import modes
room = Room((320, 180))
showing = room.sit(named("diceflick/quick", modes()))
room.settle(showing)
camera, screen = room.house.stage.camera, room.shell.screen
told = showing.telling
told.said = [Told("shield gone", (9.0, 9.0, 0.0), None, 0.0)]
told.seconds, told._ends = 0.0, 1000.0
def where():
    return [m.rect for m in room.house.kit.groups["told"].marks if hasattr(m, "radius")][0]
room.house.redraw()
room.frames(30)
before = where()
room.house.stage.camera.orbit(30.0, 0.0, 0.0)
room.frames(30)
assert camera.now == screen._seen_from
print(abs(where().x - before.x) > 2 or abs(where().y - before.y) > 2)
"""


def test_they_go_with_the_table(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", ASKED, str(tmp_path)], cwd=ROOT,
                          capture_output=True, text=True, timeout=300, check=False)
    assert done.stdout.strip() == "True", done.stderr
