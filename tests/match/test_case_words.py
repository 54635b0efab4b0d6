"""What a rule case can say, and that a case which says something untrue fails."""

import pytest
from msgspec.structs import replace

from game.content.hand import highest, upturned
from game.content.models import models
from game.content.scenarios import scenario
from game.content.source import Problem
from game.match.cases import Facts, answered, checked, run_file
from game.modes import modes
from game.pack.packs import packs
from game.rules import Aim, Piece, Throw, flat, seats

HEAD = "mode: squadron\nscenario: classic\ncases:\n  - title: one\n    rule: S7\n"
THROW = "{shoot: squadron, facts: {faces: [2 planes, 1 plane, blank, 2 planes]}}"


def tried(tmp_path, expect: str, play: str = THROW, more: str = ""):
    file = tmp_path / "some.yaml"
    plays = "".join(f"      - {one}\n" for one in play.split(" ; "))
    file.write_text(f"{HEAD}{more}    play:\n{plays}    expect: {expect}\n")
    (found,) = run_file(file, packs().games)
    assert found.ok == (found.difference is None)
    assert (found.title, found.rule, found.file) == ("one", "S7", str(file))
    return found.difference


@pytest.mark.parametrize("expect", [
    "{}", "{planes: [5, null]}", "{offers: [squadron]}", "{planes: {0: 5}}", "{outcome: null}",
    "{events: [planes]}", "{events: [{kind: planes, seat: 0}]}", "{lacks_events: [shot-down]}",
    "{exactly: {planes: [5, null]}}", "{seats: {0: {name: Dart}, 1: {team: 1}}}",
    "{blocked: []}", "{blocked: {}}", "{lacks_options: [left]}",
])
def test_what_is_true_passes(tmp_path, expect):
    assert tried(tmp_path, expect) is None


@pytest.mark.parametrize(("expect", "says"), [
    ("{planes: [6, null]}", "planes: expected [6, None], got [5, None]"),
    ("{planes: {0: 6}}", "planes.0: expected 6, got 5"),
    ("{planes: {2: 5}}", "planes.2: missing"),
    ("{planes: {}}", "planes: expected nothing, got [5, None]"),
    ("{clouds: 1}", "clouds: there is no such thing in the state"),
    ("{exactly: {clouds: 1}}", "exactly.clouds: there is no such thing in the state"),
    ("{exactly: {planes: [5]}}", "planes: expected exactly [5], got [5, None]"),
    ("{events: [shot-down]}", "events: expected {'kind': 'shot-down'} in its place"),
    ("{events: [planes, planes]}", "events: expected {'kind': 'planes'} in its place"),
    ("{lacks_events: [shot-down, planes]}", "lacks_events: planes"),
    ("{has_options: [left, right]}", "has_options: left, right"),
    ("{offers: []}", "offers: expected [], got ['squadron']"),
    ("{planes: [5, null], offers: [evades]}", "offers: expected ['evades']"),
])
def test_what_is_untrue_fails_and_says_so(tmp_path, expect, says):
    assert tried(tmp_path, expect).startswith(says)


def test_a_long_value_is_cut(tmp_path):
    said = tried(tmp_path, "{table: 1}")
    assert said.startswith("table: expected 1, got {") and said.endswith("...")
    assert len(said) == len("table: expected 1, got ") + 200 + len("...")
    whole, long = "x" * 198, "x" * 199  # and two quotes
    assert tried(tmp_path, f"{{note: {whole}}}").startswith(f"note: expected '{whole}', got")
    assert tried(tmp_path, f"{{note: {long}}}").startswith(f"note: expected '{long}..., got")


