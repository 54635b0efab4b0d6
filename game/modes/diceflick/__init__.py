"""Dice Flick: dice over the rim into the holes, colours joined, points on the notepad."""

from game.modes.diceflick import bot, cases, thought
from game.modes.diceflick.rules import DiceFlick
from game.modes.diceflick.state import DiceFlickState
from game.pack import Face, Game, Progress


def face() -> Face:
    from game.modes.diceflick.panel import draw
    from game.modes.diceflick.view import DiceFlickView

    return Face(DiceFlickView(), draw)


def progress(state: DiceFlickState) -> Progress:
    return Progress(state.round, state.note)


DICE_FLICK = Game(
    contract=1, mode=DiceFlick(), face=face, bot=bot, thought=thought, cases=cases,
    progress=progress,
)
