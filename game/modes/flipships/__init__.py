"""Flip Ships: discs flipped off the table's edge at the enemies that march on the city."""

from game.modes.flipships import bot, cases
from game.modes.flipships.rules import FlipShips
from game.modes.flipships.state import FlipShipsState
from game.pack import Face, Game, Progress


def face() -> Face:
    from game.modes.flipships.panel import draw
    from game.modes.flipships.view import FlipShipsView

    return Face(FlipShipsView(), draw)


def progress(state: FlipShipsState) -> Progress:
    return Progress(state.round, state.note)


FLIP_SHIPS = Game(
    contract=1, mode=FlipShips(), face=face, bot=bot, cases=cases, progress=progress
)
