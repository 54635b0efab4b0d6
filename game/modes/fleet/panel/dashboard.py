"""The active ship's dashboard: shields, hull, a row for all it can do; folded to one line."""

from __future__ import annotations

from typing import Any

from game.modes.fleet.catalogue import catalogue, does
from game.modes.fleet.panel.column import LOST, Part, column, grown, tall_words, words
from game.modes.fleet.panel.ships import BOARDER, ICONS, boarders, pieces
from game.modes.fleet.phase import Phase
from game.modes.fleet.state import WEAK
from game.modes.fleet.verbs import flicks
from game.pack import Pen, Rect, Seen, option_id
from game.rules import Choice, Option
from game.ui import tokens as t
from game.ui.panels import fold
from game.ui.words import _, told

DISCS = {"black": "#2A2D36", "red": "#E5484D", "yellow": "#F2C230", "orange": "#F08A32",
         "white": "#F4F1E6", "blue": "#4D8DFF",
         "green": "#3FA55B", "purple": "#8F5BE0"}
LIGHT = ("yellow", "orange", "white")  # discs that are written on with ink
HULL = t.rgb("#A9B4C8")
FOLDED = (618.0, 96.0)
TILE, DISC, STEP = 40.0, 34.0, 6.0
BESIDE_ICON = 90.0  # where words begin after an icon


# ---- folded ------------------------------------------------------------------------------

def folded(pen: Pen, seen: Seen, ship: Any, top: float) -> Rect:
    """What is left of the ship, and the row that is acted with in lamp colour."""
    state = seen.state
    title = _(catalogue().actions[state.action].doing) if state.action else _(ship.name)
    detail = _die_of(seen, ship)
    words = max(pen.wide(title, 30, "heavy"), pen.wide(detail, 26))
    full = pen.text_size < 1.5  # numbers and discs stand on the open dashboard as well
    marks = _marks_wide(pen, ship, state.action) if full and state.action else 0.0
    most = max(ship.most_shields, ship.data.hull) if ship.full else ship.most_parts
    life = 48 + most * 32
    h = max(FOLDED[1], pen.size(30) + (pen.size(26) if detail else 0.0) + 40)
    w = max(FOLDED[0], 32 + life + 16 + 20 + marks + words + 20 + 14)
    r = Rect(pen.safe.x, top, w, h)
    pen.panel(r, seat=seen.ornament(ship.seat))
    x, y = r.x + 36, r.middle[1]
    if ship.full:
        two = 20.0 if ship.data.hull and ship.most_shields else 0.0
        if ship.most_shields:
            _cubes(pen, x, y - two, "shield", "", ship.shields, ship.most_shields, t.TEXT)
        if ship.data.hull:
            _cubes(pen, x, y + two, "hull", "", ship.hull, ship.data.hull, HULL)
    else:
        pieces(pen, ship, x, y, t.TEXT)
    row = Rect(r.x + 32 + life, r.y + 12, r.right - 14 - r.x - 32 - life, h - 24)
    pen.box(row, t.LAMP, radius=t.ROW_RADIUS)
    x = row.x + 20
    if marks:
        _marks(pen, ship, state.action, x, y, True)
        x += marks
    if detail:
        pen.line(x, y - pen.size(26) * 0.62, title, 30, t.ON_LAMP, "heavy")
        pen.line(x, y + pen.size(30) * 0.60, detail, 26, t.ON_LAMP)
    else:
        pen.line(x, y, title, 30, t.ON_LAMP, "heavy")
    fold(pen, r)
    return r


def _die_of(seen: Seen, ship: Any) -> str:
    state = seen.state
    if state.phase is Phase.MOVE and flicks(ship, state.action) > 1:
        most = flicks(ship, state.action)
        number = most if state.held == state.action else most - state.flicks + 1
        return _("flick {n} of {most}", n=number, most=most)
    if state.phase is not Phase.FIRE:
        return ""
    return _("die {n} of {most}", n=state.volley - state.dice + 1, most=state.volley)


# ---- open --------------------------------------------------------------------------------

