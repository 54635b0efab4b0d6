"""The components of UI.md: a screen calls them while it draws, and gets marks and widgets.

Nothing is kept between two drawings but the focus and how far a list is scrolled, so what
stands on the screen is always what the facts say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct

from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.glyphs import Glyph, glyph
from game.ui.letters import LINE, Type
from game.ui.marks import BoxMark, IconMark, LettersMark, Mark, MarkGroup, PictureMark
from game.ui.tokens import HEIGHT, Colour, faded


class Widget(Struct, frozen=True):
    """Something that can be pressed. `steps`: left and right change it instead of moving on.
    `focus`: False for what only a pointer presses (a prompt). `clip`: the window of a scrolled
    list; outside of it a pointer meets nothing, while the focus may go there and scroll it."""

    id: str
    rect: Rect
    blocked: str = ""
    steps: bool = False
    focus: bool = True
    slides: Rect | None = None
    clip: Rect | None = None

    def is_at(self, x: float, y: float) -> bool:
        """Can a pointer press it there?"""
        return self.rect.holds(x, y) and (self.clip is None or self.clip.holds(x, y))


class Kit:
    def __init__(self, width: float, type_: Type, text_size: float = 1.0,
                 palette: str = "standard", device: str = "keys") -> None:
        self.width, self.height = width, HEIGHT
        self.type = type_
        self.text_size = text_size
        self.seats = t.ornaments(palette)
        self.device = device
        self.focus = ""
        self.pressed = ""
        self.scrolled: dict[str, float] = {}
        self._loose = ""  # the focus from which a pointer has scrolled away
        self.begin()

    # ---- one drawing ---------------------------------------------------------------------

    def begin(self) -> None:
        self.groups: dict[str, MarkGroup] = {}
        self.widgets: list[Widget] = []
        self._marks: list[Mark] = []
        self._clip: Rect | None = None
        self._lift = 0.0
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

    @contextmanager
    def group(self, name: str, shadow: bool = False, layer: int = 0) -> Iterator[None]:
        """Marks made inside belong together and are shown above the groups before."""
        outer, self._marks = self._marks, []
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
        self._clip, before = room, self._clip
        with self.group(name):
            yield offset
            if most > 0:
                bar = Rect(region.right + 6, region.y, 6, region.h)
                h = max(40.0, bar.h * region.h / content)
                self.box(bar, faded(t.LINE, 0.35), radius=3)
                self.box(Rect(bar.x, bar.y + (bar.h - h) * offset / most, 6, h), t.SOFT, radius=3)
        self._clip = before

    def reveal(self) -> bool:
        """Scrolls the focused widget into view; True if that moved anything. Where a pointer
        has scrolled it stays, until the focus moves."""
        widget = self.widget(self.focus)
        if widget is None or self.focus == self._loose:
            return False
        self._loose = ""
        for name, (region, most) in self._regions.items():
            inside = region.x <= widget.rect.middle[0] <= region.right
            if not inside or most <= 0 or not widget.id.startswith(f"{name}/"):
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
        """Scrolls text that has nothing in it to focus; True if there is such text."""
        for name, (_region, most) in self._regions.items():
            if most > 0 and not any(w.id.startswith(f"{name}/") for w in self.widgets):
                self.scroll_by(name, amount)
                return True
        return False

    def widget(self, id: str) -> Widget | None:
        return next((w for w in self.widgets if w.id == id), None)

    # ---- primitives ----------------------------------------------------------------------

    def size(self, px: float) -> float:
        """A font size in the player's text size; large type grows less."""
        grow = self.text_size if px <= 46 else 1.0 + (self.text_size - 1.0) * 0.4
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
        """One line, its middle at y; shrunk to `room` where that is given. Returns its width."""
        size = self.size(px)
        width = self.type.width(text, face, size)
        if room and width > room:
            size *= room / width
            width = min(width, room)
        self._marks.append(LettersMark(x, y, text, size, face, colour, align))
        return width

    def text(self, rect: Rect, text: str, px: float = t.BODY, colour: Colour = t.TEXT,
             face: str = "body", align: str = "left", middle: bool = False) -> float:
        """Text wrapped into the rectangle's width. Returns the height it took; type that would
        be higher than the rectangle is made smaller, down to a half."""
        size = self.size(px)
        lines = self.type.wrap(text, face, size, rect.w)
        while len(lines) * size * LINE > rect.h + 1 and size > px * 0.5 and rect.h > 0:
            size *= 0.94
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

    # ---- surfaces ------------------------------------------------------------------------

    def panel(self, rect: Rect, edge: Colour = t.LINE, border: float = 2.0, seat: int | None = None,
              band: str = "left") -> None:
        """The dark card everything stands on; with a seat's band where it is a seat's."""
        self.box(rect, t.PANEL_TOP, low=t.PANEL, edge=edge, border=border,
                 radius=t.PANEL_RADIUS, shadow=0.55)
        if seat is not None:
            o = self.seats[seat]
            r = rect.inset(border)
            strip = r.left_of(16)[0] if band == "left" else r.right_of(16)[0]
            self.box(strip, o.colour, radius=t.PANEL_RADIUS - border, pattern=o.pattern,
                     grain=0.6, within=r)

    def badge(self, rect: Rect, seat: int, open_: bool = False) -> None:
        o = self.seats[seat]
        x, y = rect.middle
        if open_:
            self.box(rect, t.CLEAR, edge=t.SOFT, border=2, radius=10, dashed=True)
            self.icon(x, y, rect.h * 0.56, o.symbol, t.SOFT)
            return
        self.box(rect, o.colour, radius=min(12.0, rect.h * 0.18), pattern=o.pattern,
                 grain=max(0.45, rect.h / 110))
        self.box(Rect(x - rect.h * 0.33, y - rect.h * 0.33, rect.h * 0.66, rect.h * 0.66),
                 o.colour, radius=rect.h * 0.33)
        self.icon(x, y, rect.h * 0.60, o.symbol, t.INK)

    def pill(self, x: float, y: float, text: str, fill: Colour, icon: str = "",
             ink: Colour = t.INK, room: float = 1e9) -> float:
        """A small filled label, its left middle at x, y. Returns its width."""
        h = min(self.size(26) * 1.75, 60.0)
        pad = h * 0.42
        lead = 2 * pad + (h * 0.8 if icon else 0.0)
        w = min(self.wide(text, 26, "bold") + lead, room)
        self.box(Rect(x, y - h / 2, w, h), fill, radius=h / 2)
        tx = x + pad
        if icon:
            self.icon(tx + h * 0.30, y, h * 0.62, icon, ink)
            tx += h * 0.8
        self.line(tx, y, text, 26, ink, "bold", room=w - lead)
        return w

    # ---- things to press -----------------------------------------------------------------

    def touch(self, id: str, rect: Rect, **facts: object) -> None:
        """Registers a widget without drawing it."""
        self.widgets.append(Widget(id, rect, clip=self._clip, **facts))  # type: ignore[arg-type]

    def only(self, ids: Sequence[str]) -> None:
        """Of all that was drawn so far, only these can be pressed: they lie over the rest."""
        self.widgets = [w for w in self.widgets if w.id in ids]

    def is_on(self, id: str) -> bool:
        return self.focus == id

    def surface(self, id: str, rect: Rect, chosen: bool = False, blocked: str = "",
                ready: bool = False, radius: float = t.BUTTON_RADIUS) -> Colour:
        """The face of a pressable thing in its state; returns the colour to write on it with."""
        if self.pressed == id:
            rect = rect.inset(rect.w * 0.012, rect.h * 0.02)
        on = self.is_on(id)
        if on and not blocked:
            self.box(rect, t.LAMP, radius=radius, ring=1.0)
            return t.ON_LAMP
        if ready:
            self.box(rect, t.OK, radius=radius, ring=1.0 if on else 0.0)
            return t.ON_OK
        if chosen:
            self.box(rect, t.TEXT, radius=radius)
            return t.INK
        fill = t.OFF if blocked else t.RAISED
        self.box(rect, fill, edge=t.LINE, border=2, radius=radius, ring=1.0 if on else 0.0)
        return t.DIM if blocked else t.TEXT

    def button(self, id: str, rect: Rect, label: str, icon: str = "", blocked: str = "",
               chosen: bool = False, ready: bool = False, centred: bool = False,
               px: float = t.PRIMARY, detail: str = "", more: bool = False,
               action: str = "") -> None:
        """A button; a blocked one shows why. `action` draws the prompt glyph on it."""
        self.touch(id, rect, blocked=blocked)
        ink = self.surface(id, rect, chosen, blocked, ready)
        x, y = rect.x + 32, rect.middle[1]
        size = self.size(px)
        if centred:
            w = self.type.width(label, "bold", size)
            lead = size * 1.5 if icon else 0.0
            if action and self.device != "touch":
                lead = self.glyph_width(action, size * 1.3) + size * 0.4
            room = rect.w - 40 - lead
            shown = min(w, room)
            x = rect.middle[0] - (shown + lead) / 2
        if action and self.device != "touch":
            wide = self.glyph_width(action, size * 1.3)
            self.glyph(action, x + wide / 2, y, size * 1.3)
            x += wide + size * 0.4
        elif icon:
            self.icon(x + size * 0.45, y, size * 1.3, icon, ink)
            x += size * 1.5 if centred else size * 1.65
        room = rect.right - 24 - x - (size if more else 0.0)
        under = blocked or detail
        if under and not centred:
            self.line(x, y - self.size(26) * 0.62, label, px, ink, "bold", room=room)
            colour = t.WARN if blocked else (faded(t.ON_LAMP, 0.8) if ink == t.ON_LAMP else t.SOFT)
            self.line(x, y + size * 0.55, under, 26, colour, room=room)
        else:
            self.line(x, y, label, px, ink, "bold", room=room)
        if more:
            self.icon(rect.right - 36, y, 34, "right", ink)

    def picker(self, id: str, rect: Rect, value: str, icon: str = "", blocked: str = "") -> None:
        """One of several values, changed by left and right."""
        self.touch(id, rect, steps=not blocked, blocked=blocked)
        ink = self.surface(id, rect, blocked=blocked)
        y = rect.middle[1]
        if not blocked:
            self.icon(rect.x + 28, y, 34, "left", ink)
            self.icon(rect.right - 28, y, 34, "right", ink)
        size = self.size(t.BODY)
        room = rect.w - 112 - (size * 1.5 if icon else 0)
        w = min(self.type.width(value, "bold", size), room)
        x = rect.middle[0] - (w + (size * 1.5 if icon else 0.0)) / 2
        if icon:
            self.icon(x + size * 0.5, y, size * 1.1, icon, ink)
            x += size * 1.5
        self.line(x, y, value, t.BODY, ink, "bold", room=room)

    def segments(self, id: str, rect: Rect, options: Sequence[tuple[str, str]], chosen: str,
                 gap: float = 10.0) -> None:
        """A few values side by side; each is its own widget, `id=value`."""
        for (value, label), r in zip(options, rect.columns(len(options), gap), strict=True):
            self.touch(f"{id}={value}", r)
            ink = self.surface(f"{id}={value}", r, chosen=value == chosen)
            self.line(*r.middle, label, 26, ink, "bold", "centre", room=r.w - 16)

    def row(self, id: str, rect: Rect, title: str, detail: str = "", value: str = "",
            slide: float | None = None, on: bool | None = None, picks: bool = False) -> None:
        """A setting: title and detail on the left; a slider, a toggle or a value on the right."""
        focused = self.is_on(id)
        fill = t.rgb("#2C3A60") if focused else t.RAISED
        self.box(rect, fill, edge=t.LINE, border=2, radius=t.ROW_RADIUS,
                 ring=1.0 if focused else 0.0)
        x, y = rect.x + 24, rect.middle[1]
        left = rect.w * 0.5 - 30
        if detail:
            self.line(x, y - self.size(26) * 0.6, title, 30, t.TEXT, "bold", room=left)
            self.line(x, y + self.size(30) * 0.6, detail, 26, t.SOFT, room=left)
        else:
            self.line(x, y, title, 30, t.TEXT, "bold", room=left)
        right = rect.right - 24
        track = None
        if slide is not None:
            self.line(right, y, value, 30, t.TEXT, "bold", "right", room=116)
            track = Rect(rect.x + rect.w * 0.5, y - 6, right - 140 - rect.x - rect.w * 0.5, 12)
            self.box(track, t.INK, edge=t.LINE, border=2, radius=6)
            self.box(Rect(track.x, track.y, max(12.0, track.w * slide), 12), t.LAMP, radius=6)
            knob = track.x + track.w * slide
            self.box(Rect(knob - 18, y - 18, 36, 36), t.LAMP, edge=t.INK, border=4, radius=18)
        elif on is not None:
            box = Rect(right - 90, y - 24, 90, 48)
            ink = t.OK if on else t.SOFT
            self.line(box.x - 16, y, value, 30, ink, "bold", "right")
            self.box(box, t.OK if on else t.INK, edge=t.OK if on else t.DIM, border=3, radius=24)
            knob = box.right - 42 if on else box.x + 6
            self.box(Rect(knob, y - 18, 36, 36), t.INK if on else t.SOFT, radius=18)
        else:
            room = rect.w * 0.5 - 40
            shown = min(self.wide(value, 30, "bold"), room - 110)
            if picks:
                self.icon(right - 18, y, 34, "right", t.TEXT)
                self.icon(right - shown - 92, y, 34, "left", t.TEXT)
            self.line(right - 55 if picks else right, y, value, 30, t.TEXT, "bold", "right",
                      room=room - (110 if picks else 0))
        self.touch(id, rect, steps=slide is not None or picks, slides=track)

    # ---- prompts -------------------------------------------------------------------------

    def glyph(self, action: str, x: float, y: float, size: float) -> float:
        """The button that does `action` on the device in hand, middle at x, y."""
        return self._glyph(glyph(action, self.device), x, y, size)

    def _glyph(self, g: Glyph, x: float, y: float, size: float) -> float:
        if g.shape == "round":
            self.box(Rect(x - size / 2, y - size / 2, size, size), t.INK, edge=g.colour,
                     border=size * 0.075, radius=size / 2)
            if g.icon:
                self.icon(x, y, size * 0.60, g.icon, g.colour)
            else:
                self._marks.append(
                    LettersMark(x, y, g.text, size * 0.52, "heavy", g.colour, "centre"))
            return size
        w = max(size, self.type.width(g.text, "heavy", size * 0.44) + size * 0.55)
        h = size * (0.78 if g.shape == "key" else 0.68)
        self.box(Rect(x - w / 2, y - h / 2, w, h), t.INK, edge=g.colour, border=size * 0.06,
                 radius=size * (0.16 if g.shape == "key" else 0.26))
        if g.icon:
            self.icon(x, y, size * 0.5, g.icon, g.colour)
        else:
            self._marks.append(LettersMark(x, y, g.text, size * 0.44, "heavy", g.colour, "centre"))
        return w

    def glyph_width(self, action: str, size: float) -> float:
        g = glyph(action, self.device)
        if g.shape == "round":
            return size
        return max(size, self.type.width(g.text, "heavy", size * 0.44) + size * 0.55)

    def prompts(self, left: Sequence[tuple[str, str]], right: Sequence[tuple[str, str]] = (),
                area: Rect | None = None, note: str = "") -> None:
        """What the buttons do now, along the bottom; each can be pressed by a pointer too."""
        area = area or self.menu
        y = 0.9235 * HEIGHT
        left, right = list(left), list(right)
        if self.device != "touch" and self.text_size >= 1.5:  # a finger needs all its buttons
            left, right = left[:2], right[-2:]
        need = sum(self._prompt_width(*p) + 40 for p in (*left, *right))
        fit = min(1.0, area.w / need) if need else 1.0
        with self.group("prompts", shadow=True):
            x = area.x
            for action, label in left:
                x += self._prompt(action, label, x, y, fit) + 40 * fit
            x = area.right
            for action, label in reversed(right):
                w = self._prompt_width(action, label, fit)
                self._prompt(action, label, x - w, y, fit)
                x -= w + 40 * fit
            if note:
                self.line(x, y, note, 26, t.SOFT, align="right")

    def _prompt_width(self, action: str, label: str, fit: float = 1.0) -> float:
        glyph = 56.0 if self.device == "touch" else self.glyph_width(action, 52) + 12
        return (glyph + self.wide(label, 28, "bold")) * fit

    def _prompt(self, action: str, label: str, x: float, y: float, fit: float) -> float:
        w = self._prompt_width(action, label, fit)
        start = x + 28.0 * fit
        if self.device == "touch":
            self.box(Rect(x, y - 36, w, 72), t.RAISED, edge=t.LINE, border=2, radius=36)
        else:
            glyph = self.glyph_width(action, 52)
            self.glyph(action, x + glyph * fit / 2, y, 52 * fit)
            start = x + (glyph + 12) * fit
        self.line(start, y, label, 28 * fit, t.TEXT, "bold")
        self.widgets.append(Widget(f"prompt:{action}", Rect(x - 8, y - 38, w + 16, 76),
                                   focus=False))
        return w
