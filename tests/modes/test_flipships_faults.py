"""What a scenario of Flip Ships can't be, to the last number that it can."""

import pytest
from msgspec.structs import replace

from game.content.scenarios import scenario
from game.modes import modes

RULES = scenario(modes()["flipships"], "standard")
LESSON = scenario(modes()["flipships"], "first-flight")


def faults(rules=RULES, **changed):
    return dict(replace(rules, **changed).faults())


@pytest.mark.parametrize("hands", [2, 3, 4])
def test_a_deck_fills_two_rows_and_leaves_a_card_and_has_no_more_than_the_box(hands):
    at = hands - 2

    def with_deck(count):
        return faults(deck=(*RULES.deck[:at], count, *RULES.deck[at + 1:]))

    assert with_deck(60) == with_deck(11) == {}
    for count in (10, 61):
        assert with_deck(count) == {f".deck[{at}]": f"from 11 to 60 cards for {hands} hands"}


def test_a_lesson_is_for_one_and_lays_out_what_there_is():
    part = LESSON.lessons[0]
    assert faults(LESSON) == {}
    assert faults(LESSON, seats=(1, 2)) == {".seats": "a lesson is for one"}
    strange = replace(part, cards={"9-9-9": (1, 1)})
    assert faults(LESSON, lessons=(part, strange)) == {
        ".lessons[1].cards": "there is no card '9-9-9'"}
    card = next(id for lesson in LESSON.lessons for id in lesson.cards)
    far = replace(part, cards={card: (4, 1)})
    assert faults(LESSON, lessons=(far,), rows=4) == {}
    assert faults(LESSON, lessons=(far,), rows=3) == {
        f".lessons[0].cards.{card}": "there are 3 rows"}
