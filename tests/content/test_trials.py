"""What lies on one place with another is said before anybody plays the scenario."""

import pytest
from msgspec.structs import replace

from game.content.models import models
from game.content.scenarios import scenario
from game.content.trials import _crowded
from game.modes import modes
from game.rules import Piece, Table, flat, seats

MODE = modes()["squadron"]


def _said(*pieces: Piece) -> str:
    state = MODE.setup(scenario(MODE, "classic"), seats(2), 1)
    bounds = state.table.bounds
    return _crowded(replace(state, table=Table(bounds, pieces=pieces)))


def _piece(id: str, kind: str, x: float, higher: float = 0.0) -> Piece:
    return Piece(id, kind, flat(x, 0.0, 0.0, models().piece(kind).height / 2.0 + higher))


DIE = models().die("d6").size


@pytest.mark.parametrize(("kind", "apart", "crowded"), [
    ("d6", DIE - 0.01, True), ("d6", DIE + 0.01, False), ("d6", DIE, False),
    ("flip-ship-1", 2.0 * models().piece("flip-ship-1").radius - 0.01, True),
    ("flip-ship-1", 2.0 * models().piece("flip-ship-1").radius + 0.01, False),
])
def test_two_of_a_kind_need_room_for_both(kind, apart, crowded):
    said = _said(_piece("a", kind, 0.0), _piece("b", kind, apart))
    assert said == ("a and b lie on one place" if crowded else "")


def test_two_kinds_need_half_of_each():
    disc = models().piece("flip-ship-1").radius
    for apart, crowded in ((DIE / 2.0 + disc - 0.01, True), (DIE / 2.0 + disc + 0.01, False)):
        assert bool(_said(_piece("a", "d6", 0.0), _piece("b", "flip-ship-1", apart))) is crowded


def test_what_stands_on_another_is_not_in_its_place():
    assert not _said(_piece("a", "d6", 0.0), _piece("b", "d6", 0.0, DIE))
    assert not _said(_piece("a", "d6", 0.0), _piece("b", "d6", 0.0, DIE / 2.0 + 0.01))
    assert _said(_piece("a", "d6", 0.0), _piece("b", "d6", 0.0, DIE / 2.0 - 0.01))


def test_a_hair_higher_or_further_is_nothing():
    """Places are rounded to a tenth of a hair: a hundredth of a millimetre is no difference."""
    assert _said(_piece("a", "d6", 0.0), _piece("b", "d6", 0.0, DIE / 2.0 + 0.0005))
    assert not _said(_piece("a", "d6", 0.0), _piece("b", "d6", 0.0, DIE / 2.0 + 0.0015))
    for kind, apart in (("d6", DIE), ("flip-ship-1", 2.0 * models().piece("flip-ship-1").radius)):
        assert not _said(_piece("a", kind, 0.0), _piece("b", kind, apart - 0.0005))
        assert _said(_piece("a", kind, 0.0), _piece("b", kind, apart - 0.0015))


def test_half_of_the_lower_ones_height_says_who_stands_on_whom():
    """A die on a ship: the ship is thin, so a little higher is on top of it."""
    kind = "uprising-destroyer"
    thin = models().piece(kind).height
    ship = _piece("a", kind, 0.0)
    assert not _said(ship, _piece("b", "d6", 0.0, thin))
    assert not _said(ship, _piece("b", "flip-ship-1", 0.0, thin / 2.0 + 0.01))
    assert _said(ship, _piece("b", "flip-ship-1", 0.0, thin / 2.0 - 0.01))


def test_a_die_beside_a_ship_needs_room_at_the_ships_edge():
    kind = "uprising-destroyer"
    widest = max(models().plate(kind).outline())
    ship = Piece("a", kind, flat(-widest[0], -widest[1], 0.0, models().piece(kind).height / 2.0))
    assert _said(ship, _piece("b", "d6", DIE / 2.0 - 0.05))
    assert not _said(ship, _piece("b", "d6", DIE / 2.0 + 0.05))


def test_what_is_not_among_the_models_or_off_the_table_is_named():
    assert _said(Piece("a", "no-such", flat(0.0, 0.0, 0.0, 1.0))) == \
        "a: there is no piece 'no-such' in models/pieces"
    bounds = MODE.setup(scenario(MODE, "classic"), seats(2), 1).table.bounds
    assert _said(_piece("a", "d6", bounds.right + 0.1)) == "a lies off the table"
    assert not _said(_piece("a", "d6", bounds.right - 0.1))
