"""What stays true through every match of the two dice games."""

import random
from collections import Counter
from functools import cache

import pytest

from game.content.scenarios import scenario
from game.match import Match
from game.modes import modes
from game.modes.diceflick import cases
from game.rules import seats
from game.session.playing import play_out
from tests.modes.commands import legal


@cache
def played(mode_id: str, count: int, seed: int) -> Match:
    mode = modes()[mode_id]
    match = Match.begin(
        mode, scenario(mode, "classic"), seats(count, "computer:easy"), seed
    )
    play_out(match)
    return match


@pytest.mark.parametrize("count", [2, 4])
def test_every_die_of_dice_flick_is_in_one_place(count):
    """In the bag, in a hand, in a hole or at an angle; and on the table unless in the bag."""
    for state in played("diceflick", count, 5).states:
        on_table = [*state.holes.values(), *state.unsettled, *(d for h in state.hands for d in h)]
        everywhere = Counter([*state.bag, *on_table])
        assert everywhere.total() == 20 and max(everywhere.values()) == 1
        assert sorted(on_table) == sorted(p.id for p in state.table.pieces)
        assert set(state.faces) == set(state.holes.values())


def test_the_notepad_grows_by_one_number_a_turn():
    match = played("diceflick", 3, 6)
    for state in match.states:
        lengths = [len(column) for column in state.pad]
        assert max(lengths) - min(lengths) <= 1
        assert all(points >= 0 for column in state.pad for points in column)
    assert [len(column) for column in match.state.pad] == [10, 10, 10]


@pytest.mark.parametrize("count", [2, 4])
def test_every_squadron_flies_four_dice_until_it_is_out(count):
    for state in played("squadron", count, 5).states:
        for flight in state.flights:
            dice = [*flight.squadron, *flight.airfield, *flight.removed]
            assert len(dice) == len(set(dice)) == 8
            assert len(flight.squadron) == (0 if flight.out else 4)
            assert all(state.table.has(d) for d in (*flight.squadron, *flight.airfield))
            assert not any(state.table.has(d) for d in flight.removed)


def test_no_two_dice_set_aside_overlap():
    for state in played("squadron", 4, 5).states[::7]:
        places = [p.pose for p in state.table.pieces]
        for i, a in enumerate(places):
            for b in places[:i]:
                assert max(abs(a.x - b.x), abs(a.y - b.y), abs(a.z - b.z)) > 1.2


def test_any_selection_that_is_valid_can_be_reached_and_taken():
    """Dice Flick: from the best proposal to another by single picks."""
    mode = modes()["diceflick"]
    rng = random.Random(3)
    match = Match.begin(mode, scenario(mode, "classic"), seats(2), 1)
    board = "g4 g3 g3 g6 .\n. . . . .\n. . b5 . .\n. . . . .\ny1 y2 w3 y4 p"
    start = cases.arranged(match.state, {"board": board, "scoring": True})
    taken = set()
    for _ in range(80):
        match._states[:] = [start]
        for _ in range(rng.randint(1, 12)):
            commands = [c for c in legal(match.state, match.offers()[0], rng)
                        if c.option not in ("take", "nothing")]
            match.submit(rng.choice(commands))
        options = {o.id: o for o in match.offers()[0].options}
        held = match.state.scoring
        assert (options["take"].blocked is None) == (held.scored.why_not is None)
        if options["take"].blocked is None:
            taken.add(held.scored.points)
            for group in held.scored.groups:
                assert group.points == sum(group.terms) > 0
    assert len(taken) > 5
