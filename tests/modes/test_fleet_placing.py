"""Where a ship is suggested to stand, and where gravity leaves it: always a place it can have."""

import random

import pytest
from msgspec.structs import replace

from game.content.scenarios import scenario, scenarios
from game.modes import modes
from game.modes.fleet import gravity, placing, rounds
from game.modes.fleet.cases import arranged
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import AREA, Pending
from game.rules import Choose, Place, Placing, Refusal, Shoot, flat, plane, seats
from tests.modes.commands import legal
from tests.modes.test_fleet_tokens import chaos

NAMES = [h.id.partition("/")[2] for h in scenarios() if h.id.startswith("flickfleet/")]


def overlaps(state) -> list[tuple[str, str]]:
    placed = [(s.id, state.outlines(s.id)) for s in state.ships.values() if s.in_play]
    return [
        (a, b) for i, (a, mine) in enumerate(placed) for b, theirs in placed[:i]
        if any(plane.overlap(o, p) for o in mine for p in theirs)
    ]


def looked_at(mode, state, offer: Placing) -> int:
    """Every suggestion lies in its lit area, is taken, and overlaps nobody."""
    for piece, pose in offer.suggested.items():
        assert any(plane.inside(area, pose.place, 1e-3) for area in offer.area), (offer, pose)
        step = mode.resolve(state, Place(offer.seat, offer.about, piece, pose), None)
        assert not isinstance(step, Refusal), step
        after = step.state
        ids = {pair for pair in overlaps(after) if piece in pair}
        assert not ids, ids
        assert all(plane.border_distance(o, AREA) > -0.01 for o in after.outlines(piece))
        pose = after.table.piece(piece).pose
        assert pose.qx == pose.qy == 0.0, "it lies flat"
    return len(offer.suggested)


def shuffled(state, shot, rng: random.Random):
    """Anything physics could answer, and ships somewhere else, as they lie after pushes."""
    result = chaos(state, shot, rng)
    table = result.table
    for ship in state.in_play():
        if rng.random() < 0.3 and table.has(ship.id):
            at = flat(rng.uniform(-42, 42), rng.uniform(-42, 42), rng.uniform(0, 360), 0.25)
            mine = [plane.moved(o, at) for o in state.outlines(ship.id, flat(0, 0))]
            others = [o for s in state.in_play() if s.id != ship.id for o in state.outlines(s.id)]
            if not any(plane.overlap(a, b) for a in mine for b in others):
                table = table.moved(ship.id, at)
    return result.__class__(table, result.touches, result.exits, result.readings)


@pytest.mark.parametrize("name", NAMES)
def test_a_suggested_place_lies_in_its_lit_area_and_overlaps_nobody(name):
    mode, seen = modes()["flickfleet"], 0
    for seed in range(6):
        rng = random.Random(seed)
        state = mode.setup(scenario(mode, name), seats(2), seed)
        for _ in range(160):
            if mode.outcome(state):
                break
            offers = mode.offers(state)
            seen += sum(looked_at(mode, state, o) for o in offers if isinstance(o, Placing))
            commands = [c for o in offers for c in legal(state, o, rng)]
            going_on = [c for c in commands if not (isinstance(c, Choose) and c.option == "back")]
            command = rng.choice(going_on or commands)
            shot = mode.shot(state, command) if isinstance(command, Shoot) else None
            step = mode.resolve(state, command, shuffled(state, shot, rng) if shot else None)
            if not isinstance(step, Refusal):
                state = step.state
    if name not in ("target-practice", "first-battle"):  # there ships stand on their spots
        assert seen > 6


def begun(name: str):
    mode = modes()["flickfleet"]
    return arranged(mode.setup(scenario(mode, name), seats(2), 1), {"ready": True})


def test_gravity_passes_through_nobody():
    """A ship is pulled past and against others from all sides: nobody ends up in another, and
    whoever was clear of it on the way was not jumped over."""
    state, rng, stopped = begun("in-gravitys-shadow"), random.Random(11), 0
    for _ in range(400):
        here = state.set_down("revolution", flat(rng.uniform(-30, 30), rng.uniform(-30, 30),
                                                 rng.uniform(0, 360)))
        at = here.table.piece("revolution").pose
        beside = flat(at.x + rng.uniform(-11, 11), at.y + rng.uniform(-11, 11), rng.uniform(0, 360))
        here = here.set_down("iss-annihilator", beside)
        star = placing.obstacle_outline(here)
        if overlaps(here) or any(
                plane.overlap(o, star) for s in ("revolution", "iss-annihilator")
                for o in here.outlines(s)):
            continue
        after, _events = gravity.pulled(here, "revolution")
        assert overlaps(after) == [], (at, beside)
        end = after.table.piece("revolution").pose if after.ship("revolution").in_play else None
        stopped += end is None
        if end is not None:
            for k in range(1, 20):
                between = flat(at.x + (end.x - at.x) * k / 20, at.y + (end.y - at.y) * k / 20,
                               at.heading)
                mine, theirs = after.outlines("revolution", between), after.outlines(
                    "iss-annihilator")
                assert not any(plane.overlap(a, b) for a in mine for b in theirs), (at, beside)
    assert stopped > 20


