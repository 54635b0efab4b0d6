"""Games from elsewhere in the window: a good one is played, a bad one is named, and nobody else
is touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.driver import Game, KeyHands

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Xvfb is Linux's"),
]
PLUGINS = Path(__file__).resolve().parent.parent / "plugins"
CALM = "pace: instant\nless_motion: true\n"
Installed = Callable[..., dict[str, str]]


@pytest.fixture
def installed(tmp_path: Path) -> Installed:
    """The worked example on the path as installing it leaves it, with one text replaced."""

    def install(file: str = "", old: str = "", new: str = "") -> dict[str, str]:
        site = tmp_path / "site"
        shutil.copytree(PLUGINS / "coinflip", site / "coinflip",
                        ignore=shutil.ignore_patterns("__pycache__"))
        info = site / "flicktop_coinflip-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            "Metadata-Version: 2.1\nName: flicktop-coinflip\nVersion: 1.0\n")
        entry = (PLUGINS / "pyproject.toml").read_text().partition('coinflip = "')[2]
        (info / "entry_points.txt").write_text(
            f"[flicktop.games]\ncoinflip = {entry.partition(chr(34))[0]}\n")
        shutil.copy(PLUGINS / "make_art.py", site)
        subprocess.run([sys.executable, "make_art.py"], cwd=site, check=True)
        if file:
            text = (site / file).read_text()
            assert old in text
            (site / file).write_text(text.replace(old, new))
        return {"PYTHONPATH": os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])}

    return install


def test_game_from_elsewhere_has_its_card_and_is_played_to_its_result(
    start: Callable[..., Game], installed: Installed
) -> None:
    env = installed()
    game = start(settings=CALM, env=env)
    keys = KeyHands(game)
    game.screen("title")
    keys.press("play")
    chosen = game.screen("choose")
    assert {"game:coinflip", "game:squadron", "game:flickfleet"} <= set(chosen["widgets"])
    game.close()
    both = "computer:normal,computer:normal"
    game = start("coinflip/three-rounds", "--seats", both, "--seed", "4", env=env)
    assert game.screen("result", 90.0)["winners"] in ([0], [1], [0, 1])




def test_broken_game_is_named_with_its_reason_on_the_choose_screen(
    start: Callable[..., Game], installed: Installed
) -> None:
    game = start(settings=CALM, env=installed(
        "coinflip/rules.py", "from msgspec", "raise RuntimeError('half written')\nfrom msgspec"))
    keys = KeyHands(game)
    game.screen("title")
    keys.press("play")
    chosen = game.screen("choose")
    assert "game:coinflip" not in chosen["widgets"]
    assert "broken:coinflip" in chosen["widgets"]
    why = chosen["widgets"]["broken:coinflip"]["blocked"]
    assert "coinflip" in why
    game.click("broken:coinflip")
    game.wait("the reason", lambda s: why in s["notices"])
    keys.press("game:squadron")
    game.screen("seats")


@pytest.mark.parametrize(("file", "old", "new"), [
    ("coinflip/panel.py", ") -> Drawn:\n", ") -> Drawn:\n    raise RuntimeError('no pen')\n"),
    ("coinflip/view.py", "    def build(self", "    def update(self, stage, state):\n"
     "        raise RuntimeError('no pen')\n\n    def build(self"),
])
def test_game_whose_face_fails_in_play_ends_alone_and_is_named(
    start: Callable[..., Game], installed: Installed, file: str, old: str, new: str
) -> None:
    game = start("coinflip/three-rounds", "--seats", "human,human", settings=CALM,
                 env=installed(file, old, new))
    said = game.wait("the notice", lambda s: any("no pen" in n for n in s.get("notices", ())))
    assert any("Coin flip" in n for n in said["notices"])
    game.screen("title")
    keys = KeyHands(game)
    keys.press("play")
    game.screen("choose")
    keys.press("game:squadron")
    game.screen("seats")
    keys.press("start")
    game.wait("a match of another game", lambda s: s["screen"] == "match" and "aim" in s)
