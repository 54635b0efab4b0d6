"""Every sentence a player can meet, and the catalogues that translate them, by Babel.

`python -m tools.words` brings game/ui/locale/*/LC_MESSAGES/flicktop.po up to the sentences there
are, compiles them to .mo, and names what a language lacks. The two extractors below are what
tools/babel.cfg asks for.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.paths import data_root

LOCALE = Path("game/ui/locale")
CONFIG = Path("tools/babel.cfg")
# A function that marks a sentence, and which of its arguments are one.
MARKS: dict[str, Any] = {"_": None, "say": None, "_n": (1, 2), "counted": (1, 2)}
# Tables of words that are looked up before they are translated, by module and name.
TABLES = {
    "content/introductions.py": ("NONE",), "app/screens/settings.py": ("TABS",),
    "app/screens/seats.py": ("WHO_WORDS", "HELP_WORDS", "LEVEL_WORDS"),
    "app/screens/credits.py": ("CREDITS",), "modes/diceflick/panel.py": ("GROUPS",),
    "app/screens/race.py": ("PRESSES",), "rules/seats.py": ("NAMES",), "input/hand.py": ("NOTES",),
}
# The keys of data files below which sentences stand.
KEYS = ("title", "doing", "names", "story", "lessons", "catch", "pages", "tab", "text", "note",
        "says")
# Words that are looked up or put into a sentence: colours of dice, pieces of a wing.
ARGUMENTS = ("blue", "yellow", "green", "white", "pink", "red", "black", "purple", "outer",
             "middle", "core", "front", "back", "Group")

STAMP = datetime(2026, 1, 1, tzinfo=UTC)  # files change only where a sentence does

Found = tuple[int, str | None, Any, list[str]]


def languages() -> list[str]:
    return sorted(p.parent.parent.name for p in _locale().glob("*/LC_MESSAGES/flicktop.po"))


def sentences() -> Catalog:
    """What is to be translated, each with where it stands."""
    with (data_root() / CONFIG).open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    template = Catalog(project="flicktop", fuzzy=False, creation_date=STAMP)
    for name, line, words, _comments, _context in extract_from_dir(
            data_root(), methods, options, MARKS):
        if re.search(r"[A-Za-z]", re.sub(r"{\w+}", "", words if isinstance(words, str) else "n")):
            template.add(words, locations=[(Path(name).as_posix(), line)])
    for word in ARGUMENTS:
        template.add(word, locations=[("rules", 1)])
    return template


def catalogue(language: str) -> Catalog:
    with _file(language, "po").open("rb") as file:
        found = read_po(file, locale=language)
    found.creation_date = found.revision_date = STAMP
    found.last_translator = found.language_team = found.msgid_bugs_address = "flicktop"
    return found


def missing(language: str) -> list[str]:
    """What the language lacks, or says with other placeholders."""
    known, out = catalogue(language), []
    for wanted in sentences():
        if not wanted.id:
            continue
        found = known.get(_key(wanted))
        told = _forms(found.string) if found is not None and not found.fuzzy else ()
        forms = known.num_plurals if wanted.pluralizable else 1
        where = wanted.locations[0][0]
        if len(told) != forms or not all(told):
            out.append(f"{where}: {_key(wanted)!r} is not translated")
            continue
        for text in told:
            if set(re.findall(r"{\w+}", text)) != set(re.findall(r"{\w+}", _key(wanted))):
                out.append(f"{where}: {_key(wanted)!r} has other placeholders in {text!r}")
    return out


def strays(language: str) -> list[str]:
    """What is translated and said nowhere."""
    wanted = {_key(message) for message in sentences()}
    return [_key(message) for message in catalogue(language) if _key(message) not in wanted]


def compiled(language: str) -> bytes:
    """The catalogue as gettext reads it."""
    out = io.BytesIO()
    write_mo(out, catalogue(language))
    return out.getvalue()


# ---- extractors --------------------------------------------------------------------------

def from_program(
    file: Any, keywords: Any, comment_tags: Any, options: Any
) -> Iterator[Found]:
    """Marked sentences of a module, its tables of words, and the title of a mode."""
    yield from extract_python(file, keywords, comment_tags, options)
    place = Path(file.name).resolve().relative_to(data_root().resolve() / "game").as_posix()
    file.seek(0)
    tree = ast.parse(file.read())
    for node in tree.body:
        names = [t.id for t in _targets(node) if isinstance(t, ast.Name)]
        if any(name in TABLES.get(place, ()) for name in names):
            for inner in ast.walk(node):
                text = inner.value if isinstance(inner, ast.Constant) else None
                # Words have a capital or a space; keys and icon names have neither.
                if isinstance(text, str) and (text[:1].isupper() or " " in text):
                    yield node.lineno, None, text, []
    if place.startswith("modes/"):
        for inner in ast.walk(tree):
            titled = [t.id for t in _targets(inner) if isinstance(t, ast.Name)] == ["title"]
            value = getattr(inner, "value", None)
            if titled and isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.lineno, None, value.value, []


def from_data(
    file: Any, keywords: Any, comment_tags: Any, options: Any
) -> Iterator[Found]:
    """What a person reads in a data file: all below the keys that hold sentences."""
    yield from _below(yaml.compose(file.read().decode("utf-8")), False)


def _below(node: Any, told: bool) -> Iterator[Found]:
    if isinstance(node, yaml.MappingNode):
        says = any(key.value == "says" for key, _value in node.value)  # and all else is no words
        for key, value in node.value:
            yield from _below(value, key.value in KEYS or (told and not says))
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _below(item, told)
    elif told and node.value:
        yield node.start_mark.line + 1, None, node.value, []


def _targets(node: Any) -> list[Any]:
    return [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])


# ---- files -------------------------------------------------------------------------------

def _locale() -> Path:
    return data_root() / LOCALE


def _file(language: str, ending: str) -> Path:
    return _locale() / language / "LC_MESSAGES" / f"flicktop.{ending}"


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(said: Any) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)


def main() -> int:
    lacking, template = 0, sentences()
    for language in languages():
        known = catalogue(language)
        known.update(template, no_fuzzy_matching=True)
        known.obsolete.clear()
        with _file(language, "po").open("wb") as file:
            write_po(file, known, width=100, omit_header=False, no_location=True, sort_output=True)
        _file(language, "mo").write_bytes(compiled(language))
        for problem in missing(language):
            lacking += 1
            print(f"{language}: {problem}", file=sys.stderr)
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
