"""Where the dice lie when nobody throws them: rows beside the tray, a seat's at its side.

Thrown dice are read where they come to rest and then set aside, so that the next throw can't
disturb them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.content.hand import handful, showing, tumble
from game.content.models import models
from game.modes.squadron.state import SquadronScenario, SquadronState
from game.rules import Bounds, Fixture, Piece, Pose, Table, Throw
from game.rules.chance import Chance

TRAY = "tray"
BOUNDS = Bounds(-34.0, -27.0, 34.0, 27.0)
APART = 2.3  # between the middles of two dice in a row
HAND = (9.0, 5.0)  # how far from the tray's middle a hand lets go, along x and y
# The middle of a side's squadron row and the direction along it, to its owner's right; the dice
# of the airfield stand in a row behind it. The near and the far seat's stand on their left, which
# leaves room for the duel's dice on their right. Those beyond the far wall lie so far off that the
# wall does not hide them.
ROWS = {
    "near": ((-5.6, -11.9), (1.0, 0.0)),
    "far": ((5.6, 13.8), (-1.0, 0.0)),
    "left": ((-17.2, 0.0), (0.0, -1.0)),
    "right": ((17.2, 0.0), (0.0, 1.0)),
}
HITS, EVADES = (5.6, -11.9), (-5.6, 13.8)
HEADINGS = {"near": 0.0, "far": 180.0, "left": -90.0, "right": 90.0}


def kind(id: str) -> str:
    """`rookie-blue-2` is a piece of the kind `rookie-blue`."""
    return id.rpartition("-")[0]


def table(rules: SquadronScenario, count: int) -> Table:
    """The tray, the duel's dice beside it, and each seat's squadron and airfield."""
    pieces: list[Piece] = []
    for seat in range(count):
        pieces += set_aside(rules, seat, dict.fromkeys(squadron_ids(rules, seat)), 0)
        pieces += set_aside(rules, seat, dict.fromkeys(airfield_ids(rules, seat)), 1)
    pieces += duel_row("hit", dict.fromkeys(duel_ids(rules, "hit")))
    pieces += duel_row("evade", dict.fromkeys(duel_ids(rules, "evade")))
    return Table(BOUNDS, pieces=tuple(pieces), fixtures=(Fixture(TRAY, "dice-tray"),))


def squadron_ids(rules: SquadronScenario, seat: int) -> tuple[str, ...]:
    return tuple(f"rookie-{rules.sides[seat].colour}-{i + 1}" for i in range(rules.rookies))


def airfield_ids(rules: SquadronScenario, seat: int) -> tuple[str, ...]:
    return tuple(f"ace-{rules.sides[seat].colour}-{i + 1}" for i in range(rules.aces))


def duel_ids(rules: SquadronScenario, name: str) -> tuple[str, ...]:
    return tuple(f"{name}-die-{i + 1}" for i in range(rules.duel_dice))


def place(rules: SquadronScenario, seat: int) -> tuple[float, float]:
    """The middle of a seat's squadron row."""
    return ROWS[rules.sides[seat].side][0]


def set_aside(
    rules: SquadronScenario, seat: int, faces: Mapping[str, str | None], row: int
) -> list[Piece]:
    """The seat's dice: 0 its squadron in a row at the tray, 1 its airfield in the row behind."""
    side = rules.sides[seat].side
    (x, y), right = ROWS[side]
    behind = (x + right[1] * APART * row, y - right[0] * APART * row)  # towards the owner
    return _row(behind, right, HEADINGS[side], faces)


def duel_row(name: str, faces: Mapping[str, str | None]) -> list[Piece]:
    return _row(HITS if name == "hit" else EVADES, (1.0, 0.0), 0.0, faces)


def thrown(state: SquadronState, throw: Throw) -> tuple[Throw, Chance]:
    """The whole throw: the dice in the hand, turned and spinning as chance has them."""
    rng, chance = state.chance.stream("hand")
    direction = math.radians(throw.direction)
    middle = (
        -HAND[0] * math.cos(direction), -HAND[1] * math.sin(direction), state.rules.throw.height
    )
    dice = [(id, kind(id)) for id in state.to_throw]
    brings = handful(rng, models(), dice, middle)
    spins = tumble(rng, len(dice), state.rules.throw.spin)
    return replace(throw, brings=brings, spins=spins), chance


def in_tray(pose: Pose) -> bool:
    """Is a die with this pose inside the tray's walls?"""
    wide, deep, _ = models().fixture("dice-tray").marks["floor"]
    return abs(pose.x) < wide and abs(pose.y) < deep and pose.z > 0.0


def _row(
    middle: tuple[float, float], along: tuple[float, float], heading: float,
    faces: Mapping[str, str | None],
) -> list[Piece]:
    out = []
    for i, (id, face) in enumerate(faces.items()):
        die = models().die(kind(id))
        step = (i - (len(faces) - 1) / 2.0) * APART
        place = (middle[0] + along[0] * step, middle[1] + along[1] * step, 0.0)
        out.append(Piece(id, kind(id), showing(die, face or die.faces[0], place, heading)))
    return out


def hand_start(rules: SquadronScenario, seat: int) -> Pose:
    """Where a seat's hand is when it throws straight across the tray."""
    return Pose(
        -HAND[0] * math.cos(math.radians(across(rules, seat))),
        -HAND[1] * math.sin(math.radians(across(rules, seat))),
        rules.throw.height,
    )


def across(rules: SquadronScenario, seat: int) -> float:
    """The direction (degrees left of +x) from a seat's side over the tray."""
    return {"near": 90.0, "far": -90.0, "left": 0.0, "right": 180.0}[rules.sides[seat].side]


def in_order(ids: Sequence[str], faces: Mapping[str, str]) -> dict[str, str]:
    return {id: faces[id] for id in ids if id in faces}
