"""Where things are: the box and its holes, the flick bases, each seat's dice beside the box."""

from __future__ import annotations

import math

from msgspec.structs import replace

from game.content.drawings import ArenaFile
from game.content.hand import LEVEL_DEG, highest
from game.content.models import FixtureModel, models
from game.modes.diceflick.state import (
    Cell,
    DiceFlickScenario,
    DiceFlickState,
    cell_name,
    kind_of,
)
from game.rules import Bounds, Fixture, Piece, Pose, Table

ARENA = "arena"
BOUNDS = Bounds(-26.0, -26.0, 26.0, 26.0)
SIDES = ("near", "right", "far", "left")
SEAT_SIDES = ("near", "far", "left", "right")  # by seat
DEEP_CM = 0.25  # a die this much above the floor of its hole still sits in it
HAND = (4.6, 15.6)  # the first die of a hand, along its side and out from the middle
APART = 2.1


def table(rules: DiceFlickScenario) -> Table:
    return Table(BOUNDS, fixtures=(Fixture(ARENA, rules.arena),))


def starts(rules: DiceFlickScenario) -> tuple[Pose, ...]:
    """Every place a die may be flicked from: the bases, shifted as far as the game allows."""
    half = models().die(kind_of(f"{rules.joker}-1")).height / 2.0
    out = []
    for shift in sorted(rules.shifts, key=abs):
        for side in SIDES:
            x, y, z = _model(rules).marks[f"base {side}"]
            along = (-y, x)  # a quarter turn left of the direction out
            length = math.hypot(x, y)
            out.append(Pose(
                x + shift * along[0] / length, y + shift * along[1] / length, z + half
            ))
    return tuple(out)


def hole(rules: DiceFlickScenario, cell: Cell) -> tuple[float, float, float]:
    return _model(rules).marks[f"hole {cell_name(cell)}"]


def cells(rules: DiceFlickScenario) -> tuple[Cell, ...]:
    count = _arena(rules).holes
    return tuple((c + 1, r + 1) for r in range(count) for c in range(count))


def where(rules: DiceFlickScenario, piece: Piece) -> Cell | str:
    """The hole a die at rest sits in, or 'angle', 'bars', 'trench' or 'out'."""
    pose, die = piece.pose, models().die(piece.kind)
    marks, half = _model(rules).marks, _arena(rules).hole / 2.0
    reach = max(abs(pose.x), abs(pose.y))
    if reach >= marks["plate"][0]:
        return "trench" if reach < marks["inner"][0] and pose.z > 0.0 else "out"
    if highest(die, pose)[1] > LEVEL_DEG:
        return "angle"
    for cell in cells(rules):
        x, y, floor = marks[f"hole {cell_name(cell)}"]
        if abs(pose.x - x) < half and abs(pose.y - y) < half:
            deep = pose.z - (floor + die.height / 2.0) < DEEP_CM
            return cell if deep else "bars"
    return "bars"  # level, but on the bars between the holes or on another die


def laid_out(state: DiceFlickState, seat: int) -> DiceFlickState:
    """The seat's dice in a row in front of it, each showing what it showed."""
    moved = []
    for i, id in enumerate(state.hands[seat]):
        pose = state.table.piece(id).pose
        x, y = hand_place(seat, i)
        half = models().die(kind_of(id)).height / 2.0
        moved.append(Piece(id, kind_of(id), replace(pose, x=x, y=y, z=half)))
    return replace(state, table=state.table.with_pieces(*moved))


def hand_place(seat: int, i: int) -> tuple[float, float]:
    along, out = HAND[0] + i * APART, HAND[1]
    return {
        "near": (along, -out), "far": (-along, out), "left": (-out, -along), "right": (out, along),
    }[SEAT_SIDES[seat]]


def _model(rules: DiceFlickScenario) -> FixtureModel:
    return models().fixture(rules.arena)


def _arena(rules: DiceFlickScenario) -> ArenaFile:
    arena = _model(rules).arena
    if arena is None:
        raise ValueError(f"{rules.arena} is no arena")
    return arena
