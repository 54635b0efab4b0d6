"""The match: the table, whose turn it is, and what to do now."""

from __future__ import annotations

from typing import Any

from game.app.destinations import ToPause, ToResult
from game.app.house import House
from game.app.screen import Next, Screen
from game.app.table.facts import facts as told_facts
from game.app.table.grip import Grip
from game.app.table.showing import Showing, guest_name
from game.input.events import InputEvent, Lost
from game.input.window import POINTER
from game.pack import Drawn, Rect, Seen, option_id
from game.pack.packs import face, game
from game.rules import Choice
from game.ui import hud
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, told

BESIDE = 220.0  # from the piece to the number of its power


class MatchScreen(Screen):
    name = "match"
    backdrop = False

    def __init__(self, house: House, showing: Showing) -> None:
        super().__init__(house)
        self.showing = showing
        self.guest = guest_name(showing.match.mode)
        self.grip = Grip(house, showing)
        self._panel = face(showing.match.setup.mode).panel
        self._drawn: Drawn | None = None
        self._seconds = -1
        self.unfolded = False  # a folded panel was pressed, until the next press

    def entered(self) -> None:
        self.grip.forget()
        self.house.stage.camera.table()

    def left(self) -> None:
        self.grip.let_go()

    # ---- drawing -------------------------------------------------------------------------

    def facts(self) -> Seen:
        tb = self.showing
        mine = tb.phase == "ask" and tb.is_human(tb.seat)
        offers = tb.offers if tb.phase in ("ask", "think") else ()
        return Seen(tb.seen, offers, self._seat(), mine, not mine, tb.progress, self._folded(mine))

    def _folded(self, mine: bool) -> bool:
        """Panels are open while a person chooses, and when one of them was pressed."""
        in_hand = self.grip.hand is not None or self.grip.placing is not None
        return (not mine or in_hand) and not self.unfolded

    def _seat(self) -> int | None:
        tb = self.showing
        if tb.phase in ("simulate", "play", "hold") and tb.acting is not None:
            return tb.acting
        return tb.seat

    def draw(self, kit: Kit) -> None:
        facts = self.facts()
        drawn = self._drawn = self._panel(kit, facts)
        safe = kit.safe
        self._turn_bar(kit, facts, drawn, drawn.turn or Rect(safe.x, safe.y, safe.w - 610, 122))
        column: list[str] = []
        if facts.mine:
            column = self._choices(kit, facts, drawn)
        if self.grip.hand is not None and self.grip.hand.offer.kind != "shake":
            power = round(self.grip.hand.aiming.effort * 100)
            kit.touch("aim", Rect(safe.x, safe.y, 0, 0))
            self.grip.sight.label(kit, drawn, self.grip)
            self._power(kit, drawn, power)
            if self.grip.lesson.shown:
                self.grip.lesson.draw(kit, self.grip.hand,
                                      self.grip.beside(kit, drawn.free, BESIDE))
        elif self.grip.hand is not None:
            self._shake(kit, Rect(safe.right - 420, 792, 420, 120))
        self._prompts(kit, facts, drawn)
        self._frame(kit, drawn.free)
        if self.grip.listing and not column:
            self.grip.listing = False

    def _power(self, kit: Kit, drawn: Drawn, power: int) -> None:
        """While it builds, the power stands at the piece: beside the way of the shot, which is
        where neither the finger nor what is aimed at is."""
        hand = self.grip.hand
        if hand is not None and hand.phase in ("pulling", "meter", "power"):
            hud.power_at(kit, *self.grip.beside(kit, drawn.free, BESIDE), drawn.free, power)

    def _turn_bar(self, kit: Kit, facts: Seen, drawn: Drawn, r: Rect) -> None:
        tb = self.showing
        if facts.seat is None:
            hud.turn_bar(kit, r, None, "", tb.note)
            return
        n = facts.ornament(facts.seat)
        head = _("{name}'s turn", name=_(kit.seats[n].name))
        if drawn.about and tb.phase in ("ask", "think"):
            head += f" · {drawn.about}"
        hud.turn_bar(kit, r, n, head, self._sentence(facts))

    def _sentence(self, facts: Seen) -> str:
        """What to do now, or what just happened, in one sentence."""
        tb = self.showing
        if tb.refused:
            return tb.refused
        if self.grip.hand is not None and self.grip.hand.note:
            return _(self.grip.hand.note)
        if tb.phase == "ask" and facts.offers and facts.mine:
            note, first = game(tb.match.setup.mode).progress(tb.state).note, facts.offers[0]
            # One button and nothing to decide: what happened is the news.
            goes_on = isinstance(first, Choice) and len(first.options) == 1 and note is not None
            return told(note) if goes_on else told(first.prompt)
        if tb.phase == "think":
            name = _(tb.state.seats[tb.seat or 0].name)
            seconds = int(tb.since)
            return (_("{name} is thinking.", name=name) if seconds < 2
                    else _("{name} is thinking: {n} s.", name=name, n=seconds))
        if tb.phase in ("play", "simulate") and not tb.note:
            return _("The dice are rolling.") if self._rolls() else _("The shot is on its way.")
        return tb.note or (told(facts.offers[0].prompt) if facts.offers else "")

    def _rolls(self) -> bool:
        last = self.showing.match.last
        return last is not None and type(last.shot).__name__ in ("Throw", "Shake")

    def _choices(self, kit: Kit, facts: Seen, drawn: Drawn) -> list[str]:
        """All options of the choices that the panel has not drawn, as a list of buttons."""
        safe = kit.safe
        wanted = [
            (o, option) for o in facts.offers if isinstance(o, Choice)
            and (o.about not in drawn.choices or self.grip.listing) for option in o.options
        ]
        if not wanted:
            return []
        w = min(480.0 * (1.0 + (kit.text_size - 1) * 0.3), safe.w * 0.4)
        ids = []
        h = max(t.BUTTON, kit.size(t.PRIMARY) + kit.size(26) + 22)
        content = len(wanted) * (h + 14) - 14 + 40
        top = drawn.turn.bottom + 32 if drawn.turn else 196.0
        room = 936.0 - top
        region = Rect(safe.right - w, top, w, min(room, content + 8))
        if self.grip.listing:
            with kit.group("veil"):
                kit.box(Rect(0, 0, kit.width, kit.height), (0.02, 0.03, 0.06, 0.55))
            region = Rect(safe.right - w, 196, w, 740)
        with kit.group("list-panel"):
            kit.panel(region.inset(-16, -12))
        with kit.scroll("options", region, content - 32) as up:
            y = region.y - up
            for offer, option in wanted:
                id = option_id(offer.about, option)
                ids.append(f"options/{id}")
                kit.button(f"options/{id}", Rect(region.x, y, region.w, h), told(option.label),
                           blocked=told(option.blocked), detail=told(option.detail))
                y += h + 14
        return ids

    def _how(self) -> tuple[str, str]:
        """How to shoot with the device in hand."""
        assert self.grip.hand is not None
        throw = self.grip.hand.offer.kind == "throw"
        if self.grip.hand.one_button:
            if self.grip.hand.phase == "power":
                return _("Press for power"), "accept"
            return _("Press for aim"), "accept"
        if self.house.device == POINTER:
            return (_("Drag across the table, let go") if throw
                    else _("Flick quickly, or pull back slowly")), ""
        if self.house.device.startswith("pad:"):
            return _("Pull back, snap forward"), "pull"
        return _("Hold, then let go"), "accept"

    def _shake(self, kit: Kit, r: Rect) -> None:
        with kit.group("meter"):
            box = Rect(r.x, r.y, r.w, 120)
            kit.panel(box)
            kit.button("shake", box.inset(18), _("Shake the box"), centred=True, action="accept")

    def _prompts(self, kit: Kit, facts: Seen, drawn: Drawn) -> None:
        left: list[tuple[str, str]] = []
        if facts.mine:
            if self.grip.hand is not None and self.grip.hand.offer.kind != "shake":
                if self.house.device != POINTER:
                    left.append(("aim", _("Aim")))
                    if self.grip.hand.offer.kind == "flick":
                        left += [("previous", _("Strike point"))]
                    if self.grip.hand.offer.on_top_of:
                        left.append(("up", _("Move the die")))
                if len(self.grip.hand.offer.pieces) > 1 and self.grip.hand.offer.kind != "throw":
                    left.append(("third", _("Other piece")))
                elif len(self.grip.hand.offer.starts) > 1:
                    left.append(("third", _("Other place")))
                if len(self.grip.hand.offer.pieces) > 1 and len(self.grip.hand.offer.starts) > 1:
                    left.append(("fourth", _("Other place")))
                left += [(a, label) for a, label, _w in drawn.prompts]
            elif self.grip.placing is not None:
                left += [("accept", _("Place it here")), ("previous", _("Turn it"))]
                left += [(a, label) for a, label, _w in drawn.prompts]
            elif drawn.prompts:
                left += [("accept", _("Choose")), *((a, label) for a, label, _w in drawn.prompts)]
            else:
                left.append(("accept", _("Choose")))
        elif self.showing.phase in ("play", "hold"):
            left.append(("accept", _("Skip")))
        if self.grip.listing:
            left = [("accept", _("Choose")), ("back", _("Close"))]
        right = [("view", _("Camera")), ("menu", _("Pause"))]
        if self.grip.turns_by_button and self.house.device != POINTER:
            right = [("previous", _("Turn the view")), *right]
        kit.prompts(left, right, area=kit.safe)

    def _frame(self, kit: Kit, free: Rect) -> None:
        """Tells the camera which part of the window the panels leave."""
        self.house.stage.camera.set_free(
            2 * free.x / kit.width - 1, 1 - 2 * free.bottom / kit.height,
            2 * free.right / kit.width - 1, 1 - 2 * free.y / kit.height)

    # ---- presses -------------------------------------------------------------------------

    def input(self, event: InputEvent) -> bool:
        return self.grip.input(event)

    def press(self, id: str, device: str) -> Next:
        id = id.removeprefix("options/")
        if id == "change":
            self.grip.listing = not self.grip.listing
            self.house.kit.focus = ""
        elif id == "shake":
            self.grip.shake()
        elif id.startswith("option:"):
            _word, about, option = id.split(":", 2)
            self.grip.choose(about, option)
        return None

    def action(self, action: str, device: str) -> Next:
        if self.grip.listing and action in ("back", "third"):
            self.grip.listing = False
            return None
        if action == "menu":
            return ToPause(self, self.showing)
        for key, _label, widget in self._drawn.prompts if self._drawn else ():
            if key == action and self.showing.phase == "ask" and action != "view":
                return self.press(widget, device)
        if self.grip.action(action, device):
            return None
        pauses = not self.showing.is_human(self.showing.seat) or self.grip.hand is not None
        return ToPause(self, self.showing) if action == "back" and pauses else None

    def lost(self, event: Lost) -> Next:
        seats = self.showing.vacate(event.device)
        asked = event.device == self.house.device and self.showing.is_human(self.showing.seat)
        if not seats and not asked:
            return None
        return ToPause(self, self.showing, self.showing.vacancy(event.device, seats), seats)

    def update(self, dt: float) -> Next:
        showing = self.showing
        if showing.update(dt):
            if showing.phase != "ask":
                self.grip.forget()
            self.house.redraw()
        self.grip.update(dt)
        if not self.house.kit.focus:  # armed anew: the first button has it
            self.focus = ""
        if showing.phase == "think" and int(showing.since) != self._seconds:
            self._seconds = int(showing.since)
            self.house.redraw()
        return ToResult(showing) if showing.phase == "over" else None

    def status(self) -> dict[str, Any]:
        return told_facts(self.house, self.showing, self.grip)
