"""Everything the program may ask of a game, in one place.

A game is one `Game` value. Its rules, its computer player and the words of its rule cases need
no engine; its face (the table's dressing and the panel beside it) is made when it is first
looked at.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from msgspec import Struct

from game.pack.fingers import Fingers
from game.pack.panel import Panel
from game.pack.progress import Progress, no_progress
from game.rules import Command, Mode, Piece, Result

if TYPE_CHECKING:  # the first menu needs rectangles from this room, and no models
    from game.content.models import FixtureModel
    from game.content.studios import Light, Studio

CONTRACT = 1  # the version of all that is written here

Triple = tuple[float, float, float]
Node = Any  # a Panda3D NodePath: the engine is not named where none is needed


# ---- what events mean to eye and ear -----------------------------------------------------

Means = Literal[
    "hit",      # something was struck: sparks and a blow
    "damage",   # and it broke: sparks and a crack
    "shield",   # it was warded off: a bubble over the first piece, and a ring
    "gone",     # the first piece is out of the game: it blows up
    "loss",     # a seat has lost something: a burst and a sad sign
    "arrives",  # the last piece comes into play, out of the first where there are two
    "mends",    # something was made good: a rising sign
    "lands",    # a piece has come where it was meant to: a knock of light and a good sign
    "score",    # points: gold and a good sign
    "win",      # the match is won
    "turn",     # a turn or a round begins
    "miss",     # a shot came to nothing
    "note",     # worth a glimmer
    "heard",    # only heard, by a sound of its own
]


class Cue(Struct, frozen=True):
    """What an event means, and a sound of its own in place of the usual one: `PACK/NAME` is
    models/sounds/NAME.wav (or .ogg) of the pack, `NAME` one of the signs that every game may
    use. What counts something is not heard when its amount is 0."""

    means: Means
    sound: str = ""
    counts: bool = False


# ---- the parts of a game -----------------------------------------------------------------

class Bot(Protocol):
    """How a computer plays the game; a module with these two functions will do."""

    def candidates(self, state: Any, rng: random.Random) -> Sequence[Command]:
        """Legal, aimed commands for the seat to act, the best intention first; at least one."""
        ...

    def value(self, state: Any, seat: int) -> float:
        """How well a seat stands."""
        ...


class Thought(Protocol):
    """What a computer weighs before it acts; a module with these functions will do. Gains are told
    in the measure of the bot's `value`, which then goes from 0, lost, to 1, won."""

    def ideas(self, state: Any, rng: random.Random) -> Sequence[Command]:
        """What else than the bot's first candidate could be meant; none where that will do."""
        ...

    def screen(self, state: Any, ideas: Sequence[Command], fingers: Fingers,
               seat: int) -> Sequence[float]:
        """What each shot may gain by a glance, thousands in no time: no physics."""
        ...

    def guess(self, state: Any, rng: random.Random) -> Any:
        """The state with all drawn anew that nobody at the table can know."""
        ...

    def judge(self, state: Any, command: Command, result: Result, seat: int) -> float | None:
        """What a shot has gained before a die's face is read, which is luck; None: what matters is
        how things stand when the turn is over."""
        ...

    def settled(self, began: Any, state: Any) -> bool:
        """Is the turn over in which something was begun?"""
        ...


class LiveBot(Protocol):
    """How a computer plays where the table is stepped live; a module with this function will
    do."""

    def decide(self, state: Any, seat: int, level: str, rng: random.Random) -> Command | None:
        """What the seat does at this tick; None: nothing yet. Asked once a tick."""
        ...


class Cases(Protocol):
    """The game's own words in rule cases; a module with these two functions will do."""

    def arranged(self, state: Any, words: dict[str, Any]) -> Any:
        """The state with what `given` says in the game's own words."""
        ...

    def described(self, state: Any) -> dict[str, Any]:
        """What `expect` may ask for, beside the state's own fields."""
        ...


class Staging(Protocol):
    """What a view may ask of the stage that shows it."""

    @property
    def tier(self) -> str:
        """'low' or 'high'."""
        ...

    def mark(self, ids: Iterable[str], style: str) -> None:
        """Rings round pieces: 'active', 'target', 'choice', 'score', 'dashed'; no ids clears it."""
        ...

    def spots(self, places: Iterable[Triple], style: str) -> None:
        """The same rings round places; none clears that style."""
        ...


class View(Protocol):
    """A game's table to look at. `game.scene.views.PlainView` has all of it: a game says only
    what is different. `state` is None while nothing is played."""

    @property
    def studio(self) -> Studio:
        """Camera and light."""
        ...

    @property
    def mark_z(self) -> float | None:
        """How high rings lie; None: at the foot of each piece."""
        ...

    @property
    def square_marks(self) -> bool:
        """Square frames in place of rings."""
        ...

    @property
    def cues(self) -> Mapping[str, Cue | None]:
        """What every kind of event that the game tells means; None is silent."""
        ...

    @property
    def room(self) -> str:
        """What is quietly heard round the table: lamp, rain, radio or hangar; empty: nothing."""
        ...

    def light(self, state: Any) -> Light:
        """The light on the table now; the studio's own, unless a moment has one of its own."""
        ...

    def music(self, state: Any) -> tuple[str, float] | None:
        """A tune under the match and its pace (1 as it was made); None: no music."""
        ...

    def build(self, stage: Staging) -> Node:
        """What the table is dressed with."""
        ...

    def fixture(self, model: FixtureModel, tier: str) -> Node | None:
        """A fixture's own mesh; None: made from its solids."""
        ...

    def paint(self, piece: Piece, state: Any) -> dict[str, str]:
        """Colours in place of the model's: body, ink, glow."""
        ...

    def frame(self, state: Any) -> tuple[Triple, ...]:
        """Points the camera keeps in view; none: it stays where the studio has it."""
        ...

    def riders(self, state: Any) -> tuple[tuple[Piece, str], ...]:
        """Tokens that lie on pieces: each a Piece about its carrier's middle, and the carrier;
        without a carrier it lies on the table."""
        ...

    def hidden(self, state: Any) -> frozenset[str]:
        """Ids of fixtures that stand aside."""
        ...

    def update(self, stage: Staging, state: Any) -> None:
        """Signs that show what is true in the state."""
        ...


class Face(Struct, frozen=True):
    view: View
    panel: Panel


class Game(Struct, frozen=True, kw_only=True):
    """One game, as its package exports it. `contract` is the version it was written for."""

    contract: int
    mode: Mode
    face: Callable[[], Face]  # called once, when the game is first looked at
    bot: Bot | None = None  # None: only people play it
    thought: Thought | None = None  # None: its computers do what first comes to mind
    live: LiveBot | None = None  # with one the table is stepped live, and the mode is a LiveMode
    plans: tuple[Path, ...] = ()  # and these are its scenarios' files
    beside: str = ""  # the game with whose scenarios this one's are listed
    cases: Cases | None = None
    progress: Callable[[Any], Progress] = no_progress
