"""`flicktop balance` and `simulate` as they are typed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

QUICK = "squadron/sudden-death"


def flicktop(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "game", *words], capture_output=True, text=True,
                          check=False)


def told(*words: str) -> dict[str, Any]:
    done = flicktop(*words, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_balance_says_how_fair_how_long_how_decisive(tmp_path: Path) -> None:
    found = told("balance", QUICK, "--matches", "4", "--workers", "1", "--out", str(tmp_path),
                 "--levels", "easy")
    assert [v["variant"] for v in found["variants"]] == ["as it is", "all easy"]
    for variant in found["variants"]:
        assert len(variant["sides"]) == 2 and len(variant["rounds"]) == 4
        assert all(0 <= s["won"]["low"] <= s["won"]["high"] <= 1 for s in variant["sides"])
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") == 8 and "all easy" in page


def test_balance_says_what_a_change_would_do() -> None:
    found = told("balance", "flickfleet/introductory", "--matches", "1", "--workers", "1",
                 "--try", "sides[1].ships[0].count=1")
    as_it_is, changed = found["variants"]
    assert changed["variant"] == "sides[1].ships[0].count=1"
    assert as_it_is["shots"] != changed["shots"] or as_it_is["rounds"] != changed["rounds"]


@pytest.mark.parametrize(("words", "says"), [
    (("--try", "sides"), "wants KEY=VALUE"),
    (("--try", "sides[7].ships=1"), "the scenario has no sides[7].ships"),
    (("--try", "sides[0].ships=[]"), "has no ships"),
    (("--try", "minutes=soon"), "minutes"),
    (("--try", "sides=*x"), "wants KEY=VALUE"),
    (("--matches", "0"), "at least 1"),
    (("--out", "/dev/null/x"), "can't be written"),
])
def test_what_can_not_be_balanced_is_one_line(words: tuple[str, ...], says: str) -> None:
    done = flicktop("balance", "flickfleet/introductory", *words)
    assert done.returncode == 2 and done.stdout == ""
    assert says in done.stderr and len(done.stderr.splitlines()) == 1


def test_simulate_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    words = ("simulate", QUICK, "--seats", "computer:hard,computer:easy", "--workers", "1",
             "--resume", str(file))
    first = told(*words, "--matches", "3")
    second = told(*words, "--matches", "5")
    assert second["matches"][:3] == first["matches"]
    assert len(file.read_text().splitlines()) == 6
    again = told(*words, "--matches", "5")
    assert again["matches"] == second["matches"]
    other = flicktop("simulate", "squadron/classic", "--resume", str(file))
    assert other.returncode == 2 and "can't be gone on with" in other.stderr


def test_simulate_says_how_sure_its_shares_are() -> None:
    found = told("simulate", QUICK, "--seats", "computer:hard,computer:easy", "--swap",
                 "--matches", "4", "--workers", "1")
    assert set(found["shares"]["players"]) == {"computer:hard", "computer:easy"}
    assert all(share["matches"] == 4 for share in found["shares"]["players"].values())
    assert [match["seed"] for match in found["matches"]] == [1, 1, 2, 2]
