"""A game's part of the screen: what it is told, what it may draw with, what it answers.

A panel is one function, `draw(pen, seen) -> Drawn`. It draws inside the safe area, says which
rectangle stays free for the table, which choices it has drawn itself (each option as the widget
`option:ABOUT:ID`), and which prompts press an option. Folded, it draws one line of each part;
the widget `unfold` on such a line opens the panel over the table until the next press.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from game.pack.progress import Progress
from game.pack.rects import Rect
from game.rules import Aim, Choice, Offer, Option
from game.rules.seats import NAMES

Colour = tuple[float, float, float, float]  # red, green, blue and how much covers, 0 to 1


class Ornament(NamedTuple):
    """How a seat is told from the others: colour, pattern and symbol, never colour alone."""

    name: str
    colour: Colour
    pattern: int
    symbol: str


class Pen(Protocol):
    """Everything a panel may draw with. The canvas is 1080 high; x goes right, y down. Sizes of
    letters (`px`) grow with the player's text size; `room` makes a line fit. Faces of type are
    body, bold, heavy, title and display; alignments left, centre and right."""

    width: float
    text_size: float
    seats: tuple[Ornament, ...]  # the four ornaments in the player's palette
    focus: str  # the id of the widget that has it
    floor: float  # the prompts begin below
    covers: list[Rect]  # what stands over the table so far

    @property
    def safe(self) -> Rect:
        """The canvas inside its margins."""
        ...

    def group(self, name: str, shadow: bool = False, layer: int = 0
              ) -> AbstractContextManager[None]:
        """Marks made inside belong together and are shown above the groups before."""
        ...

    def scroll(self, name: str, region: Rect, content: float) -> AbstractContextManager[float]:
        """A region whose content may be higher than it is: yields how far to move it up. What
        is pressed in it is scrolled into view when it has the focus."""
        ...

    def size(self, px: float) -> float: ...

    def wide(self, text: str, px: float, face: str = "body") -> float:
        """How wide a line will be."""
        ...

    def tall(self, text: str, width: float, px: float = 28.0, face: str = "body") -> float:
        """How high text wrapped to a width will be."""
        ...

    def box(self, rect: Rect, fill: Colour, **style: object) -> None:
        """A rectangle; `edge`, `border`, `radius`, `shadow`, `dashed`, `pattern` style it."""
        ...

    def icon(self, x: float, y: float, size: float, name: str, colour: Colour) -> None:
        """An icon with its middle at x, y; a pack's own is `PACK/NAME`."""
        ...

    def picture(self, rect: Rect, file: str, radius: float = 0.0, within: Rect | None = None,
                tint: Colour = (1.0, 1.0, 1.0, 1.0), whole: bool = False) -> None:
        """A picture cut to fill the rectangle, or `whole` inside it; the file is named from
        the root, `PACK/models/ui/NAME.jpg`."""
        ...

    def line(self, x: float, y: float, text: str, px: float = ..., colour: Colour = ...,
             face: str = "body", align: str = "left", room: float = 0.0) -> float:
        """One line, its middle at y. Returns its width."""
        ...

    def text(self, rect: Rect, text: str, px: float = ..., colour: Colour = ...,
             face: str = "body", align: str = "left", middle: bool = False) -> float:
        """Text wrapped into a rectangle. Returns the height it took."""
        ...

    def panel(self, rect: Rect, edge: Colour = ..., border: float = 2.0, seat: int | None = None,
              band: str = "left") -> None:
        """The dark card everything stands on; with a seat's band where it is a seat's."""
        ...

    def badge(self, rect: Rect, seat: int, open_: bool = False) -> None:
        """A seat's ornament."""
        ...

    def pill(self, x: float, y: float, text: str, fill: Colour, icon: str = "",
             ink: Colour = ..., room: float = 1e9) -> float:
        """A small filled label, its left middle at x, y. Returns its width."""
        ...

    def touch(self, id: str, rect: Rect, **facts: object) -> None:
        """A widget that is drawn by other means."""
        ...

    def surface(self, id: str, rect: Rect, chosen: bool = False, blocked: str = "",
                ready: bool = False, radius: float = 18.0) -> Colour:
        """The face of a pressable thing in its state; returns the colour to write on it with."""
        ...

    def button(self, id: str, rect: Rect, label: str, icon: str = "", blocked: str = "",
               chosen: bool = False, ready: bool = False, centred: bool = False,
               px: float = ..., detail: str = "", more: bool = False, action: str = "") -> None:
        """A button; a blocked one shows why. `action` draws the prompt of a device on it."""
        ...

    def tall_button(self, label: str, width: float, icon: str = "", centred: bool = False,
                    px: float = ..., detail: str = "", more: bool = False, action: str = "",
                    least: float = ...) -> float:
        """How high a button of this width has to be."""
        ...


class Seen(Struct, frozen=True):
    """What a panel is told: the state and its offers, and who is asked."""

    state: Any
    offers: tuple[Offer, ...]
    seat: int | None  # who acts
    mine: bool  # may the person at this screen act now?
    busy: bool  # something rolls, or the computer thinks
    progress: Progress = Progress()
    folded: bool = False  # a piece is in the hand or something moves: only what matters now
    says: str = ""  # what the turn bar says
    unfolded: bool = False  # `unfold` was pressed, and nothing since

    def ornament(self, seat: int) -> int:
        """Which of the four ornaments a seat of the match has."""
        return ornament_number(self.state.seats[seat].worn, seat)

    def choice(self, about: str) -> Choice | None:
        return next((o for o in self.offers if isinstance(o, Choice) and o.about == about), None)

    @property
    def aim(self) -> Aim | None:
        return next((o for o in self.offers if isinstance(o, Aim)), None)


class Label(Struct, frozen=True):
    """What stands beside a piece that is aimed at: its owner, its name, and how much of what
    an icon shows it has left."""

    ornament: int
    name: str
    icon: str
    amount: int


class Spot(Struct, frozen=True):
    """A place on the table and what it does, in a few words: said when the pointer or the aim
    comes to it, of a `quiet` one when the pointer does."""

    place: tuple[float, float, float]
    words: str
    quiet: bool = False


class Drawn(Struct, frozen=True):
    free: Rect
    choices: tuple[str, ...] = ()
    prompts: tuple[tuple[str, str, str], ...] = ()  # action, label, widget to press
    about: str = ""  # what the turn is about, after "Dart's turn"
    head: str = ""  # in place of "Dart's turn", where another decides
    turn: Rect | None = None  # where the turn bar goes, if not at the top left
    labels: dict[str, Label] = {}  # for pieces that may be aimed at
    leads: tuple[tuple[Rect, str, Colour], ...] = ()  # panels, and the piece each is about
    spots: tuple[Spot, ...] = ()
    clear: tuple[tuple[float, float, float], ...] = ()  # what words about spots stand beside


Panel = Callable[[Pen, Seen], Drawn]


def option_id(about: str, option: Option) -> str:
    return f"option:{about}:{option.id}"


def ornament_number(worn: str, seat: int) -> int:
    """Which of the four ornaments a seat has: the one it wears, or for a name from elsewhere
    that of its place."""
    return NAMES.index(worn) if worn in NAMES else seat % len(NAMES)
