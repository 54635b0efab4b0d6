"""The note of a throw was that of the die which came to rest last; a stored throw, which has no
way, named another, so the match was refused as made under other rules."""

from __future__ import annotations

import msgspec

from game.app.commands.simulate import scenario_setup
from game.match import Match
from game.modes import modes
from game.rules import digest
from game.session.playing import play_out


def test_a_throw_leaves_the_same_note_without_its_way() -> None:
    seats = "computer:normal,computer:easy,computer:normal"
    match = Match(modes()["squadron"], scenario_setup("squadron/classic", seats, 70_017))
    play_out(match)
    before = match.states[0]
    for entry, after in zip(match.log, match.states[1:], strict=True):
        if entry.result is not None:
            stored = msgspec.structs.replace(entry.result, trajectory=())
            step = match.mode.resolve(before, entry.command, stored)
            assert digest(step.state) == digest(after)  # type: ignore[union-attr]
        before = after
