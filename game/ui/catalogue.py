"""Every sentence a player can meet, and the catalogues that translate them.

`python -m game.ui.catalogue` compiles locale/*/LC_MESSAGES/flicktop.po to .mo and names what a
language lacks. Standard library only, so no tool has to be installed.
"""

from __future__ import annotations

import ast
import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.content.introductions import FOLDER as INTRODUCTIONS
from game.content.introductions import Introduction
from game.content.languages import sentences as po_sentences
from game.content.source import load, read
from game.paths import data_root

GAME = Path(__file__).resolve().parent.parent
LOCALE = Path(__file__).with_name("locale")
CALLS = {"_", "say"}
# Tables of words that are looked up before they are translated, by module and name.
TABLES = {
    "content/introductions.py": ("NONE",), "app/screens/settings.py": ("TABS",),
    "app/screens/seats.py": ("WHO_WORDS", "HELP_WORDS", "LEVEL_WORDS"),
    "app/screens/pages.py": ("CREDITS",), "modes/diceflick/panel.py": ("GROUPS",),
    "rules/seats.py": ("NAMES",), "input/hand.py": ("NOTES",), "app/party.py": ("PROBLEMS",),
}


# Words that rules put into a sentence.
ARGUMENTS = ("blue", "yellow", "green", "white", "pink")


def sentences() -> dict[str, str]:
    """Each msgid and where it stands."""
    out: dict[str, str] = {}
    for path in sorted(GAME.rglob("*.py")):
        place = path.relative_to(GAME).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for text in _called(tree):
            out.setdefault(text, place)
        for text in _in_tables(tree, TABLES.get(place, ())):
            out.setdefault(text, place)
        for node in ast.walk(tree):  # a mode's title
            if isinstance(node, ast.Assign) and place.startswith("modes/"):
                names = [t.id for t in node.targets if isinstance(t, ast.Name)]
                if names == ["title"] and isinstance(node.value, ast.Constant):
                    out.setdefault(str(node.value.value), place)
    for path in sorted((data_root() / "scenarios").glob("*/*.yaml")):
        data = read(path).data
        for key in ("title", "story"):
            if data.get(key):
                out.setdefault(str(data[key]), f"scenarios/{path.parent.name}/{path.name}")
    for path in sorted((data_root() / INTRODUCTIONS).glob("*.yaml")):
        known = load(path, Introduction)
        for text in _strings(msgspec.to_builtins((known.catch, known.pages))):
            out.setdefault(text, path.name)
    out.update(dict.fromkeys(ARGUMENTS, "rules"))
    out.pop("", None)
    return {t: where for t, where in out.items() if re.search(r"[A-Za-z]", _bare(t))}


def catalogue(language: str) -> dict[str, str]:
    """msgid to msgstr of a language's .po file."""
    return po_sentences(LOCALE / language / "LC_MESSAGES" / "flicktop.po")


def missing(language: str) -> list[str]:
    """What the language lacks, or says with other placeholders."""
    known = catalogue(language)
    out = []
    for text, where in sentences().items():
        told = known.get(text, "")
        if not told:
            out.append(f"{where}: {text!r} is not translated")
        elif sorted(re.findall(r"{\w+}", told)) != sorted(re.findall(r"{\w+}", text)):
            out.append(f"{where}: {text!r} has other placeholders in {told!r}")
    return out


def compiled(language: str) -> bytes:
    """The catalogue as gettext reads it."""
    header = "Content-Type: text/plain; charset=UTF-8\n"
    pairs = sorted({"": header, **catalogue(language)}.items())
    pairs = [(a, b) for a, b in pairs if b]
    ids = [a.encode() for a, _ in pairs]
    texts = [b.encode() for _, b in pairs]
    start = 7 * 4 + 16 * len(pairs)
    table, data = [], b""
    for group in (ids, texts):
        for item in group:
            table += [len(item), start + len(data)]
            data += item + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + struct.pack(f"<{len(table)}I", *table) + data


def languages() -> list[str]:
    return sorted(p.parent.parent.name for p in LOCALE.glob("*/LC_MESSAGES/flicktop.po"))


def _called(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            first = node.args[0]
            if node.func.id in CALLS and isinstance(first, ast.Constant) and isinstance(
                    first.value, str):
                yield first.value


def _in_tables(tree: ast.Module, names: tuple[str, ...]) -> Iterator[str]:
    for node in tree.body:
        targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
        if any(isinstance(t, ast.Name) and t.id in names for t in targets):
            for inner in ast.walk(node):
                text = inner.value if isinstance(inner, ast.Constant) else None
                # Words have a capital or a space; keys and icon names have neither.
                if isinstance(text, str) and (text[:1].isupper() or " " in text):
                    yield text


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)
    elif isinstance(data, str):
        yield data


def _bare(text: str) -> str:
    return re.sub(r"{\w+}", "", text)


def main() -> int:
    lacking = 0
    for language in languages():
        folder = LOCALE / language / "LC_MESSAGES"
        (folder / "flicktop.mo").write_bytes(compiled(language))
        for problem in missing(language):
            lacking += 1
            print(f"{language}: {problem}", file=sys.stderr)
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
