"""Who was asked to throw a die in the tray looked at an empty tray: the die came only with the
drag."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASKED = """
import os, sys
os.environ["FLICKTOP_HOME"] = sys.argv[1]
from tests.app.room import Room
room = Room((320, 180))
from game.app.destinations import ToMatch
from game.app.sitting import at_the_table
from tests.ui.render_screens import played

def thrown(match):
    offer = match.offers()[0]
    return getattr(offer, "kind", "") == "throw" and not match.state.table.has(offer.pieces[0])

match = played(room.house.desk, "xenowars/introductory", thrown)
showing = at_the_table(room.house, match, keep=False)
room.shell.show(ToMatch(showing))
room.settle(showing)
(die,) = room.shell.screen.grip.hand.offer.pieces
slot = room.house.stage.pieces.slots.get(die)
print("seen" if slot is not None and slot.here else "nowhere")
"""


def test_the_die_is_seen_before_it_is_thrown(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", ASKED, str(tmp_path)], cwd=ROOT, check=True,
                          capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() == "seen"
