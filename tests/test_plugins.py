"""docs/plugins.md, followed to the letter in an environment of its own outside the checkout."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from game import pack, rules
from game.content import drawings, introductions, studios
from game.content.scenarios import Scenario
from game.pack import contract

ROOT = Path(__file__).resolve().parent.parent
PLUGINS = Path(__file__).resolve().parent / "plugins"
PAGE = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w./-]+)`\n\n```\w+\n(.*?)```$", PAGE, re.MULTILINE | re.DOTALL))
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
            for line in block.splitlines()]
SOURCES = ("game", "models", "scenarios", "shaders", "pyproject.toml", "README.md", "LICENSE",
           "NOTICE")


def _run(words: list[str], cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    return subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False,
                          env={**env, **environment}, timeout=300)


class Followed:
    """Somebody who does what the page says. What would be fetched from afar is taken from the
    environment of these tests."""

    def __init__(self, start: Path) -> None:
        self.start = self.folder = start
        self.said: dict[str, subprocess.CompletedProcess[str]] = {}

    @property
    def python(self) -> str:
        return str(self.folder / "env" / "bin" / "python")

    def follow(self, line: str) -> None:
        words = shlex.split(line)
        if words[0] == "cd":
            self.folder /= words[1]
            return
        if words[:3] == ["python3", "-m", "venv"]:
            self._done(line, [sys.executable, "-m", "venv", "--without-pip", words[3]])
            self._lend_packages(self.folder / words[3])
            return
        if words[0] == "env/bin/pip":
            what = self._sources() if words[2] == "/path/to/flicktop" else words[2]
            pip = [sys.executable, "-m", "pip", "--python", self.python, "install", "--quiet"]
            words = [*pip, "--no-deps", "--no-build-isolation", "--no-index", what]
        self._done(line, words)

    def _done(self, line: str, words: list[str]) -> None:
        done = self.said[line] = _run(words, self.folder)
        assert done.returncode == 0, f"{line}\n{done.stdout[-2000:]}{done.stderr[-3000:]}"

    def _lend_packages(self, env: Path) -> None:
        version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
        site = env / "lib" / version / "site-packages"
        (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")

    def _sources(self) -> str:
        """A copy, so that building leaves nothing in the checkout and takes nothing old in."""
        copy = self.start / "flicktop"
        copy.mkdir()
        for name in SOURCES:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name,
                                ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy / name)
        return str(copy)


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    """The page, followed up to what only a person can do (and what takes long)."""
    reader = Followed(tmp_path_factory.mktemp("stranger"))
    typed = False
    for line in COMMANDS:
        if "make_art.py" in line:
            for name, text in FILES.items():
                (reader.folder / name).write_text(text, encoding="utf-8")
            typed = True
        if " play" not in line and " demo " not in line:
            reader.follow(line)
    assert typed
    return reader


def _flicktop(followed: Followed, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return _run([followed.python, "-m", "game", *words], followed.start, **env)


# ---- the page ----------------------------------------------------------------------------

def test_the_files_of_the_page_are_those_of_the_worked_example():
    there = {file.relative_to(PLUGINS).as_posix(): file.read_text(encoding="utf-8")
             for file in PLUGINS.rglob("*") if file.is_file() and "__pycache__" not in file.parts}
    assert there == FILES


def _names() -> Iterator[str]:
    """Everything that a game may say or is asked."""
    for kind in (contract.Game, contract.Cue, pack.Seen, pack.Drawn, pack.Label, pack.Progress,
                 pack.Face, *_structs(drawings), *_structs(studios), *_structs(introductions),
                 Scenario, rules.Option, rules.Choice, rules.Placing, rules.Aim, rules.Result,
                 rules.Flick, rules.Event, rules.Outcome, rules.Refusal, rules.Piece):
        yield from (field for field in kind.__struct_encode_fields__)
    for protocol in (contract.Bot, contract.Cases, contract.View, contract.Staging, pack.Pen,
                     rules.Mode):
        yield from (n for n in (*vars(protocol), *protocol.__annotations__) if n[0] != "_")
    yield from rules.__all__
    yield from get_args(contract.Means)


def _structs(module: Any) -> list[Any]:
    return [kind for name, kind in vars(module).items()
            if hasattr(kind, "__struct_fields__") and name[0] != "_"]


def test_the_page_explains_every_member_of_the_contract_and_every_key():
    code = " ".join(re.findall(r"`([^`\n]+(?:\n[^`\n]+)?)`", PAGE[PAGE.index("# To look up"):]))
    words = set(re.findall(r"\w+", code))
    assert sorted(set(_names()) - words) == []


# ---- what came of it ---------------------------------------------------------------------

def test_it_runs_outside_the_checkout(followed):
    done = _run([followed.python, "-c", "import game, coinflip; print(game.__file__)"],
                followed.start)
    assert done.stdout.startswith(str(followed.folder))


def test_the_game_and_its_piece_are_listed(followed):
    assert "coinflip/three-rounds" in followed.said["env/bin/flicktop list"].stdout
    rows = json.loads(_flicktop(followed, "list", "modes", "--json").stdout)
    assert {"id": "coinflip", "title": "Coin flip", "seats": [2, 4]} in rows
    assert {"squadron", "diceflick", "flickfleet"} <= {row["id"] for row in rows}
    pieces = json.loads(_flicktop(followed, "list", "pieces", "--json").stdout)
    assert {"id": "coinflip/coin", "title": "Coin", "shape": "disc"} in pieces


def test_its_files_are_checked_and_its_cases_pass(followed):
    assert followed.said["env/bin/flicktop check"].stdout.endswith("files, no problem\n")
    assert followed.said["env/bin/flicktop cases cases"].stdout == "4 passed, 0 failed\n"


def test_computers_play_it(followed):
    told = followed.said["env/bin/flicktop simulate coinflip/three-rounds --matches 10"].stdout
    assert told.count("The coin has been read.  rounds 3, shots 6") == 10


PICTURE = """
import json, sys
from game.content.introductions import card_picture, introduction
from game.content.roots import located
from game.content.scenarios import scenario
from game.pack import Progress, Seen
from game.pack.packs import face, game
from game.rules import seats
from game.scene.engine import open_offscreen
from game.scene.stage import Stage
from game.sound.vocabulary import sound_file
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.marks import IconMark, LettersMark, PictureMark
from game.ui.words import _, speak
from panda3d.core import PNMImage
base = open_offscreen((640, 360))
coin = game("coinflip")
state = coin.mode.setup(scenario(coin.mode, "three-rounds"), seats(2), 1)
stage = Stage(base, "low")
stage.dress(face("coinflip").view)
stage.show(state.table, state)
def seen(x, y, z=0.0):
    sx, sy = stage.screen(x, y, z)
    return shot.getXel(round((sx + 1) / 2 * 639), round((1 - sy) / 2 * 359))
