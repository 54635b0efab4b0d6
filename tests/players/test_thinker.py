"""The computer player: legal, aimed, unsteady, and the same again."""

import random
from statistics import mean, pstdev

import pytest

from game.content.scenarios import scenario, scenarios
from game.match import Match
from game.modes import modes
from game.players import LEVELS, Thinker, level
from game.players.slips import unsteady
from game.rules import Aim, Command, Flick, Flip, Refusal, Shake, Shoot, Throw, say, seats
from game.session.deciders import chance_key
from game.session.playing import Stuck, play_out

TOGETHER = {"flipships"}  # all win or all lose
SHOTS = {
    "flick": Flick("d", 90.0, 100.0), "fire": Flick("d", 90.0, 100.0), "throw": Throw(90.0, 100.0),
    "flip": Flip("d", 90.0, 100.0, 22.0),
}


def offer(kind: str) -> Aim:
    """An offer of this kind of shot; `fire` is a flick off the top of a ship."""
    name = "flick" if kind == "fire" else kind
    return Aim(0, name, say("Go."), name, on_top_of="ship" if kind == "fire" else "",
               slowest=40.0, fastest=220.0)


def begin(mode_id: str, player: str = "computer:normal", seed: int = 2) -> Match:
    """A match of the mode's quickest scenario for two."""
    mode = modes()[mode_id]
    mine = [s for s in scenarios()
            if s.id.startswith(f"{mode_id}/") and s.seats[0] <= 2 <= s.seats[1]]
    name = min(mine, key=lambda s: (s.minutes, not s.id.endswith("classic"))).id.split("/")[1]
    return Match.begin(mode, scenario(mode, name), seats(2, player), seed)


def decided(match: Match) -> Command:
    """What the computer at the seat to act does."""
    seat = match.offers()[0].seat
    level = match.setup.seats[seat].player.partition(":")[2]
    key = chance_key(match.setup.seed, seat, len(match.log))
    return Thinker(level).decide(match.mode, match.state, seat, random.Random(key))


def test_levels_differ_by_how_steady_they_are():
    for kind in SHOTS:
        hands = [level(name).at(offer(kind)) for name in LEVELS]
        for field in ("direction", "speed", "lift"):
            shares = [getattr(hand, field) for hand in hands]
            assert shares == sorted(set(shares), reverse=True) and shares[-1] > 0


def test_levels_differ_by_how_much_they_think():
    tries = [0 if not (t := level(name).thinking).ideas else t.ideas * t.tries * t.rounds
             for name in LEVELS]
    assert tries == sorted(set(tries)) and tries[0] == 0


@pytest.mark.parametrize("kind", SHOTS)
def test_unsteadiness_is_as_documented(kind):
    rng, finger = random.Random(1), level("normal").at(offer(kind))
    shots = [unsteady(SHOTS[kind], "normal", offer(kind), rng) for _ in range(4000)]
    assert pstdev(s.direction for s in shots) == pytest.approx(finger.direction, rel=0.05)
    assert pstdev(s.speed for s in shots) == pytest.approx(100.0 * finger.speed, rel=0.05)
    assert mean(s.direction for s in shots) == pytest.approx(90.0, abs=0.4)


def test_a_flip_is_steadier_than_a_flick():
    for name in LEVELS:
        flick, flip = level(name).at(offer("flick")), level(name).at(offer("flip"))
        for field in ("direction", "speed", "lift"):
            assert getattr(flip, field) < getattr(flick, field)


def test_an_unsteady_shot_is_still_a_legal_one():
    rng = random.Random(2)
    for speed in (40.0, 220.0):
        for _ in range(200):
            shot = unsteady(Flick("d", 90.0, speed, lift=70.0), "easy", offer("flick"), rng)
            assert 40.0 <= shot.speed <= 220.0 and -30 <= shot.lift <= 80
    assert unsteady(Shake("box"), "easy", offer("shake"), rng) == Shake("box")


@pytest.mark.parametrize("mode_id", sorted(modes()))
def test_the_same_state_and_chance_give_the_same_shot_and_another_chance_another(mode_id):
    match = begin(mode_id)
    while not isinstance(decided(match), Shoot):
        match.submit(decided(match))
    seat = match.offers()[0].seat
    one, two, other = (
        Thinker("hard").decide(match.mode, match.state, seat, random.Random(key))
        for key in (5, 5, 6)
    )
    assert one == two != other


@pytest.mark.parametrize("mode_id", sorted(modes()))
def test_every_candidate_is_legal(mode_id):
    from game.players.thinker import bot

    match = begin(mode_id)
    seen = set()
    while match.outcome() is None and len(match.log) < 40:
        candidates = bot(match.mode).candidates(match.state, random.Random(1))
        assert candidates
        for command in candidates:
            assert match.refuses(command) is None
            seen.add(command.about)
        assert not isinstance(match.submit(decided(match)), Refusal)
    assert len(seen) >= 2


@pytest.mark.parametrize("mode_id", sorted(set(modes()) - TOGETHER))
def test_a_winner_stands_better_than_a_loser(mode_id):
    from game.players.thinker import bot

    for seed in range(4, 12):
        match = begin(mode_id, seed=seed)
        summary = play_out(match)
        if summary.winner is not None:  # a shared victory says nothing
            break
    values = [bot(match.mode).value(match.state, seat) for seat in range(2)]
    assert values[summary.winner] > values[1 - summary.winner]


def test_a_person_is_not_decided_for():
    match = begin("squadron", "human")
    with pytest.raises(Stuck):
        play_out(match)


def test_an_unknown_level_is_named():
    with pytest.raises(ValueError, match="no level 'godlike'"):
        Thinker("godlike")


def test_a_steadier_finger_scores_more():
    """Same seeds, same rules: hard against easy at Dice Flick."""
    scores = {
        level: sum(sum(play_out(begin("diceflick", f"computer:{level}", seed)).scores)
                   for seed in range(2))
        for level in ("easy", "hard")
    }
    assert scores["hard"] > scores["easy"]
