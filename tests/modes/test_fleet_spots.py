"""Where a ship is put exactly: by its border, round the moon, beside its carrier, coming back."""

import math

import pytest
from msgspec.structs import replace

from game.content.scenarios import scenario
from game.modes import modes
from game.modes.fleet import placing
from game.modes.fleet.cases import arranged
from game.modes.fleet.state import AREA
from game.rules import Pose, Refusal, flat, plane, seats


def begun(name: str, **words):
    mode = modes()["flickfleet"]
    state = mode.setup(scenario(mode, name), seats(2), 1)
    return arranged(state, {"ready": True, **words})


def alone(name: str = "introductory", id: str = "revolution"):
    """One ship on the table, all others in the box."""
    state = begun(name)
    away = {s.id: {"where": "out"} for s in state.ships.values() if s.id != id and s.in_play}
    return arranged(state, {"ships": away}) if away else state


def placed(state, ship, pose):
    return [p for o in state.outlines(ship.id, pose) for p in o]


@pytest.fixture
def single():
    state = begun("introductory")
    return state, state.ship("revolution")


SIDES = {"near": (1, -1, 0.0), "far": (1, 1, 180.0), "left": (0, -1, -90.0), "right": (0, 1, 90.0)}


@pytest.mark.parametrize("border", SIDES)
def test_a_ship_dropped_near_its_border_stands_5_cm_from_it_where_it_was_dropped(single, border):
    state, ship = single
    axis, sign, heading = SIDES[border]
    drop = [9.0, 9.0]
    drop[axis] = sign * 37.0
    for rule in ("rear", "any border"):
        pose = placing.snapped(state, ship, flat(*drop, 33.0), rule, border, 5.0)
        assert isinstance(pose, Pose), (rule, pose)
        assert pose.place[1 - axis] == pytest.approx(9.0)
        assert math.cos(math.radians(pose.heading - heading)) == pytest.approx(1.0, abs=1e-6)
        edge = [sign * 45.0 - p[axis] for p in placed(state, ship, pose)]
        assert min(map(abs, edge)) == pytest.approx(5.0, abs=1e-3)


def test_a_band_takes_any_turn_as_long_as_one_point_is_within(single):
    state, ship = single
    reach = max(y for _, y in placing.outline(ship))
    for heading in (0.0, 77.0):
        deepest = min(p[1] for p in placed(state, ship, flat(0.0, 0.0, heading)))
        fits = flat(28.0, -45.0 + 15.0 - deepest, heading)
        assert placing.snapped(state, ship, fits, "band", "near", 15.0) == fits
        refused = placing.snapped(
            state, ship, replace(fits, y=fits.y + 0.01), "band", "near", 15.0)
        assert isinstance(refused, Refusal) and refused.code == "too-far"
    (band,) = placing.area(state, ship, "band", "near", 15.0)
    long = max(math.hypot(*p) for p in placing.outline(ship))
    assert reach <= long
    ys = [y for _, y in band]
    assert (min(ys), max(ys)) == (pytest.approx(-45.0), pytest.approx(-45.0 + 15.0 + long))
    assert {x for x, _ in band} == {-45.0, 45.0}


def test_any_border_lights_four_strips(single):
    state, ship = single
    strips = placing.area(state, ship, "any border", "near", 5.0)
    away = 45.0 - 5.0 - placing.rear(ship)
    middles = {(round(sum(x for x, _ in s) / 4, 6), round(sum(y for _, y in s) / 4, 6))
               for s in strips}
    assert middles == {(0.0, round(-away, 6)), (0.0, round(away, 6)), (round(-away, 6), 0.0),
                       (round(away, 6), 0.0)}
    with pytest.raises(ValueError):
        placing.area(state, ship, "in the air", "near", 5.0)


def test_round_the_obstacle_a_ship_stands_with_its_rear_to_it():
    state = begun("in-gravitys-shadow")
    ship = state.ship("revolution")
    middle, radius = state.rules.obstacle.at, placing.moon_radius(state)
    assert radius == 1.25
    found = 0
    for degrees in range(0, 360, 30):
        a = math.radians(degrees)
        drop = flat(middle[0] + 3 * math.cos(a), middle[1] + 3 * math.sin(a), 12.0)
        pose = placing.snapped(state, ship, drop, "moon", "near", 4.0)
        if isinstance(pose, Refusal):
            continue
        found += 1
        away = plane.distance(pose.place, middle)
        assert away == pytest.approx(radius + 4.0 + placing.rear(ship), abs=1e-3)
        outwards = math.degrees(math.atan2(pose.y - middle[1], pose.x - middle[0]))
        assert math.cos(math.radians(outwards - degrees)) == pytest.approx(1.0, abs=1e-5)
        assert math.cos(math.radians(pose.heading + 90.0 - outwards)) == pytest.approx(
            1.0, abs=1e-5)
    assert found >= 4
    (ring,) = placing.area(state, ship, "moon", "near", 4.0)
    far = max(plane.distance(p, middle) for p in ring)
    assert len(ring) == 48
    assert far == pytest.approx(radius + 4.0 + placing.rear(ship) + placing.HALF_BAND)
    round_it = placing.obstacle_outline(state)
    assert len(round_it) == 24
    assert all(plane.distance(p, middle) == pytest.approx(radius) for p in round_it)
    assert placing.moon_radius(begun("introductory")) == 0.0


