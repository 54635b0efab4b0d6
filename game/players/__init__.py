"""Who decides by thinking: the computer players. Nothing here waits, asks or shows."""

from game.players.plain import plain
from game.players.thinker import LEVELS, Fingers, Thinker

__all__ = ["LEVELS", "Fingers", "Thinker", "plain"]
