"""`replay --verify` of a match whose stored shot physics refuses ended with a traceback; a match
with a piece where nothing can lie was taken up, and no shot could be played in it."""

import random

import pytest
from msgspec.structs import replace

from game.app.command import main
from game.content.scenarios import content, scenarios
from game.match import Match, SaveProblem, load, save
from game.modes import modes
from game.physics import simulate
from game.players.plain import plain
from game.rules import seats


def played(name: str, answer=simulate) -> Match:
    """Until a shot was made."""
    card = next(card for card in scenarios() if card.id == name)
    mode = modes()[card.game]
    match = Match.begin(mode, content(mode, card.file), seats(2), 3, card.id)
    match._simulate = answer
    rng = random.Random(1)
    while all(entry.shot is None for entry in match.log):
        match.submit(plain(mode, match.state, match.offers()[0].seat, rng, 0))
    return match


def odd(piece, **pose):
    return replace(piece, pose=replace(piece.pose, **pose))


@pytest.mark.parametrize("change", [
    lambda piece: odd(piece, qw=7.0), lambda piece: odd(piece, x=5000.0),
    lambda piece: replace(piece, id="a\0b"), lambda piece: replace(piece, kind="../../x"),
])
def test_a_shot_nobody_could_make_is_a_difference(tmp_path, capsys, change):
    match = played("squadron/classic")
    entry = match.log[-1]
    brought = (change(entry.shot.brings[0]), *entry.shot.brings[1:])
    match.log[-1] = replace(entry, shot=replace(entry.shot, brings=brought))
    file = tmp_path / "odd.match"
    save(match, file)
    assert main(["replay", "--verify", str(file)]) == 1
    out = capsys.readouterr()
    assert "0 of 1 shots the same" in out.out and "Traceback" not in out.err


@pytest.mark.parametrize("change", [
    lambda pieces: (odd(pieces[0], qw=7.0), *pieces[1:]),
    lambda pieces: (replace(pieces[0], id="a\0b"), *pieces[1:]),
    lambda pieces: (*pieces, pieces[-1]),
])
def test_a_table_nobody_could_play_on_is_refused(tmp_path, change):
    def answer(table, shot):
        result = simulate(table, shot)
        return replace(result, table=result.table.changed(pieces=change(result.table.pieces)))

    file = tmp_path / "odd.match"
    save(played("flickfleet/introductory", answer), file)
    with pytest.raises(SaveProblem, match=r"command \d+ leaves ") as problem:
        load(file, modes())
    assert problem.value.kind == "broken"
