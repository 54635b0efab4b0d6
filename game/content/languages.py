"""Sentences in other languages: locale/LANGUAGE/LC_MESSAGES/PACK.mo, or .po where there is
no .mo; one catalogue a pack."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

from game.content import roots
from game.content.source import Problem


class Written(gettext.NullTranslations):
    """Translations read from a .po file."""

    def __init__(self, sentences: dict[str, str]) -> None:
        super().__init__()
        self._sentences = sentences

    def gettext(self, message: str) -> str:
        return self._sentences.get(message) or super().gettext(message)


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
    return Written(sentences(written)) if written.is_file() else None


def languages(root: roots.Root) -> list[str]:
    """Those a pack has a catalogue in."""
    found = (root.folder / "locale").glob(f"*/LC_MESSAGES/{root.name}.[mp]o")
    return sorted({file.parent.parent.name for file in found})


def sentences(file: Path) -> dict[str, str]:
    """msgid to msgstr of a .po file."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Problem(str(file), 1, 1, f"can't be read: {error}") from None
    found: dict[str, str] = {}
    line_of = 1
    for part in re.split(r"(\n\s*\n)", text):
        words = {"msgid": "", "msgstr": ""}
        key = ""
        for number, line in enumerate(part.splitlines()):
            head, _, rest = line.partition(" ")
            if head in words:
                key, line = head, rest
            if key and line.startswith('"'):
                try:
                    words[key] += ast.literal_eval(line)
                except (SyntaxError, ValueError):
                    at = line_of + number
                    raise Problem(str(file), at, 1, f"{line} is no sentence in quotes") from None
        line_of += part.count("\n")
        if words["msgid"]:
            found[words["msgid"]] = words["msgstr"]
    return found
