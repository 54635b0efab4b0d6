"""The rooms keep their walls: imports, engine-free rules, style, types."""

import re
import subprocess
import sys
import tomllib
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
        if module.name.rsplit(".", 1)[-1] not in ("view", "panel"):
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
