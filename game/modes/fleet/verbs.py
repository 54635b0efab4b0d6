"""What a row of a dashboard does: one verb each, with what it says, what hinders it and how it
begins. The data names the verb (catalogue.Does), nothing here knows a location by name."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from game.modes.fleet import brood, placing
from game.modes.fleet.catalogue import Does, catalogue, does
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import BROOD, HANGAR, FleetState, Ship, Told
from game.rules import Event, Option, Say, counted, say

DICE = counted("Flick {n} die", "Flick {n} dice")
DICE_OF = counted("{location}: {n} die", "{location}: {n} dice")
LAUNCHES = counted("Launches {n} wing: {all} in the bay", "Launches {n} wings: {all} in the bay")
SHIELDS_OF = counted("{location}: {n} shield", "{location}: {n} shields")
GROWS = counted("{location}: {n} wing", "{location}: {n} wings")
FLICKS_OF = counted("{location}: {n} flick", "{location}: {n} flicks")
GROWN = counted("{ship} grows {n} wing.", "{ship} grows {n} wings.")
REFILLED = counted("{ship} refills {n} shield.", "{ship} refills {n} shields.")

class Verb(Struct, frozen=True):
    """`detail` is the second line of its row, `hindered` why it can't be done now. `begin` leads
    to a phase of its own, or stays in the phase `action`: then all is done."""

    does: Does
    detail: Callable[[FleetState, Ship, str], Say]
    hindered: Callable[[FleetState, Ship, str], Say | None]
    begin: Callable[[FleetState, Ship, str], Told]


def rows(state: FleetState, ship: Ship) -> tuple[Option, ...]:
    """Every row of the ship's dashboard; what is not possible says why."""
    return tuple(
        Option(name, say("{doing}", doing=catalogue().actions[name].doing),
               verb(name).detail(state, ship, name),
               _taken(state, name) or _spent(ship, name)
               or verb(name).hindered(state, ship, name))
        for name in ship.rows
    )


def verb(action: str) -> Verb:
    return VERBS[does(action)]


def title(action: str) -> str:
    """The place on the ship."""
    return catalogue().actions[action].title


def can_act(state: FleetState) -> bool:
    return any(not row.blocked for row in rows(state, state.ship(state.active)))


def _taken(state: FleetState, action: str) -> Say | None:
    if action == state.held:
        return say("Its second flick waits.")
    return say("Done this turn: choose another.") if action in state.done else None


def _spent(ship: Ship, action: str) -> Say | None:
    """A location works with a disc; what needs none always does."""
    if action not in ship.full:
        return None
    if ship.full[action] == 0:
        return say("This ship has none.")
    if ship.discs.get(action, 0) == 0:
        return say("No disc: repair it first.")
    return None


def _unhindered(state: FleetState, ship: Ship, action: str) -> Say | None:
    return None


# ---- fire --------------------------------------------------------------------------------

def shots(ship: Ship, action: str) -> int:
    """How many dice: one for each piece of a wing, or for each disc of the location."""
    return ship.discs.get(action, 0) if action in ship.full else len(ship.parts)


def _fires(state: FleetState, ship: Ship, action: str) -> Say:
    if action not in ship.full:
        return DICE(n=shots(ship, action))
    return DICE_OF(location=title(action), n=shots(ship, action))


def _fire(state: FleetState, ship: Ship, action: str) -> Told:
    dice = shots(ship, action)
    return replace(state, phase=Phase.FIRE, dice=dice, volley=dice), ()


# ---- move --------------------------------------------------------------------------------

def _moves(state: FleetState, ship: Ship, action: str) -> Say:
    if flicks(ship, action) > 1:
        return FLICKS_OF(location=title(action), n=flicks(ship, action))
    return say("Flick the wing") if ship.is_wing else say("Flick it on a back edge")


def flicks(ship: Ship, action: str) -> int:
    """How often it is flicked: once for each disc of its engines, a wing once."""
    return ship.discs.get(action, 0) if action in ship.full else 1


def _move(state: FleetState, ship: Ship, action: str) -> Told:
    return replace(state, phase=Phase.MOVE, ram="", flicks=flicks(ship, action)), ()


# ---- launch ------------------------------------------------------------------------------

