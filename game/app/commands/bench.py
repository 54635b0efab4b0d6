"""`flicktop bench`: ratios measured side by side in one run."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from typing import Any

from game.app.arguments import WHAT
from game.app.command import BadInput
from game.paths import data_root


def run(args: argparse.Namespace) -> None:
    figures = _measured(args.what, _options(args))
    print(json.dumps(figures) if args.json else _readable(figures))


def _options(args: argparse.Namespace) -> dict[str, Any]:
    """What was said of how to measure, if it can be measured so."""
    said = {name: value for name in ("seed", "seeds", "against")
            if (value := getattr(args, name)) is not None}
    for name in said:
        if name not in WHAT[args.what]:
            raise BadInput(f"bench {args.what} knows no --{name}")
    if said.get("seeds", 1) < 1:
        raise BadInput("--seeds must be at least 1")
    folder = said.get("against")
    if folder and not (folder / "game" / "physics").is_dir():
        raise BadInput(f"{folder}: there is no checkout with game/physics")
    return said


def _measured(what: str, options: dict[str, Any]) -> dict[str, Any]:
    """By tools/bench, which stands beside the package in a checkout and is not shipped."""
    root = data_root()
    if not (root / "tools" / "bench").is_dir():
        raise BadInput("bench measures a checkout: it is not part of what is installed")
    print(f"measuring {what} ...", file=sys.stderr)
    sys.path.insert(0, str(root))
    figures: dict[str, Any] = importlib.import_module(f"tools.bench.{what}").measured(
        **options)
    return figures


def _readable(figures: dict[str, Any], indent: str = "") -> str:
    lines = []
    for name, value in figures.items():
        if isinstance(value, dict):
            lines += [f"{indent}{name}:", _readable(value, indent + "  ")]
        else:
            lines.append(f"{indent}{name:22s} {value}")
    return "\n".join(lines)
