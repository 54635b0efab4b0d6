"""Squadron Dice: a card for each squadron in the corners, the duel between them."""

from __future__ import annotations

from game.pack import Drawn, Pen, Rect, Seen, option_id
from game.ui import tokens as t
from game.ui.dice import die
from game.ui.panels import fold
from game.ui.words import _, told

DARK = ("#164A78", "#7A3413", "#0B5A42", "#6B1F55")  # an Ace's die, by ornament
CARD = (340.0, 112.0)
DUEL_W = 840.0
BRIEF_W, LEAST_TURN = 540.0, 500.0
DUEL_DICE = 52.0  # how large they are when the duel is opened


def draw(pen: Pen, seen: Seen) -> Drawn:
    state, safe = seen.state, pen.safe
    h = max(CARD[1], pen.size(28) + 76)
    w = max(CARD[0], 116 + pen.wide("00", 60, "display") + 4 * 38 + 60)
    # The near seat below, the far one above; the turn bar stands at the top left.
    low = pen.floor - h - 10
    top = safe.y
    places = {"near": Rect(safe.x, low, w, h), "far": Rect(safe.right - w, top, w, h),
              "left": Rect(safe.x, top, w, h), "right": Rect(safe.right - w, low, w, h)}
    for seat in range(len(state.seats)):
        with pen.group(f"flight-{seat}"):
            r = places[state.rules.sides[seat].side]
            _flight(pen, seen, seat, r)
            if seen.folded:
                fold(pen, r)
    left = len(state.seats) > 2  # somebody's card stands at the top left
    middle = _between(pen, w, h, left)
    with pen.group("duel"):
        strip = _strip(pen, seen, middle)
        if not seen.folded and state.duel is not None:
            strip = _duel(pen, seen, Rect(middle.x, strip.bottom + 12, middle.w, 92))
    choice = seen.choice("next")
    if choice is not None and seen.mine:
        option = choice.options[0]
        with pen.group("next"):
            words = told(option.label)
            wide = min(420.0 * (1.0 + (pen.text_size - 1.0) * 0.5), safe.w)
            high = pen.tall_button(words, wide, centred=True, action="accept", least=84.0)
            x = min(middle.x + middle.w / 2 - wide / 2, safe.right - wide)
            pen.button(option_id("next", option), Rect(x, strip.bottom + 12, wide, high), words,
                       centred=True, action="accept")
    turn = Rect(safe.x, top + h + 12, max(w, 500.0), 96) if left \
        else Rect(safe.x, top, middle.x - safe.x - 16, 96)
    about = {"squadron": _("squadron"), "evader": _("choose"), "hits": _("attack"),
             "evades": _("evade"), "resolved": _("round over")}.get(state.phase, "")
    free = Rect(safe.x, middle.bottom + 10, safe.w, pen.floor - middle.bottom - 10)
    return Drawn(free, ("next",), about=about, turn=turn)


def _between(pen: Pen, card: float, h: float, left: bool) -> Rect:
    """The duel's strip: in the middle of the top, as wide as the cards beside it leave. Large
    text leaves badges and numbers in it, and the turn bar has the room left of it."""
    room = pen.width - 2 * (pen.safe.x + card + 20)
    if pen.text_size >= 1.5 and not left:
        w = max(min(room, BRIEF_W), min(BRIEF_W, pen.safe.w - card - 20 - LEAST_TURN))
        return Rect(pen.safe.right - card - 20 - w, pen.safe.y, w, h)
    w = min(DUEL_W * (1.0 + (pen.text_size - 1.0) * 0.4), room)
    return Rect(pen.width / 2 - w / 2, pen.safe.y, w, h)


