"""Xeno Wars: what a rule case can't say: data of the second book, orders, a computer's choices."""

import random

import pytest
from msgspec.structs import replace

from game.content.scenarios import scenario
from game.modes import modes
from game.modes.fleet import boarding, bot, brood, order, phases, pod, ramming, verbs, worth
from game.modes.fleet.cases import arranged
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import AREA, HANGAR, FleetState
from game.rules import Choose, Shoot, seats


def begun(name: str, words: dict | None = None, count: int = 2) -> FleetState:
    """The battle begun by default, with what is different."""
    mode = modes()["xenowars"]
    state = mode.setup(scenario(mode, name), seats(count), 1)
    return arranged(state, {"ready": True, **(words or {})})


def best(state: FleetState):
    return bot.candidates(state, random.Random(1))[0]


# ---- the second book's data --------------------------------------------------------------

SHIPS = {  # discs by location and numbers, weak spots, shields, hull, boarders
    "soldier": ({"infect": (3, (1, 2, 3)), "tentacles": (1, (6,))}, (4, 5), 0, 2, 4),
    "queen": ({"infect": (2, (1, 2)), "growth": (2, (3, 4)), "birth": (2, (5,)),
               "tentacles": (1, (6,))}, (), 0, 4, 10),
    "sirocco": ({"torpedoes": (1, (1, 2)), "engines": (2, (5, 6))}, (3, 4), 2, 0, 0),
    "whirlwind": ({"torpedoes": (2, (1, 2)), "strikers": (1, (3,)), "engines": (2, (5, 6))},
                  (4,), 3, 0, 0),
}


@pytest.mark.parametrize("name", SHIPS)
def test_the_second_books_ships_are_those_of_the_rules_paper(name):
    ship = catalogue().types[name]
    places, weak, shields, hull, boarders = SHIPS[name]
    assert {n: (at.discs, at.numbers) for n, at in ship.locations.items()} == places
    hit = {number for at in ship.locations.values() for number in at.numbers}
    assert tuple(sorted(set(range(1, 7)) - hit)) == weak
    assert (ship.shields, ship.hull, ship.complement) == (shields, hull, boarders)


def test_wings_have_no_dashboard_and_capital_ships_have_one():
    for ship in catalogue().types.values():
        assert ship.is_wing == (not ship.locations) == bool(ship.loses)


def test_sizes_go_by_price():
    sizes = {name: catalogue().size(ship.points).title
             for name, ship in catalogue().types.items() if not ship.is_wing}
    assert sizes == {"destroyer": "Small", "carrier": "Large", "dreadnought": "Large",
                     "soldier": "Small", "queen": "Large", "sirocco": "Small",
                     "whirlwind": "Large"}
    assert [catalogue().size(points).dice for points in (20, 21, 40, 41)] == [1, 2, 2, 3]


def test_the_mat_is_90_cm_square():
    assert AREA.right - AREA.left == AREA.far - AREA.near == 90.0
    assert begun("introductory").table.bounds == AREA


def test_wings_of_a_brood_are_whole():
    state = begun("nuke-it-from-orbit")
    lost = replace(state.ship("gnat-wing"), parts=("core",))
    state = brood.returned(state, lost, "matriarch")
    assert state.ship("gnat-wing").parts == ("outer", "core")
    assert brood.ungrown(state, "matriarch", "drone-wing") == (state.ship("gnat-wing"),)
    assert len(brood.grown(state, "matriarch", "drone-wing")) == 3


# ---- orders ------------------------------------------------------------------------------

def test_the_order_and_the_ladder_are_in_the_state():
    state = begun("battle-royale", count=4)
    assert state.order == (0, 1, 2, 3)
    assert state.ladder == {"0": 0, "1": 0, "2": 0, "3": 0}
    state = order.under_fire(state, "zephyr", "iss-fury")
    assert state.ladder["2"] == 1 and state.struck == (("zephyr", "iss-fury"),)


