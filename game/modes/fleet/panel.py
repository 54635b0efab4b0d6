"""FlickFleet: both fleets along the top, the active ship's dashboard, what may be done."""

from __future__ import annotations

from typing import Any

from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.state import SETTING_UP
from game.pack import Drawn, Label, Pen, Rect, Seen, option_id
from game.rules import Choice, Option
from game.ui import tokens as t
from game.ui.dice import d10, die
from game.ui.words import _, told

DISCS = {"black": "#2A2D36", "red": "#E5484D", "yellow": "#F2C230", "orange": "#F08A32",
         "white": "#F4F1E6", "blue": "#4D8DFF"}
TOP, BAND = 54.0, 124.0
SECOND = 196.0


def draw(pen: Pen, seen: Seen) -> Drawn:
    safe = pen.safe
    state = seen.state
    _fleets(pen, seen)
    wide = min(620.0 * (1.0 + (pen.text_size - 1.0) * 0.25), safe.w * 0.42)
    left = Rect(safe.x, SECOND, wide, 1080 * 0.876 - SECOND)
    lesson = state.rules.lessons.get(state.phase, "") if seen.mine else ""
    coach = _coach_place(pen, _(lesson), left) if lesson else None
    floor = coach.y if coach else left.bottom
    drawn: list[str] = []
    prompts: list[tuple[str, str, str]] = []
    action = seen.choice("action")
    activate = seen.choice("activate") or seen.choice("drill")
    shown = state.phase not in SETTING_UP
    active = state.ships.get(state.active)
    if activate is not None and seen.mine:
        with pen.group("ships"):
            _ships(pen, seen, left, floor, activate)
        drawn.append(activate.about)
    elif active is not None and active.full:
        with pen.group("dashboard"):
            _dashboard(pen, seen, left, floor, action)
    elif action is not None and seen.mine:
        with pen.group("ships"):
            _ships(pen, seen, left, floor, action)
    elif active is not None and active.in_play and shown:
        with pen.group("ships"):
            _wing(pen, seen, active, left)
    elif shown:
        with pen.group("ships"):
            _roster(pen, seen, left)
    if action is not None:
        drawn.append("action")
        prompts.append(("back", _("End the turn"), "option:action:end"))
    for about in ("moving", "firing", "back"):
        choice = seen.choice(about)
        if choice is not None:
            drawn.append(about)
            prompts += _instead(choice)
    for about in ("set up", "arrival", "launch", "return"):
        choice = seen.choice(about)
        if choice is not None and seen.mine:
            drawn.append(about)
            prompts += _beside_placing(choice)
    x = left.right + 20 if shown else safe.x
    turn = Rect(x, SECOND, safe.right - x, 106)
    if coach:
        _coach(pen, _(lesson), coach)
    meter = Rect(safe.right - 304, 640, 304, 304)
    lists = any(isinstance(o, Choice) and o.about not in drawn for o in seen.offers)
    if seen.aim is not None and state.die and state.note is not None:
        with pen.group("last"):
            _last(pen, seen, Rect(safe.right - 304, turn.bottom + 18, 304, 250))
    # The columns stay as wide through a turn, so that the table does not move with every shot.
    right = safe.right - (500 if lists and seen.mine else 0 if state.phase in SETTING_UP else 340)
    free = Rect(x, turn.bottom + 14, right - x, 1080 * 0.876 - turn.bottom - 14)
    labels = {id: _label(seen, state.ships[id]) for id in (seen.aim.targets if seen.aim else ())
              if id in state.ships}
    return Drawn(free, tuple(drawn), tuple(prompts), _about(seen), meter=meter, turn=turn,
                 labels=labels)


def _label(seen: Seen, ship: Any) -> Label:
    """A capital ship's shields, or how many pieces a wing has left."""
    left, icon = (ship.shields, "shield") if ship.full else (len(ship.parts), "dots")
    return Label(seen.ornament(ship.seat), ship.name, icon, left)


def _about(seen: Seen) -> str:
    state = seen.state
    if state.phase in ("action", "move", "fire", "launch", "repair") and state.active:
        number = len(state.done) + 1
        return _("action {n} of 2", n=min(2, number))
    return {"place": _("set-up"), "arrive": _("arrival"), "draft": _("fleet"),
            "activate": _("activate"), "lose": _("damage"), "reroll": _("off the table"),
            "return": _("back in"), "number": _("crash"), "drone": _("drone")}.get(state.phase, "")


def _instead(choice: Choice) -> list[tuple[str, str, str]]:
    """What can be pressed in place of the flick: back or stop, and the list of the rest."""
    out = []
    for option in choice.options:
        if option.id in ("back", "stop"):
            out.append(("back", told(option.label), option_id(choice.about, option)))
    rest = [o for o in choice.options if o.id not in ("back", "stop")]
    if rest:
        label = _("Ram") if choice.about == "moving" else _("Point blank")
        only = rest[0] if len(rest) == 1 else None
        widget = option_id(choice.about, only) if only else "change"
        out.append(("fourth", told(only.label) if only else label, widget))
    return out


