"""What is true in a game of Dice Flick."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.content.models import models
from game.content.scenarios import Scenario
from game.rules import Say, State

Cell = tuple[int, int]  # column from the left, row from the far side, from 1


class FlickRange(Struct, frozen=True, forbid_unknown_fields=True):
    """How dice may be flicked."""

    slowest: Annotated[float, Meta(description="The softest flick, cm/s.", gt=0)]
    fastest: Annotated[float, Meta(description="The hardest flick, cm/s; above `slowest`.", gt=0)]


class DiceFlickScenario(Scenario, frozen=True, kw_only=True):
    rounds: Annotated[int, Meta(description="Turns of each seat; at least 1.")]
    hand: Annotated[int, Meta(description="Dice in front of a seat when its turn begins.", ge=1)]
    flicks: Annotated[int, Meta(
        description="How many of them are flicked, from 1 to `hand`; the rest stays."
    )]
    dice: Annotated[dict[str, Annotated[int, Meta(ge=0)]], Meta(
        description="Dice in the bag, by colour: `white`, `blue`, `yellow`, `green`, `pink`."
    )]
    joker: Annotated[str, Meta(description="The colour that counts as any other.")]
    blast: Annotated[str, Meta(description="The colour that clears its neighbours.")]
    blast_points: Annotated[int, Meta(description="Points for a blast.", ge=0)]
    smallest_group: Annotated[int, Meta(description="Dice that make a group.", ge=1)]
    centre: Annotated[Cell, Meta(
        description="The hole whose die counts double: column from the left, row from the far side."
    )]
    upgrades: Annotated[dict[str, Cell], Meta(
        description="The hole of each colour's upgrade marker."
    )]
    upgrade_points: Annotated[int, Meta(description="Points of an upgrade marker.", ge=0)]
    bonus: Annotated[Cell, Meta(description="The hole with the bonus marker.")]
    arena: Annotated[str, Meta(description="The box: `arena`, or `arena-ledge` with a ledge.")]
    shifts: Annotated[tuple[float, ...], Meta(
        description="Where a flick base may stand, cm along its side; `[0]`: in its middle only."
    )]
    flick: Annotated[FlickRange, Meta(description="How dice may be flicked.")]

    def __post_init__(self) -> None:
        if self.rounds < 1 or not 1 <= self.flicks <= self.hand:
            raise ValueError("at least 1 round; flicks from 1 to the number of dice in a hand")
        if self.arena not in models().fixture_kinds() or not models().fixture(self.arena).arena:
            raise ValueError(f"there is no arena {self.arena!r} in models/fixtures")
        marks = models().fixture(self.arena).marks
        for cell in (self.centre, self.bonus, *self.upgrades.values()):
            if f"hole {cell[0]} {cell[1]}" not in marks:
                raise ValueError(f"{self.arena} has no hole {list(cell)}")
        for colour in (self.joker, self.blast, *self.upgrades):
            if colour not in self.dice:
                raise ValueError(f"there are no {colour} dice")
        for colour in self.dice:
            if not models().knows(f"flick-die-{colour}"):
                raise ValueError(f"there is no die flick-die-{colour} in models/pieces")
        if not self.shifts or self.flick.slowest >= self.flick.fastest:
            raise ValueError("flick: slowest must be below fastest; shifts not empty")

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours a combination can have."""
        return tuple(sorted(c for c in self.dice if c not in (self.joker, self.blast)))


class Element(Struct, frozen=True, omit_defaults=True):
    """What can score: a die in a hole, or an upgrade marker that was visible when scoring
    began. `points` are doubled already where the die lies on the centre marker."""

    id: str
    cell: Cell
    colour: str
    points: int
    centre: bool = False


class Proposal(Struct, frozen=True):
    """What a seat means to score: single elements (as combinations, or the centre die), and
    for each blast die 'across', 'down' or nothing; blast rows before combinations or after."""

    picked: tuple[str, ...] = ()
    rows: dict[str, str] = {}
    rows_first: bool = False


class Group(Struct, frozen=True):
    """One sum of the score: a combination of a colour, a blast 'row', or the 'centre' die."""

    kind: str
    colour: str
    elements: tuple[str, ...]
    terms: tuple[int, ...]
    points: int


class Scored(Struct, frozen=True):
    """What a proposal is worth; `why_not` says why it can't be taken."""

    groups: tuple[Group, ...] = ()
    points: int = 0
    why_not: Say | None = None


class Scoring(Struct, frozen=True):
    """The choice before a seat: all that can score, its proposal, and the best there is."""

    board: tuple[Element, ...]
    proposal: Proposal
    scored: Scored
    best: int


class DiceFlickState(State, frozen=True, kw_only=True):
    """`phase` is flick, shake, score or over; `seat` is who acts."""

    rules: DiceFlickScenario
    round: int
    seat: int
    phase: str
    bag: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    holes: dict[str, str] = {}  # 'column row' to the die in that hole
    faces: dict[str, str] = {}  # what each die in a hole shows
    flicked: int = 0
    allowed: int = 2
    last: str = ""  # the die flicked last
    bonus_used: bool = False
    unsettled: tuple[str, ...] = ()  # dice at an angle, until the box is shaken
    scoring: Scoring | None = None
    pad: tuple[tuple[int, ...], ...] = ()  # each seat's points, a number a round
    note: Say | None = None

    def with_hand(self, seat: int, hand: tuple[str, ...]) -> DiceFlickState:
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def name(self, seat: int) -> str:
        return self.seats[seat].name

    def totals(self) -> tuple[int, ...]:
        return tuple(sum(column) for column in self.pad)


def colour_of(id: str) -> str:
    """`blue-3` is a blue die."""
    return id.rpartition("-")[0]


def kind_of(id: str) -> str:
    return f"flick-die-{colour_of(id)}"


def cell_name(cell: Cell) -> str:
    return f"{cell[0]} {cell[1]}"


def cell_of(name: str) -> Cell:
    column, row = name.split()
    return int(column), int(row)
