"""A mode written outside the game package is discovered through its entry point."""

import json
import subprocess
import sys
from pathlib import Path

PLUGINS = Path(__file__).resolve().parent / "plugins"

# What installing the plugin leaves behind: its code on the path, and its entry point.
PROGRAM = """
import json, sys
from game.modes import modes
from game.physics import simulate
from game.rules import Flip, Shoot, seats
found = modes()
mode = found["coinflip"]
state = mode.setup(mode.scenario_type(title="Coin"), seats(2), 4)
moves = 0
while not mode.outcome(state):
    offer = mode.offers(state)[0]
    command = Shoot(offer.seat, offer.about, Flip("disc", 90, 120 + 7 * moves, 20))
    step = mode.resolve(state, command, simulate(state.table, mode.shot(state, command)))
    state, moves = step.state, moves + 1
print(json.dumps({"modes": list(found), "winners": mode.outcome(state).winners, "moves": moves,
                  "where": mode.__class__.__module__}))
"""


def test_a_mode_outside_the_tree_is_found_and_played(tmp_path):
    info = tmp_path / "flicktop_coinflip-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: flicktop-coinflip\nVersion: 1.0\n")
    declared = (PLUGINS / "pyproject.toml").read_text()
    assert 'coinflip = "coinflip:MODE"' in declared
    (info / "entry_points.txt").write_text("[flicktop.modes]\ncoinflip = coinflip:MODE\n")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True,
        env={"PYTHONPATH": f"{PLUGINS}:{tmp_path}", "PATH": "/usr/bin:/bin"},
        cwd=PLUGINS.parent.parent,
    )
    told = json.loads(done.stdout)
    assert "coinflip" in told["modes"]
    assert {"squadron", "diceflick"} <= set(told["modes"])
    assert told["where"] == "coinflip"
    assert 1 <= told["moves"] <= 6


def test_without_the_plugin_it_is_not_there():
    done = subprocess.run(
        [sys.executable, "-m", "game", "list", "modes", "--json"], capture_output=True,
        text=True, check=True, cwd=PLUGINS.parent.parent,
    )
    assert "coinflip" not in {mode["id"] for mode in json.loads(done.stdout)}
