"""Words in the player's language: gettext over game/ui/locale, English when there is none."""

from __future__ import annotations

import gettext
from pathlib import Path

from game.rules import Say

LANGUAGES = {"en": "English", "de": "Deutsch"}
_FOLDER = Path(__file__).with_name("locale")
_now: gettext.NullTranslations = gettext.NullTranslations()


def speak(language: str) -> None:
    """From now on `_` and `told` answer in this language."""
    global _now
    _now = gettext.translation("flicktop", _FOLDER, [language], fallback=True)


def _(text: str, **args: object) -> str:
    found = _now.gettext(text) if text else ""
    return found.format(**args) if args else found


def titled(game: str, scenario: str) -> str:
    """A match by its game and scenario."""
    return " · ".join(_(title) for title in (game, scenario) if title)


def told(sentence: Say | str | None) -> str:
    """What the rules say, translated; names inside a sentence are translated too."""
    if sentence is None:
        return ""
    if isinstance(sentence, str):
        return _(sentence)
    args = {k: _(v) if isinstance(v, str) else v for k, v in sentence.args.items()}
    return _(sentence.text, **args)
