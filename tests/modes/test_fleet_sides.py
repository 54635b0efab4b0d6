"""Two to four sides, and teams: who stands with whom, who is next, who begins, who has won."""

import random

import pytest
from msgspec.structs import replace

from game.modes.fleet import bot, dice, draft, drill, muster, order, phases, ramming, sides
from game.modes.fleet.cases import arranged, box, tokens
from game.modes.fleet.outcome import outcome
from game.modes.fleet.phase import Phase
from game.modes.fleet.scenario import Draft, Drill, FleetScenario, Muster, Side
from game.modes.fleet.setup import setup
from game.modes.fleet.state import DESTROYED, NOBODY, WAITING
from game.rules import (
    Aim,
    Choice,
    Choose,
    Exit,
    Placing,
    Reading,
    Refusal,
    Result,
    Seat,
    Shoot,
    flat,
    plane,
)
from game.rules.seats import NAMES
from tests.modes.commands import legal
from tests.modes.test_fleet_tokens import chaos

PAIRS = (0, 0, 1, 1)
FACTIONS = ("imperium", "uprising", "imperium", "uprising")


def _seats(*teams: int) -> tuple[Seat, ...]:
    return tuple(Seat(NAMES[n], team=team) for n, team in enumerate(teams))


def _scenario(count: int, **more) -> FleetScenario:
    ships = (Muster("destroyer"), Muster("fighter"))
    return FleetScenario(
        title="Many sides", sides=tuple(Side(f, ships) for f in FACTIONS[:count]), **more
    )


def _battle(*teams: int, **more):
    """Set up by default and begun, with a destroyer and a fighter wing for each side."""
    state = setup(_scenario(len(set(teams)), **more), _seats(*teams), 1)
    return arranged(state, {"ready": True})


def _pairs():
    """Two against two; the second seat of each side has a fighter wing of its own."""
    state = setup(_scenario(2), _seats(*PAIRS), 1)
    for seat in (1, 3):
        state = muster.commissioned(state, seat, Muster("fighter"), WAITING)
    return arranged(state, {"ready": True})


def _lost(state, *seats):
    for ship in state.ships.values():
        if ship.seat in seats:
            state = state.with_ship(replace(ship, where=DESTROYED, cube=False, parts=()))
    return state


def _no_cube(state, *seats):
    for ship in state.in_play():
        if ship.seat in seats:
            state = state.with_ship(replace(ship, cube=False))
    return state


def _chosen(state, about, option):
    step = phases.resolved(state, Choose(state.seat, about, option), None)
    assert not isinstance(step, Refusal), step.why
    return step.state


def _passed(state):
    """The seat to act activates its first ship with a cube and does nothing with it."""
    ship = next(s.id for s in state.in_play(state.seat) if s.cube)
    return _chosen(_chosen(state, "activate", ship), "action", "end")


# ---- who stands with whom ----------------------------------------------------------------

@pytest.mark.parametrize(("teams", "numbers"), [
    ((0, 1), (0, 1)),
    ((0, 1, 2), (0, 1, 2)),
    ((0, 1, 2, 3), (0, 1, 2, 3)),
    (PAIRS, (0, 0, 1, 1)),
    ((0, 1, 0, 1), (0, 1, 0, 1)),
    ((7, 3, 7, 5), (0, 1, 0, 2)),
])
def test_a_side_is_a_team_numbered_by_its_first_seat(teams, numbers):
    assert sides.numbered(_seats(*teams)) == numbers


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_seat_of_its_own_team_fights_all_others(count):
    state = _battle(*range(count))
    assert sides.sides(state) == tuple(range(count))
    for seat in range(count):
        assert sides.side_of(state, seat) == seat
        assert sides.seats_of(state, seat) == (seat,)
        others = tuple(s for s in range(count) if s != seat)
        assert sides.enemies_of(state, seat) == others
        assert sides.opponents(state, seat) == others
        assert {s.seat for s in sides.enemy_ships(state, seat)} == set(others)


