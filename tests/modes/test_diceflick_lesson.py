"""The lesson of Dice Flick as it is flicked: the die that leans is at rest, the screen's own shake
settles it, and nobody needs many tries."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from game.content.scenarios import scenario, scenarios
from game.match import Match
from game.modes import modes
from game.modes.diceflick import bot
from game.modes.diceflick.state import DiceFlickScenario, DiceFlickState
from game.rules import Aim, Refusal, Shake, Shoot, seats

MODE = modes()["diceflick"]
RULES = scenario(MODE, "first-flicks")


def begun(seed: int = 7, rules: DiceFlickScenario = RULES) -> Match:
    return Match.begin(MODE, rules, seats(1), seed, "diceflick/first-flicks")


def test_the_die_that_leans_is_settled_by_a_shake() -> None:
    match = begun(rules=replace(RULES, rounds=1, lessons=RULES.lessons[2:]))
    assert isinstance(match.state, DiceFlickState)
    leaning = match.state.unsettled[0]
    offer, = match.offers()
    assert isinstance(offer, Aim) and offer.kind == "shake"
    step = match.submit(Shoot(0, "shake", Shake(offer.targets[0])))
    assert not isinstance(step, Refusal)
    assert leaning in match.state.holes.values()
    assert match.state.phase == "flick"


@pytest.mark.parametrize("seed", range(3))
def test_an_average_player_needs_few_tries(seed: int) -> None:
    rng, match = random.Random(seed), begun(seed)
    while match.outcome() is None:
        assert len(match.log) < 60
        command = bot.candidates(match.state, rng)[0]
        if isinstance(command, Shoot) and command.about == "flick":
            shot = command.shot
            hard = max(45.0, min(125.0, shot.speed * (1.0 + rng.gauss(0.0, 0.25))))
            shot = replace(shot, direction=shot.direction + rng.gauss(0.0, 8.0), speed=hard)
            command = replace(command, shot=shot)
        assert not isinstance(match.submit(command), Refusal)
    outcome = match.outcome()
    assert outcome is not None and outcome.winners == (0,)


def test_it_leads_on_to_the_shortest_game() -> None:
    cards = {card.id: card for card in scenarios()}
    assert cards[cards["diceflick/first-flicks"].next].id == "diceflick/quick"


@pytest.mark.parametrize(("change", "path"), [
    ({"seats": (2, 2)}, ".seats"), ({"lessons": ()}, ".seats"), ({"rounds": 4}, ".rounds"),
    ({"dice": {**RULES.dice, "pink": 1}}, ".lessons[2]"), ({"flicks": 3, "hand": 3}, ""),
    ({"lessons": (replace(RULES.lessons[0], hand=("blue",)), *RULES.lessons[1:])},
     ".lessons[0].hand"),
    ({"lessons": (*RULES.lessons[:1], replace(RULES.lessons[1], box=RULES.lessons[1].box * 2),
                  RULES.lessons[2])}, ".lessons[1].box[3].hole"),
])
def test_a_lesson_that_cant_be_laid_out_says_where(change: Any, path: str) -> None:
    found = [at for at, _what in replace(RULES, **change).faults()]
    assert (path in found) if path else not found
