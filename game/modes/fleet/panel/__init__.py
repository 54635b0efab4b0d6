"""FlickFleet: the fleets along the top, the active ship's dashboard, what may be done."""

from __future__ import annotations

from typing import Any

from game.modes.fleet.panel import dashboard, fleets, ships
from game.modes.fleet.phase import WHOLE_MAT, Phase
from game.pack import Drawn, Label, Pen, Rect, Seen, option_id
from game.rules import Choice
from game.ui import tokens as t
from game.ui.dice import d10, die
from game.ui.words import _, told

ACTING = {Phase.ACTION, Phase.MOVE, Phase.FIRE, Phase.LAUNCH, Phase.REPAIR}
SECOND = 196.0  # where the columns begin, below the fleets


def draw(pen: Pen, seen: Seen) -> Drawn:
    safe = pen.safe
    state = seen.state
    fleets.draw(pen, seen)
    wide = min(620.0 * (1.0 + (pen.text_size - 1.0) * 0.25), safe.w * 0.42)
    left = Rect(safe.x, SECOND, wide, 1080 * 0.876 - SECOND)
    lesson = state.rules.lessons.get(state.phase, "") if seen.mine else ""
    coach = _coach_place(pen, _(lesson), left) if lesson else None
    floor = coach.y if coach else left.bottom
    drawn: list[str] = []
    prompts: list[tuple[str, str, str]] = []
    action = seen.choice("action")
    activate = seen.choice("activate") or seen.choice("drill")
    shown = state.phase not in WHOLE_MAT
    active = state.ships.get(state.active)
    if activate is not None and seen.mine:
        with pen.group("ships"):
            ships.choose(pen, seen, left, floor, activate)
        drawn.append(activate.about)
    elif active is not None and active.full:
        with pen.group("dashboard"):
            dashboard.draw(pen, seen, left, floor, action)
    elif action is not None and seen.mine:
        with pen.group("ships"):
            ships.choose(pen, seen, left, floor, action)
    elif active is not None and active.in_play and shown:
        with pen.group("ships"):
            ships.wing(pen, seen, active, left)
    elif shown:
        with pen.group("ships"):
            ships.roster(pen, seen, left)
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
    lists = any(isinstance(o, Choice) and o.about not in drawn for o in seen.offers)
    if seen.aim is not None and state.die and state.note is not None:
        with pen.group("last"):
            _last(pen, seen, Rect(safe.right - 304, turn.bottom + 18, 304, 250))
    # The columns stay as wide through a turn, so that the table does not move with every shot.
    right = safe.right - (500 if lists and seen.mine else 0 if state.phase in WHOLE_MAT else 340)
    free = Rect(x, turn.bottom + 14, right - x, 1080 * 0.876 - turn.bottom - 14)
    labels = {id: _label(seen, ship) for id, ship in state.ships.items()} if seen.aim else {}
    return Drawn(free, tuple(drawn), tuple(prompts), _about(seen), turn=turn,
                 labels=labels)


def _label(seen: Seen, ship: Any) -> Label:
    """A capital ship's shields, or how many pieces a wing has left."""
    left, icon = (ship.shields, "shield") if ship.full else (len(ship.parts), "dots")
    return Label(seen.ornament(ship.seat), ship.name, icon, left)


def _about(seen: Seen) -> str:
    state = seen.state
    if state.phase in ACTING and state.active:
        number = len(state.done) + 1
        return _("action {n} of 2", n=min(2, number))
    return {Phase.PLACE: _("set-up"), Phase.ARRIVE: _("arrival"), Phase.DRAFT: _("fleet"),
            Phase.ACTIVATE: _("activate"), Phase.LOSE: _("damage"),
            Phase.REROLL: _("off the table"), Phase.RETURN: _("back in"),
            Phase.NUMBER: _("crash"), Phase.DRONE: _("drone")}.get(state.phase, "")


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
