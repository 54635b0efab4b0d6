"""Games are found, alone and together; what can't be found says so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from game.content import roots
from game.content.languages import sentences, translations
from game.content.source import Problem
from game.content.studios import studio
from game.modes.fliprace import bot
from game.modes.fliprace.state import RaceScenario
from game.pack import Game
from game.pack.contract import CONTRACT
from game.pack.packs import _MODE, Broken, BrokenGame, _loaded, face, game, packs
from game.scene.views import PlainView

OURS = ["diceflick", "flickfleet", "fliprace", "flipships", "squadron", "xenowars"]


def test_our_games_are_found_and_whole():
    assert sorted(packs().games) == OURS and packs().broken == ()
    assert all(game.mode.id == id for id, game in packs().games.items())


def test_a_frozen_program_without_package_metadata_finds_ours(monkeypatch):
    monkeypatch.setattr(roots, "entries", tuple)
    packs.cache_clear()
    try:
        assert list(packs().games) == OURS and packs().broken == ()
        assert game("squadron").mode.title == "Squadron Dice"
        with pytest.raises(BrokenGame, match="no such game is installed"):
            game("xenomorph")
    finally:
        packs.cache_clear()


def test_a_game_that_is_not_there_is_named():
    with pytest.raises(BrokenGame) as problem:
        game("no such game")
    assert problem.value.broken == Broken("no such game", "no such game is installed")


@pytest.mark.parametrize("id", OURS)
def test_every_face_of_ours_is_whole(id):
    made = face(id)
    assert isinstance(made.view, PlainView) and callable(made.panel)
    assert made.view.studio == studio(id)


def test_one_face_is_made_without_the_other_games():
    program = (
        "import sys; from game.pack.packs import face; face('squadron'); "
        "print(sorted(m for m in sys.modules if m.startswith('game.modes.') "
        "and m.count('.') == 2))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          check=True, cwd=Path(__file__).resolve().parents[2])
    assert done.stdout == "['game.modes.squadron']\n"


@pytest.fixture
def coins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> roots.Root:
    """A pack `coins` with the games `penny` and `dime`, whose code is never needed."""
    root = roots.Root("coins", tmp_path)
    listed = tuple(EntryPoint(name, f"coins.{name}:GAME", roots.GROUP)
                   for name in ("penny", "dime"))
    monkeypatch.setattr(roots, "entries", lambda: listed)
    monkeypatch.setattr(roots, "packs", lambda: (root,))
    _loaded.cache_clear()
    return root


def test_an_id_finds_its_file_in_its_pack_or_among_ours(coins):
    ours = roots.data_root()
    assert roots.located("models/pieces", "d6.yaml") == ours / "models/pieces/d6.yaml"
    assert roots.located("models/pieces", "coins/cent.yaml") == (
        coins.folder / "models/pieces/cent.yaml")
    assert roots.located("", "coins/models/ui/x.jpg") == coins.folder / "models/ui/x.jpg"
    assert roots.located("", "models/ui/title.jpg") == ours / "models/ui/title.jpg"
    assert roots.located("models/ui", "games/x.jpg") == ours / "models/ui/games/x.jpg"


def test_two_games_share_the_folder_of_their_pack(coins):
    assert roots.root_of("penny") == roots.root_of("dime") == coins
    assert roots.root_of("squadron") == roots.ours()


@pytest.mark.parametrize("words, why", [
    ("table: 90", r"penny\.yaml:1:1: .*title"), ("title: [", r"penny\.yaml:"),
    (None, r"penny\.yaml"),
])
def test_a_live_game_whose_plan_is_wrong_is_broken_like_any_other(coins, monkeypatch, words, why):
    """It was read only where scenarios are chosen, of every game."""
    plan = coins.folder / "penny.yaml"
    if words:
        plan.write_text(words)
    mode = SimpleNamespace(**{**dict.fromkeys(_MODE), "id": "penny", "seen": None,
                              "scenario_type": RaceScenario})
    live = Game(contract=CONTRACT, mode=mode, face=lambda: None, live=bot, plans=(plan,))
    monkeypatch.setitem(sys.modules, "coins", ModuleType("coins"))
    monkeypatch.setitem(sys.modules, "coins.penny", SimpleNamespace(GAME=live))
    with pytest.raises(BrokenGame, match=why):
        game("penny")


def test_a_live_game_without_its_parts_is_unfinished(coins, monkeypatch):
    mode = SimpleNamespace(**{**dict.fromkeys(_MODE), "id": "penny"})
    parts = {"contract": CONTRACT, "face": lambda: None}
    monkeypatch.setitem(sys.modules, "coins", ModuleType("coins"))
    monkeypatch.setitem(sys.modules, "coins.penny",
                        SimpleNamespace(GAME=Game(mode=mode, live=bot, **parts)))
    with pytest.raises(BrokenGame, match="its mode has no seen"):
        game("penny")
    _loaded.cache_clear()
    mode.seen = None
    monkeypatch.setitem(sys.modules, "coins.penny",
                        SimpleNamespace(GAME=Game(mode=mode, live=object(), **parts)))
    with pytest.raises(BrokenGame, match="its live bot has no decide"):
        game("penny")


def test_a_catalogue_is_read_line_by_line(tmp_path):
    file = tmp_path / "x.po"
    file.write_text('# words\nmsgid "A "\n"b"\nmsgstr "C \\"d\\""\n\n\nmsgid "E"\nmsgstr ""\n')
    assert sentences(file) == {"A b": 'C "d"', "E": ""}
    file.write_text('msgid "A"\nmsgstr "B"\n\n\nmsgid "C\n')
    with pytest.raises(Problem, match=r"x\.po:5:1: .* is no sentence in quotes"):
        sentences(file)


def test_a_pack_says_how_its_language_counts(tmp_path):
    place = tmp_path / "locale" / "xx" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "x.po").write_text(
        'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=3; plural=n>2 ? 2 : n>1;\\n"\n\n'
        'msgid "{n} coin"\nmsgid_plural "{n} coins"\nmsgstr[0] "A"\nmsgstr[1] "B"\n'
        'msgstr[2] "C"\n\nmsgid "{n} pot"\nmsgid_plural "{n} pots"\nmsgstr[0] "P"\n'
    )
    said = translations(roots.Root("x", tmp_path), "xx")
    assert [said.ngettext("{n} coin", "{n} coins", n) for n in (1, 2, 3)] == ["A", "B", "C"]
    assert said.ngettext("{n} pot", "{n} pots", 3) == "{n} pots"


def test_nobody_asks_a_game_for_what_the_contract_does_not_have():
    """Of modes, views, faces and states nothing is asked by a name in a string."""
    asked = re.compile(r"(getattr|hasattr)\((\w+\.)*(mode|view|face|state|game|seen),")
    files = (roots.data_root() / "game").rglob("*.py")
    assert [str(f) for f in files if asked.search(f.read_text(encoding="utf-8"))] == []


def test_the_worked_example_fits_the_types_of_the_contract():
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "", "--ignore-missing-imports",
         "--disallow-untyped-defs", "--follow-imports=silent", "-p", "coinflip"],
        capture_output=True, text=True, check=False, cwd=root,
        env={**os.environ, "MYPYPATH": f"{root}:{root / 'tests' / 'plugins'}"},
    )
    assert done.returncode == 0, done.stdout
