"""Crashes, interrupts and missing displays had no exit status of their own, or a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.app.command import main

ROOT = Path(__file__).resolve().parents[2]


def test_fault_of_the_program_is_status_70(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(args: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("game.app.commands.list.run", broken)
    assert main(["list"]) == 70
    assert "ZeroDivisionError: ours" in capsys.readouterr().err


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays by name are X11's")
def test_display_that_is_not_there_is_one_line_that_says_what_to_do() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "play"], cwd=ROOT, capture_output=True, text=True,
        check=False, env={**os.environ, "DISPLAY": ":7531"})
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert ":7531" in done.stderr
    assert "demo --out" in done.stderr


def test_missing_data_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("game.paths._candidates", lambda: iter([tmp_path]))
    assert main(["bench"]) == 2
    told = capsys.readouterr().err
    assert str(tmp_path) in told
    assert told.count("\n") == 1


def _listening() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a runner in the background has it ignored


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
@pytest.mark.parametrize("wait", [0.06, 0.15, 0.3, 0.5, 0.8, 2.0])
def test_interrupt_is_quiet_at_any_moment(tmp_path: Path, wait: float) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "game", "demo", "squadron/classic", "--out", str(tmp_path / "out"),
         "--quality", "low"], cwd=ROOT, stderr=subprocess.PIPE, text=True, preexec_fn=_listening)
    time.sleep(wait)
    process.send_signal(signal.SIGINT)
    _out, told = process.communicate(timeout=60)
    assert str(ROOT / "game") not in told, "no traceback of ours"
    assert "Assertion failed" not in told
    if "KeyboardInterrupt" not in told:  # else the interpreter itself was still being made
        assert process.returncode in (130, -signal.SIGINT)