def test_two_sides_have_neither():
    state = begun("introductory")
    assert order.under_fire(state, "zephyr", "mandible") is state
    assert state.order == () and state.ladder == {}


def test_without_engines_nobody_rams():
    state = begun("introductory", {
        "ships": {"zephyr": {"discs": {"torpedoes": 0, "engines": 0}}}, "turn": "zephyr"})
    assert ramming.targets(state, state.ship("zephyr")), "few discs are enough"
    rows = {row.id: row for row in phases.offers(state)[0].options}
    assert rows["engines"].blocked, "but nothing moves"


def test_who_repels_is_told_that_the_second_boarder_costs_no_more():
    state = begun("introductory", {"ships": {
        "zephyr": {"shields": 0, "boarders": {"torpedoes": 1, "engines": 2}}}})
    state = replace(state, phase=Phase.REPEL, active="zephyr")

    def said(repelled):
        (choice,) = phases.offers(replace(state, repelled=repelled))
        return {str(row.detail) for row in choice.options if row.id in ("torpedoes", "engines")}

    assert said(0) == {"Gives up an action"} and said(1) == {"The same action"}


def test_neighbours_of_every_place_follow_the_numbers():
    state = begun("introductory")
    zephyr, soldier = state.ship("zephyr"), state.ship("mandible")
    assert boarding.neighbours(zephyr, "torpedoes") == ("weak spot",)
    assert boarding.neighbours(zephyr, "weak spot") == ("torpedoes", "engines")
    assert boarding.neighbours(soldier, "weak spot") == ("infect", "tentacles")


def test_a_location_without_discs_by_birth_is_a_weak_spot():
    zephyr = begun("introductory").ship("zephyr")
    bare = replace(zephyr, full={**zephyr.full, "torpedoes": 0})
    assert [boarding.place_of(zephyr, n) for n in (1, 3, 6)] == [
        "torpedoes", "weak spot", "engines"]
    assert [boarding.place_of(bare, n) for n in (1, 3, 6)] == ["weak spot", "weak spot", "engines"]


# ---- a computer --------------------------------------------------------------------------

def _boarded(discs, boarders):
    state = begun("introductory", {"ships": {
        "zephyr": {"shields": 0, "discs": discs, "boarders": boarders}}})
    return replace(state, phase=Phase.REPEL, active="zephyr")


def test_a_computer_repels_what_would_scuttle_its_ship():
    assert best(_boarded({"engines": 0}, {"torpedoes": 1})).option == "torpedoes"
    assert best(_boarded({}, {"torpedoes": 1, "engines": 2})).option in ("torpedoes", "engines")


def test_a_computer_leaves_harmless_boarders_where_they_are():
    assert best(_boarded({}, {"weak spot": 2})).option == "go on"
    assert best(_boarded({"torpedoes": 0}, {"torpedoes": 1})).option == "go on"


def test_a_computer_moves_idle_boarders_towards_discs():
    state = begun("introductory", {"ships": {
        "zephyr": {"discs": {"torpedoes": 0}, "boarders": {"weak spot": 1}}}})
    state = replace(state, phase=Phase.INFEST, active="zephyr", seat=1, idle=("weak spot",))
    assert best(state).option == "engines"
    whole = begun("introductory", {"ships": {
        "zephyr": {"discs": {"engines": 0}, "boarders": {"engines": 1}}}})
    whole = replace(whole, phase=Phase.INFEST, active="zephyr", seat=1, idle=("engines",))
    assert best(whole).option == "weak spot", "one step nearer to the torpedoes"


def test_a_computer_strikes_and_flies_on():
    state = begun("introductory", {
        "ships": {"zephyr": {"at": [0, 0, 0]}, "mandible": {"at": [0, 20, 180]}},
        "turn": "zephyr"})
    state = replace(state, phase=Phase.MOVE, action="engines", flicks=1)
    assert best(state) == Choose(0, "moving", "between")


