"""Flip Ships: the health of both sides, the ships of the hand that plays, what is left to come."""

from __future__ import annotations

from game.modes.flipships import lying, resolving
from game.modes.flipships.box import box
from game.modes.flipships.state import FlipShipsState
from game.modes.flipships.view import COLOURS
from game.pack import Drawn, Pen, Rect, Seen
from game.rules import Choice
from game.ui import coach
from game.ui import tokens as t
from game.ui.panels import below, fold, strip_height, turn_height
from game.ui.words import _

CITY, FOE, EMPTY = t.OK, t.WARN, t.rgb("#26324E")
BAR, CELL = 220.0, 20.0
TURN_W, TURN_LARGE = 760.0, 960.0  # the second with large letters
ROW = 64.0
WIDE, MIDDLE, NARROW = 600.0, 400.0, 300.0


def draw(pen: Pen, seen: Seen) -> Drawn:
    state: FlipShipsState = seen.state
    if not state.hands:  # one person alone has yet to say how many are played
        return Drawn(Rect(pen.safe.x, pen.safe.y, pen.safe.w, pen.floor - pen.safe.y))
    strip = _healths(pen, seen, state)
    wide = TURN_W if pen.text_size < 1.25 else TURN_LARGE
    turn = Rect(pen.safe.x, pen.safe.y, min(wide, strip.x - 20 - pen.safe.x), 96.0)
    low = _numbers(pen, state, strip, turn.right + 20)
    y = pen.safe.y + turn_height(pen, turn.w, seen.says) + 16
    lists = seen.mine and any(isinstance(o, Choice) for o in seen.offers)
    if lists and pen.text_size >= 1.5:  # the list needs the room, the table the rest
        ships = Rect(pen.safe.x, y, 0.0, 0.0)
    else:
        ships = _ships(pen, seen, state, y)
    if seen.mine and state.rules.lessons:
        coach.under(pen, _(state.rules.lessons[state.part].says), ships)
    total, done = _progress(state)
    about = _("ship {n} of {all}", n=min(total, done + 1), all=total) if total else ""
    if len(state.seats) == 1 and not state.rules.lessons:
        about = _("hand {n}", n=state.hand + 1) + (f" · {about}" if about else "")
    open_ = seen.mine and seen.aim is not None and not state.rules.lessons
    pilots = (("fourth", _("Pilots"), "unfold"),) if open_ else ()
    return Drawn(below(pen, low), prompts=pilots, about=about, turn=turn)


def _progress(state: FlipShipsState) -> tuple[int, int]:
    """How many ships the hand flips in this turn, and how many of them it has."""
    left = len(state.fleet(state.hand, "active"))
    return left + len(state.flipped), len(state.flipped)


def _healths(pen: Pen, seen: Seen, state: FlipShipsState) -> Rect:
    """City and mothership: an icon, the number, the bar with the places that bring ships."""
    h = strip_height(pen)
    bars = pen.text_size < 1.5
    sides = [("city", str(state.city), CITY, box().track, state.city),
             ("saucer", str(state.mothership), FOE, _most(state), state.mothership)]
    wide = [58 + pen.wide("20", 44, "display") + (16 + (BAR if n == 0 else BAR * 0.62)
                                                   if bars else 0) for n in range(2)]
    w = sum(wide) + 28 * 3
    r = Rect(pen.safe.right - w, pen.safe.y, w, h)
    with pen.group("healths"):
        pen.panel(r, edge=t.WARN if state.last or state.assault else t.LINE,
                  border=4 if state.last or state.assault else 2)
        x, y = r.x + 28, r.middle[1]
        for n, (icon, number, colour, most, now) in enumerate(sides):
            pen.icon(x + 20, y, 40, icon, colour)
            pen.line(x + 52, y, number, 44, t.TEXT, "display")
            if bars:
                left = x + 64 + pen.wide("20", 44, "display")
                _bar(pen, Rect(left, y - 16, BAR if n == 0 else BAR * 0.62, 32), colour, most, now,
                     state if n == 0 else None)
            x += wide[n] + 28
    if seen.folded:
        fold(pen, r)
    return r


def _most(state: FlipShipsState) -> int:
    """How long the mothership's bar is: what it began with."""
    return max(state.mothership, state.rules.mothership[max(0, state.hands - 2)])


def _bar(pen: Pen, r: Rect, colour: t.Colour, most: int, now: int,
         tracked: FlipShipsState | None) -> None:
    step = r.w / most
    for n in range(most):
        pen.box(Rect(r.x + n * step + 1, r.y + 4, step - 2, r.h - 8),
                colour if n < now else EMPTY, radius=2)
    for icon in tracked.icons() if tracked is not None else ():
        if tracked is not None and icon < now and icon not in tracked.reached:
            x = r.x + (icon + 0.5) * step
            pen.box(Rect(x - 5, r.y - 9, 10, 10), t.LAMP, radius=5)


def _numbers(pen: Pen, state: FlipShipsState, strip: Rect, left: float) -> Rect:
    """The round, what is in play, what is in the deck; and that it is the last. No farther to the
    left than there."""
    if state.rules.lessons:
        words = _("Part {n} of {all}", n=state.part + 1, all=len(state.rules.lessons))
    elif state.assault:
        words = _("Final assault")
    elif state.last:
        words = _("Last round")
    else:
        words = _("Round {round} · enemies {play} · deck {deck}", round=state.round,
                  play=len(state.enemies), deck=len(state.deck))
    urgent = not state.rules.lessons and (state.assault or state.last)
    w = min(max(strip.w, pen.safe.right - left), pen.wide(words, 26, "bold") + 56)
    h = max(48.0, pen.tall(words, w - 48, 26, "bold") + 14)
    r = Rect(pen.safe.right - w, strip.bottom + 10, w, h)
    with pen.group("numbers"):
        pen.panel(r)
        pen.box(r, t.WARN if urgent else t.PANEL, radius=min(h / 2, t.PANEL_RADIUS))
        pen.text(r.inset(24, 0), words, 26, t.INK if urgent else t.TEXT, "bold", "centre",
                 middle=True)
    return Rect(strip.x, strip.y, strip.w, strip.h + 10 + h)


