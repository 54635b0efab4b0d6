"""The components of UI.md: a screen calls them while it draws, and gets marks and widgets."""

from __future__ import annotations

from collections.abc import Sequence

from game.pack.rects import Rect
from game.ui import tokens as t
from game.ui.glyphs import Glyph, glyph
from game.ui.letters import LINE, Type
from game.ui.marks import LettersMark
from game.ui.sheet import Sheet, Widget
from game.ui.tokens import Colour, faded

FLOOR = 914.0  # above a line of prompts


class Kit(Sheet):
    def __init__(self, width: float, type_: Type, text_size: float = 1.0,
                 palette: str = "standard", device: str = "keys") -> None:
        super().__init__(width, type_, text_size)
        self.seats = t.ornaments(palette)
        self.device = device
        self.floor = FLOOR
        self.pressed = ""
        self.hovered = ""  # what a mouse is over

    # ---- surfaces ------------------------------------------------------------------------

    def panel(self, rect: Rect, edge: Colour = t.LINE, border: float = 2.0, seat: int | None = None,
              band: str = "left") -> None:
        """The dark card everything stands on; with a seat's band where it is a seat's."""
        self.covers.append(rect)
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
        high = self.size(26) * 1.75
        pad = high * 0.42
        lead = 2 * pad + (high * 0.8 if icon else 0.0)
        lines = self.type.wrap(text, "bold", self.size(26), max(1.0, room - lead))
        w = lead + max(self.type.width(line, "bold", self.size(26)) for line in lines)
        h = high + (len(lines) - 1) * self.size(26) * LINE
        self.box(Rect(x, y - h / 2, w, h), fill, radius=high / 2)
        tx = x + pad
        if icon:
            self.icon(tx + high * 0.30, y, high * 0.62, icon, ink)
            tx += high * 0.8
        self.line(tx, y, text, 26, ink, "bold", room=max(1.0, room - lead))
        return w

    # ---- things to press -----------------------------------------------------------------

    def is_on(self, id: str) -> bool:
        return self.focus == id

    def surface(self, id: str, rect: Rect, chosen: bool = False, blocked: str = "",
                ready: bool = False, radius: float = t.BUTTON_RADIUS) -> Colour:
        """The face of a pressable thing in its state; returns the colour to write on it with."""
        self.covers.append(rect)
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
        """A button; a blocked one shows why. `action` draws the prompt glyph on it. What is too
        long for a line goes on below: `tall_button` says how high it has to be."""
        self.touch(id, rect, blocked=blocked)
        ink = self.surface(id, rect, chosen, blocked, ready)
        y, size = rect.middle[1], self.size(px)
        lead, edge = self._lead(icon, action, size, centred), 20.0 if centred else 32.0
        tail = size if more else 0.0
        room = max(size, rect.w - 2 * edge - lead - tail)
        lines = self.type.wrap(label, "bold", size, room)
        x = rect.x + edge
        if centred:
            x = rect.middle[0] - (lead + max(self.type.width(s, "bold", size) for s in lines)) / 2
        if action and self.device != "touch":
            self.glyph(action, x + (lead - size * 0.4) / 2, y, self._glyph_high(size))
        elif icon:
            self.icon(x + size * 0.45, y, size * 1.3, icon, ink)
        x += lead
        under = blocked or detail
        high = len(lines) * size * LINE
        whole = high + (self.tall(under, room, 26) if under and not centred else 0.0)
        top = y - whole / 2
        self.text(Rect(x, top, room, high), label, px, ink, "bold")
        if under and not centred:
            colour = t.WARN if blocked else (faded(t.ON_LAMP, 0.8) if ink == t.ON_LAMP else t.SOFT)
            self.text(Rect(x, top + high, room, whole - high), under, 26, colour)
        if more:
            self.icon(rect.right - size * 0.7, y, size, "right", ink)

    def tall_button(self, label: str, width: float, icon: str = "", centred: bool = False,
                    px: float = t.PRIMARY, detail: str = "", more: bool = False,
                    action: str = "", least: float = t.BUTTON) -> float:
        """How high a button of this width has to be."""
        size = self.size(px)
        edge = 20.0 if centred else 32.0
        room = width - 2 * edge - self._lead(icon, action, size, centred) - (size if more else 0.0)
        high = self.tall(label, max(size, room), px, "bold")
        if detail and not centred:
            high += self.tall(detail, max(size, room), 26)
        return max(least, high + 24.0)

    def _lead(self, icon: str, action: str, size: float, centred: bool) -> float:
        """What stands before a button's words."""
        if action and self.device != "touch":
            return self.glyph_width(action, self._glyph_high(size)) + size * 0.4
        return (size * 1.5 if centred else size * 1.65) if icon else 0.0

    def _glyph_high(self, size: float) -> float:
        """A glyph beside words of this size: its own letters are not too small either."""
        return max(size * 1.3, self.size(52))

    def picker(self, id: str, rect: Rect, value: str, icon: str = "", blocked: str = "") -> None:
        """One of several values, changed by left and right."""
        self.touch(id, rect, steps=not blocked, blocked=blocked)
        ink = self.surface(id, rect, blocked=blocked)
        y, size = rect.middle[1], self.size(t.BODY)
        if not blocked:
            self.icon(rect.x + 28, y, 34, "left", ink)
            self.icon(rect.right - 28, y, 34, "right", ink)
        lead = size * 1.5 if icon else 0.0
        room = max(size, rect.w - 112 - lead)
        lines = self.type.wrap(value, "bold", size, room)
        x = rect.middle[0] - (max(self.type.width(s, "bold", size) for s in lines) + lead) / 2
        if icon:
            self.icon(x + size * 0.5, y, size * 1.1, icon, ink)
        self.line(x + lead, y, value, t.BODY, ink, "bold", room=room)

    def tall_picker(self, width: float, values: Sequence[str], icon: bool = False) -> float:
        """How high a picker of this width has to be for any of these values."""
        room = max(1.0, width - 112 - (self.size(t.BODY) * 1.5 if icon else 0.0))
        return max(t.PICKER, *(self.tall(v, room, t.BODY, "bold") + 20 for v in values))

    def segments(self, id: str, rect: Rect, options: Sequence[tuple[str, str]], chosen: str,
                 gap: float = 10.0) -> None:
        """A few values side by side, or one below the other where they are too wide; each is its
        own widget, `id=value`."""
        beside = self._beside([label for _v, label in options], rect.w, gap)
        rects = rect.columns(len(options), gap) if beside else rect.rows(len(options), gap)
        for (value, label), r in zip(options, rects, strict=True):
            self.touch(f"{id}={value}", r)
            ink = self.surface(f"{id}={value}", r, chosen=value == chosen)
            self.line(*r.middle, label, 26, ink, "bold", "centre")

    def tall_segments(self, width: float, labels: Sequence[str], gap: float = 10.0) -> float:
        """How high segments of this width have to be."""
        one = max(t.PICKER, self.size(26) * LINE + 16)
        return one if self._beside(labels, width, gap) else len(labels) * (one + gap) - gap

    def _beside(self, labels: Sequence[str], width: float, gap: float) -> bool:
        each = (width - gap * (len(labels) - 1)) / len(labels)
        return all(self.wide(label, 26, "bold") <= each - 12 for label in labels)

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
        w = max(size, self.type.width(g.text, "heavy", size * 0.5) + size * 0.55)
        h = size * (0.78 if g.shape == "key" else 0.68)
        self.box(Rect(x - w / 2, y - h / 2, w, h), t.INK, edge=g.colour, border=size * 0.06,
                 radius=size * (0.16 if g.shape == "key" else 0.26))
        if g.icon:
            self.icon(x, y, size * 0.5, g.icon, g.colour)
        else:
            self._marks.append(LettersMark(x, y, g.text, size * 0.5, "heavy", g.colour, "centre"))
        return w

    def glyph_width(self, action: str, size: float) -> float:
        g = glyph(action, self.device)
        if g.shape == "round":
            return size
        return max(size, self.type.width(g.text, "heavy", size * 0.5) + size * 0.55)

    def prompts(self, left: Sequence[tuple[str, str]], right: Sequence[tuple[str, str]] = (),
                area: Rect | None = None, note: str = "") -> float:
        """What the buttons do now, along the bottom, in as many lines as it takes; each can be
        pressed by a pointer too. Returns where they begin."""
        area = area or self.menu
        lines = self._prompt_lines(list(left), list(right), area.w)
        high = max(76.0, self.size(28) * LINE + 12)
        y = t.FOOT - (len(lines) - 1) * (high + 8)
        top = y - high / 2
        with self.group("prompts", shadow=True):
            free = area.right
            for ours, theirs in lines:
                x = area.x
                for action, label in ours:
                    x += self._prompt(action, label, x, y, high) + t.PROMPT_GAP
                x = area.right
                for action, label in reversed(theirs):
                    w = self._prompt_width(action, label)
                    self._prompt(action, label, x - w, y, high)
                    x -= w + t.PROMPT_GAP
                free = x
                used = sum(self._prompt_width(*p) + t.PROMPT_GAP for p in ours)
                y += high + 8
            if note and self.wide(note, 26) <= free - area.x - used:
                self.line(free, y - high - 8, note, 26, t.SOFT, align="right")
        return top

    def _prompt_lines(self, left: list[tuple[str, str]], right: list[tuple[str, str]],
                      width: float) -> list[tuple[list[tuple[str, str]], list[tuple[str, str]]]]:
        """The prompts in lines that fit: the right ones in the last, beside as many of the left
        ones as have room there, and the others above."""
        def wide(some: list[tuple[str, str]]) -> float:
            return sum(self._prompt_width(*p) + t.PROMPT_GAP for p in some) - t.PROMPT_GAP

        last: list[tuple[str, str]] = []
        if wide(right) <= width:
            while left and wide([left[-1], *last, *right]) <= width:
                last.insert(0, left.pop())
        lines: list[tuple[list[tuple[str, str]], list[tuple[str, str]]]] = []
        for some in (left, right if wide(right) > width else []):
            line: list[tuple[str, str]] = []
            for prompt in some:
                if line and wide([*line, prompt]) > width:
                    lines.append((line, []) if some is left else ([], line))
                    line = []
                line = [*line, prompt]
            if line:
                lines.append((line, []) if some is left else ([], line))
        return [*lines, (last, right)] if wide(right) <= width else lines

    def _prompt_width(self, action: str, label: str) -> float:
        lead = 56.0 if self.device == "touch" else self.glyph_width(action, self.size(52)) + 12
        return lead + self.wide(label, 28, "bold")

    def _prompt(self, action: str, label: str, x: float, y: float, high: float) -> float:
        w = self._prompt_width(action, label)
        start = x + 28.0
        if self.device == "touch":
            h = high - 4
            self.box(Rect(x, y - h / 2, w, h), t.RAISED, edge=t.LINE, border=2, radius=h / 2)
        else:
            glyph = self.glyph_width(action, self.size(52))
            self.glyph(action, x + glyph / 2, y, self.size(52))
            start = x + glyph + 12
        self.line(start, y, label, 28, t.TEXT, "bold")
        box = Rect(x - 8, y - high / 2, w + 16, high)
        self.widgets.append(Widget(f"prompt:{action}", box, focus=False))
        self.covers.append(box)
        return w

    def page(self, title: str, left: Sequence[tuple[str, str]],
             right: Sequence[tuple[str, str]] = (), aside: str = "", note: str = "",
             badges: Sequence[int] = ()) -> Rect:
        """A menu's head and its prompts; returns what is left between them. What is said beside
        the title stands below it where both are too wide."""
        area = self.menu
        low = self.prompts(left, right, note=note)
        with self.group("head"):
            high = self.tall(title, area.w, t.TITLE, "display")
            self.text(Rect(area.x, t.TOP, area.w, high), title, t.TITLE, face="display")
            y = t.TOP + high
            if aside:
                lead = 66.0 * len(badges)
                room = area.w - lead
                beside = self.wide(title, t.TITLE, "display") + self.wide(aside, 28) + lead + 60
                if beside <= area.w:
                    w = self.line(area.right, t.TOP + high / 2, aside, 28, t.SOFT, align="right")
                    x, middle = area.right - w - lead, t.TOP + high / 2
                else:
                    tall = max(self.tall(aside, room, 28), 56.0 if badges else 0.0)
                    self.text(Rect(area.x + lead, y, room, tall), aside, 28, t.SOFT, middle=True)
                    x, middle = area.x, y + tall / 2
                    y += tall
                for n, seat in enumerate(badges):
                    self.badge(Rect(x + 66 * n, middle - 26, 52, 52), seat)
        return Rect(area.x, y + 24, area.w, low - 14 - y - 24)
