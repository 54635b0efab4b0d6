"""What the dice in the holes are worth: combinations, the centre, upgrades and blast rows.

Every die and marker counts once. A joker's colour changes no points, only what may be joined,
so a proposal names elements alone and a fitting colour for each joker is found here.
The sets below are bit masks over the board's elements.
"""

from __future__ import annotations

from itertools import product

from game.modes.diceflick.state import (
    DiceFlickScenario,
    Element,
    Group,
    Proposal,
    Scored,
    cell_of,
    colour_of,
)
from game.rules import Say, say

# Why a turn scores nothing.
EMPTY = say("no die in a hole: 0")
APART = say("no three side by side: 0")
TOO_FEW = say("no group of three: 0")

Board = tuple[Element, ...]


def board(rules: DiceFlickScenario, holes: dict[str, str], faces: dict[str, str]) -> Board:
    """All that can score now: dice by what they show, and markers no die covers."""
    out = []
    for name in sorted(holes, key=lambda n: cell_of(n)[::-1]):
        id, cell = holes[name], cell_of(name)
        colour, on_centre = colour_of(id), cell == rules.centre
        if colour == rules.blast:
            points = rules.blast_points  # the blast die stays at its points on the centre too
        else:
            points = int(faces[id]) * (2 if on_centre else 1)
        out.append(Element(id, cell, colour, points, on_centre and colour != rules.blast))
    for colour, cell in sorted(rules.upgrades.items()):
        if f"{cell[0]} {cell[1]}" not in holes:
            out.append(Element(f"marker-{colour}", cell, colour, rules.upgrade_points))
    return tuple(out)


def scored(rules: DiceFlickScenario, board: Board, proposal: Proposal) -> Scored:
    """What the proposal is worth, or why it can't be taken."""
    at = {e.id: i for i, e in enumerate(board)}
    picked = sum(1 << at[id] for id in proposal.picked)
    taken = 0
    groups: list[Group] = []
    if proposal.rows_first:
        taken, groups = _rows(rules, board, proposal, 0)
    joined = _joined(rules, board, picked & ~taken)
    if joined is None:
        need = say("A group needs {count} of one colour.", count=rules.smallest_group)
        points = sum(e.points for e in board if picked >> at[e.id] & 1)
        return Scored(tuple(groups), points, need)
    groups += joined
    if not proposal.rows_first:
        groups += _rows(rules, board, proposal, picked)[1]
    points = sum(g.points for g in groups)
    return Scored(tuple(groups), points, None if groups else say("Nothing is chosen to score."))


def best(rules: DiceFlickScenario, board: Board) -> Proposal:
    """The proposal with the most points."""
    return next(iter(ways(rules, board, 1)), Proposal())


def ways(rules: DiceFlickScenario, board: Board, most: int = 8) -> tuple[Proposal, ...]:
    """The best proposals that each leave nothing they could still take, best first; none that is
    a part of another, and none without points."""
    around = _neighbours(board)
    jokers = [i for i, e in enumerate(board) if e.colour == rules.joker]
    centre = sum(1 << i for i, e in enumerate(board) if e.centre)
    covers: dict[int, None] = {}
    for given in product(rules.colours, repeat=len(jokers)):
        cover = centre
        for colour in rules.colours:
            mask = _coloured(board, colour)
            for i, as_colour in zip(jokers, given, strict=True):
                mask |= (as_colour == colour) << i
            for part in _components(mask, around):
                if part.bit_count() >= rules.smallest_group:
                    cover |= part
        covers[cover] = None
    blasts = [i for i, e in enumerate(board) if e.colour == rules.blast]
    lines = {(i, way): _line(board, i, way) for i in blasts for way in ("across", "down")}
    found: dict[int, tuple[int, tuple[str, ...]]] = {}
    for cover in covers:
        for rows in product(("across", "down"), repeat=len(blasts)):
            whole = cover
            for i, way in zip(blasts, rows, strict=True):
                whole |= lines[i, way]
            found.setdefault(whole, (cover, rows))
    points = {whole: _sum(board, whole) for whole in found}
    kept: list[int] = []
    for whole in sorted(found, key=lambda w: -points[w]):  # what holds another comes before it
        if len(kept) == most or not whole:
            break
        if all(whole & ~other for other in kept):
            kept.append(whole)
    return tuple(
        Proposal(
            tuple(board[i].id for i in _bits(cover)),
            {board[i].id: way for i, way in zip(blasts, rows, strict=True)},
        )
        for cover, rows in (found[whole] for whole in kept)
    )


