"""`flicktop simulate`: computer matches without a picture."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.app.command import WANTING, BadInput
from game.app.commands.play import card_of, in_turns
from game.app.progress import progress
from game.content.scenarios import content
from game.match import Setup
from game.modes import modes
from game.players.levels import LEVELS
from game.players.thinker import bot
from game.rules import Mode, Seat
from game.rules.seats import NAMES
from game.session.messages import Gone, PlayOut, Refused, Reply, Summary
from game.session.playing import Stuck
from game.session.workers import Workers, served

MOST_WORKERS = 8


def run(args: argparse.Namespace) -> int | None:
    setups = _setups(args)
    wanted = args.workers or min(MOST_WORKERS, os.cpu_count() or 1)
    if args.workers < 0 or args.matches < 1:
        raise BadInput("--matches and --workers must be at least 1")
    if args.save is not None:
        _room(Path(args.save))
    count = min(wanted, len(setups))
    started = time.perf_counter()
    try:
        summaries = list(progress(_played(setups, count, args.save), len(setups), "matches"))
    except Stuck as problem:
        print(f"flicktop: a match could not be finished: {problem}", file=sys.stderr)
        return WANTING
    seconds = time.perf_counter() - started
    report = _report(setups, summaries, seconds)
    if args.json:
        report["matches"] = [msgspec.structs.asdict(summary) for summary in summaries]
        sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
    else:
        _print(report, setups[0].seats)
    return None


def _room(folder: Path) -> None:
    """Makes the folder before anything is played."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        why = getattr(error, "strerror", None) or error
        raise BadInput(f"--save {folder}: can't be written: {why}") from None


def scenario_setup(name: str, seats: str, seed: int) -> Setup:
    """A match's beginning from words of the command line."""
    card = card_of(name)
    in_turns(card)
    mode = modes()[card.game]
    players = [word.strip() for word in seats.split(",")]
    low, high = max(mode.seat_range[0], card.seats[0]), min(mode.seat_range[1], card.seats[1])
    if not low <= len(players) <= high:
        raise BadInput(f"{card.id} is for {low} to {high} seats, not {len(players)}")
    for player in players:
        kind, _, level = player.partition(":")
        if player != "human" and (kind != "computer" or level not in LEVELS):
            levels = ", ".join(f"computer:{level}" for level in LEVELS)
            raise BadInput(f"there is no player {player!r}: human, {levels}")
        if player != "human":
            wants_computer(mode)
    seated = tuple(Seat(NAMES[i], player, team=i) for i, player in enumerate(players))
    return Setup.of(mode, content(mode, card.file), seated, seed, card.id)


def wants_computer(mode: Mode) -> None:
    """BadInput if nobody has taught the computer this game."""
    try:
        bot(mode)
    except ValueError as missing:
        raise BadInput(str(missing)) from None


def _setups(args: argparse.Namespace) -> list[Setup]:
    first = scenario_setup(args.scenario, args.seats, args.seed)
    people = [seat.name for seat in first.seats if not seat.is_computer]
    if people:
        raise BadInput("only computers can play without a picture; use computer:LEVEL")
    return [
        msgspec.structs.replace(first, seed=args.seed + i) for i in range(max(0, args.matches))
    ]


def _played(setups: list[Setup], count: int, folder: str | None) -> Iterator[Summary]:
    requests: Iterable[PlayOut] = (
        PlayOut(setup, str(Path(folder) / f"{setup.mode}-{setup.seed}.jsonl") if folder else "")
        for setup in setups
    )
    if count == 1:
        yield from (_summary(served(request)) for request in requests)
        return
    with Workers(count) as workers:
        yield from (_summary(reply) for reply in workers.each(requests))


def _summary(reply: Reply) -> Summary:
    match reply:
        case Summary():
            return reply
        case Refused(refusal) if refusal.code == "unkept":
            raise BadInput(str(refusal.why))
        case Refused(refusal):
            raise Stuck(str(refusal.why))
        case Gone(why):
            raise Stuck(why)
    raise TypeError(f"{type(reply).__name__} is no finished match")


def _report(
    setups: list[Setup], summaries: list[Summary], seconds: float
) -> dict[str, Any]:
    wins = [sum(i in s.winners for s in summaries) for i in range(len(setups[0].seats))]
    shots = sum(s.shots for s in summaries)
    mode, _, scenario_id = setups[0].name.partition("/")
    return {
        "mode": mode, "scenario": scenario_id, "matches": summaries, "wins": wins,
        "seconds": round(seconds, 3), "flicks_per_second": round(shots / seconds, 1),
    }


def _print(report: dict[str, Any], seats: tuple[Seat, ...]) -> None:
    for summary in report["matches"]:
        scores = " ".join(str(score) for score in summary.scores)
        print(f"seed {summary.seed}: {summary.reason}  rounds {summary.rounds}, "
              f"shots {summary.shots}, scores {scores}  {summary.digest}")
    wins = ", ".join(f"{seat.name} {n}" for seat, n in zip(seats, report["wins"], strict=True))
    print(f"wins: {wins}.  {report['seconds']:.1f} s, {report['flicks_per_second']} shots/s")
