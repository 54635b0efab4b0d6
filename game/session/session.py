"""A match that is being played, whoever watches.

A Session joins a Match, a decider for each seat and the physics that answers. It is stepped by
`update` and says what there is to show. Every command goes the same way: its shot is simulated,
the match takes it, it is kept, and only then is it there to be shown. It can't stand still
without saying why: what a computer decides and rules or physics refuse is decided again, and a
computer that can't decide any more gives its seat to whoever is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from game.match import Match, Play
from game.match.match import completed
from game.rules import Command, Offer, Outcome, Refusal, Shoot, Shot, State, say
from game.session.deciders import Decider, Hands, Question
from game.session.messages import GONE, Answer, Answered, Desk, Gone, Refused, Reply


class Moment(StrEnum):
    """Where a session stands."""

    ASK = "ask"  # at least one person is deciding
    THINK = "think"  # only computers are
    SIMULATE = "simulate"  # physics answers a shot
    KEEP = "keep"  # the command is taken, and being written down
    SHOW = "show"  # `play` is there to be shown; `go_on` when it was
    OVER = "over"


class GivenUp(Struct, frozen=True):
    """A seat whose computer can't play on, and why; people play it now."""

    seat: int
    why: Refusal


class Unkept(Struct, frozen=True):
    """The last command is not on disk; the next one is written with it."""

    why: BaseException


class Differs(Struct, frozen=True):
    """A stored result stands, and physics would give another one now."""


Trouble = GivenUp | Unkept | Differs
Keep = Callable[[Match], Future[None]]


class Physics(Protocol):
    """What completes a wish, and what answers the shot."""

    def shot(self, match: Match, command: Command) -> Shot | None: ...
    def answer(self, match: Match, shot: Shot) -> Future[Reply]: ...


