"""The order strip: every side's place in this round, its seats, and a pip for each of its ships.

It stands along the top wherever more than two sides fight or a track says who is next; folded,
badges and pips alone stand beside the turn bar. A violet pip may still act, a hollow one has
acted, a green one or one with a green rim is boarded.
"""

from __future__ import annotations

from typing import Any

from game.modes.fleet import sides
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.panel.ships import BOARDER
from game.modes.fleet.phase import UNBEGUN
from game.modes.fleet.state import AWAY, BROOD, DESTROYED, HANGAR, WAITING, Ship
from game.pack import Pen, Rect, Seen
from game.ui import tokens as t
from game.ui.panels import STRIP, fold
from game.ui.words import _

HEIGHT, TILE = 112.0, 84.0
EDGE, CHEVRON = 26.0, 28.0
BADGE = 54.0
PIP, PIP_STEP = 22.0, 28.0
SMALL_BADGE, SMALL_STEP = 46.0, 22.0  # folded
LEAST_TURN = 560.0  # so wide a turn bar needs to be
LARGE = 1.25  # from this text size on: badge and pips only
# A cube and a boarded ship on a tile in its seat's colour.
ON_SEAT, ON_SEAT_BOARDED = t.rgb("#5A2FC4"), t.rgb("#07694B")


def wanted(state: Any) -> bool:
    return bool(state.order) or len(sides.sides(state)) > 2


def order(state: Any) -> tuple[int, ...]:
    """The sides as they stand: on the track, before it is thrown as the scenario lists them."""
    return state.order or sides.sides(state)


def draw(pen: Pen, seen: Seen) -> Rect:
    state, row = seen.state, order(seen.state)
    words = pen.text_size < LARGE
    tile = max(TILE, pen.size(28) + PIP + 20) if words else TILE
    r = Rect(pen.safe.x, pen.safe.y, pen.safe.w, tile + HEIGHT - TILE)
    with pen.group("fleets"):
        pen.panel(r)
        lead = _round(pen, seen, r)
        room = Rect(r.x + EDGE + lead, r.y, r.w - 2 * EDGE - lead, r.h)
        for place, box in enumerate(room.columns(len(row), CHEVRON)):
            if place and state.order:
                pen.icon(box.x - CHEVRON / 2, box.middle[1], 26, "right", t.SOFT)
            inner = Rect(box.x, box.middle[1] - tile / 2, box.w, tile)
            _tile(pen, seen, row[place], place, inner, words)
    return r


def folded(pen: Pen, seen: Seen) -> Rect | None:
    """At the top right; nothing where that leaves too little for the turn bar."""
    row, steps = order(seen.state), []
    for side in row:
        ships = sum(s.where not in (HANGAR, BROOD) for seat in sides.seats_of(seen.state, side)
                    for s in seen.state.fleet(seat))
        steps.append(badges_wide(seen, side, SMALL_BADGE) + 12 + ships * SMALL_STEP + 24)
    words = _("Round") if pen.text_size < LARGE else ""
    lead = max(pen.wide("00", 32, "display"), pen.wide(words, 26)) + 24
    w = 2 * 22.0 + lead + sum(steps) + (len(row) - 1) * CHEVRON
    if w > pen.safe.w - 20 - LEAST_TURN:
        return None
    r = Rect(pen.safe.right - w, pen.safe.y, w, max(STRIP, pen.size(26) + pen.size(32) + 22))
    with pen.group("fleets"):
        pen.panel(r)
        x, y = r.x + 22, r.middle[1]
        pen.line(x, y + (18 if words else 0), str(max(1, seen.state.round)), 32, face="display")
        if words:
            pen.line(x, y - 20, words, 26, t.SOFT)
        x += lead
        for place, (side, wide) in enumerate(zip(row, steps, strict=True)):
            if place:
                if seen.state.order:
                    pen.icon(x + CHEVRON / 2, y, 24, "right", t.SOFT)
                x += CHEVRON
            _small(pen, seen, side, Rect(x, y - 33, wide, 66))
            x += wide
    fold(pen, r)
    return r


def badges(pen: Pen, seen: Seen, side: int, x: float, y: float, size: float,
           rim: bool = False) -> float:
    """The ornaments of a side's seats, from the left; returns how wide they are."""
    seats = sides.seats_of(seen.state, side)
    for n, seat in enumerate(seats):
        box = Rect(x + n * (size + 6), y - size / 2, size, size)
        if rim and seat == seen.state.turn:
            pen.box(box.inset(-4), t.CLEAR, edge=t.INK, border=3, radius=14)
        pen.badge(box, seen.ornament(seat))
    return badges_wide(seen, side, size)


