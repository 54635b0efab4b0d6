"""Random games of Flip Ships end, and nothing of the box is ever lost or found twice."""

import random
from collections import Counter

import pytest

from game.content.models import models
from game.content.scenarios import scenario
from game.modes.flipships.box import box, by_hands
from game.modes.flipships.field import COLUMNS
from game.modes.flipships.rules import FlipShips
from game.modes.flipships.state import FlipShipsState
from game.rules import Refusal, seats
from tests.modes.commands import legal
from tests.modes.walks import anything

LONGEST = 3000
CELLS = [(name, hands) for name in ("training", "standard", "expert", "elite")
         for hands in (2, 3, 4)]
GAMES = [pytest.param(2, id="2"), pytest.param(100, id="100", marks=pytest.mark.long)]


def played(name: str, hands: int, seed: int, alone: bool) -> tuple[FlipShipsState, Counter[str]]:
    """A game of random legal commands to its end, looked at after each; and what happened."""
    mode, rng = FlipShips(), random.Random(f"{name} {hands} {seed}")
    state = mode.setup(scenario(mode, name), seats(1 if alone else hands), seed)
    told: Counter[str] = Counter()
    for _ in range(LONGEST):
        offers = mode.offers(state)
        assert state.phase != "flip" or state.to_flip(), "nothing to flip"
        if not offers:
            return state, told
        offer = rng.choice(offers)
        commands = legal(state, offer, rng)
        if offer.about == "hands":
            commands = [c for c in commands if getattr(c, "option", "") == str(hands)]
        command = rng.choice(commands)
        shot = mode.shot(state, command)
        step = mode.resolve(state, command, anything(state, shot, offer, rng) if shot else None)
        assert not isinstance(step, Refusal), step
        keeps_together(step.state, name, hands)
        state = step.state
        told.update(event.kind for event in step.events)
    raise AssertionError(f"no end after {LONGEST} commands")


def keeps_together(state: FlipShipsState, name: str, hands: int) -> None:
    """Cards, ships and markers are where they can be, and all of them."""
    cards = [*state.deck, *state.enemies, *state.destroyed]
    assert len(cards) == len(set(cards)) == by_hands(state.rules.deck, hands)
    spots = [(enemy.row, enemy.column) for enemy in state.enemies.values()]
    assert len(spots) == len(set(spots))
    assert all(1 <= row <= state.rules.rows and 0 <= column < COLUMNS for row, column in spots)
    assert len(state.ships) == 7 * hands
    for id, ship in state.ships.items():
        assert state.table.has(id) == (ship.place in ("table", "parked")), id
        assert all(card in state.enemies for card in ship.on), id
        assert not ship.on or ship.place == "parked", id
    assert {p.id for p in state.table.pieces} <= {*state.ships, *state.enemies}
    assert set(state.lies) <= {p.id for p in state.table.pieces}
    assert 0 <= state.city <= box().track and 0 <= state.mothership <= box().track
    assert len(set(state.reached)) == len(state.reached) <= len(state.icons())
    assert len(state.table.fixtures) == (2 if state.base else 1)


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize(("name", "hands"), CELLS, ids=lambda v: str(v))
def test_random_games_end_and_lose_nothing(name, hands, games):
    for seed in range(games):
        state, told = played(name, hands, seed, alone=seed % 2 == 1)
        assert state.won == (state.city > 0 and state.mothership == 0), seed
        assert told["won"] + told["lost"] == 1


def test_every_hand_has_a_ship_to_flip_in_its_turn():
    mode = FlipShips()
    for hands in (2, 3, 4):
        state = mode.setup(scenario(mode, "training"), seats(hands), 1)
        assert all(len(state.fleet(hand, "active")) >= 2 for hand in range(hands))


def test_the_race_has_a_higher_front():
    normal, race = (models().fixture(kind).marks for kind in ("mothership", "mothership-race"))
    assert race["front"][2] > normal["front"][2] and race["inside"] == normal["inside"]


def test_the_box_holds_sixty_cards_and_seven_ships_a_hand():
    assert sum(card.count for card in box().cards.values()) == 60
    assert sum(ship.count for ship in box().ships) == 7
    assert [(ship.level, ship.count) for ship in box().ships] == [(1, 3), (2, 2), (3, 2)]
    assert sorted(box().powers) == [f"{level}{power}" for level in (1, 2, 3) for power in "abcd"]
