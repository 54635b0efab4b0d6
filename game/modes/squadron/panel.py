"""Squadron Dice: a card for each squadron, and the duel."""

from __future__ import annotations

from typing import Any

from game.pack import Drawn, Pen, Rect, Seen, option_id
from game.ui import tokens as t
from game.ui.dice import die
from game.ui.panels import round_number, seats_in_turn
from game.ui.words import _, told

DARK = ("#164A78", "#7A3413", "#0B5A42", "#6B1F55")  # an Ace's die, by ornament


def draw(pen: Pen, seen: Seen) -> Drawn:
    state = seen.state
    safe = pen.safe
    prompts: list[tuple[str, str, str]] = []
    _round(pen, seen, Rect(safe.right - 580, safe.y, 580, 122), prompts)
    w = min(470.0 * (1.0 + (pen.text_size - 1.0) * 0.3), safe.w * 0.36)
    count = len(state.seats)
    h = 332.0 if count <= 3 else 296.0  # four cards leave room for the power meter below them
    low = 196 + h + (22 if count <= 3 else 16)
    places = [Rect(safe.x, 196, w, h), Rect(safe.right - w, 196, w, h),
              Rect(safe.x, low, w, h), Rect(safe.right - w, low, w, h)]
    for seat in range(count):
        with pen.group(f"flight-{seat}"):
            _flight(pen, seen, seat, places[seat])
    middle = Rect(safe.x + w + 20, 196, safe.w - 2 * w - 40, 168)
    if state.duel is not None:
        with pen.group("duel"):
            _duel(pen, seen, middle)
    # Between four cards the table is as large without the room above it, so it stays in place.
    top = middle.bottom + 12 if state.duel is not None or count == 4 else 196.0
    free = Rect(middle.x, top, middle.w, 930 - top)
    if count <= 2:
        free = Rect(safe.x + (w if pen.width < 1600 else w * 0.7), top,
                    safe.w - 2 * (w if pen.width < 1600 else w * 0.7), 940 - top)
    about = {"squadron": _("squadron"), "evader": _("choose"), "hits": _("attack"),
             "evades": _("evade"), "resolved": _("round over")}.get(state.phase, "")
    return Drawn(free, ("next",), tuple(prompts), about)


def _round(pen: Pen, seen: Seen, r: Rect, prompts: list[tuple[str, str, str]]) -> None:
    with pen.group("round"):
        pen.panel(r)
        round_number(pen, r, str(seen.state.round), 110)
        choice = seen.choice("next")
        if choice is not None and seen.mine:
            option = choice.options[0]
            id = option_id("next", option)
            pen.button(id, Rect(r.right - 376, r.y + 20, 352, 82), told(option.label),
                       centred=True, action="accept")
        else:
            seats_in_turn(pen, seen, Rect(r.x + 150, r.y, r.w - 174, r.h))


