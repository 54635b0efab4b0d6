"""What is settled before a turn goes on: pieces given up, ships that come back, crashes."""

import pytest
from msgspec.structs import replace

from game.modes.fleet import phases, placing
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import AREA, Pending
from game.rules import Choose, Refusal, plane
from tests.modes.test_fleet_spots import begun

WINGS = [{"seat": 1, "type": "bomber", "at": [x, -20.0, 0.0]} for x in (-30.0, 30.0)]


def struck(*counts):
    """Two bomber wings that lose so many pieces, in seat 0's turn."""
    state = begun("introductory", add=WINGS, turn="revolution")
    wings = [s.id for s in state.ships.values() if s.type == "bomber" and s.in_play][-2:]
    waits = tuple(Pending(Phase.LOSE, 1, id, count)
                  for id, count in zip(wings, counts, strict=True))
    return replace(state, phase=Phase.LOSE, seat=1, pending=waits), wings


def given_up(state):
    (offer,) = phases.offers(state)
    step = phases.resolved(state, Choose(state.seat, "lose", offer.options[0].id), None)
    assert not isinstance(step, Refusal), step.why
    return step.state


def left(state, wings):
    return [len(state.ship(id).parts) for id in wings]


@pytest.mark.parametrize(("counts", "asked", "pieces"), [
    ((1, 1), [0, 1], [2, 2]), ((2, 1), [0, 1, 0], [1, 2]), ((1, 2), [0, 1, 1], [2, 1]),
    ((3, 1), [0, 1, 0], [0, 2]),
])
def test_each_wing_that_is_hit_is_asked_for_every_piece_it_loses(counts, asked, pieces):
    """The last piece of a wing is nobody's choice."""
    state, wings = struck(*counts)
    assert left(state, wings) == [3, 3]
    order = []
    while state.phase is Phase.LOSE:
        order.append(wings.index(state.pending[0].ship))
        state = given_up(state)
    assert sorted(order) == sorted(asked) and left(state, wings) == pieces
    assert state.pending == () and state.seat == state.turn


LEFT = {"right": ((45.0, 3.0), 90.0), "left": ((-45.0, 3.0), -90.0), "far": ((3.0, 45.0), 180.0),
        "near": ((3.0, -45.0), 0.0)}


@pytest.mark.parametrize("border", LEFT)
def test_who_was_pushed_out_may_come_back_turned_inwards(border):
    at, inwards = LEFT[border]
    state = begun("introductory", turn="revolution")
    state = replace(state, phase=Phase.RETURN, seat=0,
                    pending=(Pending(Phase.RETURN, 0, "revolution", at=at),))
    put, choice = phases.offers(state)
    meant = put.suggested["revolution"]
    assert abs((meant.heading - inwards + 180.0) % 360.0 - 180.0) < 1e-3
    (lit,) = put.area
    assert plane.distance(meant.place, (sum(x for x, _ in lit) / 4, sum(y for _, y in lit) / 4)) \
        < 1e-6, "lit is where it will stand"
    assert max(x for x, _ in lit) - min(x for x, _ in lit) == pytest.approx(12.0)
    step = phases.resolved(state, Choose(0, choice.about, "default"), None)
    there = step.state.table.piece("revolution").pose
    assert (there.place, there.heading) == (meant.place, meant.heading)
    hull = [p for o in step.state.outlines("revolution") for p in o]
    assert plane.border_distance(hull, AREA) == pytest.approx(5.0, abs=1e-3)


def test_where_there_is_no_room_the_light_is_5_cm_in(monkeypatch):
    state = begun("introductory", turn="revolution")
    monkeypatch.setattr(placing, "returned", lambda *_: placing.NO_ROOM)
    state = replace(state, phase=Phase.RETURN, seat=0,
                    pending=(Pending(Phase.RETURN, 0, "revolution", at=(45.0, 3.0)),))
    put, _ = phases.offers(state)
    assert put.suggested == {} and plane.inside(put.area[0], (40.0, 3.0))
    assert max(x for x, _ in put.area[0]) == pytest.approx(46.0)


def test_a_crash_may_hit_every_number_of_a_die():
    state = begun("introductory", turn="revolution")
    target = next(s for s in state.in_play() if s.seat == 1 and not s.is_wing)
    state = replace(state, phase=Phase.NUMBER, seat=0,
                    pending=(Pending(Phase.NUMBER, 0, target.id),))
    (choice,) = phases.offers(state)
    assert [o.id for o in choice.options] == list("123456")
    before = target.shields + target.hull + target.disc_count()
    step = phases.resolved(state, Choose(0, choice.about, "6"), None)
    hit = step.state.ship(target.id)
    assert hit.shields + hit.hull + hit.disc_count() == before - 1
    assert step.state.pending == ()
