"""The left column: the ships or actions to choose from, a wing's actions, the acting fleet."""

from __future__ import annotations

from typing import Any

from game.modes.fleet.catalogue import Does, catalogue, does
from game.modes.fleet.panel.column import LOST, Part, column, tall_words, words
from game.modes.fleet.state import TABLE
from game.pack import Pen, Rect, Seen, option_id
from game.rules import Choice, Option
from game.ui import tokens as t
from game.ui.words import _, told

# What a verb looks like where no discs stand for it.
ICONS = {Does.MOVE: "flip", Does.FIRE: "target", Does.LAUNCH: "up", Does.RECHARGE: "shield",
         Does.REPAIR: "wrench", Does.GROW: "up"}
BOARDER = t.rgb("#35D6A0")


def choose(pen: Pen, seen: Seen, r: Rect, choice: Choice) -> Rect:
    """Ships, or what a wing may do; the end of the turn stands apart, below."""
    title = _("Your ships") if choice.about == "activate" else _title(seen.state)
    options = [o for o in choice.options if o.id != "end"]
    ends = [(o, "skip") for o in choice.options if o.id == "end"]
    wanted = max(92.0, pen.size(32) + pen.size(26) + 24)
    seat = seen.ornament(choice.seat)

    def row(option: Option) -> Part:
        room = _room(seen, option, r.w - LOST)
        least = tall_words(pen, room, told(option.label), 32, told(option.blocked))
        return Part(least, lambda box: _row_button(pen, seen, choice, option, box))

    return column(pen, r, seat, _head(pen, r.w, title), [row(o) for o in options], wanted,
                  ends=ends)


def wing(pen: Pen, seen: Seen, ship: Any, r: Rect) -> Rect:
    """A wing that flies or fires: its pieces, and which of its two actions it does."""
    def row(name: str) -> Part:
        title = _(catalogue().actions[name].doing)
        side = 60 + ship.most_parts * 26 if does(name) is Does.FIRE else 60
        least = tall_words(pen, r.w - LOST - 92 - side, title, 32)
        return Part(least, lambda box: _wing_row(pen, seen, ship, name, box, side))

    return column(pen, r, seen.ornament(ship.seat), _head(pen, r.w, _(ship.name)),
                  [row(name) for name in ship.rows], max(92.0, pen.size(32) + 30))


def _wing_row(pen: Pen, seen: Seen, ship: Any, name: str, r: Rect, side: float) -> None:
    verb, title = does(name), _(catalogue().actions[name].doing)
    now, done = name == seen.state.action, name in seen.state.done
    fill, ink = (t.LAMP, t.ON_LAMP) if now else (t.OFF, t.DIM) if done else (t.RAISED, t.TEXT)
    pen.box(r, fill, edge=fill if now else t.LINE, border=2, radius=t.ROW_RADIUS)
    pen.icon(r.x + 46, r.middle[1], 44, ICONS[verb], ink)
    words(pen, Rect(r.x + 92, r.y, r.w - 92 - side, r.h), title, 32, ink)
    if verb is Does.FIRE:
        vital(pen, ship, r, ink)
    elif done:
        pen.icon(r.right - 34, r.middle[1], 34, "check", ink)


def roster(pen: Pen, seen: Seen, r: Rect) -> Rect:
    """The acting fleet, for those who look on."""
    state = seen.state
    seat = seen.seat if seen.seat is not None else state.turn
    ships = [s for s in state.fleet(seat) if s.where == TABLE]

    def row(ship: Any) -> Part:
        least = tall_words(pen, r.w - LOST - 90 - _vital_wide(ship), _(ship.name), 32)
        return Part(least, lambda box: _roster_row(pen, ship, box))

    title = _(catalogue().factions[state.sides[seat]].title)
    return column(pen, r, seen.ornament(seat), _head(pen, r.w, title), [row(s) for s in ships],
                  92.0)


def _roster_row(pen: Pen, ship: Any, r: Rect) -> None:
    ink = t.TEXT if ship.cube else t.DIM
    pen.box(r, t.RAISED if ship.cube else t.OFF, edge=t.LINE, border=2, radius=t.ROW_RADIUS)
    pen.icon(r.x + 46, r.middle[1], min(56, r.h - 12), f"ship-{ship.kind}", ink)
    words(pen, Rect(r.x + 90, r.y, r.w - 90 - _vital_wide(ship), r.h), _(ship.name), 32, ink)
    vital(pen, ship, r, ink)


# ---- rows --------------------------------------------------------------------------------

def _head(pen: Pen, width: float, title: str) -> Part:
    tall = pen.tall(title, width - 64, 46, "display")
    return Part(33 + tall, lambda r: _draw_head(pen, r, title))


def _draw_head(pen: Pen, r: Rect, title: str) -> None:
    pen.text(Rect(r.x + 40, r.y + 20, r.w - 64, 0), title, 46, face="display")


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
    room = _room(seen, option, r.w)
    title, said = told(option.label), blocked or told(option.detail)
    if not blocked and r.h < tall_words(pen, room, title, 32, said):
        said = ""
    words(pen, Rect(x, r.y, room, r.h), title, 32, ink, said,
          t.WARN if blocked else t.faded(ink, 0.8))
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


def _room(seen: Seen, option: Option, width: float) -> float:
    """What a row of that width leaves its words."""
    ship = seen.state.ships.get(option.piece)
    return width - 20 - (70 + _vital_wide(ship) if ship is not None else 60)


def _vital_wide(ship: Any) -> float:
    return 70.0 + life(ship)[0] * 26.0 + (24.0 * ship.boarder_count() + 12 if ship.boarders else 0)


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