def badges_wide(seen: Seen, side: int, size: float) -> float:
    seats = len(sides.seats_of(seen.state, side))
    return seats * (size + 6) - 6


def title(seen: Seen, side: int) -> str:
    """What the side flies; nothing before it has chosen."""
    flown = dict.fromkeys(seen.state.sides[s] for s in sides.seats_of(seen.state, side))
    names = catalogue().factions
    return " + ".join(_(names[its].title) for its in flown if its in names)


def _round(pen: Pen, seen: Seen, r: Rect) -> float:
    """The round at the left end; returns the width it takes."""
    number, y = str(max(1, seen.state.round)), r.middle[1]
    wide = pen.wide("00", 40, "display")
    if pen.text_size < LARGE:
        wide = max(wide, pen.wide(_("Round"), 26))
        pen.line(r.x + EDGE, y - 24, _("Round"), 26, t.SOFT)
        pen.line(r.x + EDGE, y + 18, number, 40, face="display")
    else:
        pen.line(r.x + EDGE, y, number, 40, face="display")
    return wide + 28


def _tile(pen: Pen, seen: Seen, side: int, place: int, r: Rect, words: bool) -> None:
    state = seen.state
    seats = sides.seats_of(state, side)
    acts = state.turn if state.phase not in UNBEGUN or seen.seat is None else seen.seat
    now = acts in seats
    alive = state.phase in UNBEGUN or sides.alive(state, side)
    colour = pen.seats[seen.ornament(acts if now else seats[0])].colour
    pen.box(r, colour if now else t.RAISED if alive else t.OFF, edge=colour if now else t.LINE,
            border=2, radius=t.ROW_RADIUS)
    ink = t.INK if now else t.TEXT if alive else t.DIM
    x, y = r.x + 18, r.middle[1]
    if state.order:
        pen.line(x, y, str(place + 1), 40, ink, "display")
        x += pen.wide("4", 40, "display") + 16
    size = BADGE if len(seats) == 1 else BADGE - 8
    x += badges(pen, seen, side, x, y, size, now) + 16
    name, room = title(seen, side), r.right - 12 - x
    if words and name and pen.wide(name, 28, "bold") <= room:
        pen.line(x, y - PIP / 2 - 6, name, 28, ink, "bold")
        y += pen.size(28) / 2 + 2
    ships = [s for seat in seats for s in state.fleet(seat) if s.where not in (HANGAR, BROOD)]
    step = min(PIP_STEP, room / max(1, len(ships)))
    for n, ship in enumerate(ships):
        pip = min(PIP, step - 3)
        _pip(pen, seen, ship, Rect(x + n * step, y - pip / 2, pip, pip), ink, now)


def _small(pen: Pen, seen: Seen, side: int, r: Rect) -> None:
    state, seats = seen.state, sides.seats_of(seen.state, side)
    now = (state.turn if state.phase not in UNBEGUN or seen.seat is None else seen.seat) in seats
    if now:
        colour = pen.seats[seen.ornament(state.turn if state.turn in seats else seats[0])].colour
        pen.box(r, colour, radius=t.ROW_RADIUS)
    x = r.x + 12
    x += badges(pen, seen, side, x, r.middle[1], SMALL_BADGE, now) + 12
    for ship in (s for seat in seats for s in state.fleet(seat) if s.where not in (HANGAR, BROOD)):
        box = Rect(x, r.middle[1] - (SMALL_STEP - 4) / 2, SMALL_STEP - 4, SMALL_STEP - 4)
        _pip(pen, seen, ship, box, t.INK if now else t.TEXT, now)
        x += SMALL_STEP


def _pip(pen: Pen, seen: Seen, ship: Ship, r: Rect, ink: t.Colour, now: bool) -> None:
    if ship.where in (DESTROYED, AWAY):
        lost = ship.where == DESTROYED
        colour = t.INK if now else t.WARN if lost else t.OK
        pen.icon(*r.middle, r.w + 4, "cross" if lost else "check", colour)
        return
    boarded = ON_SEAT_BOARDED if now else BOARDER
    fill = (ON_SEAT if now else t.CUBE) if ship.cube else boarded if ship.boarders else t.CLEAR
    if ship.id == seen.state.active:
        pen.box(r.inset(-5), t.CLEAR, edge=ink, border=2, radius=8)
    pen.box(r, fill, edge=boarded if ship.boarders and ship.cube else ink,
            border=5 if ship.boarders and ship.cube else 3, radius=5,
            dashed=ship.where == WAITING)
