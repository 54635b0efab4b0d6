"""In German a reason that began a line read "Keine dreiergruppe"."""

from game.ui.words import sentence


def test_only_the_first_letter_is_made_large() -> None:
    assert sentence("keine Dreiergruppe: 0") == "Keine Dreiergruppe: 0"
    assert sentence("") == ""
