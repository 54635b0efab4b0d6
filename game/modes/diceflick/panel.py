"""Dice Flick: the totals, the notepad when it is opened, and the reasons of a score."""

from __future__ import annotations

from game.content.models import models
from game.modes.diceflick import scoring
from game.modes.diceflick.state import Element, Group, cell_of, colour_of
from game.pack import Drawn, Pen, Rect, Seen, Spot, option_id
from game.rules import Choice
from game.ui import coach
from game.ui import tokens as t
from game.ui.dice import die
from game.ui.panels import below, tally, turn_height
from game.ui.words import _, sentence, told

COLOURS = {"blue": t.rgb("#1F5FD0"), "yellow": t.rgb("#E5A712"), "green": t.rgb("#1F8A3C"),
           "white": t.rgb("#ECE6D8"), "pink": t.rgb("#F0468F")}
GROUPS = {"blue": "Blue group", "yellow": "Yellow group", "green": "Green group",
          "row": "Blast row", "centre": "Centre die"}
BUTTON = 84.0
COACH_W = 440.0  # beside the box
TURN_W = 760.0  # the turn bar is at least allowed so much
BETWEEN = 32.0  # the reasons and the button


def draw(pen: Pen, seen: Seen) -> Drawn:
    state = seen.state
    prompts: list[tuple[str, str, str]] = []
    number = _("{a} of {b}", a=state.round, b=state.rules.rounds)
    lessons = state.rules.lessons
    strip = tally(pen, seen, [str(total) for total in state.totals()], number,
                  _("Part") if lessons else "")
    about = {"flick": _("flick {n} of {most}", n=state.flicked + 1, most=state.allowed),
             "shake": _("shake"), "score": _("score")}.get(state.phase, "")
    choice = seen.choice("score")
    free = below(pen, strip)
    if state.scoring is not None and choice is not None and not seen.folded:
        reasons = _score(pen, seen, strip, choice, prompts)
        free = below(pen, strip, right=reasons.x - 20)
    elif not seen.folded and not lessons:
        _notepad(pen, seen, strip)
    crowded = choice is not None and pen.text_size >= 1.5  # the reasons need the room
    if lessons and seen.mine and not crowded:
        y = pen.safe.y + turn_height(pen, TURN_W, seen.says) + 16
        coach.under(pen, _(lessons[state.round - 1].says), Rect(pen.safe.x, y, 0.0, 0.0), COACH_W)
    return Drawn(free, ("score",), tuple(prompts), about, spots=_spots(seen), clear=_box(seen))


def _spots(seen: Seen) -> tuple[Spot, ...]:
    """What the holes and their markers do, where no die lies on them."""
    rules = seen.state.rules
    marks = models().fixture(rules.arena).marks
    says = {rules.centre: _("A die here counts twice, and alone"),
            rules.bonus: _("A die here: one more flick")}
    for cell in rules.upgrades.values():
        says[cell] = _("Open: one more die of its colour, worth {n}", n=rules.upgrade_points)
    plain = _("A die here counts its number, in a group of {n}", n=rules.smallest_group)
    out = []
    for name, at in marks.items():
        if name.startswith("hole ") and name.removeprefix("hole ") not in seen.state.holes:
            cell = cell_of(name.removeprefix("hole "))
            out.append(Spot((at[0], at[1], marks["plate"][2]), says.get(cell, plain),
                            quiet=cell not in says))
    return tuple(out)


def _box(seen: Seen) -> tuple[tuple[float, float, float], ...]:
    """The corners of the box with its bases."""
    fixture = models().fixture(seen.state.rules.arena)
    wide, _deep, high = fixture.marks["outer"]
    return tuple((x, y, z) for x in (-wide, wide) for y in (-wide, wide) for z in (0.0, high))


