"""A settings file with an alias bomb, tags or thousands of brackets kept the game from starting."""

import pytest

from game.app.settings import Settings, read_settings
from tests.bugs.test_alias_bomb_in_a_scenario import BOMB


@pytest.mark.parametrize("text", [
    BOMB, "[" * 30_000, "text_size: !!int ''", "undo: !!bool x", "text_size: 1:59:59.5",
    "text_size: .nan", "rumble: .inf", "text_size: " + "9" * 5000, "undo: true\n---\nundo: true\n",
    "undo: true\nundo: true\n", "volumes: &v {all: *v}", "pace: [slow]", "keys: {accept: {a: b}}",
    "a: \x00", "volumes: {all: -1}", "{" * 500,
], ids=range(16))
def test_it_is_set_aside_and_the_game_starts(tmp_path, monkeypatch, text):
    monkeypatch.setenv("FLICKTOP_HOME", str(tmp_path))
    (tmp_path / "settings.yaml").write_bytes(text.encode())
    settings, problem = read_settings()
    assert settings == Settings()
    assert "settings.broken.yaml" in problem and len(problem.splitlines()) == 1
    assert (tmp_path / "settings.broken.yaml").read_bytes() == text.encode()
    assert read_settings() == (Settings(), "")
