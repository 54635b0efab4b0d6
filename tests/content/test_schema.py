"""Editors get one JSON Schema a kind of file, as strict as the loader and no stricter."""

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.app.commands.check import kind_of, kinds, ours
from game.content.source import Problem, Source, parse, read
from game.match.cases import CaseFile
from game.paths import data_root

ROOT = data_root()
FILES = [
    file for path in ours() for file in ([path] if path.is_file() else sorted(path.rglob("*.yaml")))
]
TYPES = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
    "boolean": bool, "null": type(None),
}
# What the small validator below understands; a schema that says more would be half tested.
UNDERSTOOD = {
    "$schema", "$ref", "$defs", "title", "description", "default", "discriminator", "type",
    "properties", "required", "additionalProperties", "items", "prefixItems", "minItems",
    "maxItems", "anyOf", "enum", "minimum", "exclusiveMinimum",
}


def wrong(data: Any, schema: Any, whole: dict[str, Any], path: str = "$") -> Iterator[str]:
    """What a JSON Schema validator would find wrong."""
    if isinstance(schema, bool):
        if not schema:
            yield f"{path}: nothing may stand here"
        return
    assert set(schema) <= UNDERSTOOD, set(schema) - UNDERSTOOD
    if "$ref" in schema:
        yield from wrong(data, whole["$defs"][schema["$ref"].rpartition("/")[2]], whole, path)
    if "anyOf" in schema:
        found = [list(wrong(data, one, whole, path)) for one in schema["anyOf"]]
        if all(found):
            yield min(found, key=len)[0]
    if "enum" in schema and data not in schema["enum"]:
        yield f"{path}: {data!r} is none of {schema['enum']}"
    if "type" in schema and not _is(data, schema["type"]):
        yield f"{path}: {data!r} is no {schema['type']}"
    elif isinstance(data, int | float) and not isinstance(data, bool):
        if data < schema.get("minimum", data) or (
                "exclusiveMinimum" in schema and data <= schema["exclusiveMinimum"]):
            yield f"{path}: {data} is too small"
    elif isinstance(data, dict):
        known = schema.get("properties", {})
        yield from (f"{path}.{k}: missing" for k in schema.get("required", ()) if k not in data)
        for key, value in data.items():
            below = known.get(key, schema.get("additionalProperties", True))
            yield from wrong(value, below, whole, f"{path}.{key}")
    elif isinstance(data, list):
        first = schema.get("prefixItems", [])
        if not schema.get("minItems", 0) <= len(data) <= schema.get("maxItems", len(data)):
            yield f"{path}: {len(data)} items"
        for n, value in enumerate(data):
            below = first[n] if n < len(first) else schema.get("items", True)
            yield from wrong(value, below, whole, f"{path}[{n}]")


def _is(data: Any, name: str) -> bool:
    return isinstance(data, TYPES[name]) and (name == "boolean" or not isinstance(data, bool))


@pytest.fixture(scope="module")
def schemas(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What `flicktop check --schema DIR` writes, by the kind of file."""
    out = tmp_path_factory.mktemp("schemas") / "new" / "folder"
    done = subprocess.run(
        [sys.executable, "-m", "game", "check", "--schema", str(out)], capture_output=True,
        text=True, check=True, cwd=ROOT,
    )
    written = {f.name.removesuffix(".schema.json"): f for f in out.iterdir()}
    assert done.stdout == f"{len(written)} JSON Schemas written to {out}\n"
    return {name: json.loads(file.read_text(encoding="utf-8")) for name, file in written.items()}


def test_each_kind_of_file_has_a_schema(schemas):
    assert {"piece", "fixture", "materials", "case", "introduction", "scenario-flickfleet",
            "scenario-squadron", "scenario-diceflick"} <= set(schemas)
    assert set(schemas) == set(kinds()) == {kind_of(file) for file in FILES}
    assert all("json-schema.org" in schema["$schema"] for schema in schemas.values())


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(ROOT)))
def test_each_of_our_files_is_valid_by_its_schema(schemas, file):
    schema = schemas[kind_of(file)]
    assert list(wrong(read(file).data, schema, schema)) == []


@pytest.mark.parametrize("kind", kinds())
def test_an_unknown_key_is_wrong_wherever_it_stands(schemas, kind):
    """By the schema and by the loader alike, in every mapping that is not the author's own."""
    file = max((f for f in FILES if kind_of(f) == kind), key=lambda f: f.stat().st_size)
    data, schema, refused = read(file).data, schemas[kind], 0
    # One place of each sort: all items of a list are alike.
    for path in {tuple(s for s in p if isinstance(s, str)): p for p in _mappings(data)}.values():
        odd = copy.deepcopy(data)
        _at(odd, path)["unheard_of"] = {"or": "so"}
        try:
            Source("odd.yaml", odd, {}).typed(kinds()[kind])
            accepted = True
        except Problem:
            accepted = False
        assert bool(list(wrong(odd, schema, schema))) != accepted, path
        refused += not accepted
    assert refused


def test_a_shot_in_a_case_is_checked_to_its_last_key():
    text = (
        "mode: squadron\nscenario: classic\ncases:\n  - title: T\n    rule: S1\n    play:\n"
        "      - {shoot: squadron, shot: {shot: throw, direction: 90, speed: 80, lfit: 3}}\n"
    )
    with pytest.raises(Problem, match=r":7:.*unknown key 'lfit'; did you mean 'lift'"):
        parse(text, "case.yaml").typed(CaseFile)
    parse(text.replace("lfit", "lift")).typed(CaseFile)


def test_schemas_and_paths_are_not_asked_for_together(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-m", "game", "check", "models", "--schema", str(tmp_path / "x")],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "x").exists()


def _mappings(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(data, dict):
        yield path
    steps = data.items() if isinstance(data, dict) else enumerate(data)
    for step, value in steps:
        if isinstance(value, dict | list):
            yield from _mappings(value, (*path, step))


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        data = data[step]
    return data
