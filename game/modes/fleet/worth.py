"""What ships are worth to a computer: a side's standing, a ram, whom to fear most."""

from __future__ import annotations

import math

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import ramming, sides
from game.modes.fleet.catalogue import Does, Weapon, catalogue, does
from game.modes.fleet.damage import ZERO_COUNTS_AS, location_of
from game.modes.fleet.lanes import radius
from game.modes.fleet.outcome import outcome
from game.modes.fleet.state import (
    BROOD,
    DRONE,
    HANGAR,
    SHIP,
    TABLE,
    WAITING,
    WEAK,
    FleetState,
    Ship,
)
from game.modes.fleet.verbs import shots
from game.rules import plane

WRECK = 0.4  # of its price: what a ship is worth that has nothing left but itself
TAKEN = 0.8  # of both hits of a crash die: the rest meets numbers without a disc
UNARMED = 0.35  # of its worth: a ship that can neither fire nor launch any more
HIT = 0.6  # the chance that a flicked ship meets what it is meant to
COMING = 0.35  # of what the next shots would take: by then much else has happened
TIRED = 0.7  # of that, for a ship that has acted this round
LEAST = 0.3  # points: nobody stands on nothing
AVERAGE_DEG = 6.0  # how far an average flick strays
A_DRONE, NEXT_DRONE, SOON = 0.14, 0.12, 1.3  # on the firing range
READY = {HANGAR: 0.75, BROOD: 0.5}  # of its worth: a wing that is not out yet
MOST_TOLLS = 50_000
_TOLLS: dict[tuple[object, ...], float] = {}


def value(state: FleetState, seat: int) -> float:
    """How well the seat's side stands: what its ships are worth against all, less what the others
    are about to take; 0 is lost, 1 is won."""
    over = outcome(state)
    if over is not None:
        return 0.5 if not over.winners else float(seat in over.winners)
    if state.rules.drill:
        return _practice(state, seat)
    side = sides.side_of(state, seat)
    mine, theirs = _held_against(state, side)
    return mine / (mine + theirs)


def _held_against(state: FleetState, side: int) -> tuple[float, float]:
    """What a side has left after the others' next shots, and they after its own."""
    worth = list(sides.totals(state, _standing(state)))
    for ship in state.in_play():
        victim, loss = _best_shot(state, ship)
        if victim is not None:
            worth[victim] -= COMING * loss * (1.0 if ship.cube else TIRED)
    mine = worth[side]
    return max(LEAST, mine), max(LEAST, sum(worth) - mine)


def _best_shot(state: FleetState, ship: Ship) -> tuple[int | None, float]:
    """The side that has most to fear of this ship where it lies, and what it would lose."""
    fired = guns(ship)
    if not fired:
        return None, 0.0
    at = state.table.piece(ship.id).pose.place
    best: tuple[int | None, float] = (None, 0.0)
    for enemy in sides.enemy_ships(state, ship.seat):
        place = state.table.piece(enemy.id).pose.place
        chance = meets(plane.distance(at, place), radius(enemy.kind, enemy.parts))
        loss = chance * sum(dice * toll(enemy, weapon) for weapon, dice in fired)
        if loss > best[1]:
            best = (sides.side_of(state, enemy.seat), loss)
    return best


def guns(ship: Ship) -> list[tuple[str, int]]:
    """What the ship can fire now, each weapon with its dice."""
    return [(ship.weapon_name(row), shots(ship, row)) for row in ship.rows
            if does(row) is Does.FIRE and shots(ship, row)]


def meets(away: float, reach: float) -> float:
    """The chance that an average flick from so far off meets something so large."""
    if away <= reach:
        return 1.0
    half = math.degrees(math.atan2(reach * 0.85 + 0.6, away))
    return math.erf(half / (AVERAGE_DEG * math.sqrt(2.0)))


def toll(ship: Ship, weapon: str) -> float:
    """What a hit takes from a ship's worth, whatever the die shows, on average."""
    key = (ship.type, ship.shields, ship.hull, tuple(sorted(ship.discs.items())), len(ship.parts),
           tuple(sorted(ship.boarders.items())), ship.most_shields, weapon)
    if key not in _TOLLS:
        if len(_TOLLS) > MOST_TOLLS:
            _TOLLS.clear()
        _TOLLS[key] = _toll(ship, catalogue().weapons[weapon], weapon)
    return _TOLLS[key]