def test_a_suggestion_is_in_the_middle_of_its_border_and_else_4_cm_aside():
    state = alone()
    ship = state.ship("revolution")
    state = state.set_down("revolution", flat(40.0, 40.0))
    for border, (axis, _sign, _heading) in SIDES.items():
        pose = placing.suggested(state, ship, "rear", border, 5.0)
        assert pose.place[1 - axis] == pytest.approx(0.0)
        assert placing.snapped(state, ship, pose, "rear", border, 5.0) == pose
    other = next(s for s in state.ships.values() if s.id != ship.id and s.role == ship.role)
    state = arranged(state, {"ships": {other.id: {"where": "table", "at": [0.0, -38.0, 0.0]}}})
    aside = placing.suggested(state, ship, "rear", "near", 5.0)
    steps = [s * k for k in range(4, 44, 4) for s in (1, -1)]
    first = next(x for x in steps if placing.free(state, ship, replace(aside, x=float(x))) is None)
    assert aside.x == first != 0.0 and placing.free(state, ship, aside) is None


def test_a_ship_can_lie_where_nothing_is_and_up_to_the_border(single):
    state, ship = single
    wide = max(x for x, _ in placing.outline(ship))
    assert placing.free(state, ship, flat(45.0 - wide, 0.0)) is None
    assert placing.free(state, ship, flat(45.0 - wide + 0.01, 0.0)).code == "outside"
    assert placing.free(state, ship, flat(-45.0 + wide - 0.01, 0.0)).code == "outside"
    for other in state.in_play():
        here = state.table.piece(other.id).pose
        found = placing.free(state, ship, here)
        if other.id == ship.id:
            assert found is None, "nobody lies on itself"
        else:
            assert found.code == "overlap" and other.name in str(found.why)


def test_a_ship_that_a_case_puts_on_the_table_lies_in_the_middle_unless_it_says_where():
    state = begun("introductory")
    wing = next(s for s in state.ships.values() if s.where == "hangar")
    for words, place in (({}, (0.0, 0.0)), ({"at": [7.0, -3.0, 0.0]}, (7.0, -3.0))):
        after = arranged(state, {"ships": {wing.id: {"where": "table", **words}}})
        assert after.table.piece(wing.id).pose.place == place


def test_nobody_lies_on_the_obstacle():
    state = begun("in-gravitys-shadow")
    ship = state.ship("revolution")
    x, y = state.rules.obstacle.at
    assert placing.free(state, ship, flat(x, y)).code == "on-moon"
    wide = max(math.hypot(*p) for p in placing.outline(ship)) + placing.moon_radius(state)
    found = placing.free(state, ship, flat(x + wide + 0.1, y))
    assert found is None or found.code == "overlap"


def hangar():
    """A carrier in an empty place, and a wing that it may launch."""
    state = begun("introductory")
    wing = next(s for s in state.ships.values() if "wing" in s.kind)
    host = next(s for s in state.ships.values() if "carrier" in s.kind and s.seat == wing.seat)
    away = {s.id: {"where": "out"} for s in state.ships.values()
            if s.in_play and s.id not in (host.id, wing.id)}
    state = arranged(state, {"ships": {**away, host.id: {"where": "table", "at": [0.0, 0.0, 0.0]}}})
    return state, host, state.ship(wing.id)


@pytest.mark.parametrize("degrees", range(0, 360, 45))
@pytest.mark.parametrize("dropped", [2.0, 9.0, 20.0])
def test_a_launched_wing_just_touches_its_ship_on_the_side_where_it_was_dropped(degrees, dropped):
    state, host, wing = hangar()
    a = math.radians(degrees)
    wish = flat(dropped * math.cos(a), dropped * math.sin(a), 15.0)
    pose = placing.launched(state, host.id, wing, wish)
    assert isinstance(pose, Pose)
    mine = [plane.moved(o, pose) for o in state.outlines(wing.id, flat(0.0, 0.0))]
    gap = min(plane.gap(m, t) for m in mine for t in state.outlines(host.id))
    assert 0.0 < gap < 0.08
    assert pose.heading == pytest.approx(wish.heading, abs=1e-3)
    assert math.cos(math.atan2(pose.y, pose.x) - a) == pytest.approx(1.0, abs=1e-6)
    (lit,) = placing.launch_area(state, host.id, wing)
    assert plane.inside(lit, pose.place)


