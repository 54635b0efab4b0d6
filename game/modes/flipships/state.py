"""What is true in a game of Flip Ships."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.content.scenarios import Scenario
from game.modes.flipships.box import HANDS, box, every_card
from game.rules import Say, State

Health = Annotated[int, Meta(ge=1, le=20)]
Cards = Annotated[int, Meta(ge=1, le=60)]
Row = Annotated[int, Meta(ge=1, le=4)]
Column = Annotated[int, Meta(ge=0, le=4)]
NOBODY = -1


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a lesson: it is over with its cards or, where it has none, with the mothership."""

    says: Annotated[str, Meta(
        min_length=1, max_length=200, description="What the coach says all the while.")]
    ships: Annotated[Literal[1, 2, 3], Meta(
        description="Ships of level 1 that may be flipped.")] = 3
    cards: Annotated[dict[str, tuple[Row, Column]], Meta(description=(
        "What lies there: row (1 is next to the atmosphere) and column (4 is next to the moons) "
        "of cards such as 1-1-3, 1-1-shield-1 or 2-1-double-2; none: the mothership."))] = {}


class FlipShipsScenario(Scenario, frozen=True, kw_only=True):
    deck: Annotated[tuple[Cards, Cards, Cards], Meta(
        description="Enemy cards in the game, for 2, 3 and 4 hands; the rest of the 60 stays out.")]
    city: Annotated[Health, Meta(description="The city's health at the beginning.")]
    mothership: Annotated[tuple[Health, Health, Health], Meta(
        description="The mothership's health at the beginning, for 2, 3 and 4 hands.")]
    hands: Annotated[Literal[0, 2, 3, 4], Meta(description=(
        "How many hands one person alone plays; 0: it is asked at the beginning."))] = 0
    reflips: Annotated[bool, Meta(description=(
        "A ship that lands in the atmosphere may be flipped again."))] = True
    rows: Annotated[Literal[3, 4], Meta(description=(
        "Rows of enemies; with 3 the mothership stands a row nearer."))] = 4
    pad: Annotated[bool, Meta(description="Everybody flips from the launch pad.")] = False
    asks: Annotated[bool, Meta(description=(
        "City, mothership, `reflips`, `rows` and `pad` are chosen at the beginning."))] = False
    lessons: Annotated[tuple[Lesson, ...], Meta(description=(
        "The parts of a lesson for one person: what a coach says, how many ships there are, and "
        "the cards that lie there, by their row and column; one without cards is the mothership. "
        "Nothing marches, and `deck` is not looked at."))] = ()
    seats: Annotated[tuple[
        Annotated[int, Meta(ge=1, le=4)], Annotated[int, Meta(ge=1, le=4)]
    ], Meta(description=(
        "The fewest and the most that can play, within what the game allows."))] = (1, 4)

    def faults(self) -> Iterator[tuple[str, str]]:
        yield from Scenario.faults(self)
        cards = sum(card.count for card in box().cards.values())
        for i, count in enumerate(self.deck):
            if not 2 * len(box().field.columns) < count <= cards:
                yield f".deck[{i}]", (f"from {2 * len(box().field.columns) + 1} to {cards} cards "
                                      f"for {HANDS[i]} hands")
        if self.lessons and self.seats != (1, 1):
            yield ".seats", "a lesson is for one"
        for i, lesson in enumerate(self.lessons):
            for id, (row, _column) in lesson.cards.items():
                if id not in every_card():
                    yield f".lessons[{i}].cards", f"there is no card {id!r}"
                elif row > self.rows:
                    yield f".lessons[{i}].cards.{id}", f"there are {self.rows} rows"


class Ship(Struct, frozen=True, omit_defaults=True):
    """`place` is reserve, active, table, parked or docked."""

    hand: int
    level: int
    place: str = "reserve"
    strikes: int = 0  # landings in the atmosphere in a row
    tried: bool = False  # its second try is used up
    scored: bool = False  # it came to rest in the mothership
    spent: bool = False  # what it lies on does not count: it was flipped at the mothership only
    on: tuple[str, ...] = ()  # the cards a parked ship counts for, one twice where it hit it twice