def _toll(ship: Ship, weapon: Weapon, name: str) -> float:
    worth = of_ship(ship)
    if ship.is_wing:
        left = max(0, len(ship.parts) - weapon.hits)
        return worth * (1.0 - left / len(ship.parts))
    if name in ship.data.immune:
        return 0.0
    die = models().die(weapon.die)
    numbers = [int(face) or ZERO_COUNTS_AS for face in die.faces]
    lost = sum(worth - _after(ship, weapon, number) for number in numbers) / len(numbers)
    return min(worth, lost * weapon.throws)


def _after(ship: Ship, weapon: Weapon, number: int) -> float:
    """What the ship is worth after one number."""
    for _ in range(weapon.hits_a_throw):
        place = location_of(ship, number)
        if ship.shields:
            ship = replace(ship, shields=ship.shields - 1)
        elif number >= weapon.fails_from:
            break
        elif weapon.boards:
            there = place or WEAK
            ship = replace(ship, boarders={**ship.boarders, there: ship.boarders.get(there, 0) + 1})
            if place and ship.discs.get(place, 0):
                ship = replace(ship, discs={**ship.discs, place: ship.discs[place] - 1})
        elif place and ship.discs.get(place, 0):
            ship = replace(ship, discs={**ship.discs, place: ship.discs[place] - 1})
        elif ship.hull:
            ship = replace(ship, hull=ship.hull - 1)
        else:
            return 0.0
    return of_ship(ship)


def _practice(state: FleetState, seat: int) -> float:
    """On the firing range: drones shot, and how near whoever fires next is to the next one."""
    best = max((s for i, s in enumerate(state.scores) if i != seat), default=0)
    out = 0.5 + A_DRONE * (state.scores[seat] - best)
    firing = state.seat if "fire" not in state.done else None
    for cadet in state.in_play():
        at = state.table.piece(cadet.id).pose.place
        chance = max((meets(plane.distance(at, state.table.piece(d.id).pose.place),
                            radius(d.kind, d.parts))
                      for d in state.ships.values() if d.role == DRONE and d.in_play), default=0.0)
        soon = SOON if cadet.seat == firing else 1.0
        out += NEXT_DRONE * chance * soon * (1.0 if cadet.seat == seat else -1.0)
    return min(0.99, max(0.01, out))


def all_there_is(state: FleetState) -> float:
    return sum(_standing(state))


def threat(state: FleetState, seat: int) -> float:
    """How much more this enemy has than the others a side could fight, 0 to 1: where there is a
    choice, the strongest should not be left alone."""
    side = sides.side_of(state, seat)
    worth = sides.totals(state, _standing(state))
    return worth[side] / max(1e-9, max(worth))


def of_ship(ship: Ship) -> float:
    """What is left of its price: boarders count as the discs they are about to take."""
    if ship.is_wing:
        return ship.data.bare * len(ship.parts) / ship.most_parts
    left = ship.disc_count() - threatened(ship) + ship.shields + ship.hull
    return WRECK * ship.data.bare + left * _each(ship)


def _each(ship: Ship) -> float:
    """What a disc, a shield or a hull of a capital ship is worth."""
    whole = sum(ship.full.values()) + ship.most_shields + ship.data.hull
    return ship.data.bare * (1.0 - WRECK) / whole


def threatened(ship: Ship) -> int:
    """Discs that the boarders aboard would take."""
    return sum(min(count, ship.discs.get(place, 0)) for place, count in ship.boarders.items())


def of_ram(state: FleetState, ship: Ship, target: Ship) -> float:
    """What flying into the target is likely to gain, less the ship itself: above 0 it pays."""
    own = of_ship(ship) * (1.0 if _armed(ship) else UNARMED)
    return HIT * (_harm(state, ship, target) - own)


def _harm(state: FleetState, ship: Ship, target: Ship) -> float:
    if target.shields:
        return _each(target) * (target.shields + _generator(target))
    if ramming.ramming(state) != "xeno":
        return of_ship(target)
    hits = catalogue().crash.hits * catalogue().size(ship.data.points).dice
    left = target.disc_count() + target.hull
    return of_ship(target) if hits > left else TAKEN * hits * _each(target)


def _generator(ship: Ship) -> int:
    """The disc that a ram takes together with the shields."""
    return min(1, sum(n for row, n in ship.discs.items() if does(row) is Does.RECHARGE))


def _armed(ship: Ship) -> bool:
    return any(n and does(row) in (Does.FIRE, Does.LAUNCH) for row, n in ship.discs.items())


def _standing(state: FleetState) -> tuple[float, ...]:
    """What the ships of each seat are worth."""
    worth = [0.0 for _ in state.seats]
    for ship in state.ships.values():
        if ship.role == SHIP and ship.where in (TABLE, HANGAR, BROOD, WAITING):
            worth[ship.seat] += of_ship(ship) * READY.get(ship.where, 1.0)
    return tuple(worth)
