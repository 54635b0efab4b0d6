"""Dice Flick: the notepad, the hand, and the points proposed."""

from __future__ import annotations

from game.content.hand import upturned
from game.content.models import models
from game.pack import Drawn, Pen, Rect, Seen, option_id
from game.ui import tokens as t
from game.ui.dice import die
from game.ui.panels import round_number, seats_in_turn
from game.ui.words import _, told

COLOURS = {"blue": t.rgb("#1F5FD0"), "yellow": t.rgb("#E5A712"), "green": t.rgb("#1F8A3C"),
           "white": t.rgb("#ECE6D8"), "pink": t.rgb("#F0468F")}
GROUPS = {"blue": "Blue group", "yellow": "Yellow group", "green": "Green group",
          "row": "Blast row", "centre": "Centre die"}


def draw(pen: Pen, seen: Seen) -> Drawn:
    state, safe = seen.state, pen.safe
    prompts: list[tuple[str, str, str]] = []
    grow = 1.0 + (pen.text_size - 1.0) * 0.35
    head = Rect(safe.right - 580, safe.y, 580, 122)
    with pen.group("round"):
        pen.panel(head)
        round_number(pen, head, _("{a} of {b}", a=state.round, b=state.rules.rounds))
        seats_in_turn(pen, seen, Rect(head.x + 230, head.y, head.w - 254, head.h))
    pad = Rect(safe.x, 196, min(450.0 * grow, safe.w * 0.30), 750)
    with pen.group("notepad"):
        _notepad(pen, seen, pad)
    right = Rect(safe.right - min(400.0 * grow, safe.w * 0.30), 196,
                 min(400.0 * grow, safe.w * 0.30), 750)
    choices: tuple[str, ...] = ()
    hand = Rect(right.x, 804, right.w, 142)
    if state.phase == "score" and state.scoring is not None:
        _score(pen, seen, Rect(right.x, right.y, right.w, right.h - 162), prompts)
        choices = ("score",)
    with pen.group("hand"):
        _hand(pen, seen, hand)
    free = Rect(pad.right + 20, 190, right.x - pad.right - 40, 760)
    about = {"flick": _("flick"), "shake": _("shake"), "score": _("score")}.get(state.phase, "")
    return Drawn(free, choices, tuple(prompts), about)


def _notepad(pen: Pen, seen: Seen, r: Rect) -> None:
    state = seen.state
    pen.box(r, t.PAPER, radius=t.PANEL_RADIUS, shadow=0.5)
    seats = len(state.seats)
    rounds = state.rules.rounds
    inner = r.inset(20, 18)
    first = min(70.0 * pen.text_size ** 0.5, inner.w * 0.2)
    column = (inner.w - first) / seats
    head, foot = 76.0, 76.0
    step = min(58.0, (inner.h - head - foot) / rounds)
    px = min(30.0, step * 0.62 / pen.text_size ** 0.6)
    for seat in range(seats):
        x = inner.x + first + column * (seat + 0.5)
        pen.badge(Rect(x - 28, inner.y + 4, 56, 56), seen.ornament(seat))
    y = inner.y + head
    for n in range(rounds):
        now = n + 1 == state.round
        if now:
            pen.box(Rect(inner.x - 4, y, inner.w + 8, step), t.PAPER_NOW)
        pen.box(Rect(inner.x - 4, y, inner.w + 8, 2), t.PAPER_LINE)
        pen.line(inner.x + first / 2, y + step / 2, str(n + 1), px * 0.9,
                 t.rgb("#6B604C"), "bold", "centre")
        for seat in range(seats):
            x = inner.x + first + column * (seat + 0.5)
            points = state.pad[seat]
            if n < len(points):
                pen.line(x, y + step / 2, str(points[n]), px, t.ON_PAPER, "heavy", "centre")
            elif now and seat == state.seat:
                pen.line(x, y + step / 2, "?", px, t.rgb("#9A7A10"), "heavy", "centre")
        y += step
    pen.box(Rect(inner.x - 4, y, inner.w + 8, 4), t.ON_PAPER)
    y += (inner.bottom - y) / 2 + 2
    y = min(y, r.bottom - 44)
    pen.line(inner.x, y, _("Sum"), 26, t.ON_PAPER, "bold", room=first - 4)
    for seat, total in enumerate(state.totals()):
        x = inner.x + first + column * (seat + 0.5)
        pen.line(x, y, str(total), 44, t.ON_PAPER, "display", "centre", room=column - 8)


