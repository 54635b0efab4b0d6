"""A wish leaves things unsaid, a whole shot says them, and both are stored rounded."""

from game.rules import Flick, Shake, Throw
from game.rules.shots import whole


def test_what_a_wish_leaves_unsaid_is_said_by_the_game():
    said = whole(Flick("die", 10.0, 50.0), 0.3, 4.0)
    assert (said.strike, said.height, said.lift) == ((0.0, 0.0), 0.3, 4.0)
    plain = whole(Flick("die", 10.0, 50.0))
    assert (plain.strike, plain.height, plain.lift) == ((0.0, 0.0), 0.0, 0.0)


def test_what_a_wish_says_stays():
    wish = Flick("die", 10.0, 50.0, (1.0, 2.0), 0.0, 0.0)
    assert whole(wish, 0.3, 4.0) == wish
    other = Flick("die", 10.0, 50.0, (1.0, 2.0), 0.2, 9.0)
    assert whole(other, 0.3, 4.0) == other
    throw, shake = Throw(1.0, 2.0), Shake("arena")
    assert whole(throw) is throw and whole(shake) is shake


def test_shots_are_rounded_when_they_are_made():
    shot = Flick("die", 10.12345, 50.12345, (1.123456, -0.00001), 0.123456, 4.5678)
    assert (shot.direction, shot.speed, shot.strike) == (10.12, 50.12, (1.1235, 0.0))
    assert (shot.height, shot.lift) == (0.1235, 4.57)
    assert shot.touch == ((1.1235, 0.0), 0.1235, 4.57)
    assert Flick("die", 1.0, 2.0).touch == ((0.0, 0.0), 0.0, 0.0)
    assert Throw(1.005, 2.0, spins=((1.00049, 2.0, 3.0),)).spins == ((1.0, 2.0, 3.0),)
