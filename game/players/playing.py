"""Whole matches between computers, and what came of them."""

from __future__ import annotations

import random
from typing import Any

from msgspec import Struct

from game.match import Match
from game.pack.packs import game
from game.players.player import Player, players_of
from game.rules import Command, Refusal, digest

MOST_COMMANDS = 5000


class Summary(Struct, frozen=True):
    """One finished match, as `flicktop simulate` reports it."""

    seed: int
    winner: int | None  # None where the victory is shared, or nobody won
    reason: str
    rounds: int
    shots: int
    digest: str
    scores: tuple[int, ...] = ()


class Stuck(Exception):
    """A match that can't go on: a player's command was refused, or it never ends."""


def play_match(match: Match, most: int = MOST_COMMANDS) -> Summary:
    """Let the computers of the match play it to its end."""
    players = players_of(match.setup.seats)
    shots = 0
    while match.outcome() is None:
        if len(match.log) >= most:
            raise Stuck(f"no end after {most} commands")
        command = decision(match, players)
        step = match.submit(command)
        if isinstance(step, Refusal):
            raise Stuck(f"{command} was refused: {step.why}")
        shots += match.log[-1].result is not None
    outcome = match.outcome()
    assert outcome is not None
    winner = outcome.winners[0] if len(outcome.winners) == 1 else None
    rounds = game(match.setup.mode).progress(match.state).round or 0
    return Summary(
        match.setup.seed, winner, str(outcome.reason), rounds, shots, match.digest, outcome.scores
    )


def decision(match: Match, players: tuple[Player | None, ...]) -> Command:
    """What the seat to act does, if a computer sits there."""
    seat = match.offers()[0].seat
    player = players[seat]
    if player is None:
        raise Stuck(f"{match.setup.seats[seat].name} is a person's seat")
    return player.decide(match.mode, match.state, seat, generator(match, seat))


def generator(match: Match, seat: int) -> random.Random:
    """The player's own chance: by match, seat and the number of commands so far."""
    key: list[Any] = [match.setup.seed, seat, len(match.log), "player"]
    return random.Random(digest(key))
