"""The callout of a boarded ship: where boarders stand, which of them go, where an idle one moves.

It stands at the foot of the left column. Each row is a location that carries boarders or may be
moved to, with the numbers that hit it, its discs and its boarders; a row that can be chosen is a
button.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from game.modes.fleet.boarding import NUMBERS, place_of, title
from game.modes.fleet.catalogue import catalogue
from game.modes.fleet.panel.dashboard import DISC, DISCS
from game.modes.fleet.panel.ships import BOARDER
from game.modes.fleet.panel.ships import boarders as cubes
from game.modes.fleet.phase import Phase
from game.pack import Pen, Rect, Seen, option_id
from game.rules import Choice, Option, counted
from game.ui import tokens as t
from game.ui.words import _, told

PHASES = {Phase.REPEL: "repel", Phase.INFEST: "infest"}
WIDE = 508.0
GAP = 8.0
LEAST = 1.1  # of its letters: how high a row is at least
MOST_CUBES = 3  # more are a number
ABOARD = counted("{ship}: {n} boarder", "{ship}: {n} boarders")
LEFT = counted("{n} action left", "{n} actions left")


def draw(pen: Pen, seen: Seen, r: Rect) -> tuple[Rect, tuple[Rect, str, t.Colour]]:
    """Returns the whole of it, with the buttons below, and what leads to the ship."""
    state = seen.state
    ship, about = state.ship(state.active), PHASES[state.phase]
    choice = seen.choice(about) if seen.mine else None
    options = {o.id: o for o in choice.options} if choice is not None else {}
    places = _places(ship, options)
    beside = [o for id, o in options.items() if id not in places]
    head = told(ABOARD(ship=_(ship.name), n=ship.boarder_count()))
    says = _says(seen) if pen.text_size < 1.25 or about == "repel" else ""
    numbers = max(pen.wide(_numbers(ship, place), 30, "heavy") for place in places) + 20
    rows = max(_row_wide(pen, ship, place) for place in places) + numbers
    if rows + 52 > r.w:  # the words say it too
        rows, numbers = rows - numbers, 0.0
    px = 40.0 if pen.text_size < 1.25 else 32.0
    w = min(r.w, max(WIDE, rows + 52, pen.wide(head, px, "bold") + 130))
    buttons = _buttons(pen, w, beside)
    button = buttons[-1].bottom if buttons else -20.0
    top = 20 + max(48.0, pen.size(40)) + 20 + (pen.tall(says, w - 52, 28) if says else 0.0)
    if says and (r.h - top - button - 38) / len(places) - GAP < pen.size(30) * LEAST:
        top, says = top - pen.tall(says, w - 52, 28), ""  # the buttons say it too
    room = r.h - top - button - 38
    least = pen.size(30) * LEAST
    high = max(least, min(max(60.0, pen.size(30) + 26), room / len(places) - GAP))
    rows_high = len(places) * (high + GAP)
    box = Rect(r.x, 0.0, w, top + min(rows_high, room) + 14)
    box = box.moved(0.0, r.bottom - box.h - button - 20)
    for option, at in zip(beside, buttons, strict=True):
        pen.button(option_id(about, option), at.moved(box.x, box.bottom + 20), told(option.label),
                   centred=True)
    pen.panel(box, edge=BOARDER)
    pen.icon(box.x + 48, box.y + 20 + max(48.0, pen.size(40)) / 2, 50, "bug", BOARDER)
    pen.line(box.x + 90, box.y + 20 + max(48.0, pen.size(40)) / 2, head, px, face="bold",
             room=w - 110)
    if says:
        pen.text(Rect(box.x + 26, box.y + 26 + max(48.0, pen.size(40)), w - 52, top), says, 28,
                 t.SOFT)
    region = Rect(box.x + 14, box.y + top, w - 28, min(rows_high, room))
    scrolls = rows_high > room + 1.0
    with pen.scroll("boarders-rows", region, rows_high) if scrolls else nullcontext(0.0) as up:
        for n, place in enumerate(places):
            row = Rect(region.x, region.y - up + n * (high + GAP), region.w, high)
            _row(pen, seen, choice, options.get(place), place, places, row, numbers)
    return Rect(r.x, box.y, w, r.bottom - box.y), (box, ship.id, BOARDER)


def _buttons(pen: Pen, w: float, options: list[Option]) -> list[Rect]:
    """Where what stands below goes, from the callout's lower left: side by side, or one under
    the other where that takes less height."""
    if not options:
        return []
    words = [told(option.label) for option in options]
    each = (w - 20 * (len(words) - 1)) / len(words)
    row = max(pen.tall_button(said, each, centred=True) for said in words)
    column = [pen.tall_button(said, w, centred=True) for said in words]
    whole = min(pen.wide(word, t.PRIMARY, "bold") + 60 <= each
                for said in words for word in said.split())
    if whole and row <= sum(column) + 12 * (len(column) - 1):
        return Rect(0.0, 0.0, w, row).columns(len(words), 20)
    return Rect(0.0, 0.0, w, 0.0).stack(column, 12)


def about(seen: Seen) -> str:
    """What the turn bar says beside whose turn it is: what the ship may still do."""
    if seen.state.phase is not Phase.REPEL:
        return _("boarders")
    return told(LEFT(n=2 - seen.state.given_up))


def decider(seen: Seen) -> str:
    """Who decides, where it is not whose turn it is."""
    state = seen.state
    if state.phase is not Phase.INFEST or state.seat == state.turn:
        return ""
    return _("{name} decides", name=_(state.name(state.seat)))


def _says(seen: Seen) -> str:
    state = seen.state
    if state.phase is Phase.INFEST:
        return _("It found no disc: it may move on.")
    if state.repelled % 2:
        return _("One more goes with this action.")
    return _("One action removes two.")


def _places(ship: Any, options: dict[str, Option]) -> list[str]:
    """In the order of their numbers, each once."""
    row = dict.fromkeys(place_of(ship, number) for number in NUMBERS)
    there = [place for place in row if place in ship.boarders or place in options]
    return there + [place for place in ship.boarders if place not in there]


def _numbers(ship: Any, place: str) -> str:
    return " ".join(str(n) for n in NUMBERS if place_of(ship, n) == place)


def _row_wide(pen: Pen, ship: Any, place: str) -> float:
    return pen.wide(_(title(place)), 30, "bold") + ship.full.get(place, 0) * (DISC + 4) + 180


def _row(pen: Pen, seen: Seen, choice: Choice | None, option: Option | None, place: str,
         places: list[str], r: Rect, numbers: float) -> None:
    state = seen.state
    ship = state.ship(state.active)
    idle = state.idle[0] if state.phase is Phase.INFEST and state.idle else ""
    ink = t.TEXT
    if choice is not None and option is not None:
        id = option_id(choice.about, option)
        pen.touch(id, r)
        ink = pen.surface(id, r, radius=t.ROW_RADIUS)
    elif place == idle:
        pen.box(r, t.OFF, edge=BOARDER, border=3, radius=t.ROW_RADIUS)
    x, y = r.x + 14, r.middle[1]
    if numbers:
        pen.line(x, y, _numbers(ship, place), 30, t.faded(ink, 0.85), "heavy")
    pen.line(x + numbers, y, _(title(place)), 30, ink, "bold")
    right = r.right - 14
    if idle and option is not None:
        up = places.index(place) < places.index(idle)
        pen.icon(right - 18, y, 34, "up" if up else "down", ink)
    count = ship.boarders.get(place, 0)
    right -= 46 if idle else 0
    if count > MOST_CUBES:
        right -= pen.line(right, y, str(count), 30, ink, "heavy", "right") + 6
    wide = cubes(pen, 1 if count > MOST_CUBES else count, right, y, 26.0)
    right = r.right - 14 - (46 if idle else 0) - max(MOST_CUBES * 30.0, wide) - 10
    for k in reversed(range(ship.full.get(place, 0))):
        right -= DISC + 4
        there = k < ship.discs.get(place, 0)
        colour = t.rgb(DISCS[catalogue().actions[place].disc])
        pen.box(Rect(right, y - DISC / 2, DISC, DISC), colour if there else t.CLEAR,
                edge=t.INK if there else ink, border=2, radius=DISC / 2, dashed=not there)
