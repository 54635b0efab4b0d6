"""Many matches: the same for any number of processes, written down as they come, gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.commands.simulate import scenario_setup
from game.session import batch
from game.session.batch import Lines, Unfit
from game.session.messages import Summary
from game.session.tally import by_player, by_seat, share

QUICK = "squadron/sudden-death"


def played(farm: batch.Farm, setups: list[batch.Setup]) -> dict[object, Summary]:
    found: dict[object, Summary] = {}
    for reply in farm(list(batch.requests(setups, None))):
        assert isinstance(reply, Summary)
        found[reply.seed, reply.players] = reply
    return found


def test_any_number_of_processes_gives_the_same_matches() -> None:
    setups = batch.setups(scenario_setup(QUICK, "computer:easy,computer:hard", 5), 6, swap=True)
    assert played(batch.here, setups) == played(batch.by_processes(2), setups)


def test_swapped_players_sit_everywhere_once_for_each_seed() -> None:
    first = scenario_setup(QUICK, "computer:easy,computer:hard,computer:normal", 5)
    setups = batch.setups(first, 6, swap=True)
    assert [s.seed for s in setups] == [5, 5, 5, 6, 6, 6]
    seats = [[seat.player for seat in s.seats] for s in setups[:3]]
    assert all({row[n] for row in seats} == {"computer:easy", "computer:hard", "computer:normal"}
               for n in range(3))


def test_equals_have_nothing_to_swap() -> None:
    setups = batch.setups(scenario_setup(QUICK, "computer:easy,computer:easy", 5), 3, swap=True)
    assert [s.seed for s in setups] == [5, 6, 7]


def test_what_is_written_down_is_not_played_again_and_a_cut_line_is(tmp_path: Path) -> None:
    setups = batch.setups(scenario_setup(QUICK, "computer:easy,computer:hard", 5), 3, swap=False)
    lines = Lines(tmp_path / "matches.jsonl", setups[0])
    lines.open()
    all_ = played(batch.here, setups)
    for summary in all_.values():
        lines.add(summary)
    assert lines.known() == all_
    content = lines.path.read_bytes()
    lines.path.write_bytes(content[:-7])
    assert len(lines.known()) == 2
    lines.open()
    missing = [s for s in setups if batch.key(s) not in lines.known()]
    for summary in played(batch.here, missing).values():
        lines.add(summary)
    assert lines.path.read_bytes() == content


@pytest.mark.parametrize(
    "content", [b"", b"hello\n", b'{"scenario": "x", "of": "y"}\n', b"\0" * 99])
def test_a_file_of_something_else_is_refused_and_left_as_it_is(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "something.txt"
    path.write_bytes(content)
    with pytest.raises(Unfit):
        Lines(path, scenario_setup(QUICK, "computer:easy,computer:hard", 5)).known()
    assert path.read_bytes() == content


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    first = scenario_setup(QUICK, "computer:easy,computer:hard", 5)
    lines = Lines(tmp_path / "matches.jsonl", first)
    lines.open()
    lines.path.write_bytes(lines.path.read_bytes() + b"what\n{}\n")
    with pytest.raises(Unfit, match="line 2"):
        lines.known()


def test_other_rules_are_another_file(tmp_path: Path) -> None:
    first = scenario_setup(QUICK, "computer:easy,computer:hard", 5)
    Lines(tmp_path / "matches.jsonl", first).open()
    other = replace(first, scenario={**first.scenario, "story": "Other."})
    with pytest.raises(Unfit):
        Lines(tmp_path / "matches.jsonl", other).known()


def test_an_interval_holds_the_share_and_narrows() -> None:
    few, many = share(6, 10), share(600, 1000)
    assert few.low < 0.6 < few.high and many.low < 0.6 < many.high
    assert many.high - many.low < 0.07 < few.high - few.low
    assert share(0, 0).high == 1.0 and share(10, 10).low > 0.7


def test_wins_are_counted_by_seat_and_by_player() -> None:
    def one(players: tuple[str, ...], winner: int) -> Summary:
        return Summary(1, winner, "", 1, 1, "", winners=(winner,), players=players)

    matches = [one(("a", "b"), 0), one(("b", "a"), 1), one(("a", "b"), 1)]
    assert [round(seat.won) for seat in by_seat(matches)] == [1, 2]
    assert {who: s.won for who, s in by_player(matches).items()} == {"a": 2, "b": 1}
