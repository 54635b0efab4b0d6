"""Files and command lines broken at random do no harm (tools/fuzz.py)."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def _fuzzed(count: int, seed: int) -> str:
    """In a process of its own: the most memory it took is then its own too."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.fuzz", "--count", str(count), "--seed", str(seed)],
        cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_some_broken_files_do_no_harm():
    assert "200 cases" in _fuzzed(200, 7)


@pytest.mark.long
def test_many_broken_files_do_no_harm():
    _fuzzed(20000, 8)
