"""FlickFleet and Xeno Wars: five pure functions. Each phase has one place, listed in phases.

Set-up is in setup, draft and deploying, rounds in rounds, a turn in turns, dice in combat,
engines in moving, hits in damage, the end in outcome, the firing range in drill.
"""

from __future__ import annotations

from game.modes.fleet import phases
from game.modes.fleet.outcome import outcome
from game.modes.fleet.scenario import FleetScenario, XenoScenario
from game.modes.fleet.setup import setup
from game.modes.fleet.state import FleetState
from game.rules import Command, Offer, Outcome, Refusal, Result, Seat, Shoot, Shot, Step


class Fleets:
    """What both books have in common: all but what they are called and how many play."""

    state_type = FleetState
    scenario_type: type[FleetScenario] = FleetScenario

    def setup(self, scenario: FleetScenario, seats: tuple[Seat, ...], seed: int) -> FleetState:
        plain = {key: getattr(scenario, key) for key in FleetScenario.__struct_fields__}
        return setup(FleetScenario(**plain), seats, seed)

    def offers(self, state: FleetState) -> tuple[Offer, ...]:
        return phases.offers(state)

    def shot(self, state: FleetState, command: Command) -> Shot | None:
        return phases.whole(state, command.shot)[0] if isinstance(command, Shoot) else None

    def resolve(
        self, state: FleetState, command: Command, result: Result | None
    ) -> Step | Refusal:
        return phases.resolved(state, command, result)

    def outcome(self, state: FleetState) -> Outcome | None:
        return outcome(state)


class FlickFleet(Fleets):
    id = "flickfleet"
    title = "FlickFleet"
    seat_range = (2, 2)


class XenoWars(Fleets):
    """The second book: boarders, torpedoes, three fleets and more."""

    id = "xenowars"
    title = "Xeno Wars"
    seat_range = (2, 4)
    scenario_type = XenoScenario
