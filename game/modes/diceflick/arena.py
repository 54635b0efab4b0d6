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
# Where the seats sit, clockwise as their turns go; two of them face each other.
SEAT_SIDES = {1: ("near",), 2: ("near", "far"), 3: ("near", "left", "far"),
              4: ("near", "left", "far", "right")}
DEEP_CM = 0.25  # a die this much above the floor of its hole still sits in it
HAND = (4.6, 15.6)  # the first die of a hand, along its side and out from the middle
APART = 2.1


def table(rules: DiceFlickScenario) -> Table:
    return Table(BOUNDS, fixtures=(Fixture(ARENA, rules.arena),))


def starts(rules: DiceFlickScenario, seat: int) -> tuple[Pose, ...]:
    """Every place the seat may flick a die from: the bases, shifted as far as the game allows
    it. Where only some seats are helped, the others leave the bases where they are."""
    half = models().die(kind_of(f"{rules.joker}-1")).height / 2.0
    helped = not rules.helped or seat + 1 in rules.helped
    out = []
    for shift in sorted(rules.shifts, key=abs) if helped else (0.0,):
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
    marks = _model(rules).marks
    reach = max(abs(pose.x), abs(pose.y))
    if reach >= marks["plate"][0]:
        return "trench" if reach < marks["inner"][0] and pose.z > 0.0 else "out"
    if highest(die, pose)[1] > LEVEL_DEG:
        return "angle"
    cell = over(rules, piece)
    if cell is not None:
        floor = marks[f"hole {cell_name(cell)}"][2]
        if pose.z - (floor + die.height / 2.0) < DEEP_CM:
            return cell
    return "bars"  # level, but on the bars between the holes or on another die


def over(rules: DiceFlickScenario, piece: Piece) -> Cell | None:
    """The hole that a die's middle is over, in it or above it."""
    half = _arena(rules).hole / 2.0
    for cell in cells(rules):
        x, y, _ = hole(rules, cell)
        if abs(piece.pose.x - x) < half and abs(piece.pose.y - y) < half:
            return cell
    return None


def laid_out(state: DiceFlickState, seat: int) -> DiceFlickState:
    """The seat's dice in a row in front of it, each showing what it showed."""
    moved = []
    for i, id in enumerate(state.hands[seat]):
        pose = state.table.piece(id).pose
        x, y = hand_place(seat, i, len(state.seats))
        half = models().die(kind_of(id)).height / 2.0
        moved.append(Piece(id, kind_of(id), replace(pose, x=x, y=y, z=half)))
    return replace(state, table=state.table.with_pieces(*moved))


def hand_place(seat: int, i: int, seats: int) -> tuple[float, float]:
    """Where the die `i` of a hand lies when so many sit at the table."""
    along, out = HAND[0] + i * APART, HAND[1]
    return {
        "near": (along, -out), "far": (-along, out), "left": (-out, -along), "right": (out, along),
    }[SEAT_SIDES[seats][seat]]


def _model(rules: DiceFlickScenario) -> FixtureModel:
    return models().fixture(rules.arena)


def _arena(rules: DiceFlickScenario) -> ArenaFile:
    arena = _model(rules).arena
    if arena is None:
        raise ValueError(f"{rules.arena} is no arena")
    return arena
