"""What many matches come to: who has won how often, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from game.session.messages import Summary

SURE = 1.96  # standard deviations: 95 of 100 such intervals hold the truth


class Share(Struct, frozen=True):
    """Wins of so many matches, and between which shares the true one lies."""

    won: float
    matches: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.won / self.matches if self.matches else 0.0


def share(won: float, matches: int) -> Share:
    """Wilson's interval."""
    if not matches:
        return Share(0.0, 0, 0.0, 1.0)
    rate, z = won / matches, SURE
    middle = rate + z * z / (2 * matches)
    half = z * math.sqrt(rate * (1.0 - rate) / matches + z * z / (4 * matches * matches))
    whole = 1.0 + z * z / matches
    return Share(won, matches, (middle - half) / whole, (middle + half) / whole)


def by_seat(summaries: Sequence[Summary]) -> tuple[Share, ...]:
    """What each seat has won; a victory that is shared counts for all who share it."""
    seats = max((len(s.players) for s in summaries), default=0)
    return tuple(share(sum(seat in s.winners for s in summaries), len(summaries))
                 for seat in range(seats))


def by_player(summaries: Sequence[Summary]) -> dict[str, Share]:
    """What each kind of player has won in the matches it sat in, wherever it sat."""
    kinds = sorted({player for s in summaries for player in s.players})
    return {kind: share(sum(any(s.players[seat] == kind for seat in s.winners) for s in summaries),
                        sum(kind in s.players for s in summaries)) for kind in kinds}
