"""A match on disk: its log, an entry a line."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game.content.models import models
from game.match import files
from game.match.files import Kind, SaveProblem, decoded, opened, write_whole
from game.match.match import Entry, Match, Simulate, completed
from game.rules import Aim, Command, Flick, Mode, Result, Shoot, Table
from game.rules.limits import MOST_PIECES, misplaced

FORMAT = 2  # since 2 an entry holds the shot that was simulated
KIND = Kind("flicktop match", FORMAT, "match")


def save(match: Match, path: Path | str) -> None:
    """Write the match; whoever reads `path` finds the old file or the new one."""
    write_whole(Path(path), encoded(match))


def encoded(match: Match) -> bytes:
    return files.encoded(KIND, match.setup, match.log)


def load(
    path: Path | str, modes: dict[str, Mode], simulate: Simulate | None = None
) -> Match:
    """The match as it was, without simulating anything; SaveProblem if it can't be had."""
    path = Path(path)
    header, lines = opened(path, KIND)
    mode = modes.get(header.setup.mode)
    if mode is None:
        known = ", ".join(modes)
        raise SaveProblem(
            "unknown-mode", path, f"is a match of {header.setup.mode!r}; installed are {known}"
        )
    try:
        match = Match(mode, header.setup, simulate)
    except Exception as error:  # a stranger's file: anything may be wrong with its setup
        raise SaveProblem("broken", path, f"its setup can't be used: {error}") from None
    for number, line in enumerate(lines, 1):
        kind = Entry if header.format > 1 else _EntryWithoutShot
        stored = decoded(path, number + 1, line, kind)
        try:
            entry: Entry = stored if header.format > 1 else _with_shot(match, stored)
            difference = match.resume(entry)
        except Exception as error:  # facts from a stranger's file: anything may be wrong
            raise SaveProblem("broken", path, f"command {number} makes no sense: {error!r}") \
                from None
        if difference:
            raise SaveProblem(
                "other-rules", path, f"command {number} was made under other rules: {difference}"
            )
        wrong = _unreal(match.state.table)
        if wrong:
            raise SaveProblem("broken", path, f"command {number} leaves {wrong}")
    return match


def _unreal(table: Table) -> str:
    """What lies on a table that can't be there, if anything does."""
    if len(table.pieces) > MOST_PIECES:
        return f"{len(table.pieces)} pieces on the table"
    for piece in table.pieces:
        if not models().knows(piece.kind):
            return f"a piece of the kind {piece.kind!r}, which there is not"
        if misplaced(piece.pose):
            return f"{piece.id!r} where nothing can lie"
        if "\0" in piece.id:
            return f"a piece that can't be called {piece.id!r}"
    if len({piece.id for piece in table.pieces}) < len(table.pieces):
        return "two pieces of one name"
    return ""


def open_or_set_aside(
    path: Path | str, modes: dict[str, Mode], simulate: Simulate | None = None
) -> Match | SaveProblem:
    """As `load`; a file that can't be used is renamed to NAME.broken and the reason returned."""
    path = Path(path)
    try:
        return load(path, modes, simulate)
    except SaveProblem as problem:
        if problem.kind in ("missing", "unreadable", "newer"):
            return problem
        aside = _free_name(path)
        try:
            os.replace(path, aside)
        except OSError:
            return problem
        return SaveProblem(problem.kind, path, f"{problem.what}; set aside as {aside.name}",
                           aside.name)


# ---- format 1 ----------------------------------------------------------------------------

class _EntryWithoutShot(Struct, frozen=True):
    command: Command
    result: Result | None
    result_digest: str
    state_digest: str


def _with_shot(match: Match, stored: _EntryWithoutShot) -> Entry:
    """What was simulated, from what was decided. In those files a die fired from on top of a
    ship says a touch that was never used; that is left unsaid."""
    command = stored.command
    if isinstance(command, Shoot) and isinstance(command.shot, Flick):
        offers = [o for o in match.offers() if isinstance(o, Aim) and o.about == command.about]
        if any(offer.on_top_of for offer in offers):
            unsaid = replace(command.shot, strike=None, height=None, lift=None)
            command = replace(command, shot=unsaid)
    shot = completed(match.mode, match.state, command)
    return Entry(command, shot, stored.result, stored.result_digest, stored.state_digest)


def _free_name(path: Path) -> Path:
    aside = path.with_name(path.name + ".broken")
    number = 2
    while aside.exists():
        aside = path.with_name(f"{path.name}.broken{number}")
        number += 1
    return aside