def draw(pen: Pen, seen: Seen, r: Rect, choice: Choice | None) -> Rect:
    """A row each; the end of the turn stands apart, below. Where the second lines don't fit, that
    of the focused row stands once at the foot."""
    ship = seen.state.ship(seen.state.active)
    options = {o.id: o for o in choice.options} if choice is not None and seen.mine else {}
    names = _rows(ship)
    ends = [(o, "skip" if id == "end" else "flip") for id, o in options.items()
            if id not in ship.rows]
    start, wide = _start(pen, ship), r.w - LOST
    says = {name: _says(seen, ship, name, options.get(name)) for name in names}
    fits = pen.text_size < 1.25 and all(
        pen.wide(said, 26) <= wide + 16 - (start if name in ship.full else BESIDE_ICON) - 56
        for name, said in says.items())

    def row(name: str) -> Part:
        said = says[name] if fits else ""
        room = wide - _lead(ship, name, start) - 56 - _aboard_wide(ship, name)
        least = max(tall_words(pen, room, _doing(name), 30, said), _marks_high(pen) + 4)
        return Part(least, lambda box: _row(
            pen, seen, ship, name, options.get(name), box, start, said))

    foot = None
    if not fits and any(says.values()):
        tall = max(pen.tall(said, r.w - 64, 28) for said in says.values())
        on = pen.focus.removeprefix("option:action:")
        on = on if on in says else seen.state.action or ""
        foot = Part(tall + 14, lambda box: _foot(pen, says.get(on, ""), options.get(on), box))
    head = Part(70 + pen.size(46) * 0.5 + pen.size(28), lambda box: _head(pen, seen, ship, box))
    return column(pen, r, seen.ornament(ship.seat), head, [row(name) for name in names], 92.0,
                  foot, ends)


def _foot(pen: Pen, said: str, option: Option | None, r: Rect) -> None:
    blocked = option is not None and option.blocked
    pen.text(r, said, 28, t.WARN if blocked else t.SOFT, middle=True)


def _rows(ship: Any) -> tuple[str, ...]:
    """Locations and what needs no disc; the weak spot too, while boarders are there."""
    return (*ship.rows, WEAK) if ship.boarders.get(WEAK) else ship.rows


def _head(pen: Pen, seen: Seen, ship: Any, r: Rect) -> None:
    x, right = r.x + 40, r.right - 24
    first = r.y + 20 + pen.size(46) * 0.5
    second = first + 20 + pen.size(46) * 0.5
    large = pen.text_size >= 1.25  # words that icons say too go
    kind = "" if large else _(ship.data.title)
    pen.line(right, first, kind, 28, t.SOFT, align="right")
    pen.line(x, first, _(ship.name), 46, face="display")
    shields, hull = ("", "") if large else (_("Shields"), _("Hull"))
    if ship.most_shields:
        _cubes(pen, x, second, "shield", shields, ship.shields, ship.most_shields, t.TEXT)
    if ship.data.complement:
        _supply(pen, seen, x, second, large)
    if ship.data.hull:
        wide = pen.wide(hull, 28) + 60 + ship.data.hull * 32
        _cubes(pen, right - wide, second, "hull", hull, ship.hull, ship.data.hull, HULL)


def _supply(pen: Pen, seen: Seen, x: float, y: float, large: bool) -> None:
    """Boarders that are left for its side."""
    pen.box(Rect(x + 2, y - 13, 26, 26), BOARDER, edge=t.INK, border=2, radius=5)
    endless = seen.state.rules.endless_boarders
    x += 40 + pen.line(x + 40, y, "∞" if endless else str(seen.state.boarders), 30, t.TEXT, "heavy")
    if not large:
        pen.line(x + 12, y, _("Boarders"), 28, t.SOFT)


def _says(seen: Seen, ship: Any, name: str, option: Option | None) -> str:
    """A row's second line: why not, how far it is, or what it comes to."""
    if name == seen.state.action and seen.state.phase in (Phase.FIRE, Phase.MOVE):
        return _die_of(seen, ship)
    return told(option.blocked or option.detail) if option is not None else ""


def _row(pen: Pen, seen: Seen, ship: Any, name: str, option: Option | None, r: Rect,
         start: float, said: str) -> None:
    if name == WEAK:
        _weak_row(pen, ship, r, start)
        return
    now = name == seen.state.action
    blocked = told(option.blocked) if option is not None else ""
    if option is not None:
        id = option_id("action", option)
        pen.touch(id, r, blocked=blocked)
        ink = pen.surface(id, r, blocked=blocked, radius=t.ROW_RADIUS)
    elif now:
        pen.box(r, t.LAMP, radius=t.ROW_RADIUS)
        ink = t.ON_LAMP
    else:
        off = name in ship.full and not ship.discs.get(name)
        pen.box(r, t.OFF if off else t.RAISED, edge=t.LINE, border=2, radius=t.ROW_RADIUS)
        ink = t.DIM if off else t.TEXT
    y = r.middle[1]
    if name in ship.full and pen.text_size < 1.5:
        _marks(pen, ship, name, r.x + 18, y, now and option is None)
    elif name in ship.full:
        size = 46 * grown(pen)
        _disc(pen, name, Rect(r.x + 18, y - size / 2, size, size), ship.discs.get(name, 0) > 0)
        light = ship.discs.get(name, 0) > 0 and catalogue().actions[name].disc in LIGHT
        pen.line(r.x + 18 + size / 2, y, str(ship.discs.get(name, 0)), _number(pen),
                 t.INK if light else t.TEXT, "heavy", "centre")
    else:
        pen.icon(r.x + 42, y, 40, ICONS[does(name)], ink)
    lead = _lead(ship, name, start)
    room = r.w - lead - 56 - _aboard_wide(ship, name)
    words(pen, Rect(r.x + lead, r.y, room, r.h), _doing(name), 30, ink, said,
          t.WARN if blocked else t.faded(ink, 0.85))
    if ship.boarders.get(name):
        boarders(pen, ship.boarders[name], r.right - 60, y)
    if blocked:
        pen.icon(r.right - 32, y, 32, "no-entry", t.WARN)
    elif now:
        pen.icon(r.right - 34, y, 36, "target", ink)
    elif option is not None:
        pen.icon(r.right - 32, y, 30, "right", ink)


