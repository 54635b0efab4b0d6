"""The race: flips of all seats at once, what counts, who is first; the same again elsewhere."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.content.models import models
from game.content.scenarios import content
from game.content.source import parse
from game.match import recording
from game.match.live import LiveMatch, Timed
from game.modes import live_modes, live_scenarios, modes
from game.modes.fliprace import bot
from game.modes.fliprace.rules import FlipRace, takable
from game.modes.fliprace.state import FlipRaceState, RaceScenario, brink, ship_kind, ticks
from game.players.slips import unsteady
from game.rules import (
    Aim,
    Choice,
    Choose,
    Exit,
    Flip,
    Happening,
    Observation,
    Piece,
    Pose,
    Refusal,
    Rest,
    Result,
    Shoot,
    Step,
    seats,
)

ROOT = Path(__file__).resolve().parents[2]
MODE: Any = FlipRace()
CARD = live_scenarios()[0]
RULES = content(MODE, CARD.file)
IN = Pose(0.0, 0.0, 0.5)
BESIDE = Pose(20.0, 5.0, 0.2)


def begun(players: int = 2, tick: int = 180) -> FlipRaceState:
    state: FlipRaceState = MODE.setup(RULES, seats(players), 5)
    return replace(state, tick=tick)


def flip(state: FlipRaceState, seat: int = 0) -> Shoot:
    ship = state.hand(seat)
    edge = brink(state, seat, (ship,))
    piece = Piece(ship, ship_kind(state.ships[ship].level), edge.pose(ship, 0.5, 0.5))
    return Shoot(seat, "flip", edge.flip(piece, edge.straight, 220.0, 0.5))


def flipped(state: FlipRaceState, seat: int = 0) -> FlipRaceState:
    step = MODE.resolve(state, flip(state, seat), None)
    assert isinstance(step, Step)
    return step.state  # type: ignore[return-value]


def seen(state: FlipRaceState, *happenings: Happening, after: int = 1) -> Any:
    return MODE.seen(state, Observation(state.tick + after, happenings))


def rested(state: FlipRaceState, id: str, pose: Pose, turns: float = 2.0) -> Any:
    """A ship comes to rest, its flip is over."""
    result = Result(state.table, turns={id: turns})
    return seen(state, Happening(1, 0, rests=(Rest(1.0, id, pose),), result=result))


# ---- the beginning -----------------------------------------------------------------------

def test_everybody_begins_with_seven_ships_one_of_them_in_the_hand() -> None:
    state = begun(4)
    for seat in range(4):
        assert len(state.of(seat, "hand", "socket")) == 7
        assert state.hand(seat) == f"{seat}-0"
    assert {o.seat for o in MODE.offers(state)} == {0, 1, 2, 3}


def test_every_seat_flips_from_its_own_side_straight_at_the_middle() -> None:
    state = begun(4)
    half = RULES.table / 2
    for seat, (x, y) in enumerate(((0, -half), (-half, 0), (0, half), (half, 0))):
        edge = brink(state, seat, (f"{seat}-0",))
        assert edge.place(0.5) == pytest.approx((x, y))
        pose = edge.pose(f"{seat}-0", 0.5, 0.5)
        assert abs(pose.x) <= abs(x) and abs(pose.y) <= abs(y)
        assert MODE.resolve(state, flip(state, seat), None).__class__ is not Refusal


def test_two_stand_opposite() -> None:
    assert brink(begun(2), 1, ()).place(0.5) == pytest.approx((0, RULES.table / 2))


def test_who_flips_before_the_signal_moves_nothing_and_waits() -> None:
    state = begun(tick=100)
    command = flip(state)
    assert MODE.shot(state, command) is None
    after = MODE.resolve(state, command, None).state
    assert after.hand(0) == "0-0" and after.locked[0] == after.signal == 180
    late = replace(begun(tick=170), locked=(0, 0))
    locked = MODE.resolve(late, flip(late), None).state
    assert locked.locked[0] == 170 + ticks(RULES.early)
    waits = replace(locked, tick=200)
    assert MODE.shot(waits, flip(waits)) is None
    assert MODE.resolve(waits, flip(waits), None).state.hand(0) == "0-0"
    free = replace(locked, tick=230)
    assert MODE.shot(free, flip(free)) is not None


def test_at_the_signal_all_may_flip() -> None:
    step = seen(begun(tick=179))
    assert [e.kind for e in step.events] == ["go"]
    assert MODE.shot(step.state, flip(step.state)) is not None


# ---- hands -------------------------------------------------------------------------------

def test_the_next_ship_is_in_the_hand_after_its_time() -> None:
    state = flipped(begun())
    assert state.hand(0) == "" and state.ships["0-0"].place == "flying"
    assert all(o.seat == 1 for o in MODE.offers(state))
    early = seen(state, after=ticks(RULES.reload) - 1).state
    assert early.hand(0) == ""
    assert seen(state, after=ticks(RULES.reload)).state.hand(0) == "0-1"


def missed(place: str = "table") -> FlipRaceState:
    """All of seat 0's ships are in but one that missed."""
    state = begun()
    for n in range(1, 7):
        state = state.with_ship(f"0-{n}", place="in")
    return state.with_ship("0-0", place=place, since=state.tick)