@pytest.mark.parametrize(("play", "says"), [
    ("{choose: sleep, option: long}", "play 1: 'sleep' is not offered; offered: squadron"),
    ("{place: squadron, piece: x}", "play 1: place needs a pose"),
    (f"{THROW} ; {{choose: squadron, option: a}}", "play 2: refused with 'wrong-kind'"),
    ("{shoot: squadron, seat: 1}", "play 1: refused with 'not-your-turn'"),
    ("{shoot: squadron, refused: speed}", "play 1: refused with"),
    (THROW.replace("{shoot", "{refused: speed, shoot"),
     "play 1: expected refusal 'speed', but it was accepted"),
])
def test_commands_that_go_otherwise_fail_the_case(tmp_path, play, says):
    if "refused: speed" in play and "facts" not in play:
        play = play.replace("refused", "shot: {shot: throw, direction: 0, speed: 5000}, refused")
        assert tried(tmp_path, "{}", play) is None
        play = play.replace("refused: speed", "refused: direction")
    assert tried(tmp_path, "{}", play).startswith(says)


@pytest.mark.parametrize("play", [
    "{choose: sleep, option: long, refused: not-offered}",
    "{shoot: squadron, seat: 1, refused: not-your-turn}",
    "{shoot: squadron, shot: {shot: throw, direction: 0, speed: 5000}, refused: speed}",
    "{choose: squadron, option: a, refused: wrong-kind}",
    "{place: squadron, piece: x, pose: [0, 0, 0], refused: wrong-kind}",
])
def test_a_refusal_can_be_expected(tmp_path, play):
    assert tried(tmp_path, "{planes: [null, null]}", play) is None
    assert tried(tmp_path, "{planes: [5, null]}", f"{play} ; {THROW}") is None


def test_a_state_is_given_by_its_fields(tmp_path):
    given = "    given: {state: {seats: [{name: A}, {name: B, team: 1}]}}\n"
    assert tried(tmp_path, "{seats: {0: {name: A}}}", THROW, given) is None
    with pytest.raises(Problem, match="can't be set up"):
        tried(tmp_path, "{}", THROW, "    given: {state: {seats: 5}}\n")


def test_a_file_without_cases_is_no_case_file(tmp_path):
    file = tmp_path / "none.yaml"
    file.write_text("mode: squadron\nscenario: classic\ncases: []\n")
    with pytest.raises(Problem, match="there is no case"):
        run_file(file, packs().games)


@pytest.mark.parametrize(("text", "says"), [
    (f"{HEAD}    play: []\n", []),
    (HEAD.replace("squadron", "chess"), ["no mode 'chess'"]),
    (HEAD.replace("classic", "none"), ["there is no scenario 'none'"]),
    (HEAD.replace("title", "titel").replace("rule", "rul"), ["did you mean 'title'", "'rule'"]),
    ("[", ["not YAML"]),
])
def test_a_case_file_is_checked_without_being_run(tmp_path, text, says):
    file = tmp_path / "some.yaml"
    file.write_text(text)
    found = checked(file, packs().games)
    assert len(found) == len(says)
    for problem, words in zip(found, says, strict=True):
        assert words in str(problem)


# ---- facts -------------------------------------------------------------------------------

def thrown():
    mode = modes()["squadron"]
    state = mode.setup(scenario(mode, "classic"), seats(2), 1)
    (offer,) = mode.offers(state)
    assert isinstance(offer, Aim)
    brings = (Piece("a", "d6", flat(1.0, 2.0, 0.0, 5.8)), Piece("b", "d10", flat(3.0, 4.0)))
    return state, Throw(90.0, 80.0, brings=brings)


def test_told_faces_lie_as_told_and_the_rest_stays():
    state, shot = thrown()
    result = answered(state, shot, Facts(faces=("3", "7"), seconds=2.5))
    assert [(r.piece, r.face) for r in result.readings] == [("a", "3"), ("b", "7")]
    a, b = result.table.piece("a"), result.table.piece("b")
    assert upturned(models().die("d6"), a.pose) == "3" and a.pose.place == (1.0, 2.0)
    assert a.pose.z == pytest.approx(5.8), "a die whose place is not told is where it was"
    assert upturned(models().die("d10"), b.pose) == "7"
    assert (result.seconds, result.touches, result.exits) == (2.5, (), ())
    assert answered(state, shot, Facts()).readings == ()
    with pytest.raises(ValueError):
        answered(state, shot, Facts(faces=("3",)))


