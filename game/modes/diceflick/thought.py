"""What a computer weighs in Dice Flick: which die, from which base, which way and how hard, by what
is left in the box for itself and for who comes next."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.modes.diceflick import arena, scoring
from game.modes.diceflick.bot import MEAN_FACE, POINTS
from game.modes.diceflick.landings import landings, meant
from game.modes.diceflick.state import (
    Cell,
    DiceFlickScenario,
    DiceFlickState,
    cell_name,
    colour_of,
    kind_of,
)
from game.pack.fingers import Fingers
from game.rules import Chance, Command, Flick, Piece, Pose, Result, Shoot

EACH, PAIR = 0.52, 0.38  # points: what a die in the box, and two that go together, are good for
MINE, THEIRS = 0.5, 0.6  # of that, where this seat has a flick left, and where the next comes
BONUS = 2.0  # a flick more
IN_THE_WAY = 0.15  # points: for each die between the base and where the die goes
QUARTERS = 4


class Base(NamedTuple):
    """A flick base, and how many quarter turns it is from the near one."""

    pose: Pose
    turns: int


def ideas(state: DiceFlickState, rng: random.Random) -> Sequence[Command]:
    """Every die of the hand from every base, each way and speed that is known."""
    if state.phase != "flick":
        return ()
    out: list[Command] = []
    rules, hand = state.rules, state.hands[state.seat]
    found = landings()
    for die in _one_a_colour(hand):
        for base in _bases(state):
            brings = (Piece(die, kind_of(die), base.pose),)
            for lift in found.lifts:
                for direction in found.directions:
                    for speed in found.speeds:
                        if rules.flick.slowest <= speed <= rules.flick.fastest:
                            out.append(Shoot(state.seat, "flick", Flick(
                                die, (direction + 90.0 * base.turns) % 360.0, speed, lift=lift,
                                brings=brings)))
    return out


def screen(state: DiceFlickState, ideas: Sequence[Command], fingers: Fingers, seat: int
           ) -> Sequence[float]:
    """What each hole is worth, by how often the die comes there."""
    table = {(m.lift, round(m.direction, 1), m.speed): m.holes for m in meant(fingers)}
    holes = {base.turns: _turned(state.rules, base.turns) for base in _bases(state)}
    cells = arena.cells(state.rules)
    gains = {die: _gains(state, die, cells) for die in _one_a_colour(state.hands[state.seat])}
    by_colour = {colour_of(die): g for die, g in gains.items()}
    out = []
    for idea in ideas:
        assert isinstance(idea, Shoot) and isinstance(idea.shot, Flick)
        shot = idea.shot
        turns = _turns(shot.brings[0].pose)
        direction, speed, lift = (shot.direction - 90.0 * turns) % 360.0, shot.speed, shot.lift
        known = table.get((lift or 0.0, round(direction, 1), speed))
        if known is None:
            known = table[_near(direction, speed, lift or 0.0)]
        gain, turned = by_colour[colour_of(shot.piece)], holes[turns]
        out.append(sum(gain[turned[hole]] * chance for hole, chance in known) / POINTS)
    return out


def guess(state: DiceFlickState, rng: random.Random) -> DiceFlickState:
    """Nobody sees into the bag; what is drawn from it comes from the stream of chance."""
    return replace(state, chance=Chance(rng.getrandbits(31)))


def judge(state: DiceFlickState, command: Command, result: Result, seat: int) -> float | None:
    """What the box is worth with the die where it came to lie, whatever it shows."""
    if not isinstance(command, Shoot) or not isinstance(command.shot, Flick):
        return None
    holes: dict[str, str] = {}
    die = command.shot.piece
    was = {id: name for name, id in state.holes.items()}
    for id in (*state.holes.values(), die):
        if not result.table.has(id):
            continue
        piece = result.table.piece(id)
        spot = arena.where(state.rules, piece)
        if not isinstance(spot, tuple):
            spot = arena.over(state.rules, piece) or spot if spot in ("angle", "bars") else spot
        if isinstance(spot, tuple):
            holes.setdefault(cell_name(spot), id)
    faces = {id: state.faces[id] if was.get(id) == name else _face(state.rules, id)
             for name, id in holes.items()}
    there = next((name for name, id in holes.items() if id == die), "")
    return (_worth(state, holes, faces, there) - _worth(state, state.holes, state.faces)) / POINTS


def settled(began: DiceFlickState, state: DiceFlickState) -> bool:
    return (state.seat, state.round) != (began.seat, began.round) or state.phase == "over"


# ---- what the box is worth ---------------------------------------------------------------

def _gains(state: DiceFlickState, die: str, cells: Sequence[Cell]) -> list[float]:
    """For each hole what it brings to have the die there; none where another lies already."""
    before = _worth(state, state.holes, state.faces)
    out = []
    for cell in cells:
        name = cell_name(cell)
        if name in state.holes:
            out.append(-IN_THE_WAY)
            continue
        faces = {**state.faces, die: _face(state.rules, die)}
        out.append(_worth(state, {**state.holes, name: die}, faces, name) - before)
    return out


def _worth(state: DiceFlickState, holes: dict[str, str], faces: dict[str, str],
           there: str = "") -> float:
    """Points that can be scored, and what is left for another flick, or for who comes next."""
    rules = state.rules
    board = scoring.board(rules, holes, faces)
    best = scoring.best(rules, board)
    scored = scoring.scored(rules, board, best)
    bonus = there == cell_name(rules.bonus) and not state.bonus_used
    more = state.flicked + 1 < state.allowed
    if more:
        left = MINE * _potential(rules, board)
    else:
        taken = {id for group in scored.groups for id in group.elements}
        left = -THEIRS * _potential(rules, tuple(e for e in board if e.id not in taken))
    return scored.points + left + BONUS * bonus


def _potential(rules: DiceFlickScenario, board: scoring.Board) -> float:
    """The points that a flick more may make of it."""
    at = {e.cell: e for e in board}
    dice = sum(not e.id.startswith("marker") for e in board)
    pairs = 0
    for e in board:
        for column, row in ((1, 0), (0, 1)):
            other = at.get((e.cell[0] + column, e.cell[1] + row))
            if other is None or rules.blast in (e.colour, other.colour):
                continue
            pairs += e.colour == other.colour or rules.joker in (e.colour, other.colour)
    return EACH * dice + PAIR * pairs


def _face(rules: DiceFlickScenario, die: str) -> str:
    return "blast" if colour_of(die) == rules.blast else MEAN_FACE


# ---- bases -------------------------------------------------------------------------------

def _one_a_colour(hand: Sequence[str]) -> list[str]:
    return list({colour_of(die): die for die in reversed(hand)}.values())


def _bases(state: DiceFlickState) -> list[Base]:
    return [Base(pose, _turns(pose)) for pose in arena.starts(state.rules, state.seat)[:QUARTERS]]


def _turns(pose: Pose) -> int:
    """How many quarter turns bring the near base here."""
    return round((math.degrees(math.atan2(pose.y, pose.x)) + 90.0) / 90.0) % QUARTERS


def _turned(rules: DiceFlickScenario, turns: int) -> list[int]:
    """For each hole as it is seen from the near base, the one it is from this base."""
    cells = arena.cells(rules)
    places = [arena.hole(rules, cell)[:2] for cell in cells]
    out = []
    for x, y in places:
        for _ in range(turns):
            x, y = -y, x
        out.append(min(range(len(cells)), key=lambda n: math.dist(places[n], (x, y))))
    return out


def _near(direction: float, speed: float, lift: float) -> tuple[float, float, float]:
    found = landings()
    return (min(found.lifts, key=lambda one: abs(one - lift)),
            min(found.directions, key=lambda one: abs((direction - one + 180.0) % 360.0 - 180.0)),
            min(found.speeds, key=lambda one: abs(one - speed)))
