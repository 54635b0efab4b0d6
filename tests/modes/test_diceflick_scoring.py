"""The best partition is the best: compared with trying everything, and quick enough."""

from __future__ import annotations

import random
import sys
from functools import cache
from itertools import product

from msgspec.structs import replace

from game.content.scenarios import scenario
from game.modes import modes
from game.modes.diceflick import choosing, scoring
from game.modes.diceflick.cases import arranged
from game.modes.diceflick.state import Element, Group, cell_name
from game.rules import Choose, seats

RULES = scenario(modes()["diceflick"], "classic")
BAG = [f"{c}-{i + 1}" for c, n in RULES.dice.items() for i in range(n)]
CELLS = [(c, r) for c in range(1, 6) for r in range(1, 6)]


def random_board(rng: random.Random) -> tuple[Element, ...]:
    """Dice close together, as groups need it: a random patch of the holes."""
    count = rng.randint(0, 14)
    cells = sorted(CELLS, key=lambda c: rng.random() + 0.25 * (abs(c[0] - 3) + abs(c[1] - 3)))
    dice = rng.sample(BAG, count)
    holes = {cell_name(cell): die for cell, die in zip(cells, dice, strict=False)}
    faces = {die: str(rng.randint(1, 6)) for die in dice}
    return scoring.board(RULES, holes, faces)


def most_points(board: tuple[Element, ...]) -> int:
    """Every order of blast rows and combinations, every set of disjoint combinations."""
    blasts = [e for e in board if e.colour == RULES.blast]
    best = 0
    for ways in product((None, 0, 1), repeat=len(blasts)):
        row = frozenset(
            e for blast, axis in zip(blasts, ways, strict=True) if axis is not None
            for e in board if e.cell[axis] == blast.cell[axis]
        )
        in_row = sum(e.points for e in row)
        first = in_row + _packed(frozenset(board) - row, frozenset())
        last = in_row + _packed(frozenset(board), row)
        best = max(best, first, last)
    return best


def _packed(left: frozenset[Element], worthless: frozenset[Element]) -> int:
    """The most points of disjoint combinations (and the centre die alone)."""
    groups = [
        (sum(1 << i for i in group), sum(order[i].points for i in group
                                         if order[i] not in worthless))
        for order in [sorted(left, key=lambda e: e.cell)] for group in _groups(tuple(order))
    ]

    @cache
    def most(used: int, start: int) -> int:
        best = 0
        for n in range(start, len(groups)):
            mask, points = groups[n]
            if not mask & used:
                best = max(best, points + most(used | mask, n + 1))
        return best

    return most(0, 0)


def _groups(order: tuple[Element, ...]) -> set[frozenset[int]]:
    """Every set of elements that is a valid combination."""
    out = {frozenset([i]) for i, e in enumerate(order) if e.centre}
    for colour in RULES.colours:
        fits = [i for i, e in enumerate(order) if e.colour in (colour, RULES.joker)]
        known: set[frozenset[int]] = {frozenset([i]) for i in fits}
        fresh = known
        while fresh:
            fresh = {
                group | {i} for group in fresh for i in fits if i not in group
                if any(_touch(order[i], order[j]) for j in group)
            } - known
            known |= fresh
        out |= {g for g in known if len(g) >= RULES.smallest_group}
    return out


def _touch(a: Element, b: Element) -> bool:
    return abs(a.cell[0] - b.cell[0]) + abs(a.cell[1] - b.cell[1]) == 1


def compare(seeds: range) -> None:
    for seed in seeds:
        board = random_board(random.Random(seed))
        best = scoring.scored(RULES, board, scoring.best(RULES, board))
        assert best.points == most_points(board), (seed, board)
        assert best.why_not is None or best.points == 0


def test_dice_are_told_row_by_row_and_in_a_row_from_the_left():
    cells = [cell_name((column, row)) for row in (1, 2, 4) for column in (2, 3, 5)]
    dice = BAG[:len(cells)]
    board = scoring.board(RULES, dict(zip(reversed(cells), dice, strict=True)),
                          dict.fromkeys(dice, "1"))
    assert [cell_name(e.cell) for e in board if not e.id.startswith("marker")] == cells


def test_the_best_partition_is_optimal_on_random_boards():
    compare(range(1000))