def why_nothing(rules: DiceFlickScenario, board: Board) -> Say:
    """Why a board without points has none: no dice, too few of each colour, or too far apart."""
    dice = [e for e in board if not e.id.startswith("marker-")]
    if not dice:
        return EMPTY
    enough = any(
        sum(e.colour in (colour, rules.joker) for e in board) >= rules.smallest_group
        for colour in rules.colours
    )
    return APART if enough else TOO_FEW


def too_early(rules: DiceFlickScenario, board: Board) -> int:
    """How many dice lie in the box where so few can't be a group yet; 0 where they could."""
    dice = sum(not e.id.startswith("marker-") for e in board)
    return dice if dice < rules.smallest_group else 0


def nearly(rules: DiceFlickScenario, board: Board) -> tuple[Element, ...]:
    """The most elements of one colour that lie side by side, where no group came about; none
    where there are not two of them."""
    around = _neighbours(board)
    found: list[int] = []
    for colour in rules.colours:
        mask = _coloured(board, colour) | _coloured(board, rules.joker)
        found += _components(mask, around)
    largest = max(found, key=lambda part: (part.bit_count(), _sum(board, part)), default=0)
    return tuple(board[i] for i in _bits(largest)) if largest.bit_count() > 1 else ()


# ---- combinations ------------------------------------------------------------------------

def _joined(rules: DiceFlickScenario, board: Board, picked: int) -> list[Group] | None:
    """The picked elements as combinations (the centre die may stand alone), if they can be."""
    around = _neighbours(board)
    jokers = [i for i in _bits(picked) if board[i].colour == rules.joker]
    for given in product(rules.colours, repeat=len(jokers)):
        parts = []
        for colour in rules.colours:
            mask = _coloured(board, colour) & picked
            for i, as_colour in zip(jokers, given, strict=True):
                mask |= (as_colour == colour) << i
            parts += [(colour, part) for part in _components(mask, around)]
        if all(_is_valid(rules, board, part) for _, part in parts):
            return [_combined(rules, board, colour, part) for colour, part in parts]
    return None


def _is_valid(rules: DiceFlickScenario, board: Board, part: int) -> bool:
    alone = part.bit_count() == 1 and board[part.bit_length() - 1].centre
    return alone or part.bit_count() >= rules.smallest_group


def _combined(rules: DiceFlickScenario, board: Board, colour: str, part: int) -> Group:
    if part.bit_count() >= rules.smallest_group:
        return _group(board, "colour", colour, part)
    return _group(board, "centre", board[part.bit_length() - 1].colour, part)


def _rows(
    rules: DiceFlickScenario, board: Board, proposal: Proposal, taken: int
) -> tuple[int, list[Group]]:
    """The blast rows that are chosen, each scoring all that is left in it."""
    groups = []
    at = {e.id: i for i, e in enumerate(board)}
    lines = {at[id]: _line(board, at[id], way) for id, way in proposal.rows.items() if way}
    # A row takes the blast dice in it, so one that lies in another's row goes first.
    order = sorted(lines, key=lambda i: not any(lines[j] >> i & 1 for j in lines if j != i))
    for i in order:
        left = lines[i] & ~taken
        if left >> i & 1:
            groups.append(_group(board, "row", board[i].colour, left))
            taken |= left
    return taken, groups


def _group(board: Board, kind: str, colour: str, mask: int) -> Group:
    elements = [board[i] for i in _bits(mask)]
    terms = tuple(e.points for e in elements)
    return Group(kind, colour, tuple(e.id for e in elements), terms, sum(terms))


# ---- sets of elements --------------------------------------------------------------------

def _neighbours(board: Board) -> list[int]:
    """For each element, those in the next holes along the rows and columns."""
    at = {e.cell: i for i, e in enumerate(board)}
    out = []
    for e in board:
        c, r = e.cell
        near = ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1))
        out.append(sum(1 << at[cell] for cell in near if cell in at))
    return out


def _components(mask: int, around: list[int]) -> list[int]:
    out = []
    while mask:
        part = grown = mask & -mask
        while grown:
            reach = 0
            for i in _bits(grown):
                reach |= around[i]
            grown = reach & mask & ~part
            part |= grown
        out.append(part)
        mask &= ~part
    return out


def _coloured(board: Board, colour: str) -> int:
    return sum(1 << i for i, e in enumerate(board) if e.colour == colour)


def _line(board: Board, blast: int, way: str) -> int:
    axis = 1 if way == "across" else 0
    at = board[blast].cell[axis]
    return sum(1 << i for i, e in enumerate(board) if e.cell[axis] == at)


def _sum(board: Board, mask: int) -> int:
    return sum(board[i].points for i in _bits(mask))


def _bits(mask: int) -> list[int]:
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out
