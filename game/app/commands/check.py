"""`flicktop check`: scenario, model and case files, and the games that are installed; every
problem with its place.

With `--schema DIR` it writes the JSON Schemas of these files instead, for editors.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from game.app.command import WANTING, BadInput
from game.content import models as model_files
from game.content import source
from game.content.drawings import FixtureFile, Material, PieceFile
from game.content.introductions import Introduction
from game.content.roots import packs as pack_roots
from game.content.scenarios import file_type, listing, own_problems
from game.content.scenarios import problems as scenario_problems
from game.content.source import Problem, read, schema
from game.content.studios import Studio
from game.match import cases
from game.modes import live_modes, modes
from game.pack.packs import Broken, BrokenGame, face, packs
from game.paths import data_root

ENDINGS = (".yaml", ".yml")
KNOWN = ("I know NAME.yaml in models/pieces, models/fixtures, models/studios, models/ui/games, "
         "scenarios/GAME and cases, materials.yaml and players.yaml")


def run(args: argparse.Namespace) -> int:
    if args.schema is not None:
        if args.paths:
            raise BadInput("--schema writes files and checks none: leave PATH out")
        return _write_schemas(args.schema)
    files: list[Path] = []
    for path in map(Path, args.paths or ours()):
        files += _below(path)
    problems = [problem for file in files for problem in check(file)]
    if not args.paths:
        problems += listing(modes()).problems  # the player's own scenarios
    unfit = broken() if not args.paths else []
    for problem in problems:
        print(problem)
    for game in unfit:
        print(f"game {game.name}: {game.why}")
    if not problems and not unfit:
        print(f"{len(files)} {'file' if len(files) == 1 else 'files'}, no problem")
    return WANTING if problems or unfit else 0


def ours() -> list[Path]:
    """Models, scenarios, those of packs, and in a checkout the rule cases."""
    folders = ["models", "scenarios"]
    found = [root / name for root in (data_root(), *(p.folder for p in pack_roots()))
             for name in folders]
    return [*(folder for folder in (*found, data_root() / "tests" / "cases") if folder.is_dir()),
            *plans()]


def plans() -> dict[Path, str]:
    """The scenarios that games bring with their code, and whose they are."""
    return {file.resolve(): id for id, game in packs().games.items() for file in game.plans}


def broken() -> list[Broken]:
    """Games that can't be played, and those that can't be looked at."""
    out = list(packs().broken)
    for id in packs().games:
        try:
            face(id)
        except BrokenGame as unfit:
            out.append(unfit.broken)
    return out


def check(file: Path) -> list[Problem]:
    """Every problem of one file."""
    kind = kind_of(file)
    if not kind and _names_a_game(file):
        return own_problems(file, modes())
    if not kind:
        return [Problem(str(file), 1, 1, f"not a kind of file I know; {KNOWN}")]
    found = _checked(file, kind)
    if file.suffix == ".yml":
        found.append(Problem(str(file), 1, 1, "the game looks for .yaml: rename it"))
    return found


def _checked(file: Path, kind: str) -> list[Problem]:
    if kind in ("piece", "fixture"):
        return model_files.checked(file)
    if kind == "case":
        return cases.checked(file, packs().games)
    if not kind.startswith("scenario-"):
        return source.problems(file, kinds()[kind])
    mode = _all_modes().get(kind.removeprefix("scenario-"))
    if mode is None:
        what = f"no mode {kind.removeprefix('scenario-')!r}; there are {', '.join(_all_modes())}"
        return [Problem(str(file), 1, 1, what)]
    try:
        return scenario_problems(file, mode)
    except Problem as problem:
        return [problem]


def _all_modes() -> dict[str, Any]:
    return {**modes(), **live_modes()}


def _names_a_game(file: Path) -> bool:
    """Is it a player's scenario, wherever it lies?"""
    if file.suffix not in ENDINGS:
        return False
    try:
        data = read(file).data
    except Problem:
        return False
    return isinstance(data, dict) and "game" in data


def kind_of(file: Path) -> str:
    """Which of `kinds` a file is, by where it stands; empty for any other file."""
    file = file.resolve()
    folder = file.parent
    if file.suffix not in ENDINGS:
        return ""
    if folder.parent.name == "models" and folder.name in ("pieces", "fixtures", "studios"):
        return folder.name[:-1]
    if file in plans():
        return f"scenario-{plans()[file]}"
    if folder.parent.name == "scenarios":
        return f"scenario-{folder.name}"
    if file.stem in ("materials", "players"):
        return file.stem
    if folder.name == "games" and folder.parent.name == "ui":
        return "introduction"
    return "case" if "cases" in file.parts else ""


def kinds() -> dict[str, Any]:
    """The type that each kind of file is read as."""
    from game.players.levels import Players

    return {
        "piece": PieceFile,
        "fixture": FixtureFile,
        "studio": Studio,
        "materials": dict[str, Material],
        "players": Players,
        "case": cases.CaseFile,
        "introduction": Introduction,
        **{f"scenario-{mode.id}": file_type(mode.scenario_type) for mode in _all_modes().values()},
    }


def _below(path: Path) -> list[Path]:
    """The files to look at: the one that is named, or all of a folder that could be ours."""
    try:
        if not path.exists():
            raise BadInput(f"{path}: there is no such file or folder")
        if not path.is_dir():
            return [path]
        found = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and not any(
            part.startswith(".") for part in file.relative_to(path).parts))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        why = getattr(error, "strerror", None) or error
        raise BadInput(f"{path!s}: can't be read: {why}") from None
    if not found:
        raise BadInput(f"{path}: there is no YAML file in this folder")
    return found


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