@pytest.mark.parametrize("id", ["a", "b"])
def test_a_cocked_die_leans_and_shows_nothing(id):
    state, shot = thrown()
    result = answered(state, shot, Facts(faces={id: "cocked"}, places={id: (0.0, 0.0, 0.0)}))
    (reading,) = result.readings
    assert reading.cocked
    die = models().die(result.table.piece(id).kind)
    pose = result.table.piece(id).pose
    assert upturned(die, pose) is None and highest(die, pose)[1] > 10.0
    assert pose.z > die.height / 2.0


def test_told_places_touches_and_exits():
    state, shot = thrown()
    facts = Facts(places={"a": (7.0, 8.0, 1.0)}, touches=((0.5, "a", "b"),), exits=((0.7, "a"),),
                  turns={"a": 2.0}, supports={"a": ("b",)})
    result = answered(state, shot, facts)
    assert result.table.piece("a").pose.place == (7.0, 8.0)
    assert result.table.piece("a").pose.z == pytest.approx(1.0 + 0.8)
    (reading,) = result.readings
    assert reading.face is None, "a die that is told no face shows none"
    (touch,), (gone,) = result.touches, result.exits
    assert (touch.time, touch.a, touch.b) == (0.5, "a", "b") and touch.impulse > 0
    assert (gone.time, gone.piece, gone.place) == (0.7, "a", (7.0, 8.0))
    assert (result.turns, result.supports) == ({"a": 2.0}, {"a": ("b",)})


def test_a_mark_of_a_fixture_is_a_place():
    mode = modes()["diceflick"]
    state = mode.setup(scenario(mode, "classic"), seats(2), 1)
    (arena,) = [f for f in state.table.fixtures if f.kind.startswith("arena")]
    moved = replace(state, table=state.table.changed(
        fixtures=(replace(arena, pose=flat(10.0, 20.0, 0.0, 1.0)),)))
    shot = Throw(90.0, 80.0, brings=(Piece("a", "d6", flat(0.0, 0.0)),))
    result = answered(moved, shot, Facts(places={"a": f"{arena.id}/hole 1 1"}))
    pose = result.table.piece("a").pose
    assert (pose.x, pose.y, pose.z) == pytest.approx((10 - 5.2, 20 + 5.2, 1 + 0.35 + 0.8), abs=0.01)
    for told in ("arena/nowhere", f"{arena.id}/nowhere", "nothing/hole 1 1"):
        with pytest.raises(ValueError, match="no mark"):
            answered(moved, shot, Facts(places={"a": told}))


def test_discs_and_plates_lie_where_told():
    state, _ = thrown()
    disc, ship = Piece("c", "flip-ship-1", flat(0, 0)), Piece("s", "uprising-destroyer", flat(0, 0))
    shot = Throw(90.0, 80.0, brings=(disc, ship))
    result = answered(state, shot, Facts(
        faces={"c": "back"}, places={"c": (1.0, 2.0, 3.0), "s": (4.0, 5.0, 6.0)}))
    assert [(r.piece, r.face) for r in result.readings] == [("c", "back")]
    for id, place in (("c", (1.0, 2.0, 3.0)), ("s", (4.0, 5.0, 6.0))):
        pose = result.table.piece(id).pose
        assert (pose.x, pose.y, pose.z) == place
    cocked = answered(state, shot, Facts(faces={"c": "cocked"}))
    assert [r.face for r in cocked.readings] == [None]


def test_a_game_without_words_of_its_own_is_arranged_by_its_state_alone(tmp_path):
    games = {**packs().games}
    games["squadron"] = replace(games["squadron"], cases=None)
    file = tmp_path / "some.yaml"
    file.write_text(f"{HEAD}    given: {{state: {{round: 7}}}}\n    play: []\n"
                    "    expect: {round: 7}\n")
    (found,) = run_file(file, games)
    assert found.ok, found.difference
    file.write_text(file.read_text().replace("state: {round: 7}", "aces: {0: 2}"))
    with pytest.raises(Problem, match="squadron knows no aces"):
        run_file(file, games)
