"""A log played again: every stored shot simulated anew, its result compared with the stored one.

Where a machine's floats differ the stored facts carry on, so one difference does not hide
what follows it.
"""

from __future__ import annotations

from msgspec import Struct

from game.match.match import (
    Match,
    Simulate,
    completed,
    facts_of,
    own_physics,
    refused_by_physics,
)
from game.rules import Shot, Table, digest


class Verdict(Struct, frozen=True):
    """How many shots there were, how many came out the same, and the first that did not
    (counted from 1). `otherwise` counts those that the mode would complete to another shot
    than the stored one now."""

    shots: int
    same: int
    first_difference: int | None
    otherwise: int


def verify(match: Match, simulate: Simulate | None = None) -> Verdict:
    """Simulate every shot of the match again from the state it was made in."""
    simulate = simulate or own_physics()
    shots = same = otherwise = 0
    first: int | None = None
    for state, entry in zip(match.states, match.log, strict=False):
        if entry.shot is None:
            continue
        shots += 1
        otherwise += completed(match.mode, state, entry.command) != entry.shot
        if _answered(simulate, state.table, entry.shot) == entry.result_digest:
            same += 1
        elif first is None:
            first = shots
    return Verdict(shots, same, first, otherwise)


def _answered(simulate: Simulate, table: Table, shot: Shot) -> str:
    """The result's fingerprint; empty for a shot that physics refuses."""
    try:
        return digest(facts_of(simulate(table, shot)))
    except Exception as bad:
        refused_by_physics(bad)
        return ""
