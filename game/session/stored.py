"""A log shown again: the stored shots and results stand, and physics gives them their way."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from msgspec.structs import replace

from game.match import Entry, Match
from game.match.match import facts_of
from game.rules import Command, Shot, digest
from game.session.deciders import Replayed
from game.session.messages import Answer, Answered, Desk, Reply
from game.session.session import Session


def replayed(match: Match, desk: Desk, start: int = 0) -> Session:
    """A session that plays the match's log again, from its command number `start` on."""
    deciders = [Replayed(match.log) for _ in match.setup.seats]
    return Session(match.until(start), deciders, desk, physics=Stored(match.log, desk))


class Stored:
    """Each stored shot is simulated for its trajectory; where it comes out differently now, the
    stored result is shown without a way, and the difference is said."""

    def __init__(self, log: Sequence[Entry], desk: Desk) -> None:
        self._log, self._desk = log, desk

    def shot(self, match: Match, command: Command) -> Shot | None:
        return self._log[len(match.log)].shot

    def answer(self, match: Match, shot: Shot) -> Future[Reply]:
        entry = self._log[len(match.log)]
        told: Future[Reply] = Future()

        def compare(simulated: Future[Reply]) -> None:
            reply = simulated.result()
            if isinstance(reply, Answered) and entry.result is not None:
                same = digest(facts_of(reply.result)) == entry.result_digest
                ways = reply.result.trajectory if same else ()
                reply = Answered(replace(entry.result, trajectory=ways), differs=not same)
            told.set_result(reply)

        self._desk.ask(Answer(match.state.table, shot)).add_done_callback(compare)
        return told
