"""What ships are worth to a computer: a side's standing, a ram, whom to fear most."""

from __future__ import annotations

from game.modes.fleet import ramming, sides
from game.modes.fleet.catalogue import Does, catalogue, does
from game.modes.fleet.state import BROOD, HANGAR, SHIP, TABLE, WAITING, FleetState, Ship

WRECK = 0.4  # of its price: what a ship is worth that has nothing left but itself
TAKEN = 0.8  # of both hits of a crash die: the rest meets numbers without a disc
UNARMED = 0.35  # of its worth: a ship that can neither fire nor launch any more
HIT = 0.6  # the chance that a flicked ship meets what it is meant to


def value(state: FleetState, seat: int) -> float:
    """How well the seat's side stands: what its ships are worth against all, 0 to 1."""
    worth = list(_standing(state))
    if state.rules.drill:
        worth = [1.0 + s for s in state.scores]
    own = sides.totals(state, worth)[sides.side_of(state, seat)]
    return own / max(1e-9, sum(worth))


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
            worth[ship.seat] += of_ship(ship)
    return tuple(worth)
