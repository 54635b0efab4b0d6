"""Nothing in any screen is cut, covered, too small or out of reach: every screen and every phase,
gone through by `tests.app.crawler` as a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.content.scenarios import scenarios

ROOT = Path(__file__).resolve().parents[2]
MENUS = {
    "title", "title after menu/resume", "choose", "seats", "a match begins", "howto", "credits",
    "settings", "settings after tabs/access", "settings rows/text_size", "replays",
    "replays after list/0",
    "replays after facts/rename", "typing", "question", "question after yes", "watch",
    "watch after pause", "watch speed"}
MATCH = {"squadron", "squadron unfolded", "squadron with a notice", "squadron play",
         "squadron hold", "hits", "evades", "resolved"}
ALL = [card.id for card in scenarios()]


def crawled(size: str, text: float, language: str, *what: str) -> tuple[list[str], set[str]]:
    """The faults that were found, and what was seen."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.app.crawler", size, str(text), language, *what], cwd=ROOT,
        capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *found, last = [json.loads(line) for line in done.stdout.splitlines()]
    return [f"{one['where']}: {one['fault']}" for one in found], set(last["seen"])


def test_every_menu_at_the_largest_text_in_german() -> None:
    found, seen = crawled("1280x720", 2.0, "de", "menus")
    assert not found
    assert seen >= MENUS


def test_a_whole_match() -> None:
    found, seen = crawled("1280x720", 1.0, "en", "squadron/sudden-death")
    assert not found
    assert seen >= {f"squadron/sudden-death {moment}" for moment in MATCH}
    assert seen >= {"squadron pause", "squadron celebration", "squadron result"}


def test_a_lesson_by_touch() -> None:
    found, seen = crawled("1280x720", 1.0, "en", "touch", "diceflick/first-flicks")
    assert not found
    assert "diceflick/first-flicks score" in seen


@pytest.mark.long
@pytest.mark.parametrize("name", [*ALL, "race", "menus"])
def test_everything_by_touch(name: str) -> None:
    assert not crawled("1280x720", 1.0, "en", "touch", name)[0]


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("name", [*ALL, "race", "menus"])
def test_everything_in_two_sizes_of_text(name: str, text: float, language: str) -> None:
    assert not crawled("1280x720", text, language, name)[0]


@pytest.mark.long
@pytest.mark.parametrize("size", ["1280x720", "1920x1080", "2560x1080", "800x600"])
@pytest.mark.parametrize("name", [*ALL, "race", "menus"])
def test_everything_in_other_windows(name: str, size: str) -> None:
    assert not crawled(size, 1.5, "de", name)[0]