def _weak_row(pen: Pen, ship: Any, r: Rect, start: float) -> None:
    pen.box(r, t.OFF, edge=t.LINE, border=2, radius=t.ROW_RADIUS)
    pen.icon(r.x + 42, r.middle[1], 36, "target", t.WARN)
    room = r.w - start - 56 - _aboard_wide(ship, WEAK)
    words(pen, Rect(r.x + start, r.y, room, r.h), _doing(WEAK), 30, t.TEXT)
    boarders(pen, ship.boarders[WEAK], r.right - 60, r.middle[1])


# ---- numbers, discs and cubes --------------------------------------------------------------

def _doing(name: str) -> str:
    return _("Weak spot") if name == WEAK else _(catalogue().actions[name].doing)


def _aboard_wide(ship: Any, name: str) -> float:
    """The room of the boarders at a row's right end."""
    count = ship.boarders.get(name, 0)
    return count * 24.0 + 8.0 if count else 0.0


def _number(pen: Pen) -> float:
    """Letters of a number in a disc or square."""
    return 30.0 * grown(pen) / pen.text_size


def _marks_high(pen: Pen) -> float:
    return (TILE if pen.text_size < 1.5 else 46.0) * grown(pen)


def _lead(ship: Any, name: str, start: float) -> float:
    """Where the words of a row begin."""
    return start if name in ship.full or name == WEAK else BESIDE_ICON


def _start(pen: Pen, ship: Any) -> float:
    """Where the words of all rows with discs begin."""
    if pen.text_size >= 1.5:
        return 18 + 46 * grown(pen) + 20
    return 18 + max((_marks_wide(pen, ship, name) for name in ship.full), default=0.0)


def _marks_wide(pen: Pen, ship: Any, name: str) -> float:
    """How wide a row's numbers and discs are."""
    location = ship.data.locations.get(name)
    if location is None:
        return 0.0
    tiles = max(len(at.numbers) for at in ship.data.locations.values())
    discs = max(ship.full.values())
    return tiles * (TILE * grown(pen) + STEP) + discs * (DISC - 4) + 26


def _marks(pen: Pen, ship: Any, name: str, x: float, y: float, lamp: bool) -> None:
    """The numbers that hit it, and its discs."""
    location = ship.data.locations.get(name)
    if location is None:
        return
    live = ship.discs.get(name, 0) > 0
    tiles, tile = max(len(at.numbers) for at in ship.data.locations.values()), TILE * grown(pen)
    for k, number in enumerate(location.numbers):
        box = Rect(x + k * (tile + STEP), y - tile / 2, tile, tile)
        fill = t.ON_LAMP if lamp else t.TEXT if live else t.rgb("#2A3350")
        pen.box(box, fill, radius=8)
        pen.line(*box.middle, str(number), _number(pen),
                 t.LAMP if lamp else t.INK if live else t.DIM, "display", "centre")
    x += tiles * (tile + STEP) + 4
    for k in range(ship.full[name]):
        _disc(pen, name, Rect(x + k * (DISC - 4), y - DISC / 2, DISC, DISC),
              k < ship.discs.get(name, 0))


def _disc(pen: Pen, name: str, r: Rect, there: bool) -> None:
    if there:
        pen.box(r, t.rgb(DISCS[catalogue().actions[name].disc]), edge=t.INK, border=2,
                radius=r.w / 2)
    else:
        pen.box(r, t.CLEAR, edge=t.DIM, border=2, radius=r.w / 2, dashed=True)


def _cubes(
    pen: Pen, x: float, y: float, icon: str, label: str, count: int, most: int, colour: t.Colour
) -> None:
    pen.icon(x + 14, y, 30, icon, colour)
    x += 40
    x += pen.line(x, y, label, 28, t.SOFT) + 14 if label else 0.0
    for i in range(most):
        box = Rect(x + i * 32, y - 13, 26, 26)
        pen.box(box, colour if i < count else t.CLEAR, edge=t.LINE if i >= count else t.INK,
                border=2, radius=5)