def test_a_wing_dropped_on_its_ships_middle_is_refused():
    state, host, wing = hangar()
    refused = placing.launched(state, host.id, wing, flat(0.0, 0.0))
    assert isinstance(refused, Refusal) and refused.code == "overlap"


def test_the_lit_area_of_a_launch_reaches_as_far_as_the_wing_and_2_cm():
    state, host, wing = hangar()
    (lit,) = placing.launch_area(state, host.id, wing)
    reach = max(math.hypot(*p) for p in placing.outline(wing)) + 2.0
    hull = [p for o in state.outlines(host.id) for p in o]
    assert max(x for x, _ in lit) == pytest.approx(max(x for x, _ in hull) + reach)
    assert min(x for x, _ in lit) == pytest.approx(min(x for x, _ in hull) - reach)
    assert max(y for _, y in lit) == pytest.approx(max(y for _, y in hull) + reach)
    assert min(y for _, y in lit) == pytest.approx(min(y for _, y in hull) - reach)


@pytest.mark.parametrize("heading", [0.0, 90.0, -135.0])
def test_a_launch_is_suggested_ahead_and_else_beside(heading):
    state, host, wing = hangar()
    state = state.set_down(host.id, flat(0.0, 0.0, heading))
    ahead = placing.launch_suggestion(state, host.id, wing)
    direction = math.degrees(math.atan2(ahead.y, ahead.x))
    assert math.cos(math.radians(direction - heading - 90.0)) == pytest.approx(1.0, abs=1e-5)
    assert math.cos(math.radians(ahead.heading - heading)) == pytest.approx(1.0, abs=1e-6)
    blocker = next(s for s in state.ships.values() if s.id not in (host.id, wing.id)
                   and s.role == host.role)
    state = arranged(state, {"ships": {blocker.id: {
        "where": "table", "at": [ahead.x * 1.6, ahead.y * 1.6, heading]}}})
    beside = placing.launch_suggestion(state, host.id, wing)
    assert beside != ahead and placing.free(state, wing, beside) is None


@pytest.mark.parametrize(("left_at", "heading"), [
    ((47.0, 10.0), 30.0), ((-60.0, -3.0), 0.0), ((5.0, 46.0), 180.0), ((-12.0, -99.0), -90.0),
])
def test_a_ship_comes_back_5_cm_in_nearest_to_where_it_left(left_at, heading):
    state = alone()
    ship = state.ship("revolution")
    state = state.set_down("revolution", flat(0.0, 0.0))
    pose = placing.returned(state, ship, left_at, heading)
    assert pose.heading == pytest.approx(heading, abs=1e-3) or abs(heading) == 180.0
    axis = 0 if abs(left_at[0]) > abs(left_at[1]) else 1
    assert pose.place[1 - axis] == pytest.approx(left_at[1 - axis])
    points = [p[axis] for p in placed(state, ship, pose)]
    border = 45.0 if left_at[axis] > 0 else -45.0
    assert min(abs(border - p) for p in points) == pytest.approx(5.0, abs=1e-3)
    assert plane.border_distance(placed(state, ship, pose), AREA) == pytest.approx(5.0, abs=1e-3)


@pytest.mark.parametrize(("left_at", "axis"), [((47.0, 10.0), 0), ((10.0, -47.0), 1)])
def test_who_finds_his_place_taken_comes_back_further_along_his_border(left_at, axis):
    state = alone()
    ship = state.ship("revolution")
    state = state.set_down("revolution", flat(-40.0, 40.0))
    first = placing.returned(state, ship, left_at, 0.0)
    state = arranged(state, {"add": [{"seat": 1, "type": "destroyer",
                                      "at": [first.x, first.y, 0.0]}]})
    again = placing.returned(state, ship, left_at, 0.0)
    assert again.place[axis] == pytest.approx(first.place[axis])
    moved = abs(again.place[1 - axis] - first.place[1 - axis])
    assert moved == pytest.approx(round(moved)) and 1.0 <= moved < 12.0
    assert placing.free(state, ship, again) is None
    one_less = list(again.place)
    one_less[1 - axis] += math.copysign(1.0, first.place[1 - axis] - again.place[1 - axis])
    assert placing.free(state, ship, flat(*one_less)).code == "overlap", "no further than needed"


def test_a_put_ship_waits_no_longer(single):
    state, ship = single
    state = replace(state, to_place=("a", ship.id, "b"))
    after = placing.put(state, ship.id, flat(1.0, 2.0))
    assert after.to_place == ("a", "b") and after.table.piece(ship.id).pose.place == (1.0, 2.0)
