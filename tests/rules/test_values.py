"""Whatever rules, content and matches hand about is a value: nobody can change it, and a file
that says more than its type knows is refused."""

import importlib
import pkgutil

import msgspec
import msgspec.inspect
import pytest

from game.modes import live_modes, modes

MODES = {**modes(), **live_modes()}
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
             if kind.__module__.endswith((".scenario", ".catalogue", ".box"))]
    lax = [k.__name__ for k in read if not k.__struct_config__.forbid_unknown_fields]
    assert len(read) > 30 and lax == []


def made_of(node: object, found: set[type]) -> set[type]:
    """Every type of values in a type, as msgspec sees it."""
    if isinstance(node, msgspec.inspect.StructType):
        if node.cls in found:
            return found
        found.add(node.cls)
    if isinstance(node, tuple):
        for one in node:
            made_of(one, found)
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            made_of(getattr(node, name), found)
    return found


@pytest.mark.parametrize("mode", sorted(MODES))
def test_a_scenario_has_no_part_that_takes_a_key_nobody_knows(mode):
    parts = made_of(msgspec.inspect.type_info(MODES[mode].scenario_type), set())
    assert MODES[mode].scenario_type in parts
    assert [p.__name__ for p in parts if not p.__struct_config__.forbid_unknown_fields] == []
