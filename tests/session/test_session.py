"""A session asks, decides, answers, keeps and goes on; and it never stands still unsaid."""

from __future__ import annotations

import random
from concurrent.futures import Future
from typing import Any

import pytest
from msgspec.structs import replace

from game.content.scenarios import scenario
from game.match import Match, verify
from game.modes import modes
from game.players.plain import commands
from game.rules import (
    Aim,
    Choice,
    Choose,
    Command,
    Flick,
    Option,
    Outcome,
    Refusal,
    Shoot,
    Step,
    say,
    seats,
)
from game.session.deciders import Computer, Hands, computers
from game.session.messages import (
    Answered,
    Decide,
    Decided,
    Desk,
    Gone,
    Reply,
    Request,
    Tell,
    nobody,
)
from game.session.playing import play_out
from game.session.session import Differs, GivenUp, Moment, Session, Unkept
from game.session.stored import replayed
from game.session.work import Here, done


def begun(mode_id: str = "squadron", name: str = "classic", who: str = "computer:normal") -> Match:
    mode = modes()[mode_id]
    return Match.begin(mode, scenario(mode, name), seats(2, who), 7, f"{mode_id}/{name}")


def run(session: Session, most: int = 10_000) -> None:
    """Shows everything at once, until the match is over or a person is asked."""
    for _ in range(most):
        session.update(1.0)
        session.go_on()
        if session.moment in (Moment.OVER, Moment.ASK):
            return
    raise AssertionError("it goes on for ever")


class Spoiling(Here):
    """A desk whose first decisions are wrong."""

    def __init__(self, wrong: int, command: Command) -> None:
        self.wrong, self.command = wrong, command

    def ask(self, request: Request, tell: Tell = nobody) -> Future[Reply]:
        if isinstance(request, Decide) and self.wrong > 0:
            self.wrong -= 1
            future: Future[Reply] = Future()
            future.set_result(Decided(self.command))
            return future
        return super().ask(request, tell)


class Silent(Here):
    """A desk at which nobody is left."""

    def ask(self, request: Request, tell: Tell = nobody) -> Future[Reply]:
        future: Future[Reply] = Future()
        future.set_result(Gone("nobody is left"))
        return future


@pytest.mark.parametrize("wrong", [1, 3, 5])
def test_refused_decision_of_a_computer_is_decided_again(wrong: int) -> None:
    match = begun()
    desk = Spoiling(wrong, Choose(0, "no such thing", "x"))
    session = Session(match, computers(match.setup, desk), desk)
    while not match.log:
        session.update(1.0)
    assert desk.wrong == 0
    assert session.take_troubles() == []


def test_shot_that_physics_refuses_is_decided_again_at_last_plainly() -> None:
    match = begun("flickfleet", "introductory")
    desk = Here()
    session = Session(match, computers(match.setup, desk), desk)
    while not any(isinstance(o, Aim) and o.kind == "flick" for o in match.offers()):
        session.update(1.0)
        session.go_on()
    offer = next(o for o in match.offers() if isinstance(o, Aim))
    beside = Shoot(offer.seat, offer.about, Flick(
        offer.pieces[0], 90.0, offer.fastest, strike=(50.0, 50.0), lift=89.0))
    before = len(match.log)
    spoiling = Spoiling(4, beside)
    session = Session(match, computers(match.setup, spoiling), spoiling)
    for _ in range(100):
        session.update(1.0)
        if len(match.log) > before:
            break
    assert len(match.log) == before + 1
    assert match.log[-1].result is not None


def test_computer_that_can_not_decide_gives_its_seat_to_a_person_and_that_is_said() -> None:
    match = begun()
    desk = Silent()
    session = Session(match, computers(match.setup, desk), desk)
    session.update(1.0)
    (trouble,) = session.take_troubles()
    assert isinstance(trouble, GivenUp)
    assert session.moment is Moment.ASK
    seat = trouble.seat
    offer = match.offers()[0]
    assert session.give(next(commands(offer, match.state))) is None
    session.update(1.0)
    assert session.refusals[seat].code == "gone", "no physics either: the seat is asked again"
    assert session.moment is Moment.ASK


