"""A mode, its seats and its log: the one loop that joins rules and physics."""

from game.match.match import Entry, Match, Play, Setup
from game.match.replay import Verdict, verify
from game.match.save import SaveProblem, load, open_or_set_aside, save, write_whole

__all__ = [
    "Entry", "Match", "Play", "SaveProblem", "Setup", "Verdict", "load", "open_or_set_aside",
    "save", "verify", "write_whole",
]