class Enemy(Struct, frozen=True, omit_defaults=True):
    """A card in play. Row 1 is the nearest to the atmosphere, the last column to the moons."""

    kind: str
    speed: int
    damage: int
    row: int
    column: int
    icon: str = ""

    @property
    def needs(self) -> int:
        """Hits within a round that destroy it."""
        return 2 if self.icon == "double" else 1


class Tally(Struct, frozen=True, omit_defaults=True):
    """What is told of a match when it is over."""

    flips: int = 0  # that turned over
    rows: dict[str, int] = {}  # enemies destroyed in each row
    mothership: int = 0  # hits that it lost health by
    best: int = 0  # the most enemies one ship had a part in destroying at once

    def fell(self, rows: Iterable[int], best: int) -> Tally:
        """More enemies were destroyed."""
        now = dict(self.rows)
        for row in rows:
            now[str(row)] = now.get(str(row), 0) + 1
        return replace(self, rows=dict(sorted(now.items())), best=max(self.best, best))


class Asked(Struct, frozen=True):
    """A ship that lies still, and what its hand must say before anything else is flipped:
    atmosphere, retry, wind or pad."""

    about: str
    ship: str


class FlipShipsState(State, frozen=True, kw_only=True):
    """`phase` is hands, rules, flip, asked, resolve, march or over; `hand` is the hand to act."""

    rules: FlipShipsScenario
    phase: str
    hands: int = 0  # 0 until everything is laid out
    owners: tuple[int, ...] = ()  # the seat of each hand
    pilots: tuple[tuple[str, str, str], ...] = ()  # each hand's powers, by level
    ships: dict[str, Ship] = {}
    enemies: dict[str, Enemy] = {}  # in play
    deck: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    city: int = 0
    mothership: int = 0
    reached: tuple[int, ...] = ()  # icons of the city's track that have brought ships
    round: int = 1
    part: int = 0  # of the lesson
    last: bool = False  # the last round before the final assault
    assault: bool = False
    start: int = 0  # the hand that begins the round
    hand: int = 0
    flipped: tuple[str, ...] = ()  # the ships this hand is done with, in the order of their flips
    again: str = ""  # the ship that must be flipped now
    asked: Asked | None = None
    run: str = ""  # the ship on a bombing run
    bombs: int = 0  # flips that it has made
    base: str = ""  # the ship that flips from the forward base
    lies: dict[str, tuple[str, ...]] = {}  # what lies on more than the table, and on what
    answers: dict[str, str] = {}  # to the questions of the powers, while hits are resolved
    tally: Tally = Tally()
    won: bool = False
    note: Say | None = None

    @property
    def seat(self) -> int:
        """The seat to act."""
        return self.owners[self.hand] if self.owners else 0

    def name(self, hand: int) -> str:
        """Who plays a hand."""
        return self.seats[self.owners[hand]].name

    def power(self, ship: str) -> str:
        """A ship's power; none in the final assault."""
        it = self.ships[ship]
        return "" if self.assault else self.pilots[it.hand][it.level - 1]

    def fleet(self, hand: int, *places: str) -> tuple[str, ...]:
        """A hand's ships at these places, the lowest level first."""
        return tuple(id for id, ship in self.ships.items()
                     if ship.hand == hand and ship.place in places)

    def order(self, first: int) -> tuple[int, ...]:
        """All hands as they come, from this one on."""
        return tuple((first + n) % self.hands for n in range(self.hands))

    def to_flip(self) -> tuple[str, ...]:
        """The ships that the hand to act may take now."""
        if self.again:
            return (self.again,)
        return self.fleet(self.hand, "active")

    def with_ship(self, id: str, **fields: object) -> FlipShipsState:
        ships = {**self.ships, id: replace(self.ships[id], **fields)}
        return replace(self, ships=ships)

    def fixture_place(self, id: str) -> tuple[float, float]:
        return next(f for f in self.table.fixtures if f.id == id).pose.place

    def icons(self) -> tuple[int, ...]:
        return () if self.rules.lessons else box().icons[HANDS.index(self.hands)]


def ship_id(hand: int, level: int, number: int) -> str:
    return f"h{hand}-{level}{'abc'[number]}"


def ship_kind(id: str) -> str:
    """`h0-1a` is a ship of level 1."""
    return box().ship(int(id.partition("-")[2][0])).kind
