"""`flicktop balance`: how fair a scenario is between equals, how long, how decisive, and what a
change of it would do."""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec import Struct
from msgspec.structs import replace

from game.app import charts
from game.app.command import BadInput
from game.app.commands.simulate import (
    MOST_WORKERS,
    finished,
    scenario_setup,
    seats_for,
)
from game.app.progress import progress
from game.match import Match, Setup
from game.modes import modes
from game.rules.seats import teams
from game.session import batch
from game.session.messages import Summary
from game.session.tally import Share, share

FAIR = 0.35  # a side that wins less between equals is worse off than it should be


class Side(Struct, frozen=True):
    name: str
    won: Share


class Told(Struct, frozen=True):
    """What so many matches of one variant came to."""

    variant: str
    sides: tuple[Side, ...]
    drawn: int
    rounds: tuple[int, ...]
    shots: tuple[int, ...]
    leads: tuple[float, ...]  # of the winner over the next, as a share of what all had
    fair: bool


def run(args: argparse.Namespace) -> int | None:
    if args.matches < 1 or args.workers < 0:
        raise BadInput("--matches and --workers must be at least 1")
    seats = args.seats or seats_for(args.scenario, "computer:normal")
    first = scenario_setup(args.scenario, seats, args.seed)
    variants = [("as it is", first)]
    variants += [(change, changed(first, change)) for change in args.try_]
    variants += [(f"all {level}", scenario_setup(
        args.scenario, seats_for(args.scenario, f"computer:{level}"), args.seed))
        for level in args.levels.split(",") if level]
    if args.out is not None:
        _room(args.out)
    told = [_told(name, setup, args) for name, setup in variants]
    if args.out is not None:
        try:
            (args.out / "report.html").write_text(page(first, told, args.matches), "utf-8")
        except OSError as error:
            raise BadInput(f"--out {args.out}: can't be written: {error.strerror}") from None
    if args.json:
        sys.stdout.write(msgspec.json.encode(
            {"scenario": first.name, "variants": told}).decode() + "\n")
    else:
        _print(first, told, args)
    return None


def changed(setup: Setup, change: str) -> Setup:
    """The same match with one key of its scenario set: `sides[0].points=40`."""
    path, equals, value = change.partition("=")
    try:
        new = yaml.safe_load(value)
    except yaml.YAMLError:
        equals = ""
    if not equals:
        raise BadInput(f"--try {change}: wants KEY=VALUE, such as sides[0].points=40")
    content: Any = msgspec.json.decode(msgspec.json.encode(setup.scenario))
    at, steps = content, path.replace("[", ".").replace("]", "").split(".")
    try:
        for step in steps[:-1]:
            at = at[int(step)] if isinstance(at, list) else at[step]
        if isinstance(at, list):
            at[int(steps[-1])] = new
        else:
            at[steps[-1]] = new
    except (KeyError, IndexError, ValueError, TypeError):
        raise BadInput(f"--try {change}: the scenario has no {path}") from None
    after = replace(setup, scenario=content)
    try:
        Match(modes()[setup.mode], after)
    except (ValueError, msgspec.MsgspecError) as wrong:
        raise BadInput(f"--try {change}: {wrong}") from None
    return after


def _told(name: str, setup: Setup, args: argparse.Namespace) -> Told:
    count = min(args.workers or min(MOST_WORKERS, os.cpu_count() or 1), args.matches)
    farm = batch.here if count < 2 else batch.by_processes(count)
    setups = batch.setups(setup, args.matches, swap=False)
    asked = list(batch.requests(setups, None))
    return told_of(name, setup, list(progress(map(finished, farm(asked)), args.matches, name)))


def told_of(name: str, setup: Setup, played: Sequence[Summary]) -> Told:
    sides = []
    for seats in teams(setup.seats).values():
        title = " + ".join(_names(setup)[seat] for seat in seats)
        won = sum(any(seat in s.winners for seat in seats) for s in played)
        sides.append(Side(title, share(won, len(played))))
    drawn = sum(len({setup.seats[w].team for w in s.winners}) != 1 for s in played)
    fair = len(sides) < 2 or min(s.won.share for s in sides) >= FAIR * 2.0 / len(sides)
    return Told(name, tuple(sides), drawn, tuple(s.rounds for s in played),
                tuple(s.shots for s in played), tuple(_lead(s) for s in played), fair)


def _names(setup: Setup) -> list[str]:
    content = msgspec.convert(setup.scenario, modes()[setup.mode].scenario_type)
    insignia = content.insignia()
    return [insignia[n][0] if n < len(insignia) else seat.name
            for n, seat in enumerate(setup.seats)]


def _lead(summary: Summary) -> float:
    """How far the best was before the next."""
    best = sorted(summary.scores, reverse=True)[:2]
    return (best[0] - best[1]) / max(1, sum(summary.scores)) if len(best) == 2 else 0.0


# ---- telling it --------------------------------------------------------------------------

def _print(setup: Setup, told: Sequence[Told], args: argparse.Namespace) -> None:
    for one in told:
        print(f"{setup.name}, {one.variant}: {args.matches} matches, {one.drawn} drawn")
        for side in one.sides:
            won = side.won
            print(f"  {side.name}: {100 * won.share:.0f} % "
                  f"({100 * won.low:.0f} to {100 * won.high:.0f} %)")
        print(f"  rounds {_middle(one.rounds)}, shots {_middle(one.shots)}, "
              f"lead {100 * statistics.median(one.leads):.0f} %"
              + ("" if one.fair else "  not even between equals"))


def _middle(values: Sequence[int]) -> str:
    return f"{min(values)} to {max(values)}, half of them by {statistics.median(values):g}"


def page(setup: Setup, told: Sequence[Told], matches: int) -> str:
    """A page that opens in a browser, with everything in it."""
    parts = [f"<h1>{escape(setup.name)}</h1><p>{matches} matches between computers for each "
             f"variant, seeds from {setup.seed} on. The black bars hold the true share with 95 "
             "of 100.</p>"]
    for one in told:
        rows = [(side.name, side.won) for side in one.sides]
        drawn = share(one.drawn, matches)
        parts.append(
            f"<h2>{escape(one.variant)}</h2>"
            + ("" if one.fair else "<p><b>Not even between equals.</b></p>")
            + charts.shares([*rows, ("nobody alone", drawn)], 1.0 / max(1, len(rows)))
            + "<h3>How long</h3>" + charts.histogram(one.rounds, "rounds")
            + charts.histogram(one.shots, "shots")
            + "<h3>How decisive</h3>"
            + charts.histogram([round(100 * lead) for lead in one.leads],
                               "lead of the best over the next, % of all points"))
    body = "\n".join(parts)
    return ("<!doctype html><html lang=en><meta charset=utf-8>"
            f"<title>Balance of {escape(setup.name)}</title>"
            "<style>body{font:17px/1.5 sans-serif;max-width:760px;margin:2em auto;padding:0 1em;"
            f"color:#1d2433}}svg{{max-width:100%;height:auto}}</style>{body}</html>\n")


def _room(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise BadInput(f"--out {folder}: can't be written: "
                       f"{getattr(error, 'strerror', None) or error}") from None
