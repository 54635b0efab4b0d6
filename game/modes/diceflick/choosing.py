"""The scoring choice: the best proposal first, every other one reachable, or nothing.

An option's id says what it changes: `way:2` takes over a whole proposal, `pick:blue-3` adds or
leaves one element, `row:pink-1:down` turns a blast row, `rows:first` changes the order.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.modes.diceflick import scoring
from game.modes.diceflick.state import (
    DiceFlickScenario,
    DiceFlickState,
    Element,
    Group,
    Proposal,
    Scoring,
)
from game.rules import Choice, Option, Say, counted, say

ROWS = {
    "across": say("Score the row"),
    "down": say("Score the column"),
    "none": say("Score no row"),
}

CHANGE = counted(
    "Score {points} point instead", "Score {points} points instead", "points")

def offer(state: DiceFlickState) -> Choice:
    held = state.scoring
    assert held is not None
    if not held.best:
        after = state.name((state.seat + 1) % len(state.seats))
        go_on = Option("nothing", say("Go on") if state.rules.lessons
                       else say("Go on: {name}'s turn", name=after))
        return Choice(state.seat, "score", say("Nothing to score."), (go_on,))
    options = [
        Option("take", say("Score {points}", points=held.scored.points),
               blocked=held.scored.why_not),
        Option("nothing", say("Score nothing")),
    ]
    options += _ways(state.rules, held)
    blasts = [e for e in held.board if e.colour == state.rules.blast]
    for blast in blasts:
        now = held.proposal.rows.get(blast.id, "") or "none"
        options += [
            Option(f"row:{blast.id}:{way}", label, piece=blast.id)
            for way, label in ROWS.items() if way != now
        ]
    if blasts:
        other = "last" if held.proposal.rows_first else "first"
        label = (say("Score groups before rows") if other == "last"
                 else say("Score rows before groups"))
        options.append(Option(f"rows:{other}", label))
    options += [_pick(held.proposal, e) for e in held.board if e.colour != state.rules.blast]
    return Choice(state.seat, "score", _prompt(held), tuple(options))


def changed(rules: DiceFlickScenario, held: Scoring, option: str) -> Proposal:
    """The proposal after one of the options has been taken."""
    now = held.proposal
    word, _, rest = option.partition(":")
    match word:
        case "way":
            return scoring.ways(rules, held.board)[int(rest)]
        case "pick":
            had = rest in now.picked
            wanted = {*now.picked} ^ {rest} if had else {*now.picked, rest}
            return replace(now, picked=tuple(e.id for e in held.board if e.id in wanted))
        case "row":
            blast, _, way = rest.rpartition(":")
            return replace(now, rows={**now.rows, blast: "" if way == "none" else way})
        case "rows":
            return replace(now, rows_first=rest == "first")
    raise ValueError(f"no such option: {option}")


def _prompt(held: Scoring) -> Say:
    groups = held.scored.groups
    if held.scored.why_not is None and len(groups) == 1:
        match groups[0].kind:
            case "colour":
                colour = groups[0].colour
                return say("Score the {colour} group, or change it.", colour=colour)
            case "row":
                return say("Score the blast row, or change it.")
            case _:
                return say("Score the centre die, or change it.")
    return say("Score the points, or change the choice.")


def _ways(rules: DiceFlickScenario, held: Scoring) -> list[Option]:
    out = []
    for i, way in enumerate(scoring.ways(rules, held.board)):
        if way != held.proposal:
            scored = scoring.scored(rules, held.board, way)
            label = CHANGE(points=scored.points)
            out.append(Option(f"way:{i}", label, _named(scored.groups)))
    return out


NAMES = {"row": say("blast row").text, "centre": say("centre die").text}


def _named(groups: tuple[Group, ...]) -> Say:
    """What is scored, each with its points: names are translated, the rest needs no words."""
    args: dict[str, str | int] = {}
    for n, group in enumerate(groups):
        args |= {f"name{n}": NAMES.get(group.kind, group.colour), f"points{n}": group.points}
    return Say(", ".join(f"{{name{n}}} {{points{n}}}" for n in range(len(groups))), args)


def _pick(proposal: Proposal, element: Element) -> Option:
    piece = "" if element.id.startswith("marker-") else element.id
    args: dict[str, str | int] = {"colour": element.colour, "points": element.points}
    if element.id in proposal.picked:
        label = say("Leave out the {colour} {points}", **args)
    else:
        label = say("Add the {colour} {points}", **args)
    return Option(f"pick:{element.id}", label, piece=piece)
