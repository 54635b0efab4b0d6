"""FlickFleet: whose ships are left, the active ship's dashboard, what may be done.

Open while a person chooses; folded to two strips while a piece is in the hand or moves.
"""

from __future__ import annotations

from typing import Any

from game.modes.fleet.panel import boarders, dashboard, fleets, ladder, ships, strip
from game.modes.fleet.phase import WHOLE_MAT, Phase
from game.pack import Drawn, Label, Pen, Rect, Seen, option_id
from game.rules import Choice, Placing
from game.ui import coach
from game.ui.panels import turn_height
from game.ui.words import _, told

ACTING = {Phase.ACTION, Phase.MOVE, Phase.FIRE, Phase.LAUNCH, Phase.REPAIR}
LEFT = ("activate", "drill", "action")  # choices of the left column
LISTED = 500.0  # the screen's own list of choices, at the right
COLUMN = 700.0  # the left column when it is open
BESIDE_LIST = 650.0  # the same where it is only to be looked at
BETWEEN = 16.0


def draw(pen: Pen, seen: Seen) -> Drawn:
    safe, state = pen.safe, seen.state
    drawn, prompts = _presses(pen, seen)
    lists = seen.mine and any(isinstance(o, Choice) and o.about not in drawn for o in seen.offers)
    floor = pen.floor
    leads = []
    lesson = _(state.rules.lessons.get(state.phase, "")) if seen.mine else ""
    beside = strip.folded(pen, seen) if strip.wanted(state) and seen.folded else None
    if strip.wanted(state) and beside is None:
        band = strip.draw(pen, seen)
        turn = _second_band(pen, seen, band, lists, prompts)
    else:
        band = beside or (fleets.strip(pen, seen) if seen.folded else fleets.band(pen, seen))
        turn = Rect(safe.x, safe.y, band.x - 20 - safe.x, 96.0)
        if beside is not None and ladder.wanted(seen):
            ladder.draw(pen, seen, band.bottom + 20, pen.floor - 16)
    top = turn.y + turn_height(pen, turn.w, seen.says) + BETWEEN
    column = BESIDE_LIST if lists and not _chooses(seen) else COLUMN
    wide = min(column * (1.0 + (pen.text_size - 1.0) * 0.25), safe.w * 0.5)
    if state.phase in boarders.PHASES:
        with pen.group("boarders"):
            left, lead = boarders.draw(pen, seen, Rect(safe.x, top, wide, pen.floor - 16 - top))
            leads.append(lead)
    elif seen.folded:
        left = _folded(pen, seen, top)
        if lesson:
            coach.under(pen, lesson, left)
    else:
        left = Rect(safe.x, top, wide, pen.floor - top)
        if lists and pen.text_size >= 1.5 and not _chooses(seen):
            left = Rect(safe.x, top, 0.0, 0.0)  # the list needs the room, the table the rest
            if lesson:
                coach.under(pen, lesson, left)
        elif not lesson:
            left = _open(pen, seen, left)
        elif coach.fits_under(pen, lesson, left):
            below = coach.tall(pen, lesson, max(wide, coach.LEAST_W)) + BETWEEN
            left = _open(pen, seen, Rect(left.x, left.y, wide, left.h - below))
            coach.under(pen, lesson, left)
        elif _chooses(seen):
            left = _open(pen, seen, left)
            floor = coach.beside(pen, lesson, left, band.bottom + BETWEEN).y - 10
        else:  # what is only to be looked at makes room
            left = coach.under(pen, lesson, Rect(left.x, left.y, wide, 0.0))
    y = max(band.bottom, turn.y + 96.0) + 10
    chooses = seen.mine and not any(isinstance(o, Placing) for o in seen.offers) and not seen.aim
    x = left.right + 20 if chooses and left.h else safe.x
    right = safe.right - (LISTED if lists else 0.0)
    labels = {id: _label(pen, seen, ship) for id, ship in state.ships.items()} if seen.aim else {}
    return Drawn(Rect(x, y, right - x, floor - y), tuple(drawn), tuple(prompts), _about(seen),
                 turn=turn, labels=labels, head=boarders.decider(seen), leads=tuple(leads))


def _second_band(pen: Pen, seen: Seen, band: Rect, lists: bool,
                 prompts: list[tuple[str, str, str]]) -> Rect:
    """Under the order strip: where the turn bar goes, and the ladder where there is one."""
    safe = pen.safe
    wide = 760.0 if pen.text_size < strip.LARGE else 960.0
    turn = Rect(safe.x, band.bottom + 12, wide, 96.0)
    if lists or not ladder.wanted(seen) or any(isinstance(o, Placing) for o in seen.offers):
        return turn
    beside = ladder.draw(pen, seen, band.bottom + 20, pen.floor - 16)
    if seen.mine and all(key != "third" for key, _label, _widget in prompts):
        label = _("Close") if seen.unfolded else _("Under fire")
        prompts.append(("third", label, "unfold"))
    return Rect(turn.x, turn.y, min(wide, beside.x - 20 - turn.x), turn.h)


