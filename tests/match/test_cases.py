"""The rule cases of tests/cases, and the runner itself."""

import json
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from game.content.source import Problem
from game.match.cases import case_files, run_file
from game.pack.packs import packs

CASES = Path(__file__).resolve().parents[1] / "cases"
FILES = case_files([CASES])
RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"


@cache
def verdicts(file):
    return run_file(file, packs().games)


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_rule_cases(file):
    failed = [f"{v.title}: {v.difference}" for v in verdicts(file) if not v.ok]
    assert not failed, "\n".join(failed)


def test_there_are_enough_cases():
    count = Counter(f.stem.partition("_")[0] for f in FILES for _ in verdicts(f))
    assert count["diceflick"] >= 40
    assert count["squadron"] >= 25
    assert count["flickfleet"] >= 120
    assert count["xenowars"] >= 240
    assert count["flipships"] >= 320


@pytest.mark.parametrize("paper, stem, letters", [
    ("squadron-dice.md", "squadron", "S"), ("dice-flick.md", "diceflick", "D"),
    ("flickfleet.md", "flickfleet", "FR"), ("xeno-wars.md", "xenowars", "XNR"),
    ("flip-ships.md", "flipships", "CSFRMKLAEIPVXQN"),
])
def test_every_paragraph_of_the_rulebook_has_a_case_or_a_test(paper, stem, letters):
    """docs/rules lists the paragraphs; a line without cases must name a test that exists."""
    ruled = {
        word for f in FILES if f.stem.startswith(stem)
        for v in verdicts(f) for word in v.rule.split()
    }
    tests = "".join(p.read_text() for p in RULES.parents[1].joinpath("tests").rglob("*.py"))
    listed = set()
    for line in (RULES / paper).read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith(tuple(f"| {letter}" for letter in letters)):
            continue
        listed.add(cells[0])
        if cells[0] not in ruled:
            name = cells[2].strip("`")
            assert f"def {name}(" in tests or name.startswith("no rule"), line
    assert listed >= ruled, f"cases of unknown paragraphs: {ruled - listed}"
    assert len(listed) > 20


def _file(tmp_path, text):
    path = tmp_path / "some.yaml"
    path.write_text(text)
    return path


GOOD = """
mode: squadron
scenario: classic
cases:
  - title: one throw
    rule: S7
    play:
      - {shoot: squadron, facts: {faces: [2 planes, 1 plane, blank, 2 planes]}}
    expect: {planes: [PLANES, null]}
"""


def test_a_failing_case_shows_the_first_difference(tmp_path):
    good, = run_file(_file(tmp_path, GOOD.replace("PLANES", "5")), packs().games)
    assert good.ok and good.difference is None
    bad, = run_file(_file(tmp_path, GOOD.replace("PLANES", "6")), packs().games)
    assert not bad.ok and bad.difference == "planes: expected [6, None], got [5, None]"


def test_a_command_that_is_not_offered_fails_the_case(tmp_path):
    text = GOOD.replace("PLANES", "5").replace("shoot: squadron", "shoot: evades")
    bad, = run_file(_file(tmp_path, text), packs().games)
    assert not bad.ok and "not offered; offered: squadron" in bad.difference


@pytest.mark.parametrize("old, new, says", [
    ("mode: squadron", "mode: chess", "no mode 'chess'"),
    ("title:", "titel:", "did you mean 'title'?"),
    ("2 planes, 1 plane", "9 planes, 1 plane", "has no face '9 planes'"),
    ("scenario: classic", "scenario: none", "there is no scenario 'none'"),
])
def test_a_wrong_file_is_a_problem_with_its_place(tmp_path, old, new, says):
    with pytest.raises(Problem) as caught:
        run_file(_file(tmp_path, GOOD.replace("PLANES", "5").replace(old, new)), packs().games)
    assert says in str(caught.value)


def test_the_command_reports_in_json_and_by_its_status(tmp_path):
    file = _file(tmp_path, GOOD.replace("PLANES", "6"))
    done = subprocess.run(
        [sys.executable, "-m", "game", "cases", str(file), "--json"],
        capture_output=True, text=True, check=False,
    )
    told = json.loads(done.stdout)
    assert done.returncode == 1
    assert (told["passed"], told["failed"]) == (0, 1)
    assert set(told["cases"][0]) == {"file", "title", "ok", "difference"}
    missing = subprocess.run(
        [sys.executable, "-m", "game", "cases", "no/such/folder"],
        capture_output=True, text=True, check=False,
    )
    assert missing.returncode == 2 and "Traceback" not in missing.stderr
