"""A German notice ended in English: why there are no controllers, why a scenario can't be played,
that the processes that compute have ended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.session.messages import GONE
from game.ui.words import _, speak, told

APP = Path(__file__).resolve().parents[2] / "game" / "app"
# What may stand for {why}: functions that answer in the player's language; a pack's own words.
SPOKEN = re.compile(r"why=(reason\(|unfit\(|why\b|told\(|unfit\.broken|problem\)$)")


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    yield
    speak("en")


def test_every_cause_in_a_notice_is_said_in_the_players_language() -> None:
    causes = [(file.name, found) for file in APP.rglob("*.py")
              for found in re.findall(r"why=[a-z_.()]+", file.read_text(encoding="utf-8"))
              if not SPOKEN.match(found)]
    assert causes == []


def test_what_ended_is_said_in_german() -> None:
    speak("de")
    assert "Prozesse" in told(GONE)
    assert "Bibliothek" in _("No controllers: the library they need can't be used.")
