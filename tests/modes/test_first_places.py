"""What nobody said is the first there is: the base, the first side on the track, one ship."""

from __future__ import annotations

import msgspec
import pytest

from game.content.scenarios import scenario
from game.modes import modes
from game.modes.diceflick import arena
from game.modes.fleet import order
from game.modes.fleet.scenario import Muster
from game.rules import Flick, Shoot, seats


def test_a_die_that_is_put_nowhere_is_flicked_from_the_first_base():
    mode = modes()["diceflick"]
    state = mode.setup(scenario(mode, "classic"), seats(2), 3)
    shot = mode.shot(state, Shoot(0, "flick", Flick(state.hands[0][0], 90.0, 80.0)))
    first = arena.starts(state.rules, 0)[0]
    assert shot.brings[0].pose.place == (first.x, first.y)


def test_the_first_on_the_track_begins_a_round():
    mode = modes()["xenowars"]
    state = mode.setup(scenario(mode, "battle-royale"), seats(4), 1)
    for track in ((2, 0, 3, 1), (1, 3, 0, 2)):
        assert order.first_side(msgspec.structs.replace(state, order=track)) == track[0]


@pytest.mark.parametrize("count", [1, 2])
def test_a_side_may_have_one_ship_of_a_type(count):
    assert msgspec.convert({"type": "fighter", "count": count}, Muster).count == count


def test_no_ship_at_all_is_no_count():
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "fighter", "count": 0}, Muster)
