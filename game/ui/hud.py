"""What every match shows: the turn bar, the power meter, what the dice show."""

from __future__ import annotations

from collections.abc import Sequence

from game.pack import Label, Rect
from game.ui import tokens as t
from game.ui.dice import d10, die
from game.ui.kit import Kit

CELLS = 12


def turn_bar(kit: Kit, r: Rect, seat: int | None, head: str, sentence: str) -> None:
    """Whose turn it is (an ornament's number) and what to do now, in one sentence."""
    with kit.group("turn"):
        if seat is None:
            kit.panel(r)
            kit.text(r.inset(40, 16), sentence, t.PRIMARY, face="bold", middle=True)
            return
        kit.panel(r, seat=seat)
        kit.badge(Rect(r.x + 40, r.y + 24, 74, 74), seat)
        x = r.x + 136
        room = r.right - x - 24
        # The sentence is the larger one at every size of text; what is about it gives way.
        top = min(kit.size(28) * 1.25, r.h * 0.40) + 8
        small = min(28.0, (top - 8) / 1.25 / kit.text_size)
        kit.line(x, r.y + top / 2 + 6, head, small, kit.seats[seat].colour, "bold", room=room)
        kit.text(Rect(x, r.y + top, room, r.h - top - 6), sentence, t.PRIMARY, face="bold",
                 middle=True)


def power_meter(kit: Kit, r: Rect, power: int, title: str, words: str, action: str) -> None:
    """How hard the shot would be, 0 to 100, and how to make it; the widget `aim`. A wide
    rectangle gets a lying bar."""
    with kit.group("meter"):
        on = kit.is_on("aim")
        kit.box(r, t.PANEL_TOP, low=t.PANEL, edge=t.LAMP if on else t.LINE,
                border=4 if on else 2, radius=t.PANEL_RADIUS, shadow=0.55)
        if r.w > 2 * r.h:
            _cells(kit, Rect(r.x + 22, r.bottom - 54, r.w - 44, 38), power)
            w = kit.line(r.x + 26, r.y + 36, title, 28, t.SOFT, room=r.w * 0.25)
            w += 16 + kit.line(r.x + 42 + w, r.y + 36, str(power), 46, face="display", room=90)
            kit.text(Rect(r.x + 60 + w, r.y + 8, r.w - w - 78, 56), words, 26, t.SOFT,
                     middle=True)
        else:
            bar = Rect(r.x + 22, r.y + 20, 48, r.h - 40)
            _cells(kit, bar, power)
            x = bar.right + 26
            w = r.right - x - 18
            kit.line(x, r.y + 38, title, 28, t.SOFT, room=w)
            kit.line(x, r.y + 92, str(power), 60, face="display", room=w)
            room = min(150.0, r.h * 0.46)
            kit.text(Rect(x, r.bottom - room, w, room - 10), words, 26, t.SOFT)
            if action and kit.device != "touch" and r.h > 290:
                kit.glyph(action, x + kit.glyph_width(action, 46) / 2, r.y + 138, 46)
    kit.touch("aim", r)


def _cells(kit: Kit, bar: Rect, power: int) -> None:
    """The bar along its longer side, from the bottom or from the left."""
    kit.box(bar, t.INK, edge=t.LINE, border=2, radius=12)
    lying = bar.w > bar.h
    step = (max(bar.w, bar.h) - 16) / CELLS
    for n in range(CELLS):
        cell = (Rect(bar.x + 8 + n * step + 3, bar.y + 8, step - 6, bar.h - 16) if lying else
                Rect(bar.x + 8, bar.bottom - 8 - (n + 1) * step + 3, bar.w - 16, step - 6))
        lit = power >= (n + 0.5) * 100 / CELLS
        colour = t.OK if n < 5 else t.LAMP if n < 10 else t.WARN
        kit.box(cell, colour if lit else t.rgb("#26304C"), radius=5)


def label(kit: Kit, x: float, y: float, free: Rect, what: Label, warns: bool = False) -> None:
    """A small card whose lower middle is at x, y, kept inside the free rectangle; one that
    warns stands beside what is in the way and should not be hit."""
    o = kit.seats[what.ornament]
    h = max(52.0, kit.size(26) * 1.7)
    name, amount = kit.wide(what.name, 26, "bold"), kit.wide(str(what.amount), 26, "heavy")
    w = h * 2.1 + name + amount + 24
    left = min(max(x - w / 2, free.x + 6), free.right - w - 6)
    r = Rect(left, max(free.y + 4, y - h), w, h)
    with kit.group("label"):
        kit.box(r, t.PANEL, edge=t.WARN if warns else o.colour, border=6 if warns else 3,
                radius=h / 2, shadow=0.4)
        kit.icon(r.x + h * 0.52, r.middle[1], h * 0.56, o.symbol, o.colour)
        kit.line(r.x + h * 0.92, r.middle[1], what.name, 26, o.colour, "bold")
        kit.icon(r.x + h * 1.34 + name, r.middle[1], h * 0.56, what.icon, t.TEXT)
        kit.line(r.right - 20, r.middle[1], str(what.amount), 26, t.TEXT, "heavy", "right")


def power_at(kit: Kit, x: float, y: float, free: Rect, power: int) -> None:
    """How hard the shot would be, large, with its middle at x, y, inside the free rectangle."""
    x = min(max(x, free.x + 90), free.right - 90)
    y = min(max(y, free.y + 50), free.bottom - 40)
    with kit.group("power"):
        kit.box(Rect(x - 88, y - 52, 176, 104), t.PANEL, radius=28)
        kit.line(x, y, str(power), 84, t.OK if power <= 30 else t.LAMP, "display", "centre")


def settled(kit: Kit, corner: Rect, dice: Sequence[tuple[t.Colour, str, int]]) -> None:
    """What the dice of a shot show, large, at the lower right of `corner`: the colour of each,
    its face ('' is cocked) and how many it has."""
    size = 155.0 if len(dice) == 1 else 118.0 if len(dice) <= 3 else 96.0
    size = min(size, max(84.0, (corner.w - 32) / len(dice) - 16))
    w = len(dice) * (size + 16) - 16 + 48
    r = Rect(corner.right - w, corner.bottom - size - 48, w, size + 48)
    with kit.group("settled"):
        kit.panel(r)
        for n, (fill, face, faces) in enumerate(dice):
            light = sum(fill[:3]) > 1.7
            box = Rect(r.x + 24 + n * (size + 16), r.y + 24, size, size)
            ink = t.INK if light else t.TEXT
            if faces == 10:
                d10(kit, box, fill, face, ink)
            else:
                die(kit, box, fill, face, ink)
