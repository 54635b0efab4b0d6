"""Scenarios that `check` had passed crashed when the match began: a misspelt ship, a side too many,
two ships on one spot, one off the table, more than there is room for."""

import pytest

from game.app.commands.check import check
from game.paths import data_root

BATTLE = "flickfleet/first-battle.yaml"
WRONG = {
    "a misspelt ship": (BATTLE, "type: destroyer", "type: destoryer",
                        8, "did you mean 'destroyer'?"),
    "a ship of the other side": (BATTLE, "faction: uprising\n    ships: [{type: fighter}]",
                                 "faction: uprising\n    ships: [{type: dreadnought}]",
                                 12, "there is no 'dreadnought' here"),
    "two ships on one spot": (BATTLE, "[-13, -14, 0]", "[0, -16, 0]",
                              10, "lies on what stands at sides[0].spots[0]"),
    "a spot over the border": (BATTLE, "[3, 10, 180]", "[3, 44, 180]",
                               14, "sticks out of the play area"),
    "a spot too few": (BATTLE, "[[0, -16, 0], [-13, -14, 0]]", "[[0, -16, 0]]",
                       10, "2 ships stand on spots, but 1 are given"),
    "a side too many": (BATTLE, "lessons:", "  - {faction: imperium, ships: [{type: fighter}]}\n"
                        "lessons:", 6, "3 sides for 2 seats"),
    "more seats than the game has": ("squadron/classic.yaml", "seats: [2, 4]", "seats: [1, 4]",
                                     4, "Squadron Dice is for 2 to 4 seats, not 1 to 4"),
    "more ships than there is room for": (
        "flickfleet/introductory.yaml", "[{type: carrier}]", "[{type: dreadnought, count: 8}]",
        1, "there is no place for"),
    "30 million dice": ("diceflick/quick.yaml", "blue: 5", "blue: 30000000",
                        9, "must be at most 50, not 30000000"),
}


@pytest.mark.parametrize("name", WRONG)
def test_check_says_it_with_its_line(tmp_path, name):
    file, old, new, line, says = WRONG[name]
    text = (data_root() / "scenarios" / file).read_text(encoding="utf-8")
    assert old in text
    odd = tmp_path / "scenarios" / file
    odd.parent.mkdir(parents=True)
    odd.write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = check(odd)
    assert any(p.line == line and says in p.what for p in problems), list(map(str, problems))