def _ships(pen: Pen, seen: Seen, state: FlipShipsState, y: float) -> Rect:
    """A row for each ship of the hand; opened, with what its pilot can do."""
    fleet = state.fleet(state.hand, "active", "table", "parked", "docked")
    fleet = tuple(sorted(fleet, key=lambda id: (-state.ships[id].level, id)))
    room = pen.floor - y - 40
    opens = seen.unfolded and not seen.folded and pen.text_size < 1.5
    says = _next(pen, seen, state, fleet)
    w = (WIDE if opens else MIDDLE if says >= 0 else NARROW) * (1.0 + (pen.text_size - 1.0) * 0.9)
    titles = [pen.tall(_title(state, id), _room(w, ROW), 26) for id in fleet]
    row = min(max(ROW, pen.size(26) * 2.0, *titles), room / max(1, len(fleet)))
    rows = [row] * len(fleet)
    if opens:
        opened = [_opened(pen, state, fleet, n, row, _room(w, row)) for n in range(len(fleet))]
        rows = opened if sum(opened) < room else rows
    elif says >= 0:
        rows[says] = _opened(pen, state, fleet[says:], 0, row, _room(w, row))
    r = Rect(pen.safe.x, y, w, sum(rows) + 24)
    top = r.y + 12
    with pen.group("ships"):
        pen.panel(r, seat=seen.ornament(state.seat))
        for id, high in zip(fleet, rows, strict=True):
            if id == _asked(state):
                pen.box(Rect(r.x + 22, top + 2, w - 32, high - 4), t.RAISED, edge=t.LAMP, border=3,
                        radius=t.ROW_RADIUS)
            _ship(pen, state, id, Rect(r.x + 32, top, w - 48, high), row)
            top += high
    if seen.folded:
        fold(pen, r)
    return r


def _next(pen: Pen, seen: Seen, state: FlipShipsState, fleet: tuple[str, ...]) -> int:
    """Which of these ships is flipped next and says below its name what its pilot does, where
    letters leave room; -1 for none."""
    if not seen.mine or seen.aim is None or pen.text_size >= 1.5:
        return -1
    return next((n for n, id in enumerate(fleet) if state.ships[id].place == "active"
                 and id not in state.flipped and state.power(id) in box().powers), -1)


def _asked(state: FlipShipsState) -> str:
    """The ship that something is asked about."""
    if state.asked is not None:
        return state.asked.ship
    question = resolving.question(state) if state.phase == "resolve" else None
    return question.ship if question is not None else ""


def _lies(state: FlipShipsState, id: str) -> bool:
    return state.ships[id].place == "table" and bool(lying.cards_under(state, id))


def _status(state: FlipShipsState, id: str) -> str:
    """What a ship that was flipped has come to."""
    ship = state.ships[id]
    if ship.scored:
        return _("in the mothership")
    done = {"parked": _("on a card"), "docked": _("in the bay"), "table": _("landed")}
    return _("on a card") if _lies(state, id) else done.get(ship.place, "")


def _title(state: FlipShipsState, id: str) -> str:
    power = box().powers.get(state.power(id))
    return _status(state, id) or (_(power.title) if power is not None else _("to flip"))


def _room(w: float, row: float) -> float:
    """How wide words are beside a disc."""
    return w - 48 - min(48.0, row - 12) - 36


def _opened(pen: Pen, state: FlipShipsState, fleet: tuple[str, ...], n: int, row: float,
            room: float) -> float:
    """How high the row is that says what the pilot does: the first of each level."""
    power = box().powers.get(state.power(fleet[n]))
    if power is None or state.ships[fleet[n]].level in [state.ships[id].level for id in fleet[:n]]:
        return row
    return max(row, pen.size(26) * 1.7 + pen.tall(_(power.doing), room, 26) + 12)


def _ship(pen: Pen, state: FlipShipsState, id: str, r: Rect, row: float) -> None:
    ship = state.ships[id]
    ready = ship.place == "active" and id not in state.flipped
    size = min(48.0, row - 12)
    disc = Rect(r.x, r.y + (row - size) / 2, size, size)
    colour = t.rgb(COLOURS[ship.hand])
    pen.box(disc, colour if ready else t.OFF, edge=t.TEXT if ready else t.DIM, border=3,
            radius=size / 2)
    pen.line(*disc.middle, str(ship.level), 28, t.TEXT if ready else t.DIM, "heavy", "centre")
    x, room = disc.right + 16, r.right - disc.right - 36
    power = box().powers.get(state.power(id))
    title, status = _title(state, id), _status(state, id)
    lies = ship.scored or ship.place == "parked" or _lies(state, id)
    ink = t.TEXT if ready else t.OK if lies else t.DIM
    if r.h > row and power is not None:
        named = f"{_(power.title)}: {status}" if status else title
        pen.line(x, disc.middle[1], named, 26, ink, "bold", room=room)
        y = r.y + max(row / 2, pen.size(26) * 0.9) + pen.size(26) * 0.8
        pen.text(Rect(x, y, room, r.bottom - y), _(power.doing), 26, t.SOFT)
    else:
        pen.line(x, disc.middle[1], title, 26, ink, "bold", room=room)
