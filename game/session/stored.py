"""A log shown again: the stored results stand, and physics gives them their way."""

from __future__ import annotations

from concurrent.futures import Future

from msgspec.structs import replace

from game.match import Match
from game.match.match import facts_of
from game.rules import Shot, digest
from game.session.deciders import Replayed
from game.session.messages import Answer, Answered, Desk, Reply
from game.session.session import Physics, Session


def replayed(match: Match, desk: Desk, start: int = 0) -> Session:
    """A session that plays the match's log again, from its command number `start` on."""
    deciders = [Replayed(match.log) for _ in match.setup.seats]
    return Session(match.until(start), deciders, desk, physics=_as_stored(match, desk))


def _as_stored(match: Match, desk: Desk) -> Physics:
    """Each shot simulated for its trajectory; where it comes out differently now, the stored
    result is shown without a way, and the difference is said."""

    def physics(now: Match, shot: Shot) -> Future[Reply]:
        entry = match.log[len(now.log)]
        told: Future[Reply] = Future()

        def compare(simulated: Future[Reply]) -> None:
            reply = simulated.result()
            if isinstance(reply, Answered) and entry.result is not None:
                same = digest(facts_of(reply.result)) == entry.result_digest
                ways = reply.result.trajectory if same else ()
                reply = Answered(replace(entry.result, trajectory=ways), differs=not same)
            told.set_result(reply)

        desk.ask(Answer(now.state.table, shot)).add_done_callback(compare)
        return told

    return physics
