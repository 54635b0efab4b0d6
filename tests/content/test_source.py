"""A file that is wrong says where, what, and what would be right; nothing is half loaded."""

import pytest
from msgspec import Struct

from game.content.drawings import FixtureFile, PieceFile
from game.content.models import checked, fixture_model, piece_model
from game.content.source import Problem, load, parse, schema

SHIP = """\
shape: plate
title: Ship
material: acrylic
thickness: 5
parts:
  hull:
    mass: 11
    half: [[0, 45], [22, -20], [10, -35]]
    edges:
      stern: {from: [-10, -35], to: [10, -35]}
"""


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    speed: int
    tags: list[str] = []


def _problem(text: str, kind: type = Card) -> Problem:
    with pytest.raises(Problem) as found:
        parse(text, "card.yaml").typed(kind)
    return found.value


def test_a_good_file_becomes_a_struct():
    assert parse("title: Scout\nspeed: 2\n").typed(Card) == Card("Scout", 2)


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("title: Scout\nspeed: [1\n", 3, 1, "not YAML"),
        ("title: Scout\n\tspeed: 1\n", 2, 1, "not YAML"),
        ("title: Scout\nspeeed: 2\n", 2, 1, "did you mean 'speed'?"),
        ("title: Scout\n", 1, 1, "'speed' is missing"),
        ("title: Scout\nspeed: fast\n", 2, 1, "expected `int`, got `str`"),
        ("title: Scout\nspeed: 2\ntags:\n  - a\n  - 3\n", 5, 5, "expected `str`, got `int`"),
        ("title: Scout\nspeed: 1\nspeed: 2\n", 3, 1, "twice"),
        ("title: !!python/object:os.system x\nspeed: 1\n", 1, 8, "can't be read"),
        ("", 1, 1, "empty"),
    ],
)
def test_a_problem_names_line_column_and_remedy(text, line, column, says):
    problem = _problem(text)
    assert (problem.line, problem.column) == (line, column)
    assert says in str(problem)
    assert str(problem).startswith(f"card.yaml:{line}:{column}: ")
    assert len(str(problem).splitlines()) == 1


def test_what_a_file_is_must_be_said_where_there_are_several_kinds():
    problem = _problem("title: Scout\nmaterial: acrylic\n", PieceFile)
    assert str(problem).startswith("card.yaml:1:1: the key 'shape' is missing here")


def test_a_file_that_is_not_there_or_not_text_is_said_in_one_line(tmp_path):
    with pytest.raises(Problem, match="can't be read"):
        load(tmp_path / "none.yaml", Card)
    (tmp_path / "x.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Problem, match="UTF-8"):
        load(tmp_path / "x.yaml", Card)


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        (("mass: 11", "mass: -1"), 7, "must be more than 0"),
        (("thickness: 5", "thickness: 0"), 4, "must be more than 0"),
        (("from: [-10, -35]", "from: [-11, -35]"), 10, "the nearest is [-10, -35]"),
        (("half: [[0, 45], [22, -20], [10, -35]]", "ring: [20, 40]"), 8, "larger one"),
        (("half: [[0, 45], [22, -20], [10, -35]]",
          "outline: [[0, 0], [10, 10], [10, 0], [0, 10]]"), 8, "crosses itself"),
        (("    edges:", "    edgse:"), 9, "did you mean 'edges'?"),
    ],
)
def test_a_wrong_ship_says_what_is_wrong(change, line, says):
    source = parse(SHIP.replace(*change), "ship.yaml")
    with pytest.raises(Problem) as found:
        piece_model("ship", source)
    assert found.value.line == line
    assert says in str(found.value)


def test_a_die_needs_as_many_faces_as_its_form_has():
    text = (
        "shape: die\ntitle: D\nmaterial: die\nform: d6\nsize: 16\nrounding: 1\nmass: 5\n"
        "faces: [a, b]\n"
    )
    with pytest.raises(Problem, match="a d6 has 6 faces, not 2"):
        piece_model("die", parse(text))


def test_an_arena_with_holes_wider_than_its_pitch_is_refused():
    from game.paths import data_root

    text = (data_root() / "models/fixtures/arena.yaml").read_text()
    wrong = "\n".join("hole: 40" if row.startswith("hole:") else row for row in text.splitlines())
    with pytest.raises(Problem, match="smaller than the pitch"):
        fixture_model("arena", parse(wrong))


def test_an_unknown_material_is_named_with_the_known_ones(tmp_path):
    folder = tmp_path / "models" / "pieces"
    folder.mkdir(parents=True)
    (folder / "ship.yaml").write_text(SHIP.replace("acrylic", "cheese"))
    problems = checked(folder / "ship.yaml")
    assert len(problems) == 1
    assert "no material 'cheese'; there are acrylic" in str(problems[0])


def test_editors_get_a_json_schema():
    plate = schema(PieceFile)["$defs"]["PlateFile"]
    assert plate["additionalProperties"] is False
    assert "parts" in plate["required"]
    assert schema(FixtureFile)["$defs"]["ArenaFile"]["properties"]["hole"] == {
        "type": "number", "exclusiveMinimum": 0, "maximum": 2000}


@pytest.mark.parametrize("sign", ["", "-"])
def test_whole_numbers_go_as_far_as_they_are_exact(sign):
    assert parse(f"title: Scout\nspeed: {sign}{2**53}\n").typed(Card).speed == int(f"{sign}{2**53}")
    for large in (str(2**53 + 1), "9007199254740994.0"):
        with pytest.raises(Problem, match="too large"):
            parse(f"title: Scout\nspeed: {sign}{large}\n")


def test_a_number_that_is_too_large_is_said_and_cut_where_it_is_long():
    for text, said in (("9" * 24, "9" * 24), ("9" * 25, "9" * 20 + "…")):
        with pytest.raises(Problem, match=f"the number {said} is too large"):
            parse(f"title: Scout\nspeed: {text}\n")
