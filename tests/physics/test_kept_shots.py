"""Every kept shot comes to the same end, to the bit, by the same work."""

import pytest

from tests.physics import kept

ANEW = "changed on purpose? then write it anew: python -m tests.physics.kept"


@pytest.fixture(scope="module")
def now():
    return kept.shots()


def test_the_same_kinds_of_shots_are_kept(now):
    assert now.keys() == kept.kept().keys()


@pytest.mark.parametrize("kind", sorted(kept.kept()))
def test_what_came_of_it_is_the_same(kind, now):
    for number, (mine, was) in enumerate(zip(now[kind], kept.kept()[kind], strict=True)):
        assert mine[0] == was[0], f"shot {number} ends otherwise; {ANEW}"


@pytest.mark.parametrize("kind", sorted(kept.kept()))
def test_it_took_as_many_steps(kind, now):
    """A look too many costs time, one too few is blind: neither shows in a result."""
    for number, (mine, was) in enumerate(zip(now[kind], kept.kept()[kind], strict=True)):
        assert mine[1:] == was[1:], f"shot {number} is stepped otherwise; {ANEW}"
