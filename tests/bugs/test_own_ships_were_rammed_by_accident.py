"""A press too many on the list of ships to ram, or a right click on one, rammed one's own; a hasty
flick shot down the wing that had just been launched before the gun."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.table.grip import Grip
from game.content.models import models
from game.content.scenarios import scenario
from game.input import aiming as aims
from game.match import Match
from game.modes import modes
from game.modes.fleet import moving, ramming
from game.modes.fleet.combat import fire_offers
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import TABLE
from game.rules import Aim, Choice, Flick, flat, seats


def moving_in(name: str) -> moving.FleetState:
    game, _, rest = name.partition("/")
    mode = modes()[game]
    state = Match.begin(mode, scenario(mode, rest), seats(2), 1, name).state
    for n, ship in enumerate(state.ships.values()):
        if ship.host == "":
            state = state.set_down(ship.id, flat(-30.0 + 9.0 * n, 0.0))
            state = state.with_ship(replace(state.ship(ship.id), where=TABLE))
    capital = next(s for s in state.ships.values() if s.in_play and not s.is_wing
                   and sum(not other.is_wing for other in state.fleet(s.seat)) > 1)
    weak = replace(capital, discs=dict.fromkeys(capital.discs, 0) | {"engines": 1})
    return replace(state.with_ship(weak), phase=Phase.MOVE, active=capital.id, turn=capital.seat,
                   seat=capital.seat, action="engines", flicks=1)


def test_ramming_ones_own_asks_first_and_comes_last() -> None:
    state = moving_in("flickfleet/introductory")
    ship = state.ship(state.active)
    choice = next(o for o in moving.move_offers(state) if isinstance(o, Choice))
    rams = [o for o in choice.options if o.id.startswith("ram ")]
    own = [state.ship(o.piece).seat == ship.seat for o in rams]
    assert len(rams) == len(ramming.targets(state, ship))
    assert any(own)
    assert not all(own)
    assert own == sorted(own)
    assert [o.asks is not None for o in rams] == own


@pytest.mark.parametrize(("direction", "helps", "asks"), [
    (90.0, "line", True), (90.0, "none", False), (0.0, "line", False)])
def test_a_die_flicked_at_ones_own_ship_asks_first(
    direction: float, helps: str, asks: bool
) -> None:
    state = replace(moving_in("flickfleet/introductory"), phase=Phase.FIRE, action="grid", dice=1,
                    volley=1)
    own = next(s for s in state.fleet(state.seat) if s.in_play and s.id != state.active)
    enemy = next(s for s in state.in_play() if s.seat != state.seat)
    for id, x, y in ((state.active, 0.0, -20.0), (own.id, 0.0, 0.0), (enemy.id, 0.0, 20.0)):
        state = state.set_down(id, flat(x, y))
    offer = next(o for o in fire_offers(state) if isinstance(o, Aim))
    hand: Any = SimpleNamespace(offer=offer, aiming=aims.first(offer, state.table, models()))
    showing: Any = SimpleNamespace(state=state, aim_help=lambda: helps)
    grip: Any = SimpleNamespace(showing=showing, house=SimpleNamespace(models=models()))
    shot = Flick(offer.pieces[0], direction, 80.0)
    assert Grip._own_first(grip, hand, shot) is asks