def test_a_computer_grows_drones_and_launches_them():
    state = begun("caught-in-the-act", {"turn": "matriarch"})
    wishes = [c.option for c in bot.candidates(state, random.Random(1))]
    assert wishes[0] == "birth"
    empty = state.with_ship(replace(state.ship("gnat-wing"), where="brood"))
    assert next(c.option for c in bot.candidates(empty, random.Random(1))) == "growth"


def test_a_computer_fires_the_pod():
    mode = modes()["xenowars"]
    state = mode.setup(scenario(mode, "the-seed"), seats(2), 1)
    while state.phase is not Phase.POD:
        state = phases.resolved(state, Choose(state.seat, "set up", "default"), None).state
    shot = best(state)
    assert isinstance(shot, Shoot)
    whole = mode.shot(state, shot)
    assert whole.held == () and whole.brings[0].kind == "d10-hive"
    assert whole.brings[0].pose.z > 0.5, "it stands on the pod"


RAM = {"ships": {
    "zephyr": {"at": [-26, -20, 0], "shields": 0, "discs": {"engines": 2, "torpedoes": 0}},
    "iss-annihilator": {"at": [-26, 8, 180]}, "iss-fury": {"at": [-38, 30, 0]}},
    "turn": "zephyr"}


def test_a_computer_flies_a_wreck_into_a_ship_that_is_worth_more():
    state = begun("battle-royale", RAM, 4)
    assert best(state) == Choose(0, "action", "engines")
    moving = phases.resolved(state, best(state), None).state
    assert best(moving) == Choose(0, "moving", "ram iss-annihilator")
    declared = phases.resolved(moving, best(moving), None).state
    shot = best(declared)
    assert isinstance(shot, Shoot) and abs(shot.shot.direction - 90.0) < 4.0


@pytest.mark.parametrize(("different", "why"), [
    ({"zephyr": {"at": [-26, -20, 0], "discs": {"torpedoes": 1, "engines": 2}}}, "three discs"),
    ({"iss-annihilator": {"at": [-26, 8, 180], "shields": 0, "discs": {
        "nukes": 0, "grid": 1, "fighters": 1, "generator": 0}}}, "hardly a hit for a small ship"),
    ({"iss-annihilator": {"at": [-26, 25, 180]}}, "too far"),
    ({"ember": {"at": [-26, -6, 180]}}, "another in the way"),
])
def test_a_computer_does_not_throw_a_ship_away(different, why):
    state = begun("battle-royale", {**RAM, "ships": {**RAM["ships"], **different}}, 4)
    moving = replace(state, phase=Phase.MOVE, action="engines", flicks=2)
    assert getattr(best(moving), "option", "") != "ram iss-annihilator", why


def test_what_a_ram_is_worth_by_the_first_book():
    """An unshielded ship is lost whole, so a wreck is worth it; a sound ship is not."""
    mode = modes()["flickfleet"]
    state = mode.setup(scenario(mode, "introductory"), seats(2), 1)
    sound = next(s for s in state.ships.values() if s.type == "destroyer")
    wreck = replace(sound, shields=0, discs={**dict.fromkeys(sound.discs, 0), "engines": 1})
    open_ = replace(sound, shields=0)
    assert worth.of_ram(state, wreck, open_) > 0 > worth.of_ram(state, sound, open_)


def test_a_ram_takes_all_shields_and_the_disc_that_makes_them():
    """The generator's disc is worth as much as one shield more, and neither is nothing."""
    state = begun("battle-royale", RAM, 4)
    rammer, target = state.ship("zephyr"), state.ship("iss-annihilator")

    def gain(shields, generator):
        discs = {**target.discs, "generator": generator}
        return worth.of_ram(state, rammer, replace(target, shields=shields, discs=discs))

    assert gain(1, 0) < gain(1, 1) < gain(2, 1)
    assert gain(1, 1) == pytest.approx(gain(2, 0))


