"""How a computer commands a fleet: it closes in, fires at what it can hit, mends what it needs."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.modes.fleet import (
    aiming,
    boarding,
    damage,
    dice,
    drill,
    phases,
    ramming,
    sides,
    turns,
    worth,
)
from game.modes.fleet.catalogue import Does, catalogue, does
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import HANGAR, FleetState, Ship
from game.modes.fleet.worth import value as value
from game.rules import Aim, Choice, Choose, Command, Option, Shoot, Throw, plane

DRILL_CM = 24.0  # nearer than this a cadet stays where it is
USUAL_POINTS = 45  # fleets that make a battle of an evening's length
REPAIRS = (Does.MOVE, Does.FIRE, Does.RECHARGE, Does.LAUNCH, Does.GROW)  # what is mended first


def candidates(state: FleetState, rng: random.Random) -> list[Command]:
    """Legal commands, the best intention first."""
    offers = phases.offers(state)
    aims = [o for o in offers if isinstance(o, Aim)]
    choices = [o for o in offers if isinstance(o, Choice)]
    match state.phase:
        case Phase.FIRE | Phase.DRILL_FIRE:
            return [*aiming.fire(state, aims[0]), *_choose(choices, lambda o: o.id != "back")]
        case Phase.MOVE | Phase.DRILL_MOVE:
            if state.ram:
                return [*aiming.ram(state, aims[0]), *_choose(choices, lambda o: o.id == "no ram")]
            flights = aiming.move(state, aims[0])
            prize = _prize(state, state.ship(state.active))
            if prize:
                return [Choose(state.seat, "moving", f"ram {prize.id}"), *flights]
            others = _choose(choices, lambda o: o.id not in ("back", "between"))
            if turns.may_split(state) and aiming.prey(state, state.active):
                between = Choose(state.seat, "moving", "between")
                return [between, *flights, *(o for o in others if o != between)]
            return [*flights, *others]
        case Phase.POD:
            return aiming.pod(state, aims[0])
        case Phase.REPEL:
            return _best(choices[0], lambda o: _repelling(state, o.id))
        case Phase.INFEST:
            return _best(choices[0], lambda o: _infesting(state, o.id))
        case Phase.WITHDRAW:
            return _best(choices[0], lambda o: _withdrawing(state, o.id))
        case Phase.FACTION:
            return _best(choices[0], lambda o: rng.random())
        case Phase.DRONE:
            return aiming.push(state, aims[0], rng)
        case Phase.START_ROLL | Phase.ORDER_ROLL | Phase.REROLL | Phase.CRASH:
            direction, speed = rng.uniform(60, 120), rng.uniform(60, 110)
            return [Shoot(aims[0].seat, "roll", Throw(direction, speed))]
        case Phase.ACTIVATE:
            return _best(choices[0], lambda o: _eagerness(state, state.ship(o.id), rng))
        case Phase.ACTION:
            return _best(choices[0], lambda o: _action(state, o.id, rng))
        case Phase.DRILL:
            return _best(choices[0], lambda o: _drill(state, o.id))
        case Phase.REPAIR:
            return _best(choices[0], lambda o: _repair(o.id))
        case Phase.NUMBER:
            target = state.ship(state.pending[0].ship)
            return _best(choices[0], lambda o: _pain(target, int(o.id)))
        case Phase.LOSE:
            return _best(choices[0], lambda o: o.id == "back")
        case Phase.DRAFT:
            return _best(choices[0], lambda o: -1.0 if o.id == "done" else rng.random())
        case Phase.POINTS:
            return _best(choices[0], lambda o: rng.random() * 20.0 - abs(int(o.id) - USUAL_POINTS))
    return _choose(choices, lambda o: o.id in ("default", "agree", "yes"))


# ---- choosing ----------------------------------------------------------------------------

def _choose(choices: list[Choice], first: Callable[[Option], object]) -> list[Command]:
    out: list[Command] = []
    for choice in choices:
        out += _best(choice, lambda o: bool(first(o)))
    return out


def _best(choice: Choice, worth: Callable[[Option], float]) -> list[Command]:
    free = [o for o in choice.options if not o.blocked]
    ranked = sorted(free, key=worth, reverse=True)
    return [Choose(choice.seat, choice.about, o.id) for o in ranked]


def _eagerness(state: FleetState, ship: Ship, rng: random.Random) -> float:
    """Ships with something to shoot at first, then carriers with wings to launch."""
    if ship.escapes:
        return 9.0
    shot = 2.0 if aiming.prey(state, ship.id) else 0.0
    wings = sum(s.host == ship.id and s.where == HANGAR for s in state.ships.values())
    return shot + wings + 0.5 * (ship.boarder_count() == 0) + rng.random()


def _action(state: FleetState, option: str, rng: random.Random) -> float:
    if option == "end":
        return 0.0
    if option == "fly on":
        return 0.5
    ship = state.ship(state.active)
    prey = aiming.prey(state, ship.id)
    verb = does(option)
    if ship.escapes:
        return {Does.MOVE: 9.0, Does.REPAIR: 5.0, Does.RECHARGE: 3.0}.get(verb, 0.1)
    match verb:
        case Does.FIRE:
            if not dice.targets(state):
                return -1.0
            return (7.0 if _is_main_gun(ship, option) else 8.0) if prey else 0.3
        case Does.MOVE:
            if _prize(state, ship):
                return 9.0
            if any(does(name) is Does.GROW for name in ship.full):
                return 0.2  # a brood is safest far from the guns, her wings do the flying
            if state.done and not prey:
                return 3.0
            return 4.0 if not prey else (1.5 if ship.is_wing else 0.2)
        case Does.LAUNCH:
            return 6.0
        case Does.GROW:
            return 5.2
        case Does.REPAIR:
            urgent = any(
                count == 0 for name, count in ship.discs.items()
                if does(name) is Does.MOVE or _is_main_gun(ship, name)
            )
            return 5.0 if urgent else 1.0
        case Does.RECHARGE:
            return 5.5 if ship.shields == 0 else 2.0
    return 0.1 + rng.random() * 0.01


def _prize(state: FleetState, ship: Ship) -> Ship | None:
    """The enemy that is worth flying into, if one lies open and the ship can hardly be put to
    better use: the one that gains most."""
    if ship.escapes or state.held:
        return None
    open_ = [enemy for enemy in ramming.targets(state, ship)
             if not sides.allied(state, enemy.seat, ship.seat)
             and aiming.in_ramming_reach(state, ship, enemy)]
    best = max(open_, key=lambda enemy: worth.of_ram(state, ship, enemy), default=None)
    return best if best and worth.of_ram(state, ship, best) > 0.0 else None


def _is_main_gun(ship: Ship, name: str) -> bool:
    """Dice of a location that hit once: what a capital ship lives by."""
    return name in ship.full and does(name) is Does.FIRE and ship.weapon(name).hits == 1


def _repair(option: str) -> float:
    """Engines first, then guns, small ones before great ones; the hull last."""
    if option not in catalogue().actions:
        return -90.0 if option == "hull" else -99.0
    row = catalogue().actions[option]
    great = (catalogue().weapons[row.weapon].hits if row.weapon
             else catalogue().types[row.wing].points if row.wing else 0)
    return -10.0 * REPAIRS.index(row.does) - great


def _drill(state: FleetState, option: str) -> float:
    """Fire at what is near; come nearer, a little at a time, for moving is what loses."""
    mine = next(s for s in state.in_play(state.seat))
    at = state.table.piece(mine.id).pose.place
    seen = [
        plane.distance(at, place) for d in dice.targets(state)
        if aiming.clear(state, at, place := state.table.piece(d.id).pose.place, (mine.id, d.id))
    ]
    near = min(seen, default=99.0)
    return {drill.FIRE: 3.0, drill.PUSH: 2.0, drill.MOVE: 2.5 if near > DRILL_CM else 0.0}[option]


def _pain(target: Ship, number: int) -> float:
    location = damage.location_of(target, number)
    if location is None or target.discs.get(location, 0) == 0:
        return 3.0
    return 2.0 if does(location) is Does.MOVE else 1.0


# ---- boarders ----------------------------------------------------------------------------

def _repelling(state: FleetState, option: str) -> float:
    """Always where the ship would be lost; else where two discs or the last of a location are
    worth an action. The second one of an action is free."""
    ship = state.ship(state.active)
    if option == "go on":
        return 0.0
    if option == "both":  # it chooses each itself
        return -9.0
    discs, aboard = ship.discs.get(option, 0), ship.boarders[option]
    if discs == 0:
        return 0.1 if state.repelled % 2 else -1.0
    doomed = worth.threatened(ship) >= ship.disc_count()
    free = state.repelled % boarding.A_SACRIFICE != 0
    last = aboard >= discs and does(option) in (Does.MOVE, Does.FIRE)
    if doomed:
        return 9.0 + discs
    if free:
        return 5.0 + (aboard >= discs)
    if state.given_up:
        return -1.0
    return 2.0 + discs / 10 if worth.threatened(ship) >= 2 or last else -0.5


def _infesting(state: FleetState, option: str) -> float:
    """Towards discs that no other boarder is about to take, a location's last ones first."""
    ship, here = state.ship(state.active), state.idle[0]
    if option == "stay":
        return 0.1
    spare = ship.discs.get(option, 0) - ship.boarders.get(option, 0)
    if spare > 0:
        return 2.0 + 1.0 / spare
    beyond = [p for p in boarding.neighbours(ship, option) if p != here]
    far = any(ship.discs.get(p, 0) > ship.boarders.get(p, 0) for p in beyond)
    return 1.0 if far and not _near_discs(ship, here) else -1.0


def _near_discs(ship: Ship, place: str) -> bool:
    return any(ship.discs.get(p, 0) for p in boarding.neighbours(ship, place))


def _withdrawing(state: FleetState, option: str) -> float:
    """Idle ones first."""
    id, _, place = option.partition(" ")
    ship = state.ship(id)
    return float(ship.boarders[place] - ship.discs.get(place, 0))
