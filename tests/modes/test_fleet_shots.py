"""Fleet rules meet real physics: dice leave the ship that fires them, flicks move ships."""

import random

import pytest
from msgspec.structs import replace

from game.content.scenarios import scenario
from game.modes import modes
from game.modes.fleet import dice, ramming
from game.modes.fleet.cases import arranged
from game.modes.fleet.catalogue import catalogue
from game.physics import simulate
from game.rules import Choose, Flick, Piece, Shoot, flat, plane, seats


def _ready(ship: str, action: str, **words):
    mode = modes()["flickfleet"]
    state = mode.setup(scenario(mode, "introductory"), seats(2), 3)
    state = arranged(state, {"ready": True, "turn": ship, **words})
    return mode, mode.resolve(state, Choose(state.seat, "action", action), None).state


def test_a_die_is_fired_from_the_top_of_its_ship():
    mode, state = _ready("revolution", "grid")
    outline = state.outlines("revolution")[0]
    for place in [(0, 0), (99, 99), tuple(state.table.piece("revolution").pose.place)]:
        wanted = Piece(dice.DIE, "d10", flat(*place))
        command = Shoot(state.seat, "fire", Flick(dice.DIE, 80.0, 150.0, brings=(wanted,)))
        shot = mode.shot(state, command)
        start = shot.brings[0].pose
        assert plane.inside(outline, start.place)
        assert start.z > 0.5
        assert shot.held == ("revolution",)


def test_the_firing_ship_does_not_move_while_the_die_leaves_it():
    mode, state = _ready("revolution", "grid", ships={"revolution": {"at": [0, -20, 0]}})
    command = Shoot(state.seat, "fire", Flick(dice.DIE, 90.0, 120.0))
    result = simulate(state.table, mode.shot(state, command))
    assert result.table.piece("revolution") == state.table.piece("revolution")
    assert result.table.piece(dice.DIE).pose.y > state.table.piece("revolution").pose.y + 5
    assert not any(t.of("revolution") for t in result.touches)


def test_a_shot_at_a_ship_in_front_hits_it_and_counts():
    hits = 0
    for seed in range(8):
        mode, state = _ready(
            "revolution", "grid",
            ships={"revolution": {"at": [0, 0, 0]}, "iss-aegis": {"at": [0, 20, 180]}},
        )
        command = Shoot(state.seat, "fire", Flick(dice.DIE, 90.0, 110.0 + seed))
        step = mode.resolve(state, command, simulate(state.table, mode.shot(state, command)))
        kinds = [event.kind for event in step.events]
        hits += "hit" in kinds
        assert ("shield" in kinds) == ("hit" in kinds)
    assert hits >= 6


def test_a_declared_ram_that_hits_destroys_the_rammer():
    mode, state = _ready(
        "revolution", "engines",
        ships={"revolution": {"at": [0, 0, 0]}, "iss-aegis": {"at": [0, 20, 180]}},
    )
    state = mode.resolve(state, Choose(state.seat, "moving", "ram iss-aegis"), None).state
    stern = (0.0, min(y for _, y in state.outlines("revolution")[0]))
    command = Shoot(state.seat, "move", Flick("revolution", 90.0, 220.0, strike=(0.0, stern[1])))
    step = mode.resolve(state, command, simulate(state.table, mode.shot(state, command)))
    assert not step.state.ship("revolution").in_play
    assert step.state.ship("iss-aegis").shields == 0


@pytest.mark.parametrize("seed", range(6))
def test_the_same_command_fires_the_same_die(seed):
    mode, state = _ready("revolution", "grid")
    rng = random.Random(seed)
    command = Shoot(state.seat, "fire", Flick(dice.DIE, rng.uniform(60, 120), rng.uniform(80, 200)))
    assert mode.shot(state, command) == mode.shot(state, command)


def test_whoever_takes_the_first_seat_flies_the_first_fleet():
    """Players choose sides by choosing seats; the names and colours of seats go with them."""
    mode = modes()["flickfleet"]
    here, there = seats(2)
    for seated in ((here, there), (there, here)):
        state = mode.setup(scenario(mode, "introductory"), seated, 1)
        assert state.sides == ("imperium", "uprising")
        assert state.name(state.ship("iss-aegis").seat) == seated[0].name