def test_a_full_box_is_scored_without_trying_every_choice_of_dice():
    """All 20 dice in the holes: a million choices of dice; far fewer functions are entered."""
    entered = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal entered
        entered += event == "call"

    for seed in range(40):
        rng = random.Random(seed)
        dice = rng.sample(BAG, len(BAG))
        holes = dict(zip(map(cell_name, rng.sample(CELLS, len(dice))), dice, strict=True))
        board = scoring.board(RULES, holes, {die: str(rng.randint(1, 6)) for die in dice})
        entered = 0
        sys.setprofile(count)
        scoring.best(RULES, board)
        sys.setprofile(None)
        assert 0 < entered < 10_000, seed


def test_every_way_offered_can_be_taken():
    for seed in range(300):
        board = random_board(random.Random(seed))
        points = []
        for way in scoring.ways(RULES, board):
            scored = scoring.scored(RULES, board, way)
            assert scored.why_not is None or scored.points == 0
            points.append(scored.points)
            taken = [id for group in scored.groups for id in group.elements]
            assert len(taken) == len(set(taken)), "a die counts once"
            assert scored.points == sum(e.points for e in board if e.id in taken)
        assert points == sorted(points, reverse=True)


def _prompt(board: str, *options: str) -> str:
    mode = modes()["diceflick"]
    state = arranged(mode.setup(RULES, seats(2), 1), {"scoring": True, "board": board})
    for option in options:
        state = mode.resolve(state, Choose(0, "score", option), None).state
    return str(mode.offers(state)[0].prompt)


def test_the_prompt_says_what_would_be_taken():
    nothing = ". . . . .\n" * 2
    greens = "g1 g2 g3 . .\n" + ". . . . .\n" * 4
    assert "green group" in _prompt(greens)
    assert "group" not in _prompt(greens, "pick:green-1"), "two of a colour are no group"
    assert "blast row" in _prompt("p . . . .\n" + ". . . . .\n" * 4)
    assert "centre die" in _prompt(nothing + ". . g4 . .\n" + nothing)
    assert "the points" in _prompt("g1 g2 g3 . .\n. . . . .\n. . g4 . .\n" + nothing)


def test_what_came_nearest_to_a_group_is_the_largest_pair_of_a_colour() -> None:
    """Shown where a turn scores nothing; a lone die came near to nothing."""
    blue, yellow, green = ([d for d in BAG if d.startswith(c)] for c in ("blue", "yellow", "green"))
    lie = {cell_name((1, 1)): blue[0], cell_name((1, 2)): blue[1], cell_name((4, 4)): yellow[0]}
    faces = dict.fromkeys(lie.values(), "3")
    pair = scoring.nearly(RULES, scoring.board(RULES, lie, faces))
    assert {e.id for e in pair} >= {blue[0], blue[1]}  # and the open marker beside them
    assert {e.colour for e in pair} == {"blue"}
    apart = {cell_name((1, 1)): blue[0], cell_name((5, 5)): green[0]}
    near = scoring.nearly(RULES, scoring.board(RULES, apart, dict.fromkeys(apart.values(), "3")))
    assert not any(e.id in apart.values() for e in near)


def test_another_way_to_score_says_what_it_scores() -> None:
    """Each group by a name that is translated, with its points."""
    groups = (Group("colour", "blue", ("a",), (9,), 9), Group("row", "pink", ("b",), (13,), 13))
    said = choosing._named(groups)
    assert str(said) == "blue 9, blast row 13"
    assert said.args["name1"] == "blast row"


def test_the_order_of_rows_and_groups_is_offered_by_what_it_will_be() -> None:
    mode = modes()["diceflick"]
    board = ". . . . .\n. . . . .\np . b4 . .\n. . . . .\n. . . . ."
    state = arranged(mode.setup(RULES, seats(2), 1), {"scoring": True, "board": board})
    labels = {"rows:first": "Score rows before groups", "rows:last": "Score groups before rows"}
    for way, other in (("rows:first", "rows:last"), ("rows:last", "rows:first")):
        state = mode.resolve(state, Choose(state.seat, "score", way), None).state
        (choice,) = mode.offers(state)
        told = {o.id: str(o.label) for o in choice.options if o.id.startswith("rows:")}
        assert told == {other: labels[other]}


def test_the_end_says_whether_one_or_several_have_the_most_points() -> None:
    mode = modes()["diceflick"]
    over = replace(mode.setup(RULES, seats(3), 1), phase="over")
    for pad, winners, says in (
        (((5,), (9,), (3,)), (1,), "has the most points"),
        (((9,), (9,), (3,)), (0, 1), "several have the most points"),
        (((4, 0), (1, 3), (4, 0)), (0, 1, 2), "several have the most points"),
    ):
        end = mode.outcome(replace(over, pad=pad))
        assert end is not None and end.winners == winners and says in str(end.reason)
