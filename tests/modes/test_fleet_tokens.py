"""Tokens and pieces are conserved: what leaves a ship is in the box, and nothing else is."""

import random
from pathlib import Path

import pytest

from game.content.models import models
from game.content.scenarios import scenario
from game.content.source import load
from game.modes import fleet, modes
from game.modes.fleet.cases import box, tokens
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.state import BROOD, HANGAR, TABLE, WAITING, FleetState
from game.rules import Choose, Exit, Reading, Result, Shoot, Touch, plane, seats
from tests.modes.commands import legal

SCENARIOS = ("introductory", "in-gravitys-shadow", "training-wheels",
             "flight-before-the-firestorm", "free-game")
XENO = ("introductory", "nuke-it-from-orbit", "caught-in-the-act", "the-seed", "battle-royale",
        "free-game", "free-game-shared-fleets", "free-game-divided-fleets")


def chaos(state: FleetState, shot, rng: random.Random) -> Result:
    """Any answer physics could give: random touches, exits and faces, no physics run."""
    table = state.table.with_pieces(*getattr(shot, "brings", ()))
    struck = getattr(shot, "piece", "die")
    others = [s.id for s in state.in_play() if s.id != struck] + list(state.bodies)
    if state.rules.obstacle:
        others.append("obstacle")
    hit = rng.sample(others, min(len(others), rng.choice([0, 1, 1, 1, 2])))
    touches = tuple(
        Touch(0.1 + 0.1 * i, struck, other, (0.0, 0.0, 0.0), 9.0) for i, other in enumerate(hit)
    )
    leaving = [p for p in (struck, *hit) if p != "obstacle" and rng.random() < 0.12]
    exits = tuple(Exit(0.5, p, table.piece(p).pose.place) for p in leaving)
    readings = []
    if table.has("die"):
        ten = models().die(table.piece("die").kind).form == "d10"
        faces = "0123456789" if ten else "123456"
        face = rng.choice(faces) if rng.random() > 0.05 else None
        readings.append(Reading("die", face))
    return Result(table, touches, exits, tuple(readings))


def _random_battle(name: str, seed: int, mode_id: str = "flickfleet") -> int:
    mode = modes()[mode_id]
    rng = random.Random(seed)
    content = scenario(mode, name)
    state = mode.setup(content, seats(rng.randint(*content.seats)), seed)
    steps = 0
    while not mode.outcome(state) and steps < 400:
        offers = mode.offers(state)
        commands = [c for o in offers for c in legal(state, o, rng)]
        going_on = [c for c in commands if not (isinstance(c, Choose) and c.option == "back")]
        command = rng.choice(going_on or commands)
        shot = mode.shot(state, command) if isinstance(command, Shoot) else None
        step = mode.resolve(state, command, chaos(state, shot, rng) if shot else None)
        if hasattr(step, "code"):
            steps += 1
            continue
        state = step.state
        steps += 1
        assert "" in state.sides or tokens(state) == box(state), f"{name} {seed} after {command}"
        _check_boarders(state)
        assert all(count >= 0 for count in state.supply.values()), state.supply
        for ship in state.ships.values():
            assert 0 <= ship.shields <= ship.most_shields
            assert 0 <= ship.hull <= ship.data.hull
            assert all(0 <= n <= ship.full[name] for name, n in ship.discs.items())
            assert state.table.has(ship.id) == ship.in_play
    return steps


def _check_boarders(state: FleetState) -> None:
    """Supply and all aboard are what the living ships brought; broods are whole."""
    aboard = sum(ship.boarder_count() for ship in state.ships.values())
    brought = sum(s.data.complement for s in state.ships.values() if s.where in (TABLE, WAITING))
    if not state.rules.endless_boarders:
        assert state.boarders + aboard - state.owed == brought
        assert state.boarders >= 0 and state.owed >= 0
        assert not (state.owed and state.boarders)
    for ship in state.ships.values():
        assert all(count > 0 for count in ship.boarders.values())
        assert not ship.boarders or (ship.in_play and not ship.is_wing)
        if ship.where in (BROOD, HANGAR):
            assert state.ship(ship.host).where in (TABLE, WAITING)
            assert len(ship.parts) == ship.most_parts and not ship.cube
    for side in state.ladder:
        assert int(side) in state.order


