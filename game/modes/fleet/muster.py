"""Ships out of the box, with their tokens and the wings in their bays."""

from __future__ import annotations

from msgspec.structs import replace

from game.content.models import models
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.scenario import Muster
from game.modes.fleet.state import BROOD, HANGAR, FleetState, Ship
from game.rules import Say, say


def commissioned(
    state: FleetState, seat: int, muster: Muster, where: str, host: str = ""
) -> FleetState:
    """Ships taken from the box with their tokens and the wings in their bays."""
    faction = catalogue().factions[state.sides[seat]]
    for _ in range(muster.count):
        data = catalogue().types[muster.type]
        number = sum(s.seat == seat and s.type == muster.type for s in state.ships.values())
        names = faction.names[muster.type]
        name = names[number % len(names)]
        id = name.lower().replace(" ", "-")
        parts = muster.parts or (
            tuple(p.name for p in models().plate(faction.models[muster.type]).parts)
            if data.is_wing else ()
        )
        again = sum(other == id or other.startswith(f"{id}-") for other in state.ships)
        if again:  # more of a type than there are names, or two seats of one faction
            id, name = f"{id}-{again + 1}", f"{name} {again + 1}"
        full = {n: muster.discs.get(n, at.discs) for n, at in data.locations.items()}
        there = {n: count - muster.damaged.get(n, 0) for n, count in full.items()}
        shields = data.shields if muster.shields is None else muster.shields
        ship = Ship(
            id, seat, muster.type, faction.models[muster.type], name, where,
            shields=shields, most_shields=shields, hull=data.hull,
            discs=there, full=full, parts=parts, host=host,
            launch_all=muster.launch_all, escapes=muster.escapes,
        )
        state = replace(state, ships={**state.ships, id: ship})
        if not data.is_wing:
            taken = {n: -c for n, c in there.items()} | {"shield": -shields, "hull": -data.hull}
            state = state.moved_tokens(**taken)
        state = replace(state, boarders=state.boarders + data.complement)
        state = state.moved_tokens(**muster.spare)
        if not muster.bare:
            for wing, count in data.wings.items():
                ready = muster.grown if catalogue().types[wing].reborn else count
                for where, number in ((HANGAR, ready), (BROOD, count - ready)):
                    if number:
                        state = commissioned(state, seat, Muster(wing, number), where, id)
    return state


def spent(state: FleetState, seat: int) -> int:
    """Points of the drafted fleet: a carrier's wings are in its price."""
    return sum(ship.data.bare for ship in state.fleet(seat))


def not_in_box(state: FleetState, type_name: str, bare: bool) -> Say | None:
    """Why the box can't give this ship (its wings included)."""
    faction = catalogue().factions[state.sides[state.seat]]
    need = {type_name: 1}
    if not bare:
        for wing, count in catalogue().types[type_name].wings.items():
            need[wing] = need.get(wing, 0) + count
    mates = [seat for seat, its in enumerate(state.sides) if its == state.sides[state.seat]]
    for what, count in need.items():
        used = sum(s.type == what for seat in mates for s in state.fleet(seat))
        if used + count > faction.supply.get(what, 0):
            return say("None left in the box: {type}.", type=catalogue().types[what].title)
    return None
