"""Flip Ships beside its table, open and folded: no word is cut or lies over another, at any size
and in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.content.scenarios import scenario
from game.modes import modes
from game.modes.flipships import setup
from game.modes.flipships.panel import draw
from game.pack import Drawn, Seen
from game.rules import seats
from game.ui import words
from game.ui.kit import Kit
from game.ui.letters import Type
from game.ui.marks import LettersMark
from tests.ui.layout import faults

MODE = modes()["flipships"]
TEXTS = (1.0, 1.25, 1.5, 2.0)


def shown(state: Any, text: float, folded: bool, mine: bool = True) -> tuple[Kit, Drawn]:
    kit = Kit(1920.0, Type(text), text)
    kit.begin()
    says = words.told(getattr(MODE.offers(state)[0], "prompt", "")) if MODE.offers(state) else ""
    seen = Seen(state, MODE.offers(state), state.seat, mine, not mine, says=says, folded=folded,
                unfolded=not folded)
    return kit, draw(kit, seen)


@pytest.fixture(params=["en", "de"])
def language(request: Any) -> Any:
    words.speak(request.param)
    yield request.param
    words.speak("en")


def said(kit: Kit, group: str) -> str:
    marks = [m for name, g in kit.groups.items() if name.startswith(group) for m in g.marks]
    return " ".join(m.text for m in marks if isinstance(m, LettersMark))


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("folded", [False, True])
def test_rounds_the_last_and_the_assault_fit(language, text, folded) -> None:
    state = MODE.setup(scenario(MODE, "elite"), seats(4), 1)
    last = replace(state, last=True, round=9)
    for one in (state, last, replace(last, assault=True, last=False, enemies={})):
        kit, drawn = shown(one, text, folded)
        assert faults(kit) == []
        assert drawn.free.w > 300 and drawn.free.h > 300


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("part", [0, 1, 2])
def test_the_lesson_fits_and_is_said_to_who_plays_it(language, part, folded, text) -> None:
    state = MODE.setup(scenario(MODE, "first-flight"), seats(1), 1)
    state = setup.taught(state, part)
    kit, _drawn = shown(state, text, folded)
    assert faults(kit) == []
    says = words.told(state.rules.lessons[part].says) if language == "en" else ""
    assert says in said(kit, "lesson") and said(kit, "lesson")
    assert "coach" not in shown(state, text, folded, mine=False)[0].groups
