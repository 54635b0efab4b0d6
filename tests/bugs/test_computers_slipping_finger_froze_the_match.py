"""A computer's unsteady flick could point out of the ship; physics refused it, and the match stood
still for good."""

from __future__ import annotations

import random

import pytest

from game.content.scenarios import scenario
from game.match import Match
from game.modes import modes
from game.physics import simulate
from game.players import Thinker
from game.players.slips import pushing, unsteady
from game.rules import Aim, Flick, Shoot, seats
from game.session.playing import play_out


def moving() -> tuple[Match, Shoot, Aim]:
    """A battle in which the computer means to move a ship."""
    mode = modes()["flickfleet"]
    match = Match.begin(mode, scenario(mode, "introductory"), seats(2, "computer:easy"), 3)
    rng = random.Random(1)
    while True:
        seat = match.offers()[0].seat
        command = Thinker("hard").decide(mode, match.state, seat, rng)
        if isinstance(command, Shoot) and isinstance(command.shot, Flick):
            offer = next(o for o in match.offers() if o.about == command.about)
            assert isinstance(offer, Aim)
            if match.state.table.has(command.shot.piece):
                return match, command, offer
        match.submit(command)


def test_finger_that_slips_still_pushes_into_the_ship() -> None:
    match, command, offer = moving()
    rng = random.Random(2)
    table = match.state.table
    slipped = 0
    for turn in range(72):
        meant = command.shot
        assert isinstance(meant, Flick)
        shot = Flick(meant.piece, 5.0 * turn, meant.speed, meant.strike, lift=0.0)
        made = pushing(unsteady(shot, "easy", offer, rng), table)
        simulate(table, made)  # raises BadShot if it points out of the ship
        slipped += made.direction != shot.direction
    assert slipped > 30


@pytest.mark.parametrize(("name", "who", "seed"), [
    ("target-practice", ("computer:easy", "computer:normal"), 902),
    ("in-gravitys-shadow", ("computer:easy", "computer:easy"), 3021),
])
def test_match_that_stood_still_comes_to_its_end(
    name: str, who: tuple[str, str], seed: int
) -> None:
    mode = modes()["flickfleet"]
    seated = tuple(
        type(seat)(seat.name, player, seat.team)
        for seat, player in zip(seats(2), who, strict=True))
    match = Match.begin(mode, scenario(mode, name), seated, seed)
    play_out(match)
    assert match.outcome() is not None
