"""Where a computer's ship is flipped: of all it could mean, what is worth most on average.

A flip scatters about what is meant; how far was measured on full and half-full boards with an
average hand, and it grows with the way. A disc comes to rest a little behind its first touch.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from game.content.models import models
from game.modes.flipships import field, lying
from game.modes.flipships.state import FlipShipsState, ship_kind
from game.rules import Brink, Flip, Piece, Pose
from game.rules.brinks import speed_to

# A flat drive scatters least, measured on full boards; but so near it would not turn over.
OVERHANGS = ((22.0, 0.0), (42.0, 0.5), (1000.0, 0.75))
REST = 1.03  # a disc rests so much farther than it first touches
ASIDE, ALONG = (0.5, 0.055), (1.5, 0.11)  # its scatter: cm, and a share of the way
ONLY_MOTHERSHIP = (field.MOTHERSHIP,)  # the targets of a flip that may hit nothing else
REACHES = 0.9  # of its radius that hits a card beside it
FAR_STEP_CM = 2.5
CARD_CM = (3.15, 4.4)  # half a card
WALL = 4.0  # it must come in over the front wall: it would come down so far behind the middle
LIP = 0.62  # what flies into the mothership stays there so often
NEXT, PROTECTS, HALF, HIDDEN = 0.7, 0.5, 0.45, 0.12
RELIEF = 0.35
ASSAULT = 0.22  # hits in the final assault for each ship
MOTHERSHIP = 4.0  # what a hit in it is worth while the assault alone would not do ...
ENOUGH = 0.35  # ... and nothing more where it would with so much to spare
DANGER, CALM = 4, 0.3  # with so little health left after the march the city comes first


class Goal(NamedTuple):
    """A place, half its size, what a hit is worth, and the card (or the mothership)."""

    x: float
    y: float
    wide: float
    deep: float
    worth: float
    id: str


def flips(state: FlipShipsState, ship: str, brink: Brink, only_mothership: bool,
          most: int) -> tuple[tuple[Flip, float], ...]:
    """The best few flips of this ship from this brink, and what each is worth."""
    goals_ = tuple(goals(state, ship, only_mothership))
    aimed = goals_ or (_mothership(state, 1.0),)
    radius = brink.radii[ship]
    meant = []
    for goal in aimed:
        deep = brink.inside(goal.x, goal.y)
        overhang = next(share for reach, share in OVERHANGS if deep < reach)
        pose = brink.pose(ship, brink.along(goal.x, goal.y), overhang)
        far, worth = max(((far, _worth(pose, goal, far, goals_, radius)) for far in _fars(goal)),
                         key=lambda one: one[1])
        meant.append((worth, (goal.x - pose.x, far - pose.y), overhang, pose))
    meant.sort(key=lambda one: -one[0])
    return tuple((_flip(ship, brink, way, overhang, pose), worth)
                 for worth, way, overhang, pose in meant[:most])


def _fars(goal: Goal) -> Iterator[float]:
    for n in range(-2, 3):
        yield goal.y + n * FAR_STEP_CM


def _worth(pose: Pose, goal: Goal, far: float, goals: tuple[Goal, ...], radius: float) -> float:
    """Of a flip from there at the goal, so far: what it may hit, by its chance."""
    way = math.hypot(goal.x - pose.x, far - pose.y)
    aside, deep = (s[0] + s[1] * way for s in (ASIDE, ALONG))
    reach = REACHES * radius
    return sum(g.worth * _within(goal.x - g.x, g.wide + reach, aside)
               * _within(far - g.y, g.deep + reach, deep) for g in goals)


def _flip(ship: str, brink: Brink, way: tuple[float, float], overhang: float, pose: Pose) -> Flip:
    dx, dy = way
    piece = Piece(ship, ship_kind(ship), pose)
    direction = math.degrees(math.atan2(dy, dx))
    return brink.flip(piece, direction, speed_to(math.hypot(dx, dy) / REST, overhang), overhang)


def _within(off: float, half: float, spread: float) -> float:
    """The chance to be so near to something, by a bell curve."""
    r = spread * math.sqrt(2.0)
    return 0.5 * (math.erf((off + half) / r) - math.erf((off - half) / r))


# ---- what things are worth ---------------------------------------------------------------

def goals(state: FlipShipsState, ship: str, only_mothership: bool = False) -> Iterator[Goal]:
    power = state.power(ship)
    if state.assault or only_mothership or (power == "3c" and state.run == ship):
        yield _mothership(state, 1.0)
        return
    if state.mothership > 0:
        yield _mothership(state, _needed(state) * LIP + (RELIEF if power == "3b" else 0.0))
    taken = {card for one in state.ships.values() for card in one.on}
    taken |= {card for id in state.flipped if state.table.has(id)
              for card in lying.cards_under(state, id)}
    for id, enemy in state.enemies.items():
        if not state.table.has(id):
            continue
        worth = 1.0 + (NEXT * enemy.damage if state.last or enemy.speed >= enemy.row else 0.0)
        guarded = [n for n in lying.beside(state, id) if state.enemies[n].icon != "shield"]
        if enemy.icon == "shield":
            worth += PROTECTS * len(guarded) / 2.0
        pierces = power == "2b"
        if lying.shielded(state, id, taken) and not pierces:
            worth *= HIDDEN
        if enemy.needs > 1 and not pierces:
            worth *= 1.3 if id in taken else HALF
        elif id in taken:
            worth *= HIDDEN
        pose = state.table.piece(id).pose
        yield Goal(pose.x, pose.y, *CARD_CM, worth, id)


def _needed(state: FlipShipsState) -> float:
    """What a hit in the mothership is worth now, beside a plain enemy's 1."""
    flying = sum(ship.place != "reserve" for ship in state.ships.values())
    short = state.mothership / max(1.0, ASSAULT * flying) - ENOUGH
    coming = sum(e.damage for e in state.enemies.values() if state.last or e.speed >= e.row)
    danger = state.city - coming * (2 if state.last else 1) < DANGER
    return MOTHERSHIP * min(1.0, max(0.0, short)) * (CALM if danger else 1.0)


def _mothership(state: FlipShipsState, worth: float) -> Goal:
    ship = field.mothership(state.rules.rows)
    wide, deep, _ = models().fixture(ship.kind).marks["inside"]
    return Goal(ship.pose.x, ship.pose.y + WALL, wide, deep, worth, field.MOTHERSHIP)

