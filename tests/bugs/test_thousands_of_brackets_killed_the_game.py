"""30,000 opening brackets in a file ended the game with a segmentation fault."""

import pytest

from game.content.source import Problem, parse
from tests.bugs.files import refused


@pytest.mark.parametrize("text", [
    "[" * 30_000, "{" * 30_000, "{a: " * 30_000, "[{a: " * 20_000, "- " * 30_000, "? " * 30_000,
    "a:\n" + "".join(" " * n + "a:\n" for n in range(1, 600)),
], ids=["lists", "mappings", "keys", "both", "items", "questions", "indents"])
def test_what_is_nested_deep_is_refused(tmp_path, text):
    said = refused(tmp_path, text)
    assert any(word in said for word in ("nested more than 40 deep", "not YAML", "a key must be"))


@pytest.mark.parametrize(("before", "after"), [("[", "]"), ("{a: ", "}")])
def test_forty_deep_is_read_and_one_more_is_not(before, after):
    assert parse("a: " + before * 39 + "1" + after * 39)
    with pytest.raises(Problem, match="nested more than 40 deep"):
        parse("a: " + before * 40 + "1" + after * 40)
