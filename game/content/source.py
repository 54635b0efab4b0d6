"""YAML files to typed structs. Every problem says FILE:LINE:COLUMN, the path and the remedy.

Files from strangers are data: only YAML's safe tags are read, a key may stand once, unknown
keys are errors, and nothing is ever half loaded.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

T = TypeVar("T")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LARGEST_FILE = 1_000_000
_LAST_STEP = re.compile(r"(\.[^.\[\]]*|\[[^\]]*\])$")  # of a path
_BOUNDS = {">=": "at least", ">": "more than", "<=": "at most", "<": "less than"}


class Problem(Exception):
    """What is wrong with a file, where, and what would be right."""

    def __init__(self, file: str, line: int, column: int, what: str, path: str = "") -> None:
        self.file, self.line, self.column, self.what, self.path = file, line, column, what, path
        at = f" (at {path})" if path not in ("", "$") else ""
        super().__init__(f"{file}:{line}:{column}: {what}{at}")


class Source:
    """One parsed file: plain data, and where each part of it stands."""

    def __init__(self, file: str, data: Any, marks: dict[str, tuple[int, int]]) -> None:
        self.file, self.data, self.marks = file, data, marks

    def problem(self, path: str, what: str) -> Problem:
        """A problem at a path such as `$.parts.core`; the nearest known parent gives the line."""
        at = path
        while at not in self.marks and (parent := _LAST_STEP.sub("", at)) != at:
            at = parent
        line, column = self.marks.get(at, (1, 1))
        return Problem(self.file, line, column, what, path)

    def typed(self, kind: type[T]) -> T:
        """The file as a `kind`, or a Problem."""
        try:
            found = msgspec.convert(self.data, kind, strict=True)
        except msgspec.ValidationError as error:
            raise self._explained(str(error), kind) from None
        # The rules' own words are read from saves too, and do not all refuse unknown keys.
        for path, key, known in _strays(msgspec.inspect.type_info(kind), self.data, "$"):
            raise self._unknown(path, key, known)
        return found

    def _explained(self, message: str, kind: Any) -> Problem:
        what, _, path = message.partition(" - at `")
        path = path.rstrip("`").removeprefix("key` in `") or "$"  # a key that is none: its mapping
        path = self._with_keys(path)
        unknown = re.match(r"Object contains unknown field `(.+)`", what)
        if unknown:
            return self._unknown(path, unknown.group(1), _keys(kind, path))
        missing = re.match(r"Object missing required field `(.+)`", what)
        if missing:
            return self.problem(path, f"the key {missing.group(1)!r} is missing here")
        bound = re.fullmatch(r"Expected `(?:int|float)` (>=|>|<=|<) (\S+)", what)
        if bound:
            return self.problem(path, f"must be {_BOUNDS[bound.group(1)]} {bound.group(2)}")
        return self.problem(path, what[:1].lower() + what[1:])

    def _unknown(self, path: str, key: str, known: set[str]) -> Problem:
        near = difflib.get_close_matches(key, sorted(known), 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known keys: {', '.join(sorted(known))}"
        return self.problem(f"{path}.{key}", f"unknown key {key!r}; {hint}")

    def _with_keys(self, path: str) -> str:
        """msgspec writes a mapping's key as `[...]`; find the one that really stands there."""
        while "[...]" in path:
            head, _, tail = path.partition("[...]")
            options = [
                m for m in self.marks
                if m.startswith(head + ".") and "." not in m[len(head) + 1:]
                and "[" not in m[len(head) + 1:]
            ]
            path = (options[0] if len(options) == 1 else head) + tail
            if not options:
                break
        return path


