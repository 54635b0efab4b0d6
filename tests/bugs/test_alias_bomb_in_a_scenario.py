"""A scenario of 395 bytes kept the game busy for over 40 s: its aliases stood for millions."""

from tests.bugs.files import refused

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


def test_aliases_are_refused_where_they_begin(tmp_path):
    said = refused(tmp_path, BOMB)
    assert ":1:4: " in said and "anchors (&name) are not used here" in said


def test_an_alias_alone_is_refused(tmp_path):
    assert ":2:4: aliases (*name) are not used here" in refused(tmp_path, "a: 1\nb: *a\n")


def test_a_list_that_holds_itself_is_refused(tmp_path):
    assert "are not used here" in refused(tmp_path, "a: &a [*a]\n")
