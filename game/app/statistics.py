"""A few figures of a match for the result screen: the game's own, or from its log alone."""

from __future__ import annotations

import math

from game.match import Match
from game.pack.packs import game
from game.rules import Shoot
from game.ui.words import _, told

Figure = tuple[str, int | None, str, str, str]  # icon, seat, number, unit, words


def figures(match: Match) -> list[Figure]:
    shots = [(e.command.seat, e) for e in match.log if isinstance(e.command, Shoot)]
    told_ = game(match.setup.mode).progress(match.state).figures
    if told_:
        return [(icon, None, str(number), "", told(words)) for icon, number, words in told_]
    out: list[Figure] = [("die", None, str(len(shots)), "", _("Shots in all"))]
    hardest = max(
        ((getattr(e.command.shot, "speed", 0.0), seat) for seat, e in shots
         if isinstance(e.command, Shoot)), default=None)
    if hardest is not None and hardest[0] > 0:
        out.append(("target", hardest[1], str(round(hardest[0])), "cm/s", _("Hardest shot")))
    longest = max(((_way(match, n), e.command.seat) for n, e in enumerate(match.log)),
                  default=(0.0, 0))
    if longest[0] >= 1.0:
        out.append(("ruler", longest[1], str(round(longest[0])), "cm", _("Longest slide")))
    else:
        number = game(match.setup.mode).progress(match.state).round
        rounds = len(match.log) if number is None else number
        out.append(("clock", None, str(rounds), "", _("Rounds")))
    return out


def _way(match: Match, number: int) -> float:
    """The farthest any piece came in one shot, from where it was to where it lay."""
    result = match.log[number].result
    if result is None:
        return 0.0
    before = {p.id: p.pose for p in match.states[number].table.pieces}
    before |= {p.id: p.pose for p in getattr(match.log[number].shot, "brings", ())}
    return max(
        (math.dist(before[p.id].place, p.pose.place) for p in result.table.pieces
         if p.id in before), default=0.0)
