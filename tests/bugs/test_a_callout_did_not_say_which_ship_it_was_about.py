"""The boarders' callout stood far from its ship, and nothing led from one to the other; in large
German letters the words of its two buttons broke."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ui.words import speak
from tests.ui.layout import faults
from tests.ui.test_xeno_panels import boarded, shown


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    yield
    speak("en")


def test_dots_lead_from_it_to_the_ship() -> None:
    _kit, drawn = shown(boarded())
    assert [piece for _box, piece, _colour in drawn.leads] == ["tempest"]


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("code", ["en", "de"])
def test_its_buttons_hold_their_words(text: float, code: str) -> None:
    speak(code)
    kit, _drawn = shown(boarded(), text)
    assert not [f for f in faults(kit) if "(boarders" in f]
