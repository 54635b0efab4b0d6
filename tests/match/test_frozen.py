"""What rules, content, matches and games hand round can't be changed by whoever gets it."""

import importlib
import pkgutil
from dataclasses import dataclass

import pytest
from msgspec import Struct

import game

ROOMS = ("game.rules", "game.content", "game.match", "game.pack", "game.modes")


@dataclass
class Found:
    kinds: set[type[Struct]]
    modules: int


def structs() -> Found:
    """Every struct of the rooms that know no engine."""
    found = Found(set(), 0)
    for module in pkgutil.walk_packages(game.__path__, "game."):
        name = module.name
        if name.startswith(ROOMS) and not name.endswith("view") and ".panel" not in name:
            found.modules += 1
            for value in vars(importlib.import_module(name)).values():
                if isinstance(value, type) and issubclass(value, Struct) and value is not Struct \
                        and value.__module__.startswith(ROOMS):
                    found.kinds.add(value)
    return found


FOUND = structs()


def test_there_are_structs_to_look_at():
    assert FOUND.modules > 60 and len(FOUND.kinds) > 80


@pytest.mark.parametrize(
    "kind", sorted(FOUND.kinds, key=repr), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_it_is_frozen(kind):
    assert kind.__struct_config__.frozen