def test_a_full_border_leaves_no_suggestion_and_never_an_overlap():
    state = begun("introductory")
    for k in range(15):
        state = arranged(state, {"add": [
            {"seat": 0, "type": "destroyer", "at": [-42.0 + 6.0 * k, -38.0, 0.0]}]})
    ship = state.ship("revolution")
    assert placing.suggested(state, ship, "rear", "near", 5.0) is None
    free = placing.suggested(state, ship, "any border", "near", 5.0)
    assert free is not None and placing.free(state, ship, free) is None


def test_a_ship_comes_back_at_the_far_end_of_a_border_where_nothing_is_free_before():
    state = begun("introductory")
    for k in range(11):
        state = arranged(state, {"add": [
            {"seat": 0, "type": "destroyer", "at": [-42.0 + 6.0 * k, -36.0, 0.0]}]})
    pose = placing.returned(state, state.ship("revolution"), (-45.0, -45.0), 0.0)
    assert not isinstance(pose, Refusal) and pose.x > 18.0 and pose.y < -30.0


def test_an_arrival_without_room_can_be_held_back():
    mode = modes()["flickfleet"]
    state = mode.setup(scenario(mode, "training-wheels"), seats(2), 1)
    state = arranged(state, {"ready": True})
    for k in range(15):
        state = arranged(state, {"add": [
            {"seat": 1, "type": "destroyer", "at": [-42.0 + 6.0 * k, -38.0, 0.0]}]})
    state, _ = rounds.begin_round(replace(state, round=3))
    placing_offer, choice = mode.offers(state)
    assert placing_offer.suggested == {}
    assert {o.id: bool(o.blocked) for o in choice.options} == {"default": True, "wait": False}
    step = mode.resolve(state, Choose(0, "arrival", "wait"), None)
    assert step.state.phase == "activate"


@pytest.mark.parametrize("border, middle, wide, deep", [
    ("near", (0.0, -36.8), 90.0, 4.0), ("far", (0.0, 36.8), 90.0, 4.0),
    ("left", (-36.8, 0.0), 4.0, 90.0), ("right", (36.8, 0.0), 4.0, 90.0),
])
def test_the_lit_strip_lies_along_its_border(border, middle, wide, deep):
    state = begun("introductory")
    ship = state.ship("revolution")
    (strip,) = placing.area(state, ship, "rear", border, 8.2 - placing.rear(ship))
    xs, ys = [x for x, _ in strip], [y for _, y in strip]
    assert (max(xs) + min(xs)) / 2 == pytest.approx(middle[0])
    assert (max(ys) + min(ys)) / 2 == pytest.approx(middle[1])
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((wide, deep))


def test_the_ring_round_an_obstacle_lies_round_it_wherever_it_is():
    mode = modes()["xenowars"]
    rules = scenario(mode, "nuke-it-from-orbit")
    rules = replace(rules, obstacle=replace(rules.obstacle, at=(9.0, -4.0)))
    state = mode.setup(rules, seats(2), 1)
    queen = next(s for s in state.ships.values() if s.type == "queen")
    (ring,) = placing.area(state, queen, "moon", "near", 5.0)
    assert plane.centroid(ring) == pytest.approx((9.0, -4.0))
    pose = placing.snapped(state, queen, flat(9.0, 20.0, 0.0), "moon", "near", 5.0)
    far = placing.moon_radius(state) + 5.0 + placing.rear(queen)
    assert (pose.x, pose.y) == pytest.approx((9.0, -4.0 + far)) and pose.heading == 0.0


@pytest.mark.parametrize("at", [(0.0, -45.0), (45.0, 12.0), (-45.0, -45.0), (44.9, 45.0)])
@pytest.mark.parametrize("taken", [False, True])
def test_a_ship_that_comes_back_is_suggested_where_its_lit_area_is(at, taken):
    """Also where others stand in the way, so that it comes back further along the border."""
    mode = modes()["flickfleet"]
    state = begun("in-gravitys-shadow")
    if taken:
        x, y = plane.pulled_in(at, AREA, 5.0)
        for k, (dx, dy) in enumerate(((0, 0), (7, 0), (-7, 0), (0, 7), (0, -7))):
            spot = plane.pulled_in((x + dx, y + dy), AREA, 6.0)
            state = arranged(state, {"add": [
                {"seat": k % 2, "type": "destroyer", "at": [*spot, 0.0]}]})
    wait = Pending(Phase.RETURN, 0, "iss-annihilator", at=at)
    state = replace(state.set_down("iss-annihilator", flat(*at)), pending=(wait,), turn=1,
                    phase=Phase.RETURN, seat=0, active="revolution")
    (offer,) = [o for o in mode.offers(state) if isinstance(o, Placing)]
    assert looked_at(mode, state, offer) == 1
