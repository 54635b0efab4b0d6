"""`flicktop check`: scenario, model and case files; every problem with its place."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.app.command import WANTING, BadInput
from game.content import models as model_files
from game.content.drawings import Material
from game.content.source import Problem, load, read
from game.modes import modes
from game.paths import data_root


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files or folders (all of ours)")


def run(args: argparse.Namespace) -> int:
    files: list[Path] = []
    for path in map(Path, args.paths or (data_root() / "models", data_root() / "scenarios")):
        if not path.exists():
            raise BadInput(f"{path}: there is no such file or folder")
        files += sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    problems = [problem for file in files for problem in check(file)]
    for problem in problems:
        print(problem)
    if not problems:
        print(f"{len(files)} files, no problem")
    return WANTING if problems else 0


def check(file: Path) -> list[Problem]:
    """Every problem of one file, by the folder it stands in."""
    folder = file.resolve().parent
    if folder.name in ("pieces", "fixtures") and folder.parent.name == "models":
        return model_files.checked(file)
    try:
        if folder.parent.name == "scenarios":
            mode = modes().get(folder.name)
            if mode is None:
                known = ", ".join(modes())
                return [Problem(str(file), 1, 1, f"no mode {folder.name!r}; there are {known}")]
            load(file, mode.scenario_type)
        elif file.name == "materials.yaml":
            load(file, dict[str, Material])
        elif "cases" in file.resolve().parts:
            from game.match.cases import checked

            return checked(file, modes())
        else:
            read(file)
    except Problem as problem:
        return [problem]
    return []
