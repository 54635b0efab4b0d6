"""`flicktop simulate`: computer matches without a picture."""

from __future__ import annotations

import argparse
import os
import sys
import time
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
from game.session import batch
from game.session.batch import Lines, Unfit
from game.session.messages import Gone, Refused, Reply, Summary
from game.session.playing import Stuck
from game.session.tally import Share, by_player, by_seat

MOST_WORKERS = 8


def run(args: argparse.Namespace) -> int | None:
    wanted = args.workers or min(MOST_WORKERS, os.cpu_count() or 1)
    if args.workers < 0 or args.matches < 1:
        raise BadInput("--matches and --workers must be at least 1")
    if args.save is not None:
        _room(Path(args.save))
    todo = _setups(args)
    lines = Lines(Path(args.resume), todo[0]) if args.resume else None
    known = _known(lines) if lines else {}
    missing = [setup for setup in todo if batch.key(setup) not in known]
    count = min(wanted, len(missing))
    farm = (_dask(args.dask) if args.dask else batch.here if count < 2
            else batch.by_processes(count))
    asked = list(batch.requests(missing, Path(args.save) if args.save else None))
    started = time.perf_counter()
    try:
        for summary in progress(map(finished, farm(asked)), len(missing), "matches"):
            known[summary.seed, summary.players] = summary
            if lines:
                lines.add(summary)
            if not args.json:
                print(_line(summary), flush=True)
    except Stuck as problem:
        print(f"flicktop: a match could not be finished: {problem}", file=sys.stderr)
        return WANTING
    except OSError as error:
        raise BadInput(f"--resume {args.resume}: can't be written: {error.strerror}") from None
    seconds = time.perf_counter() - started
    summaries = [known[batch.key(setup)] for setup in todo]
    report = _report(todo, summaries, seconds, len(missing))
    if args.json:
        report["matches"] = [msgspec.structs.asdict(summary) for summary in summaries]
        sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
    else:
        _print(report, todo[0].seats)
    return None


def _known(lines: Lines) -> dict[tuple[int, tuple[str, ...]], Summary]:
    """What the file holds already; BadInput where that is something else."""
    try:
        known = lines.known()
        lines.open()
    except (Unfit, OSError, ValueError) as error:  # ValueError: a NUL in the name
        why = getattr(error, "strerror", None) or error
        raise BadInput(f"--resume {lines.path}: can't be gone on with: {why}") from None
    return known


def _dask(address: str) -> batch.Farm:
    try:
        from game.session.cluster import by_dask
    except ImportError:
        raise BadInput("--dask needs the extra `dask`: pip install 'flicktop[dask]'") from None
    return by_dask(address)


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


def seats_for(name: str, player: str) -> str:
    """As many seats as the scenario wants at least, all of them for such a player."""
    card = card_of(name)
    return ",".join([player] * max(modes()[card.game].seat_range[0], card.seats[0]))


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
    return batch.setups(first, args.matches, args.swap)


def finished(reply: Reply) -> Summary:
    """The match that came of it; BadInput or Stuck where none did."""
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
    setups: list[Setup], summaries: list[Summary], seconds: float, played: int
) -> dict[str, Any]:
    shots = sum(s.shots for s in summaries) * played / max(1, len(summaries))
    mode, _, scenario_id = setups[0].name.partition("/")
    seats = by_seat(summaries)
    return {
        "mode": mode, "scenario": scenario_id, "matches": summaries,
        "wins": [round(seat.won) for seat in seats],
        "shares": {"seats": [_share(seat) for seat in seats],
                   "players": {who: _share(s) for who, s in by_player(summaries).items()}},
        "seconds": round(seconds, 3),
        "flicks_per_second": round(shots / seconds, 1) if seconds else 0.0,
    }


def _share(share: Share) -> dict[str, float]:
    return {"share": round(share.share, 4), "from": round(share.low, 4), "to": round(share.high, 4),
            "matches": share.matches}


def _line(summary: Summary) -> str:
    scores = " ".join(str(score) for score in summary.scores)
    return (f"seed {summary.seed}: {summary.reason}  rounds {summary.rounds}, "
            f"shots {summary.shots}, scores {scores}  {summary.digest}")


def _print(report: dict[str, Any], seats: tuple[Seat, ...]) -> None:
    named = [*zip((seat.name for seat in seats), report["shares"]["seats"], strict=True),
             *report["shares"]["players"].items()]
    for name, share in named:
        print(f"{name}: won {100 * share['share']:.0f} % of {share['matches']} "
              f"({100 * share['from']:.0f} to {100 * share['to']:.0f} %)")
    print(f"{report['seconds']:.1f} s, {report['flicks_per_second']} shots/s")
