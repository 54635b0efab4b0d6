"""`1:59:59.5` was taken for a number of seconds in base 60, or crashed the reader; words such as
`no` became false."""

import pytest

from game.content.source import parse


@pytest.mark.parametrize("word", ["1:59:59.5", "190:20:30", "1:1", "2001-12-14", "0x1F", "0o17",
                                  "1_000", "no", "on", "yes", "=", "<<", "12e", "e5", "."])
def test_it_is_the_word_that_stands_there(word):
    assert parse(f"a: {word}\n").data == {"a": word}


@pytest.mark.parametrize(("word", "value"), [
    ("12", 12), ("-7", -7), ("+3", 3), ("007", 7), ("1.5", 1.5), ("-.5", -0.5), ("1e3", 1000.0),
    ("2.", 2.0), ("true", True), ("False", False), ("~", None), ("null", None), ("''", ""),
    ("'12'", "12"), ('"true"', "true"),
])
def test_plain_values_are_what_they_look_like(word, value):
    found = parse(f"a: {word}\n").data["a"]
    assert found == value and type(found) is type(value)