def _flight(pen: Pen, seen: Seen, seat: int, r: Rect) -> None:
    """A squadron: its four dice in their colour, Aces with a lamp rim, and its planes."""
    state = seen.state
    flight, duel = state.flights[seat], state.duel
    n = seen.ornament(seat)
    o = pen.seats[n]
    acts = seat == seen.seat and not flight.out
    loses = duel is not None and seat == duel.evader and duel.lost
    pen.panel(r, edge=t.WARN if loses else t.LAMP if acts else t.LINE,
              border=4 if acts or loses else 2, seat=n)
    pen.badge(Rect(r.x + 32, r.middle[1] - 30, 60, 60), n)
    x, row = r.x + 108, r.middle[1]
    if pen.text_size < 1.25:
        pen.line(x, r.y + 34, _(o.name), 28, o.colour, "bold")
        row = r.y + 78
    if flight.out:
        pen.line(x, row, _("out"), 28, t.WARN, "bold")
        return
    count = max(1, state.rules.rookies)
    size = min(34.0, (r.right - 28 - pen.wide("00", 60, "display") - 44 - x) / count - 8)
    for i, id in enumerate(flight.squadron):
        box = Rect(x + i * (size + 8), row - size / 2, size, size)
        ace = id.startswith("ace-")
        fill = t.rgb(DARK[n]) if ace else o.colour
        die(pen, box, fill, flight.shown.get(id), t.LAMP if ace else t.INK,
            t.LAMP if ace else t.INK, 4 if ace else 2)
    if flight.planes is not None:
        pen.line(r.right - 62, r.middle[1], str(flight.planes), 60, face="display", align="right")
        pen.icon(r.right - 38, r.middle[1], 34, "plane", t.SOFT)


def _strip(pen: Pen, seen: Seen, r: Rect) -> Rect:
    """Highest against lowest: so far, in the duel, or what came of it."""
    state = seen.state
    duel = state.duel
    thrown = {i: state.flights[i].planes for i in state.flying()
              if state.flights[i].planes is not None}
    if duel is None and not thrown:
        return Rect(r.x, r.y, r.w, 0)
    if duel is not None:
        high, low = duel.attacker, duel.evader
        words = (_("Attacks"), _("Evades"))
        numbers = ("" if duel.hits is None else str(duel.hits),
                   "" if duel.evades is None else str(duel.evades))
    else:
        high = max(thrown, key=lambda i: thrown[i] or 0)
        low = min(thrown, key=lambda i: thrown[i] or 0)
        words = (_("Highest so far"), _("Lowest so far"))
        numbers = (str(thrown[high]), str(thrown[low]))
    half, alone = r.w / 2 - 70, high == low  # of one alone nothing is the lowest
    sides = ((high, words[0], numbers[0], r.x + 28),
             (low, words[1], numbers[1], r.x + r.w / 2 + 70))[:1 if alone else 2]
    r = Rect(r.x, r.y, half + 56 if alone else r.w, r.h)
    pen.panel(r)
    for seat, word, number, x in sides:
        n = seen.ornament(seat)
        pen.badge(Rect(x, r.middle[1] - 30, 60, 60), n)
        name = _(pen.seats[n].name) if pen.text_size < 1.25 else ""
        said = " ".join(filter(None, (name, number)))
        if pen.wide(word, 26) <= half - 110 and pen.text_size < 1.5:
            pen.line(x + 76, r.middle[1] - 20, word, 26, t.SOFT)
            pen.line(x + 76, r.middle[1] + 22, said, 30, pen.seats[n].colour, "bold")
        else:
            pen.line(x + 76, r.middle[1], number or "–", 48, pen.seats[n].colour, "display")
    lost = duel is not None and duel.lost
    icon = "target" if duel is None or duel.lost is None or lost else "evade"
    if not alone:
        pen.icon(r.x + r.w / 2 - 24, r.middle[1], 52, icon,
                 t.WARN if icon == "target" else t.LAMP)
        pen.icon(r.x + r.w / 2 + 30, r.middle[1], 34, "right", t.SOFT)
    if seen.folded:
        fold(pen, r)
    return r


def _duel(pen: Pen, seen: Seen, r: Rect) -> Rect:
    """The dice of both rolls; opened over the table."""
    duel, number = seen.state.duel, seen.state.rules.duel_dice
    pen.panel(r)
    size = min(DUEL_DICE, (r.w / 2 - 60) / number - 8)
    y = r.middle[1] - size / 2
    hits, evades = list(duel.hit_faces.values()), list(duel.evade_faces.values())
    for i in range(number):
        face = hits[i] if i < len(hits) else None
        die(pen, Rect(r.x + 28 + i * (size + 8), y, size, size), t.rgb("#1A1A1F"), face, t.WARN,
            t.WARN)
        face = evades[i] if i < len(evades) else None
        die(pen, Rect(r.right - 28 - (number - i) * (size + 8) + 8, y, size, size),
            t.rgb("#E5B21C") if face else t.rgb("#5A4A18"), face, t.INK, t.LAMP)
    return r