BETWEEN = {"ships": {"zephyr": {"at": [-20, -20, 0]}, "iss-annihilator": {"at": [-20, 4, 180]},
                     "ember": {"at": [3, -22, 90]}, "iss-fury": {"at": [-38, 30, 0]}},
           "turn": "zephyr"}


def test_where_several_fight_the_strongest_is_not_left_alone():
    from game.modes.fleet import aiming

    state = begun("battle-royale", BETWEEN, 4)
    assert aiming.prey(state, "zephyr")[0].id == "ember", "a little nearer"
    for id in ("revolution", "resistance"):
        state = state.with_ship(replace(state.ship(id), where="destroyed"))
    assert aiming.prey(state, "zephyr")[0].id == "iss-annihilator", "its side leads by far"


def test_a_second_die_goes_at_the_same_ship():
    from game.modes.fleet import aiming

    state = begun("battle-royale", BETWEEN, 4)
    struck = replace(state, struck=(("zephyr", "iss-annihilator"),))
    assert aiming.prey(struck, "zephyr")[0].id == "iss-annihilator"


def test_boarders_are_worth_the_discs_they_threaten():
    clean = begun("introductory")
    boarded = begun("introductory", {"ships": {"zephyr": {"boarders": {"engines": 2}}}})
    assert bot.value(boarded, 0) < bot.value(clean, 0)
    assert sum(bot.value(boarded, seat) for seat in (0, 1)) == pytest.approx(1.0)


def test_no_ship_of_the_same_blood_is_worth_an_infect_die():
    from game.modes.fleet import aiming

    state = begun("battle-royale", {"turn": "locust-wing"}, 4)
    assert all(ship.seat != 3 for ship in aiming.prey(state, "locust-wing"))
    assert all(s.where == HANGAR for s in state.ships.values() if s.id == "gale-wing")


# ---- seats -------------------------------------------------------------------------------

def test_seats_are_told_what_they_play_where_the_scenario_fixes_it():
    mode = modes()["xenowars"]
    said = [str(role) for role in scenario(mode, "battle-royale").roles()]
    state = begun("battle-royale", count=4)
    assert said == [catalogue().factions[its].title for its in state.sides]
    assert scenario(mode, "free-game").roles() == ()
    assert [str(role) for role in scenario(mode, "free-game-shared-fleets").roles()] == [
        "Team 1", "Team 2", "Team 1", "Team 2"]


def test_a_die_stands_on_the_pod_wherever_a_finger_wants_it():
    """A place beyond its rim becomes the nearest on it; one on it stays as it is."""
    state = begun("the-seed")
    x, y = state.rules.obstacle.at
    far, near = pod._top(state, (x + 50.0, y)), pod._top(state, (x + 0.4, y))
    assert 1.0 < far.x - x < 20.0 and abs(far.y - y) < 1e-9
    assert abs(near.x - (x + 0.4)) < 1e-9
    further = pod._top(state, (x + 500.0, y))
    assert abs(further.x - far.x) < 1e-9
    aslant = pod._top(state, (x - 0.3, y + 0.7))
    assert aslant.place == pytest.approx((x - 0.3, y + 0.7)) and aslant.z == 0.5


def test_a_row_that_moves_says_how_often_and_one_flick_where_to():
    words = {}
    for discs in (1, 2):
        state = begun("introductory", {
            "turn": "zephyr", "ships": {"zephyr": {"discs": {"engines": discs}}}})
        rows = verbs.rows(state, state.ship("zephyr"))
        words[discs] = str(next(row for row in rows if row.id == "engines").detail)
    assert words[1] == "Flick it on a back edge" and words[2].endswith("2 flicks")
    state = begun("nuke-it-from-orbit")
    wing = next(ship for ship in state.ships.values() if ship.is_wing)
    move = next(row for row in verbs.rows(state, wing) if row.id in wing.rows
                and verbs.verb(row.id).does.value == "move")
    assert str(move.detail) == "Flick the wing"
