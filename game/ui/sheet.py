"""What is drawn on: marks in groups, what can be pressed, and regions that scroll.

Nothing is kept between two drawings but the focus and how far a list is scrolled, so what
stands on the screen is always what the facts say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct

from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.letters import LINE, Type
from game.ui.marks import BoxMark, IconMark, LettersMark, Mark, MarkGroup, PictureMark
from game.ui.tokens import HEIGHT, Colour, faded


class Widget(Struct, frozen=True):
    """Something that can be pressed. `steps`: left and right change it instead of moving on.
    `focus`: False for what only a pointer presses (a prompt). `clip`: the window of a scrolled
    list called `within`; outside of it a pointer meets nothing, while the focus may go there and
    scroll it."""

    id: str
    rect: Rect
    blocked: str = ""
    steps: bool = False
    focus: bool = True
    slides: Rect | None = None
    clip: Rect | None = None
    within: str = ""

    def is_at(self, x: float, y: float) -> bool:
        """Can a pointer press it there?"""
        return self.rect.holds(x, y) and (self.clip is None or self.clip.holds(x, y))


class Sheet:
    def __init__(self, width: float, type_: Type, text_size: float = 1.0) -> None:
        self.width, self.height = width, HEIGHT
        self.type = type_
        self.text_size = text_size
        self.focus = ""
        self.scrolled: dict[str, float] = {}
        self._loose = ""  # the focus from which a pointer has scrolled away
        self.begin()

    # ---- one drawing ---------------------------------------------------------------------

    def begin(self) -> None:
        self.groups: dict[str, MarkGroup] = {}
        self.widgets: list[Widget] = []
        self.covers: list[Rect] = []  # what stands over whatever is behind
        self._marks: list[Mark] = []
        self._clip: Rect | None = None
        self._list = ""
        self._regions: dict[str, tuple[Rect, float]] = {}

    @property
    def safe(self) -> Rect:
        """The whole canvas inside the safe margins."""
        return Rect(t.SIDE, t.TOP, self.width - 2 * t.SIDE, HEIGHT - 2 * t.TOP)

    @property
    def menu(self) -> Rect:
        """Where menus go: the safe rectangle, no wider than 16:9."""
        w = min(self.width, 1920.0) - 2 * t.SIDE
        return Rect((self.width - w) / 2, t.TOP, w, HEIGHT - 2 * t.TOP)

    def on_screen(self, r: Rect) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of a rectangle, from -1 to 1 over the window."""
        return (2 * r.x / self.width - 1, 1 - 2 * r.bottom / self.height,
                2 * r.right / self.width - 1, 1 - 2 * r.y / self.height)

    @contextmanager
    def group(self, name: str, shadow: bool = False, layer: int = 0) -> Iterator[None]:
        """Marks made inside belong together and are shown above the groups begun before."""
        outer, self._marks = self._marks, []
        self.groups[name] = MarkGroup(())
        yield
        self.groups[name] = MarkGroup(tuple(self._marks), self._clip, shadow, layer)
        self._marks = outer

    @contextmanager
    def scroll(self, name: str, region: Rect, content: float) -> Iterator[float]:
        """A region whose content may be higher than it is: yields how far to move it up."""
        most = max(0.0, content - region.h)
        offset = min(max(0.0, self.scrolled.get(name, 0.0)), most)
        self.scrolled[name] = offset
        self._regions[name] = (region, most)
        # Nothing is cut unless something has to scroll: a focus ring may glow over the edge.
        room = region.inset(-44.0, -14.0) if most > 0 else self._clip
        before = self._clip, self._list
        self._clip, self._list = room, name
        with self.group(name):
            yield offset
            if most > 0:
                bar = Rect(region.right + 6, region.y, 6, region.h)
                h = max(40.0, bar.h * region.h / content)
                self.box(bar, faded(t.LINE, 0.35), radius=3)
                self.box(Rect(bar.x, bar.y + (bar.h - h) * offset / most, 6, h), t.SOFT, radius=3)
        self._clip, self._list = before

    def reveal(self) -> bool:
        """Scrolls the focused widget into view; True if that moved anything. Where a pointer
        has scrolled it stays, until the focus moves."""
        widget = self.widget(self.focus)
        if widget is None or self.focus == self._loose:
            return False
        self._loose = ""
        for name, (region, most) in self._regions.items():
            if most <= 0 or widget.within != name:
                continue
            offset = self.scrolled[name]
            if widget.rect.y < region.y:
                offset -= region.y - widget.rect.y
            elif widget.rect.bottom > region.bottom:
                offset += widget.rect.bottom - region.bottom
            offset = min(max(0.0, offset), most)
            if abs(offset - self.scrolled[name]) > 0.5:
                self.scrolled[name] = offset
                return True
        return False

    def unscroll(self) -> None:
        """Another screen: every list from its top, and the focus is looked for again."""
        self.scrolled, self._loose = {}, ""

    def scrolls_at(self, x: float, y: float) -> str:
        """The region under a point that can be scrolled; empty if there is none."""
        return next((name for name, (region, most) in self._regions.items()
                     if most > 0 and region.holds(x, y)), "")

    def scroll_by(self, name: str, amount: float) -> None:
        """A pointer moves a region's content up by this much, as far as it goes."""
        if name in self._regions:
            most = self._regions[name][1]
            self.scrolled[name] = min(max(0.0, self.scrolled[name] + amount), most)
            self._loose = self.focus

    def read_on(self, amount: float) -> bool:
        """Scrolls on where the focus can't go farther: the list it is in, or text that has
        nothing in it to focus. True if there was more."""
        focused = self.widget(self.focus)
        for name, (_region, most) in self._regions.items():
            now = self.scrolled[name]
            mine = focused is not None and focused.within == name
            text = not any(w.within == name for w in self.widgets)
            if (mine or text) and min(max(0.0, now + amount), most) != now:
                self.scroll_by(name, amount)
                return True
        return False

    def widget(self, id: str) -> Widget | None:
        return next((w for w in self.widgets if w.id == id), None)

    # ---- primitives ----------------------------------------------------------------------

    def size(self, px: float) -> float:
        """A font size in the player's text size; large type grows half as much."""
        grow = self.text_size if px <= 46 else 1.0 + (self.text_size - 1.0) * 0.5
        return px * grow

    def box(self, rect: Rect, fill: Colour, **style: object) -> None:
        self._marks.append(BoxMark(rect, fill, **style))  # type: ignore[arg-type]

    def icon(self, x: float, y: float, size: float, name: str, colour: Colour) -> None:
        """An icon with its middle at x, y."""
        self._marks.append(IconMark(Rect(x - size / 2, y - size / 2, size, size), name, colour))

    def picture(self, rect: Rect, file: str, radius: float = 0.0, within: Rect | None = None,
                tint: Colour = (1.0, 1.0, 1.0, 1.0), whole: bool = False) -> None:
        self._marks.append(PictureMark(rect, file, radius, within, tint, whole))

    def wide(self, text: str, px: float, face: str = "body") -> float:
        return self.type.width(text, face, self.size(px))

    def line(self, x: float, y: float, text: str, px: float = t.BODY, colour: Colour = t.TEXT,
             face: str = "body", align: str = "left", room: float = 0.0) -> float:
        """One line, its middle at y; where it is wider than `room`, as many lines as it takes
        about y. Returns the width of the widest."""
        size = self.size(px)
        lines = self.type.wrap(text, face, size, room) if room else [text]
        step = size * LINE
        y -= step * (len(lines) - 1) / 2
        for line in lines:
            self._marks.append(LettersMark(x, y, line, size, face, colour, align))
            y += step
        return max(self.type.width(line, face, size) for line in lines)

    def text(self, rect: Rect, text: str, px: float = t.BODY, colour: Colour = t.TEXT,
             face: str = "body", align: str = "left", middle: bool = False) -> float:
        """Text wrapped into the rectangle's width. Returns the height it took: whoever lays out
        asks `tall` first and makes room."""
        size = self.size(px)
        lines = self.type.wrap(text, face, size, rect.w)
        step = size * LINE
        y = rect.y + (max(0.0, rect.h - step * len(lines)) / 2 if middle else 0.0) + step / 2
        x = {"left": rect.x, "centre": rect.x + rect.w / 2, "right": rect.right}[align]
        for line in lines:
            self._marks.append(LettersMark(x, y, line, size, face, colour, align))
            y += step
        return step * len(lines)

    def tall(self, text: str, width: float, px: float = t.BODY, face: str = "body") -> float:
        """The height that text will take at its full size."""
        size = self.size(px)
        return len(self.type.wrap(text, face, size, width)) * size * LINE

    # ---- what can be pressed -------------------------------------------------------------

    def touch(self, id: str, rect: Rect, **facts: object) -> None:
        """Registers a widget without drawing it."""
        self.widgets.append(Widget(id, rect, clip=self._clip, within=self._list,
                                   **facts))  # type: ignore[arg-type]

    def only(self, ids: Sequence[str]) -> None:
        """Of all that was drawn so far, only these can be pressed: they lie over the rest."""
        self.widgets = [w for w in self.widgets if w.id in ids]