def _die(pen: Pen, r: Rect, colour: str, face: str | None) -> None:
    ink = t.INK if colour in ("white", "yellow") else t.TEXT
    die(pen, r, COLOURS.get(colour, t.SOFT), face, ink)


def _hand(pen: Pen, seen: Seen, r: Rect) -> None:
    state = seen.state
    seat = state.seat if seen.seat is None else seen.seat
    pen.panel(r)
    ids = state.hands[seat]
    room = max(len(ids), state.rules.hand)
    size = min(84.0, (r.w * 0.62 - 12 * (room - 1)) / room)
    x = r.right - 20 - room * size - (room - 1) * 12
    pen.text(Rect(r.x + 20, r.y + 26, x - r.x - 30, 46), _("Hand"), 30, t.TEXT, "bold")
    pen.text(Rect(r.x + 20, r.y + 72, x - r.x - 30, 44), _("{n} left", n=len(ids)), 26, t.SOFT)
    for i in range(room):
        box = Rect(x + i * (size + 12), r.middle[1] - size / 2, size, size)
        if i < len(ids):
            piece = state.table.piece(ids[i])
            _die(pen, box, ids[i].rpartition("-")[0],
                 upturned(models().die(piece.kind), piece.pose))
        else:
            pen.box(box, t.CLEAR, edge=t.LINE, border=2, radius=12, dashed=True)


def _score(pen: Pen, seen: Seen, r: Rect, prompts: list[tuple[str, str, str]]) -> None:
    state = seen.state
    held = state.scoring
    elements = {e.id: e for e in held.board}
    choice = seen.choice("score")
    with pen.group("score"):
        pen.panel(r)
        y = r.y + 20
        room = r.bottom - 300
        for group in held.scored.groups:
            if y + 120 > room:
                break
            title = _(GROUPS.get(group.colour if group.kind == "colour" else group.kind,
                                 GROUPS.get(group.colour, "Group")))
            pen.line(r.x + 24, y + 18, title, 30, t.TEXT, "bold", room=r.w - 48)
            size = min(52.0, (r.w - 48) / max(1, len(group.elements)) - 8)
            for i, id in enumerate(group.elements):
                box = Rect(r.x + 24 + i * (size + 8), y + 50, size, size)
                element = elements.get(id)
                if element is None or id.startswith("marker-"):
                    colour = COLOURS.get(element.colour, t.OK) if element else t.OK
                    pen.box(box, t.INK, edge=colour, border=3, radius=size / 2)
                    pen.line(*box.middle, f"+{element.points if element else 2}", 24,
                             colour, "heavy", "centre", room=size - 8)
                else:
                    _die(pen, box, element.colour, state.faces.get(id))
                    if element.centre:
                        pen.line(box.right - 4, box.y, "×2", 22, t.LAMP, "heavy", "centre")
            sum_ = " + ".join(str(v) for v in group.terms)
            pen.line(r.x + 24, y + 50 + size + 26, sum_, 26, t.SOFT, room=r.w - 48)
            y += 50 + size + 56
        if not held.scored.groups:
            pen.text(Rect(r.x + 24, y, r.w - 48, 120), _("Nothing is chosen."), 28, t.SOFT)
        w = pen.line(r.x + 24, r.bottom - 244, str(held.scored.points), 84, t.LAMP, "display")
        pen.line(r.x + 40 + w, r.bottom - 236, _("points"), 30, t.TEXT)
        if choice is None or not seen.mine:
            return
        options = {o.id: o for o in choice.options}
        take = options["take"]
        rows = Rect(r.x + 20, r.bottom - 192, r.w - 40, 176).rows(2, 12)
        pen.button(option_id("score", take), rows[0], told(take.label), centred=True,
                   blocked=told(take.blocked), action="accept")
        pen.button("change", rows[1], _("Change"), centred=True, action="third")
    prompts.append(("third", _("Change"), "change"))
    prompts.append(("back", _("Score nothing"), option_id("score", options["nothing"])))
