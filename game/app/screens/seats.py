"""Take your seats: who plays, with what, and with how much help."""

from __future__ import annotations

from game.app import party as parties
from game.app.destinations import ToNewMatch
from game.app.house import House
from game.app.screen import Next, Screen
from game.app.settings import AIM_HELPS
from game.content.scenarios import ScenarioCard
from game.input.events import InputEvent
from game.input.window import KEYS, POINTER
from game.modes import modes
from game.pack.rects import Rect
from game.rules import Say
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, _n, told

WHO = ("human", "computer", "open")
WHO_WORDS = {"human": "Human", "computer": "Computer", "open": "Nobody"}
HELP_WORDS = {"none": "None", "line": "Line", "ghost": "Ghost"}
LEVEL_WORDS = {"easy": "Easy", "normal": "Normal", "hard": "Hard"}


class Seats(Screen):
    name = "seats"
    start_focus = "start"

    def __init__(self, house: House, card: ScenarioCard, back: Screen) -> None:
        super().__init__(house)
        self.card, self.back = card, back
        self.game = card.game
        party = house.party
        # Fill up with computers, so that one press starts the match.
        while len(parties.taken(party)) < card.seats[0]:
            free = next(n for n, p in enumerate(party) if p.who == "open")
            party = parties.changed(party, free, who="computer")
        house.party = party

    def input(self, event: InputEvent) -> bool:
        return self.joins(event)

    def draw(self, kit: Kit) -> None:
        area = kit.menu
        mode = modes()[self.game]
        with kit.group("head"):
            w = kit.line(area.x, 92, _("Take your seats"), t.TITLE, face="display")
            low, high = self.card.seats
            players = (_n("{n} player", "{n} players", low) if low == high
                       else _("{a} to {b} players", a=low, b=high))
            kit.line(area.right, 90, f"{_(mode.title)} · {_(self.card.title)} · {players}",
                     28, t.SOFT, align="right", room=area.w - w - 60)
        body = Rect(area.x, 144, area.w, 770)
        for n, r in enumerate(body.columns(4, 24)):
            with kit.group(f"seat-{n}"):
                self._column(kit, n, r)
        why = told(Say(*parties.problem(self.house.party, *self.card.seats)))
        with kit.group("start"):
            r = Rect(area.right - 340, 944, 340, 82)
            kit.button("start", r, _("Start match"), "lock" if why else "play", blocked=why,
                       centred=True)
            if why:
                kit.line(r.x - 24, r.middle[1], why, 28, t.WARN, align="right",
                         room=area.w * 0.4)
        kit.prompts([("accept", _("Change")), ("back", _("Back")), ("third", _("Swap seats"))])

    def _column(self, kit: Kit, n: int, r: Rect) -> None:
        plan, o = self.house.party[n], kit.seats[n]
        open_ = plan.who == "open"
        large = kit.text_size >= 1.5  # the head shrinks and labels go
        head = Rect(r.x, r.y, r.w, 104 if large else 172)
        colour = (*o.colour[:3], 0.35) if open_ else o.colour
        if open_:
            kit.box(r, t.PANEL, edge=t.LINE, border=2, radius=t.PANEL_RADIUS, dashed=True)
        else:
            kit.box(r, t.PANEL_TOP, low=t.PANEL, edge=o.colour, border=4, radius=t.PANEL_RADIUS,
                    shadow=0.5)
        inner = r.inset(4)
        kit.box(Rect(inner.x, inner.y, inner.w, head.h - 4), colour, radius=t.PANEL_RADIUS - 4,
                pattern=o.pattern, within=inner)
        x, y = head.middle
        half = head.h * 0.37
        kit.box(Rect(x - half, y - half, 2 * half, 2 * half), (*o.colour[:3], 1.0) if not open_ else
                (0.42, 0.30, 0.42, 1.0) if n == 3 else (0.24, 0.30, 0.38, 1.0), radius=half)
        kit.icon(x, y, half * 1.28, o.symbol, t.INK)
        pad = 24.0
        body = Rect(r.x + pad, head.bottom + 16, r.w - 2 * pad, r.bottom - head.bottom - 36)
        name = kit.size(44) * 1.2
        kit.line(body.x, body.y + name / 2, _(o.name), 44, o.colour, "display", room=body.w)
        if open_:
            hole = Rect(body.x, body.y + name + 6, body.w, body.h - name - 110)
            kit.box(hole, (0.03, 0.05, 0.10, 0.6), edge=t.LINE, border=2, radius=18, dashed=True)
            kit.icon(hole.middle[0], hole.y + hole.h * 0.28, 84, "pad", t.TEXT)
            kit.text(Rect(hole.x + 16, hole.y + hole.h * 0.44, hole.w - 32, hole.h * 0.34),
                     _("Press any button to join"), 34, t.TEXT, "bold", "centre")
            kit.text(Rect(hole.x + 16, hole.bottom - hole.h * 0.2, hole.w - 32, hole.h * 0.18),
                     _("or touch this seat"), 26, t.SOFT, align="centre")
            kit.touch(f"take:{n}", hole, focus=False)
            kit.button(f"computer:{n}", Rect(body.x, body.bottom - 84, body.w, 84),
                       _("Add a computer"), "chip", centred=True)
            return
        top = name + 10
        rows = Rect(body.x, body.y + top, body.w, body.h - top - 100)
        labels = ([_("Who"), _("Device"), _("Aim help")] if plan.who == "human"
                  else [_("Who"), _("Level")])
        step = rows.h / 3
        for i, label in enumerate(labels):
            y = rows.y + i * step
            lead = 4.0 if large else kit.size(26) * 1.3
            if not large:
                kit.line(body.x, y + lead / 2, label, 26, t.SOFT, room=body.w)
            box = Rect(body.x, y + lead + 2, body.w, min(t.PICKER, step - lead - 14))
            if i == 0:
                icon = "chip" if plan.who == "computer" else self._icon(plan.device)
                kit.picker(f"who:{n}", box, _(WHO_WORDS[plan.who]), icon)
            elif label == labels[1] and plan.who == "computer":
                kit.segments(f"level:{n}", box, [(v, _(w)) for v, w in LEVEL_WORDS.items()],
                             plan.level)
            elif i == 1:
                kit.picker(f"device:{n}", box, self.house.device_name(plan.device))
            else:
                kit.picker(f"help:{n}", box, _(HELP_WORDS[plan.aim_help]))
        foot = Rect(body.x, body.bottom - 84, body.w, 84)
        if plan.ready:
            kit.button(f"ready:{n}", foot, _("Ready"), "check", centred=True, ready=True)
        else:
            kit.button(f"ready:{n}", foot, _("Press when ready"), centred=True, px=30)

    def _icon(self, device: str) -> str:
        return {KEYS: "keyboard", POINTER: "touch"}.get(device, "pad")

    def change(self, id: str, step: int, device: str) -> None:
        what, _sep, number = id.partition(":")
        n = int(number)
        plan = self.house.party[n]

        def cycle(options: tuple[str, ...], now: str) -> str:
            return options[((options.index(now) if now in options else 0) + step) % len(options)]

        if what == "who":
            facts = {"who": cycle(WHO, plan.who)}
        elif what == "device":
            devices = (parties.ANY, KEYS, POINTER, *self.house.pads.devices)
            facts = {"device": cycle(devices, plan.device)}
        else:
            facts = {"aim_help": cycle(AIM_HELPS, plan.aim_help)}
        self._set(n, **facts)

    def _set(self, seat: int, **facts: object) -> None:
        self.house.party = parties.changed(self.house.party, seat, **facts)

    def press(self, id: str, device: str) -> Next:
        if id == "start":
            return ToNewMatch(self.card)
        what, _sep, rest = id.partition(":")
        if what == "level":
            number, _sep, level = rest.partition("=")
            self._set(int(number), level=level)
        elif what == "ready":
            self._set(int(rest), ready=not self.house.party[int(rest)].ready)
        elif what == "computer":
            self._set(int(rest), who="computer")
        elif what == "take":
            self._set(int(rest), who="human", device=device)
        return None

    def action(self, action: str, device: str) -> Next:
        if action == "back":
            return self.back
        if action == "third":
            p = self.house.party
            taken = parties.taken(p)
            moved = [p[n] for n in taken[1:] + taken[:1]]
            for n, plan in zip(taken, moved, strict=True):
                p = (*p[:n], plan, *p[n + 1:])
            self.house.party = p
        return None
