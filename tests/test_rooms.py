"""The rooms keep their walls: imports, engine-free rules, style, types."""

import ast
import re
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def _run(*words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_imports_go_up_only():
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command; "
         "lint_imports_command()"], cwd=ROOT, capture_output=True, text=True, check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


# Where an import may stand inside a function or under TYPE_CHECKING, and why.
LATE = {
    "game.__main__": "interrupts are caught before anything is loaded",
    "game.app.command": "arguments are parsed before anything is loaded",
    "game.app.commands.": "arguments are parsed before anything is loaded",
    "game.app.demo": "the engine is opened after the folder is known to be writable",
    "game.app.destinations": "the title leads on without what later screens need",
    "game.app.house": "the title stands before table, speaker and worker are there",
    "game.app.notices": "the title says what was lost without reading a match",
    "game.app.routes": "a screen is loaded when it is first wanted",
    "game.app.screens.howto": "its words stand before the table is set",
    "game.app.screens.loading": "games and rules are loaded under its picture",
    "game.app.screens.title": "a match is looked at only where a file is there",
    "game.app.settings": "a good file needs no words about it",
    "game.match.live": "logs are read where no physics is installed",
    "game.match.match": "logs are read where no physics is installed",
    "game.modes.diceflick": "a face is made when the game is first looked at",
    "game.modes.fliprace": "a face is made when the game is first looked at",
    "game.modes.flipships": "a face is made when the game is first looked at",
    "game.modes.fleet": "a face is made when the game is first looked at",
    "game.modes.squadron": "a face is made when the game is first looked at",
    "game.pack.contract": "the first menu needs rectangles of its room, and no models",
    "game.session.shelf": "the title asks it before any game is loaded",
    "game.session.work": "physics has its own engine settings",
}


def _imports() -> tuple[dict[str, set[str]], dict[str, list[str]]]:
    """Every import of ours in game/, type-only and late ones included, and the late ones."""
    files = {}
    for file in sorted((ROOT / "game").rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        files[".".join(parts).removesuffix(".__init__")] = file
    edges: dict[str, set[str]] = {name: set() for name in files}
    late: dict[str, list[str]] = {}
    for name, file in files.items():
        tree = ast.parse(file.read_text(encoding="utf-8"))
        top = {id(node) for node in tree.body}
        for node in ast.walk(tree):
            wanted = []
            if isinstance(node, ast.Import):
                wanted = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                each = [f"{node.module}.{alias.name}" for alias in node.names]
                wanted = [one if one in files else node.module for one in each]
            ours = {one for one in wanted if one in files and one != name}
            edges[name] |= ours
            if ours and id(node) not in top:
                late.setdefault(name, []).append(f"line {node.lineno}")
    return edges, late


def test_no_import_goes_round_not_even_for_types():
    edges, _late = _imports()
    graph = TopologicalSorter(edges)
    graph.prepare()  # CycleError names the modules


def test_late_imports_have_a_reason():
    _edges, late = _imports()
    unexplained = {
        name: lines for name, lines in late.items()
        if not any(name == known or (known.endswith(".") and name.startswith(known))
                   for known in LATE)
    }
    assert not unexplained
    unused = [known for known in LATE if not any(name.startswith(known) for name in late)]
    assert not unused


def test_style():
    _run("ruff", "check", ".")


def test_types():
    _run("mypy")


def test_rules_content_modes_and_match_need_no_engine():
    """All their modules import where Panda3D and SDL are not installed."""
    program = """
import importlib, pkgutil, sys
class NoEngine:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("panda3d", "direct", "sdl2"):
            raise ImportError(f"{name} is not installed here")
sys.meta_path.insert(0, NoEngine())
import game.rules, game.content, game.pack, game.modes, game.match
seen = 0
for package in (game.rules, game.content, game.pack, game.modes, game.match):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if module.name.rsplit(".", 1)[-1] not in ("view", "hull", "panel"):
            importlib.import_module(module.name)
            seen += 1
from game.modes import modes
assert modes(), "no mode was found"
print(seen)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) > 20


def test_every_package_is_in_the_wheel():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    listed = set(project["tool"]["setuptools"]["packages"])
    there = {
        ".".join(file.parent.relative_to(ROOT).parts) for file in (ROOT / "game").rglob("*.py")
    }
    assert listed == there | {"game.models", "game.scenarios", "game.shaders"}


@pytest.mark.parametrize("word", [r"pickle", r"(?<![\w.])eval\(", r"(?<![\w.])exec\("])
def test_files_from_strangers_are_never_code(word):
    found = [
        str(file.relative_to(ROOT)) for file in (ROOT / "game").rglob("*.py")
        if re.search(word, file.read_text(encoding="utf-8"))
    ]
    assert not found
