"""How a computer plays Dice Flick: it looks for the hole where a die of its hand is worth most,
and flicks from the base that reaches it best."""

from __future__ import annotations

import math
import random

from game.modes.diceflick import arena, choosing, scoring
from game.modes.diceflick.state import (
    Cell,
    DiceFlickState,
    cell_name,
    colour_of,
    kind_of,
)
from game.rules import Choose, Command, Flick, Piece, Pose, Shake, Shoot

LIFT_DEG = 15.0
# The speed (cm/s) that carries a die this far (cm) from its base into a hole.
REACH = ((6.5, 74.0), (9.1, 76.0), (11.7, 84.0), (14.3, 88.0), (16.9, 92.0))
MEAN_FACE = "4"  # a die yet to land counts as this
POINTS = 100.0  # a lead of half of these is as good as the match
TRIED = 6  # the best holes that become candidates


def candidates(state: DiceFlickState, rng: random.Random) -> list[Command]:
    """Legal commands, the best intention first."""
    seat = state.seat
    match state.phase:
        case "flick":
            return [Shoot(seat, "flick", flick) for flick in _flicks(state)]
        case "shake":
            return [Shoot(seat, "shake", Shake(arena.ARENA, direction=rng.uniform(0, 180)))]
        case "score":
            options = choosing.offer(state).options
            return [Choose(seat, "score", o.id) for o in options if not o.blocked]
    return []


def value(state: DiceFlickState, seat: int) -> float:
    """How well the seat stands: its points against the best of the others, 0 to 1."""
    totals = state.totals()
    others = [total for i, total in enumerate(totals) if i != seat]
    open_points = state.scoring.best if state.scoring and state.seat == seat else 0
    lead = (totals[seat] + open_points - max(others, default=0)) / POINTS
    return min(1.0, max(0.0, 0.5 + lead))


def aimed(piece: str, start: Pose, target: tuple[float, float]) -> Flick:
    """The flick that is meant to carry a die from a base into the hole at `target`."""
    dx, dy = target[0] - start.x, target[1] - start.y
    return Flick(
        piece, math.degrees(math.atan2(dy, dx)), speed_for(math.hypot(dx, dy)), lift=LIFT_DEG,
        brings=(Piece(piece, kind_of(piece), start),),
    )


def speed_for(distance: float) -> float:
    low = REACH[0]
    for high in REACH[1:]:
        if distance <= high[0] or high is REACH[-1]:
            share = (distance - low[0]) / (high[0] - low[0])
            return low[1] + share * (high[1] - low[1])
        low = high
    return low[1]


def _flicks(state: DiceFlickState) -> list[Flick]:
    """For each die of the hand the holes worth aiming at, the most promising first."""
    rated = []
    empty = [c for c in arena.cells(state.rules) if cell_name(c) not in state.holes]
    colours: set[str] = set()
    for die in state.hands[state.seat]:
        if colour_of(die) in colours:
            continue
        colours.add(colour_of(die))
        rated += [(_worth(state, die, cell), die, cell) for cell in empty]
    rated.sort(key=lambda r: (-r[0], r[1], r[2]))
    out = []
    for _, die, cell in rated[:TRIED]:
        x, y, _ = arena.hole(state.rules, cell)
        start = min(
            arena.starts(state.rules, state.seat), key=lambda s: _difficulty(state, s, (x, y))
        )
        out.append(aimed(die, start, (x, y)))
    if not out:  # every hole is full: flick anywhere
        die, start = state.hands[state.seat][0], arena.starts(state.rules, state.seat)[0]
        out.append(aimed(die, start, (0.0, 0.0)))
    return out


def _worth(state: DiceFlickState, die: str, cell: Cell) -> float:
    """The points there would be with the die there, and a little for neighbours of its colour."""
    face = "blast" if colour_of(die) == state.rules.blast else MEAN_FACE
    holes = {**state.holes, cell_name(cell): die}
    board = scoring.board(state.rules, holes, {**state.faces, die: face})
    points = scoring.scored(state.rules, board, scoring.best(state.rules, board)).points
    friends = sum(
        1 for e in board
        if abs(e.cell[0] - cell[0]) + abs(e.cell[1] - cell[1]) == 1
        and (e.colour == colour_of(die) or state.rules.joker in (e.colour, colour_of(die)))
    )
    bonus = 2.0 if cell == state.rules.bonus and not state.bonus_used else 0.0
    middle = abs(cell[0] - 3) + abs(cell[1] - 3)
    return points + 0.8 * friends + bonus - 0.1 * middle


def _difficulty(state: DiceFlickState, start: Pose, target: tuple[float, float]) -> float:
    """The distance, longer for each die that stands in the way."""
    dx, dy = target[0] - start.x, target[1] - start.y
    length = math.hypot(dx, dy)
    in_the_way = 0
    for id in state.holes.values():
        at = state.table.piece(id).pose
        along = ((at.x - start.x) * dx + (at.y - start.y) * dy) / length
        aside = abs((at.x - start.x) * dy - (at.y - start.y) * dx) / length
        in_the_way += 0.0 < along < length - 1.0 and aside < 1.6
    return abs(length - 9.0) + 5.0 * in_the_way