def _notepad(pen: Pen, seen: Seen, strip: Rect) -> None:
    """Every round's points on paper; opened over the table, below the totals, or below the turn
    bar where the screen's own list of choices stands, or its large button."""
    state = seen.state
    seats, rounds = len(state.seats), state.rules.rounds
    step = max(44.0, pen.size(28) * 1.5)
    first = pen.wide("50", 28, "bold") + 36
    column = max(84.0, pen.wide("000", 30, "heavy") + 28)
    w = max(strip.w, first + column * seats + 40)
    x, y = strip.right - w, strip.bottom + 16
    shakes = seen.aim is not None and seen.aim.kind == "shake" and pen.text_size >= 1.5
    if seen.mine and (shakes or any(isinstance(o, Choice) for o in seen.offers)):
        x, y = pen.safe.x, pen.safe.y + turn_height(pen, TURN_W, seen.says) + 16
    shown = min(rounds, int((pen.floor - y - 140) / step))
    start = min(max(0, state.round - shown + 1), rounds - shown)
    r = Rect(x, y, w, 100 + shown * step + 24)
    column = (w - 40 - first) / seats
    pen.covers.append(r)
    with pen.group("notepad"):
        pen.box(r, t.PAPER, radius=t.PANEL_RADIUS, shadow=0.5)
        for seat in range(seats):
            x = r.x + 20 + first + column * (seat + 0.5)
            pen.badge(Rect(x - 28, r.y + 20, 56, 56), seen.ornament(seat))
        for k in range(shown):
            n, y = start + k, r.y + 92 + k * step
            now = n + 1 == state.round
            if now:
                pen.box(Rect(r.x + 16, y, w - 32, step), t.PAPER_NOW)
            pen.box(Rect(r.x + 16, y, w - 32, 2), t.PAPER_LINE)
            pen.line(r.x + 20 + first / 2, y + step / 2, str(n + 1), 28, t.rgb("#6B604C"), "bold",
                     "centre")
            for seat in range(seats):
                x = r.x + 20 + first + column * (seat + 0.5)
                points = state.pad[seat]
                if n < len(points):
                    pen.line(x, y + step / 2, str(points[n]), 30, t.ON_PAPER, "heavy", "centre")
                elif now and seat == state.seat:
                    pen.line(x, y + step / 2, "?", 30, t.rgb("#9A7A10"), "heavy", "centre")


# ---- the reasons of a score --------------------------------------------------------------

def _score(
    pen: Pen, seen: Seen, strip: Rect, choice: Choice, prompts: list[tuple[str, str, str]]
) -> Rect:
    """What counts and why, or why nothing does; then the one button."""
    state, held = seen.state, seen.state.scoring
    grow = 1.0 + (pen.text_size - 1.0) * 0.35
    w = min(440.0 * grow, pen.safe.w * 0.36)
    x = pen.safe.right - w
    options = {o.id: o for o in choice.options}
    press = options.get("take", options["nothing"])
    high = pen.tall_button(told(press.label), w - 20, centred=True, action="accept", least=BUTTON)
    room = pen.floor - high - BETWEEN - (strip.bottom + 16)
    groups = held.scored.groups
    large = max(64.0, pen.size(30) * 1.3)
    row = pen.size(64) + 20
    names = len(groups) * (large + row) + _foot(pen) <= room  # a colour says itself as well
    h = (sum(row + (large if names else 0) for _group in groups) if groups
         else _reason_height(pen, seen, w)) + _foot(pen)
    last = state.last if state.last in state.faces else ""
    over = max(64.0, pen.tall(_("stays: no group"), w - 110, 26) + 20)
    stays = bool(groups and last and not any(last in g.elements for g in groups)
                 and h + over <= room)
    h = min(room, h + (over if stays else 0))
    top = min(max(250.0 if groups else 330.0, strip.bottom + 16), strip.bottom + 16 + room - h)
    r = Rect(x, top, w, h)
    with pen.group("score"):
        pen.panel(r)
        y = r.y + 16
        elements = {e.id: e for e in held.board}
        for group in groups:
            if names:
                pen.box(Rect(r.x + 28, y + large / 2 - 18, 36, 36), COLOURS[group.colour], radius=8)
                pen.text(Rect(r.x + 78, y, w - 98, large), _title(group), 30, t.TEXT, "bold",
                         middle=True)
                y += large
            _sum(pen, seen, group, elements, Rect(r.x + 28, y, w - 56, row - 20))
            y += row
        if not groups:
            y += _reason(pen, seen, Rect(r.x + 28, y, w - 56, r.h))
        y = _total(pen, seen, Rect(r.x + 28, y, w - 56, r.bottom - y))
        if stays:
            y = r.bottom - 10 - over / 2
            _die(pen, Rect(r.x + 28, y - 24, 48, 48), colour_of(last), state.faces[last])
            pen.line(r.x + 90, y, _("stays: no group"), 26, t.SOFT, room=w - 110)
    button = Rect(x + 10, r.bottom + BETWEEN, w - 20, high)
    with pen.group("take"):
        pen.button(option_id("score", press), button, told(press.label), centred=True,
                   blocked=told(press.blocked), action="accept")
    if "take" in options:
        prompts.append(("third", _("Change"), "change"))
        prompts.append(("fourth", _("Score nothing"), option_id("score", options["nothing"])))
    return r


