"""A mode, its seats and its log: the one loop that joins rules and physics."""

from game.match.files import SaveProblem, write_whole
from game.match.live import LiveMatch
from game.match.match import Entry, Match, Play, Setup
from game.match.replay import Verdict, verify
from game.match.save import load, open_or_set_aside, save

__all__ = [
    "Entry", "LiveMatch", "Match", "Play", "SaveProblem", "Setup", "Verdict", "load",
    "open_or_set_aside", "save", "verify", "write_whole",
]
