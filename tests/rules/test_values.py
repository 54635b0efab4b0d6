"""Whatever rules, content and matches hand about is a value: nobody can change it, and a file
that says more than its type knows is refused."""

import importlib
import pkgutil

import msgspec
import pytest

ROOMS = ("rules", "content", "modes", "match", "pack")
DRAWN = ("view", "panel")  # these need a picture
READ_FROM_CODE = {  # made by us, not read from a file
    "Part", "Plate", "Die", "Disc", "Block", "FixtureModel", "ScenarioCard", "Listing"}


def structs(room: str) -> list[type[msgspec.Struct]]:
    package = importlib.import_module(f"game.{room}")
    names = [m.name for m in pkgutil.walk_packages(package.__path__, f"game.{room}.")]
    return [
        kind for name in names if not set(DRAWN) & set(name.split("."))
        for kind in vars(importlib.import_module(name)).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == name
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_nobody_can_change_a_value(room):
    assert [kind.__name__ for kind in structs(room) if not kind.__struct_config__.frozen] == []


def test_what_a_file_says_is_known_or_refused():
    read = [kind for kind in structs("content") if kind.__name__ not in READ_FROM_CODE]
    read += [kind for kind in structs("modes")
             if kind.__module__.endswith((".scenario", ".catalogue"))]
    lax = [k.__name__ for k in read if not k.__struct_config__.forbid_unknown_fields]
    assert len(read) > 30 and lax == []