@pytest.mark.parametrize("name", XENO)
def test_tokens_boarders_and_broods_are_conserved_in_xeno_wars(name):
    for seed in range(12):
        _random_battle(name, seed, "xenowars")


@pytest.mark.long
@pytest.mark.parametrize("name", XENO)
def test_they_are_conserved_over_2000_random_battles(name):
    steps = sum(_random_battle(name, seed, "xenowars") for seed in range(250))
    print(f"{name}: 250 random battles, {steps} commands, tokens and boarders conserved")


@pytest.mark.parametrize("name", SCENARIOS)
def test_tokens_are_conserved_over_random_battles(name):
    for seed in range(12):
        _random_battle(name, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", SCENARIOS)
def test_tokens_are_conserved_over_2000_random_battles(name):
    steps = sum(_random_battle(name, seed) for seed in range(400))
    print(f"{name}: 400 random battles, {steps} commands, tokens conserved")


@pytest.mark.parametrize(("box", "count"), [("fleets", 22), ("xeno", 21)])
def test_the_box_is_the_rules_papers_box(box, count):
    data = catalogue()
    whole: dict[str, int] = {}
    ships = 0
    for faction in data.factions.values():
        if faction.box != box:
            continue
        for type_name, number in faction.supply.items():
            ship = data.types[type_name]
            ships += number
            for name, at in ship.locations.items():
                whole[name] = whole.get(name, 0) + at.discs * number
            if not ship.is_wing:
                whole["shield"] = whole.get("shield", 0) + ship.shields * number
                whole["hull"] = whole.get("hull", 0) + ship.hull * number
            if ship.complement:
                whole["boarder"] = whole.get("boarder", 0) + ship.complement * number
    assert whole | {"cube": ships} == data.boxes[box]
    assert ships == count


def test_the_second_box_has_the_rulebooks_discs_and_cubes():
    """By colour: 17 blue, 13 green, 8 purple, 6 orange, 4 yellow; 14 white and 14 grey cubes."""
    data = catalogue()
    discs: dict[str, int] = {}
    for token, number in data.boxes["xeno"].items():
        if token in data.actions:
            colour = data.actions[token].disc
            discs[colour] = discs.get(colour, 0) + number
    assert discs == {"blue": 17, "green": 13, "purple": 8, "orange": 6, "yellow": 4}
    box = data.boxes["xeno"]
    assert [box[cube] for cube in ("shield", "hull", "cube", "boarder")] == [14, 14, 21, 32]


def test_a_type_costs_its_points_with_the_wings_of_its_bays():
    types = catalogue().types
    for ship in types.values():
        wings = sum(types[wing].points * count for wing, count in ship.wings.items())
        assert ship.points == ship.bare + wings
    assert {n: t.points for n, t in types.items()} == {
        "destroyer": 10, "carrier": 25, "dreadnought": 35, "fighter": 6, "bomber": 8,
        "soldier": 15, "queen": 35, "sirocco": 10, "whirlwind": 35, "drone-wing": 5, "striker": 8,
    }


def test_the_whole_box_stands_on_one_mat_without_touching() -> None:
    """What `flicktop bench frame` measures as the largest table."""
    mode = modes()["flickfleet"]
    here = Path(fleet.__file__).parent
    state = mode.setup(load(here / "whole-box.yaml", mode.scenario_type), seats(2), 1)
    ships = [p.id for p in state.table.pieces]
    assert len(ships) == 22
    for n, a in enumerate(ships):
        for b in ships[:n]:
            pairs = ((x, y) for x in state.outlines(a) for y in state.outlines(b))
            assert not any(plane.overlap(x, y) for x, y in pairs)
