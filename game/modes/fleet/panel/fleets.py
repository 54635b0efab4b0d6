"""The fleets along the top: a chip for each ship, with its cube and what is left of it."""

from __future__ import annotations

from typing import Any

from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.state import AWAY, DESTROYED, HANGAR, WAITING
from game.pack import Pen, Rect, Seen
from game.ui import tokens as t
from game.ui.words import _, _n

TOP, BAND = 54.0, 124.0
GAP = 12.0  # between two fleets of one half


def draw(pen: Pen, seen: Seen) -> None:
    """The first half of the seats left of the round, the others right of it."""
    safe, state = pen.safe, seen.state
    middle = pen.width / 2
    half = safe.w / 2 - 96
    seats = range(len(state.seats))
    left, right = seats[: (len(seats) + 1) // 2], seats[(len(seats) + 1) // 2 :]
    with pen.group("fleets"):
        for x, its, far in ((safe.x, left, False), (safe.right - half, right, True)):
            wide = (half - GAP * (len(its) - 1)) / max(1, len(its))
            for n, seat in enumerate(its):
                _fleet(pen, seen, seat, Rect(x + n * (wide + GAP), TOP, wide, BAND), far)
        pen.line(middle, TOP + 26, _("Round"), 28, t.SOFT, align="centre", room=170)
        pen.line(middle, TOP + 80, str(max(1, state.round)), 64, face="display", align="centre")


def _fleet(pen: Pen, seen: Seen, seat: int, r: Rect, far: bool) -> None:
    state = seen.state
    n = seen.ornament(seat)
    o = pen.seats[n]
    pen.panel(r, seat=n, band="right" if far else "left")
    names = pen.text_size < 1.25 and len(state.seats) == 2  # more fleets leave no room
    badge = Rect(r.right - 100, r.y + 30, 64, 64) if far else Rect(r.x + 36, r.y + 30, 64, 64)
    pen.badge(badge, n)
    room = 118.0 if names else 0.0
    if names:
        x = badge.x - 16 if far else badge.right + 16
        side = "right" if far else "left"
        faction = catalogue().factions[state.sides[seat]].title
        pen.line(x, r.y + 44, _(o.name), 30, o.colour, "bold", side, room=room)
        pen.line(x, r.y + 80, _(faction), 26, t.SOFT, align=side, room=room)
    ships = [s for s in state.fleet(seat) if s.where != HANGAR]
    if state.rules.drill:
        shot = _n("{n} drone", "{n} drones", state.scores[seat])
        pen.line(*r.middle, shot, 40, t.TEXT, "display", "centre", room=r.w - 300)
        return
    start = r.x + 36 + 64 + (16 + room if names else 0) + 16
    width = r.right - 16 - start
    if far:
        start = r.x + 16
        width = badge.x - (16 + room if names else 0) - 16 - start
    gap = 10.0
    count = max(1, len(ships))
    chip = min(116.0, (width - gap * (count - 1)) / count)
    x = start if not far else start + width - count * chip - (count - 1) * gap
    for ship in ships:
        _chip(pen, seen, ship, Rect(x, r.y + 11, chip, 102), n)
        x += chip + gap


def _chip(pen: Pen, seen: Seen, ship: Any, r: Rect, n: int) -> None:
    state = seen.state
    o = pen.seats[n]
    active = ship.id == state.active
    gone = ship.where in (DESTROYED, AWAY)
    waiting = ship.where == WAITING
    fill = o.colour if active else t.OFF if gone or waiting else t.RAISED
    ink = t.INK if active else t.faded(o.colour, 0.35) if gone or waiting else o.colour
    pen.box(r, fill, edge=t.LINE if not active else o.colour, border=2, radius=14,
            dashed=waiting)
    tight = r.w < 84
    size = min(58.0, r.w * 0.62)
    pen.icon(r.x + r.w * (0.5 if tight else 0.40), r.y + 42, size, f"ship-{ship.kind}", ink)
    if gone:
        name = "cross" if ship.where == DESTROYED else "check"
        pen.icon(*r.middle, min(r.w, r.h) * 0.8, name, t.WARN if name == "cross" else t.OK)
        return
    if not waiting:
        cube = Rect(r.right - (20 if tight else 36), r.y + 10, 14 if tight else 26,
                    14 if tight else 26)
        if ship.cube:
            pen.box(cube, t.CUBE, edge=t.INK, border=2, radius=5)
        else:
            pen.box(cube, t.CLEAR, edge=t.INK if active else t.DIM, border=2, radius=5)
    dot = 14.0 if not tight else 9.0
    step = dot + 4
    if ship.full:
        for i in range(ship.most_shields):
            box = Rect(r.x + 10 + i * step, r.bottom - dot - 9, dot, dot)
            on = i < ship.shields
            pen.box(box, t.TEXT if on else t.CLEAR, edge=t.INK if active else t.SOFT, border=2,
                    radius=3)
    else:
        for i in range(ship.most_parts):
            box = Rect(r.x + 10 + i * step, r.bottom - dot - 9, dot, dot)
            on = i < len(ship.parts)
            pen.box(box, ink if on else t.CLEAR, edge=t.INK if active else t.DIM, border=2,
                    radius=dot / 2)
