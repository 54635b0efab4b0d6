"""The tables of docs/scenarios.md: every key that a scenario may have, from the types it is read
as. `python -m tools.keys` writes them into the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from game.content.scenarios import Scenario, file_type
from game.modes import modes
from game.paths import data_root

PAGE = Path("docs/scenarios.md")
OURS = ("flickfleet", "xenowars", "squadron", "diceflick", "flipships")
_MARK = re.compile(r"(<!-- keys of (\w+) -->\n).*?(<!-- end -->)", re.S)


def page() -> str:
    """The whole page, with its tables as the types say."""
    text = (data_root() / PAGE).read_text(encoding="utf-8")
    return _MARK.sub(lambda found: found[1] + tables(found[2]) + found[3], text)


def tables(what: str) -> str:
    """The keys of all scenarios (`every`), or those a game adds and what stands below them."""
    common = {field.name for field in _struct(Scenario).fields} | {"game"}
    if what == "every":
        first = _struct(file_type(Scenario))
        return _table(sorted(first.fields, key=lambda f: f.name != "game"))
    kind = _struct(modes()[what].scenario_type)
    out = [_table([f for f in kind.fields if f.name not in common])]
    for below in _structs(kind):
        about = (below.cls.__doc__ or "").strip().replace("\n    ", "\n")
        out.append(f"### {below.cls.__name__}\n{about}\n\n{_table(below.fields)}")
    return "\n".join(out)


def _table(fields: Any) -> str:
    rows = ["| key | type | if not said | meaning |", "|---|---|---|---|"]
    for field in fields:
        meta = field.type if isinstance(field.type, inspect.Metadata) else None
        about = (meta.extra_json_schema or {}).get("description", "") if meta else ""
        rows.append(f"| `{field.encode_name}` | {_words(field.type)} | {_default(field)} "
                    f"| {about} |")
    return "\n".join(rows) + "\n"


def _words(kind: Any) -> str:
    """A type as a person says it."""
    match kind:
        case inspect.Metadata():
            return _words(kind.type)
        case inspect.IntType():
            return "whole number" + _range(kind)
        case inspect.FloatType():
            return "number" + _range(kind)
        case inspect.BoolType():
            return "true or false"
        case inspect.StrType():
            return "text"
        case inspect.LiteralType(values):
            return " or ".join(f"`{v}`" if v else "empty" for v in values)
        case inspect.EnumType(cls):
            return " or ".join(f"`{v.value}`" for v in cls)
        case inspect.StructType(cls):
            return f"[{cls.__name__}](#{cls.__name__.lower()})"
        case inspect.TupleType(items):
            return f"[{', '.join(_words(i) for i in items)}]"
        case inspect.VarTupleType(item):
            return f"list of {_words(item)}"
        case inspect.DictType(key, value):
            return f"mapping of {_words(key)} to {_words(value)}"
        case inspect.UnionType(types):
            return " or ".join(_words(t) for t in types if not isinstance(t, inspect.NoneType))
    raise TypeError(f"no words for {kind}")


def _range(kind: Any) -> str:
    bounds = {"at least": kind.ge, "more than": kind.gt, "at most": kind.le, "less than": kind.lt}
    return "".join(f", {word} {n:g}" for word, n in bounds.items() if n is not None)


def _default(field: Any) -> str:
    if field.required:
        return "**needed**"
    if field.default_factory is not msgspec.NODEFAULT:
        value = field.default_factory()
    else:
        value = field.default
    if value in (None, "", (), {}):
        return "none"
    return f"`{msgspec.json.encode(value).decode()}`".replace(",", ", ")


def _struct(kind: Any) -> inspect.StructType:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found


def _structs(kind: Any) -> Iterator[inspect.StructType]:
    """Every struct below this one, each once, in the order they are met."""
    seen: dict[Any, inspect.StructType] = {}

    def walk(node: Any) -> None:
        match node:
            case inspect.StructType(cls, fields):
                if cls not in seen:
                    seen[cls] = node
                    for field in fields:
                        walk(field.type)
            case inspect.Metadata() | inspect.VarTupleType() | inspect.DictType():
                walk(getattr(node, "type", None) or getattr(node, "item_type", None)
                     or getattr(node, "value_type", None))
            case inspect.UnionType(types):
                for one in types:
                    walk(one)

    walk(kind)
    seen.pop(kind.cls)
    yield from seen.values()


if __name__ == "__main__":
    (data_root() / PAGE).write_text(page(), encoding="utf-8")
