"""`flicktop cases`: run rule cases, and show the first difference of those that fail."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from game.app.command import WANTING, BadInput
from game.match.cases import Tried, case_files, run_file
from game.pack.packs import packs

DEFAULT = Path("tests") / "cases"


def run(args: argparse.Namespace) -> int | None:
    paths = args.paths or [DEFAULT]
    for path in paths:
        if not os.path.exists(path):  # unlike Path.exists: no error for a name no file can have
            raise BadInput(f"{path}: there is no such file or folder")
    verdicts = [v for file in case_files(paths) for v in run_file(file, packs().games)]
    failed = [v for v in verdicts if not v.ok]
    if args.json:
        print(json.dumps(_report(verdicts), ensure_ascii=False))
    else:
        for verdict in failed:
            print(f"{verdict.file}: {verdict.title}: {verdict.difference}", file=sys.stderr)
        print(f"{len(verdicts) - len(failed)} passed, {len(failed)} failed")
    return WANTING if failed else None


def _report(verdicts: list[Tried]) -> dict[str, object]:
    return {
        "passed": sum(v.ok for v in verdicts),
        "failed": sum(not v.ok for v in verdicts),
        "cases": [
            {"file": v.file, "title": v.title, "ok": v.ok, "difference": v.difference}
            for v in verdicts
        ],
    }