@pytest.mark.parametrize(("place", "wait"), [("table", 21), ("floor", 36)])
def test_a_missed_ship_is_picked_up(place: str, wait: int) -> None:
    state = missed(place)
    (offer,) = [o for o in MODE.offers(state) if o.seat == 0]
    assert isinstance(offer, Choice) and [o.id for o in offer.options] == ["0-0"]
    step = MODE.resolve(state, Choose(0, "take", "0-0"), None)
    assert step.takes == (("0-0",) if place == "table" else ())
    assert seen(step.state, after=wait - 1).state.hand(0) == ""
    assert seen(step.state, after=wait).state.hand(0) == "0-0"


def test_a_ship_that_lies_still_comes_back_by_itself() -> None:
    state = missed()
    assert seen(state, after=ticks(RULES.comes) - 1).state.hand(0) == ""
    step = seen(state, after=ticks(RULES.comes))
    assert step.state.hand(0) == "0-0" and step.takes == ("0-0",)


def test_a_ship_in_flight_is_nobodys_until_it_rests_or_has_moved_for_long() -> None:
    state = missed("flying")
    assert takable(state, 0) == ()
    assert takable(replace(state, tick=state.tick + ticks(RULES.flies)), 0) == ("0-0",)


def test_ships_in_the_mothership_are_not_taken_out() -> None:
    assert not any(o.seat == 0 and isinstance(o, Choice)
                   for o in MODE.offers(missed("in")))


# ---- what counts -------------------------------------------------------------------------

def test_a_ship_in_the_mothership_counts() -> None:
    step = rested(flipped(begun()), "0-0", IN)
    assert step.state.score(0) == 1 and [e.kind for e in step.events] == ["in"]


@pytest.mark.parametrize("pose", [BESIDE, Pose(0, 0, 7.4), Pose(5.3, 0, 0.5), Pose(0, 4.3, 0.5)])
def test_beside_it_or_on_its_rim_counts_nothing(pose: Pose) -> None:
    state = rested(flipped(begun()), "0-0", pose).state
    assert state.score(0) == 0 and state.ships["0-0"].place == "table"


