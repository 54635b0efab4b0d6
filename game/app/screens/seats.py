"""Take your seats: who plays, with what, and with how much help."""

from __future__ import annotations

from game.app import party as parties
from game.app.destinations import ToNewMatch
from game.app.house import House
from game.app.screen import Next, Screen
from game.app.settings import AIM_HELPS
from game.content.scenarios import ScenarioCard, content
from game.input.events import InputEvent
from game.input.window import KEYS, POINTER
from game.modes import mode
from game.pack.panel import ornament_number
from game.pack.rects import Rect
from game.rules import Say
from game.rules.seats import NAMES
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, _n, told

WHO = ("human", "computer", "open")
WHO_WORDS = {"human": "Human", "computer": "Computer", "open": "Nobody"}
HELP_WORDS = {"none": "None", "line": "Line", "ghost": "Ghost"}
LEVEL_WORDS = {"easy": "Easy", "normal": "Normal", "hard": "Hard", "master": "Master"}

GRACE_S = 1.2  # so long after it came nobody is taken for not ready
HEAD = 100.0  # a column's coloured head, at least


class Seats(Screen):
    name = "seats"
    start_focus = "start"

    def __init__(self, house: House, card: ScenarioCard, back: Screen) -> None:
        super().__init__(house)
        self.card, self.back = card, back
        self.game = card.game
        rules = content(mode(card.game), card.file)
        self.roles = rules.roles()
        self.seats = card.seats[1]  # no more are offered than the scenario has
        given = rules.insignia()
        self.names = [name for name, _ornament in given] or NAMES
        self._worn = [ornament for _name, ornament in given] or NAMES
        self._since = 0.0  # when the screen came
        self._seat()

    def entered(self) -> None:
        self._since = self.house.clock()
        self._seat()  # another scenario may have had other seats since

    def _seat(self) -> None:
        """No more than there are seats, and filled up with computers, so that one press starts
        the match."""
        party = parties.within(self.house.party, self.seats)
        while len(parties.taken(party)) < self.card.seats[0]:
            free = next(n for n, p in enumerate(party) if p.who == "open")
            party = parties.changed(party, free, who="computer")
        self.house.party = party

    def input(self, event: InputEvent) -> bool:
        return self.joins(event)

    # ---- drawing -------------------------------------------------------------------------

    def draw(self, kit: Kit) -> None:
        low, high = self.card.seats
        players = (_n("{n} player", "{n} players", low) if low == high
                   else _("{a} to {b} players", a=low, b=high))
        body = kit.page(
            _("Take your seats"),
            [("accept", _("Change")), ("back", _("Back")), ("third", _("Swap seats"))],
            aside=f"{_(mode(self.game).title)} · {_(self.card.title)} · {players}")
        why = told(Say(*parties.problem(self.house.party, *self.card.seats, self.names)))
        label = _("Start match")
        w = max(340.0, kit.wide(label, t.PRIMARY, "bold") + kit.size(t.PRIMARY) * 1.5 + 60)
        h = kit.tall_button(label, w, "play", centred=True)
        room = body.w - w - 24
        foot = max(h, kit.tall(why, room, 28) if why else 0.0)
        with kit.group("start"):
            r = Rect(body.right - w, body.bottom - foot, w, h)
            kit.button("start", r, label, "lock" if why else "play", blocked=why, centred=True)
            if why:
                kit.text(Rect(body.x, body.bottom - foot, room, foot), why, 28, t.WARN,
                         align="right", middle=True)
        self._seats(kit, Rect(body.x, body.y, body.w, body.h - foot - 24))

    def _seats(self, kit: Kit, area: Rect) -> None:
        """As many columns as the scenario has seats, or fewer and scrolled where their words
        need the width."""
        seats = range(self.seats)
        need = min(area.w, max(300.0, 48 + max(
            kit.wide(word, t.BODY, "bold") for word in self._words()) + 112
            + kit.size(t.BODY) * 1.5))
        columns = max(1, min(len(seats), int((area.w + 24) / (need + 24))))
        w = min((area.w - 24 * (columns - 1)) / columns, 560.0)
        tall = [self._tall(kit, n, w) for n in seats]
        rows = [max(tall[n:n + columns]) for n in range(0, len(seats), columns)]
        if len(rows) == 1:
            rows = [max(rows[0], area.h)] if rows[0] <= area.h else rows
        with kit.scroll("seats", area, sum(rows) + 24 * (len(rows) - 1)) as up:
            for i, place in enumerate(area.moved(0, -up).stack(rows, 24)):
                row = seats[i * columns:(i + 1) * columns]
                head = HEAD + min(72.0, max(0.0, place.h - max(tall[n] for n in row)))
                for k, n in enumerate(row):
                    self._column(kit, n, Rect(place.x + k * (w + 24), place.y, w, place.h), head)

    def _words(self) -> list[str]:
        """What a picker may have to say in one line."""
        return [_(word) for word in (*WHO_WORDS.values(), *HELP_WORDS.values())]

    def _rows(self, n: int) -> list[tuple[str, str]]:
        """The pickers of a taken seat: what is picked, and its label."""
        human = [("who", _("Who")), ("device", _("Device")), ("help", _("Aim help"))]
        return human if self.house.party[n].who == "human" else [
            ("who", _("Who")), ("level", _("Level"))]

    def _tall_picker(self, kit: Kit, what: str, w: float) -> float:
        if what == "device":
            return kit.tall_picker(w, [self.house.device_name(d) for d in self._devices()])
        words = {"who": WHO_WORDS, "level": LEVEL_WORDS}.get(what, HELP_WORDS)
        return kit.tall_picker(w, [_(word) for word in words.values()], what == "who")

    def _tall(self, kit: Kit, n: int, w: float) -> float:
        inner = w - 48
        head = HEAD + kit.tall(_(self.names[n]), inner, 44, "display") + 40
        role = self._role(n)
        head += kit.tall(role, inner, 28) if role else 0.0
        if self.house.party[n].who == "open":
            return (head + 120 + kit.tall(_("Press any button to join"), inner - 32, 34, "bold")
                    + kit.tall(_("or touch this seat"), inner - 32, 26) + 60
                    + kit.tall_button(_("Add a computer"), inner, "chip", centred=True))
        ready = max(kit.tall_button(_("Ready"), inner, "check", centred=True),
                    kit.tall_button(_("Press when ready"), inner, centred=True, px=30))
        return head + ready + sum(
            kit.tall(label, inner, 26) + self._tall_picker(kit, what, inner) + 18
            for what, label in self._rows(n))

    def _role(self, n: int) -> str:
        """What the scenario gives this seat to play, where its name does not say it."""
        role = told(self.roles[n]) if n < len(self.roles) else ""
        return role if role != _(self.names[n]) else ""

    def _column(self, kit: Kit, n: int, r: Rect, high_head: float) -> None:
        plan, o = self.house.party[n], kit.seats[ornament_number(self._worn[n], n)]
        open_ = plan.who == "open"
        head = Rect(r.x, r.y, r.w, high_head)
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
                (0.42, 0.30, 0.42, 1.0) if o.symbol == "moon" else (0.24, 0.30, 0.38, 1.0),
                radius=half)
        kit.icon(x, y, half * 1.28, o.symbol, t.INK)
        body = Rect(r.x + 24, head.bottom + 16, r.w - 48, r.bottom - head.bottom - 36)
        high = kit.text(Rect(body.x, body.y, body.w, 0), _(self.names[n]), 44, o.colour, "display")
        role = self._role(n)
        if role:
            high += kit.text(Rect(body.x, body.y + high, body.w, 0), role, 28, t.SOFT)
        rest = Rect(body.x, body.y + high + 6, body.w, body.h - high - 6)
        if open_:
            self._open(kit, n, rest)
        else:
            self._taken(kit, n, rest)

    def _open(self, kit: Kit, n: int, r: Rect) -> None:
        label = _("Add a computer")
        foot = kit.tall_button(label, r.w, "chip", centred=True)
        hole = Rect(r.x, r.y, r.w, r.h - foot - 20)
        kit.box(hole, (0.03, 0.05, 0.10, 0.6), edge=t.LINE, border=2, radius=18, dashed=True)
        join, or_ = _("Press any button to join"), _("or touch this seat")
        w = hole.w - 32
        words = kit.tall(join, w, 34, "bold") + 12 + kit.tall(or_, w, 26)
        y = hole.y + (hole.h - words - 100) / 2
        kit.icon(hole.middle[0], y + 42, 84, "pad", t.TEXT)
        y += 100
        y += kit.text(Rect(hole.x + 16, y, w, 0), join, 34, t.TEXT, "bold", "centre") + 12
        kit.text(Rect(hole.x + 16, y, w, 0), or_, 26, t.SOFT, align="centre")
        kit.touch(f"take:{n}", hole, focus=False)
        kit.button(f"seats/computer:{n}", Rect(r.x, r.bottom - foot, r.w, foot), label, "chip",
                   centred=True)

    def _taken(self, kit: Kit, n: int, r: Rect) -> None:
        plan = self.house.party[n]
        y = r.y
        for what, label in self._rows(n):
            y += kit.text(Rect(r.x, y, r.w, 0), label, 26, t.SOFT) + 2
            box = Rect(r.x, y, r.w, self._tall_picker(kit, what, r.w))
            id = f"seats/{what}:{n}"
            if what == "who":
                icon = "chip" if plan.who == "computer" else self._icon(plan.device)
                kit.picker(id, box, _(WHO_WORDS[plan.who]), icon)
            elif what == "level":
                kit.picker(id, box, _(LEVEL_WORDS[plan.level]))
            elif what == "device":
                kit.picker(id, box, self.house.device_name(plan.device))
            else:
                kit.picker(id, box, _(HELP_WORDS[plan.aim_help]))
            y = box.bottom + 16
        ready, wait = _("Ready"), _("Press when ready")
        h = max(kit.tall_button(ready, r.w, "check", centred=True),
                kit.tall_button(wait, r.w, centred=True, px=30))
        foot = Rect(r.x, r.bottom - h, r.w, h)
        if plan.ready:
            kit.button(f"seats/ready:{n}", foot, ready, "check", centred=True, ready=True)
        else:
            kit.button(f"seats/ready:{n}", foot, wait, centred=True, px=30)

    # ---- presses -------------------------------------------------------------------------

    def _icon(self, device: str) -> str:
        return {KEYS: "keyboard", POINTER: "touch"}.get(device, "pad")

    def _devices(self) -> tuple[str, ...]:
        return (parties.ANY, KEYS, POINTER, *self.house.pads.devices)

    def change(self, id: str, step: int, device: str) -> None:
        what, _sep, number = id.removeprefix("seats/").partition(":")
        n = int(number)
        plan = self.house.party[n]

        def cycle(options: tuple[str, ...], now: str) -> str:
            return options[((options.index(now) if now in options else 0) + step) % len(options)]

        if what == "who":
            facts = {"who": cycle(WHO, plan.who)}
        elif what == "device":
            facts = {"device": cycle(self._devices(), plan.device)}
        elif what == "level":
            facts = {"level": cycle(tuple(LEVEL_WORDS), plan.level)}
        else:
            facts = {"aim_help": cycle(AIM_HELPS, plan.aim_help)}
        self._set(n, **facts)

    def _set(self, seat: int, **facts: object) -> None:
        self.house.party = parties.changed(self.house.party, seat, **facts)

    def press(self, id: str, device: str) -> Next:
        if id == "start":
            return ToNewMatch(self.card)
        what, _sep, rest = id.removeprefix("seats/").partition(":")
        if what == "ready":
            ready = self.house.party[int(rest)].ready
            # the second click of two was meant for what was chosen before
            if not ready or self.house.clock() - self._since > GRACE_S:
                self._set(int(rest), ready=not ready)
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
