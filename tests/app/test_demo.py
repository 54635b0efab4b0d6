"""The demo: with no display a whole match becomes pictures, and the command line is checked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from game.app.command import main
from game.match import load, verify
from game.modes import modes


def flicktop(*words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env["PYTHONPATH"] = str(Path(__file__).resolve().parents[2])
    return subprocess.run([sys.executable, "-m", "game", *words], env=env, capture_output=True,
                          text=True, timeout=300, check=False, cwd=cwd)


def test_demo_leaves_stills_an_animated_picture_and_a_true_result(tmp_path: Path) -> None:
    done = flicktop("demo", "squadron/sudden-death", "--out", str(tmp_path), "--seed", "2",
                    "--quality", "low")
    assert done.returncode == 0, done.stderr
    result = json.loads((tmp_path / "result.json").read_text())
    assert len(result["stills"]) >= 4  # start, two shots, result
    for name in result["stills"]:
        assert Image.open(tmp_path / name).size == (1280, 720)
    assert Image.open(tmp_path / result["animation"]).n_frames > 5
    match = load(tmp_path / result["match"], modes())
    outcome = match.outcome()
    assert outcome is not None
    assert list(outcome.scores) == result["scores"]
    assert match.digest == result["digest"]
    assert verify(match).first_difference is None


def test_play_without_a_display_leaves_its_pictures_in_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("FLICKTOP_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("game.app.commands.play.has_display", lambda: False)
    monkeypatch.setattr("game.app.demo.demo", lambda name, out, seed: asked.append(out))
    assert main(["play"]) == 0
    assert asked == [tmp_path / "home" / "demo"]
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(("words", "said"), [
    (("demo", "squadron/nowhere", "--out", "x"), "there is no scenario 'nowhere' of squadron"),
    (("play", "--window", "big"), "--window wants WIDTHxHEIGHT"),
    (("play", "--seats", "human,robot"), "no such seat: 'robot'"),
    (("play", "squadron/classic", "--seats", "human"), "is for 2 to 4 seats, not 1"),
    (("play", "flickfleet/introductory", "--seats", "human,human,human"),
     "is for 2 to 2 seats, not 3"),
])
def test_bad_words_are_answered_in_one_line(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    done = flicktop(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
