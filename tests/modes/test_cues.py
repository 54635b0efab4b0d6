"""What events mean to eye and ear: each game's own words end at its view."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from game.match import Match, load
from game.match.cases import case_files, run_file
from game.modes import modes
from game.pack import Means
from game.pack.packs import face, packs
from game.paths import data_root
from game.rules import Step
from game.scene.effects import BURSTS, LIGHTS

TESTS = Path(__file__).resolve().parent.parent
GAMES = sorted(modes())  # a race tells what it tells in tests of its own


def _kinds(events: Any) -> set[str]:
    return {event.kind for event in events}


@pytest.fixture(scope="module")
def told() -> Iterator[dict[str, set[str]]]:
    """Every kind of event that a game tells in its rule cases and its golden match."""
    found: dict[str, set[str]] = {id: set() for id in GAMES}
    patch = pytest.MonkeyPatch()
    for id, game in packs().games.items():
        if id not in GAMES:
            continue

        def heard(self: Any, *words: Any, _id: str = id, _resolve: Any = type(game.mode).resolve):
            step = _resolve(self, *words)
            found[_id] |= _kinds(step.events) if isinstance(step, Step) else set()
            return step

        patch.setattr(type(game.mode), "resolve", heard)
    for file in case_files([TESTS / "cases"]):
        run_file(file, packs().games)
    for id in GAMES:
        played = load(TESTS / "modes" / "golden" / f"{id}.jsonl",
                      {id: game.mode for id, game in packs().games.items()})
        assert isinstance(played, Match)
    yield found
    patch.undo()


@pytest.mark.parametrize("id", GAMES)
def test_every_event_has_a_cue_or_is_silent_on_purpose(told, id):
    cues = face(id).view.cues
    assert len(told[id]) > 5
    assert sorted(told[id] - set(cues)) == []


@pytest.mark.parametrize("id", GAMES)
def test_every_cue_is_for_an_event_that_the_game_tells(told, id):
    assert sorted(set(face(id).view.cues) - told[id]) == []


def test_each_meaning_that_is_seen_has_its_light():
    assert set(LIGHTS) == set(get_args(Means)) - {"mends", "turn", "miss", "heard"}
    assert set(LIGHTS.values()) <= set(BURSTS)


def test_no_room_outside_modes_knows_an_event_of_a_game(told):
    """Words that only one game has stand nowhere else, and nobody asks an event for its kind
    but to look it up among the cues."""
    words = {"launch", "destroyed", "routed", "escaped", "shields down", "recharge", "piece lost",
             "hull", "in-hole", "eliminated", "evaded", "left-tray", "won"}
    assert words <= set().union(*told.values())
    found = []
    for file in sorted((data_root() / "game").rglob("*.py")):
        place = file.relative_to(data_root() / "game").as_posix()
        text = file.read_text(encoding="utf-8")
        if place.startswith("modes/"):
            continue
        found += [f"{place}: {w!r}" for w in sorted(words) if f'"{w}"' in text]
        found += [f"{place}: {line.strip()}" for line in text.splitlines()
                  if re.search(r"\bevent\.kind\b", line) and "cues.get(event.kind)" not in line]
    assert found == []
