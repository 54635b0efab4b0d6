"""The rules say and offer the same through every kept walk of random commands."""

import pytest

from tests.modes import walks

ANEW = "the rules were changed on purpose? then write it anew: python -m tests.modes.golden walks"


def test_every_scenario_and_number_of_seats_has_its_walks():
    assert sorted(walks.kept()) == sorted(walks.named(*walk) for walk in walks.walks())


@pytest.mark.parametrize("walk", walks.walks(), ids=lambda walk: walks.named(*walk))
def test_the_rules_say_the_same_all_the_way(walk):
    mine, kept = walks.walked(*walk), walks.kept()[walks.named(*walk)]
    same = next((n for n, (a, b) in enumerate(zip(mine, kept, strict=False)) if a != b), len(mine))
    assert mine == kept, f"other after {same * walks.STRETCH // 2} to " \
                         f"{(same + 1) * walks.STRETCH // 2} commands; {ANEW}"
