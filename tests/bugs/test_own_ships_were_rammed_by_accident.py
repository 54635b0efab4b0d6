"""A press too many on the list of ships to ram, or a right click on one, rammed one's own."""

from __future__ import annotations

from msgspec.structs import replace

from game.content.scenarios import scenario
from game.match import Match
from game.modes import modes
from game.modes.fleet import moving, ramming
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import TABLE
from game.rules import Choice, flat, seats


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
