"""What is true in a game of Dice Flick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.content.models import models
from game.content.scenarios import Scenario
from game.rules import Say, State

Nth = Annotated[int, Meta(ge=1, le=9)]
Cell = tuple[Nth, Nth]  # column from the left, row from the far side, from 1
Speed = Annotated[float, Meta(ge=5, le=400)]
Points = Annotated[int, Meta(ge=0, le=99)]
Near = Annotated[float, Meta(ge=-20, le=20)]  # cm from the middle of the box
Part = Annotated[float, Meta(ge=-1, le=1)]
MOST_HELD = 6  # dice in front of a seat
MOST_DICE = 100  # in the bag


class FlickRange(Struct, frozen=True, forbid_unknown_fields=True):
    """How hard a die may be flicked (cm/s)."""

    slowest: Annotated[Speed, Meta(description="The softest flick, cm/s.")]
    fastest: Annotated[Speed, Meta(description="The hardest flick, cm/s; above `slowest`.")]


class Lies(Struct, frozen=True, forbid_unknown_fields=True):
    """A die that lies in the box when a part of a lesson begins."""

    die: Annotated[str, Meta(description="Its colour.")]
    face: Annotated[str, Meta(description="What it shows, as text: `\"4\"`.")]
    hole: Annotated[Cell, Meta(description="Column from the left, row from the far side.")]


class Leans(Struct, frozen=True, forbid_unknown_fields=True):
    """A die that leans over a hole, so that the box is shaken first."""

    die: Annotated[str, Meta(description="Its colour.")]
    at: Annotated[tuple[Near, Near, Near], Meta(description="Where its middle is, cm.")]
    turn: Annotated[tuple[Part, Part, Part, Part], Meta(
        description="How it is turned, as a quaternion: w, x, y, z.")]


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a lesson: it is over when a turn has done what it wants."""

    says: Annotated[str, Meta(
        min_length=1, max_length=200, description="What the coach says all the while.")]
    wants: Annotated[Literal["hole", "points"], Meta(
        description="`hole`: one more die lies in a hole; `points`: the turn scores.")]
    hand: Annotated[tuple[str, ...], Meta(
        min_length=1, max_length=MOST_HELD,
        description="The colours of the dice in front of the player.")]
    box: Annotated[tuple[Lies, ...], Meta(
        max_length=25, description="The dice in the box.")] = ()
    leans: Annotated[Leans | None, Meta(description="One that leans, if any.")] = None


