"""What stands where when a side is set up with one press."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.modes.fleet import asteroids, deploying, sides
from game.modes.fleet.cases import arranged
from game.modes.fleet.scenario import FleetScenario, Muster, Side
from game.modes.fleet.setup import setup
from game.modes.fleet.state import WAITING
from game.rules import Choose, Seat
from game.rules.seats import NAMES

FACTIONS = ("imperium", "uprising", "imperium", "uprising")


def waiting(sides: int, ships: int, **more):
    """Nobody has placed anything."""
    fleet = tuple(Muster("destroyer") for _ in range(ships))
    scenario = FleetScenario(
        title="Many", sides=tuple(Side(f, fleet) for f in FACTIONS[:sides]), **more)
    return setup(scenario, tuple(Seat(NAMES[n], team=n) for n in range(sides)), 1)


@pytest.mark.parametrize("ships", range(1, 7))
def test_however_many_ships_stand_in_one_even_row_in_the_middle_of_their_border(ships):
    state = waiting(2, ships)
    after, _ = deploying.place_chosen(state, Choose(0, "set up", "default"))
    row = sorted(after.table.piece(s.id).pose.x for s in after.fleet(0))
    gaps = [b - a for a, b in pairwise(row)]
    assert row[0] == pytest.approx(-row[-1], abs=1e-3)
    assert gaps == pytest.approx([gaps[0]] * len(gaps), abs=1e-3) if gaps else row == [0.0]
    assert all(6.0 < gap <= 18.0 for gap in gaps) and row[-1] - row[0] <= 76.0
    assert len({after.table.piece(s.id).pose.y for s in after.fleet(0)}) == 1


def asteroids_of(state, seat):
    """Where a side's first six are placed for it, on an empty mat."""
    state = replace(state, seat=seat)
    for _ in range(6):
        body = asteroids._next(state)
        state = state.with_body(body, asteroids._suggested(state, body))
    return [state.table.piece(id).pose.place for id in state.bodies]


def test_asteroids_cover_the_fleet_that_they_are_placed_for():
    """14 cm before the middle on everybody's side, and from there outwards."""
    state = arranged(waiting(4, 1), {"ready": True})
    away = {s.id: {"where": WAITING} for s in state.in_play()}
    state = arranged(state, {"ships": away})
    lie = {sides.border_of(state, seat): asteroids_of(state, seat) for seat in range(4)}
    assert lie["near"][0] == (0.0, -15.0) and lie["left"][0] == (-15.0, 0.0)
    assert lie["far"] == [(x, -y) for x, y in lie["near"]]
    assert lie["right"] == [(-x, y) for x, y in lie["left"]]