def _folded(pen: Pen, seen: Seen, top: float) -> Rect:
    """One line of the ship that acts, for the person who plays it; for all others the table."""
    state = seen.state
    active = state.ships.get(state.active)
    if not seen.mine or active is None or not active.in_play or state.phase not in ACTING:
        return Rect(pen.safe.x, top, 0.0, 0.0)
    with pen.group("dashboard"):
        return dashboard.folded(pen, seen, active, top)


def _open(pen: Pen, seen: Seen, r: Rect) -> Rect:
    """The left column: ships to choose from, a dashboard, or the acting fleet."""
    state = seen.state
    action = seen.choice("action")
    activate = seen.choice("activate") or seen.choice("drill")
    active = state.ships.get(state.active)
    if activate is not None and seen.mine:
        with pen.group("ships"):
            return ships.choose(pen, seen, r, activate)
    if active is not None and active.full:
        with pen.group("dashboard"):
            return dashboard.draw(pen, seen, r, action)
    if action is not None and seen.mine:
        with pen.group("ships"):
            return ships.choose(pen, seen, r, action)
    if state.phase in WHOLE_MAT:
        return Rect(r.x, r.y, 0.0, 0.0)
    with pen.group("ships"):
        if active is not None and active.in_play:
            return ships.wing(pen, seen, active, r)
        return ships.roster(pen, seen, r)


def _chooses(seen: Seen) -> bool:
    """Does the left column hold what is to be chosen from?"""
    return seen.mine and any(seen.choice(about) for about in LEFT)


def _presses(pen: Pen, seen: Seen) -> tuple[list[str], list[tuple[str, str, str]]]:
    """The choices that need no list of the screen's, and what the prompts press."""
    drawn: list[str] = []
    prompts: list[tuple[str, str, str]] = []
    for about in (*LEFT, *boarders.PHASES.values()):
        if seen.choice(about) is not None:
            drawn.append(about)
    for about in ("moving", "firing", "back"):
        choice = seen.choice(about)
        if choice is not None:
            drawn.append(about)
            prompts += _instead(choice, pen.text_size < strip.LARGE)
    for about in ("set up", "arrival", "launch", "return", "asteroid"):
        choice = seen.choice(about)
        if choice is not None and seen.mine:
            drawn.append(about)
            prompts += _beside_placing(choice)
    return drawn, prompts


def _label(pen: Pen, seen: Seen, ship: Any) -> Label:
    """A capital ship's shields or hull, or how many pieces a wing has left."""
    _most, left = ships.life(ship)
    icon = ("shield" if ship.most_shields else "hull") if ship.full else "dots"
    name = _(ship.name) if pen.text_size < 1.25 else ""
    return Label(seen.ornament(ship.seat), name, icon, left)


def _about(seen: Seen) -> str:
    state = seen.state
    if state.phase in boarders.PHASES:
        return boarders.about(seen)
    if state.phase in ACTING and state.active:
        number = state.given_up + len(state.done) + 1
        return _("action {n} of 2", n=min(2, number))
    return {Phase.PLACE: _("set-up"), Phase.ARRIVE: _("arrival"), Phase.DRAFT: _("fleet"),
            Phase.ACTIVATE: _("activate"), Phase.LOSE: _("damage"),
            Phase.REROLL: _("beside the mat"), Phase.RETURN: _("back in"),
            Phase.NUMBER: _("crash"), Phase.DRONE: _("drone"), Phase.CRASH: _("crash"),
            Phase.FACTION: _("fleet"), Phase.ASTEROID: _("set-up"), Phase.POD: _("pod"),
            Phase.ORDER_ROLL: _("first order"), Phase.WITHDRAW: _("boarders")}.get(state.phase, "")


def _instead(choice: Choice, room: bool) -> list[tuple[str, str, str]]:
    """What can be pressed in place of the flick: back to the actions, and the rest; what gives
    something up is never on `back`. Without room for three, two are behind "More"."""
    out = [("back", told(o.label), option_id(choice.about, o))
           for o in choice.options if o.id == "back"]
    out += [("third", _("Act between"), option_id(choice.about, o))
            for o in choice.options if o.id == "between" and room]
    rest = [o for o in choice.options if o.id != "back" and not (o.id == "between" and room)]
    if len(rest) == 1:
        out.append(("fourth", told(rest[0].label), option_id(choice.about, rest[0])))
    elif rest:
        rams = all(o.id.startswith("ram ") for o in rest)
        out.append(("fourth", _("Ram") if rams else _("More"), "change"))
    return out


def _beside_placing(choice: Choice) -> list[tuple[str, str, str]]:
    """What can be pressed in place of putting the ship down."""
    first, *rest = choice.options
    out = [("fourth", told(first.label), option_id(choice.about, first))]
    for option in rest:
        key, label = "third", told(option.label)
        if option.id == "back":
            key = "back"
        elif option.id.startswith("next "):
            label = _("Other ship")
        if key not in [k for k, _label, _widget in out]:
            out.append((key, label, option_id(choice.about, option)))
    return out
