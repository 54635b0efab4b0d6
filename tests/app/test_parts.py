"""Settings, seats, saves, notices and the animated picture: the app's parts without a window."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PIL import Image

from game.app import party as parties
from game.app.apng import Animation, changed
from game.app.settings import Settings, read_settings, write_settings
from game.app.statistics import figures
from game.content.scenarios import scenario
from game.match import Match, SaveProblem, save
from game.modes import modes
from game.pack.panel import ornament_number
from game.players.thinker import Thinker
from game.rules import seats
from game.session import shelf
from game.session.playing import play_out
from game.ui.words import speak, titled


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FLICKTOP_HOME", str(tmp_path))
    return tmp_path


def played() -> Match:
    mode = modes()["squadron"]
    content = scenario(mode, "sudden-death")
    match = Match.begin(mode, content, seats(2, "computer:normal"), 5, "squadron/sudden-death")
    play_out(match)
    return match


# ---- settings ----------------------------------------------------------------------------

def test_settings_come_back_as_they_were_written() -> None:
    wanted = Settings(text_size=1.5, language="de", volumes={"all": 0.3, "table": 1.0, "menu": 0.0})
    write_settings(wanted)
    assert read_settings() == (wanted, "")


@pytest.mark.parametrize("text", [
    "text_size: [", "text_size: 9", "pace: warp", "unknown: 1", "volumes: {all: 3}", "- a list",
    "palette: beige", "language: xx", "keys: {jump: [j]}", "pad: {jump: [a]}", "keys: {accept: []}",
    "pad: {back: []}",
])
def test_broken_settings_are_set_aside_and_said(home: Path, text: str) -> None:
    (home / "settings.yaml").write_text(text)
    settings, problem = read_settings()
    assert settings == Settings()
    assert "settings.broken.yaml" in problem
    assert (home / "settings.broken.yaml").read_text() == text
    assert not (home / "settings.yaml").exists()


def test_settings_of_the_players_own_buttons_are_taken(home: Path) -> None:
    (home / "settings.yaml").write_text("keys: {accept: [j]}\npalette: colour-blind-1\n")
    settings, problem = read_settings()
    assert (settings.keys, settings.palette, problem) == ({"accept": ["j"]}, "colour-blind-1", "")


def test_home_that_can_not_be_made_is_no_crash_while_nothing_is_written(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("in the way")
    monkeypatch.setenv("FLICKTOP_HOME", str(home / "file" / "home"))
    assert read_settings() == (Settings(), "")
    assert not shelf.has_current()
    assert shelf.put_away() == []
    assert shelf.put_aside() is None
    with pytest.raises(OSError, match="directory"):
        write_settings(Settings())


# ---- seats -------------------------------------------------------------------------------

def test_pads_join_the_first_free_seats() -> None:
    party = parties.EMPTY
    for n in (1, 2, 3):
        party = parties.joined(party, f"pad:{n}")
    assert [p.device for p in party[:3]] == ["pad:1", "pad:2", "pad:3"]
    assert parties.joined(party, "pad:2") == party, "a pad takes one seat only"


def test_lost_pad_leaves_its_seat_to_any_device() -> None:
    party = parties.left(parties.joined(parties.EMPTY, "pad:1"), "pad:1")
    assert party[0].device == parties.ANY
    assert party[0].who == "human"


def test_seats_keep_their_names_whichever_are_taken() -> None:
    party = (parties.Plan("human"), parties.Plan(), parties.Plan("computer", level="hard"),
             parties.Plan())
    assert [(s.name, s.player) for s in parties.seated(party)] == [
        ("Dart", "human"), ("Gem", "computer:hard")]


def test_match_waits_for_enough_seats_and_for_all_to_be_ready() -> None:
    assert "needed" in parties.problem(parties.EMPTY, 2, 4)[0]
    two = parties.changed(parties.EMPTY, 1, who="computer")
    assert parties.problem(two, 2, 4) == ("", {})
    waiting = parties.changed(two, 0, ready=False)
    assert parties.problem(waiting, 2, 4)[1] == {"name": "Dart"}


def test_seats_of_the_command_line() -> None:
    party = parties.from_words(["human", "computer:hard"])
    assert [p.who for p in party] == ["human", "computer", "open", "open"]
    with pytest.raises(ValueError, match="robot"):
        parties.from_words(["robot"])


# ---- saves -------------------------------------------------------------------------------

def kept(match: Match) -> None:
    """On disk as the one being played."""
    keeper = shelf.Keeper()
    keeper(match).result()
    keeper.close()


def test_match_being_played_can_be_taken_up_and_a_finished_one_is_a_replay() -> None:
    match = played()
    kept(match)
    assert shelf.current().game == "Squadron Dice"
    again = shelf.resume()
    assert isinstance(again, Match)
    assert again.digest == match.digest
    shelf.finish(match)
    assert shelf.current() is None
    (replay,) = shelf.put_away()
    assert replay.head.commands == len(match.log)
    assert shelf.opened(replay).digest == match.digest


def test_broken_save_is_set_aside_and_said(home: Path) -> None:
    kept(played())
    path = shelf.current_path()
    path.write_bytes(path.read_bytes()[:-40])
    found = shelf.resume()
    assert isinstance(found, SaveProblem)
    assert "set aside" in found.what
    assert shelf.current() is None


def begun(commands: int = 2) -> Match:
    """A match that is not over yet."""
    mode = modes()["squadron"]
    match = Match.begin(mode, scenario(mode, "classic"), seats(2, "computer:normal"), 4,
                        "squadron/classic")
    rng, player = random.Random(1), Thinker("normal")
    for _ in range(commands):
        match.submit(player.decide(mode, match.state, match.offers()[0].seat, rng))
    return match


def test_unfinished_match_is_put_aside_for_a_new_one_and_can_be_taken_up_again() -> None:
    old, new = begun(2), begun(3)
    kept(old)
    assert shelf.put_aside().game == "Squadron Dice"
    assert not shelf.has_current()
    kept(new)
    (aside,) = shelf.put_away()
    assert (aside.unfinished, aside.head.commands) == (True, 2)
    shelf.take_up(aside)
    found = shelf.resume()
    assert isinstance(found, Match)
    assert found.digest == old.digest
    (other,) = shelf.put_away()  # the one that was being played has changed places with it
    assert shelf.opened(other).digest == new.digest


def test_several_unfinished_matches_never_take_each_others_place() -> None:
    for _ in range(3):
        kept(begun())
        shelf.put_aside()
    assert len(shelf.put_away()) == 3


def test_match_in_which_nobody_has_done_anything_is_not_kept() -> None:
    kept(begun(0))
    assert shelf.put_aside() is None
    assert shelf.put_away() == []


def test_file_that_can_not_be_put_aside_stays_where_it_is(home: Path) -> None:
    kept(begun())
    (home / "unfinished").write_text("in the way")
    with pytest.raises(OSError, match="exists"):
        shelf.put_aside()
    assert shelf.current() is not None


def test_saved_matches_are_named_in_the_players_language() -> None:
    kept(begun())
    try:
        speak("de")
        head = shelf.current()
        assert titled(head.game, head.scenario) == "Squadron Dice · Luftkampf"
    finally:
        speak("en")


def test_finished_match_that_can_not_be_filed_is_kept_as_the_one_being_played(home: Path) -> None:
    match = played()
    kept(match)
    (home / "replays").write_text("in the way")
    with pytest.raises(OSError, match="exists"):
        shelf.finish(match)
    assert shelf.current() is not None


@pytest.mark.parametrize(("name", "seat", "ornament"), [
    ("Gem", 0, 2), ("Dart", 3, 0), ("Zorro", 1, 1), ("Zorro", 6, 2), ("", 0, 0),
])
def test_seat_of_any_name_has_an_ornament(name: str, seat: int, ornament: int) -> None:
    assert ornament_number(name, seat) == ornament


def test_foreign_files_among_the_replays_are_left_out(home: Path) -> None:
    folder = shelf.replay_folder()
    folder.mkdir()
    (folder / "notes.match").write_text("not a match\n")
    save(played(), folder / "good.match")
    assert [r.path.name for r in shelf.put_away()] == ["good.match"]


def test_figures_of_a_match_count_its_shots() -> None:
    match = played()
    shots = sum(e.result is not None for e in match.log)
    assert figures(match)[0][2] == str(shots)
    assert len(figures(match)) == 3


# ---- the animated picture ----------------------------------------------------------------

def test_animation_plays_back_every_pixel(tmp_path: Path) -> None:
    rng = random.Random(2)
    w, h = 40, 24
    frame = bytearray(rng.randbytes(w * h * 3))
    frames = [bytes(frame)]
    for _ in range(4):
        for _ in range(12):
            frame[rng.randrange(len(frame))] ^= 0x5A
        frames.append(bytes(frame))
    animation = Animation(w, h, 50)
    for one in frames:
        animation.add(one)
    animation.add(frames[-1])  # stands still
    animation.write(tmp_path / "a.png")
    picture = Image.open(tmp_path / "a.png")
    assert picture.n_frames == len(frames)
    for n, one in enumerate(frames):
        picture.seek(n)
        assert picture.convert("RGB").tobytes() == one
    assert picture.info["duration"] == pytest.approx(100)


def test_changed_box_is_the_smallest() -> None:
    a = bytes(10 * 8 * 3)
    b = bytearray(a)
    b[(3 * 10 + 4) * 3] = 1
    b[(5 * 10 + 7) * 3 + 2] = 1
    assert changed(a, bytes(b), 10, 8) == (4, 3, 4, 3)
    assert changed(a, a, 10, 8) is None
