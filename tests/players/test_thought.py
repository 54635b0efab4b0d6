"""What computers weigh: legal ideas, no more than a person can know, in no more than the time."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from game.content.scenarios import scenario
from game.match import Match
from game.modes import modes
from game.pack.packs import game
from game.players import Level, Thinker, Weighed, level
from game.players.levels import Thinking
from game.players.thinker import Field, bot
from game.rules import Chance, Choose, Command, Refusal, Shoot, seats
from game.session.deciders import chance_key

TABLES = (("flickfleet/introductory", 2), ("flickfleet/target-practice", 2),
          ("xenowars/introductory", 2), ("diceflick/quick", 2), ("flipships/training", 2))
QUICK = replace(level("normal"), thinking=Thinking(ideas=3, tries=1, rounds=1))


def moments(name: str, count: int, commands: int = 40) -> Iterator[tuple[Match, int]]:
    """A match at each of its decisions, played by what first comes to mind."""
    mode_id, _, scenario_id = name.partition("/")
    mode = modes()[mode_id]
    match = Match.begin(mode, scenario(mode, scenario_id), seats(count, "computer:normal"), 7)
    plain = Thinker(replace(level("normal"), thinking=Thinking()))
    while match.outcome() is None and len(match.log) < commands:
        seat = match.offers()[0].seat
        yield match, seat
        rng = random.Random(chance_key(7, seat, len(match.log)))
        assert not isinstance(match.submit(plain.decide(mode, match.state, seat, rng)), Refusal)


def weighs(match: Match) -> bool:
    thought = game(match.mode.id).thought
    return thought is not None and bool(thought.ideas(match.state, random.Random(1)))


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_every_idea_is_legal_and_is_glanced_at(name: str, count: int) -> None:
    weighed = 0
    for match, seat in moments(name, count):
        thought = game(match.mode.id).thought
        assert thought is not None
        ideas = thought.ideas(match.state, random.Random(1))
        weighed += bool(ideas)
        for idea in ideas[:: max(1, len(ideas) // 40)]:
            assert match.refuses(idea) is None
        shots = [idea for idea in ideas if isinstance(idea, Shoot)]
        if shots:
            offer = next(o for o in match.offers() if o.about == shots[0].about)
            fingers = level("normal").at(offer)  # type: ignore[arg-type]
            assert fingers is not None
            seen = thought.screen(match.state, shots, fingers, seat)
            assert len(seen) == len(shots) and all(map(math.isfinite, seen))
    assert weighed >= 5


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_a_computer_knows_no_more_than_is_to_be_seen(name: str, count: int) -> None:
    """The same decision whatever chance has in store, and in whatever order cards are to come."""
    asked = 0
    for number, (match, seat) in enumerate(moments(name, count)):
        if not weighs(match) or number % 5:
            continue
        hidden: dict[str, Any] = {"chance": Chance(4711)}
        if getattr(match.state, "deck", ()):
            hidden["deck"] = tuple(sorted(match.state.deck, reverse=True))
        one, other = (
            Thinker(QUICK).decide(match.mode, state, seat, random.Random(3))
            for state in (match.state, replace(match.state, **hidden)))
        assert one == other
        asked += 1
    assert asked


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_it_comes_to_an_end_when_it_is_stopped(name: str, count: int) -> None:
    for match, seat in moments(name, count):
        if weighs(match):
            thinker = Thinker("master")
            command = thinker.decide(match.mode, match.state, seat, random.Random(3),
                                     stop=lambda: True)
            assert thinker.tries == 0 and match.refuses(command) is None
            return
    raise AssertionError("nothing was weighed")


def test_it_tells_what_it_weighs() -> None:
    heard: list[Sequence[Weighed]] = []
    for match, seat in moments("flickfleet/introductory", 2):
        if weighs(match):
            Thinker(QUICK).decide(match.mode, match.state, seat, random.Random(3),
                                  tell=heard.append)
            break
    assert len(heard) == 2 and all(1 < len(weighed) <= 3 for weighed in heard)
    assert heard[0][0].better == 0.0


def test_a_number_on_a_die_recommends_no_shot() -> None:
    """Two results that differ in what the fired die shows are judged alike."""
    judged = 0
    for match, seat in moments("flickfleet/introductory", 2, 80):
        thought = game("flickfleet").thought
        assert thought is not None
        command = bot(match.mode).candidates(match.state, random.Random(1))[0]
        if match.state.phase != "fire" or not isinstance(command, Shoot):
            continue
        from game.match.match import completed
        from game.physics import simulate

        shot = completed(match.mode, match.state, command)
        assert shot is not None
        result = simulate(match.state.table, shot)
        worth = thought.judge(match.state, command, result, seat)
        for face in "19":
            shown = tuple(replace(r, face=face) for r in result.readings)
            assert thought.judge(match.state, command, replace(result, readings=shown),
                                 seat) == worth
        judged += 1
    assert judged >= 3


# ---- the field ---------------------------------------------------------------------------

A, B, C = (Choose(0, "x", name) for name in "abc")


class Fixed:
    """Tries whose worth is known."""

    def __init__(self, worth: dict[Command, float | None]) -> None:
        self.worths = worth

    def spread(self, count: int) -> range:
        return range(count)

    def worth(self, idea: Command, number: int) -> float | None:
        return self.worths[idea]


def tried(worth: dict[Command, float | None], calls: int = 99) -> Field:
    field = Field(A, [B, C])
    left = iter(range(calls))
    field.tried(Fixed(worth), 2, lambda: next(left, None) is None)  # type: ignore[arg-type]
    return field


def test_the_better_idea_is_taken() -> None:
    assert tried({A: 0.5, B: 0.4, C: 0.6}).best() == C


def test_a_hair_better_is_not_better_than_what_first_came_to_mind() -> None:
    assert tried({A: 0.5, B: 0.4, C: 0.502}).best() == A


def test_what_cannot_be_done_is_not_taken() -> None:
    assert tried({A: 0.5, B: None, C: None}).best() == A


def test_a_round_without_time_counts_for_nothing() -> None:
    assert tried({A: 0.5, B: 0.4, C: 0.9}, calls=4).best() == A


def test_what_first_came_to_mind_stays_in_the_field() -> None:
    field = tried({A: 0.1, B: 0.4, C: 0.9})
    field.narrow(2)
    assert field.ideas == [A, C]


def test_a_level_has_fingers_for_every_kind_of_shot() -> None:
    with pytest.raises(ValueError, match="no fingers for fire, flip, throw"):
        Level(fingers={"flick": level("easy").fingers["flick"]}, thinking=Thinking())
