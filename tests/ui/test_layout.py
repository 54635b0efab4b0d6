"""The check of layouts names each kind of fault where one was made on purpose, and nothing in a
drawing that has none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.letters import Type
from tests.ui.layout import faults

BOX = Rect(200, 200, 600, 120)


@pytest.fixture(scope="module")
def type_() -> Type:
    return Type(1.0)


@pytest.fixture
def kit(type_: Type) -> Kit:
    return Kit(1920.0, type_)


def _button(kit: Kit, id: str, rect: Rect = BOX) -> None:
    with kit.group(id):
        kit.button(id, rect, "Rematch")


def _words(kit: Kit, group: str, x: float, y: float, words: str = "Your ships",
           px: float = 40.0) -> None:
    with kit.group(group):
        kit.line(x, y, words, px)


def _sound(kit: Kit) -> None:
    _button(kit, "one")
    _button(kit, "two", BOX.moved(0, 140))
    _words(kit, "words", 900, 260)
    kit.focus = "two"


def _small(kit: Kit) -> None:
    _words(kit, "words", 900, 260, px=20.0)


def _small_for_large_text(kit: Kit) -> None:
    kit.text_size = 2.0
    _words(kit, "words", 900, 260, px=15.0)


def _leaves_the_window(kit: Kit) -> None:
    _words(kit, "words", 1850, 260)


def _leaves_its_box(kit: Kit) -> None:
    with kit.group("card"):
        kit.box(BOX, t.RAISED)
        kit.line(BOX.x + 250, BOX.middle[1], "Choose a ship with a cube.", 40)


def _over_one_another(kit: Kit) -> None:
    _words(kit, "words", 900, 260)
    _words(kit, "others", 960, 280, "Fleet")


def _over_an_icon(kit: Kit) -> None:
    with kit.group("card"):
        kit.icon(950, 260, 60, "shield", t.TEXT)
        kit.line(900, 260, "Your ships", 40)


def _covered(kit: Kit) -> None:
    _words(kit, "words", 900, 260)
    with kit.group("panel"):
        kit.panel(Rect(960, 100, 500, 400))


def _presses_over_one_another(kit: Kit) -> None:
    for n, id in enumerate(("one", "two")):
        kit.touch(id, BOX.moved(0, 60.0 * n))
    kit.focus = "one"


def _press_out_of_the_window(kit: Kit) -> None:
    kit.touch("one", Rect(1700, 200, 400, 80))
    kit.focus = "one"


def _focus_nowhere(kit: Kit) -> None:
    _button(kit, "one")
    kit.focus = "gone"


def _focus_scrolled_away(kit: Kit) -> None:
    with kit.scroll("list", Rect(200, 200, 600, 200), 900):
        for n in range(6):
            kit.touch(f"list/{n}", Rect(200, 200 + n * 150, 600, 120))
    kit.focus = "list/5"


def test_a_sound_drawing_has_no_fault(kit: Kit) -> None:
    _sound(kit)
    assert not faults(kit)


@pytest.mark.parametrize(("draw", "named"), [
    (_small, "small: 'Your ships'"),
    (_small_for_large_text, "small: 'Your ships'"),
    (_leaves_the_window, "cut: 'Your ships'"),
    (_leaves_its_box, "cut: 'Choose a ship with a cube.'"),
    (_over_one_another, "over one another: 'Your ships'"),
    (_over_an_icon, "and the icon shield"),
    (_covered, "covered: 'Your ships'"),
    (_presses_over_one_another, "to press: one and two over one another"),
    (_press_out_of_the_window, "to press: one leaves the window"),
    (_focus_nowhere, "focus: 'gone' is nowhere"),
    (_focus_scrolled_away, "focus: list/5 can't be seen"),
])
def test_each_fault_is_named(kit: Kit, draw: Callable[[Kit], None], named: str) -> None:
    draw(kit)
    assert [fault for fault in faults(kit) if named in fault]


def test_what_a_veil_puts_away_may_be_covered(kit: Kit) -> None:
    _words(kit, "words", 900, 260)
    with kit.group("ask", layer=2):
        kit.box(Rect(0, 0, kit.width, kit.height), (0.0, 0.0, 0.0, 0.6))
        kit.panel(Rect(860, 100, 500, 400))
    assert not faults(kit)


def test_what_is_scrolled_away_is_no_fault(kit: Kit) -> None:
    region = Rect(200, 200, 600, 200)
    with kit.scroll("list", region, 900):
        for n in range(6):
            kit.line(220, 260 + n * 150, "Your ships", 40)
    with kit.group("below"):
        kit.panel(Rect(200, 420, 600, 300))
    assert not faults(kit)
