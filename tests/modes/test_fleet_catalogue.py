"""The fleets' data hold together: every name that is used is given, or the game does not begin."""

import pytest
from msgspec.structs import replace

from game.modes.fleet.catalogue import Action, Does, Weapon, catalogue

KNOWN = catalogue()


def with_type(name, **fields):
    return replace(KNOWN, types={**KNOWN.types, name: replace(KNOWN.types[name], **fields)})


def with_action(name, **fields):
    return replace(KNOWN, actions={**KNOWN.actions, name: replace(KNOWN.actions[name], **fields)})


WING = next(name for name, one in KNOWN.types.items() if one.is_wing)
SHIP = next(name for name, one in KNOWN.types.items() if one.wings)
FIRES = next(name for name, one in KNOWN.actions.items() if one.weapon)
LAUNCHES = next(name for name, one in KNOWN.actions.items() if one.wing)


@pytest.mark.parametrize(("broken", "what"), [
    (lambda: with_type(WING, weapon="sling"), "weapon 'sling'"),
    (lambda: with_action(FIRES, weapon="sling"), "weapon 'sling'"),
    (lambda: with_type(WING, immune=("sling",)), "weapon 'sling'"),
    (lambda: with_type(SHIP, always=("sing",)), "action 'sing'"),
    (lambda: with_type(SHIP, locations={
        "sing": next(iter(KNOWN.types[SHIP].locations.values()))}), "action 'sing'"),
    (lambda: with_type(SHIP, wings={"kite": 1}), "type 'kite'"),
    (lambda: with_action(LAUNCHES, wing="kite"), "type 'kite'"),
    (lambda: replace(KNOWN, ties=("romans",)), "faction 'romans'"),
])
def test_a_name_that_nothing_has_is_said(broken, what):
    with pytest.raises(ValueError, match=f"there is no {what}; known: "):
        broken()


@pytest.mark.parametrize("fields", [
    {"does": Does.MOVE, "weapon": "laser"},
    {"does": Does.LAUNCH}, {"does": Does.GROW, "room": 3}, {"does": Does.FIRE, "wing": "fighter"},
    {"does": Does.GROW, "wing": "fighter"}, {"does": Does.LAUNCH, "wing": "fighter", "room": 3},
])
def test_a_row_of_a_dashboard_that_makes_no_sense_is_refused(fields):
    with pytest.raises(ValueError, match=r"takes? a weapon|take a wing|needs room"):
        Action(title="Row", doing="Doing", **fields)


@pytest.mark.parametrize("fields", [
    {"does": Does.FIRE, "weapon": "laser"}, {"does": Does.FIRE}, {"does": Does.MOVE},
    {"does": Does.LAUNCH, "wing": "fighter"}, {"does": Does.GROW, "wing": "fighter", "room": 3},
    {"does": Does.REPAIR}, {"does": Does.RECHARGE},
])
def test_a_row_that_makes_sense_is_taken(fields):
    assert Action(title="Row", doing="Doing", **fields).does is fields["does"]


def test_a_second_hit_has_the_same_number_or_one_of_its_own():
    same, rolled = (Weapon("d6", 2, "red", again=again) for again in ("same", "rolled"))
    assert (same.throws, same.hits_a_throw) == (1, 2)
    assert (rolled.throws, rolled.hits_a_throw) == (2, 1)


def test_the_tokens_of_two_boxes_lie_side_by_side():
    """Factions of one box share its tokens; another box brings its own besides."""
    by_box = {one.box: name for name, one in KNOWN.factions.items()}
    first, second = (KNOWN.tokens([name]) for name in by_box.values())
    assert first == KNOWN.tokens([n for n, f in KNOWN.factions.items()
                                  if f.box == next(iter(by_box))])
    both = KNOWN.tokens(by_box.values())
    assert both.keys() == first.keys() | second.keys()
    assert all(n == first.get(name, 0) + second.get(name, 0) for name, n in both.items())
