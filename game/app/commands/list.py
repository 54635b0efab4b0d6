"""`flicktop list`: the games, scenarios or pieces there are, and games that can't be played."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from game.content.models import models
from game.content.scenarios import listing
from game.modes import modes
from game.pack.packs import packs


def run(args: argparse.Namespace) -> None:
    rows = {"modes": _modes, "scenarios": _scenarios, "pieces": _pieces}[args.what]()
    if args.json:
        print(json.dumps(rows, ensure_ascii=False))
        return
    width = max((len(row["id"]) for row in rows), default=0)
    for row in rows:
        broken = row.get("broken")
        print(f"{row['id']:{width}s}  {f'CAN NOT BE PLAYED: {broken}' if broken else row['title']}")


def _modes() -> list[dict[str, Any]]:
    games = [(id, game.mode) for id, game in packs().games.items()]
    whole = [{"id": id, "title": m.title, "seats": list(m.seat_range)} for id, m in games]
    return [*whole, *_broken()]


def _scenarios() -> list[dict[str, Any]]:
    found = listing(modes())
    whole = [
        {"id": s.id, "title": s.title, "seats": list(s.seats), "minutes": s.minutes}
        for s in found.cards
    ]
    unfit = [{"id": Path(p.file).stem, "title": "", "broken": str(p)} for p in found.problems]
    return [*whole, *unfit, *_broken()]


def _broken() -> list[dict[str, Any]]:
    return [{"id": b.name, "title": "", "broken": b.why} for b in packs().broken]


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
