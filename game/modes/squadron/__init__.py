"""Squadron Dice: the highest squadron hunts the lowest, until one is left in the air."""

from game.modes.squadron.rules import SquadronDice

MODE = SquadronDice()
MODES = (MODE,)