for n in range(3):
    stage.update(0.1)
    base.graphicsEngine.renderFrame()
shot = PNMImage()
base.win.getScreenshot(shot)
at = {"cloth": list(seen(3.0, 22.0)), "heads": list(seen(0.0, 0.55, 0.3))}
speak("de")
canvas = Canvas(base)
kit = Kit(canvas.width, canvas.type)
face("coinflip").panel(kit, Seen(state, coin.mode.offers(state), 0, True, False, Progress(1)))
canvas.show(kit.groups)
marks = [m for group in kit.groups.values() for m in group.marks]
files = [m.file for m in marks if isinstance(m, PictureMark)]
icons = [m.name for m in marks if isinstance(m, IconMark) and "/" in m.name]
print(json.dumps({
    **at, "words": [m.text for m in marks if isinstance(m, LettersMark)],
    "title": _(coin.mode.title),
    "pictures": {f: canvas.texture(f) is not None for f in files}, "icons": icons,
    "icon nodes": len(canvas.root.findAllMatches("**/call/cards")),
    "card": canvas.texture(card_picture("coinflip")) is not None,
    "catch": _(introduction("coinflip").catch), "sound": sound_file("coinflip/clink").is_file(),
}))
"""


def test_its_piece_picture_icons_sound_and_language_are_there(followed):
    done = _run([followed.python, "-c", PICTURE], followed.start)
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    red, green, blue = told["cloth"]
    assert green > 0.3 > red and green > blue > red, "the printed cloth lies on the table"
    red, green, blue = told["heads"]
    assert red > 1.5 * green and red > 1.5 * blue, "the coin shows the red mark of its first side"
    assert {"Kopf", "Zahl"} <= set(told["words"])
    assert (told["title"], told["catch"]) == ("Münzwurf", "Kopf oder Zahl")
    assert told["pictures"] == {"coinflip/models/textures/coin.png": True}
    assert told["icons"] == ["coinflip/heads", "coinflip/tails"] and told["icon nodes"] == 3
    assert told["card"] and told["sound"]


def test_scenarios_are_found_before_any_game_is_loaded(followed):
    program = (
        "import sys; from game.content.scenarios import scenarios; "
        "print([s.id for s in scenarios()][0], 'coinflip' in sys.modules, "
        "'game.modes' in sys.modules)"
    )
    done = _run([followed.python, "-c", program], followed.start)
    assert done.stdout == "coinflip/three-rounds False False\n"


def test_one_game_is_loaded_without_the_others(followed):
    program = (
        "import sys; from game.pack.packs import game; game('coinflip'); "
        "print('coinflip' in sys.modules, 'game.modes' in sys.modules, 'panda3d' in sys.modules)"
    )
    assert _run([followed.python, "-c", program], followed.start).stdout == "True False False\n"


def test_an_unknown_scenario_of_such_a_game_names_the_known_ones(followed):
    done = _flicktop(followed, "simulate", "coinflip/none", "--matches", "1")
    assert done.returncode == 2
    assert "there is no scenario 'none' of coinflip; known: three-rounds" in done.stderr


def test_the_scenarios_of_such_a_game_are_checked_as_its_own_type(followed, tmp_path):
    folder = tmp_path / "scenarios" / "coinflip"
    folder.mkdir(parents=True)
    (folder / "odd.yaml").write_text("title: Odd\nruonds: 3\n")
    done = _flicktop(followed, "check", str(folder))
    assert done.returncode == 1
    assert "odd.yaml:2:1: unknown key 'ruonds'; did you mean 'rounds'?" in done.stdout


@pytest.mark.long
def test_the_demo_renders_it_in_german(followed):
    line, = (line for line in COMMANDS if " demo " in line)
    followed.follow(line)
    told = json.loads((followed.folder / "pictures" / "result.json").read_text())
    assert (told["mode"], told["rounds"], told["shots"]) == ("coinflip", 3, 6)
    assert all((followed.folder / "pictures" / name).is_file() for name in told["stills"])


# ---- the same pack, broken ---------------------------------------------------------------

Spoil = Callable[[Path], None]


def _append(name: str, text: str) -> Spoil:
    def spoil(folder: Path) -> None:
        file = folder / name
        file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")

    return spoil


def _replace(name: str, old: str, new: str) -> Spoil:
    def spoil(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")

    return spoil


def _one_file(folder: Path) -> None:
    shutil.rmtree(folder / "coinflip")
    (folder / "coinflip.py").write_text("COINFLIP = None\n")


ENTRY = "flicktop_coinflip-1.0.dist-info/entry_points.txt"
BROKEN = {
    "import error": (_append("coinflip/__init__.py", "import nothing_like_this\n"),
                     "coinflip", "ModuleNotFoundError: No module named 'nothing_like_this'"),
    "syntax": (_append("coinflip/rules.py", "def :\n"), "coinflip", "SyntaxError: "),
    "exits": (_append("coinflip/__init__.py", "raise SystemExit(3)\n"), "coinflip",
              "it ends the program when it is loaded (exit status 3)"),
    "other contract": (_replace("coinflip/__init__.py", "contract=1", "contract=2"), "coinflip",
                       "it is written for contract 2; this program has contract 1"),
    "no game": (_append("coinflip/__init__.py", "COINFLIP = CoinFlip()\n"), "coinflip",
                "coinflip:COINFLIP is no Game, but a CoinFlip"),
    "clash": (_replace(ENTRY, "coinflip =", "squadron ="), "squadron (flicktop-coinflip)",
              "there is a game 'squadron' already"),
    "other id": (_replace(ENTRY, "coinflip =", "coins ="), "coins",
                 "its mode has the id 'coinflip'; the entry point is named 'coins'"),
    "no such module": (_replace(ENTRY, "coinflip:COINFLIP", "coinflop:COINFLIP"), "coinflip",
                       "there is no package 'coinflop' with a folder of its own"),
    "no words for a module": (_replace(ENTRY, "coinflip:COINFLIP", "coin flip"), "coinflip",
                              "there is no package 'coin flip' with a folder of its own"),
    "one lone file": (_one_file, "coinflip",
                      "there is no package 'coinflip' with a folder of its own"),
    "unfinished mode": (_replace("coinflip/rules.py", "def outcome", "def result"), "coinflip",
                        "its mode has no outcome"),
    "unfinished bot": (_replace("coinflip/bot.py", "def value", "def worth"), "coinflip",
                       "its bot has no value"),
    "model": (_append("coinflip/models/pieces/coin.yaml", "wieght: 3\n"), "coinflip",
              "coin.yaml:9:1: unknown key 'wieght'"),
    "material": (_replace("coinflip/models/pieces/coin.yaml", "/brass", "/bras"), "coinflip",
                 "no material 'coinflip/bras'"),
    "studio": (_replace("coinflip/models/studios/window.yaml", "fov: 32.0", "fov: wide"),
               "coinflip", "window.yaml:4:3: expected `float`, got `str` (at $.eye.fov)"),
    "scenario": (_append("coinflip/scenarios/coinflip/three-rounds.yaml", "more: [\n"),
                 "coinflip", "three-rounds.yaml:7:1: not YAML"),
    "no scenario": (lambda folder: shutil.rmtree(folder / "coinflip/scenarios"), "coinflip",
                    "there is no scenario (NAME.yaml) in this folder"),
    "language": (_append("coinflip/locale/de/LC_MESSAGES/coinflip.po", 'msgid "Coin\n'),
                 "coinflip", 'coinflip.po:42:1: "Coin is no sentence in quotes'),
}


@pytest.fixture
def spoilt(followed: Followed, tmp_path: Path) -> Callable[[Spoil], dict[str, str]]:
    """Spoils a copy of the installed pack that stands before the good one."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    site = followed.folder / "env" / "lib" / version / "site-packages"

    def with_(spoil: Spoil) -> dict[str, str]:
        for name in ("coinflip", "flicktop_coinflip-1.0.dist-info"):
            shutil.copytree(site / name, tmp_path / name)
        spoil(tmp_path)
        return {"PYTHONPATH": str(tmp_path)}

    return with_


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_pack_is_named_with_its_reason_and_nothing_else_breaks(followed, spoilt, how):
    spoil, name, why = BROKEN[how]
    env = spoilt(spoil)
    listed = _flicktop(followed, "list", "--json", **env)
    rows = json.loads(listed.stdout)
    broken, = (row for row in rows if "broken" in row)
    assert broken["id"] == name and why in broken["broken"]
    assert "\n" not in broken["broken"] and "Traceback" not in listed.stderr
    whole = {row["id"] for row in rows if "broken" not in row}
    assert {"squadron/classic", "diceflick/classic", "flickfleet/introductory"} <= whole
    assert not any(id.startswith("coin") for id in whole)
    played = _flicktop(followed, "simulate", "squadron/sudden-death", "--matches", "1", **env)
    assert played.returncode == 0, played.stderr