def test_team_mates_are_allies_and_share_faction_plan_and_border():
    state = _pairs()
    assert sides.sides(state) == (0, 1)
    assert sides.seats_of(state, 1) == (2, 3)
    assert sides.allied(state, 0, 1)
    assert not sides.allied(state, 1, 2)
    assert sides.opponents(state, 0) == (2, 3)
    assert state.sides == ("imperium", "imperium", "uprising", "uprising")
    assert sides.plan_of(state, 3).faction == "uprising"
    assert sides.border_of(state, 2) == sides.border_of(state, 3) != sides.border_of(state, 0)


def test_nobody_commands_drones_and_is_no_ones_ally():
    state = _pairs()
    assert sides.side_of(state, NOBODY) == NOBODY
    assert not any(sides.allied(state, NOBODY, seat) for seat in range(4))


def test_ships_of_a_team_mate_are_no_targets():
    state = _pairs()
    mine = next(s for s in state.in_play(1))
    state = replace(state, phase=Phase.MOVE, active=mine.id, seat=1, turn=1, action="move")
    aim = next(o for o in phases.offers(state) if isinstance(o, Aim))
    assert {state.ship(id).seat for id in aim.targets} == {2, 3}
    assert {s.seat for s in dice.targets(state)} == {2, 3}


# ---- order -------------------------------------------------------------------------------

def test_sides_go_in_turn_and_round_again():
    state = _battle(0, 1, 2)
    assert order.sides_from(state, 1) == (1, 2, 0)
    assert [order.next_side(state, side) for side in (0, 1, 2)] == [1, 2, 0]


@pytest.mark.parametrize(("teams", "turn"), [
    ((0, 1), (0, 1)),
    ((0, 1, 2, 3), (0, 1, 2, 3)),
    (PAIRS, (0, 2, 1, 3)),
    ((0, 1, 0, 1), (0, 1, 2, 3)),
    ((0, 1, 1), (0, 1, 2)),
    ((0, 0, 1), (0, 2, 1)),
])
def test_seats_of_a_team_go_between_those_of_the_others(teams, turn):
    state = _battle(*teams)
    assert order.seats_from(state, 0) == turn
    assert order.next_seat(state, turn[-1]) == turn[0]
    assert sorted(order.seats_from(state, turn[1])) == list(range(len(teams)))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_turns_go_round_all_sides_until_no_cube_is_left(count):
    state = _battle(*range(count))
    first, seen = state.seat, []
    while state.round == 1:
        seen.append(state.seat)
        state = _passed(state)
    once = [(first + n) % count for n in range(count)]
    assert seen == once * 2, "two ships a side"
    assert state.seat == (seen[-1] + 1) % count, "the side after the last one begins"
    assert all(ship.cube for ship in state.in_play())


def test_a_side_without_cubes_is_passed_over():
    state = _no_cube(_battle(0, 1, 2, 3), 2, 3)
    state = replace(state, seat=1, turn=1)
    assert _passed(state).seat == 0
    assert order.to_act(state, 2) is None


def test_a_team_acts_by_the_seat_that_has_a_cube():
    state = _no_cube(_pairs(), 0)
    assert order.to_act(state, 0) == 1
    state = _passed(replace(state, seat=2, turn=2, phase=Phase.ACTIVATE))
    assert (state.phase, state.seat, state.turn) == (Phase.ACTIVATE, 1, 1)


def test_the_largest_fleet_begins_and_a_tie_goes_by_faction():
    state = replace(_battle(0, 1, 2), last=None)
    assert order.largest(state, (1, 2, 3)) == 2
    assert order.largest(state, (2, 2, 2)) == 1, "the uprising"
    assert order.largest(state, (3, 1, 3)) == 0, "the first of two equal fleets of a faction"
    assert order.first_side(state) == 1
    assert order.first_side(replace(state, last=2)) == 0


def test_a_team_counts_as_one_fleet():
    state = replace(_pairs(), last=None)
    assert len(sides.ships_of(state, 0)) == 3
    state = _lost(state, 3)
    assert order.first_side(state) == 0


