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
from game.content.drawings import FixtureFile, Material, PieceFile
from game.content.introductions import Introduction
from game.content.roots import packs as pack_roots
from game.content.scenarios import file_type, listing, named
from game.content.source import Problem, load, read, schema
from game.content.studios import Studio
from game.match import cases
from game.modes import modes
from game.pack.packs import Broken, BrokenGame, face, packs
from game.paths import data_root


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH",
                        help="files or folders (all of ours and of packs, and every game)")
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
    return [folder for folder in (*found, data_root() / "tests" / "cases") if folder.is_dir()]


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
    if kind in ("piece", "fixture"):
        return model_files.checked(file)
    if kind == "case":
        return cases.checked(file, packs().games)
    try:
        if kind.startswith("scenario-") and kind not in kinds():
            known = ", ".join(modes())
            what = f"no mode {kind.removeprefix('scenario-')!r}; there are {known}"
            return [Problem(str(file), 1, 1, what)]
        if kind:
            load(file, kinds()[kind])
        elif _names_a_game(file):
            named(str(file), modes())
    except Problem as problem:
        return [problem]
    return []


def _names_a_game(file: Path) -> bool:
    """Is it a player's scenario? Problem if it is no YAML at all."""
    data = read(file).data
    return isinstance(data, dict) and "game" in data


def kind_of(file: Path) -> str:
    """Which of `kinds` a file is, by where it stands; empty for any other YAML file."""
    file = file.resolve()
    folder = file.parent
    if folder.parent.name == "models" and folder.name in ("pieces", "fixtures", "studios"):
        return folder.name[:-1]
    if folder.parent.name == "scenarios":
        return f"scenario-{folder.name}"
    if file.name in ("materials.yaml", "fingers.yaml"):
        return file.stem
    if folder.name == "games" and folder.parent.name == "ui":
        return "introduction"
    return "case" if "cases" in file.parts else ""


def kinds() -> dict[str, Any]:
    """The type that each kind of file is read as."""
    from game.players.thinker import Fingers

    return {
        "piece": PieceFile,
        "fixture": FixtureFile,
        "studio": Studio,
        "materials": dict[str, Material],
        "fingers": dict[str, Fingers],
        "case": cases.CaseFile,
        "introduction": Introduction,
        **{f"scenario-{mode.id}": file_type(mode.scenario_type) for mode in modes().values()},
    }


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
