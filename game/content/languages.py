"""Sentences in other languages: locale/LANGUAGE/LC_MESSAGES/PACK.mo, or .po where there is
no .mo; one catalogue a pack."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from game.content import roots
from game.content.source import Problem


class Written(gettext.NullTranslations):
    """Translations read from a .po file. A sentence about a number of things is known by its
    form for one, and each further form by that and its number: `{n} coin` and `{n} coin[1]`."""

    def __init__(self, sentences: dict[str, str]) -> None:
        super().__init__()
        self._sentences = sentences
        rule = re.search(r"plural\s*=([^;\n]*)", sentences.get("", ""))
        self._form: Callable[[int], int] = gettext.c2py(rule[1] if rule else "n != 1")

    def gettext(self, message: str) -> str:
        return self._sentences.get(message) or super().gettext(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        form = self._form(n)
        return (self._sentences.get(f"{one}[{form}]" if form else one)
                or super().ngettext(one, many, n))


def brought(language: str) -> Iterator[gettext.NullTranslations]:
    """What the packs say in a language. A catalogue that can't be read is left out: its pack
    says why when it is loaded."""
    for root in roots.packs():
        try:
            found = translations(root, language)
        except Problem:
            continue
        if found is not None:
            yield found


def translations(root: roots.Root, language: str) -> gettext.NullTranslations | None:
    """One pack's catalogue, if it has one in this language."""
    stem = root.folder / "locale" / language / "LC_MESSAGES" / root.name
    compiled, written = stem.with_suffix(".mo"), stem.with_suffix(".po")
    if compiled.is_file():
        try:
            with compiled.open("rb") as file:
                return gettext.GNUTranslations(file)
        except (OSError, UnicodeDecodeError, LookupError, ValueError) as error:
            raise Problem(str(compiled), 1, 1, f"is no catalogue: {error}") from None
    if not written.is_file():
        return None
    try:
        return Written({**sentences(written), "": _header(written)})
    except ValueError as error:
        raise Problem(str(written), 1, 1, f"Plural-Forms: {error}") from None


def languages(root: roots.Root) -> list[str]:
    """Those a pack has a catalogue in."""
    found = (root.folder / "locale").glob(f"*/LC_MESSAGES/{root.name}.[mp]o")
    return sorted({file.parent.parent.name for file in found})


def sentences(file: Path) -> dict[str, str]:
    """msgid to msgstr of a .po file; the forms of a plural are `msgid`, `msgid[1]` and so on."""
    return {id: text for id, text in _entries(file) if id}


def _header(file: Path) -> str:
    return next((text for id, text in _entries(file) if not id), "")


def _entries(file: Path) -> Iterator[tuple[str, str]]:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Problem(str(file), 1, 1, f"can't be read: {error}") from None
    line_of = 1
    for part in re.split(r"(\n\s*\n)", text):
        words: dict[str, str] = {}
        key = ""
        for number, line in enumerate(part.splitlines()):
            head, _, rest = line.partition(" ")
            if re.fullmatch(r"msg(id|id_plural|str(\[\d\])?)", head):
                key, line = head, rest
                words[key] = ""
            if key and line.startswith('"'):
                try:
                    words[key] += ast.literal_eval(line)
                except (SyntaxError, ValueError):
                    at = line_of + number
                    raise Problem(str(file), at, 1, f"{line} is no sentence in quotes") from None
        line_of += part.count("\n")
        id = words.get("msgid", "")
        for name, text in words.items():
            form = name.removeprefix("msgstr").removeprefix("[0]")
            if name.startswith("msgstr"):
                yield f"{id}{form}", text
