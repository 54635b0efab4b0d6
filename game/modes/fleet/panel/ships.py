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
         Does.REPAIR: "wrench"}


def choose(pen: Pen, seen: Seen, r: Rect, floor: float, choice: Choice) -> None:
    state = seen.state
    pen.panel(r, seat=seen.ornament(choice.seat))
    title = _("Your ships") if choice.about == "activate" else _title(state)
    grow = pen.text_size - 1.0
    pen.line(r.x + 40, r.y + 44 + 10 * grow, title, 46, face="display", room=r.w - 70)
    options = list(choice.options)
    top = r.y + 88 + 40 * grow
    tall = max(92.0, pen.size(32) + pen.size(26) + 24)
    h = max(54.0, min(tall, (floor - 16 - top) / max(1, len(options)) - 10))
    y = top
    for option in options:
        row = Rect(r.x + 32, y, r.w - 52, h)
        _row_button(pen, seen, choice, option, row)
        y += h + 10


def wing(pen: Pen, seen: Seen, ship: Any, r: Rect) -> None:
    """A wing that flies or fires: its pieces, and which of its two actions it does."""
    state = seen.state
    pen.panel(r, seat=seen.ornament(ship.seat))
    kind = pen.wide(_(ship.data.title), 28)
    pen.line(r.right - 24, r.y + 44, _(ship.data.title), 28, t.SOFT, align="right",
             room=r.w * 0.4)
    pen.line(r.x + 40, r.y + 44, ship.name, 46, face="display", room=r.w - kind - 100)
    y = r.y + 88
    for name in ship.rows:
        verb, title = does(name), _(catalogue().actions[name].title)
        row = Rect(r.x + 32, y, r.w - 52, 92)
        now, done = name == state.action, name in state.done
        fill, ink = (t.LAMP, t.ON_LAMP) if now else (t.OFF, t.DIM) if done else (t.RAISED, t.TEXT)
        pen.box(row, fill, edge=fill if now else t.LINE, border=2, radius=t.ROW_RADIUS)
        pen.icon(row.x + 46, row.middle[1], 44, ICONS[verb], ink)
        pen.line(row.x + 92, row.middle[1], title, 32, ink, "bold", room=row.w - 250)
        if verb is Does.FIRE:
            vital(pen, ship, row, ink)
        elif done:
            pen.icon(row.right - 34, row.middle[1], 34, "check", ink)
        y += 102


def roster(pen: Pen, seen: Seen, r: Rect) -> None:
    """The acting fleet, for those who look on."""
    state = seen.state
    seat = seen.seat if seen.seat is not None else state.turn
    pen.panel(r, seat=seen.ornament(seat))
    title = _(catalogue().factions[state.sides[seat]].title)
    pen.line(r.x + 40, r.y + 44, title, 46, face="display", room=r.w - 70)
    ships = [s for s in state.fleet(seat) if s.where == TABLE]
    h = max(54.0, min(92.0, (r.bottom - 16 - r.y - 88) / max(1, len(ships)) - 10))
    for n, ship in enumerate(ships):
        row = Rect(r.x + 32, r.y + 88 + n * (h + 10), r.w - 52, h)
        ink = t.TEXT if ship.cube else t.DIM
        pen.box(row, t.RAISED if ship.cube else t.OFF, edge=t.LINE, border=2, radius=t.ROW_RADIUS)
        pen.icon(row.x + 46, row.middle[1], min(56, h - 12), f"ship-{ship.kind}", ink)
        pen.line(row.x + 90, row.middle[1], ship.name, 32, ink, "bold", room=row.w - 280)
        vital(pen, ship, row, ink)


def _title(state: Any) -> str:
    ship = state.ships.get(state.active)
    return ship.name if ship else _("Your turn")


def _row_button(pen: Pen, seen: Seen, choice: Choice, option: Option, r: Rect) -> None:
    state = seen.state
    id = option_id(choice.about, option)
    blocked = told(option.blocked)
    pen.touch(id, r, blocked=blocked)
    ink = pen.surface(id, r, blocked=blocked, radius=t.ROW_RADIUS)
    ship = state.ships.get(option.piece)
    x = r.x + 20
    if ship is not None:
        pen.icon(x + 26, r.middle[1], min(56, r.h - 12), f"ship-{ship.kind}", ink)
        x += 70
        vital(pen, ship, r, ink)
    room = r.right - x - (190 if ship is not None else 60)
    detail = blocked or told(option.detail)
    small = pen.size(26)
    if detail and r.h >= pen.size(32) + pen.size(26) + 22:
        pen.line(x, r.middle[1] - small * 0.62, told(option.label), 32, ink, "bold", room=room)
        colour = t.WARN if blocked else t.faded(ink, 0.8)
        pen.line(x, r.middle[1] + small * 0.66, detail, 26, colour, room=room)
    else:
        pen.line(x, r.middle[1], told(option.label), 32, ink, "bold", room=room)
    if blocked:
        pen.icon(r.right - 34, r.middle[1], 34, "no-entry", t.WARN)
    elif ship is None:
        pen.icon(r.right - 34, r.middle[1], 34, "right", ink)


def vital(pen: Pen, ship: Any, r: Rect, ink: t.Colour) -> None:
    """Shields and hull, or pieces, at the right end of a row."""
    right = r.right - 60
    if ship.full:
        most = ship.most_shields
        for i in range(most):
            box = Rect(right - (most - i) * 26, r.middle[1] - 10, 20, 20)
            pen.box(box, ink if i < ship.shields else t.CLEAR, edge=ink, border=2, radius=4)
        return
    most = ship.most_parts
    for i in range(most):
        box = Rect(right - (most - i) * 26, r.middle[1] - 10, 20, 20)
        pen.box(box, ink if i < len(ship.parts) else t.CLEAR, edge=ink, border=2, radius=10)
