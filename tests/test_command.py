"""The command line: what it prints, and how it refuses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def _flicktop(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", *words], capture_output=True, text=True, cwd=ROOT,
        check=False,
    )


def test_roll_says_what_the_dice_showed_and_the_same_seed_the_same():
    a, b, c = (_flicktop("roll", "d6", "d10", "--count", "40", "--seed", s, "--json")
               for s in ("5", "5", "6"))
    told = json.loads(a.stdout)
    assert a.returncode == 0
    assert set(told["dice"]) == {"d6", "d10"}
    d6 = told["dice"]["d6"]
    assert sum(d6["faces"].values()) + d6["cocked"] == d6["count"] == 40
    assert set(d6) == {"count", "faces", "cocked", "settle_median_s", "chi2_p"}
    assert a.stdout == b.stdout
    assert json.loads(c.stdout)["digest"] != told["digest"]


def test_list_names_every_scenario_with_seats_and_minutes():
    rows = json.loads(_flicktop("list", "scenarios", "--json").stdout)
    assert all(set(row) == {"id", "title", "seats", "minutes"} for row in rows)
    assert {"squadron", "diceflick"} <= {row["id"].split("/")[0] for row in rows}


def test_check_finds_no_problem_in_our_own_files():
    """Models (with the introduction of each of our games), scenarios, rule cases, the race."""
    folders = ("models", "scenarios", "tests/cases")
    files = [f for folder in folders for f in (ROOT / folder).rglob("*.yaml")]
    files += (ROOT / "game" / "modes").rglob("race.yaml")
    done = _flicktop("check")
    assert done.stdout == f"{len(files)} files, no problem\n"
    assert done.returncode == 0


def test_check_names_the_place_of_a_problem(tmp_path):
    folder = tmp_path / "models" / "pieces"
    folder.mkdir(parents=True)
    (folder / "x.yaml").write_text("shape: die\ntitle: X\nmaterial: die\nsiez: 3\n")
    done = _flicktop("check", str(folder))
    assert done.returncode == 1
    assert f"{folder}/x.yaml:4:1: unknown key 'siez'; did you mean 'size'?" in done.stdout


def test_check_wants_every_level_of_every_kind_of_shot(tmp_path):
    text = (ROOT / "models" / "players.yaml").read_text()
    file = tmp_path / "players.yaml"
    file.write_text(text.replace("    flip: {direction: 1.0, speed: 0.02, lift: 1.0}\n", ""))
    done = _flicktop("check", str(file))
    assert done.returncode == 1
    assert f"{file}:" in done.stdout and "no fingers for flip" in done.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("roll", "d7"), "there is no die 'd7'; there are"),
        (("roll", "d6", "--count", "0"), "--count 0: give a number from 1"),
        (("roll", "d6", "--manner", "up"), "--manner 'up': one of strong"),
        (("check", "/nowhere/at/all"), "there is no such file or folder"),
    ],
)
def test_bad_input_is_one_line_and_status_2(words, says):
    done = _flicktop(*words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not done.stdout


def test_an_unknown_option_is_bad_input():
    done = _flicktop("list", "--colour")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.long
def test_the_bench_tells_every_figure():
    """docs/physics.md (Speed) says what each means, and which goal it reaches."""
    for peer in ("pybullet", "mujoco"):
        pytest.importorskip(peer, reason="the peers come with the extra `bench`")
    asked = _flicktop("bench", "physics", "--seed", "61", "--seeds", "1", "--json")
    told = json.loads(asked.stdout)
    print(told)
    for scene in told["scenes"].values():
        assert scene["mujoco"] > 0.0 and scene["pybullet"] > 0.0
    assert told["ratios"]["floor"] <= 2.5
    assert told["ratios"]["growth_50_over_12"] <= 1.25
