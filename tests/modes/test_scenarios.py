"""A scenario that can't be played is a problem with its place, before any match begins."""

import pytest

from game.content.scenarios import folder
from game.content.source import Problem, parse
from game.modes import modes

WRONG = [
    ("squadron", "rookies: 4", "rookies: 0", "must be at least 1"),
    ("squadron", "side: far", "side: near", "as many different sides"),
    ("squadron", "side: far", "side: above", "'above'"),
    ("squadron", "colour: blue", "colour: pink", "no die 'rookie-pink'"),
    ("squadron", "  blank: {}\n", "", "what 'blank' of hit-die counts for"),
    ("squadron", "slowest: 40", "slowest: 400", "below fastest"),
    ("squadron", "aces: 4", "azes: 4", "did you mean 'aces'"),
    ("diceflick", "rounds: 10", "rounds: 0", "must be at least 1"),
    ("diceflick", "flicks: 2", "flicks: 4", "flicks from 1"),
    ("diceflick", "arena: arena", "arena: dice-tray", "no arena 'dice-tray'"),
    ("diceflick", "arena: arena", "arena: none", "no arena 'none'"),
    ("diceflick", "bonus: [4, 4]", "bonus: [4, 6]", "has no hole [4, 6]"),
    ("diceflick", "joker: white", "joker: red", "no red dice"),
    ("diceflick", "pink: 2}", "pink: 2, red: 1}", "no die flick-die-red"),
]


@pytest.mark.parametrize("mode_id, old, new, says", WRONG, ids=lambda w: str(w)[:20])
def test_a_wrong_scenario_is_explained(mode_id, old, new, says):
    text = (folder() / mode_id / "classic.yaml").read_text()
    assert old in text
    with pytest.raises(Problem) as caught:
        parse(text.replace(old, new), "some.yaml").typed(modes()[mode_id].scenario_type)
    assert says.strip("'") in str(caught.value).replace("'", "") or says in str(caught.value)
    assert str(caught.value).startswith("some.yaml:")
