"""Fleets of acrylic ships: FlickFleet. Factions and ships are data (fleets.yaml)."""

from game.modes.fleet import bot, cases
from game.modes.fleet.rules import FlickFleet
from game.modes.fleet.state import FleetState
from game.pack import Face, Game, Progress


def face() -> Face:
    from game.modes.fleet.panel import draw
    from game.modes.fleet.view import FleetView

    return Face(FleetView(), draw)


def progress(state: FleetState) -> Progress:
    return Progress(state.round, state.note)


FLICKFLEET = Game(
    contract=1, mode=FlickFleet(), face=face, bot=bot, cases=cases, progress=progress
)
