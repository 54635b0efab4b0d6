"""What stands beside the table: the round, everyone's points, and the call."""

from __future__ import annotations

from game.pack import Drawn, Pen, Rect, Seen, option_id
from game.ui import tokens as t
from game.ui.panels import round_number
from game.ui.words import _, told


def draw(pen: Pen, seen: Seen) -> Drawn:
    safe = pen.safe
    head = Rect(safe.right - 420, safe.y, 420, 122)
    with pen.group("round"):
        pen.panel(head)
        round_number(pen, head, str(seen.state.round), 110)
        pen.picture(Rect(head.right - 210, head.y + 16, 180, 90),
                    "coinflip/models/textures/coin.png")
    places = Rect(safe.right - 420, 196, 420, 96 * len(seen.state.seats)).rows(
        len(seen.state.seats), 12)
    with pen.group("points"):
        for seat, r in enumerate(places):
            acts = seat == seen.seat
            pen.panel(r, edge=t.LAMP if acts else t.LINE, seat=seen.ornament(seat))
            pen.badge(Rect(r.x + 36, r.y + 12, 60, 60), seen.ornament(seat))
            pen.line(r.x + 116, r.middle[1], _(seen.state.seats[seat].name), 30, face="bold",
                     room=180)
            pen.line(r.right - 30, r.middle[1], str(seen.state.points[seat]), 44,
                     face="display", align="right")
    free = Rect(safe.x, 196, safe.w - 460, 740)
    about = _("flip") if seen.state.called else _("call")
    choice = seen.choice("call")
    if choice is None or not seen.mine:
        return Drawn(free, about=about)
    with pen.group("call"):
        for option, r in zip(choice.options, Rect(free.x, 830, 640, 96).columns(2, 20),
                             strict=True):
            pen.button(option_id("call", option), r, told(option.label),
                       icon=f"coinflip/{option.id}", centred=True)
    return Drawn(free, choices=("call",), about=about)