def test_person_is_refused_with_the_reason_and_asked_again() -> None:
    match = begun(who="human")
    desk = Here()
    session = Session(match, [Hands(), Hands()], desk)
    seat = next(iter(session.asked))
    refused = session.give(Choose(seat, "nothing", "x"))
    assert refused is not None
    assert session.refusals[seat] == refused
    assert session.moment is Moment.ASK
    other = session.give(Choose(1 - seat, "nothing", "x"))
    assert other is not None and other.code == "not-your-turn"


def test_command_is_shown_only_when_it_is_kept_and_a_failure_is_said_each_time() -> None:
    match = begun()
    desk = Here()
    kept: list[Future[None]] = []

    def keep(_: Match) -> Future[None]:
        kept.append(Future())
        return kept[-1]

    session = Session(match, computers(match.setup, desk), desk, keep=keep)
    kept[0].set_result(None)
    for number in (1, 2):
        while session.moment is not Moment.KEEP:
            session.update(1.0)
            session.go_on()
        assert not session.update(1.0), "it waits for the disk"
        kept[-1].set_exception(OSError("full"))
        session.update(1.0)
        assert session.moment is Moment.SHOW
        assert [type(t) for t in session.take_troubles()] == [Unkept]
        assert len(match.log) == number
        session.go_on()


def test_undo_goes_back_to_the_last_moment_a_person_was_asked() -> None:
    match = begun(who="human")
    desk = Here()
    session = Session(match, [Hands(), Computer("easy", desk)], desk)
    while session.moment is not Moment.ASK:
        session.update(1.0)
        session.go_on()
    before, number = match.state, len(match.log)
    (offer, *_rest) = session.asked[0]
    assert session.give(next(commands(offer, match.state))) is None
    run(session)
    assert len(match.log) > number
    assert session.undo()
    assert match.state == before
    assert session.moment is Moment.ASK


# ---- any number of seats -----------------------------------------------------------------

class Both:
    """Both seats say a word at once, in any order; it ends when each has."""

    def __init__(self) -> None:
        whole = modes()["squadron"]
        self.id, self.title = whole.id, whole.title
        self.seat_range, self.state_type = whole.seat_range, whole.state_type
        self.scenario_type = whole.scenario_type
        self._setup = whole.setup
        self.said: list[int] = []

    def setup(self, *words: Any) -> Any:
        return self._setup(*words)

    def offers(self, state: Any) -> tuple[Choice, ...]:
        return tuple(
            Choice(seat, "word", say("Say it."), (Option("yes", say("Yes")),))
            for seat in (0, 1) if seat not in state.chance.drawn.get("said", ())
        )

    def shot(self, state: Any, command: Command) -> None:
        return None

    def resolve(self, state: Any, command: Command, result: Any) -> Step:
        said = (*state.chance.drawn.get("said", ()), command.seat)
        return Step(replace(state, chance=replace(state.chance, drawn={"said": said})))

    def outcome(self, state: Any) -> Outcome | None:
        return Outcome((), say("Said.")) if not self.offers(state) else None


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_several_seats_are_asked_at_once_and_answer_in_any_order(order: tuple[int, int]) -> None:
    match = begun(who="human")
    both = Match(Both(), match.setup)  # type: ignore[arg-type]
    session = Session(both, [Hands(), Hands()], Here())
    assert set(session.asked) == {0, 1}
    for seat in order:
        assert session.give(Choose(seat, "word", "yes")) is None
        session.go_on()
    assert session.moment is Moment.OVER
    assert [e.command.seat for e in both.log] == list(order)


# ---- replays -----------------------------------------------------------------------------