def _beside_placing(choice: Choice) -> list[tuple[str, str, str]]:
    """What can be pressed in place of putting the ship down."""
    first, *rest = choice.options
    out = [("fourth", told(first.label), option_id(choice.about, first))]
    for option in rest:
        key, label = "third", told(option.label)
        if option.id in ("back", "stop"):
            key = "back"
        elif option.id.startswith("next "):
            label = _("Other ship")
        if key not in [k for k, _label, _widget in out]:
            out.append((key, label, option_id(choice.about, option)))
    return out


def _last(pen: Pen, seen: Seen, r: Rect) -> None:
    """What the last die showed, and what came of it."""
    state = seen.state
    pen.panel(r)
    box = Rect(r.x + 28, r.y + 26, 96, 96)
    shown = {0: "", 10: "0"}.get(state.number, str(state.number))
    if state.die == "d10":
        d10(pen, box, t.rgb("#B3121A"), shown)
    else:
        die(pen, box, t.rgb("#17171A"), shown)
    room = r.right - box.right - 40
    pen.line(box.right + 22, box.middle[1], _("Last die"), 28, t.SOFT, room=room)
    pen.text(Rect(r.x + 24, box.bottom + 14, r.w - 48, r.bottom - box.bottom - 28),
             told(state.note), 28, t.TEXT, middle=True)


def _coach_place(pen: Pen, lesson: str, left: Rect) -> Rect:
    """The coach of the guided battle stands at the foot of the left column."""
    tall = pen.tall(lesson, left.w - 134, 28) + 40
    return Rect(left.x + 14, left.bottom - tall - 14, left.w - 28, tall)


def _coach(pen: Pen, lesson: str, r: Rect) -> None:
    with pen.group("coach"):
        pen.box(r, t.rgb("#22345C"), edge=t.LAMP, border=3, radius=t.ROW_RADIUS, shadow=0.4)
        pen.icon(r.x + 38, r.y + 44, 42, "book", t.LAMP)
        pen.text(Rect(r.x + 74, r.y + 20, r.w - 94, r.h - 40), lesson, 28, t.TEXT, middle=True)


# ---- fleets ------------------------------------------------------------------------------

def _fleets(pen: Pen, seen: Seen) -> None:
    safe, state = pen.safe, seen.state
    middle = pen.width / 2
    half = safe.w / 2 - 96
    with pen.group("fleets"):
        _fleet(pen, seen, 0, Rect(safe.x, TOP, half, BAND))
        _fleet(pen, seen, 1, Rect(safe.right - half, TOP, half, BAND))
        pen.line(middle, TOP + 26, _("Round"), 28, t.SOFT, align="centre", room=170)
        pen.line(middle, TOP + 80, str(max(1, state.round)), 64, face="display", align="centre")


def _fleet(pen: Pen, seen: Seen, seat: int, r: Rect) -> None:
    state = seen.state
    n = seen.ornament(seat)
    o = pen.seats[n]
    far = seat == 1
    pen.panel(r, seat=n, band="right" if far else "left")
    names = pen.text_size < 1.25
    badge = Rect(r.right - 100, r.y + 30, 64, 64) if far else Rect(r.x + 36, r.y + 30, 64, 64)
    pen.badge(badge, n)
    room = 118.0 if names else 0.0
    if names:
        x = badge.x - 16 if far else badge.right + 16
        side = "right" if far else "left"
        faction = state.sides[seat].capitalize() if seat < len(state.sides) else ""
        pen.line(x, r.y + 44, _(o.name), 30, o.colour, "bold", side, room=room)
        pen.line(x, r.y + 80, _(faction), 26, t.SOFT, align=side, room=room)
    ships = [s for s in state.fleet(seat) if s.where != "hangar"]
    if state.rules.drill:
        pen.line(r.middle[0], r.middle[1], _("{n} drones", n=state.scores[seat]), 40, t.TEXT,
                 "display", "centre", room=r.w - 300)
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
    gone = ship.where in ("destroyed", "away")
    waiting = ship.where == "waiting"
    fill = o.colour if active else t.OFF if gone or waiting else t.RAISED
    ink = t.INK if active else t.faded(o.colour, 0.35) if gone or waiting else o.colour
    pen.box(r, fill, edge=t.LINE if not active else o.colour, border=2, radius=14,
            dashed=waiting)
    tight = r.w < 84
    size = min(58.0, r.w * 0.62)
    pen.icon(r.x + r.w * (0.5 if tight else 0.40), r.y + 42, size, f"ship-{ship.kind}", ink)
    if gone:
        name = "cross" if ship.where == "destroyed" else "check"
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
        for i in range(3):
            box = Rect(r.x + 10 + i * step, r.bottom - dot - 9, dot, dot)
            on = i < len(ship.parts)
            pen.box(box, ink if on else t.CLEAR, edge=t.INK if active else t.DIM, border=2,
                    radius=dot / 2)


