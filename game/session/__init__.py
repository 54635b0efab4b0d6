"""A match being played, headless: who is asked, who decides, what physics answers, and what
there is to show next. Screens, demo, simulate and bench are users of one Session."""

from game.session.deciders import Computer, Decider, Hands, Replayed
from game.session.playing import Stuck, Summary, play_out
from game.session.session import Moment, Session

__all__ = [
    "Computer", "Decider", "Hands", "Moment", "Replayed", "Session", "Stuck", "Summary", "play_out",
]
