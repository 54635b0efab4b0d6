"""Who decides by thinking: the computer players. Nothing here waits, asks or shows."""

from game.players.levels import LEVELS, Level, level
from game.players.plain import plain
from game.players.thinker import Thinker, Weighed

__all__ = ["LEVELS", "Level", "Thinker", "Weighed", "level", "plain"]
