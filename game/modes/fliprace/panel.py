"""The race on the screen: a corner for each seat with a socket for every ship, and the signal."""

from __future__ import annotations

from game.content.models import models
from game.modes.fliprace.state import FlipRaceState
from game.modes.flipships.view import COLOURS
from game.pack import Drawn, Pen, Rect, Seen
from game.rules import TICKS_A_SECOND
from game.ui import tokens as t
from game.ui.words import _

WIDE, SOCKET = 310.0, 30.0
SIGNAL_S = 1.0  # how long the word stands


def draw(pen: Pen, seen: Seen) -> Drawn:
    state: FlipRaceState = seen.state
    high = max(60.0, pen.size(30) * 1.4) + SOCKET + 36
    wide = WIDE * (1.0 + (pen.text_size - 1.0) * 0.5)
    low, top, right = pen.floor - high, pen.safe.y, pen.safe.right - wide
    # The near seat below on the left; the others as they stand round the table.
    corners = {0: (pen.safe.x, low), 1: (pen.safe.x, top), 2: (right, top), 3: (right, low)}
    for seat in range(len(state.seats)):
        _corner(pen, seen, state, seat, Rect(*corners[state.side(seat)], wide, high))
    _clock(pen, state, Rect(pen.safe.x, pen.safe.y + high + 40, wide, 0))
    _signal(pen, state)
    return Drawn(Rect(pen.safe.x, 12.0, pen.safe.w, pen.safe.bottom + 30.0), clear=_goal())


def _goal() -> tuple[tuple[float, float, float], ...]:
    """The corners of the mothership's walls."""
    marks = models().fixture("mothership-race").marks
    _x, front, rim = marks["front"]
    wide = marks["inside"][0] - front - marks["inside"][1]  # its walls are as thick as the front
    return tuple((x, y, z) for x in (-wide, wide) for y in (front, -front) for z in (0.0, rim))


def _corner(pen: Pen, seen: Seen, state: FlipRaceState, seat: int, r: Rect) -> None:
    n = seen.ornament(seat)
    o = pen.seats[n]
    score, all_ = state.score(seat), len(state.rules.ships)
    locked = state.tick < state.locked[seat]
    with pen.group(f"racer-{seat}"):
        pen.panel(r, edge=t.WARN if locked else t.LINE, border=4 if locked else 2, seat=n)
        head = max(60.0, pen.size(30) * 1.4)
        pen.badge(Rect(r.x + 32, r.y + 14, 48, 48), n)
        middle = r.y + 8 + head / 2
        if locked:  # in the place of name and score
            pen.line(r.x + 94, middle, _("too early"), 30, t.WARN, "display", room=r.w - 94 - 24)
        else:
            pen.line(r.x + 94, middle, _(o.name), 30, o.colour, "bold", room=r.w - 94 - 110)
            pen.line(r.right - 24, middle, f"{score}/{all_}", 36, t.TEXT, "display", "right")
        step = (r.w - 52) / all_
        for k in range(all_):
            size = min(SOCKET, step - 6)
            box = Rect(r.x + 32 + k * step, r.bottom - 18 - size, size, size)
            full = k < score
            pen.box(box, t.rgb(COLOURS[seat]) if full else t.CLEAR, edge=t.TEXT if full else t.DIM,
                    border=3, radius=size / 2)


def _clock(pen: Pen, state: FlipRaceState, r: Rect) -> None:
    """How long it has gone on; before it begins, what it is about."""
    begun = state.tick >= state.signal
    time = f"{state.seconds // 60}:{state.seconds % 60:02d}"
    words = "" if begun else _("First with all ships in the mothership wins.")
    wide = r.w if words else pen.wide("00:00", 60, "display") + 48
    high = pen.size(60) * 1.2
    tall = pen.tall(words, wide - 48, 26) + 14 if words else 0.0
    with pen.group("clock"):
        pen.panel(Rect(r.x, r.y, wide, high + tall + 12))
        pen.line(r.x + 24, r.y + 6 + high / 2, time, 60, t.TEXT, "display")
        if words:
            pen.text(Rect(r.x + 24, r.y + 4 + high, wide - 48, tall), words, 26, t.SOFT)


def _signal(pen: Pen, state: FlipRaceState) -> None:
    """3, 2, 1, and the word."""
    left = state.signal - state.tick
    if left > 0:
        words = str(-(-left // TICKS_A_SECOND))
    elif -left < SIGNAL_S * TICKS_A_SECOND:
        words = _("Flip!")
    else:
        return
    x, y = pen.width / 2, pen.safe.y + pen.safe.h * 0.30
    with pen.group("signal", shadow=True):
        wide = pen.wide(words, 150, "display") + 90
        pen.covers.append(Rect(x - wide / 2, y - 110, wide, 220))
        pen.box(pen.covers[-1], t.PANEL, edge=t.LAMP, border=5, radius=60)
        pen.line(x, y, words, 150, t.LAMP, "display", "centre")
