"""A misspelt key of a file is always named: of every type there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from game.app.commands.check import kinds


def within(kind: Any, seen: set[Any]) -> Iterator[type[msgspec.Struct]]:
    """All Structs that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind in seen:
            return
        seen.add(kind)
        yield kind
        for field in msgspec.structs.fields(kind):
            yield from within(field.type, seen)
    for part in get_args(kind):
        yield from within(part, seen)


def test_every_key_of_every_file_is_known_or_refused() -> None:
    open_ = {f"{struct.__module__}.{struct.__name__}" for kind in kinds().values()
             for struct in within(kind, set())
             if not struct.__struct_config__.forbid_unknown_fields}
    assert open_ == set()
