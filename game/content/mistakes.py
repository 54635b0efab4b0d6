"""Every way in which plain data differs from a type, each with its path and the remedy.

msgspec stops at the first difference; here a mapping is looked at key by key and a list item by
item, and msgspec judges the leaves.
"""

from __future__ import annotations

import difflib
import enum
import re
import types
from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

Mistake = tuple[str, str]  # the path, and what is wrong there
Judge = Callable[[Any, Any, str], Iterator[Mistake]]

_RANGE = re.compile(r"Expected `(\w+)`(?: of length)? (>=|<=|>|<) (.+)")
_SAID = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


class _Field(NamedTuple):
    hint: Any
    required: bool


def mistakes(data: Any, kind: Any) -> list[Mistake]:
    """What is wrong with data that should be of this type."""
    return list(_found(data, kind, "$", _judged))


def strays(data: Any, kind: Any) -> list[Mistake]:
    """The unknown keys of data that can be converted: not every struct refuses them itself."""
    return list(_found(data, kind, "$", lambda *_: iter(())))


def _found(data: Any, kind: Any, path: str, judge: Judge) -> Iterator[Mistake]:
    """What is wrong with the parts; if nothing is, what is wrong with the whole."""
    well = True
    for mistake in _below(data, kind, path, judge):
        well = False
        yield mistake
    if well:
        yield from judge(data, kind, path)


def _below(data: Any, kind: Any, path: str, judge: Judge) -> Iterator[Mistake]:
    kind = _meant(data, kind)
    if get_origin(kind) is Annotated:
        yield from _below(data, get_args(kind)[0], path, judge)
    elif _is_struct(kind):
        if isinstance(data, dict):
            yield from _of_struct(data, kind, path, judge)
    elif get_origin(kind) is dict and isinstance(data, dict):
        of_key, of_value = get_args(kind)
        for key, value in data.items():
            yield from judge(key, of_key, f"{path}.{key}")
            yield from _found(value, of_value, f"{path}.{key}", judge)
    elif get_origin(kind) in (tuple, list) and isinstance(data, list):
        of_items = get_args(kind)
        if of_items[-1] is Ellipsis or get_origin(kind) is list:
            of_items = of_items[:1] * len(data)
        if len(of_items) == len(data):
            for i, (item, of_item) in enumerate(zip(data, of_items, strict=True)):
                yield from _found(item, of_item, f"{path}[{i}]", judge)


def _of_struct(
    data: dict[str, Any], kind: Any, path: str, judge: Judge
) -> Iterator[Mistake]:
    fields = _fields(kind)
    tag = kind.__struct_config__.tag_field
    known = {*fields, *([tag] if tag else [])}
    meant: set[str] = set()
    for key, value in data.items():
        if key not in known:
            near = difflib.get_close_matches(key, sorted(known - set(data)), 1)
            near = near or difflib.get_close_matches(key, sorted(known), 1)
            meant.update(near)
            hint = (f"did you mean {near[0]!r}?" if near
                    else f"known keys: {', '.join(sorted(known))}")
            yield f"{path}.{key}", f"unknown key {key!r}; {hint}"
        elif key in fields:
            yield from _found(value, fields[key].hint, f"{path}.{key}", judge)
    for key, field in fields.items():
        if field.required and key not in data and key not in meant:
            yield path, f"the key {key!r} is missing here"


def _judged(data: Any, kind: Any, path: str) -> Iterator[Mistake]:
    """What msgspec says of the whole."""
    try:
        msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        what, _, deeper = str(error).partition(" - at `")
        if deeper.startswith("$") and "[...]" not in deeper:
            path += deeper.rstrip("`")[1:]
        yield path, _explained(what, data, kind)
    except RecursionError:
        yield path, "nested too deep"


def _explained(what: str, data: Any, kind: Any) -> str:
    words = _words(kind)
    if words and (what.startswith("Invalid enum value") or isinstance(data, str)):
        near = difflib.get_close_matches(str(data), words, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"one of {', '.join(map(repr, words))}"
        return f"{data!r} is not known here; {hint}"
    bound = _RANGE.fullmatch(what)
    if bound:
        noun, sign, limit = bound.groups()
        limit = limit.removesuffix(".0")
        if noun in ("array", "object", "str"):
            things = "letters" if noun == "str" else "entries"
            return f"must have {_SAID[sign]} {limit} {things}, not {len(data)}"
        return f"must be {_SAID[sign]} {limit}, not {data!r}"
    missing = re.fullmatch(r"Object missing required field `(.+)`", what)
    if missing:
        return f"the key {missing[1]!r} is missing here"
    return what[:1].lower() + what[1:]


def _words(kind: Any) -> list[str]:
    """The words an enumeration knows."""
    if get_origin(kind) is Annotated:
        return _words(get_args(kind)[0])
    if get_origin(kind) is Literal:
        return [str(word) for word in get_args(kind)]
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return [str(member.value) for member in kind]
    return []


def _meant(data: Any, kind: Any) -> Any:
    """Of a union, the type the data was meant to be, as far as that can be told."""
    if get_origin(kind) not in (Union, types.UnionType):
        return kind
    options = list(get_args(kind))
    if isinstance(data, dict):
        for option in options:
            config = option.__struct_config__ if _is_struct(option) else None
            if config and config.tag_field and data.get(config.tag_field) == config.tag:
                return option
        options = [o for o in options
                   if (_is_struct(o) and not o.__struct_config__.tag_field)
                   or get_origin(_bare(o)) is dict]
    elif isinstance(data, list):
        options = [o for o in options if get_origin(_bare(o)) in (tuple, list)]
    else:
        options = [o for o in options if o is not type(None)]
    return options[0] if len(options) == 1 and data is not None else kind


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _is_struct(kind: Any) -> bool:
    return (isinstance(kind, type) and issubclass(kind, Struct)
            and not kind.__struct_config__.array_like)


@cache
def _fields(kind: type[Struct]) -> dict[str, _Field]:
    hints = get_type_hints(kind, include_extras=True)
    return {f.encode_name: _Field(hints[f.name], f.required)
            for f in msgspec.structs.fields(kind)}
