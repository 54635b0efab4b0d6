"""YAML text to plain data: words, numbers, yes or no, nothing, lists and mappings, and no more.

Files from strangers are data, and small. What could make little text grow (aliases), call for
code (tags) or dig deep is refused where it stands; no object of any other kind can come of it.
Text is read event by event, so that nothing is built before it has been counted.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

DEEPEST = 40
MOST_PARTS = 20_000  # values and keys; our longest file has half of it
MOST_PATHS = 4_000_000  # characters in all paths together: long keys with much below them
LARGEST_NUMBER = 2**53  # beyond it, whole numbers are not exact everywhere

Marks = dict[str, tuple[int, int]]

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"[-+]?[0-9]+")
_BROKEN = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_ENDLESS = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}
# What YAML does not allow in a text, and marks of order that can't be seen.
_STRANGE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd"
                      "\U00010000-\U0010ffff]")
_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


class Malformed(Exception):
    """What can't be read, and where: line and column count from 1."""

    def __init__(self, line: int, column: int, what: str, path: str = "") -> None:
        super().__init__(what)
        self.line, self.column, self.what, self.path = line, column, what, path


def plain(text: str) -> tuple[Any, Marks]:
    """The data, and where each part of it stands; Malformed if the text can't be read."""
    text = text.removeprefix("\ufeff")  # what some editors put first
    strange = _STRANGE.search(text)
    if strange:
        line, column = _position(text, strange.start())
        raise Malformed(line, column, f"not text: the character U+{ord(strange[0]):04X}")
    loader = _LOADER(text)
    try:
        return _Reading(loader).whole()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise Malformed(line, column, f"not YAML: {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise Malformed(1, 1, f"not YAML: {error}") from None
    finally:
        loader.dispose()


def scalar(text: str) -> str | int | float | bool | None:
    """What an unquoted word means; ValueError for a number that can't be used."""
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        if len(text) > 17 or abs(int(text)) > LARGEST_NUMBER:
            raise ValueError(f"the number {_short(text)} is too large")
        return int(text)
    if _BROKEN.fullmatch(text):
        number = float(text)
        if abs(number) > LARGEST_NUMBER:
            raise ValueError(f"the number {_short(text)} is too large")
        return number
    if _ENDLESS.fullmatch(text):
        raise ValueError(f"{text} is no number that can be used: write a finite one")
    return text


class _Reading:
    """One pass over the events of a text."""

    def __init__(self, loader: Any) -> None:
        self.loader = loader
        self.marks: Marks = {}
        self.parts = self.paths = 0

    def whole(self) -> tuple[Any, Marks]:
        self.loader.get_event()  # the stream begins
        event = self.loader.get_event()
        if isinstance(event, yaml.StreamEndEvent):
            raise Malformed(1, 1, "is empty; a mapping of keys was expected")
        data = self.value("$", 0)
        self.loader.get_event()  # the document ends
        event = self.loader.get_event()
        if not isinstance(event, yaml.StreamEndEvent):
            raise Malformed(*_place(event), "a second document begins here: a file holds one")
        return data, self.marks

    def value(self, path: str, depth: int) -> Any:
        return self.told(self.loader.get_event(), path, depth)

    def told(self, event: Any, path: str, depth: int) -> Any:
        self.counted(event, path)
        self.marks.setdefault(path, _place(event))
        if depth > DEEPEST:
            raise Malformed(*_place(event), f"nested more than {DEEPEST} deep", path)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(path, depth)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(path, depth)
        return self.word(event, path)

    def mapping(self, path: str, depth: int) -> dict[str, Any]:
        out: dict[str, Any] = {}
        while not isinstance(event := self.loader.get_event(), yaml.MappingEndEvent):
            self.counted(event, path)
            if not isinstance(event, yaml.ScalarEvent):
                raise Malformed(*_place(event), "a key must be a word or a number", path)
            key = self.word(event, path)
            if isinstance(key, bool) or not isinstance(key, str | int):
                raise Malformed(*_place(event), "a key must be a word or a number", path)
            if str(key) in out:
                raise Malformed(*_place(event), f"the key {key!r} stands here twice", path)
            below = f"{path}.{key}"
            self.marks[below] = _place(event)
            out[str(key)] = self.value(below, depth + 1)
        return out

    def sequence(self, path: str, depth: int) -> list[Any]:
        out: list[Any] = []
        while not isinstance(event := self.loader.get_event(), yaml.SequenceEndEvent):
            out.append(self.told(event, f"{path}[{len(out)}]", depth + 1))
        return out

    def counted(self, event: Any, path: str) -> None:
        """Refuses what is no plain part, and more parts than any file of ours has."""
        if isinstance(event, yaml.AliasEvent):
            what = "aliases (*name) are not used here: write the value out"
            raise Malformed(*_place(event), what, path)
        if event.anchor is not None:
            what = "anchors (&name) are not used here: write the value where it is needed"
            raise Malformed(*_place(event), what, path)
        if event.tag is not None:
            what = "can't be read: tags (!name) are not used here: leave it out"
            raise Malformed(*_place(event), what, path)
        self.parts += 1
        self.paths += len(path)
        if self.parts > MOST_PARTS or self.paths > MOST_PATHS:
            raise Malformed(*_place(event), "far too much for one file: not one of ours", path)

    def word(self, event: Any, path: str) -> Any:
        if not event.implicit[0]:  # in quotes
            return event.value
        try:
            return scalar(event.value)
        except ValueError as error:
            raise Malformed(*_place(event), str(error), path) from None


def _place(event: Any) -> tuple[int, int]:
    return (event.start_mark.line + 1, event.start_mark.column + 1)


def _position(text: str, at: int) -> tuple[int, int]:
    breaks = list(_BREAK.finditer(text, 0, at))
    return len(breaks) + 1, at - (breaks[-1].end() if breaks else 0) + 1


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:20]}…"