@pytest.mark.parametrize(("mode_id", "name"), [
    ("squadron", "sudden-death"), ("diceflick", "quick"),
])
def test_replayed_session_goes_through_the_same_states_from_any_command(
    mode_id: str, name: str
) -> None:
    match = begun(mode_id, name)
    play_out(match)
    for start in (0, len(match.log) // 2):
        session = replayed(match, Here(), start)
        run(session)
        assert session.moment is Moment.OVER
        assert session.match.digest == match.digest
        assert session.take_troubles() == []


def test_replay_shows_what_is_stored_where_physics_answers_otherwise_now() -> None:
    match = begun("squadron", "sudden-death")
    play_out(match)

    class Otherwise(Here):
        def ask(self, request: Request, tell: Tell = nobody) -> Future[Reply]:
            reply = done(request)
            if isinstance(reply, Answered):
                reply = Answered(replace(reply.result, seconds=reply.result.seconds + 1.0))
            future: Future[Reply] = Future()
            future.set_result(reply)
            return future

    desk: Desk = Otherwise()
    session = replayed(match, desk)
    run(session)
    assert session.match.digest == match.digest
    shots = sum(e.result is not None for e in match.log)
    assert session.take_troubles() == [Differs()] * shots


def test_same_digests_as_commands_submitted_by_hand() -> None:
    match = begun()
    play_out(match)
    assert verify(match).first_difference is None
    again = Match(match.mode, match.setup)
    for entry in match.log:
        assert not isinstance(again.submit(entry.command), Refusal)
    assert again.digest == match.digest


def test_thinking_takes_as_long_as_it_is_told_to() -> None:
    match = begun()
    desk = Here()
    session = Session(match, computers(match.setup, desk), desk, think_s=0.5)
    assert session.moment is Moment.THINK
    assert not session.update(0.3)
    assert session.update(0.3)


def test_random_refusals_never_stop_a_match() -> None:
    rng = random.Random(3)
    match = begun("diceflick", "quick")

    class Unsure(Here):
        def ask(self, request: Request, tell: Tell = nobody) -> Future[Reply]:
            if isinstance(request, Decide) and rng.random() < 0.5:
                future: Future[Reply] = Future()
                future.set_result(Decided(Choose(request.seat, "x", "y")))
                return future
            return super().ask(request, tell)

    desk = Unsure()
    session = Session(match, computers(match.setup, desk), desk)
    run(session)
    assert session.moment is Moment.OVER


def test_a_computers_aim_is_seen_before_it_shoots() -> None:
    match = begun("diceflick", "quick")
    desk = Here()
    session = Session(match, computers(match.setup, desk), desk)
    session.aim_s = 0.5
    assert session.update(0.1)  # it has decided
    coming = session.coming
    assert coming is not None and session.meant(coming.seat) is coming
    assert session.meant(1 - coming.seat) is None
    assert not session.update(0.4) and not match.log
    assert session.update(0.2) and session.coming is None
    while session.moment is not Moment.SHOW:
        session.update(0.1)
    assert match.log[0].command == coming


def test_undo_forgets_what_a_computer_was_about_to_shoot() -> None:
    match = begun("diceflick", "quick")
    desk = Here()
    session = Session(match, computers(match.setup, desk), desk)
    session.aim_s = 0.5
    session.update(0.1)
    assert session.coming is not None
    session.give_over(session.coming.seat, Hands())
    assert session.coming is None and session.moment is Moment.ASK


def test_who_thinks_is_told_when_nobody_waits_any_more() -> None:
    dropped: list[Future[Reply]] = []

    class Slow(Here):
        def ask(self, request: Request, tell: Tell = nobody) -> Future[Reply]:
            return Future()

        def drop(self, reply: Future[Reply]) -> None:
            dropped.append(reply)

    match = begun("diceflick", "quick")
    desk = Slow()
    session = Session(match, computers(match.setup, desk), desk)
    session.close()
    assert len(dropped) == 1
