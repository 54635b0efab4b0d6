"""The left column: the ships or actions to choose from, a wing's actions, the acting fleet."""

from __future__ import annotations

from typing import Any

from game.modes.fleet.catalogue import Does, catalogue, does
from game.modes.fleet.state import TABLE
from game.pack import Pen, Rect, Seen, option_id
from game.rules import Choice, Option
from game.ui import tokens as t
from game.ui.words import _, told

# What a verb looks like where no discs stand for it.
ICONS = {Does.MOVE: "flip", Does.FIRE: "target", Does.LAUNCH: "up", Does.RECHARGE: "shield",
         Does.REPAIR: "wrench", Does.GROW: "up"}
BOARDER = t.rgb("#35D6A0")
GAP = 10.0


def choose(pen: Pen, seen: Seen, r: Rect, choice: Choice) -> Rect:
    """Ships, or what a wing may do; the end of the turn stands apart, below."""
    title = _("Your ships") if choice.about == "activate" else _title(seen.state)
    options = [o for o in choice.options if o.id != "end"]
    end = next((o for o in choice.options if o.id == "end"), None)
    room = r.h - (end_height(pen) + 24 if end else 0.0)
    head = _head_height(pen)
    tall = max(92.0, pen.size(32) + pen.size(26) + 24)
    h = min(tall, (room - head - 16) / max(1, len(options)) - GAP)
    r = Rect(r.x, r.y, r.w, head + len(options) * (h + GAP) + 10)
    pen.panel(r, seat=seen.ornament(choice.seat))
    _head(pen, r, title)
    for n, option in enumerate(options):
        row = Rect(r.x + 32, r.y + head + n * (h + GAP), r.w - 52, h)
        _row_button(pen, seen, choice, option, row)
    if end is None:
        return r
    return end_button(pen, end, Rect(r.x, r.bottom + 24, r.w, 0.0), r)


def wing(pen: Pen, seen: Seen, ship: Any, r: Rect) -> Rect:
    """A wing that flies or fires: its pieces, and which of its two actions it does."""
    state = seen.state
    head = _head_height(pen)
    h = max(92.0, pen.size(32) + 30)
    r = Rect(r.x, r.y, r.w, head + len(ship.rows) * (h + GAP) + 10)
    pen.panel(r, seat=seen.ornament(ship.seat))
    _head(pen, r, _(ship.name))
    for n, name in enumerate(ship.rows):
        verb, title = does(name), _(catalogue().actions[name].doing)
        row = Rect(r.x + 32, r.y + head + n * (h + GAP), r.w - 52, h)
        now, done = name == state.action, name in state.done
        fill, ink = (t.LAMP, t.ON_LAMP) if now else (t.OFF, t.DIM) if done else (t.RAISED, t.TEXT)
        pen.box(row, fill, edge=fill if now else t.LINE, border=2, radius=t.ROW_RADIUS)
        pen.icon(row.x + 46, row.middle[1], 44, ICONS[verb], ink)
        pen.line(row.x + 92, row.middle[1], title, 32, ink, "bold")
        if verb is Does.FIRE:
            vital(pen, ship, row, ink)
        elif done:
            pen.icon(row.right - 34, row.middle[1], 34, "check", ink)
    return r


def roster(pen: Pen, seen: Seen, r: Rect) -> Rect:
    """The acting fleet, for those who look on."""
    state = seen.state
    seat = seen.seat if seen.seat is not None else state.turn
    ships = [s for s in state.fleet(seat) if s.where == TABLE]
    head = _head_height(pen)
    h = min(92.0, (r.h - head - 16) / max(1, len(ships)) - GAP)
    r = Rect(r.x, r.y, r.w, head + len(ships) * (h + GAP) + 10)
    pen.panel(r, seat=seen.ornament(seat))
    _head(pen, r, _(catalogue().factions[state.sides[seat]].title))
    for n, ship in enumerate(ships):
        row = Rect(r.x + 32, r.y + head + n * (h + GAP), r.w - 52, h)
        ink = t.TEXT if ship.cube else t.DIM
        pen.box(row, t.RAISED if ship.cube else t.OFF, edge=t.LINE, border=2, radius=t.ROW_RADIUS)
        pen.icon(row.x + 46, row.middle[1], min(56, h - 12), f"ship-{ship.kind}", ink)
        pen.line(row.x + 90, row.middle[1], _(ship.name), 32, ink, "bold")
        vital(pen, ship, row, ink)
    return r