def _title(group: Group) -> str:
    name = group.colour if group.kind == "colour" else group.kind
    return _(GROUPS.get(name, GROUPS.get(group.colour, "Group")))


def _sum(pen: Pen, seen: Seen, group: Group, elements: dict[str, Element], r: Rect) -> None:
    """The dice of a group, a plus between each two."""
    count = len(group.elements)
    twice = pen.wide("×2", 26, "bold") + 8
    doubled = sum(elements[id].centre for id in group.elements)
    size = min(pen.size(64), (r.w - twice * doubled + 26) / count - 26)
    x = r.x
    for i, id in enumerate(group.elements):
        box = Rect(x, r.middle[1] - size / 2, size, size)
        element = elements[id]
        x += size + 26
        if i:
            pen.icon(box.x - 13, r.middle[1], 20, "plus", t.SOFT)
        if id.startswith("marker-"):
            pen.box(box, t.INK, edge=COLOURS[element.colour], border=3, radius=size / 2)
            pen.line(*box.middle, f"+{element.points}", 26, t.TEXT, "heavy", "centre")
        else:
            _die(pen, box, element.colour, seen.state.faces.get(id))
            if element.centre:
                pen.line(box.right + 8, r.middle[1], "×2", 26, t.LAMP, "bold")
                x += twice


def _reason_height(pen: Pen, seen: Seen, w: float) -> float:
    held = seen.state.scoring
    why = sentence(told(scoring.why_nothing(seen.state.rules, held.board)))
    pair = scoring.nearly(seen.state.rules, held.board)
    early = _early(seen)
    return (pen.tall(why, w - 56, 30, "bold") + 24 + (84 if pair else 0)
            + (pen.tall(early, w - 56, 26) + 16 if early else 0))


def _early(seen: Seen) -> str:
    """That so few dice can't be a group yet, where that is so."""
    state = seen.state
    return told(state.note) if scoring.too_early(state.rules, state.scoring.board) else ""


def _reason(pen: Pen, seen: Seen, r: Rect) -> float:
    """Why nothing counts, and the dice that came nearest to a group."""
    state, held = seen.state, seen.state.scoring
    why = sentence(told(scoring.why_nothing(state.rules, held.board)))
    took = pen.text(Rect(r.x, r.y + 8, r.w, r.h), why, 30, t.WARN, "bold") + 24
    pair = scoring.nearly(state.rules, held.board)[:5]
    for i, element in enumerate(pair):
        box = Rect(r.x + i * 74, r.y + took, 60, 60)
        if element.id.startswith("marker-"):
            pen.box(box, t.INK, edge=COLOURS[element.colour], border=3, radius=30)
        else:
            _die(pen, box, element.colour, state.faces.get(element.id))
    took += 84 if pair else 0
    early = _early(seen)
    if early:
        took += pen.text(Rect(r.x, r.y + took, r.w, r.h), early, 26, t.SOFT) + 16
    return took


def _foot(pen: Pen) -> float:
    """How high the turn's points and the total are."""
    return 16 + 24 + max(96.0, pen.size(30) * 1.4) + max(60.0, pen.size(34) * 1.4)


def _total(pen: Pen, seen: Seen, r: Rect) -> float:
    state, held = seen.state, seen.state.scoring
    pen.box(Rect(r.x, r.y, r.w, 2), t.LINE)
    points = held.scored.points if held.scored.groups else 0
    y = r.y + 12 + max(96.0, pen.size(30) * 1.4) / 2
    if pen.text_size < 1.5:
        pen.line(r.x, y, _("This turn"), 30, t.SOFT)
    pen.line(r.right, y, str(points), 84, t.LAMP if points else t.TEXT, "display", "right")
    y += max(96.0, pen.size(30) * 1.4) / 2 + max(60.0, pen.size(34) * 1.4) / 2
    before = state.totals()[state.seat]
    pen.badge(Rect(r.x, y - 24, 48, 48), seen.ornament(state.seat))
    after = f"{before} → {before + points}" if points else str(before)
    pen.line(r.right, y, after, 34, t.TEXT, "heavy", "right")
    if pen.text_size < 1.25:
        pen.line(r.x + 62, y, _("Total"), 30, t.SOFT)
    return y + max(60.0, pen.size(34) * 1.4) / 2


def _die(pen: Pen, r: Rect, colour: str, face: str | None) -> None:
    ink = t.INK if colour in ("white", "yellow") else t.TEXT
    die(pen, r, COLOURS.get(colour, t.SOFT), face, ink)
