"""Languages: every sentence a player can meet is translated, and the compiled file is fresh."""

from __future__ import annotations

import pytest

from game.rules import say
from game.ui import catalogue, words


@pytest.mark.parametrize("language", catalogue.languages())
def test_language_is_complete(language: str) -> None:
    assert catalogue.missing(language) == []


@pytest.mark.parametrize("language", catalogue.languages())
def test_compiled_catalogue_is_that_of_the_text(language: str) -> None:
    file = catalogue.LOCALE / language / "LC_MESSAGES" / "flicktop.mo"
    assert file.read_bytes() == catalogue.compiled(language), "run python -m game.ui.catalogue"


def test_sentence_of_the_rules_is_told_in_the_chosen_language() -> None:
    try:
        words.speak("de")
        assert words.told(say("{name} evades.", name="Gem")) == "Raute weicht aus."
        words.speak("en")
        assert words.told(say("{name} evades.", name="Gem")) == "Gem evades."
    finally:
        words.speak("en")


def test_unknown_language_speaks_english() -> None:
    words.speak("xx")
    assert words._("Play") == "Play"
    words.speak("en")


def test_offered_languages_have_a_catalogue() -> None:
    assert set(words.LANGUAGES) == {"en", *catalogue.languages()}
