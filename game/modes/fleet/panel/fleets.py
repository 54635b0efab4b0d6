"""Both fleets at the top right: folded a pip for each ship, open a chip with what is left of it.

A violet pip or cube says that the ship may still act this round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.modes.fleet.panel.ships import boarders, life
from game.modes.fleet.state import AWAY, BROOD, DESTROYED, HANGAR, WAITING, Ship
from game.pack import Pen, Rect, Seen
from game.ui import tokens as t
from game.ui.panels import LEAST, STRIP, fold
from game.ui.words import _

BAND = 112.0
PIP, PIP_STEP = 22.0, 32.0
BADGE, EDGE = 54.0, 36.0
LEAST_CHIP = 50.0  # a chip narrower than this is a pip
TURN_W = (760.0, 960.0)  # what the turn bar is left, and at large text


def strip(pen: Pen, seen: Seen) -> Rect:
    """Badge and pips of each seat, and the round between the two halves."""
    h = max(STRIP, pen.size(26) + pen.size(40) + 22)
    sizes = [_pips_wide(seen, seat) for seat in range(len(seen.state.seats))]
    w = max(LEAST, 2 * EDGE + sum(sizes) + len(sizes) * 16 + _round_wide(pen))
    r = Rect(pen.safe.right - w, pen.safe.y, w, h)
    with pen.group("fleets"):
        _card(pen, seen, r)
        for seat, box in _places(seen, r, sizes):
            _fleet(pen, seen, seat, box)
        _round(pen, seen, r, sizes)
    fold(pen, r)
    return r


def band(pen: Pen, seen: Seen) -> Rect:
    """The same with chips, as wide as the turn bar leaves."""
    room = pen.safe.w - (TURN_W[0] if pen.text_size < 1.25 else TURN_W[1]) - 20
    seats = range(len(seen.state.seats))
    fixed = 2 * EDGE + len(seats) * 16 + _round_wide(pen)
    ships = max((len(_shown(seen, seat)) for seat in seats), default=1)
    each = (room - fixed) / len(seats) - BADGE - 14
    chip = min(92.0, each / max(1, ships) - 8)
    if seen.state.rules.drill or chip < LEAST_CHIP:
        sizes, chip = [_pips_wide(seen, seat) for seat in seats], 0.0
    else:
        sizes = [BADGE + 14 + len(_shown(seen, seat)) * (chip + 8) for seat in seats]
    w = max(LEAST, fixed + sum(sizes))
    h = max(BAND, pen.size(26) + pen.size(40) + 22)
    r = Rect(pen.safe.right - w, pen.safe.y, w, h)
    with pen.group("fleets"):
        _card(pen, seen, r)
        for seat, box in _places(seen, r, sizes):
            _fleet(pen, seen, seat, box, chip)
        _round(pen, seen, r, sizes)
    return r


def _card(pen: Pen, seen: Seen, r: Rect) -> None:
    """The near fleets stand left, the far ones right, each with its colour at that end."""
    pen.panel(r, seat=seen.ornament(0))
    last = seen.ornament(len(seen.state.seats) - 1)
    o, inner = pen.seats[last], r.inset(2.0)
    pen.box(inner.right_of(16)[0], o.colour, radius=t.PANEL_RADIUS - 2.0, pattern=o.pattern,
            grain=0.6, within=inner)


def _places(seen: Seen, r: Rect, sizes: Sequence[float]) -> list[tuple[int, Rect]]:
    """Where each seat's badge and ships stand: the first half from the left, the others to the
    right end."""
    out = []
    half = (len(sizes) + 1) // 2
    x = r.x + EDGE
    for seat in range(half):
        out.append((seat, Rect(x, r.y, sizes[seat], r.h)))
        x += sizes[seat] + 16
    x = r.right - EDGE
    for seat in reversed(range(half, len(sizes))):
        x -= sizes[seat]
        out.append((seat, Rect(x, r.y, sizes[seat], r.h)))
        x -= 16
    return out


def _round_wide(pen: Pen) -> float:
    word = pen.wide(_("Round"), 26) if pen.text_size < 1.25 else 0.0
    return max(word, pen.wide("00", 40, "display"))


def _round(pen: Pen, seen: Seen, r: Rect, sizes: Sequence[float]) -> None:
    half = (len(sizes) + 1) // 2
    low = r.x + EDGE + sum(sizes[:half]) + 16 * half
    high = r.right - EDGE - sum(sizes[half:]) - 16 * (len(sizes) - half)
    x, y = (low + high) / 2, r.middle[1]
    number = str(max(1, seen.state.round))
    if pen.text_size < 1.25:
        pen.line(x, y - 22, _("Round"), 26, t.SOFT, align="centre")
        pen.line(x, y + 18, number, 40, face="display", align="centre")
    else:
        pen.line(x, y, number, 40, face="display", align="centre")


def _fleet(pen: Pen, seen: Seen, seat: int, r: Rect, chip: float = 0.0) -> None:
    """A badge, its ships towards the middle."""
    n = seen.ornament(seat)
    far = seat >= (len(seen.state.seats) + 1) // 2
    y = r.middle[1]
    badge = Rect(r.right - BADGE if far else r.x, y - BADGE / 2, BADGE, BADGE)
    if seat == seen.seat:
        pen.box(badge.inset(-6), t.CLEAR, edge=t.LAMP, border=3, radius=16)
    pen.badge(badge, n)
    x = r.x if far else badge.right + 14
    if seen.state.rules.drill:
        _score(pen, seen, seat, x, y)
        return
    for ship in _shown(seen, seat):
        if chip:
            _chip(pen, seen, ship, Rect(x, r.y + 12, chip, r.h - 24), n)
            x += chip + 8
        else:
            _pip(pen, seen, ship, Rect(x, y - PIP / 2, PIP, PIP), n)
            x += PIP_STEP


def _pips_wide(seen: Seen, seat: int) -> float:
    count = (seen.state.rules.drill.need if seen.state.rules.drill
             else len(_shown(seen, seat)))
    return BADGE + 14 + count * PIP_STEP


def _shown(seen: Seen, seat: int) -> list[Ship]:
    return [s for s in seen.state.fleet(seat) if s.where not in (HANGAR, BROOD)]


def _score(pen: Pen, seen: Seen, seat: int, x: float, y: float) -> None:
    """On the firing range: a round pip for each drone that wins, filled when it is shot."""
    colour = pen.seats[seen.ornament(seat)].colour
    for k in range(seen.state.rules.drill.need):
        shot = k < seen.state.scores[seat]
        pen.box(Rect(x, y - PIP / 2, PIP, PIP), colour if shot else t.CLEAR, edge=colour,
                border=3, radius=PIP / 2)
        x += PIP_STEP


def _pip(pen: Pen, seen: Seen, ship: Ship, r: Rect, n: int) -> None:
    gone = ship.where in (DESTROYED, AWAY)
    if gone:
        lost = ship.where == DESTROYED
        pen.icon(*r.middle, r.w, "cross" if lost else "check", t.WARN if lost else t.OK)
        return
    fill = t.CUBE if ship.cube else t.CLEAR
    edge = t.LAMP if ship.id == seen.state.active else t.INK if ship.cube else pen.seats[n].colour
    pen.box(r, fill, edge=edge, border=3, radius=5, dashed=ship.where == WAITING)
    if ship.boarders:
        boarders(pen, 1, r.right + 6, r.bottom - 2, 10.0)


def _chip(pen: Pen, seen: Seen, ship: Any, r: Rect, n: int) -> None:
    """Its outline, its cube, and its shields or pieces."""
    o = pen.seats[n]
    active = ship.id == seen.state.active
    gone, waiting = ship.where in (DESTROYED, AWAY), ship.where == WAITING
    fill = o.colour if active else t.OFF if gone or waiting else t.RAISED
    ink = t.INK if active else t.faded(o.colour, 0.35) if gone or waiting else o.colour
    pen.box(r, fill, edge=o.colour if active else t.LINE, border=2, radius=14, dashed=waiting)
    pen.icon(r.x + r.w * 0.42, r.y + 34, min(48.0, r.w * 0.62), f"ship-{ship.kind}", ink)
    if gone:
        lost = ship.where == DESTROYED
        pen.icon(*r.middle, min(r.w, r.h) * 0.8, "cross" if lost else "check",
                 t.WARN if lost else t.OK)
        return
    if not waiting:
        pen.box(Rect(r.right - 24, r.y + 8, 16, 16), t.CUBE if ship.cube else t.CLEAR,
                edge=t.INK if active or ship.cube else t.DIM, border=2, radius=4)
    if ship.boarders:
        boarders(pen, min(3, ship.boarder_count()), r.right - 4, r.y + 38, 14.0)
    most, left = life(ship)
    dot = min(14.0, (r.w - 14) / max(1, most) - 3)
    for i in range(most):
        box = Rect(r.x + 8 + i * (dot + 3), r.bottom - dot - 8, dot, dot)
        pen.box(box, (t.INK if active else t.TEXT if ship.full else ink) if i < left else t.CLEAR,
                edge=t.INK if active else t.SOFT, border=2, radius=3 if ship.full else dot / 2)
