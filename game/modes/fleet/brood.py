"""Broods: wings that are grown before they are launched, and come back when they are lost."""

from __future__ import annotations

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet import sides
from game.modes.fleet.catalogue import Does, catalogue, does
from game.modes.fleet.state import BROOD, HANGAR, FleetState, Ship


def ungrown(state: FleetState, host: str, wing: str) -> tuple[Ship, ...]:
    """Wings of this type that the ship may still grow."""
    return _wings(state, host, wing, BROOD)


def grown(state: FleetState, host: str, wing: str) -> tuple[Ship, ...]:
    """Wings of this type on its space, ready to be launched."""
    return _wings(state, host, wing, HANGAR)


def growing(state: FleetState, ship: Ship, action: str) -> tuple[Ship, ...]:
    """The wings that this action grows: one for each disc, as far as brood and space go."""
    row = catalogue().actions[action]
    room = row.room - len(grown(state, ship.id, row.wing))
    return ungrown(state, ship.id, row.wing)[:max(0, min(room, ship.discs.get(action, 0)))]


def home(state: FleetState, wing: Ship) -> str:
    """The ship in play whose brood a lost wing goes back to: the smallest one; empty: none."""
    hosts = [s.id for s in sides.ships_of(state, sides.side_of(state, wing.seat))
             if any(does(name) is Does.GROW and catalogue().actions[name].wing == wing.type
                    for name in s.full)]
    return min(hosts, key=lambda id: (len(ungrown(state, id, wing.type)), id), default="")


def returned(state: FleetState, wing: Ship, host: str) -> FleetState:
    """The wing is whole again and waits to be grown."""
    whole = tuple(p.name for p in models().plate(wing.kind).parts)
    return state.with_ship(replace(wing, where=BROOD, host=host, parts=whole, cube=False))


def _wings(state: FleetState, host: str, wing: str, where: str) -> tuple[Ship, ...]:
    return tuple(
        s for s in state.ships.values() if s.host == host and s.where == where and s.type == wing
    )
