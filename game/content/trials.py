"""A scenario tried out before anybody plays it: set up for every number of seats it allows, its
first offers made and its pieces laid out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from game.content.kinds import Block, Die, Plate
from game.content.models import models
from game.content.source import Problem, Source
from game.rules import Mode, Piece, Place, Placing, Refusal, State, plane, seats

SEED = 1
MOST_PLACED = 60  # pieces that are laid out before the game begins


def tried(source: Source, mode: Mode, kind: type[Any] | None = None) -> list[Problem]:
    """Everything that is wrong with a scenario's file: its words, and what comes of them. `kind`
    is what it is read as, where that is more than the mode's own scenario."""
    kind = kind or mode.scenario_type
    found = source.problems(kind)
    return found or list(_unplayable(source, mode, source.typed(kind)))


def _unplayable(source: Source, mode: Mode, scenario: Any) -> Iterator[Problem]:
    (fewest, most), (least, greatest) = scenario.seats, mode.seat_range
    if not least <= fewest <= most <= greatest:
        what = f"{mode.title} is for {least} to {greatest} seats, not {fewest} to {most}"
        yield source.problem("$.seats", what)
        return
    for count in range(fewest, most + 1):
        try:
            wrong = _laid_out(mode, mode.setup(scenario, seats(count), SEED))
        except Exception as error:  # a game from elsewhere: anything may go wrong in it
            wrong = f"can't be set up: {type(error).__name__}: {error}"
        if wrong:
            yield source.problem("$", f"with {count} seats: {wrong}")
            return


def _laid_out(mode: Mode, state: State) -> str:
    """What is wrong with the table when all that is placed first lies where it is suggested."""
    for _ in range(MOST_PLACED):
        offers = mode.offers(state)
        if not offers:
            return "nothing can be done in it"
        placing = next((o for o in offers if isinstance(o, Placing)), None)
        if placing is None:
            return _crowded(state)
        if not placing.suggested:
            return f"there is no place for {placing.pieces[0]}"
        piece, pose = next(iter(placing.suggested.items()))
        step = mode.resolve(state, Place(placing.seat, placing.about, piece, pose), None)
        if isinstance(step, Refusal):
            return f"there is no place for {piece}: {step.why}"
        state = step.state
    return f"more than {MOST_PLACED} pieces are to be placed"


def _crowded(state: State) -> str:
    table = state.table
    for piece in table.pieces:
        if not models().knows(piece.kind):
            return f"{piece.id}: there is no piece {piece.kind!r} in models/pieces"
        if not table.bounds.holds(*piece.pose.place):
            return f"{piece.id} lies off the table"
    for a, b in combinations(table.pieces, 2):
        if _overlap(a, b):
            return f"{a.id} and {b.id} lie on one place"
    return ""


def _overlap(a: Piece, b: Piece) -> bool:
    """Do two pieces that lie on the table take each other's room?"""
    lower, upper = sorted((a, b), key=_sole)
    if _sole(upper) - _sole(lower) > 1e-3 + _height(lower) / 2.0:
        return False  # one stands on the other
    one, other = models().piece(a.kind), models().piece(b.kind)
    if isinstance(one, Plate) and isinstance(other, Plate):
        return any(plane.overlap(plane.moved(mine, a.pose), plane.moved(theirs, b.pose))
                   for mine in one.outlines(a.parts) for theirs in other.outlines(b.parts))
    if isinstance(one, Plate) or isinstance(other, Plate):
        plate, round_ = (a, b) if isinstance(one, Plate) else (b, a)
        return any(_near(plane.moved(outline, plate.pose), round_)
                   for outline in models().plate(plate.kind).outlines(plate.parts))
    return math.dist(a.pose.place, b.pose.place) < _reach(a) + _reach(b) - 1e-3


def _near(outline: plane.Outline, piece: Piece) -> bool:
    """Does a piece that is no plate reach into an outline?"""
    at = piece.pose.place
    edge = plane.nearest_edge_point(outline, at)
    return plane.inside(outline, at) or plane.distance(edge, at) < _reach(piece) - 1e-3


def _height(piece: Piece) -> float:
    return models().piece(piece.kind).height


def _sole(piece: Piece) -> float:
    """How high above the table a piece begins."""
    return piece.pose.z - _height(piece) / 2.0


def _reach(piece: Piece) -> float:
    """Within this of its middle nothing else has room, however it is turned."""
    model = models().piece(piece.kind)
    if isinstance(model, Die):
        return model.size / 2.0
    if isinstance(model, Block):
        return min(model.size[:2]) / 2.0
    assert not isinstance(model, Plate), "its outline says how far it reaches"
    return model.radius