# ---- set-up ------------------------------------------------------------------------------

def test_four_sides_set_up_at_the_four_borders():
    state = setup(_scenario(4), _seats(0, 1, 2, 3), 1)
    placed = []
    while state.phase is Phase.PLACE:
        placed.append(state.seat)
        state = _chosen(state, "set up", "default")
    assert placed == [0, 1, 2, 3]
    assert state.phase is Phase.ACTIVATE
    for ship in state.in_play():
        x, y = state.table.piece(ship.id).pose.place
        nearest = {"near": y < -30, "far": y > 30, "left": x < -30, "right": x > 30}
        assert nearest[sides.border_of(state, ship.seat)], (ship.id, x, y)
    ids = [s.id for s in state.in_play()]
    for n, a in enumerate(ids):
        for b in ids[:n]:
            pairs = ((p, q) for p in state.outlines(a) for q in state.outlines(b))
            assert not any(plane.overlap(p, q) for p, q in pairs)


def test_ships_are_placed_one_by_one_by_all_sides_in_turn():
    state = setup(_scenario(3, order="alternate"), _seats(0, 1, 2), 1)
    placed = []
    while state.phase is Phase.PLACE:
        placed.append(state.seat)
        offer = next(o for o in phases.offers(state) if isinstance(o, Placing))
        (id, pose), = offer.suggested.items()
        command = next(
            c for c in legal(state, offer, random.Random(1)) if c.piece == id
        )
        step = phases.resolved(state, replace(command, pose=pose), None)
        assert not isinstance(step, Refusal), step.why
        state = step.state
    assert placed == [1, 2, 0, 1, 2, 0]


@pytest.mark.parametrize(("seat", "inside", "too_far"), [
    (0, (0, -38, 0), (0, 0, 0)), (1, (0, 38, 180), (0, 0, 180)),
    (2, (-38, 0, -90), (0, 0, -90)), (3, (38, 0, 90), (0, 0, 90)),
])
def test_a_band_lies_along_any_border(seat, inside, too_far):
    plans = tuple(replace(s, setup="band", distance=12.0) for s in _scenario(4).sides)
    state = setup(replace(_scenario(4), sides=plans), _seats(0, 1, 2, 3), 1)
    while state.seat != seat:
        state = _chosen(state, "set up", "default")
    offer = next(o for o in phases.offers(state) if isinstance(o, Placing))
    assert any(plane.inside(area, inside[:2]) for area in offer.area)
    command = next(iter(legal(state, offer, random.Random(1))))
    there = phases.resolved(state, replace(command, pose=flat(*inside)), None)
    assert not isinstance(there, Refusal), there.why
    assert isinstance(phases.resolved(state, replace(command, pose=flat(*too_far)), None), Refusal)


def test_the_draft_goes_round_until_every_fleet_is_complete():
    rules = replace(_scenario(3), draft=Draft((40,)))
    state = setup(rules, _seats(0, 1, 2), 1)
    assert (state.phase, state.seat) == (Phase.POINTS, 1)
    state = _chosen(_chosen(state, "points", "40"), "agree", "agree")
    drafted = []
    for option in ("destroyer", "fighter", "fighter", "done", "fighter", "done", "done"):
        drafted.append(state.seat)
        state = _chosen(state, "draft", option)
    assert drafted == [1, 2, 0, 1, 2, 0, 2]
    assert state.phase is Phase.PLACE
    assert [muster.spent(state, seat) for seat in range(3)] == [6, 10, 12]
    assert draft.begin(state)[0].seat == 1


# ---- the end -----------------------------------------------------------------------------

def test_with_three_sides_the_last_one_alive_wins():
    state = _battle(0, 1, 2)
    assert outcome(state) is None
    assert outcome(_lost(state, 0)) is None
    assert outcome(_lost(state, 0, 2)).winners == (1,)
    assert outcome(_lost(state, 0, 1, 2)).winners == ()


