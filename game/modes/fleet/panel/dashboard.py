"""The active ship's dashboard: shields, hull, a row for all it can do."""

from __future__ import annotations

from typing import Any

from game.modes.fleet.catalogue import catalogue, does
from game.modes.fleet.panel.ships import ICONS
from game.modes.fleet.phase import Phase
from game.pack import Pen, Rect, Seen, option_id
from game.rules import Choice, Option
from game.ui import tokens as t
from game.ui.words import _, told

DISCS = {"black": "#2A2D36", "red": "#E5484D", "yellow": "#F2C230", "orange": "#F08A32",
         "white": "#F4F1E6", "blue": "#4D8DFF"}
END = "end"  # the row that ends the turn


def draw(
    pen: Pen, seen: Seen, r: Rect, floor: float, choice: Choice | None
) -> None:
    state = seen.state
    ship = state.ship(state.active)
    pen.panel(r, seat=seen.ornament(ship.seat))
    x, right = r.x + 40, r.right - 24
    grow = pen.text_size - 1.0
    head, status = r.y + 42 + 4 * grow, r.y + 92 + 34 * grow
    large = pen.text_size >= 1.5  # words that icons say too go
    kind = "" if large else _(ship.data.title)
    pen.line(right, head, kind, 28, t.SOFT, align="right", room=r.w * 0.4)
    pen.line(x, head, ship.name, 46, face="display", room=r.w - pen.wide(kind, 28) - 100)
    shields, hull = ("", "") if large else (_("Shields"), _("Hull"))
    _cubes(pen, x, status, "shield", shields, ship.shields, ship.most_shields, t.TEXT)
    if ship.data.hull:
        wide = pen.wide(hull, 28) + 60 + ship.data.hull * 32
        _cubes(pen, right - wide, status, "hull", hull, ship.hull, ship.data.hull,
               t.rgb("#A9B4C8"))
    rows = [*ship.rows]
    if choice is not None and seen.mine:
        rows.append(END)
    options = {o.id: o for o in choice.options} if choice is not None else {}
    top = status + 36 + 8 * grow
    gap = 9.0
    bottom = floor - 14
    focused = options.get(pen.focus.removeprefix("option:action:"))
    said = told(focused.blocked or focused.detail) if focused is not None and seen.mine else ""
    if pen.text_size >= 1.25 and floor == r.bottom:
        # rows have no room for a second line: it stands once, below
        bottom -= 2.3 * pen.size(28)
        if said:
            colour = t.WARN if focused is not None and focused.blocked else t.SOFT
            pen.text(Rect(r.x + 40, bottom, r.w - 64, floor - 12 - bottom), said, 28, colour,
                     middle=True)
    h = min(92.0, (bottom - top) / len(rows) - gap)
    y = top
    for name in rows:
        row = Rect(r.x + 32, y, r.w - 52, h)
        _location(pen, seen, ship, name, options.get(name), row)
        y += h + gap


def _location(
    pen: Pen, seen: Seen, ship: Any, name: str, option: Option | None, r: Rect
) -> None:
    state = seen.state
    now = name == state.action
    blocked = told(option.blocked) if option is not None else ""
    if option is not None and seen.mine:
        id = option_id("action", option)
        pen.touch(id, r, blocked=blocked)
        ink = pen.surface(id, r, blocked=blocked, radius=t.ROW_RADIUS)
    elif now:
        pen.box(r, t.LAMP, radius=t.ROW_RADIUS)
        ink = t.ON_LAMP
    else:
        off = option is None and name in ship.full and not ship.discs.get(name)
        pen.box(r, t.OFF if off else t.RAISED, edge=t.LINE, border=2, radius=t.ROW_RADIUS)
        ink = t.DIM if off else t.TEXT
    y = r.middle[1]
    x = r.x + 18
    tile = min(46.0, r.h - 16)
    location = ship.data.locations.get(name)
    if location is not None:
        for number in location.numbers:
            live = ship.discs.get(name, 0) > 0
            pen.box(Rect(x, y - tile / 2, tile, tile), t.TEXT if live else t.rgb("#2A3350"),
                    radius=8)
            pen.line(x + tile / 2, y, str(number), 32, t.INK if live else t.DIM, "display",
                     "centre", room=tile - 8)
            x += tile + 8
        x = r.x + 18 + 3 * (min(46.0, tile) + 8)
        size = min(38.0, r.h - 24)
        colour = t.rgb(DISCS[catalogue().actions[name].disc])
        for i in range(ship.full[name]):
            box = Rect(x + i * (size * 0.95), y - size / 2, size, size)
            if i < ship.discs.get(name, 0):
                pen.box(box, colour, edge=t.TEXT if colour[0] < 0.4 else t.INK, border=2,
                        radius=size / 2)
            else:
                pen.box(box, t.CLEAR, edge=t.DIM, border=2, radius=size / 2, dashed=True)
        x += max(1, ship.full[name]) * size * 0.95 + 16
        x = max(x, r.x + r.w * 0.41)
    else:
        pen.icon(x + 24, y, 40, "skip" if name == END else ICONS[does(name)], ink)
        x = r.x + 90 if name == END else r.x + r.w * 0.41
    title = _("End the turn") if name == END else _(catalogue().actions[name].title)
    detail = blocked or (told(option.detail) if option is not None else "")
    if now and state.phase is Phase.FIRE:
        whole = ship.discs.get(name, 0)
        detail = _("Firing: die {n} of {most}", n=whole - state.dice + 1, most=whole)
    room = r.right - x - 56
    small = pen.size(26)
    if detail and r.h >= 68 and pen.text_size < 1.25:
        pen.line(x, y - small * 0.60, title, 30, ink, "bold", room=room)
        colour = t.WARN if blocked else t.faded(ink, 0.85)
        pen.line(x, y + small * 0.66, detail, 26, colour, room=room)
    else:
        pen.line(x, y, title, 30, ink, "bold", room=room)
    if blocked:
        pen.icon(r.right - 32, y, 32, "no-entry", t.WARN)
    elif now:
        pen.icon(r.right - 34, y, 36, "target", ink)
    elif option is not None:
        pen.icon(r.right - 32, y, 30, "right", ink)


def _cubes(
    pen: Pen, x: float, y: float, icon: str, label: str, count: int, most: int, colour: t.Colour
) -> None:
    pen.icon(x + 14, y, 30, icon, colour)
    x += 40
    x += pen.line(x, y, label, 28, t.SOFT) + 14
    for i in range(most):
        box = Rect(x + i * 32, y - 13, 26, 26)
        pen.box(box, colour if i < count else t.CLEAR, edge=t.LINE if i >= count else t.INK,
                border=2, radius=5)
