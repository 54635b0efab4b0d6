"""Fingers on a menu and on the table: each belongs to what it went down on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from game.input.events import Pointer
from game.pack.rects import Rect
from game.ui.menu import Menu
from game.ui.sheet import Widget


class Table:
    """A screen that notes what it is told."""

    def __init__(self) -> None:
        self.pressed: list[str] = []
        self.got: list[Pointer] = []

    def press(self, id: str, device: str) -> None:
        self.pressed.append(id)

    def input(self, event: Any) -> bool:
        self.got.append(event)
        return True

    def focused(self, id: str) -> None: ...
    def action(self, action: str, device: str) -> None: ...
    def change(self, id: str, step: int, device: str) -> None: ...
    def slide(self, id: str, share: float) -> None: ...


class Kit:
    def __init__(self) -> None:
        self.widgets = [Widget("ok", Rect(0, 0, 100, 100)), Widget("no", Rect(0, 200, 100, 100))]
        self.focus = self.pressed = self.hovered = ""

    def scrolls_at(self, x: float, y: float) -> str:
        return ""

    def widget(self, id: str) -> Any:
        return next((w for w in self.widgets if w.id == id), None)


def played(*events: tuple[str, int, float, float]) -> Table:
    canvas: Any = SimpleNamespace(units=lambda x, y: (x, y), pixels=(1000, 1000))
    menu = Menu(canvas, lambda sign: None, lambda why: None, lambda where: None)
    kit: Any = Kit()
    table = Table()
    for n, (what, finger, x, y) in enumerate(events):
        menu.pointer(kit, table, Pointer(what, x, y, n / 100, finger=finger))
    return table


def test_stroke_that_begins_on_a_button_never_reaches_the_table() -> None:
    table = played(("down", 1, 50, 50), ("move", 1, 500, 500), ("up", 1, 800, 500))
    assert table.got == []
    assert table.pressed == []


def test_stroke_that_begins_on_the_table_goes_on_over_a_button() -> None:
    table = played(("down", 1, 500, 50), ("move", 1, 50, 50), ("up", 1, 50, 50))
    assert [e.what for e in table.got] == ["down", "move", "up"]
    assert table.pressed == []


def test_one_finger_presses_while_another_is_on_the_table() -> None:
    table = played(("down", 1, 500, 500), ("down", 2, 50, 50), ("move", 1, 510, 500),
                   ("up", 2, 50, 50), ("up", 1, 520, 500))
    assert table.pressed == ["ok"]
    assert [(e.what, e.finger) for e in table.got] == [("down", 1), ("move", 1), ("up", 1)]


def test_second_finger_on_the_menu_presses_nothing() -> None:
    table = played(("down", 1, 50, 50), ("down", 2, 50, 250), ("up", 2, 50, 250),
                   ("up", 1, 50, 50))
    assert table.pressed == ["ok"]


def test_finger_that_the_system_takes_presses_nothing() -> None:
    assert played(("down", 1, 50, 50), ("gone", 1, 50, 50)).pressed == []


def test_mouse_that_hovers_over_a_button_moves_nothing_on_the_table() -> None:
    table = played(("move", 0, 500, 500), ("move", 0, 50, 50), ("move", 3, 500, 500))
    assert [(e.x, e.y) for e in table.got] == [(0.5, 0.5)]
