"""Breaks one rule of a game after the other and asks the rule cases whether they notice.

    python -m tools.broken_rules [rules | flipships] [--only X56]

What is broken, and how, stands in broken_NAME.yaml beside this; `rules` are those of Xeno Wars. A
rule is broken in a copy of the game's package, never in the checkout; the status is 1 if no case
fails with one of them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from msgspec import Struct

from game.content.source import load

ROOT = Path(__file__).resolve().parents[1]
ASKED = """
import sys
from pathlib import Path
from game.match.cases import run_file
from game.pack.packs import packs
for file in sorted(Path("tests/cases").glob(sys.argv[1])):
    for tried in run_file(file, packs().games):
        if not tried.ok:
            sys.exit(f"{file.name}: {tried.title}")
"""


class Broken(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule, and the words of a file that make it what it is."""

    rule: str
    file: str
    old: str
    new: str


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    package: str
    cases: str
    broken: tuple[Broken, ...]


def noticed(tree: Path, one: Broken, plan: Plan) -> str:
    """The first case that fails with the broken rule, or how it can't even be loaded."""
    file = tree / plan.package / one.file
    whole = file.read_text(encoding="utf-8")
    if whole.count(one.old) != 1:
        raise ValueError(f"{one.rule}: {one.file} does not say it once: {one.old!r}")
    file.write_text(whole.replace(one.old, one.new), encoding="utf-8")
    alone = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-c", ASKED, plan.cases], cwd=tree, capture_output=True, text=True,
            check=False, env=alone,
        )
    finally:
        file.write_text(whole, encoding="utf-8")
    lines = done.stderr.strip().splitlines()
    return "" if done.returncode == 0 else (lines or ["it ends"])[-1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plan", nargs="?", default="rules")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    plan = load(Path(__file__).with_name(f"broken_{args.plan}.yaml"), Plan)
    chosen = [one for one in plan.broken if one.rule.startswith(args.only)]
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        for name in ("game", "models", "scenarios", "tests/cases", "shaders"):
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        for one in chosen:
            by = noticed(tree, one, plan)
            survivors += not by
            print(f"{one.rule:16} {by or 'NOBODY NOTICES'}", flush=True)
    print(f"{len(chosen)} rules broken, {survivors} survive")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