@pytest.mark.parametrize(("x", "y"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_up_to_the_very_edge_of_its_floor_it_counts(x: int, y: int) -> None:
    wide, deep, _ = models().fixture("mothership-race").marks["inside"]
    edge, beyond = (Pose(x * wide * far, y * deep * far, 0.5) for far in (1.0, 1.001))
    assert rested(flipped(begun()), "0-0", edge).state.score(0) == 1
    assert rested(flipped(begun()), "0-0", beyond).state.score(0) == 0


def test_without_a_full_turn_it_is_given_back_even_from_inside() -> None:
    step = rested(flipped(begun()), "0-0", IN, turns=0.97)
    assert step.state.score(0) == 0 and step.state.ships["0-0"].place == "socket"
    assert step.takes == ("0-0",)
    assert rested(flipped(begun()), "0-0", IN, turns=1.0).state.score(0) == 1


def test_what_is_knocked_out_counts_no_more_and_what_is_knocked_in_does() -> None:
    state = rested(flipped(begun()), "0-0", IN).state
    step = seen(state, Happening(2, 1, rests=(Rest(0.4, "0-0", BESIDE),)))
    assert step.state.score(0) == 0 and [e.kind for e in step.events] == ["out"]
    back = seen(step.state, Happening(3, 1, rests=(Rest(0.4, "0-0", IN),)))
    assert back.state.score(0) == 1


def test_a_fallen_ship_lies_on_the_floor() -> None:
    step = seen(flipped(begun()), Happening(1, 0, exits=(Exit(0.9, "0-0", (50.0, 0.0)),)))
    assert step.state.ships["0-0"].place == "floor"


# ---- the end -----------------------------------------------------------------------------

def nearly(*racers: int) -> FlipRaceState:
    """These seats' last ships are in flight."""
    state = begun(3)
    for seat in racers:
        for n in range(1, 7):
            state = state.with_ship(f"{seat}-{n}", place="in", rested=1.0)
        state = state.with_ship(f"{seat}-0", place="flying", since=state.tick)
    return state


def test_the_first_with_all_ships_wins() -> None:
    step = rested(nearly(1, 2), "1-0", IN)
    outcome = MODE.outcome(step.state)
    assert outcome.winners == (1,) and outcome.scores == (0, 7, 6)
    assert MODE.offers(step.state) == ()


def test_in_one_tick_they_share_it() -> None:
    state = nearly(1, 2)
    rests = (Rest(1.0, "1-0", IN), Rest(1.0, "2-0", IN))
    step = seen(state, Happening(1, 1, rests=rests))
    assert MODE.outcome(step.state).winners == (1, 2)


def test_in_one_tick_the_earlier_rest_wins() -> None:
    state = nearly(1, 2).with_ship("1-0", flipped=100).with_ship("2-0", flipped=100)
    happenings = (Happening(1, 1, rests=(Rest(1.340, "1-0", IN),)),
                  Happening(2, 2, rests=(Rest(1.345, "2-0", IN),)))
    assert MODE.outcome(seen(state, *happenings).state).winners == (1,)


def test_the_last_ship_wins_when_it_is_known_to_have_turned_over() -> None:
    state = nearly(1).with_ship("1-0", whole=False)
    state = seen(state, Happening(1, 1, rests=(Rest(1.0, "1-0", IN),))).state
    assert state.score(1) == 7 and MODE.outcome(state) is None
    over = seen(state, Happening(1, 1, result=Result(state.table, turns={"1-0": 1.5}))).state
    assert MODE.outcome(over).winners == (1,)
    short = seen(state, Happening(1, 1, result=Result(state.table, turns={"1-0": 0.5}))).state
    assert short.score(1) == 6 and MODE.outcome(short) is None


def test_who_was_first_is_waited_for() -> None:
    """The earlier of two last ships may be known later to have turned over."""
    state = nearly(1, 2).with_ship("1-0", whole=False, flipped=100).with_ship("2-0", flipped=100)
    state = seen(state, Happening(1, 1, rests=(Rest(1.30, "1-0", IN),))).state
    state = seen(state, Happening(2, 2, rests=(Rest(1.33, "2-0", IN),))).state
    assert MODE.outcome(state) is None
    over = seen(state, Happening(1, 1, result=Result(state.table, turns={"1-0": 1.5}))).state
    assert MODE.outcome(over).winners == (1,)


def test_the_clock_counts_whole_seconds_from_the_signal() -> None:
    assert begun(tick=100).seconds == 0
    assert replace(begun(), tick=begun().signal + 13 * 60 + 59).seconds == 13


def test_a_race_without_end_ends() -> None:
    state = rested(flipped(begun()), "0-0", IN).state
    step = seen(state, after=ticks(RULES.longest) + state.signal)
    assert MODE.outcome(step.state).winners == (0,)


# ---- its scenario ------------------------------------------------------------------------

@pytest.mark.parametrize(("line", "other", "place"), [
    ("flip: {slowest: 105, fastest: 275}", "flip: {slowest: 275, fastest: 105}", ".flip"),
    ("flip: {slowest: 105, fastest: 275}", "flip: {slowest: 105, fastest: 105}", ".flip"),
    ("brink: 18", "brink: 34", ".brink"),
    ("longest: 300", "longest: 0", ".longest"),
])
def test_a_scenario_nobody_could_race_in_is_refused_at_its_place(line, other, place) -> None:
    text = CARD.file.read_text("utf-8")
    assert line in text and parse(text, "race.yaml").problems(RaceScenario) == []
    (problem,) = parse(text.replace(line, other), "race.yaml").problems(RaceScenario)
    assert f"(at ${place})" in str(problem)


# ---- whole races -------------------------------------------------------------------------

def raced(seed: int, players: int = 4, level: str = "normal") -> LiveMatch:
    """Between computers, with a finger of each level."""
    match = LiveMatch.begin(MODE, RULES, seats(players, f"computer:{level}"), seed, CARD.id)
    rngs = [random.Random(f"{seed}/{seat}") for seat in range(players)]
    while match.outcome() is None:
        for seat in range(players):
            command = bot.decide(match.state, seat, level, rngs[seat])
            if isinstance(command, Shoot):
                offer = next(o for o in match.offers() if isinstance(o, Aim) and o.seat == seat)
                command = replace(command, shot=unsteady(command.shot, level, offer, rngs[seat]))
            assert command is None or isinstance(match.submit(command), Step)
        match.advance()
    return match


def frames(match: LiveMatch) -> str:
    return hashlib.blake2b(recording.encoded(match), digest_size=10).hexdigest()


def test_a_race_is_played_to_its_end_by_computers() -> None:
    match = raced(11, 2)
    outcome = match.outcome()
    assert outcome is not None and 7 in outcome.scores
    assert match.tick < ticks(120)
    assert sum(isinstance(e, Timed) and isinstance(e.shot, Flip) for e in match.log) >= 7


def test_its_log_gives_the_same_in_another_process(tmp_path: Path) -> None:
    match = raced(12, 3)
    path = tmp_path / "race.jsonl"
    recording.save(match, path)
    program = (
        "import sys, json\n"
        "from game.match.recording import read, replay\n"
        "from game.modes import live_modes\n"
        "found = read(sys.argv[1])\n"
        "again, verdict = replay(found, live_modes()[found.setup.mode])\n"
        "print(json.dumps([verdict.frames, verdict.same, again.outcome().winners]))\n"
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], cwd=ROOT, check=True,
                          capture_output=True, env={**os.environ, "PYTHONHASHSEED": "5"})
    all_, same, winners = json.loads(done.stdout)
    outcome = match.outcome()
    assert outcome is not None
    assert all_ == same >= match.tick // 60 and winners == list(outcome.winners)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_forty_races_end_and_a_steadier_hand_wins_more(players: int) -> None:
    for seed in range(40):
        outcome = raced(100 + seed, players).outcome()
        assert outcome is not None and max(outcome.scores) == 7


def test_it_is_no_game_of_turns() -> None:
    assert "fliprace" in live_modes() and "fliprace" not in modes()
