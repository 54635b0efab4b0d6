"""YAML files to typed structs. Every problem says FILE:LINE:COLUMN, the path and the remedy.

A key may stand once, unknown keys are errors, and nothing is ever half loaded. What a type can't
say (that a name is known, that two things do not lie on one place) its struct says in `faults`.
"""

from __future__ import annotations

import copy
import re
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from game.content.mistakes import mistakes, strays
from game.content.plain import Malformed, Marks, plain
from game.trouble import Trouble

T = TypeVar("T")
LARGEST_FILE = 1_000_000
LONGEST_TOLD = 400  # of a problem: the rest helps nobody


class Problem(Trouble):
    """What is wrong with a file, where, and what would be right."""

    def __init__(self, file: str, line: int, column: int, what: str, path: str = "") -> None:
        what, path = _one_line(what), _one_line(path)
        self.file, self.line, self.column, self.what, self.path = file, line, column, what, path
        at = f" (at {path})" if path not in ("", "$") else ""
        super().__init__(f"{_one_line(file)}:{line}:{column}: {what}{at}")


@runtime_checkable
class Checked(Protocol):
    """A struct that knows more than its types say: (path below it, what is wrong) each."""

    def faults(self) -> Iterable[tuple[str, str]]: ...


class Source:
    """One parsed file: plain data, and where each part of it stands."""

    def __init__(self, file: str, data: Any, marks: Marks) -> None:
        self.file, self.data, self.marks = file, data, marks

    def problem(self, path: str, what: str) -> Problem:
        """A problem at a path such as `$.parts.core`; the nearest known parent gives the line."""
        at = path
        while at and at not in self.marks:
            at = re.sub(r"(?s)(\.[^.\[\]]*|\[[^\]]*\]|.)\Z", "", at) if at != "$" else ""
        line, column = self.marks.get(at or "$", (1, 1))
        return Problem(self.file, line, column, what, path)

    def typed(self, kind: type[T]) -> T:
        """The file as a `kind`, or the first Problem."""
        try:
            found = msgspec.convert(self.data, kind, strict=True)
        except (msgspec.ValidationError, RecursionError):
            raise self.problems(kind)[0] from None
        for path, what in (*strays(self.data, kind), *_at_root(found)):
            raise self.problem(path, what)
        return found

    def problems(self, kind: Any) -> list[Problem]:
        """Everything that is wrong with the file as a `kind`, from top to bottom."""
        wrong = mistakes(self.data, kind)
        whole, left_out = _sound_part(self.data, kind, [path for path, _ in wrong])
        found = [self.problem(path, what) for path, what in (*wrong, *_at_root(whole))
                 if (path, what) in wrong or not path.startswith(left_out)]
        return sorted(found, key=lambda p: (p.line, p.column))


def faults(whole: Any) -> list[tuple[str, str]]:
    """What is wrong with something typed: the path below it, and what."""
    return list(whole.faults()) if isinstance(whole, Checked) else []


def read(path: Path | str) -> Source:
    """Parse one YAML file."""
    path = Path(path)
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):  # a pipe or a device might never end
            raise Problem(str(path), 1, 1, "can't be read: it is no file")
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        why = getattr(error, "strerror", None) or error
        raise Problem(str(path), 1, 1, f"can't be read: {why}") from None
    if len(content) > LARGEST_FILE:
        raise Problem(str(path), 1, 1, f"larger than {LARGEST_FILE} bytes: not one of ours")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem(str(path), 1, 1, f"is not UTF-8 text (byte {error.start})") from None
    return parse(text, str(path))


def parse(text: str, name: str = "<text>") -> Source:
    try:
        return Source(name, *plain(text))
    except Malformed as bad:
        raise Problem(name, bad.line, bad.column, bad.what, bad.path) from None


def load(path: Path | str, kind: type[T]) -> T:
    return read(path).typed(kind)


def problems(path: Path | str, kind: Any) -> list[Problem]:
    """Everything that is wrong with a file that should be a `kind`."""
    try:
        return read(path).problems(kind)
    except Problem as problem:
        return [problem]


def schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a file of this kind, for editors; like `typed`, it knows no other keys."""
    found = msgspec.json.schema(kind)
    for part in found.get("$defs", {}).values():
        if "properties" in part:
            part["additionalProperties"] = False
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def _at_root(whole: Any) -> list[tuple[str, str]]:
    return [(f"${path}", what) for path, what in faults(whole)]


def _sound_part(data: Any, kind: Any, wrong: list[str]) -> tuple[Any, tuple[str, ...]]:
    """The data as a `kind` without the keys that are wrong, and the paths of those; None where
    it can't do without them. So one misspelt word does not hide the next."""
    data, left_out = copy.deepcopy(data), []
    for path in wrong:
        holder, key, steps, at = None, "", data, "$"
        for name, number in re.findall(r"\.([^.\[\]]+)|\[(\d+)\]", path):
            if isinstance(steps, dict) and name in steps:
                holder, key, at = steps, name, f"{at}.{name}"
                left, steps = at, steps[name]
            elif isinstance(steps, list) and number and int(number) < len(steps):
                at, steps = f"{at}[{number}]", steps[int(number)]
            else:
                break
        if holder is not None:
            left_out.append(left)
            holder.pop(key, None)
    try:
        return msgspec.convert(data, kind, strict=True), tuple(left_out)
    except (msgspec.ValidationError, RecursionError):
        return None, ()


def _one_line(text: str) -> str:
    """Without what would break a line or could not be shown, and not endless."""
    text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}…"