@pytest.mark.parametrize("how", ["import error", "model", "scenario"])
def test_a_broken_pack_is_told_in_words_by_list_check_and_simulate(followed, spoilt, how):
    spoil, name, why = BROKEN[how]
    env = spoilt(spoil)
    told = _flicktop(followed, "list", "modes", **env).stdout
    assert re.search(rf"^{name} +CAN NOT BE PLAYED: .*{re.escape(why)}", told, re.MULTILINE)
    checked = _flicktop(followed, "check", **env)
    assert checked.returncode == 1 and f"game {name}: " in checked.stdout and why in checked.stdout
    for command in ("simulate", "demo"):
        words = ["--out", "nowhere"] if command == "demo" else []
        done = _flicktop(followed, command, "coinflip/three-rounds", *words, **env)
        assert done.returncode == 2 and "Traceback" not in done.stderr
        assert why in done.stderr or "there is no scenario" in done.stderr


@pytest.mark.parametrize(("spoil", "why"), [
    (_append("coinflip/view.py", "raise RuntimeError('no paint left')\n"),
     "RuntimeError: no paint left"),
    (_replace("coinflip/view.py", "class CoinView(PlainView)", "class CoinView"),
     "its view has no mark_z, square_marks, room, light, music, fixture, paint, riders, hidden, "
     "update"),
    (_replace("coinflip/view.py", "coinflip/window", "coinflip/door"),
     "door.yaml:1:1: can't be read: No such file or directory"),
])
def test_a_game_with_a_broken_face_is_named_by_check_and_can_still_be_simulated(
        followed, spoilt, spoil, why):
    env = spoilt(spoil)
    checked = _flicktop(followed, "check", **env)
    assert checked.returncode == 1
    assert checked.stdout.startswith("game coinflip: ") and why in checked.stdout
    played = _flicktop(followed, "simulate", "coinflip/three-rounds", **env)
    assert played.returncode == 0, played.stderr


def test_a_game_without_a_computer_player_says_so_in_one_line(followed, spoilt):
    env = spoilt(_replace("coinflip/__init__.py", "bot=bot, ", ""))
    done = _flicktop(followed, "simulate", "coinflip/three-rounds", **env)
    assert done.returncode == 2
    assert done.stderr.strip().endswith("has no computer player")
    assert "Traceback" not in done.stderr


def test_a_pack_that_prints_does_not_spoil_what_programs_read(followed, spoilt):
    env = spoilt(_append("coinflip/__init__.py", "print('hello')\n"))
    done = _flicktop(followed, "list", "modes", "--json", **env)
    assert any(row["id"] == "coinflip" for row in json.loads(done.stdout))
    assert "hello" in done.stderr


@pytest.mark.parametrize("what", ["modes", "scenarios"])
def test_without_the_pack_it_is_not_there(what):
    done = _run([sys.executable, "-m", "game", "list", what, "--json"], ROOT)
    rows = json.loads(done.stdout)
    assert rows and not any(row["id"].startswith("coinflip") for row in rows)
