"""Dice Flick: dice over the rim into the holes, colours joined, points on the notepad."""

from game.modes.diceflick.rules import DiceFlick

MODE = DiceFlick()
MODES = (MODE,)
