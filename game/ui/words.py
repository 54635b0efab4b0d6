"""Words in the player's language: gettext over game/ui/locale and what packs bring, English
when there is none."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path

from game.content.languages import brought
from game.rules import Say, counting

SOURCE = "en"  # what the sentences themselves are written in
LANGUAGES = {"en": "English", "de": "Deutsch"}
_FOLDER = Path(__file__).with_name("locale")
_now: gettext.NullTranslations = gettext.NullTranslations()


def speak(language: str) -> None:
    """From now on `_` and `told` answer in this language."""
    global _now
    _now = gettext.translation("flicktop", _FOLDER, [language], fallback=True)
    if language != SOURCE:
        for pack in brought(language):  # ours come first: a pack can't change our words
            _now.add_fallback(pack)


def _(text: str, **args: object) -> str:
    found = _now.gettext(text) if text else ""
    return found.format(**args) if args else found


def _n(one: str, many: str, n: int, **args: object) -> str:
    """A sentence about `n` things, in the form that the language has for so many."""
    return _now.ngettext(one, many, n).format(n=n, **args)


def listed(names: Sequence[str]) -> str:
    """Names in a row, as the language strings them together."""
    if len(names) < 2:
        return "".join(names)
    return _("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])


def wins(names: Sequence[str]) -> str:
    """Who has won, from the names of the winners."""
    if not names:
        return _("A draw")
    if len(names) == 1:
        return _("{name} wins", name=_(names[0]))
    return _("{names} share the win", names=listed([_(name) for name in names]))


def titled(game: str, scenario: str) -> str:
    """A match by its game and scenario."""
    return " · ".join(_(title) for title in (game, scenario) if title)


def _named(name: str) -> str:
    """A name inside a sentence; one in small letters is known by its capital as well."""
    capital = name[:1].upper() + name[1:]
    return _(name) if _(name) != name or _(capital) == capital else _(capital)


def told(sentence: Say | str | None) -> str:
    """What the rules say, translated; names inside a sentence are translated too."""
    if sentence is None:
        return ""
    if isinstance(sentence, str):
        return _(sentence)
    args = {k: _named(v) if isinstance(v, str) else v for k, v in sentence.args.items()}
    count = counting(sentence)
    number = args[count.by] if count else None
    if count is None or not isinstance(number, int):
        return _(sentence.text, **args)
    return _now.ngettext(count.one, count.many, number).format(**args)


def sentence(words: str) -> str:
    """Words that begin a sentence; those after the first stay as their language writes them."""
    return words[:1].upper() + words[1:]
