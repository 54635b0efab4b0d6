"""Whatever is wrong with a scenario is said before anybody plays it, with its place."""

from __future__ import annotations

import time

import pytest

from game.content.scenarios import file_type, folder
from game.content.source import Problem, parse
from game.content.trials import tried
from game.modes import live_scenarios, mode, modes
from tests.modes.broken import Variant, variants

FILES = {f: f.parent.name for f in sorted(folder().glob("*/*.yaml"))}
FILES |= {card.file: card.game for card in live_scenarios()}
LONGEST_S = 2.0


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_each_broken_variant_is_refused_with_its_place(file):
    game, count = mode(FILES[file]), 0
    assert _found(file.read_text(encoding="utf-8"), game, "whole.yaml") == []
    for variant in variants(file):
        began = time.process_time()
        problems = _problems(variant, game)
        assert time.process_time() - began < LONGEST_S, variant.name
        assert problems, f"{variant.name} is not noticed:\n{variant.text}"
        lines = variant.text.splitlines()
        for problem in problems:
            assert len(str(problem).splitlines()) == 1
            assert str(problem).startswith(f"odd.yaml:{problem.line}:{problem.column}: ")
            assert 1 <= problem.line <= len(lines)
            assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
        assert any(_about(problem, variant) for problem in problems), (variant.name, problems)
        count += 1
    assert count >= 80


def test_every_mistake_of_a_file_is_listed():
    text = (folder() / "flickfleet" / "first-battle.yaml").read_text(encoding="utf-8")
    for old, new in (("minutes: 5", "minutes: -5"), ("order: imperium", "order: imperum"),
                     ("{type: destroyer}", "{tpye: destroyer}"), ("setup: spots", "setup: sopts"),
                     ("faction: uprising", "faction: upraising"), ("[3, 10, 180]", "[3, .nan, 9]")):
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(Problem, match="is no number that can be used"):
        parse(text)
    text = text.replace(".nan", "100")
    problems = _found(text, modes()["flickfleet"])
    assert [(p.path, p.line) for p in problems] == [
        ("$.minutes", 3), ("$.sides[0].ships[0].tpye", 8), ("$.sides[0].setup", 9),
        ("$.sides[1].spots[0][1]", 14),
    ]
    text = text.replace("tpye", "type").replace("sopts", "spots").replace("100", "10")
    problems = _found(text, modes()["flickfleet"])
    assert [p.path for p in problems] == ["$.minutes", "$.order", "$.sides[1].faction"]


def _found(text: str, mode, name: str = "odd.yaml") -> list[Problem]:
    return tried(parse(text, name), mode, file_type(mode.scenario_type))


def _problems(variant: Variant, mode) -> list[Problem]:
    try:
        return _found(variant.text, mode)
    except Problem as problem:
        return [problem]


def _about(problem: Problem, variant: Variant) -> bool:
    """Does it stand where the file was broken, or round it?"""
    return (problem.path or "$").startswith(variant.path) or variant.path.startswith(
        problem.path or "$")