def test_a_team_lives_as_long_as_one_of_its_seats_and_wins_with_all():
    state = _pairs()
    assert outcome(_lost(state, 2)) is None
    assert outcome(_lost(state, 2, 3)).winners == (0, 1)
    assert outcome(_lost(state, 0, 2, 3)).winners == (0, 1)


def test_points_are_counted_for_each_side():
    state = replace(_pairs(), phase=Phase.OVER)
    assert outcome(state).winners == ()
    ahead = outcome(_lost(state, 3))
    assert (ahead.winners, ahead.scores) == ((0, 1), (16, 6, 16, 0))
    three = replace(_battle(0, 1, 2), phase=Phase.OVER)
    wing = next(s for s in three.fleet(1) if s.is_wing)
    assert outcome(three).winners == ()
    assert outcome(three.with_ship(replace(wing, where=DESTROYED, parts=()))).winners == ()


def test_the_side_that_loses_its_flagship_loses_to_all_others():
    rules = _scenario(3, flagship="carrier")
    carrier = replace(rules.sides[1], ships=(Muster("carrier"),))
    rules = replace(rules, sides=(rules.sides[0], carrier, rules.sides[2]))
    state = arranged(setup(rules, _seats(0, 1, 2), 1), {"ready": True})
    assert outcome(state) is None
    assert outcome(_lost(state, 1)).winners == (0, 2)


def test_who_loses_at_once_loses_with_its_team():
    assert outcome(replace(_pairs(), lost=3)).winners == (0, 1)
    assert outcome(replace(_battle(0, 1, 2), lost=0)).winners == (1, 2)


# ---- target practice with three cadets ---------------------------------------------------

def _cadets():
    spots = (((-40.0, -40.0, -45.0),), ((40.0, 40.0, 135.0),), ((40.0, -40.0, 45.0),))
    plans = tuple(
        Side("imperium", (Muster("fighter", parts=("core",)),), "spots", spots=at) for at in spots
    )
    rules = FleetScenario(
        title="Range", sides=plans, roll_for_start=True,
        drill=Drill(2, ((45.0, 45.0),), ("front",), {}),
    )
    return setup(rules, _seats(0, 1, 2), 1)


def _rolled(state, face: str):
    shot = next(c for o in phases.offers(state) for c in legal(state, o, random.Random(1)))
    thrown, _ = phases.whole(state, shot.shot)
    table = state.table.with_pieces(*thrown.brings)
    step = phases.resolved(state, shot, Result(table, (), (), (Reading(dice.DIE, face),)))
    return step.state


def test_every_cadet_rolls_and_the_highest_begins():
    state = _cadets()
    for face in "262":
        assert state.phase is Phase.START_ROLL
        state = _rolled(state, face)
    assert (state.phase, state.seat) == (Phase.DRONE, 1)
    tied = _cadets()
    for face in "343":
        tied = _rolled(tied, face)
    assert (tied.phase, tied.seat) == (Phase.DRONE, 1), "only a tie for the highest counts"
    tied = _cadets()
    for face in "434":
        tied = _rolled(tied, face)
    assert (tied.phase, tied.seat, tied.rolls) == (Phase.START_ROLL, 0, {})


def test_a_round_of_the_range_is_over_when_all_cadets_had_their_turn():
    state = drill.begin(_cadets(), 0, None)[0]
    turns = []
    for _ in range(4):
        turns.append((state.round, state.seat))
        state = drill.drone_landed(state, Result(state.table, (), (), ()))[0]
    assert turns == [(1, 0), (1, 1), (1, 2), (2, 0)]
    assert outcome(replace(state, scores=(0, 1, 2))).winners == (2,)


def test_for_a_rammer_decides_whose_turn_it_is_or_else_its_own_side():
    state = _pairs()
    own = next(ship for ship in state.in_play() if ship.seat == 0)
    for turn in range(4):
        now = replace(state, turn=turn)
        friend = sides.allied(state, turn, 0)
        assert ramming._by(now, own) == (turn if friend else order.decider(now, own))
        assert sides.allied(state, ramming._by(now, own), 0)


