"""Fleets of acrylic ships: FlickFleet and Xeno Wars. Factions and ships are data."""

from game.modes.fleet import bot, cases, thought
from game.modes.fleet.rules import FlickFleet, XenoWars
from game.modes.fleet.state import FleetState
from game.pack import Face, Game, Progress


def face() -> Face:
    from game.modes.fleet.panel import draw
    from game.modes.fleet.view import FleetView

    return Face(FleetView(), draw)


def xeno_face() -> Face:
    from game.modes.fleet.panel import draw
    from game.modes.fleet.view import XenoView

    return Face(XenoView(), draw)


def progress(state: FleetState) -> Progress:
    return Progress(state.round, state.note)


FLICKFLEET = Game(
    contract=1, mode=FlickFleet(), face=face, bot=bot, thought=thought, cases=cases,
    progress=progress,
)
XENOWARS = Game(
    contract=1, mode=XenoWars(), face=xeno_face, bot=bot, thought=thought, cases=cases,
    progress=progress,
)
