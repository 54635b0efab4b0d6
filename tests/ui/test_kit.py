"""The kit: what is drawn is what can be pressed, the focus goes where one looks, text fits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.pack.rects import Rect
from game.paths import data_root
from game.ui import glyphs, tokens
from game.ui.focus import at, next_focus
from game.ui.kit import Kit
from game.ui.letters import Type
from game.ui.marks import IconMark, LettersMark
from game.ui.sheet import Widget
from tools import icons


@pytest.fixture(scope="module")
def type_() -> Type:
    return Type(1.0)


@pytest.fixture
def kit(type_: Type) -> Kit:
    return Kit(1920.0, type_)


def contrast(a: tokens.Colour, b: tokens.Colour) -> float:
    """As the accessibility guidelines count it."""
    def light(c: tokens.Colour) -> float:
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in c[:3]]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ink", ["TEXT", "SOFT", "DIM", "LAMP", "OK", "WARN"])
@pytest.mark.parametrize("ground", ["PANEL", "PANEL_TOP", "RAISED", "OFF"])
def test_every_text_colour_is_readable_on_every_ground(ink: str, ground: str) -> None:
    assert contrast(getattr(tokens, ink), getattr(tokens, ground)) >= 4.5


@pytest.mark.parametrize("palette", tokens.PALETTES)
def test_seats_differ_by_colour_pattern_and_symbol_in_every_palette(palette: str) -> None:
    seats = tokens.ornaments(palette)
    for part in ("colour", "pattern", "symbol"):
        assert len({getattr(s, part) for s in seats}) == 4
    for seat in seats:
        assert contrast(seat.colour, tokens.INK) >= 4.5
        assert contrast(seat.colour, tokens.PANEL) >= 4.5


def test_text_breaks_into_lines_that_fit_even_a_word_too_long(type_: Type) -> None:
    text = "Three or more dice of a colour, and a Donaudampfschifffahrtsgesellschaft besides"
    lines = type_.wrap(text, "body", 34, 260)
    assert all(type_.width(line, "body", 34) <= 260 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize("size", [1.0, 1.5, 2.0])
def test_line_goes_on_below_instead_of_shrinking_into_its_room(type_: Type, size: float) -> None:
    kit = Kit(1920.0, type_, size)
    with kit.group("g"):
        width = kit.line(0, 0, "Take the green group, or change the choice", 34, room=400)
    marks = [m for m in kit.groups["g"].marks if isinstance(m, LettersMark)]
    assert len(marks) > 1
    assert {m.size for m in marks} == {34 * size}
    assert width <= 400


@pytest.mark.parametrize("size", [1.0, 1.5, 2.0])
def test_text_is_as_high_as_was_foretold(type_: Type, size: float) -> None:
    kit = Kit(1920.0, type_, size)
    words = "Shake the box until the die settles."
    with kit.group("g"):
        height = kit.text(Rect(0, 0, 300, 120), words, 34)
    assert height == pytest.approx(kit.tall(words, 300, 34))
    assert {m.size for m in kit.groups["g"].marks if isinstance(m, LettersMark)} == {34 * size}


@pytest.mark.parametrize("px", [26, 28, 34, 46, 60, 64, 100])
def test_every_size_is_half_as_large_again_at_twice_the_text(type_: Type, px: float) -> None:
    assert Kit(1920.0, type_, 2.0).size(px) >= 1.5 * Kit(1920.0, type_).size(px)


@pytest.mark.parametrize("size", [1.0, 2.0])
def test_words_of_a_button_stay_within_the_height_it_asks_for(type_: Type, size: float) -> None:
    kit = Kit(1920.0, type_, size)
    words, why = "Replay the last shot of this match", "There is no shot yet to be seen"
    rect = Rect(0, 0, 420, kit.tall_button(words, 420, "replay", detail=why))
    with kit.group("g"):
        kit.button("b", rect, words, "replay", blocked=why)
    for m in kit.groups["g"].marks:
        if isinstance(m, LettersMark):
            assert rect.y <= m.y - m.size / 2
            assert m.y + m.size / 2 <= rect.bottom
            assert m.x + kit.type.width(m.text, m.face, m.size) <= rect.right


@pytest.mark.parametrize("size", [1.0, 1.5, 2.0])
def test_all_prompts_are_there_at_any_size(type_: Type, size: float) -> None:
    kit = Kit(1440.0, type_, size)
    left = [("accept", "Choose"), ("third", "Rename"), ("fourth", "Delete"), ("back", "Back")]
    right = [("previous", "Previous page"), ("next", "Next page")]
    top = kit.prompts(left, right)
    assert {w.id for w in kit.widgets} == {f"prompt:{a}" for a, _ in (*left, *right)}
    for n, w in enumerate(kit.widgets):
        assert kit.menu.x - 9 <= w.rect.x
        assert w.rect.right <= kit.menu.right + 9
        assert top <= w.rect.y + 1
        assert not any(w.rect.inset(9).overlaps(o.rect.inset(9)) for o in kit.widgets[n + 1:])


def test_focus_moves_to_the_neighbour_one_sees() -> None:
    grid = [Widget(f"{c}{r}", Rect(c * 220, r * 100, 200, 80)) for r in range(3) for c in range(3)]
    assert next_focus(grid, "11", "left") == "01"
    assert next_focus(grid, "11", "right") == "21"
    assert next_focus(grid, "11", "up") == "10"
    assert next_focus(grid, "11", "down") == "12"
    assert next_focus(grid, "00", "up") == "00"


def test_focus_comes_down_from_a_wide_row_to_the_button_below() -> None:
    widgets = [Widget("row", Rect(0, 0, 900, 100)), Widget("a", Rect(0, 140, 280, 80)),
               Widget("b", Rect(310, 140, 280, 80))]
    assert next_focus(widgets, "row", "down") in ("a", "b")
    assert next_focus(widgets, "b", "up") == "row"


def test_prompts_are_for_pointers_and_never_take_the_focus(kit: Kit) -> None:
    kit.prompts([("accept", "Choose"), ("back", "Back")])
    assert [w.id for w in kit.widgets if w.focus] == []
    back = next(w for w in kit.widgets if w.id == "prompt:back")
    assert at(kit.widgets, *back.rect.middle) == back
    assert back.rect.h >= 72


def test_scrolled_list_brings_the_focused_row_into_view(kit: Kit) -> None:
    region = Rect(0, 100, 400, 300)

    def draw() -> None:
        kit.begin()
        with kit.scroll("list", region, 20 * 100) as up:
            for n in range(20):
                kit.button(f"list/{n}", Rect(0, 100 + n * 100 - up, 400, 84), str(n))

    kit.focus = "list/15"
    draw()
    assert kit.reveal()
    draw()
    row = kit.widget("list/15")
    assert row is not None
    assert region.y <= row.rect.y
    assert row.rect.bottom <= region.bottom


def scrolled_list(kit: Kit, rows: int = 20) -> None:
    kit.begin()
    with kit.scroll("list", Rect(0, 100, 400, 300), rows * 100) as up:
        for n in range(rows):
            kit.button(f"list/{n}", Rect(0, 100 + n * 100 - up, 400, 84), str(n))


def test_row_outside_of_its_list_can_be_focused_but_not_pressed(kit: Kit) -> None:
    scrolled_list(kit)
    shown, hidden = kit.widget("list/1"), kit.widget("list/8")
    assert shown is not None
    assert hidden is not None
    assert at(kit.widgets, *shown.rect.middle) == shown
    assert at(kit.widgets, *hidden.rect.middle) is None
    assert hidden.focus
    assert next_focus(kit.widgets, "list/7", "down") == "list/8"


def test_list_stays_where_a_pointer_scrolled_it_until_the_focus_moves(kit: Kit) -> None:
    kit.focus = "list/0"
    scrolled_list(kit)
    kit.scroll_by(kit.scrolls_at(200, 200), 500.0)
    scrolled_list(kit)
    assert not kit.reveal()
    assert kit.scrolled["list"] == 500.0
    kit.focus = "list/1"
    assert kit.reveal()
    assert kit.scrolled["list"] == 100.0


def test_list_scrolls_no_farther_than_its_end_and_a_short_one_not_at_all(kit: Kit) -> None:
    scrolled_list(kit)
    kit.scroll_by("list", 9999.0)
    assert kit.scrolled["list"] == 20 * 100 - 300
    scrolled_list(kit, rows=3)
    assert kit.scrolls_at(200, 200) == ""


def test_text_without_anything_to_focus_is_read_on_by_buttons(kit: Kit) -> None:
    scrolled_list(kit)
    assert not kit.read_on(120.0), "a list that has not the focus stays where it is"
    with kit.scroll("text", Rect(500, 100, 400, 300), 900):
        pass
    assert kit.read_on(120.0)
    assert kit.scrolled["text"] == 120.0


def test_blocked_button_shows_its_reason(kit: Kit) -> None:
    with kit.group("g"):
        kit.button("undo", Rect(0, 0, 500, 90), "Undo", "undo", blocked="Nothing to take back")
    assert "Nothing to take back" in [getattr(m, "text", "") for m in kit.groups["g"].marks]
    assert kit.widgets[0].blocked == "Nothing to take back"


def test_atlas_has_every_icon_and_is_drawn_from_the_present_drawings() -> None:
    index = json.loads((data_root() / "models" / "ui" / "icons.json").read_text())
    assert index["of"] == icons.fingerprint(), "run python -m tools.icons"
    wanted = {g.icon for family in glyphs.FAMILIES.values() for g in family.values() if g.icon}
    wanted |= {seat.symbol for seat in tokens.ornaments()}
    assert wanted <= set(index["icons"])


@pytest.mark.parametrize("device", glyphs.FAMILIES)
def test_every_family_has_a_glyph_for_every_action(kit: Kit, device: str) -> None:
    kit.device = device
    with kit.group("g"):
        for action in glyphs.FAMILIES["xbox"]:
            assert kit.glyph(action, 100, 100, 52) >= 52
    assert all(m.name for m in kit.groups["g"].marks if isinstance(m, IconMark))


def test_pictures_the_menus_show_are_there() -> None:
    ui = data_root() / "models" / "ui"
    for name in ("title.jpg", "splash.jpg", "backdrop.jpg", "logo.png", "icons.png"):
        assert (ui / name).is_file()
    assert Path(ui / "games" / "squadron.jpg").is_file()
