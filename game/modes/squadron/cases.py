"""How rule cases set up and read a game of Squadron Dice, see docs/cases.md."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.modes.squadron import layout
from game.modes.squadron.rules import eliminated, is_ace, replaced
from game.modes.squadron.state import SquadronState


def arranged(state: SquadronState, words: dict[str, Any]) -> SquadronState:
    """`aces: {seat: n}` gives seats n Aces in the squadron; `out: [seat]` eliminates."""
    for seat, count in words.get("aces", {}).items():
        for _ in range(count):
            state = replaced(state, int(seat))
    for seat in words.get("out", ()):
        state = eliminated(state, int(seat))
    first = state.flying()[0]
    return replace(state, seat=first, to_throw=state.flights[first].squadron)


def described(state: SquadronState) -> dict[str, Any]:
    """What a case may expect in plain words."""
    return {
        "planes": [f.planes for f in state.flights],
        "aces": [sum(is_ace(d) for d in f.squadron) for f in state.flights],
        "airfield": [len(f.airfield) for f in state.flights],
        "removed": [len(f.removed) for f in state.flights],
        "out": [i for i, f in enumerate(state.flights) if f.out],
        "on_table": sorted({layout.kind(p.id) for p in state.table.pieces}),
    }