class Simulated:
    """The shot as the rules complete it now, simulated at a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def shot(self, match: Match, command: Command) -> Shot | None:
        return completed(match.mode, match.state, command)

    def answer(self, match: Match, shot: Shot) -> Future[Reply]:
        return self._desk.ask(Answer(match.state.table, shot))


class Session:
    def __init__(
        self, match: Match, deciders: Sequence[Decider], desk: Desk, *,
        physics: Physics | None = None, keep: Keep | None = None, think_s: float = 0.0,
    ) -> None:
        self.match, self.deciders, self.desk = match, list(deciders), desk
        self.think_s = think_s  # a computer takes at least this long: one sees whose turn it is
        self.aim_s = 0.0  # so long its aim is seen before it shoots
        self.coming: Shoot | None = None  # what a computer is about to shoot
        self.moment = Moment.ASK
        self.since = 0.0  # seconds in this moment
        self.asked: dict[int, tuple[Offer, ...]] = {}
        self.refusals: dict[int, Refusal] = {}  # the last, of each seat that is asked
        self.acting: int | None = None  # whose command is answered or shown, or was last
        self.play: Play | None = None  # the last that was taken since the last question
        self.troubles: list[Trouble] = []
        self._shoots_at = 0.0
        self._command: Command | None = None
        self._shot: Shot | None = None
        self._reply: Future[Reply] | None = None
        self._kept: Future[None] | None = None
        self._keep = keep
        self._physics = physics or Simulated(desk)
        self._write()
        self._next()

    # ---- facts ---------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome()

    def is_person(self, seat: int) -> bool:
        return isinstance(self.deciders[seat], Hands)

    def hands(self, seat: int) -> Hands | None:
        """The hands at this seat, if a person sits there."""
        decider = self.deciders[seat]
        return decider if isinstance(decider, Hands) else None

    def meant(self, seat: int) -> Shoot | None:
        """What a computer at this seat is about to shoot, or thinks best of just now."""
        if self.coming is not None:
            return self.coming if self.coming.seat == seat else None
        weighing = getattr(self.deciders[seat], "weighing", None)
        ideas = weighing.ideas if weighing is not None else ()
        best = max(ideas, key=lambda idea: idea.better, default=None)
        return best.command if best is not None and isinstance(best.command, Shoot) else None

    def take_troubles(self) -> list[Trouble]:
        """What has to be said, once."""
        told, self.troubles = self.troubles, []
        return told

    # ---- the course of things ------------------------------------------------------------

    def update(self, dt: float = 0.0) -> bool:
        """Goes on as far as one thing leads to the next; True if anything has changed."""
        self.since += dt
        match self.moment:
            case Moment.ASK | Moment.THINK:
                return self._listen()
            case Moment.SIMULATE:
                return self._answered()
            case Moment.KEEP:
                return self._written()
            case Moment.SHOW | Moment.OVER:
                return False

    def give(self, command: Command) -> Refusal | None:
        """A person's command for the seat it names; why it can't be taken, as far as that is
        known at once."""
        hands = self.hands(command.seat)
        if hands is None or command.seat not in self.asked or self.moment is not Moment.ASK:
            return Refusal("not-your-turn", say("It is another seat's turn."))
        refused = self.match.refuses(command)
        if refused is not None:
            self.refusals[command.seat] = refused
            return refused
        hands.give(command)
        self._listen()
        return self.refusals.get(command.seat)

    def go_on(self) -> None:
        """What was there to be shown has been seen: the next seats are asked."""
        if self.moment is Moment.SHOW:
            self._next()

    def give_over(self, seat: int, decider: Decider) -> None:
        """From now on this one decides for the seat."""
        self.deciders[seat].drop()
        self.deciders[seat] = decider
        if seat in self.asked and self.moment in (Moment.ASK, Moment.THINK):
            self.coming = None
            self._ask(seat)
            self._wait()

    def undo(self) -> bool:
        """Back to the last moment when a person was asked; True if there was one."""
        states = self.match.states
        for count in range(1, len(self.match.log) + 1):
            if self._asks_a_person(states[-1 - count]):
                self.match.undo(count)
                self._drop()
                self._reply, self._command = None, None
                self._write()
                self._next()
                return True
        return False

    def can_undo(self) -> bool:
        return any(self._asks_a_person(state) for state in self.match.states[:-1])

    def close(self) -> None:
        """Waits until what was taken is written; nobody thinks on."""
        self._drop()
        if self._kept is not None:
            self._kept.exception()

    # ---- details -------------------------------------------------------------------------

    def _drop(self) -> None:
        for decider in self.deciders:
            decider.drop()

    def _enter(self, moment: Moment) -> None:
        self.moment, self.since = moment, 0.0

    def _next(self) -> None:
        """Asks every seat that has an offer, or ends."""
        self.play, self.refusals, self.coming = None, {}, None
        self.asked = {}
        offers = self.match.offers() if self.outcome is None else ()
        for offer in offers:
            self.asked[offer.seat] = (*self.asked.get(offer.seat, ()), offer)
        for seat in self.asked:
            self._ask(seat)
        self._wait()

    def _ask(self, seat: int) -> None:
        number = len(self.match.log)
        self.deciders[seat].ask(
            Question(self.match.setup, self.state, seat, self.asked[seat], number))

    def _wait(self) -> None:
        if not self.asked:
            self._enter(Moment.OVER)
        else:
            people = any(self.is_person(seat) for seat in self.asked)
            self._enter(Moment.ASK if people else Moment.THINK)

    def _listen(self) -> bool:
        """The first seat that has decided."""
        if self.coming is not None:
            if self.since < self._shoots_at:
                return False
            command, self.coming = self.coming, None
            self._take(command)
            return True
        for seat in self.asked:
            if not self.is_person(seat) and self.since < self.think_s:
                continue
            said = self.deciders[seat].answer()
            if isinstance(said, Refusal):
                self._give_up(seat, said)
                return True
            if isinstance(said, Shoot) and self.aim_s and not self.is_person(seat):
                self.coming, self._shoots_at = said, self.since + self.aim_s
                return True
            if said is not None:
                self._take(said)
                return True
        return False

    def _take(self, command: Command) -> None:
        refused = self.match.refuses(command)
        if refused is not None:
            self._refuse(command, refused)
            return
        self._command, self.acting = command, command.seat
        self.refusals.pop(command.seat, None)
        self._shot = self._physics.shot(self.match, command)
        if self._shot is None:
            self._submit(None)
            return
        self._enter(Moment.SIMULATE)
        self._reply = self._physics.answer(self.match, self._shot)

    def _answered(self) -> bool:
        if self._reply is None or not self._reply.done():
            return False
        reply, self._reply = self._reply.result(), None
        assert self._command is not None
        match reply:
            case Answered():
                if reply.differs:
                    self.troubles.append(Differs())
                self._submit(reply)
            case Refused(refusal):
                self._refuse(self._command, refusal)
            case Gone():
                self._refuse(self._command, Refusal("gone", GONE))
            case _:
                raise TypeError(f"{type(reply).__name__} answers no shot")
        return True

    def _submit(self, answer: Answered | None) -> None:
        assert self._command is not None
        result = answer.result if answer else None
        step = self.match.submit(self._command, result, self._shot)
        if isinstance(step, Refusal):
            self._refuse(self._command, step)
            return
        self.play = self.match.last
        self._write()
        self._enter(Moment.KEEP)
        self._written()

    def _refuse(self, command: Command, refusal: Refusal) -> None:
        self.refusals[command.seat] = refusal
        self.deciders[command.seat].refused(refusal)
        self._wait()

    def _give_up(self, seat: int, why: Refusal) -> None:
        self.troubles.append(GivenUp(seat, why))
        self.give_over(seat, Hands())

    def _write(self) -> None:
        if self._keep is not None:
            self._kept = self._keep(self.match)

    def _written(self) -> bool:
        """Once the last command is on disk it may be shown."""
        if self._kept is not None:
            if not self._kept.done():
                return False
            problem = self._kept.exception()
            self._kept = None
            if problem is not None:
                self.troubles.append(Unkept(problem))
        self._enter(Moment.SHOW)
        return True

    def _asks_a_person(self, state: State) -> bool:
        return any(self.is_person(offer.seat) for offer in self.match.mode.offers(state))
