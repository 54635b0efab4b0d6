"""What stands in a file means tomorrow what it means today: keys, limits, defaults and tags of all
that is read from data, scenarios and stored matches. What is left out of a file is its default.

`python -m tests.match.test_formats` keeps them anew; only when a format was changed on purpose.
"""

import importlib
import inspect
import json
import pkgutil
from pathlib import Path

import msgspec
import pytest

import game
from game.modes import live_modes, modes
from game.rules import digest

KEPT = Path(__file__).with_name("formats.json")
ROOMS = ("game.rules", "game.content", "game.match", "game.modes")
MODES = {**modes(), **live_modes()}


def formats() -> dict[str, str]:
    """A fingerprint of each struct that can stand in a file, without what is said of it."""
    out = {}
    for module in pkgutil.walk_packages(game.__path__, "game."):
        if not module.name.startswith(ROOMS) or {"view", "panel"} & {*module.name.split(".")}:
            continue
        for kind in vars(importlib.import_module(module.name)).values():
            if not isinstance(kind, type) or not issubclass(kind, msgspec.Struct) \
                    or kind.__module__ != module.name:
                continue
            try:
                schema = msgspec.json.schema(kind)
            except TypeError:
                continue  # it holds what no file can say
            out[f"{module.name}.{kind.__name__}"] = digest(_wordless(schema))
    return out


def _wordless(schema: object) -> object:
    if isinstance(schema, dict):
        return {key: _wordless(value) for key, value in schema.items()
                if key not in ("title", "description") or isinstance(value, dict)}
    return [_wordless(one) for one in schema] if isinstance(schema, list) else schema


def test_every_format_is_as_it_was_kept():
    now, kept = formats(), json.loads(KEPT.read_text("utf-8"))
    assert len(now) > 120
    assert {name for name in now.keys() | kept.keys() if now.get(name) != kept.get(name)} == set()


@pytest.mark.parametrize("mode", sorted(MODES))
def test_states_and_scenarios_are_made_by_names_alone(mode):
    """So that nobody mixes up the order of their fields."""
    for kind in (MODES[mode].state_type, MODES[mode].scenario_type):
        kinds = {field.kind for field in inspect.signature(kind).parameters.values()}
        assert kinds == {inspect.Parameter.KEYWORD_ONLY}


if __name__ == "__main__":
    KEPT.write_text(json.dumps(formats(), indent=1) + "\n", "utf-8")
