"""When one seat alone had thrown its squadron, the strip called it highest and lowest at once."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.content.scenarios import scenario
from game.modes import modes
from game.modes.squadron.panel import draw
from game.pack import Seen
from game.rules import seats
from game.ui.kit import Kit
from game.ui.letters import Type
from game.ui.marks import LettersMark
from tests.ui.layout import faults

MODE: Any = modes()["squadron"]


def said(*planes: int | None) -> list[str]:
    state = MODE.setup(scenario(MODE, "classic"), seats(len(planes)), 4)
    state = replace(state, flights=tuple(
        replace(f, planes=n) for f, n in zip(state.flights, planes, strict=True)))
    kit = Kit(1920.0, Type(1.0))
    draw(kit, Seen(state, MODE.offers(state), 0, True, False, folded=True))
    assert not faults(kit)
    return [m.text for g in kit.groups.values() for m in g.marks if isinstance(m, LettersMark)]


def test_one_throw_is_the_highest_alone() -> None:
    words = said(4, None)
    assert "Highest so far" in words and "Lowest so far" not in words


def test_two_throws_have_both() -> None:
    words = said(4, 2)
    assert "Highest so far" in words and "Lowest so far" in words
