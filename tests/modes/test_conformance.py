"""What every game must keep to, whoever wrote it. Runs for every installed mode."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import cache
from typing import Any

import msgspec
import pytest

from game.content.scenarios import scenario, scenarios
from game.match import Match, Play
from game.modes import modes
from game.rules import Aim, Offer, Refusal, State, digest, seats
from game.session.playing import play_out
from tests.modes.commands import illegal, legal

ALL = [s.id for s in scenarios() if s.id.partition("/")[0] in modes()]
QUICKEST = [  # of each mode: what is true of its code need not be shown for every scenario
    min((s for s in scenarios() if s.id.startswith(f"{mode}/")), key=lambda s: s.minutes).id
    for mode in modes()
]
LONGEST = 3000


def begin(name: str, seed: int, player: str = "human", count: int = 0) -> Match:
    mode_id, _, scenario_id = name.partition("/")
    mode = modes()[mode_id]
    content = scenario(mode, scenario_id)
    number = count or max(mode.seat_range[0], content.seats[0])
    return Match.begin(mode, content, seats(number, player), seed, name)


@cache
def random_play(name: str) -> tuple[Match, tuple[Play, ...]]:
    """A whole match of random legal commands, and each of its plays."""
    match, rng, plays = begin(name, 11), random.Random(name), []
    while match.outcome() is None:
        assert len(match.log) < LONGEST, "random play does not end"
        offer = rng.choice(match.offers())
        command = rng.choice(legal(match.state, offer, rng))
        step = match.submit(command)
        assert not isinstance(step, Refusal), f"offered, but refused: {command}: {step}"
        assert match.last is not None
        plays.append(match.last)
    return match, tuple(plays)


def different_states(name: str) -> list[State]:
    """One state of each kind of offer that came up, and the last."""
    match, _ = random_play(name)
    found: dict[Any, State] = {}
    for state in match.states:
        offers = match.mode.offers(state)
        found.setdefault(tuple((type(o).__name__, o.about) for o in offers), state)
    return list(found.values())


def test_every_mode_has_a_scenario():
    assert modes()
    assert {name.partition("/")[0] for name in ALL} == set(modes())


@pytest.mark.parametrize("name", ALL)
def test_random_play_ends(name):
    match, _ = random_play(name)
    outcome = match.outcome()
    assert outcome is not None
    assert all(0 <= seat < len(match.setup.seats) for seat in outcome.winners)
    assert str(outcome.reason)


@pytest.mark.parametrize("name", ALL)
def test_something_is_offered_until_the_end_and_nothing_after_it(name):
    match, _ = random_play(name)
    for state in match.states[:-1]:
        assert match.mode.offers(state)
        assert match.mode.outcome(state) is None
    assert match.mode.offers(match.state) == ()


@pytest.mark.parametrize("name", ALL)
def test_resolve_is_pure(name):
    """Asked twice it says the same, and changes nothing of what it was given."""
    match, plays = random_play(name)
    for play in plays[:: max(1, len(plays) // 60)]:
        before = digest(play.before)
        again = match.mode.resolve(play.before, play.command, play.result)
        assert digest(again) == digest(play.step)
        assert digest(play.before) == before
        assert match.mode.shot(play.before, play.command) == play.shot
        assert match.mode.offers(play.before) == match.mode.offers(play.before)


@pytest.mark.parametrize("name", ALL)
def test_every_offered_command_is_accepted(name):
    match, rng = begin(name, 11), random.Random(1)
    for state in different_states(name):
        for offer in match.mode.offers(state):
            for command in legal(state, offer, rng):
                shot = match.mode.shot(state, command)
                result = _simulated(state, shot) if shot is not None else None
                step = match.mode.resolve(state, command, result)
                assert not isinstance(step, Refusal), (command, step)


@pytest.mark.parametrize("name", ALL)
def test_every_other_command_is_refused_with_a_reason_and_changes_nothing(name):
    match, rng = begin(name, 11), random.Random(2)
    for state in different_states(name):
        for offer in match.mode.offers(state):
            match._states[:] = [state]
            for command in illegal(state, offer, rng):
                refused = match.submit(command)
                assert isinstance(refused, Refusal), command
                assert refused.code and str(refused.why)
                assert match.state is state and not match.log


@pytest.mark.parametrize("name", ALL)
def test_offers_are_whole_sentences_for_a_person(name):
    match, _ = random_play(name)
    for state in different_states(name):
        for offer in match.mode.offers(state):
            text = str(offer.prompt)
            assert text[0].isupper() and text.endswith(".") and len(text.split()) <= 9, text
            assert "!" not in text
            _labels(offer)


def _labels(offer: Offer) -> None:
    options = getattr(offer, "options", ())
    assert len({o.id for o in options}) == len(options)
    for option in options:
        assert str(option.label)
        if option.blocked:
            assert str(option.blocked).endswith(".")


@pytest.mark.parametrize("name", ALL)
def test_state_round_trips_through_json(name):
    match, _ = random_play(name)
    for state in match.states[:: max(1, len(match.states) // 40)]:
        again = msgspec.json.decode(msgspec.json.encode(state), type=match.mode.state_type)
        assert again == state
        assert digest(again) == digest(state)


@pytest.mark.parametrize("name", ALL)
def test_no_state_depends_on_the_way_that_a_stored_shot_is_without(name):
    match, plays = random_play(name)
    for play in plays:
        if play.result is not None:
            stored = msgspec.structs.replace(play.result, trajectory=())
            step = match.mode.resolve(play.before, play.command, stored)
            assert not isinstance(step, Refusal)
            assert digest(step.state) == digest(play.step.state)


@pytest.mark.parametrize("name", QUICKEST)
def test_same_seed_gives_the_same_digests_in_another_process(name):
    match = begin(name, 5, "computer:normal")
    summary = play_out(match)
    players = ",".join(["computer:normal"] * len(match.setup.seats))
    done = subprocess.run(
        [sys.executable, "-m", "game", "simulate", name, "--seats", players, "--seed", "5",
         "--workers", "1", "--json"],
        capture_output=True, text=True, check=True,
    )
    told = json.loads(done.stdout)["matches"][0]
    assert told["digest"] == summary.digest
    assert told["rounds"] == summary.rounds and told["shots"] == summary.shots


@pytest.mark.parametrize("mode_id", sorted(modes()))
def test_most_seats_can_play_to_the_end(mode_id):
    name = next(n for n in reversed(ALL) if n.startswith(mode_id + "/"))
    content = scenario(modes()[mode_id], name.partition("/")[2])
    most = min(modes()[mode_id].seat_range[1], content.seats[1])
    match = begin(name, 3, "computer:normal", most)
    assert play_out(match).shots > 0


def _simulated(state: State, shot: Any) -> Any:
    from game.physics import simulate

    return simulate(state.table, shot)


@pytest.mark.parametrize("name", QUICKEST)
def test_a_shot_that_physics_has_not_answered_is_refused(name):
    match, rng = begin(name, 1), random.Random(1)
    mode, state = match.mode, match.state
    for _ in range(60):
        aims = [offer for offer in mode.offers(state) if isinstance(offer, Aim)]
        if aims:
            break
        step = mode.resolve(state, legal(state, mode.offers(state)[0], rng)[0], None)
        assert not isinstance(step, Refusal)
        state = step.state
    assert isinstance(mode.resolve(state, legal(state, aims[0], rng)[0], None), Refusal)
