"""The race: everybody flips ships into the mothership at once, on a table that is stepped live."""

from game.modes.fliprace import bot
from game.modes.fliprace.rules import FlipRace
from game.modes.fliprace.state import PLAN, FlipRaceState
from game.pack import Face, Game, Progress


def face() -> Face:
    from game.modes.fliprace.panel import draw
    from game.modes.fliprace.view import FlipRaceView

    return Face(FlipRaceView(), draw)


def progress(state: FlipRaceState) -> Progress:
    return Progress(None, None)


FLIP_RACE = Game(
    contract=1, mode=FlipRace(), face=face, live=bot, beside="flipships", progress=progress,
    plans=(PLAN,),
)
