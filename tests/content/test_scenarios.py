"""Scenarios of the player's own, and the page that says what stands in one."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.content import scenarios as content
from game.content.scenarios import listing, named
from game.content.source import Problem
from game.match import load
from game.modes import modes
from game.paths import data_root
from tools import keys

ROOT = data_root()
PAGE = (ROOT / keys.PAGE).read_text(encoding="utf-8")
WORKED = {text.split()[1]: text for text in re.findall(r"```yaml\n(game: .*?)```", PAGE, re.S)}
SQUADRON = (ROOT / "scenarios/squadron/sudden-death.yaml").read_text(encoding="utf-8")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A player's folder with one good scenario in it."""
    monkeypatch.setenv("FLICKTOP_HOME", str(tmp_path / "home"))
    folder = tmp_path / "home" / "scenarios" / "squadron"
    folder.mkdir(parents=True)
    (folder / "duel.yaml").write_text(SQUADRON.replace("Sudden death", "Duel"))
    return tmp_path / "home"


def _flicktop(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "game", *words], capture_output=True, text=True,
                          cwd=ROOT, check=False)


# ---- the page ----------------------------------------------------------------------------

def test_the_page_says_what_the_types_say():
    assert keys.page() == PAGE, "run python -m tools.keys"
    for mode in keys.OURS:
        assert f"<!-- keys of {mode} -->" in PAGE


@pytest.mark.parametrize("mode_id", ["every", *keys.OURS])
def test_every_key_has_a_meaning(mode_id):
    rows = [line for line in keys.tables(mode_id).splitlines() if line.startswith("| `")]
    assert len(rows) >= 5
    assert [row for row in rows if row.endswith("|  |")] == []


@pytest.mark.parametrize("mode_id", keys.OURS)
def test_editors_get_the_same_meanings(mode_id):
    from game.content.source import schema

    found = schema(content.file_type(modes()[mode_id].scenario_type))
    told = {p["description"] for part in found["$defs"].values()
            for p in part.get("properties", {}).values() if "description" in p}
    assert all(about in keys.tables("every") + keys.tables(mode_id) for about in told)
    assert len(told) > 10


@pytest.mark.parametrize("mode_id", keys.OURS)
def test_editors_mark_a_key_that_nobody_knows(mode_id):
    from game.content.source import schema

    found = schema(content.file_type(modes()[mode_id].scenario_type))
    assert found["$ref"].rsplit("/", 1)[-1] in found["$defs"]
    lax = [name for name, part in found["$defs"].items()
           if "properties" in part and part.get("additionalProperties") is not False]
    assert lax == []


@pytest.mark.parametrize("mode_id", keys.OURS)
def test_a_worked_scenario_is_played_and_its_match_opens_without_it(mode_id, tmp_path):
    file = tmp_path / "my.yaml"
    file.write_text(WORKED[mode_id])
    done = _flicktop("simulate", str(file), "--json", "--save", str(tmp_path / "saved"))
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["mode"], told["scenario"]) == (mode_id, "file/my")
    assert told["matches"][0]["rounds"] >= 1
    file.unlink()
    saved, = (tmp_path / "saved").iterdir()
    match = load(saved, modes())
    assert match.outcome() is not None
    assert match.setup.scenario["title"] in WORKED[mode_id]
    assert "game" not in match.setup.scenario


# ---- whose it is -------------------------------------------------------------------------

def test_a_file_names_its_game_by_a_key_or_by_its_folder(tmp_path):
    (tmp_path / "squadron").mkdir()
    (tmp_path / "squadron" / "a.yml").write_text(SQUADRON)
    (tmp_path / "b.yaml").write_text("game: squadron\n" + SQUADRON)
    (tmp_path / "squadron" / "c.yaml").write_text(WORKED["diceflick"])
    ids = [named(str(tmp_path / name), modes()).id
           for name in ("squadron/a.yml", "b.yaml", "squadron/c.yaml")]
    assert ids == ["squadron/file/a", "squadron/file/b", "diceflick/file/c"]


def test_the_players_folder_is_listed_and_clashes_with_nothing(home):
    (home / "scenarios/squadron/classic.yaml").write_text(SQUADRON)
    cards = {card.id: card for card in listing(modes()).cards}
    assert {"squadron/classic", "squadron/my/classic", "squadron/my/duel"} <= set(cards)
    assert cards["squadron/my/duel"].title == "Duel"
    assert cards["squadron/classic"].title == "Dogfight"
    assert named("squadron/my/duel", modes()) == cards["squadron/my/duel"]
    assert named("squadron/my/../../x", modes()) is None
    rows = json.loads(_flicktop("list", "--json").stdout)
    assert "squadron/my/duel" in [row["id"] for row in rows]


