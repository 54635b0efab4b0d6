"""A mode written outside the game package is discovered through its entry point."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PLUGINS = Path(__file__).resolve().parent / "plugins"

# What installing the plugin leaves behind: its code on the path, and its entry point.
PROGRAM = """
import json, sys
from game.content.scenarios import scenario
from game.modes import modes
from game.physics import simulate
from game.rules import Flip, Shoot, seats
found = modes()
mode = found["coinflip"]
state = mode.setup(scenario(mode, "six-flips"), seats(2), 4)
moves = 0
while not mode.outcome(state):
    offer = mode.offers(state)[0]
    command = Shoot(offer.seat, offer.about, Flip("disc", 90, 120 + 7 * moves, 20))
    step = mode.resolve(state, command, simulate(state.table, mode.shot(state, command)))
    state, moves = step.state, moves + 1
print(json.dumps({"modes": list(found), "winners": mode.outcome(state).winners, "moves": moves,
                  "where": mode.__class__.__module__}))
"""


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """An environment in which the plugin is installed."""
    info = tmp_path / "flicktop_coinflip-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: flicktop-coinflip\nVersion: 1.0\n")
    declared = (PLUGINS / "pyproject.toml").read_text()
    assert 'coinflip = "coinflip:MODE"' in declared
    (info / "entry_points.txt").write_text("[flicktop.modes]\ncoinflip = coinflip:MODE\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(PLUGINS), str(tmp_path)])}


def _python(env: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=False, env=env,
        cwd=PLUGINS.parent.parent,
    )


def test_a_mode_outside_the_tree_is_found_and_played(installed):
    told = json.loads(_python(installed, "-c", PROGRAM).stdout)
    assert "coinflip" in told["modes"]
    assert {"squadron", "diceflick"} <= set(told["modes"])
    assert told["where"] == "coinflip"
    assert 1 <= told["moves"] <= 6


def test_a_mode_outside_the_tree_brings_its_scenarios(installed):
    rows = json.loads(_python(installed, "-m", "game", "list", "scenarios", "--json").stdout)
    assert rows[0] == {
        "id": "coinflip/six-flips", "title": "Six flips", "seats": [2, 2], "minutes": 2,
    }
    assert "squadron/classic" in {row["id"] for row in rows}


def test_the_scenarios_of_a_mode_are_found_before_any_mode_is_loaded(installed):
    program = (
        "import sys; from game.content.scenarios import scenarios; "
        "print([s.id for s in scenarios()][0], 'coinflip' in sys.modules, "
        "'game.modes' in sys.modules)"
    )
    assert _python(installed, "-c", program).stdout == "coinflip/six-flips False False\n"


def test_an_unknown_scenario_of_such_a_mode_names_the_known_ones(installed):
    done = _python(installed, "-m", "game", "simulate", "coinflip/none", "--matches", "1")
    assert done.returncode == 2
    assert "there is no scenario 'none' of coinflip; known: six-flips" in done.stderr


def test_the_scenarios_of_such_a_mode_are_checked_as_its_own_type(installed, tmp_path):
    folder = tmp_path / "scenarios" / "coinflip"
    folder.mkdir(parents=True)
    (folder / "odd.yaml").write_text("title: Odd\nflisp: 3\n")
    done = _python(installed, "-m", "game", "check", str(folder))
    assert done.returncode == 1
    assert "odd.yaml:2:1: unknown key 'flisp'; did you mean 'flips'?" in done.stdout


@pytest.mark.parametrize("what", ["modes", "scenarios"])
def test_without_the_plugin_it_is_not_there(what):
    rows = json.loads(_python(dict(os.environ), "-m", "game", "list", what, "--json").stdout)
    assert rows and not any(row["id"].startswith("coinflip") for row in rows)


def test_a_mode_without_a_computer_player_says_so_in_one_line(installed):
    done = _python(installed, "-m", "game", "simulate", "coinflip/six-flips",
                   "--seats", "computer:normal,computer:normal", "--matches", "1")
    assert done.returncode == 2
    assert done.stderr.strip().endswith("has no computer player")
    assert "Traceback" not in done.stderr
