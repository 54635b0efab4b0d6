"""`flicktop check`: scenario, model and case files; every problem with its place.

With `--schema DIR` it writes the JSON Schemas of these files instead, for editors.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from game.app.command import WANTING, BadInput
from game.content import models as model_files
from game.content.drawings import FixtureFile, Material, PieceFile
from game.content.source import Problem, load, read, schema
from game.match import cases
from game.modes import folder as mode_folder
from game.modes import modes
from game.paths import data_root


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files or folders (all of ours)")
    parser.add_argument("--schema", type=Path, metavar="DIR",
                        help="write a JSON Schema for each kind of file there, for editors")


def run(args: argparse.Namespace) -> int:
    if args.schema is not None:
        if args.paths:
            raise BadInput("--schema writes files and checks none: leave PATH out")
        return _write_schemas(args.schema)
    files: list[Path] = []
    for path in map(Path, args.paths or ours()):
        if not path.exists():
            raise BadInput(f"{path}: there is no such file or folder")
        files += sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    problems = [problem for file in files for problem in check(file)]
    for problem in problems:
        print(problem)
    if not problems:
        print(f"{len(files)} files, no problem")
    return WANTING if problems else 0


def ours() -> list[Path]:
    """Models, scenarios, the modes' introductions, and in a checkout the rule cases."""
    root = data_root()
    introductions = [file for mode in modes() if (file := _introduction(mode)) is not None]
    rule_cases = root / "tests" / "cases"
    return [
        root / "models", root / "scenarios", *introductions,
        *([rule_cases] if rule_cases.is_dir() else []),
    ]


def check(file: Path) -> list[Problem]:
    """Every problem of one file."""
    kind = kind_of(file)
    if kind in ("piece", "fixture"):
        return model_files.checked(file)
    if kind == "case":
        return cases.checked(file, modes())
    try:
        if kind.startswith("scenario-") and kind not in kinds():
            known = ", ".join(modes())
            what = f"no mode {kind.removeprefix('scenario-')!r}; there are {known}"
            return [Problem(str(file), 1, 1, what)]
        load(file, kinds()[kind]) if kind else read(file)
    except Problem as problem:
        return [problem]
    return []


def kind_of(file: Path) -> str:
    """Which of `kinds` a file is, by where it stands; empty for any other YAML file."""
    file = file.resolve()
    folder = file.parent
    if folder.parent.name == "models" and folder.name in ("pieces", "fixtures"):
        return folder.name[:-1]
    if folder.parent.name == "scenarios":
        return f"scenario-{folder.name}"
    if file.name in ("materials.yaml", "fingers.yaml"):
        return file.stem
    if file == _introduction(file.stem):
        return "introduction"
    return "case" if "cases" in file.parts else ""


def kinds() -> dict[str, Any]:
    """The type that each kind of file is read as."""
    from game.players.thinker import Fingers
    from game.ui.pages import Introduction

    return {
        "piece": PieceFile,
        "fixture": FixtureFile,
        "materials": dict[str, Material],
        "fingers": dict[str, Fingers],
        "case": cases.CaseFile,
        "introduction": Introduction,
        **{f"scenario-{mode.id}": mode.scenario_type for mode in modes().values()},
    }


def _introduction(mode: str) -> Path | None:
    """MODE.yaml in the mode's own folder, if there is such a mode and such a file."""
    folder = mode_folder(mode)
    file = folder.resolve() / f"{mode}.yaml" if folder else None
    return file if file and file.is_file() else None


def _write_schemas(folder: Path) -> int:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, kind in kinds().items():
            text = json.dumps(schema(kind), indent=2, ensure_ascii=False)
            (folder / f"{name}.schema.json").write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{folder}: can't be written: {error.strerror}") from None
    print(f"{len(kinds())} JSON Schemas written to {folder}")
    return 0
