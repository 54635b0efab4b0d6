"""What stands beside the table: the round, everyone's points, and the call."""

from __future__ import annotations

from game.pack import Drawn, Pen, Rect, Seen, option_id
from game.ui import tokens as t
from game.ui.panels import below, tally
from game.ui.words import _, told


def draw(pen: Pen, seen: Seen) -> Drawn:
    state = seen.state
    strip = tally(pen, seen, [str(n) for n in state.points], str(state.round))
    about = _("flip") if state.called else _("call")
    if not seen.folded:
        _names(pen, seen, strip)
    choice = seen.choice("call")
    if choice is None or not seen.mine:
        return Drawn(below(pen, strip), about=about)
    with pen.group("call"):
        for option, r in zip(choice.options, Rect(pen.safe.x, 830, 640, 96).columns(2, 20),
                             strict=True):
            pen.button(option_id("call", option), r, told(option.label),
                       icon=f"coinflip/{option.id}", centred=True)
    return Drawn(below(pen, strip), choices=("call",), about=about)


def _names(pen: Pen, seen: Seen, strip: Rect) -> None:
    """Who has which points, and the coin."""
    seats = seen.state.seats
    w = max(strip.w, 240 + max(pen.wide(_(s.name), 30, "bold") for s in seats))
    places = Rect(strip.right - w, strip.bottom + 16, w, 96 * len(seats)).rows(len(seats), 12)
    with pen.group("points"):
        for seat, r in enumerate(places):
            acts = seat == seen.seat
            pen.panel(r, edge=t.LAMP if acts else t.LINE, seat=seen.ornament(seat))
            pen.badge(Rect(r.x + 36, r.y + 12, 60, 60), seen.ornament(seat))
            pen.line(r.x + 116, r.middle[1], _(seats[seat].name), 30, face="bold")
            pen.line(r.right - 30, r.middle[1], str(seen.state.points[seat]), 44,
                     face="display", align="right")
        pen.picture(Rect(strip.right - 180, places[-1].bottom + 16, 180, 90),
                    "coinflip/models/textures/coin.png")
