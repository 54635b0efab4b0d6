"""How rule cases draw a Dice Flick board, see docs/cases.md.

A board is five lines of five words: `.` an empty hole, `g4` a green die showing 4, `p` a blast.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.content.hand import showing
from game.content.models import models
from game.modes.diceflick import arena
from game.modes.diceflick.rules import begin_scoring
from game.modes.diceflick.state import DiceFlickState, cell_name, cell_of, colour_of, kind_of
from game.rules import Piece


def arranged(state: DiceFlickState, words: dict[str, Any]) -> DiceFlickState:
    """`board` fills the holes, `hands` gives dice to seats; the bag keeps the rest. With
    `scoring` hands are empty unless given."""
    everything = {*state.bag, *(id for hand in state.hands for id in hand), *state.holes.values()}
    if "hands" in words or words.get("scoring"):
        given = words.get("hands", {})
        hands = tuple(
            tuple(given.get(str(i), ())) for i in range(len(state.seats))
        )
    else:
        hands = state.hands
    holes, faces = dict(state.holes), dict(state.faces)
    if "board" in words:
        free = sorted(everything - {id for hand in hands for id in hand})
        holes, faces = _read(state, words["board"], free)
    used = {*holes.values(), *(id for hand in hands for id in hand)}
    bag = words.get("bag", sorted(everything - used))
    pieces = []
    for name, id in holes.items():
        place = arena.hole(state.rules, cell_of(name))
        pose = showing(models().die(kind_of(id)), faces[id], place)
        pieces.append(Piece(id, kind_of(id), pose))
    for hand in hands:
        for id in hand:
            die = models().die(kind_of(id))
            pieces.append(Piece(id, kind_of(id), showing(die, die.faces[0], (0.0, 0.0, 0.0))))
    state = replace(
        state, holes=dict(sorted(holes.items())), faces=dict(sorted(faces.items())), hands=hands,
        bag=tuple(bag), table=state.table.changed(pieces=tuple(pieces)),
    )
    for seat in range(len(state.seats)):
        state = arena.laid_out(state, seat)
    return begin_scoring(state)[0] if words.get("scoring") else state


def described(state: DiceFlickState) -> dict[str, Any]:
    rows: dict[int, list[str]] = {}
    for cell in arena.cells(state.rules):
        id = state.holes.get(cell_name(cell))
        word = "."
        if id is not None:
            blast = colour_of(id) == state.rules.blast
            word = colour_of(id)[0] + ("" if blast else state.faces[id])
        rows.setdefault(cell[1], []).append(word)
    held = state.scoring
    return {
        "board": "\n".join(" ".join(row) for row in rows.values()),
        "bag": len(state.bag),
        "hand_sizes": [len(hand) for hand in state.hands],
        "points": held.scored.points if held else None,
        "groups": [[g.kind, g.colour, g.points] for g in held.scored.groups] if held else None,
        "terms": [list(g.terms) for g in held.scored.groups] if held else None,
        "totals": list(state.totals()),
    }


def _read(
    state: DiceFlickState, text: str, free: list[str]
) -> tuple[dict[str, str], dict[str, str]]:
    holes: dict[str, str] = {}
    faces: dict[str, str] = {}
    lines = [line.split() for line in text.strip().splitlines()]
    for r, line in enumerate(lines):
        for c, word in enumerate(line):
            if word == ".":
                continue
            colour = next(k for k in state.rules.dice if k[0] == word[0])
            id = next((d for d in free if colour_of(d) == colour), None)
            if id is None:
                raise ValueError(f"the board has more {colour} dice than the game")
            free.remove(id)
            holes[cell_name((c + 1, r + 1))] = id
            faces[id] = word[1:] or "blast"
    return holes, faces
