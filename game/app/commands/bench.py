"""`flicktop bench`: ratios measured side by side in one run."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from typing import Any

WHAT = ("physics", "players", "frame", "start")


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", choices=WHAT, default="physics")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> None:
    figures = _measured(args.what)
    print(json.dumps(figures) if args.json else _readable(figures))


def _measured(what: str) -> dict[str, Any]:
    print(f"measuring {what} ...", file=sys.stderr)
    if what == "physics":
        from game.app.peers import physics

        return physics()
    if what == "players":
        from game.app.deciding import players

        return players()
    measure = importlib.import_module("game.app.measure")
    figures: dict[str, Any] = getattr(measure, what)()
    return figures


def _readable(figures: dict[str, Any], indent: str = "") -> str:
    lines = []
    for name, value in figures.items():
        if isinstance(value, dict):
            lines += [f"{indent}{name}:", _readable(value, indent + "  ")]
        else:
            lines.append(f"{indent}{name:22s} {value}")
    return "\n".join(lines)
