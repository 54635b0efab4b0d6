"""What every match shows: the turn bar, labels at pieces, the power."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.pack import Label, Rect
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.letters import LINE
from game.ui.panels import TURN_LEAD, turn_height
from game.ui.places import free_place, nearest

DOT, DOTS_APART = 6.0, 20.0  # half a dot that leads from words to what they are about
HINT = 11.0  # how wide a hint is at most, in letters' heights


def turn_bar(kit: Kit, r: Rect, seat: int | None, head: str, sentence: str, about: str = ""
             ) -> Rect:
    """Whose turn it is (an ornament's number), what it is about where there is room for that, and
    what to do now in one sentence: as wide as the words and no wider than `r`, as high as they
    need. Returns where it is."""
    lead = TURN_LEAD if seat is not None else 40.0
    whole = f"{head} · {about}" if about else head
    if kit.wide(whole, 26, "bold") <= r.w - lead - 32:
        head = whole
    wide = max(kit.wide(head, 26, "bold"), kit.wide(sentence, t.PRIMARY, "bold")) + lead + 32
    w = min(max(496.0, wide), r.w)
    first = kit.size(26) * 1.3 if seat is not None else 0.0
    more = max(0.0, kit.tall(head, w - lead - 16, 26, "bold") - kit.size(26) * LINE)
    r = Rect(r.x, r.y, w, turn_height(kit, r.w, sentence) + more)
    with kit.group("turn"):
        kit.panel(r, seat=seat)
        if seat is not None:
            kit.badge(Rect(r.x + 40, r.y + 18, 60, 60), seat)
            kit.text(Rect(r.x + lead, r.y + 12, w - lead - 16, first + more), head, 26,
                     kit.seats[seat].colour, "bold")
            first += more
        kit.text(Rect(r.x + lead, r.y + 10 + first, w - lead - 20, r.h - first - 18), sentence,
                 t.PRIMARY, face="bold", middle=True)
    return r


def label(kit: Kit, x: float, y: float, free: Rect, what: Label, warns: bool = False,
          spots: Sequence[Rect] = ()) -> None:
    """A small card whose lower middle is at x, y, kept inside the free rectangle and off the
    panels and the ships at these spots; one that warns stands beside what is in the way and
    should not be hit."""
    o = kit.seats[what.ornament]
    h = max(52.0, kit.size(26) * 1.7)
    name, amount = kit.wide(what.name, 26, "bold"), kit.wide(str(what.amount), 26, "heavy")
    w = h * 2.1 + name + amount + 24
    left = min(max(x - w / 2, free.x + 6), free.right - w - 6)
    r = nearest(Rect(left, max(free.y + 4, y - h), w, h), [*kit.covers, *spots], kit.safe)
    kit.covers.append(r)
    with kit.group("label"):
        kit.box(r, t.PANEL, edge=t.WARN if warns else o.colour, border=6 if warns else 3,
                radius=h / 2, shadow=0.4)
        kit.icon(r.x + h * 0.52, r.middle[1], h * 0.56, o.symbol, o.colour)
        kit.line(r.x + h * 0.92, r.middle[1], what.name, 26, o.colour, "bold")
        kit.icon(r.x + h * 1.34 + name, r.middle[1], h * 0.56, what.icon, t.TEXT)
        kit.line(r.right - 20, r.middle[1], str(what.amount), 26, t.TEXT, "heavy", "right")


def hint(kit: Kit, x: float, y: float, words: str, clear: Sequence[Rect] = ()) -> None:
    """What the place at x, y does, off the panels and what must stay clear, with dots to it."""
    w = min(kit.wide(words, 26, "bold") + 1, kit.size(26) * HINT) + 48
    h = kit.tall(words, w - 48, 26, "bold") + 26
    area = Rect(kit.safe.x, kit.safe.y, kit.safe.w, kit.floor - kit.safe.y)
    r = free_place(Rect(x - w / 2, y - h / 2, w, h), [*kit.covers, *clear], area)
    if r is None:
        return
    kit.covers.append(r)
    with kit.group("hint"):
        lead(kit, x, y, r, t.LAMP)
        kit.box(r, t.PANEL, edge=t.LAMP, border=3, radius=min(r.h / 2, 34.0), shadow=0.4)
        kit.text(r.inset(24, 0), words, 26, t.TEXT, "bold", "centre", middle=True)


def lead(kit: Kit, x: float, y: float, r: Rect, colour: t.Colour, off: float = 0.0) -> None:
    """Dots from so far `off` a place to the words about it that stand apart; under what else
    stands there."""
    end = (min(max(x, r.x), r.right), min(max(y, r.y), r.bottom))
    far = math.dist((x, y), end)
    for n in range(int(far / DOTS_APART) + 1):
        share = n * DOTS_APART / max(1.0, far)
        if n * DOTS_APART < off:
            continue
        at = Rect(x + (end[0] - x) * share, y + (end[1] - y) * share, 0.0, 0.0)
        if any(at.inset(-DOT).overlaps(other) for other in kit.covers if other != r):
            continue
        kit.box(at.inset(-DOT), colour, edge=t.INK, border=2, radius=DOT)


def power_at(kit: Kit, x: float, y: float, free: Rect, power: int) -> None:
    """How hard the shot would be, large, with its middle at x, y, inside the free rectangle."""
    x = min(max(x, free.x + 90), free.right - 90)
    y = min(max(y, free.y + 50), free.bottom - 40)
    kit.covers.append(Rect(x - 88, y - 52, 176, 104))
    with kit.group("power"):
        kit.box(Rect(x - 88, y - 52, 176, 104), t.PANEL, radius=28)
        kit.line(x, y, str(power), 84, t.OK if power <= 30 else t.LAMP, "display", "centre")