def test_cadets_ram_nobody():
    state = _cadets()
    assert {ramming.targets(state, ship) for ship in state.ships.values()} == {()}


def test_of_what_a_drone_pushed_over_the_border_ships_come_back_and_nothing_else():
    state = drill.begin(_cadets(), 0, None)[0]
    pushed = drill.fighter(state, 1).id
    result = Result(state.table, (), (Exit(0.2, "a die", (0.0, 45.0)),
                                      Exit(0.3, pushed, (45.0, 0.0))), ())
    after = drill.drone_landed(state, result)[0]
    assert after.table.piece(pushed).pose.x < 45.0 and not after.table.has("a die")
    assert after.table.piece(pushed) != state.table.piece(pushed)


# ---- a computer's judgement, and whole battles -------------------------------------------

def test_a_computer_values_its_side():
    state = _pairs()
    assert bot.value(state, 0) == bot.value(state, 1) == pytest.approx(0.5, abs=1e-3)
    assert bot.value(state, 0) + bot.value(state, 2) == pytest.approx(1.0)
    state = _lost(state, 3)
    assert bot.value(state, 1) > 0.5
    assert bot.value(state, 0) + bot.value(state, 2) == pytest.approx(1.0)
    three = _battle(0, 1, 2)
    assert sum(bot.value(three, seat) for seat in range(3)) == pytest.approx(1.0)


@pytest.mark.parametrize("teams", [(0, 1, 2), (0, 1, 2, 3), PAIRS])
def test_random_battles_of_many_sides_are_fought_to_the_end(teams):
    count = len(set(teams))
    for seed in range(3):
        rng = random.Random(seed)
        state = setup(_scenario(count, rounds=6), _seats(*teams), seed)
        whole, acted = box(state), set()
        for _ in range(900):
            if outcome(state):
                break
            commands = [c for o in phases.offers(state) for c in legal(state, o, rng)]
            going_on = [c for c in commands if not (isinstance(c, Choose) and c.option == "back")]
            command = rng.choice(going_on or commands)
            result = None
            if isinstance(command, Shoot):
                result = chaos(state, phases.whole(state, command.shot)[0], rng)
            step = phases.resolved(state, command, result)
            if isinstance(step, Refusal):
                continue
            acted.add(sides.side_of(state, state.seat))
            state = step.state
            assert tokens(state) == whole
        end = outcome(state)
        assert end is not None
        assert state.phase is Phase.OVER
        assert acted == set(range(count))
        assert all(
            sides.seats_of(state, sides.side_of(state, seat)) == end.winners
            for seat in end.winners
        )


@pytest.mark.parametrize("teams", [(0, 1, 2), (0, 1, 2, 3), PAIRS])
def test_a_computer_finds_something_to_do_for_every_side(teams):
    state = _battle(*teams)
    rng = random.Random(1)
    for _ in range(2 * len(set(teams))):
        command = bot.candidates(state, rng)[0]
        assert any(isinstance(o, Choice) and o.about == command.about
                   for o in phases.offers(state))
        state = _passed(state)


def test_of_listed_ships_each_seat_of_a_side_gets_what_brings_it_level_or_the_first_gets_all():
    ships = (Muster("destroyer"), Muster("fighter", count=2), Muster("bomber"))
    plans = tuple(Side(faction, ships, seats=2) for faction in FACTIONS[:2])

    def owned(team: str) -> list[list[str]]:
        rules = FleetScenario(title="Pairs", sides=plans, seats=(4, 4), team=team)
        state = setup(rules, _seats(*PAIRS), 1)
        return [[ship.type for ship in state.ships.values() if ship.seat == seat]
                for seat in range(4)]

    assert owned("divided") == [["destroyer", "bomber"], ["destroyer", "bomber"],
                                ["fighter", "fighter"], ["fighter", "fighter"]]
    assert owned("shared") == [["destroyer", "fighter", "fighter", "bomber"]] * 2 + [[], []]
