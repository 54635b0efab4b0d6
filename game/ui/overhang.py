"""The dial of a disc on its edge: how far it hangs over, seen from the side, and how it flies."""

from __future__ import annotations

import math

from game.pack import Rect
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, _n

WOOD, WOOD_TOP, DISC = t.rgb("#5A3A22"), t.rgb("#8A5B36"), t.rgb("#5CC8FF")
WIDE, HIGH, BESIDE = 430.0, 96.0, 20.0
SIDE = 0.46  # of its width is the side view
FINGER = t.rgb("#FFD35C")


def height(kit: Kit) -> float:
    return max(56.0, kit.size(26) * 1.7) + HIGH + 26.0


def width(kit: Kit) -> float:
    turns = max(kit.wide(_n("{n} turn", "{n} turns", n), 26, "bold") for n in range(4))
    return max(WIDE, kit.wide(_("Overhang"), 26, "bold") + 5 * 34.0 + 80.0,
               (turns + BESIDE + 44.0) / (1.0 - SIDE))


def dial(kit: Kit, r: Rect, overhang: float, turns: float, notches: int) -> None:
    """Pressed, it is the next notch. `turns` is how often the disc turns over before it touches
    anything: less than one does not count."""
    named = max(56.0, kit.size(26) * 1.7)
    with kit.group("overhang"):
        ink = kit.surface("overhang", r)
        kit.touch("overhang", r, focus=False)
        kit.line(r.x + 24, r.y + 8 + named / 2, _("Overhang"), 26, ink, "bold")
        for n in range(notches + 1):
            x = r.right - 34.0 - 34.0 * (notches - n)
            at = Rect(x - 11, r.y + 8 + named / 2 - 11, 22, 22)
            if n <= round(overhang * notches):
                kit.box(at, t.LAMP, radius=11)
            else:
                kit.box(at, t.CLEAR, edge=t.DIM, border=3, radius=11)
        side = Rect(r.x + 24, r.y + named + 8, r.w * SIDE, HIGH)
        _side(kit, side, overhang)
        _arc(kit, Rect(side.right + BESIDE, side.y, r.right - side.right - BESIDE - 16, HIGH),
             overhang, turns)


def _side(kit: Kit, r: Rect, overhang: float) -> None:
    """The table's edge, the disc on it, the finger that comes from below."""
    edge, top = r.x + r.w * 0.5, r.y + HIGH * 0.46
    kit.box(Rect(r.x, top, edge - r.x, r.bottom - top), WOOD)
    kit.box(Rect(r.x, top, edge - r.x, 6.0), WOOD_TOP)
    wide = r.w * 0.44
    out = wide * 0.5 * (0.25 + 0.70 * overhang)
    kit.box(Rect(edge + out - wide, top - 16.0, wide, 15.0), DISC, radius=5)
    x = edge + max(14.0, out * 0.6)
    kit.box(Rect(x - 4, top + 18, 8, HIGH * 0.36), FINGER, radius=4)
    kit.icon(x, top + 14, 34, "up", FINGER)


def _arc(kit: Kit, r: Rect, overhang: float, turns: float) -> None:
    """Higher where little hangs over, and how often it turns."""
    high = HIGH * (0.80 - 0.45 * overhang)
    for n in range(15):
        a = math.pi * n / 14
        x, y = r.x + r.w / 2 - math.cos(a) * r.w * 0.46, r.bottom - 8 - math.sin(a) * high
        kit.box(Rect(x - 3.5, y - 3.5, 7, 7), t.LAMP, radius=3.5)
    whole = int(turns)
    words = _n("{n} turn", "{n} turns", whole)
    kit.line(r.x + r.w / 2, r.bottom - 18, words, 26, t.TEXT if whole else t.WARN, "bold",
             "centre", room=r.w)
