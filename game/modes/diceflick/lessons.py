"""The parts of a lesson for one person: each lays out its dice and is tried until it is done."""

from __future__ import annotations

from msgspec.structs import replace

from game.content.hand import showing
from game.content.models import models
from game.modes.diceflick import arena
from game.modes.diceflick.state import DiceFlickState, cell_name, kind_of
from game.rules import Piece, Pose, Say, say

FIRST = say("Everything is explained while you play.")
TRY_AGAIN = say("Everything lies as before: try again.")
NEXT_PART = say("Well done. The box is laid out for what comes next.")


def note(state: DiceFlickState, again: bool) -> Say:
    if again:
        return TRY_AGAIN
    return NEXT_PART if state.round > 1 else FIRST


def laid(state: DiceFlickState) -> DiceFlickState:
    """This part of the lesson: its dice in the box and in the hand, all others in the bag."""
    lesson = state.rules.lessons[state.round - 1]
    bag = sorted({*state.bag, *state.holes.values(), *state.unsettled,
                  *(id for hand in state.hands for id in hand)})

    def drawn(colour: str) -> str:
        id = next(id for id in bag if id.startswith(f"{colour}-"))
        bag.remove(id)
        return id

    holes, faces, pieces = {}, {}, []
    for lies in lesson.box:
        id = drawn(lies.die)
        place = arena.hole(state.rules, lies.hole)
        holes[cell_name(lies.hole)], faces[id] = id, lies.face
        pieces.append(Piece(id, kind_of(id), showing(models().die(kind_of(id)), lies.face, place)))
    leaning: tuple[str, ...] = ()
    if lesson.leans is not None:
        id = drawn(lesson.leans.die)
        pieces.append(Piece(id, kind_of(id), Pose(*lesson.leans.at, *lesson.leans.turn)))
        leaning = (id,)
    hand = tuple(drawn(colour) for colour in lesson.hand)
    for id in hand:
        die = models().die(kind_of(id))
        pieces.append(Piece(id, kind_of(id), showing(die, die.faces[-1], (0.0, 0.0, 0.0))))
    state = replace(
        state, holes=dict(sorted(holes.items())), faces=dict(sorted(faces.items())), hands=(hand,),
        bag=tuple(bag), unsettled=leaning, last=leaning[0] if leaning else "",
        phase="shake" if leaning else "flick",
        table=state.table.changed(pieces=tuple(pieces)))
    return arena.laid_out(state, 0)


def done(state: DiceFlickState, points: int) -> bool:
    """Has the turn that ends done what its part wants?"""
    lesson = state.rules.lessons[state.round - 1]
    return points > 0 if lesson.wants == "points" else len(state.holes) > len(lesson.box)
