"""The first state of a battle: the mat, the fleets of the scenario, what is decided first."""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.fleet import deploying, draft, drill, muster, sides
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.phase import Phase
from game.modes.fleet.scenario import FleetScenario
from game.modes.fleet.state import AREA, TRAY_PLACE, WAITING, FleetState
from game.rules import Chance, Fixture, Seat, Table, flat


def setup(rules: FleetScenario, seats: tuple[Seat, ...], seed: int) -> FleetState:
    fixtures = [Fixture("tray", "dice-tray", flat(*TRAY_PLACE))]
    if rules.obstacle:
        fixtures.append(Fixture("obstacle", rules.obstacle.kind, flat(*rules.obstacle.at)))
    seats = sides.dealt(seats, rules.sides)
    plans = rules.sides[:len(set(sides.numbered(seats)))]
    state = FleetState(
        table=Table(AREA, "mat", fixtures=tuple(fixtures)), seats=seats, chance=Chance(seed),
        rules=rules, phase=Phase.POINTS, seat=0,
        sides=tuple(rules.sides[side].faction for side in sides.numbered(seats)),
        supply=catalogue().tokens(plan.faction for plan in plans),
        drafted_out=(False,) * len(seats),
        scores=(0,) * len(seats),
    )
    state, _ = draft.begin(state) if rules.draft else deploying.begin(_mustered(state))
    return state


def _mustered(state: FleetState) -> FleetState:
    """Each side's ships, under its first seat, or dealt out to all of them, and those that come
    later."""
    for side in sides.sides(state):
        for ships in state.rules.sides[side].ships:
            for _ in range(ships.count):
                one = replace(ships, count=1)
                state = muster.commissioned(state, _owner(state, side), one, WAITING)
    for number, arrival in enumerate(state.rules.arrivals):
        seat = _captain(state, sides.flying(state, arrival.side))
        state = muster.commissioned(state, seat, arrival.ships, WAITING, f"arrival {number}")
    return drill.laid_out(state) if state.rules.drill else state


def _owner(state: FleetState, side: int) -> int:
    """Who gets the side's next ship: its captain, or whoever has least where each has its own."""
    seats = sides.seats_of(state, side)
    if state.rules.team == "shared" or state.rules.sides[side].seats == 1:
        return seats[0]
    return min(seats, key=lambda seat: muster.spent(state, seat))


def _captain(state: FleetState, side: int) -> int:
    return sides.seats_of(state, side)[0]
