"""Text is entered letter by letter, by presses or by the keyboard, and a replay gets a name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.app.screen import Screen
from game.app.screens.typing import LONGEST, Typing
from game.input.events import DELETE, ENTER, Typed
from game.input.window import Keyboard
from game.session import shelf


class _House(SimpleNamespace):
    def redraw(self) -> None:
        self.redrawn = True


@pytest.fixture
def typing() -> Typing:
    house: Any = _House(keyboard=SimpleNamespace(typing=False))
    got = Screen(house)

    def done(text: str) -> Screen:
        got.text = text  # type: ignore[attr-defined]
        return got

    screen = Typing(house, "Name", "", Screen(house), done)
    screen.entered()
    return screen


def test_letters_are_pressed_one_by_one_with_a_capital_first(typing: Typing) -> None:
    for key in ("key:r", "key:a", "key:i", "key:n", "space", "key:4", "key:5", "delete"):
        assert typing.press(key, "pad:1") is None
    after = typing.press("done", "pad:1")
    assert after.text == "Rain 4"  # type: ignore[union-attr]


def test_the_keyboard_types_and_enter_ends(typing: Typing) -> None:
    assert typing.house.keyboard.typing
    for letter in ("h", "i", "x", DELETE, "!"):
        assert typing.input(Typed(letter))
    typing.input(Typed(ENTER))
    assert typing.update(0.0).text == "hi!"  # type: ignore[union-attr]
    typing.left()
    assert not typing.house.keyboard.typing


def test_an_empty_line_is_no_name_and_a_long_one_is_cut(typing: Typing) -> None:
    assert typing.press("done", "pad:1") is None
    for _ in range(LONGEST + 9):
        typing.press("key:m", "pad:1")
    assert len(typing.text) == LONGEST


def test_going_back_keeps_the_old_text(typing: Typing) -> None:
    assert typing.action("back", "pad:1") is typing.back


def test_keys_are_letters_only_while_text_is_entered() -> None:
    base: Any = SimpleNamespace(buttonThrowers=[], accept=lambda *_: None)
    keyboard = Keyboard(base, {"x": "third", "escape": "back"})
    keyboard.typing = True
    for key in ("x", "shift", "x", "space", "escape"):
        keyboard._down(key)
    events = keyboard.poll()
    assert [e.text for e in events if isinstance(e, Typed)] == ["x", "X", " "]
    assert [e.action for e in events if not isinstance(e, Typed)] == ["back"]
    keyboard.typing = False
    keyboard._down("x")
    assert [e.action for e in keyboard.poll()] == ["third"]


def test_a_named_replay_keeps_its_name(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("FLICKTOP_HOME", str(tmp_path))
    from game.content.scenarios import scenario
    from game.match import Match
    from game.modes import modes
    from game.rules import seats

    mode = modes()["squadron"]
    match = Match.begin(mode, scenario(mode, "classic"), seats(2), 1, "squadron/classic")
    shelf.finish(match)
    before = shelf.put_away()[0]
    shelf.rename(before, "Rainy Sunday")
    assert shelf.put_away()[0].label == "Rainy Sunday"
    assert shelf.opened(before).setup == match.setup
    (shelf.replay_folder() / "names.json").write_text("{broken")
    assert shelf.put_away()[0].label == before.label