def _overlapping(state):
    ids = [s.id for s in state.in_play()]
    return [
        (a, b) for n, a in enumerate(ids) for b in ids[:n]
        if any(plane.overlap(x, y) for x in state.outlines(a) for y in state.outlines(b))
    ]


def _decided(mode, state, *choices):
    for about, option in choices:
        state = mode.resolve(state, Choose(state.seat, about, option), None).state
    return state


def _begun(name: str, turn: str):
    mode = modes()["flickfleet"]
    state = mode.setup(scenario(mode, name), seats(2), 3)
    return mode, arranged(state, {"ready": True, "turn": turn})


def test_a_second_wing_is_launched_beside_the_first_not_onto_it():
    mode, state = _begun("training-wheels", "iss-annihilator")
    state = _decided(mode, state, ("action", "fighters"), ("launch", "default"),
                     ("launch", "default"))
    assert sum(s.is_wing and s.seat == 0 for s in state.in_play()) == 2
    assert _overlapping(state) == []


def test_a_ship_that_is_pulled_stops_at_the_wing_it_launched():
    mode, state = _begun("in-gravitys-shadow", "ember")
    before = state.table.piece("ember").pose
    state = _decided(mode, state, ("action", "fighters"), ("launch", "default"),
                     ("action", "end"))
    assert _overlapping(state) == []
    assert state.ship("ember").in_play, "that contact is no ram"
    assert state.table.piece("ember").pose.y <= before.y


@pytest.mark.parametrize("gap", [0.01, 0.1, 0.18, 0.3])
def test_a_declared_ram_counts_however_near_its_target_is(gap):
    mode, state = _ready("revolution", "engines", ships={
        "revolution": {"at": [0, 0, 0]}, "iss-aegis": {"at": [0, 20, 180]}})
    nose = max(y for o in state.outlines("revolution") for _, y in o)
    bow = min(y for o in state.outlines("iss-aegis") for _, y in o)
    mode, state = _ready("revolution", "engines", ships={
        "revolution": {"at": [0, 0, 0]}, "iss-aegis": {"at": [0, 20 - (bow - nose) + gap, 180]}})
    state = mode.resolve(state, Choose(state.seat, "moving", "ram iss-aegis"), None).state
    stern = (0.0, min(y for _, y in state.outlines("revolution")[0]))
    command = Shoot(state.seat, "move", Flick("revolution", 90.0, 150.0, strike=(0.0, stern[1])))
    step = mode.resolve(state, command, simulate(state.table, mode.shot(state, command)))
    assert "ram" in [event.kind for event in step.events]
    assert not step.state.ship("revolution").in_play


def test_a_wing_would_be_dragged_along_if_it_were_not_held():
    """Ruling 2: the light ship stays exactly where it is, and nobody calls that a hit."""
    dragged = 0
    for direction in range(0, 360, 45):
        mode, state = _ready("ash-wing", "fire",
                             ships={"ash-wing": {"at": [0, 0, 0], "parts": ["core"]}})
        command = Shoot(state.seat, "fire", Flick(dice.DIE, float(direction), 140.0))
        shot = mode.shot(state, command)
        held = simulate(state.table, shot)
        assert held.table.piece("ash-wing") == state.table.piece("ash-wing")
        assert not any(t.of("ash-wing") for t in held.touches)
        loose = simulate(state.table, replace(shot, held=()))
        dragged += any(t.of("ash-wing") for t in loose.touches)
    assert dragged > 4


def test_fleets_with_different_ramming_rules_ram_the_hard_way(monkeypatch):
    """Ruling 15: mixed factions use xeno ramming, whatever side has it."""
    _, state = _ready("revolution", "engines")
    assert ramming.ramming(state) == "classic"
    known = catalogue()
    for strange in ("imperium", "uprising"):
        factions = {**known.factions,
                    strange: replace(known.factions[strange], ramming="xeno")}
        monkeypatch.setattr(ramming, "catalogue", lambda f=factions: replace(known, factions=f))
        assert ramming.ramming(state) == "xeno"
        assert ramming.targets(state, state.ship("revolution")) == ()
