"""The table fills the picture: measured from real frames, at four sizes of the window."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.content.scenarios import scenarios

ROOT = Path(__file__).resolve().parents[2]
USUAL = ("diceflick/quick", "flickfleet/introductory", "squadron/classic")
SIZES = ("1280x720", "1920x1080", "2560x1080", "800x600")
FOLDED, CHOOSING = 0.78, 0.50  # of the window is free of panels, at 1280x720
LEAST = {"die": 0.05, "plate": 0.09}  # of the window's height, while one aims


@cache
def moments(size: str, *names: str) -> list[dict[str, Any]]:
    done = subprocess.run([sys.executable, "-m", "tests.app.shares", size, *names], cwd=ROOT,
                          capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def too_little(found: list[dict[str, Any]], folded: float, choosing: float) -> list[str]:
    out = []
    for m in found:
        least = choosing if m["kind"] == "choose" else folded
        if m["free"] < least:
            out.append(f"only {m['free']:.0%} is free: {m}")
        if m["kind"] == "aim" and m["hidden"]:
            out.append(f"{' and '.join(m['hidden'])} can't be seen: {m}")
        if m["kind"] == "aim" and m["high"] < LEAST.get(m["shape"], 0.0):
            out.append(f"what is aimed with is {m['high']:.1%} of the window's height: {m}")
    return out


@pytest.mark.parametrize("name", USUAL)
def test_the_table_is_free_and_large_at_720p(name: str) -> None:
    found = moments("1280x720", name)
    assert {m["kind"] for m in found} == {"choose", "aim", "play", "hold"}
    assert not too_little(found, FOLDED, CHOOSING)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [card.id for card in scenarios()])
def test_every_scenario_at_every_size(name: str, size: str) -> None:
    """Where letters take more of a small window, panels may too, by what they were measured."""
    narrow = size == "800x600"
    assert not too_little(moments(size, name), 0.70 if narrow else FOLDED,
                          0.40 if narrow else CHOOSING)
