"""Dice Flick: with a die on the right base, "Other piece" aimed the next one as from the near base,
past the box."""

from msgspec.structs import replace

from game.content.models import models
from game.content.scenarios import scenario
from game.input import aiming as aim
from game.match import Match
from game.modes import modes
from game.rules import Aim, seats


def test_another_die_is_aimed_the_way_the_first_one_was():
    mode = modes()["diceflick"]
    match = Match.begin(mode, scenario(mode, "classic"), seats(2, "human"), 3, "test")
    offer = next(o for o in match.offers() if isinstance(o, Aim) and len(o.pieces) > 1)
    table = match.state.table
    first = aim.first(offer, table, models())
    for start in range(len(offer.starts)):
        there = replace(first, start=start, direction=first.direction + 30.0 * start)
        other = aim.chosen(offer, table, models(), there, 1)
        assert other.piece != there.piece
        assert (other.start, other.direction) == (there.start, there.direction)
