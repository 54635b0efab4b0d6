"""Languages: every sentence a player can meet is translated, and the compiled file is fresh."""

from __future__ import annotations

import ast
import gettext
import io

import pytest

from game.paths import data_root
from game.rules import counted, say
from game.ui import words as ui
from tools import words

LOCALE = data_root() / words.LOCALE


@pytest.mark.parametrize("language", words.languages())
def test_language_is_complete(language: str) -> None:
    assert words.missing(language) == []


@pytest.mark.parametrize("language", words.languages())
def test_nothing_is_translated_that_is_said_nowhere(language: str) -> None:
    assert words.strays(language) == []


@pytest.mark.parametrize("language", words.languages())
def test_compiled_catalogue_is_that_of_the_text(language: str) -> None:
    file = LOCALE / language / "LC_MESSAGES" / "flicktop.mo"
    kept, fresh = _said(file.read_bytes()), _said(words.compiled(language))
    assert len(kept) > 300
    assert kept == fresh, "run python -m tools.words"


def _said(compiled: bytes) -> dict[object, str]:
    found = dict(gettext.GNUTranslations(io.BytesIO(compiled))._catalog)
    found.pop("")
    return found


def test_extraction_finds_what_is_marked_tables_and_data() -> None:
    found = {words._key(message): message for message in words.sentences()}
    assert found["{n} point"].id == ("{n} point", "{n} points")
    for text, place in {
        "Squadron Dice": "game/modes/squadron/rules.py",
        "Engineering": "game/modes/fleet/fleets.yaml",
        "Dogfight": "scenarios/squadron/classic.yaml",
        "The owner chooses which end of the wing is lost.":
            "scenarios/flickfleet/first-battle.yaml",
        "Nobody": "game/app/screens/seats.py",
    }.items():
        assert place in [file for file, _line in found[text].locations], text


def test_no_sentence_hides_in_an_f_string() -> None:
    """Babel reads an f-string as one word on some Pythons."""
    hidden = [
        f"{file.name}:{call.lineno}" for file in (data_root() / "game").rglob("*.py")
        for text in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(text, ast.JoinedStr) for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        and call.func.id in words.MARKS and call.args and isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == []


def test_sentence_of_the_rules_is_told_in_the_chosen_language() -> None:
    try:
        ui.speak("de")
        assert ui.told(say("{name} evades.", name="Gem")) == "Raute weicht aus."
        ui.speak("en")
        assert ui.told(say("{name} evades.", name="Gem")) == "Gem evades."
    finally:
        ui.speak("en")


@pytest.mark.parametrize("language, said", [
    ("en", ["0 points", "1 point", "2 points"]), ("de", ["0 Punkte", "1 Punkt", "2 Punkte"]),
])
def test_one_thing_and_many_have_their_forms(language: str, said: list[str]) -> None:
    points = counted("{n} point", "{n} points")
    try:
        ui.speak(language)
        assert [ui.told(points(n=n)) for n in range(3)] == said
        assert [ui._n("{n} point", "{n} points", n) for n in range(3)] == said
    finally:
        ui.speak("en")
    assert [str(points(n=n)) for n in (1, 2)] == ["1 point", "2 points"]


def test_what_is_stored_has_one_form_whatever_the_number() -> None:
    """States hold sentences: their digests must not depend on forms."""
    points = counted("{n} point", "{n} points")
    assert points(n=1) == say("{n} points", n=1)


def test_unknown_language_speaks_english() -> None:
    ui.speak("xx")
    assert ui._("Play") == "Play"
    ui.speak("en")


def test_offered_languages_have_a_catalogue() -> None:
    assert set(ui.LANGUAGES) == {"en", *words.languages()}