# ---- choosing a ship, or an action of a wing ---------------------------------------------

def _ships(pen: Pen, seen: Seen, r: Rect, floor: float, choice: Choice) -> None:
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


def _wing(pen: Pen, seen: Seen, ship: Any, r: Rect) -> None:
    """A wing that flies or fires: its pieces, and which of its two actions it does."""
    state = seen.state
    pen.panel(r, seat=seen.ornament(ship.seat))
    kind = pen.wide(_(ship.data.title), 28)
    pen.line(r.right - 24, r.y + 44, _(ship.data.title), 28, t.SOFT, align="right",
             room=r.w * 0.4)
    pen.line(r.x + 40, r.y + 44, ship.name, 46, face="display", room=r.w - kind - 100)
    y = r.y + 88
    for name, icon, title in (("move", "flip", _("Move")), ("fire", "target", _("Fire"))):
        row = Rect(r.x + 32, y, r.w - 52, 92)
        now, done = name == state.action, name in state.done
        fill, ink = (t.LAMP, t.ON_LAMP) if now else (t.OFF, t.DIM) if done else (t.RAISED, t.TEXT)
        pen.box(row, fill, edge=fill if now else t.LINE, border=2, radius=t.ROW_RADIUS)
        pen.icon(row.x + 46, row.middle[1], 44, icon, ink)
        pen.line(row.x + 92, row.middle[1], title, 32, ink, "bold", room=row.w - 250)
        if name == "fire":
            _vital(pen, ship, row, ink)
        elif done:
            pen.icon(row.right - 34, row.middle[1], 34, "check", ink)
        y += 102


def _roster(pen: Pen, seen: Seen, r: Rect) -> None:
    """The acting fleet, for those who look on."""
    state = seen.state
    seat = seen.seat if seen.seat is not None else state.turn
    pen.panel(r, seat=seen.ornament(seat))
    pen.line(r.x + 40, r.y + 44, _(state.sides[seat].capitalize()), 46, face="display",
             room=r.w - 70)
    ships = [s for s in state.fleet(seat) if s.where == "table"]
    h = max(54.0, min(92.0, (r.bottom - 16 - r.y - 88) / max(1, len(ships)) - 10))
    for n, ship in enumerate(ships):
        row = Rect(r.x + 32, r.y + 88 + n * (h + 10), r.w - 52, h)
        ink = t.TEXT if ship.cube else t.DIM
        pen.box(row, t.RAISED if ship.cube else t.OFF, edge=t.LINE, border=2, radius=t.ROW_RADIUS)
        pen.icon(row.x + 46, row.middle[1], min(56, h - 12), f"ship-{ship.kind}", ink)
        pen.line(row.x + 90, row.middle[1], ship.name, 32, ink, "bold", room=row.w - 280)
        _vital(pen, ship, row, ink)


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
        _vital(pen, ship, r, ink)
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


def _vital(pen: Pen, ship: Any, r: Rect, ink: t.Colour) -> None:
    """Shields and hull, or pieces, at the right end of a row."""
    right = r.right - 60
    if ship.full:
        most = ship.most_shields
        for i in range(most):
            box = Rect(right - (most - i) * 26, r.middle[1] - 10, 20, 20)
            pen.box(box, ink if i < ship.shields else t.CLEAR, edge=ink, border=2, radius=4)
        return
    for i in range(3):
        box = Rect(right - (3 - i) * 26, r.middle[1] - 10, 20, 20)
        pen.box(box, ink if i < len(ship.parts) else t.CLEAR, edge=ink, border=2, radius=10)


# ---- the dashboard -----------------------------------------------------------------------

def _dashboard(
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
    rows = [*ship.full, "engineering"]
    if choice is not None and seen.mine:
        rows.append("end")
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
        _location(pen, seen, ship, name, options.get(name), row, catalogue())
        y += h + gap


def _location(
    pen: Pen, seen: Seen, ship: Any, name: str, option: Option | None, r: Rect, data: Any
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
        off = option is None and name not in ("engineering", "end") and not ship.discs.get(name)
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
        colour = t.rgb(DISCS[data.locations[name].disc])
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
        icon = "wrench" if name == "engineering" else "skip"
        pen.icon(x + 24, y, 40, icon, ink)
        x = r.x + r.w * 0.41 if name == "engineering" else r.x + 90
    title = {"engineering": _("Engineering"), "end": _("End the turn")}.get(name)
    if title is None:
        title = _(data.locations[name].title)
    detail = blocked or (told(option.detail) if option is not None else "")
    if now and state.phase == "fire":
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
