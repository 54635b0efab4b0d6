"""Who decides: the computer players, and the seats of people."""

from game.players.computer import LEVELS, Computer, Fingers
from game.players.player import Player, players_of
from game.players.playing import Summary, play_match

__all__ = [
    "LEVELS", "Computer", "Fingers", "Player", "Summary", "play_match", "players_of",
]
