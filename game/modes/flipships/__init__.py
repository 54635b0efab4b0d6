"""Flip Ships: discs flipped off the table's edge at the enemies that march on the city."""

from game.modes.flipships import bot, cases, thought
from game.modes.flipships.rules import FlipShips
from game.modes.flipships.state import FlipShipsState
from game.pack import Face, Game, Progress
from game.rules import say


def face() -> Face:
    from game.modes.flipships.panel import draw
    from game.modes.flipships.view import FlipShipsView

    return Face(FlipShipsView(), draw)


def progress(state: FlipShipsState) -> Progress:
    tally = state.tally
    figures = (("flip", tally.flips, say("Flips")),
               ("target", sum(tally.rows.values()), say("Enemies destroyed")),
               ("saucer", tally.mothership, say("Hits in the mothership")),
               ("star", tally.best, say("Most enemies at once"))) if tally.flips else ()
    return Progress(state.round, state.note, figures=figures)


FLIP_SHIPS = Game(
    contract=1, mode=FlipShips(), face=face, bot=bot, thought=thought, cases=cases,
    progress=progress,
)
