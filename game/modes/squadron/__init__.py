"""Squadron Dice: the highest squadron hunts the lowest, until one is left in the air."""

from game.modes.squadron import bot, cases
from game.modes.squadron.rules import SquadronDice
from game.modes.squadron.state import SquadronState
from game.pack import Face, Game, Progress


def face() -> Face:
    from game.modes.squadron.panel import draw
    from game.modes.squadron.view import SquadronView

    return Face(SquadronView(), draw)


def progress(state: SquadronState) -> Progress:
    return Progress(state.round, state.note)


SQUADRON = Game(
    contract=1, mode=SquadronDice(), face=face, bot=bot, cases=cases, progress=progress
)
