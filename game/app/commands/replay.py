"""`flicktop replay`: watch a match again, or simulate it anew and compare every digest."""

from __future__ import annotations

import argparse
import json
from typing import Any

import msgspec

from game.app.command import WANTING, BadInput
from game.match import Match, SaveProblem, Verdict, load, recording, verify
from game.modes import live_modes, modes


def run(args: argparse.Namespace) -> int | None:
    try:
        if _is_live(args.file):
            return _raced(args.file, as_json=args.json)
        match = load(args.file, modes())
    except SaveProblem as problem:
        raise BadInput(str(problem)) from None
    if args.verify:
        return _verified(match, as_json=args.json)
    _told(match, as_json=args.json)
    return None


def _is_live(file: str) -> bool:
    """Is it a live match, if not a whole one? What else it may be is for `load` to say."""
    try:
        recording.read(file)
    except SaveProblem as problem:
        return problem.kind in ("broken", "truncated", "newer")
    return True


def _raced(file: str, as_json: bool) -> int | None:
    """A live match is played again from its beginning, each second compared."""
    found: dict[str, Any] = {**live_modes()}
    again, verdict = recording.played_again(file, found)
    outcome = again.outcome()
    if as_json:
        print(json.dumps({"scenario": again.setup.name, **msgspec.to_builtins(verdict),
                          "outcome": msgspec.to_builtins(outcome)}))
    else:
        print(f"{verdict.same} of {verdict.frames} seconds the same")
        if verdict.first_difference is not None:
            print(f"the first that differs ends at tick {verdict.first_difference}")
        print(str(outcome.reason) if outcome else "The match is not over.")
    return None if verdict.first_difference is None else WANTING


def _verified(match: Match, as_json: bool) -> int | None:
    verdict: Verdict = verify(match)
    if as_json:
        print(json.dumps(msgspec.to_builtins(verdict)))
    else:
        print(f"{verdict.same} of {verdict.shots} shots the same")
        if verdict.first_difference:
            print(f"the first that differs is shot {verdict.first_difference}; "
                  "the stored tables still show the match as it was played")
        if verdict.otherwise:
            print(f"{verdict.otherwise} commands would lead to another shot under today's rules; "
                  "the stored shots were simulated")
    return None if verdict.first_difference is None and not verdict.otherwise else WANTING


def _told(match: Match, as_json: bool) -> None:
    """The match in words, command by command."""
    told: list[dict[str, Any]] = []
    for number, (state, entry) in enumerate(zip(match.states, match.log, strict=False), 1):
        step = match.mode.resolve(state, entry.command, entry.result)
        texts = [str(event.text) for event in getattr(step, "events", ()) if event.text]
        name = match.setup.seats[entry.command.seat].name
        told.append({"command": number, "seat": name, "about": entry.command.about,
                     "events": texts})
    outcome = match.outcome()
    if as_json:
        print(json.dumps({"scenario": match.setup.name, "commands": told,
                          "outcome": msgspec.to_builtins(outcome)}, ensure_ascii=False))
        return
    for line in told:
        print(f"{line['command']:4d} {line['seat']:5s} {line['about']:9s} "
              f"{' '.join(line['events'])}")
    print(str(outcome.reason) if outcome else "The match is not over.")
