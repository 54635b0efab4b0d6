"""Phases and verbs: each has one place, and code knows nothing by the name the data gives it."""

import ast
import random
from pathlib import Path

import msgspec
import pytest

from game.content.scenarios import scenario
from game.modes import fleet, modes
from game.modes.fleet.cases import arranged
from game.modes.fleet.catalogue import Action, Catalogue, Does, catalogue, does
from game.modes.fleet.phase import IN_TRAY, UNBEGUN, WHOLE_MAT, Phase
from game.modes.fleet.phases import PHASES
from game.modes.fleet.verbs import VERBS, rows
from game.rules import Aim, Choice, Choose, Placing, Shoot, seats
from tests.modes.commands import legal
from tests.modes.test_fleet_tokens import SCENARIOS, chaos

HERE = Path(fleet.__file__).parent
TAKES = {Choice: "chosen", Placing: "placed", Aim: "landed"}


def _code() -> list[tuple[Path, ast.Module]]:
    return [(file, ast.parse(file.read_text(encoding="utf-8"))) for file in HERE.rglob("*.py")]


def test_every_phase_has_its_rules_and_every_verb_its_code():
    assert set(PHASES) == set(Phase)
    assert all(rules.phase is phase for phase, rules in PHASES.items())
    assert set(VERBS) == set(Does)
    assert {row.does for row in catalogue().actions.values()} == set(Does)


@pytest.mark.parametrize("name", [*SCENARIOS, "target-practice", "first-battle"])
def test_a_phase_takes_what_it_offers(name):
    mode = modes()["flickfleet"]
    for seed in range(4):
        rng = random.Random(seed)
        state = mode.setup(scenario(mode, name), seats(2), seed)
        for _ in range(300):
            if mode.outcome(state):
                break
            offers = mode.offers(state)
            rules = PHASES[state.phase]
            for offer in offers:
                assert getattr(rules, TAKES[type(offer)]) is not None, (state.phase, offer.about)
            aims = [o for o in offers if isinstance(o, Aim)]
            brought = any(o.starts for o in aims)
            assert brought == (rules.die is not None), state.phase
            assert (state.phase in IN_TRAY) == any(o.kind == "throw" for o in aims)
            commands = [c for o in offers for c in legal(state, o, rng)]
            command = rng.choice(commands)
            result = None
            if isinstance(command, Shoot):
                result = chaos(state, mode.shot(state, command), rng)
            step = mode.resolve(state, command, result)
            state = getattr(step, "state", state)


def test_a_state_stores_its_phase_as_a_plain_word():
    mode = modes()["flickfleet"]
    state = mode.setup(scenario(mode, "free-game"), seats(2), 1)
    stored = msgspec.to_builtins(state)
    assert type(stored["phase"]) is str
    assert stored["phase"] == "points"
    assert msgspec.convert(stored, mode.state_type).phase is Phase.POINTS
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**stored, "phase": "pionts"}, mode.state_type)


def test_no_phase_is_written_as_a_word():
    """Phases are members of Phase: a misspelt one is an error before anything runs."""
    found = []
    for file, tree in _code():
        for node in ast.walk(tree):
            words: list[ast.expr] = []
            if isinstance(node, ast.Compare) and any(
                isinstance(n, ast.Attribute) and n.attr == "phase"
                for n in (node.left, *node.comparators)
            ):
                words = [w for n in (node.left, *node.comparators) for w in ast.walk(n)]
            elif isinstance(node, ast.keyword) and node.arg == "phase":
                words = list(ast.walk(node.value))
            elif isinstance(node, ast.Match) and ast.unparse(node.subject).endswith("phase"):
                words = [w for case in node.cases for w in ast.walk(case.pattern)]
            found += [
                f"{file.name}:{node.lineno}" for w in words
                if isinstance(w, ast.Constant) and isinstance(w.value, str)
            ]
    assert not found
    assert set(Phase) > UNBEGUN | WHOLE_MAT | IN_TRAY


def test_no_code_names_a_ship_a_faction_or_a_location():
    data = catalogue()
    names = {*data.types, *data.factions, *data.weapons}
    for ship in data.types.values():
        names |= {*ship.locations, *(() if ship.is_wing else ship.always)}
    found = [
        f"{file.name}:{node.lineno} {node.value}" for file, tree in _code()
        for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in names
    ]
    assert not found


def test_a_row_acts_by_its_verb():
    mode = modes()["flickfleet"]
    state = mode.setup(scenario(mode, "training-wheels"), seats(2), 3)
    state = arranged(state, {"ready": True, "turn": "iss-annihilator"})
    ship = state.ship("iss-annihilator")
    assert [row.id for row in rows(state, ship)] == [*ship.full, *ship.data.always]
    phases = {}
    for row in rows(state, ship):
        if not row.blocked:
            phases[does(row.id)] = mode.resolve(
                state, Choose(state.seat, "action", row.id), None).state.phase
    assert phases == {Does.FIRE: Phase.FIRE, Does.LAUNCH: Phase.LAUNCH, Does.MOVE: Phase.MOVE}


@pytest.mark.parametrize("wrong", [
    {"does": "teleport"}, {"does": "move", "weapon": "laser"}, {"does": "launch"},
    {"does": "fire", "wing": "fighter"},
])
def test_a_verb_that_does_not_exist_or_takes_no_such_thing_is_refused(wrong):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"title": "Odd", **wrong}, Action)


@pytest.mark.parametrize(("where", "key", "wrong"), [
    ("actions", "grid", {"title": "Grid", "doing": "Fire", "does": "fire", "weapon": "lazer"}),
    ("actions", "fighters",
     {"title": "Bay", "doing": "Launch", "does": "launch", "wing": "figther"}),
    ("types", "fighter", {"title": "Wing", "points": 6, "bare": 6, "weapon": "lazer"}),
    ("types", "fighter", {"title": "Wing", "points": 6, "bare": 6, "always": ["mvoe"]}),
])
def test_a_name_that_nothing_has_is_refused(where, key, wrong):
    data = msgspec.to_builtins(catalogue())
    with pytest.raises(msgspec.ValidationError, match="there is no"):
        msgspec.convert({**data, where: {**data[where], key: wrong}}, Catalogue)