def read(path: Path | str) -> Source:
    """Parse one YAML file."""
    path = Path(path)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise Problem(str(path), 1, 1, f"larger than {LARGEST_FILE} bytes: not one of ours")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Problem(str(path), 1, 1, f"can't be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise Problem(str(path), 1, 1, f"is not UTF-8 text (byte {error.start})") from None
    return parse(text, str(path))


def parse(text: str, name: str = "<text>") -> Source:
    try:
        loader = _LOADER(text)
        try:
            node = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise Problem(name, line, column, f"not YAML: {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise Problem(name, 1, 1, f"not YAML: {error}") from None
    marks: dict[str, tuple[int, int]] = {}
    if node is None:
        raise Problem(name, 1, 1, "is empty; a mapping of keys was expected")
    return Source(name, _plain(node, "$", marks, name, 0), marks)


def load(path: Path | str, kind: type[T]) -> T:
    return read(path).typed(kind)


def schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a file of this kind, for editors; like `typed`, it knows no other keys."""
    found = msgspec.json.schema(kind)
    for part in found.get("$defs", {}).values():
        if "properties" in part:
            part["additionalProperties"] = False
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def _plain(
    node: yaml.Node, path: str, marks: dict[str, tuple[int, int]], name: str, depth: int
) -> Any:
    at = (node.start_mark.line + 1, node.start_mark.column + 1)
    marks.setdefault(path, at)
    if depth > 40:
        raise Problem(name, *at, "nested more than 40 deep", path)
    if isinstance(node, yaml.MappingNode):
        out: dict[str, Any] = {}
        for key_node, value_node in node.value:
            where = (key_node.start_mark.line + 1, key_node.start_mark.column + 1)
            key = _scalar(key_node, name, path)
            if not isinstance(key, str | int):
                raise Problem(name, *where, "a key must be a word or a number", path)
            if str(key) in out:
                raise Problem(name, *where, f"the key {key!r} stands here twice", path)
            below = f"{path}.{key}"
            marks[below] = where
            out[str(key)] = _plain(value_node, below, marks, name, depth + 1)
        return out
    if isinstance(node, yaml.SequenceNode):
        return [
            _plain(item, f"{path}[{i}]", marks, name, depth + 1)
            for i, item in enumerate(node.value)
        ]
    return _scalar(node, name, path)


def _scalar(node: yaml.Node, name: str, path: str) -> Any:
    at = (node.start_mark.line + 1, node.start_mark.column + 1)
    if not isinstance(node, yaml.ScalarNode):
        raise Problem(name, *at, "a plain value was expected here", path)
    constructor = yaml.SafeLoader("")
    try:
        value = constructor.construct_object(node)
    except (yaml.YAMLError, ValueError) as error:
        raise Problem(name, *at, f"can't be read: {error}".splitlines()[0], path) from None
    if value is not None and not isinstance(value, str | int | float | bool):
        raise Problem(name, *at, f"{type(value).__name__} values are not used here", path)
    return value


def _keys(kind: Any, path: str) -> set[str]:
    """The keys a struct knows at this path (all of its union's, where it is one)."""
    node = msgspec.inspect.type_info(kind)
    for step in re.findall(r"\.([^.\[\]]+)|\[[^\]]*\]", path[1:]):
        node = _below(node, step)
    return _fields_of(node)


def _strays(node: Any, data: Any, path: str) -> Iterator[tuple[str, str, set[str]]]:
    """Where a key stands that its struct does not have: the path, the key, those it has."""
    if isinstance(data, list):
        for i, item in enumerate(data):
            yield from _strays(_below(node, ""), item, f"{path}[{i}]")
    elif isinstance(data, dict):
        known = _fields_of(_tagged(node, data))
        for key, value in data.items():
            if known and key not in known:
                yield path, key, known
            else:
                yield from _strays(_below(_tagged(node, data), key), value, f"{path}.{key}")


def _tagged(node: Any, data: dict[str, Any]) -> Any:
    """Of a union, the struct whose tag stands in the data."""
    if isinstance(node, msgspec.inspect.Metadata):
        return _tagged(node.type, data)
    for kind in getattr(node, "types", ()):
        field = getattr(kind, "tag_field", None)
        if field is not None and data.get(field) == kind.tag:
            return kind
    return node


def _below(node: Any, step: str) -> Any:
    info = msgspec.inspect
    if isinstance(node, info.Metadata):
        return _below(node.type, step)
    if isinstance(node, info.UnionType):
        found = [_below(t, step) for t in node.types]
        found = [f for f in found if f is not None]
        return found[0] if found else None
    if isinstance(node, info.StructType):
        return next((f.type for f in node.fields if f.encode_name == step), None)
    if isinstance(node, info.DictType):
        return node.value_type
    if isinstance(node, info.ListType | info.VarTupleType):
        return node.item_type
    return None


def _fields_of(node: Any) -> set[str]:
    info = msgspec.inspect
    if isinstance(node, info.Metadata):
        return _fields_of(node.type)
    if isinstance(node, info.UnionType):
        return set().union(*(_fields_of(t) for t in node.types))
    if isinstance(node, info.StructType):
        tag = {node.tag_field} if node.tag_field else set()
        return {f.encode_name for f in node.fields} | tag
    return set()