def hangar(state: FleetState, ship: Ship, action: str) -> tuple[Ship, ...]:
    """The wings that this bay may still launch."""
    wing = catalogue().actions[action].wing
    return tuple(
        s for s in state.ships.values()
        if s.host == ship.id and s.where == HANGAR and s.type == wing
    )


def most_launched(state: FleetState, ship: Ship, action: str) -> int:
    """How many wings one action may launch: one, one for each disc, or all of a prototype's."""
    if ship.launch_all:
        return sum(ship.data.wings.values())
    return ship.discs.get(action, 0) if catalogue().actions[action].each_disc else 1


def _launches(state: FleetState, ship: Ship, action: str) -> Say:
    bay = len(hangar(state, ship, action))
    return LAUNCHES(n=min(bay, most_launched(state, ship, action)), all=bay)


def _no_launch(state: FleetState, ship: Ship, action: str) -> Say | None:
    wings = hangar(state, ship, action)
    if not wings:
        grows = any(s.host == ship.id and s.where == BROOD for s in state.ships.values())
        return say("None is grown.") if grows else say("All wings are out.")
    if placing.launch_suggestion(state, ship.id, wings[0]) is None:
        return say("No room beside the ship.")
    return None


def _launch(state: FleetState, ship: Ship, action: str) -> Told:
    return replace(state, phase=Phase.LAUNCH), ()


# ---- grow --------------------------------------------------------------------------------

def _grows(state: FleetState, ship: Ship, action: str) -> Say:
    return GROWS(location=title(action), n=len(brood.growing(state, ship, action)))


def _ungrown(state: FleetState, ship: Ship, action: str) -> Say | None:
    row = catalogue().actions[action]
    if len(brood.grown(state, ship.id, row.wing)) >= row.room:
        return say("No room: launch one first.")
    return None if brood.ungrown(state, ship.id, row.wing) else say("All wings are out.")


def _grow(state: FleetState, ship: Ship, action: str) -> Told:
    wings = brood.growing(state, ship, action)
    for wing in wings:
        state = state.with_ship(replace(wing, where=HANGAR))
    text = GROWN(ship=ship.name, n=len(wings))
    return state, (Event("grown", text, seat=ship.seat, pieces=(ship.id,), amount=len(wings)),)


# ---- recharge ----------------------------------------------------------------------------

def _recharges(state: FleetState, ship: Ship, action: str) -> Say:
    return SHIELDS_OF(location=title(action), n=ship.data.recharge)


def _full(state: FleetState, ship: Ship, action: str) -> Say | None:
    return say("The shields are full.") if ship.shields >= ship.most_shields else None


def _recharge(state: FleetState, ship: Ship, action: str) -> Told:
    count = min(ship.data.recharge, ship.most_shields - ship.shields)
    state = state.with_ship(replace(ship, shields=ship.shields + count))
    state = state.moved_tokens(shield=-count)
    text = REFILLED(ship=ship.name, n=count)
    return state, (Event("recharge", text, seat=ship.seat, pieces=(ship.id,), amount=count),)


# ---- repair ------------------------------------------------------------------------------

def repairs(ship: Ship) -> tuple[str, ...]:
    """What can be returned: locations that miss a disc, and the hull."""
    out = [n for n, full in ship.full.items() if ship.discs[n] < full]
    return (*out, "hull") if ship.hull < ship.data.hull else tuple(out)


def _repairs(state: FleetState, ship: Ship, action: str) -> Say:
    if catalogue().actions[action].both:
        return say("Returns 1 disc and 1 hull cube")
    return say("Returns 1 disc or hull cube")


def _whole(state: FleetState, ship: Ship, action: str) -> Say | None:
    return None if repairs(ship) else say("Nothing is broken.")


def _repair(state: FleetState, ship: Ship, action: str) -> Told:
    return replace(state, phase=Phase.REPAIR), ()


ALL = (
    Verb(Does.FIRE, _fires, _unhindered, _fire),
    Verb(Does.MOVE, _moves, _unhindered, _move),
    Verb(Does.LAUNCH, _launches, _no_launch, _launch),
    Verb(Does.RECHARGE, _recharges, _full, _recharge),
    Verb(Does.REPAIR, _repairs, _whole, _repair),
    Verb(Does.GROW, _grows, _ungrown, _grow),
)
VERBS: dict[Does, Verb] = {verb.does: verb for verb in ALL}

if sorted(verb.does for verb in ALL) != sorted(Does):
    raise ImportError("every verb has its code once, and only once")