# ---- the end of the turn -----------------------------------------------------------------

def end_height(pen: Pen) -> float:
    return max(t.BUTTON, pen.size(t.PRIMARY) + 40)


def end_button(pen: Pen, end: Option, below: Rect, above: Rect, icon: str = "skip") -> Rect:
    """Apart from the actions; returns the whole column."""
    box = Rect(below.x, below.y, below.w, end_height(pen))
    pen.button(option_id("action", end), box, told(end.label), icon=icon)
    return Rect(above.x, above.y, above.w, box.bottom - above.y)


# ---- rows --------------------------------------------------------------------------------

def _head_height(pen: Pen) -> float:
    return 34 + pen.size(46) * 1.25


def _head(pen: Pen, r: Rect, title: str) -> None:
    pen.line(r.x + 40, r.y + 20 + pen.size(46) * 0.62, title, 46, face="display")


def _title(state: Any) -> str:
    ship = state.ships.get(state.active)
    return _(ship.name) if ship else _("Your turn")


def _row_button(pen: Pen, seen: Seen, choice: Choice, option: Option, r: Rect) -> None:
    id = option_id(choice.about, option)
    blocked = told(option.blocked)
    pen.touch(id, r, blocked=blocked)
    ink = pen.surface(id, r, blocked=blocked, radius=t.ROW_RADIUS)
    ship = seen.state.ships.get(option.piece)
    x = r.x + 20
    if ship is not None:
        pen.icon(x + 26, r.middle[1], min(56, r.h - 12), f"ship-{ship.kind}", ink)
        x += 70
        vital(pen, ship, r, ink)
    room = r.right - x - (190 if ship is not None else 60)
    detail = blocked or told(option.detail)
    small = pen.size(26)
    if detail and r.h >= pen.size(32) + small + 20 and pen.wide(detail, 26) <= room:
        pen.line(x, r.middle[1] - small * 0.62, told(option.label), 32, ink, "bold")
        colour = t.WARN if blocked else t.faded(ink, 0.8)
        pen.line(x, r.middle[1] + small * 0.66, detail, 26, colour)
    else:
        pen.line(x, r.middle[1], told(option.label), 32, ink, "bold")
    if blocked:
        pen.icon(r.right - 34, r.middle[1], 34, "no-entry", t.WARN)
    elif ship is None:
        pen.icon(r.right - 34, r.middle[1], 34, "right", ink)


def life(ship: Any) -> tuple[int, int]:
    """What protects it, when whole and now: shields, a hull where there are none, pieces."""
    if not ship.full:
        return ship.most_parts, len(ship.parts)
    if ship.most_shields:
        return ship.most_shields, ship.shields
    return ship.data.hull, ship.hull


def boarders(pen: Pen, count: int, right: float, y: float, size: float = 20.0) -> float:
    """A cube for each boarder, from the right; returns how wide they are."""
    for n in range(count):
        pen.box(Rect(right - (n + 1) * (size + 4), y - size / 2, size, size), BOARDER,
                edge=t.INK, border=2, radius=4)
    return count * (size + 4)


def vital(pen: Pen, ship: Any, r: Rect, ink: t.Colour) -> None:
    """Shields, or pieces, at the right end of a row, and before them the boarders aboard."""
    most, _left = life(ship)
    if ship.boarders:
        boarders(pen, ship.boarder_count(), r.right - 72 - most * 26, r.middle[1])
    pieces(pen, ship, r.right - 60 - most * 26, r.middle[1], ink, 20.0)


def pieces(pen: Pen, ship: Any, x: float, y: float, ink: t.Colour, size: float = 26.0) -> None:
    """A square for each shield, or a disc for each piece of a wing."""
    most, left = life(ship)
    for i in range(most):
        box = Rect(x + i * (size + 6), y - size / 2, size, size)
        pen.box(box, ink if i < left else t.CLEAR, edge=ink, border=2,
                radius=4 if ship.full else size / 2)
