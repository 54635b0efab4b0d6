"""In a German match a wing was called "Azure wing", and a blast row a "blast row"."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.modes.diceflick.choosing import NAMES
from game.modes.fleet.catalogue import catalogue
from game.ui.words import _, speak


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


def test_every_wing_has_a_german_name() -> None:
    wings = [name for faction in catalogue().factions.values()
             for names in faction.names.values() for name in names if name.endswith(" wing")]
    assert wings
    assert not [name for name in wings if "wing" in _(name)]


def test_groups_are_named_in_german() -> None:
    assert {_(name) for name in NAMES.values()} == {"Sprengreihe", "Mittelwürfel"}
