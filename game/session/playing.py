"""Whole matches between computers, and what came of them."""

from __future__ import annotations

from game.match import Match
from game.pack.packs import game
from game.session.deciders import computers
from game.session.messages import Desk, Summary
from game.session.session import GivenUp, Moment, Session
from game.session.work import Here

MOST_COMMANDS = 5000


class Stuck(Exception):
    """A match that can't go on: a person's seat, a player that can't decide, or no end."""


def play_out(match: Match, most: int = MOST_COMMANDS, desk: Desk | None = None) -> Summary:
    """Let the computers of the match play it to its end, here or at another desk."""
    desk = desk or Here()
    session = Session(match, computers(match.setup, desk), desk)
    while session.moment is not Moment.OVER:
        session.update()
        for trouble in session.take_troubles():
            if isinstance(trouble, GivenUp):
                name = match.setup.seats[trouble.seat].name
                raise Stuck(f"{name} can't decide: {trouble.why.why}")
        if session.moment is Moment.SHOW:
            if len(match.log) >= most:
                raise Stuck(f"no end after {most} commands")
            session.go_on()
        elif session.moment is Moment.ASK:
            person = next(seat for seat in session.asked if session.is_person(seat))
            raise Stuck(f"{match.setup.seats[person].name} is a person's seat")
    return summary(match)


def _round(match: Match) -> int:
    return game(match.setup.mode).progress(match.state).round or 0


def summary(match: Match) -> Summary:
    outcome = match.outcome()
    assert outcome is not None
    winner = outcome.winners[0] if len(outcome.winners) == 1 else None
    shots = sum(entry.result is not None for entry in match.log)
    return Summary(
        match.setup.seed, winner, str(outcome.reason), _round(match), shots,
        match.digest, outcome.scores, outcome.winners,
        tuple(seat.player for seat in match.setup.seats),
    )
