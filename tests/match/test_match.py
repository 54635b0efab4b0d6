"""submit, offers, log, undo, resume and replay."""

import random

import pytest

from game.content.scenarios import scenario
from game.match import Match, verify
from game.modes import modes
from game.rules import Choose, Refusal, Shoot, Step, Throw, digest, seats
from tests.match.matches import answer, short_match, throw


def test_a_command_leads_to_the_next_state_and_into_the_log():
    match = short_match()
    step = throw(match)
    assert isinstance(step, Step) and match.state is step.state
    assert match.log[-1].state_digest == digest(step.state)
    assert match.last.shot.brings and match.last.result is not None


def test_a_refused_command_changes_nothing():
    match = short_match()
    before = match.state
    assert throw(match, speed=900.0).code == "speed"
    assert match.submit(Choose(0, "next", "next")).code == "not-offered"
    assert match.submit(Shoot(1, "squadron", Throw(0.0, 80.0))).code == "not-your-turn"
    assert match.state is before and match.log == []


def test_what_physics_refuses_is_a_refusal_with_its_code():
    mode = modes()["squadron"]
    match = Match.begin(mode, scenario(mode, "classic"), seats(2), 3)
    refused = match.submit(Shoot(0, "squadron", Throw(float("nan"), 80.0)))
    assert isinstance(refused, Refusal) and refused.code == "not-finite"


def test_what_is_stored_is_what_was_simulated():
    match = short_match()
    asked = []
    match._simulate = lambda table, shot: asked.append(shot) or answer(table, shot)
    throw(match)
    again = match.mode.shot(match.states[0], match.log[0].command)
    assert again == asked[0] == match.last.shot


def test_chance_moves_on_with_each_throw():
    match = short_match()
    throw(match)
    throw(match)
    first = match.mode.shot(match.states[0], match.log[0].command)
    second = match.mode.shot(match.states[1], match.log[1].command)
    assert [p.pose for p in first.brings] != [p.pose for p in second.brings]


def test_undo_is_an_earlier_state():
    match = short_match()
    states = [match.state]
    for _ in range(4):
        throw(match)
        states.append(match.state)
    assert match.undo() == 1 and match.state is states[3]
    assert match.undo(2) == 2 and match.state is states[1]
    assert len(match.log) == 1
    assert match.undo(10) == 1 and match.undo() == 0
    assert match.state is states[0] and match.log == []


def test_the_same_command_after_undo_gives_the_same_again():
    match = short_match()
    throw(match)
    seen = match.log[-1]
    match.undo()
    throw(match)
    assert match.log[-1] == seen


def test_the_log_leads_to_the_same_match_without_physics():
    match = short_match()
    for _ in range(4):
        throw(match)
    again = Match(match.mode, match.setup, simulate=None)
    for entry in match.log:
        assert again.resume(entry) is None
    assert again.digest == match.digest and again.state == match.state


def test_the_log_keeps_no_trajectory():
    mode = modes()["squadron"]
    match = Match.begin(mode, scenario(mode, "classic"), seats(2), 3)
    throw(match)
    assert match.last.result.trajectory and not match.log[0].result.trajectory


def test_replay_finds_the_first_shot_that_differs():
    match = short_match()
    for _ in range(4):
        throw(match)
    calls = iter(range(10))

    def other_machine(table, shot):
        result = answer(table, shot)
        return result if next(calls) != 2 else type(result)(table=result.table)

    assert verify(match, answer).same == 4
    verdict = verify(match, other_machine)
    assert (verdict.shots, verdict.same, verdict.first_difference) == (4, 3, 3)


def test_real_matches_replay_the_same():
    for mode in modes().values():
        match = Match.begin(mode, scenario(mode, _a_scenario(mode.id)), seats(2), 9)
        from tests.modes.commands import legal

        rng = random.Random(4)
        while match.outcome() is None and len(match.log) < 12:
            match.submit(legal(match.state, match.offers()[0], rng)[0])
        verdict = verify(match)
        assert verdict.shots == verdict.same > 0


def _a_scenario(mode_id: str) -> str:
    from game.content.scenarios import scenarios

    return next(s.id for s in reversed(scenarios()) if s.id.startswith(mode_id)).split("/")[1]


class _Coded(Exception):
    code = "off-surface"


def test_only_a_typed_refusal_of_physics_is_a_refusal():
    """Whatever simulates: an error with a code is said, any other one is a fault of ours."""
    match = short_match()

    def refusing(table, shot):
        raise _Coded("Outside the flick edge.")

    def broken(table, shot):
        raise ZeroDivisionError("a fault")

    def odd(table, shot):
        error = RuntimeError("a fault")
        error.code = 7
        raise error

    match._simulate = refusing
    refused = throw(match)
    assert isinstance(refused, Refusal)
    assert refused.code == "off-surface" and str(refused.why) == "Outside the flick edge."
    assert match.log == []
    for fault, kind in ((broken, ZeroDivisionError), (odd, RuntimeError)):
        match._simulate = fault
        with pytest.raises(kind):
            throw(match)
    assert match.log == []
