"""A live match: everybody at once, from above; then who was first."""

from __future__ import annotations

from typing import Any

from game.app.destinations import ToRace, ToTitle
from game.app.house import House
from game.app.screen import Next, Screen
from game.app.table.hints import cleared
from game.app.table.racers import Racers
from game.app.table.racing import Running
from game.app.table.telling import Telling
from game.content.scenarios import ScenarioCard
from game.input.bindings import bindings
from game.input.events import InputEvent, Lost
from game.pack import Rect, Seen
from game.pack.packs import face
from game.pack.panel import ornament_number
from game.rules import Outcome, ranked
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.places import nearest
from game.ui.words import _, told, wins

HUD_S = 0.1  # how often the numbers are looked at
CHEER_S = 1.2  # from the last ship to the result
# What one button does next, by what it would stop.
PRESSES = {"laying": "Place", "sweep": "Aim", "power": "Flip!"}


class Race(Screen):
    name = "race"
    backdrop = False
    start_focus = "again"

    def __init__(self, house: House, card: ScenarioCard) -> None:
        super().__init__(house)
        self.card = card
        self.running = Running(house, card)
        self.racers = Racers(house, self.running)
        self.telling = Telling(house, at_once=True)
        self.paused = ""
        self._panel = face(card.game).panel
        self._cues = face(card.game).view.cues
        self._since_hud = self._over = 0.0

    def left(self) -> None:
        self.racers.close()
        self.running.close()
        self.house.stage.aim()

    # ---- drawing -------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        return self._over >= CHEER_S

    def draw(self, kit: Kit) -> None:
        state = self.running.state
        drawn = self._panel(kit, Seen(state, (), None, True, False))
        if self.done:
            self._result(kit)
        elif self.paused:
            self._paused(kit)
        else:
            kit.prompts([], [("back", _("Pause"))])
            self._keys(kit)
            if not self.telling.done:
                self.telling.draw(kit, cleared(kit, drawn, self.racers))
        if not (self.done or self.paused):  # behind these the table stays where it is
            covers = [kit.on_screen(r) for r in kit.covers]
            self.house.stage.camera.set_free(kit.on_screen(drawn.free), covers)

    def _keys(self, kit: Kit) -> None:
        """Which button is whose, where several play on one keyboard."""
        for seat, device in self.racers.devices.items():
            if not device.startswith("key:"):
                continue
            edge = self.running.mode.edge(self.running.state, seat)
            x, y = self.racers.to_screen(*edge.place(0.9))
            key = bindings().shared[list(self.racers.devices).index(seat)][0].upper()
            box = Rect(x * kit.height - 30, y * kit.height - 30, 60, 60)
            kit.covers.append(box)
            with kit.group(f"key-{seat}"):
                kit.box(box, t.PANEL, edge=kit.seats[self._ornament(seat)].colour, border=4,
                        radius=14)
                kit.line(*box.middle, key, 36, t.TEXT, "heavy", "centre")
                self._says(kit, seat, box, across=edge.start[1] == edge.end[1])

    def _says(self, kit: Kit, seat: int, box: Rect, across: bool) -> None:
        """What a seat's button does now: beside it, or below it at the sides."""
        hand = self.racers.hands.get(seat)
        words = _(PRESSES.get(hand.phase, "")) if hand is not None else _(
            "Pick it up") if self.racers.may_pick_up(seat) else ""
        if not words:
            return
        w, h = kit.wide(words, 26, "bold") + 28, max(40.0, kit.size(26) * 1.5)
        x, y = box.middle
        at = Rect(box.right + 8, y - h / 2, w, h)
        if not across:
            at = Rect(x - w / 2, box.bottom + 8, w, h)
        at = nearest(at, kit.covers, kit.safe)
        kit.covers.append(at)
        kit.box(at, t.PANEL, radius=h / 2)
        kit.line(*at.middle, words, 26, t.TEXT, "bold", "centre")

    def _ornament(self, seat: int) -> int:
        return ornament_number(self.running.state.seats[seat].name, seat)

    def _buttons(self, kit: Kit, panel: Rect, rows: tuple[tuple[str, str, str], ...]) -> None:
        y = panel.bottom - len(rows) * 98 - 24
        for id, label, icon in rows:
            kit.button(id, Rect(panel.x + 40, y, panel.w - 80, 84), label, icon)
            y += 98

    def _paused(self, kit: Kit) -> None:
        why = self.paused if self.paused != "pause" else ""
        rows = (("go-on", _("Go on"), "play"), ("again", _("Start again"), "replay"),
                ("leave", _("Leave"), "exit"))
        tall = kit.tall(why, 620, 28) + 20 if why else 0.0
        panel = Rect(kit.width / 2 - 350, kit.height / 2 - 250, 700, 430 + tall)
        with kit.group("paused", layer=2):
            kit.box(Rect(0, 0, kit.width, kit.height), (0.02, 0.03, 0.06, 0.55))
            kit.panel(panel)
            kit.line(panel.x + 40, panel.y + 60, _("Paused"), t.TITLE, face="display")
            if why:
                kit.text(Rect(panel.x + 40, panel.y + 104, 620, tall), why, 28, t.WARN)
            self._buttons(kit, panel, rows)
        kit.only([id for id, _label, _icon in rows])
        kit.prompts([("accept", _("Choose")), ("back", _("Go on"))])

    def _result(self, kit: Kit) -> None:
        """Seats ranked, and one sentence of why."""
        outcome = self.running.mode.outcome(self.running.state)
        assert outcome is not None
        seats = self.running.state.seats
        places = ranked(outcome, len(seats))
        order = sorted(range(len(seats)), key=lambda seat: places[seat])
        rows = (("again", _("Play again"), "replay"), ("leave", _("To the title"), "exit"))
        title = wins([seats[n].name for n in outcome.winners])
        why = " ".join((told(outcome.reason), _("{n} seconds.", n=self.running.state.seconds)))
        w = min(860.0 * (1.0 + (kit.text_size - 1.0) * 0.6), kit.safe.w)
        inner = w - 80.0
        row = max(84.0, kit.size(40) * 1.3)
        high = (kit.tall(title, inner, t.TITLE, "display"), kit.tall(why, inner, 30) + 20,
                row * len(order) + 20,
                max(kit.tall_button(label, (inner - 20) / 2, icon) for _id, label, icon in rows))
        panel = Rect(0, 0, w, sum(high) + 56)
        panel = panel.moved((kit.width - w) / 2, max(16.0, (kit.floor - panel.h) / 2))
        with kit.group("result", layer=2):
            kit.box(Rect(0, 0, kit.width, kit.height), (0.02, 0.03, 0.06, 0.55))
            kit.panel(panel, edge=t.LAMP, border=4)
            head, reason, ranks, foot = panel.inset(40, 28).stack(high)
            kit.text(head, title, t.TITLE, t.LAMP, "display", "centre")
            kit.text(reason, why, 30, t.SOFT, align="centre")
            for seat, box in zip(order, ranks.stack((row,) * len(order)), strict=True):
                self._rank(kit, seat, places[seat], outcome, Rect(box.x, box.y, box.w, row - 10))
            for (id, label, icon), box in zip(rows, foot.columns(2, 20.0), strict=True):
                kit.button(id, box, label, icon)
        kit.only([id for id, _label, _icon in rows])
        kit.prompts([("accept", _("Choose"))])

    def _rank(self, kit: Kit, seat: int, place: int, outcome: Outcome, r: Rect) -> None:
        n, y = self._ornament(seat), r.middle[1]
        kit.box(r, t.RAISED, edge=kit.seats[n].colour, radius=t.ROW_RADIUS,
                border=4 if seat in outcome.winners else 2)
        kit.line(r.x + 24, y, f"{place}.", 40, t.TEXT, "display")
        x = r.x + 54 + kit.wide("4.", 40, "display")
        kit.badge(Rect(x, y - 28, 56, 56), n)
        kit.line(x + 76, y, _(self.running.state.seats[seat].name), 36, kit.seats[n].colour, "bold")
        kit.line(r.right - 24, y, str(outcome.scores[seat]), 48, t.TEXT, "display", "right")

    # ---- presses -------------------------------------------------------------------------

    def input(self, event: InputEvent) -> bool:
        if self.paused or self.done:
            return False
        return self.racers.input(event)

    def press(self, id: str, device: str) -> Next:
        if id in ("again", "leave") and not self.done:
            self.running.give_up()
        if id == "again":
            return ToRace(self.card)
        if id == "leave":
            return ToTitle()
        if id == "go-on":
            self._go_on()
        return None

    def action(self, action: str, device: str) -> Next:
        if self.paused and action in ("back", "menu"):
            self._go_on()
        elif not self.done and action in ("back", "menu"):
            self._pause("pause")
        return None

    def lost(self, event: Lost) -> Next:
        if event.device in self.racers.devices.values():
            self._pause(_("{device} is disconnected.",
                          device=self.house.device_name(event.device)))
        return None

    def _pause(self, why: str) -> None:
        self.paused = why
        self.racers.let_go()
        self.house.kit.focus = "go-on"
        self.house.redraw()

    def _go_on(self) -> None:
        self.paused = ""
        self.house.redraw()

    # ---- once a frame --------------------------------------------------------------------

    def update(self, dt: float) -> Next:
        running, house = self.running, self.house
        # hands first: what they have just struck goes in with the tick that is asked for now
        moved = self.racers.update(dt) if not (self.paused or running.over) else False
        ticked = running.update(dt, runs=not self.paused)
        for event in running.take_events():
            self.telling.tell(event, running.state)
            house.tell(event, self._cues)
            house.redraw()
        if self.telling.update(dt):
            house.redraw()
        if ticked or moved:
            house.stage.live(running.shown(tuple(self.racers.held())), running.state)
            house.stage.aim(*self.racers.lines())
        self._since_hud += dt
        if self._since_hud >= HUD_S:
            self._since_hud = 0.0
            house.redraw()
        if running.over:
            before, self._over = self.done, self._over + dt
            if self.done != before:
                house.stage.aim()
                house.kit.focus = "again"
                house.redraw()
        return None

    def status(self) -> dict[str, Any]:
        state, height = self.running.state, self.house.canvas.pixels[1]
        hands = {}
        for seat, hand in self.racers.hands.items():
            (x, y), (ax, ay) = hand.where(), hand.where(6.0)
            hands[str(seat)] = {"at": [round(x * height), round(y * height)],
                                "ahead": [round(ax * height), round(ay * height)],
                                "phase": hand.phase, "piece": hand.aiming.piece}
        return {"tick": self.running.tick, "over": self.running.over, "paused": self.paused,
                "scores": [state.score(n) for n in range(len(state.seats))], "hands": hands,
                "devices": {str(n): d for n, d in self.racers.devices.items()},
                "worker": self.running.pid, "signal": state.signal,
                "frames": self.running.frames}