class DiceFlickScenario(Scenario, frozen=True, kw_only=True):
    rounds: Annotated[int, Meta(ge=1, le=50, description="Turns of each seat; at least 1.")]
    hand: Annotated[int, Meta(
        ge=1, le=MOST_HELD, description="Dice in front of a seat when its turn begins.")]
    flicks: Annotated[int, Meta(
        ge=1, le=MOST_HELD, description=(
            "How many of them are flicked, from 1 to `hand`; the rest stays."
        ))]
    dice: Annotated[dict[str, Annotated[int, Meta(ge=0, le=50)]], Meta(
        min_length=1, description=(
            "Dice in the bag, by colour: `white`, `blue`, `yellow`, `green`, `pink`."
        ))]
    joker: Annotated[str, Meta(description="The colour that counts as any other.")]
    blast: Annotated[str, Meta(description="The colour that clears its neighbours.")]
    blast_points: Annotated[Points, Meta(description="Points for a blast.")]
    smallest_group: Annotated[int, Meta(ge=1, le=25, description="Dice that make a group.")]
    centre: Annotated[Cell, Meta(
        description=(
            "The hole whose die counts double: column from the left, row from the far side."
        ))]
    upgrades: Annotated[dict[str, Cell], Meta(
        description="The hole of each colour's upgrade marker.")]
    upgrade_points: Annotated[Points, Meta(description="Points of an upgrade marker.")]
    bonus: Annotated[Cell, Meta(description="The hole with the bonus marker.")]
    arena: Annotated[str, Meta(description="The box: `arena`, or `arena-ledge` with a ledge.")]
    shifts: Annotated[tuple[Annotated[float, Meta(ge=-20, le=20)], ...], Meta(
        min_length=1, max_length=41, description=(
            "Where a flick base may stand, cm along its side; `[0]`: in its middle only."
        ))]
    helped: Annotated[tuple[Annotated[int, Meta(ge=1, le=4)], ...], Meta(
        max_length=4, description="seats, from 1, that may shift the base; empty: all")] = ()
    flick: Annotated[FlickRange, Meta(description="How dice may be flicked.")]
    shows_zero: Annotated[bool, Meta(description=(
        "A turn without points is shown with its reason until its player goes on."))] = False
    lessons: Annotated[tuple[Lesson, ...], Meta(max_length=9, description=(
        "The parts of a lesson for one person, as many as `rounds`: what a coach says, and the "
        "dice of each. Each is laid out anew until a turn has done what it wants."))] = ()

    def faults(self) -> Iterator[tuple[str, str]]:
        yield from Scenario.faults(self)
        if self.flicks > self.hand:
            yield ".flicks", "flicks from 1 to the number of dice in a hand"
        if self.flick.slowest >= self.flick.fastest:
            yield ".flick.slowest", "slowest must be below fastest"
        if len(set(self.shifts)) < len(self.shifts):
            yield ".shifts", "two shifts are the same"
        yield from self._wrong_dice()
        if self.arena not in models().fixture_kinds() or not models().fixture(self.arena).arena:
            yield ".arena", f"there is no arena {self.arena!r} in models/fixtures"
        else:
            yield from self._wrong_places()
            yield from self._wrong_lessons()

    def _wrong_lessons(self) -> Iterator[tuple[str, str]]:
        if self.lessons and self.seats != (1, 1):
            yield ".seats", "a lesson is for one"
        elif self.seats[0] < 2 and not self.lessons:
            yield ".seats", "only a lesson is for one"
        if self.lessons and self.rounds != len(self.lessons):
            yield ".rounds", f"the lesson has {len(self.lessons)} parts"
        marks = models().fixture(self.arena).marks
        for i, lesson in enumerate(self.lessons):
            leans = (lesson.leans.die,) if lesson.leans is not None else ()
            needed = Counter((*lesson.hand, *(lies.die for lies in lesson.box), *leans))
            for colour, count in needed.items():
                if count > self.dice.get(colour, 0):
                    yield f".lessons[{i}]", f"it needs more {colour} dice than there are: {count}"
            if len(lesson.hand) < self.flicks:
                yield f".lessons[{i}].hand", f"{self.flicks} of them are flicked"
            if lesson.leans is not None and not 0.99 < sum(t * t for t in lesson.leans.turn) < 1.01:
                yield f".lessons[{i}].leans.turn", "the squares of its parts are one together"
            filled: set[Cell] = set()
            for n, lies in enumerate(lesson.box):
                path = f".lessons[{i}].box[{n}]"
                if f"hole {cell_name(lies.hole)}" not in marks:
                    yield f"{path}.hole", f"{self.arena} has no hole {list(lies.hole)}"
                if lies.hole in filled:
                    yield f"{path}.hole", "another die lies there"
                filled.add(lies.hole)
                kind = f"flick-die-{lies.die}"
                if models().knows(kind) and lies.face not in models().die(kind).faces:
                    yield f"{path}.face", f"no {lies.die} die shows {lies.face!r}"

    def _wrong_dice(self) -> Iterator[tuple[str, str]]:
        for colour in self.dice:
            if not models().knows(f"flick-die-{colour}"):
                yield f".dice.{colour}", f"there is no die flick-die-{colour} in models/pieces"
        if sum(self.dice.values()) > MOST_DICE:
            yield ".dice", f"more than {MOST_DICE} dice"
        named = {".joker": self.joker, ".blast": self.blast,
                 **{f".upgrades.{colour}": colour for colour in self.upgrades}}
        for path, colour in named.items():
            if colour not in self.dice:
                yield path, f"there are no {colour} dice"
        if self.joker == self.blast:
            yield ".blast", "joker and blast must be two colours"
        if not self.colours:
            yield ".dice", "no colour is left that could score"

    def _wrong_places(self) -> Iterator[tuple[str, str]]:
        model = models().fixture(self.arena)
        assert model.arena
        marked = {".centre": self.centre, ".bonus": self.bonus,
                  **{f".upgrades.{colour}": cell for colour, cell in self.upgrades.items()}}
        seen: dict[Cell, str] = {}
        for path, cell in marked.items():
            if f"hole {cell[0]} {cell[1]}" not in model.marks:
                yield path, f"{self.arena} has no hole {list(cell)}"
            elif cell in seen:
                yield path, f"hole {list(cell)} has a marker already: {seen[cell][1:]}"
            seen.setdefault(cell, path)
        kind = f"flick-die-{self.joker}"
        room = (model.arena.base[0] - (models().die(kind).size if models().knows(kind) else 0)) / 2
        for i, shift in enumerate(self.shifts):
            if abs(shift) > room:
                yield f".shifts[{i}]", f"off the flick base: at most {room:g} cm from its middle"

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