def _flight(pen: Pen, seen: Seen, seat: int, r: Rect) -> None:
    state = seen.state
    flight, duel = state.flights[seat], state.duel
    n = seen.ornament(seat)
    o = pen.seats[n]
    role = ""
    if duel is not None:
        role = "attacks" if seat == duel.attacker else "evades" if seat == duel.evader else ""
    edge = {"attacks": t.LAMP, "evades": t.WARN}.get(role, t.LINE)
    if not role and seat == seen.seat:
        edge = o.colour
    pen.panel(r, edge=edge, border=4 if edge != t.LINE else 2, seat=n)
    x = r.x + 40
    large = pen.text_size >= 1.5  # names go, badges stay
    pen.badge(Rect(x, r.y + 22, 58, 58), n)
    planes = "–" if flight.planes is None else str(flight.planes)
    w = pen.wide(planes, 60, "display")
    pen.line(r.right - 28, r.y + 54, planes, 60, face="display", align="right")
    pen.icon(r.right - 28 - w - 34, r.y + 52, 44, "plane", t.SOFT)
    if not large:
        pen.line(x + 74, r.y + 52, _(o.name), 40, o.colour, "display", room=r.w - w - 230)
    y = r.y + 92 + max(30.0, pen.size(26) * 0.9)
    if flight.out:
        pen.line(x, y, _("Out of the game"), 28, t.WARN, room=r.w - 70)
    elif role == "attacks":
        pen.pill(x, y, _("Highest: attacks"), t.LAMP, "target", room=r.right - x - 20)
    elif role == "evades":
        pen.pill(x, y, _("Lowest: evades"), t.WARN, "evade", room=r.right - x - 20)
    elif duel is not None:
        pen.line(x, y, _("Sits this one out"), 28, t.SOFT, room=r.w - 70)
    elif seat == seen.seat:
        pen.pill(x, y, _("Throws now"), o.colour, "die", room=r.right - x - 20)
    elif flight.planes is None:
        pen.line(x, y, _("Still to throw"), 28, t.SOFT, room=r.w - 70)
    else:
        pen.line(x, y, _("Has thrown"), 28, t.SOFT, room=r.w - 70)
    label = max(pen.wide(_("Squadron"), 26), pen.wide(_("Airfield"), 26))
    label = min(label, r.w * 0.4)
    high = (r.bottom - 20 - (y + 30)) / 2 - 8
    size = min(58.0, high, (r.right - 24 - x - label - 16 - 3 * 12) / 4)
    dice_x = r.right - 24 - 4 * size - 3 * 12
    y += max(0.0, pen.size(26) * 0.9 - 30)
    step = (r.bottom - 20 - (y + 30)) / 2
    for k, name in enumerate((_("Squadron"), _("Airfield"))):
        cy = y + 30 + step * (k + 0.5)
        pen.line(x, cy, name, 26, t.SOFT, room=dice_x - x - 10)
        dice: list[Any] = list(flight.squadron if k == 0 else flight.airfield)
        for i in range(4):
            box = Rect(dice_x + i * (size + 12), cy - size / 2, size, size)
            if i >= len(dice):
                pen.box(box, t.CLEAR, edge=t.LINE, border=2, radius=10, dashed=True)
                continue
            ace = dice[i].startswith("ace-")
            fill = t.rgb(DARK[n]) if ace else o.colour
            edge, ink = (t.LAMP, t.LAMP) if ace else (t.TEXT, t.INK)
            die(pen, box, fill, flight.shown.get(dice[i], "") if k == 0 else None, ink, edge, 3)
            if k == 1:
                pen.icon(*box.middle, size * 0.62, "star", t.LAMP)


def _duel(pen: Pen, seen: Seen, r: Rect) -> None:
    duel = seen.state.duel
    pen.panel(r)
    side = (r.w - 300) / 2
    left = Rect(r.x + 24, r.y, side, r.h)
    right = Rect(r.right - 24 - side, r.y, side, r.h)
    a, e = seen.ornament(duel.attacker), seen.ornament(duel.evader)
    pen.badge(Rect(left.x, r.y + 26, 50, 50), a)
    pen.line(left.x + 64, r.y + 51, _("Hits"), 30, t.TEXT, "bold", room=side - 70)
    pen.badge(Rect(right.right - 50, r.y + 26, 50, 50), e)
    pen.line(right.right - 64, r.y + 51, _("Evades"), 30, t.TEXT, "bold", "right", room=side - 70)
    number = seen.state.rules.duel_dice
    size = min(52.0, (side - 8 * (number - 1)) / number)
    faces_hit, faces_evade = list(duel.hit_faces.values()), list(duel.evade_faces.values())
    for i in range(number):
        box = Rect(left.x + i * (size + 8), r.bottom - size - 24, size, size)
        face = faces_hit[i] if i < len(faces_hit) else None
        die(pen, box, t.rgb("#1A1A1F"), face, t.WARN, t.WARN)
        box = Rect(right.right - (number - i) * (size + 8) + 8, r.bottom - size - 24, size, size)
        face = faces_evade[i] if i < len(faces_evade) else None
        fill = t.rgb("#E5B21C") if face else t.rgb("#5A4A18")
        die(pen, box, fill, face, t.INK, t.LAMP)
    x, y = r.middle
    hits = "–" if duel.hits is None else str(duel.hits)
    evades = "–" if duel.evades is None else str(duel.evades)
    pen.line(x - 92, y, hits, 80, t.WARN, "display", "centre")
    pen.line(x + 92, y, evades, 80, t.LAMP, "display", "centre")
    word = _("against") if duel.lost is None else _("beats") if duel.lost else _("misses")
    pen.line(x, y, word, 28, t.SOFT, align="centre", room=120)