# ---- what is wrong with it ---------------------------------------------------------------

FLEET = "game: flickfleet\ntitle: X\nseats: [2, 2]\nsides:\n"
ENEMY = "  - {faction: uprising, ships: [{type: fighter}]}\n"
WRONG = [
    ("title: X\n", 1, 1, "the key 'game' is missing here; write one of diceflick"),
    ("title: X\ngame: chess\n", 2, 1, "there is no game 'chess'; there are diceflick"),
    ("game: squadron\n" + SQUADRON.replace("aces: 0", "azes: 0"), 8, 1, "did you mean 'aces'?"),
    ("game: squadron\n" + SQUADRON.replace("rookies: 4", "rookies: 0"), 7, 1,
     "must be at least 1"),
    ("game: squadron\n" + SQUADRON.replace("seats: [2, 4]", "seats: [1, 2]"), 5, 1,
     "Squadron Dice is for 2 to 4 seats, not 1 to 2"),
    ("game: [\n", 2, 1, "not YAML"),
    (FLEET + "  - {faction: imperium, ships: [{type: cruiser}]}\n" + ENEMY, 5, 34,
     "there is no 'cruiser' here; did you mean 'carrier'?"),
    (FLEET + "  - {faction: empire}\n" + ENEMY, 5, 6,
     "there is no 'empire' here; known: imperium, uprising"),
    (FLEET + "  - {faction: imperium, stup: rear, ships: [{type: fighter}]}\n" + ENEMY, 5, 25,
     "did you mean 'setup'?"),
    (FLEET + "  - {faction: imperium, setup: back, ships: [{type: fighter}]}\n" + ENEMY, 5, 25,
     "back"),
    (FLEET + "  - {faction: imperium, setup: spots, ships: [{type: fighter}]}\n" + ENEMY, 5, 5,
     "1 ships stand on spots, but 0 are given"),
    (FLEET + ENEMY, 4, 1, "must have at least 2 entries, not 1"),
    (FLEET + ENEMY + ENEMY + "well: {pull: 4}\n", 7, 1, "nothing pulls: give an obstacle"),
    (FLEET + ENEMY + ENEMY + "obstacle: {kind: arena}\n", 7, 12,
     "arena is not round: take a moon or a star"),
]


@pytest.mark.parametrize("text, line, column, says", WRONG, ids=lambda w: str(w)[:24])
def test_a_bad_file_is_one_line_with_its_place_and_the_remedy(tmp_path, text, line, column, says):
    file = tmp_path / "my.yaml"
    file.write_text(text)
    with pytest.raises(Problem) as caught:
        named(str(file), modes())
    assert says in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("command", [("play",), ("simulate",), ("demo", "--out", "x")])
def test_a_bad_file_is_bad_input_to_every_command(tmp_path, command):
    file = tmp_path / "my.yaml"
    file.write_text("game: squadron\ntitle: X\n")
    done = _flicktop(command[0], str(file), *command[1:])
    assert done.returncode == 2
    assert done.stderr == f"flicktop: {file}:1:1: the key 'rookies' is missing here\n"
    gone = _flicktop(command[0], str(tmp_path / "gone.yaml"), *command[1:])
    assert gone.returncode == 2 and "gone.yaml:1:1: can't be read" in gone.stderr


def test_bad_files_in_the_folder_hide_no_others(home):
    for name, text in {
        "squadron/broken.yaml": "title: [", "squadron/short.yaml": "title: Short\n",
        "chess/king.yaml": "title: King\n", "stray.yaml": SQUADRON, "squadron/old.yml": SQUADRON,
        "squadron/other.yaml": WORKED["diceflick"],
    }.items():
        file = home / "scenarios" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    found = listing(modes())
    assert "squadron/my/duel" in [card.id for card in found.cards]
    told = {Path(p.file).name: p.what for p in found.problems}
    assert set(told) == {"broken.yaml", "short.yaml", "king.yaml", "stray.yaml", "old.yml",
                         "other.yaml"}
    assert "into a folder of that name" in told["king.yaml"]
    assert "change one of them" in told["other.yaml"]
    listed = _flicktop("list")
    assert listed.returncode == 0
    assert "squadron/my/duel" in listed.stdout
    assert listed.stdout.count("CAN NOT BE PLAYED") == 6
    checked = _flicktop("check")
    assert checked.returncode == 1 and "king.yaml:1:1" in checked.stdout
