"""Pieces and fixtures as data: models/pieces/*.yaml and models/fixtures/*.yaml."""

from __future__ import annotations

from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from game.content import roots
from game.content.drafting import fixture_model, piece_model
from game.content.drawings import FixtureFile, Material, PieceFile
from game.content.kinds import Block, Die, Disc, FixtureModel, Part, PieceModel, Plate
from game.content.source import Problem, Source, load, read

__all__ = [
    "Block", "Die", "Disc", "FixtureModel", "Models", "Part", "PieceModel", "Plate", "checked",
    "fixture_model", "materials", "models", "piece_model",
]


class Models:
    """All models there are, each read and checked when it is first asked for: ours by their
    names, those of packs by theirs (`coinflip/coin`). With a folder, that folder's alone."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = root
        self._pieces: dict[str, PieceModel] = {}
        self._fixtures: dict[str, FixtureModel] = {}

    @cached_property
    def materials(self) -> dict[str, Material]:
        if self.root is not None:
            return load(self.root / "materials.yaml", dict[str, Material])
        found = materials(roots.ours())
        for pack in roots.packs():  # a pack whose file is wrong says so when it is loaded
            with suppress(Problem):
                found |= materials(pack)
        return found

    def kinds(self) -> tuple[str, ...]:
        return self._ids("pieces")

    def fixture_kinds(self) -> tuple[str, ...]:
        return self._ids("fixtures")

    def _ids(self, folder: str) -> tuple[str, ...]:
        if self.root is not None:
            return tuple(sorted(p.stem for p in (self.root / folder).glob("*.yaml")))
        return tuple(roots.ids(f"models/{folder}", ".yaml"))

    def _file(self, folder: str, kind: str) -> Path:
        if self.root is not None:
            return self.root / folder / f"{kind}.yaml"
        return roots.located(f"models/{folder}", f"{kind}.yaml")

    def knows(self, kind: str) -> bool:
        return kind in self._pieces or kind in self.kinds()

    def piece(self, kind: str) -> PieceModel:
        model = self._pieces.get(kind)
        if model is None:
            source = read(self._file("pieces", kind))
            model = self._pieces[kind] = piece_model(kind, source)
            self._material(source, model.material)
        return model

    def plate(self, kind: str) -> Plate:
        model = self.piece(kind)
        if not isinstance(model, Plate):
            raise TypeError(f"{kind} is not a plate")
        return model

    def die(self, kind: str) -> Die:
        model = self.piece(kind)
        if not isinstance(model, Die):
            raise TypeError(f"{kind} is not a die")
        return model

    def fixture(self, kind: str) -> FixtureModel:
        model = self._fixtures.get(kind)
        if model is None:
            source = read(self._file("fixtures", kind))
            model = self._fixtures[kind] = fixture_model(kind, source)
            self._material(source, model.material)
        return model

    def _material(self, source: Source, name: str) -> None:
        if name not in self.materials:
            known = ", ".join(sorted(self.materials))
            raise source.problem("$.material", f"no material {name!r}; there are {known}")


@cache
def models() -> Models:
    """The models of our own games and of every pack."""
    return Models()


def materials(root: roots.Root) -> dict[str, Material]:
    """The stuffs of one root, by the names that models use."""
    file = root.folder / "models" / "materials.yaml"
    if root.name and not file.is_file():
        return {}
    return {root.named(name): stuff for name, stuff in load(file, dict[str, Material]).items()}


def checked(path: Path) -> list[Problem]:
    """Every problem of one model file, for `flicktop check`."""
    kind: Any = FixtureFile if path.parent.name == "fixtures" else PieceFile
    try:
        source = read(path)
    except Problem as problem:
        return [problem]
    found = source.problems(kind)
    named = source.data.get("material") if isinstance(source.data, dict) else None
    if isinstance(named, str):
        try:
            models()._material(source, named)
        except Problem as problem:
            found.append(problem)
    return found
