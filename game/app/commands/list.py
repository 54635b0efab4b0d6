"""`flicktop list`: the modes, scenarios or pieces there are."""

from __future__ import annotations

import argparse
import json
from typing import Any

from game.content.models import models
from game.content.scenarios import scenarios
from game.modes import modes


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", choices=["modes", "scenarios", "pieces"],
                        default="scenarios")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> None:
    rows = {"modes": _modes, "scenarios": _scenarios, "pieces": _pieces}[args.what]()
    if args.json:
        print(json.dumps(rows, ensure_ascii=False))
        return
    width = max((len(row["id"]) for row in rows), default=0)
    for row in rows:
        print(f"{row['id']:{width}s}  {row['title']}")


def _modes() -> list[dict[str, Any]]:
    return [
        {"id": m.id, "title": m.title, "seats": list(m.seat_range)} for m in modes().values()
    ]


def _scenarios() -> list[dict[str, Any]]:
    return [
        {"id": s.id, "title": s.title, "seats": list(s.seats), "minutes": s.minutes}
        for s in scenarios()
    ]


def _pieces() -> list[dict[str, Any]]:
    known = models()
    pieces: list[dict[str, Any]] = [
        {"id": k, "title": known.piece(k).title, "shape": type(known.piece(k)).__name__.lower()}
        for k in known.kinds()
    ]
    fixtures = [
        {"id": k, "title": known.fixture(k).title, "shape": "fixture"}
        for k in known.fixture_kinds()
    ]
    return [*pieces, *fixtures]
