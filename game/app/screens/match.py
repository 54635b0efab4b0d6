"""The match: the table, whose turn it is, what to do now, and the hands that do it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.app.aimsight import AimSight
from game.app.placing import PlacingHand
from game.app.screen import Screen
from game.app.table import MatchTable
from game.app.viewing import Viewing
from game.content.models import Die
from game.input import aiming as aims
from game.input.events import InputEvent, Lost, Pointer, Press, Release, Stick
from game.input.hand import Hand
from game.input.window import POINTER
from game.pack import Drawn, Rect, Seen, option_id
from game.pack.packs import face, game
from game.rules import Aim, Choice, Choose, Place, Placing, Shoot
from game.ui import hud
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, told

if TYPE_CHECKING:
    from game.app.window import App

class MatchScreen(Screen):
    name = "match"
    backdrop = False

    def __init__(self, app: App, table: MatchTable) -> None:
        super().__init__(app)
        self.table = table
        self.hand: Hand | None = None
        self.placing: PlacingHand | None = None
        self.viewing = Viewing(app, table)
        self.listing = False  # the long list of a choice that the panel shows in short
        self._panel = face(table.match.setup.mode).panel
        self._asked: Any = None
        self._drawn: Drawn | None = None
        self._meter = (-1, "")
        self._seconds = -1
        self.sight = AimSight(app, table)
        self._start: tuple[int, tuple[float, float] | None] = (0, None)  # where the die was shown

    def entered(self) -> None:
        self._asked = None
        self.app.stage.camera.table()

    def left(self) -> None:
        if self.hand is not None:
            self.hand.let_go()
        self.viewing.let_go()
        self.app.stage.aim(None)

    # ---- drawing -------------------------------------------------------------------------

    def facts(self) -> Seen:
        tb = self.table
        mine = tb.phase == "ask" and tb.is_human(tb.seat)
        offers = tb.match.offers() if tb.phase in ("ask", "think", "over") else ()
        progress = game(tb.match.setup.mode).progress(tb.seen)
        return Seen(tb.seen, offers, self._seat(), mine, not mine, progress)

    def _seat(self) -> int | None:
        tb = self.table
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
        if self.hand is not None and self.hand.offer.kind != "shake":
            power = round(self.hand.aiming.effort * 100)
            where = drawn.meter or Rect(safe.right - 304, 600, 304, 304)
            hud.power_meter(kit, where, power, _("Power"), *self._how())
            self.sight.label(kit, drawn, self._to_screen)
        elif self.hand is not None:
            self._shake(kit, drawn.meter or Rect(safe.right - 304, 600, 304, 304))
        if self.table.phase == "hold":
            self._settled(kit, drawn)
        self._prompts(kit, facts, drawn)
        self._frame(kit, drawn.free)
        if self.listing and not column:
            self.listing = False

    def _turn_bar(self, kit: Kit, facts: Seen, drawn: Drawn, r: Rect) -> None:
        tb = self.table
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
        tb = self.table
        if tb.refused:
            return tb.refused
        if self.hand is not None and self.hand.note:
            return _(self.hand.note)
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
        last = self.table.match.last
        return last is not None and type(last.shot).__name__ in ("Throw", "Shake")

    def _choices(self, kit: Kit, facts: Seen, drawn: Drawn) -> list[str]:
        """All options of the choices that the panel has not drawn, as a list of buttons."""
        safe = kit.safe
        wanted = [
            (o, option) for o in facts.offers if isinstance(o, Choice)
            and (o.about not in drawn.choices or self.listing) for option in o.options
        ]
        if not wanted:
            return []
        w = min(480.0 * (1.0 + (kit.text_size - 1) * 0.3), safe.w * 0.4)
        ids = []
        h = max(t.BUTTON, kit.size(t.PRIMARY) + kit.size(26) + 22)
        content = len(wanted) * (h + 14) - 14 + 40
        both = self.hand is not None
        top = drawn.turn.bottom + 32 if drawn.turn else 196.0
        room = (drawn.meter.y - 20 - top) if both and drawn.meter else 936.0 - top
        region = Rect(safe.right - w, top, w, min(room, content + 8))
        if self.listing:
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

    def _settled(self, kit: Kit, drawn: Drawn) -> None:
        """What the dice of the last shot show, large."""
        last = self.table.match.last
        if last is None or last.result is None:
            return
        kinds = {p.id: p.kind for p in getattr(last.shot, "brings", ())}
        dice = [
            (t.rgb(model.paint.get("body", "#1D2945")), r.face or "", len(model.faces))
            for r in last.result.readings if r.piece in kinds
            for model in (self.app.models.piece(kinds[r.piece]),) if isinstance(model, Die)
        ]
        if 0 < len(dice) <= 6:
            hud.settled(kit, drawn.meter or Rect(kit.safe.right - 304, 600, 304, 304), dice)

    def _how(self) -> tuple[str, str]:
        """How to shoot with the device in hand."""
        assert self.hand is not None
        throw = self.hand.offer.kind == "throw"
        if self.hand.one_button:
            if self.hand.phase == "power":
                return _("Press for power"), "accept"
            return _("Press for aim"), "accept"
        if self.app.device == POINTER:
            return (_("Drag across the table, let go") if throw
                    else _("Flick through it, or pull back")), ""
        if self.app.device.startswith("pad:"):
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
            if self.hand is not None and self.hand.offer.kind != "shake":
                if self.app.device != POINTER:
                    left.append(("aim", _("Aim")))
                    if self.hand.offer.kind == "flick":
                        left += [("previous", _("Strike point"))]
                    if self.hand.offer.on_top_of:
                        left.append(("up", _("Move the die")))
                if len(self.hand.offer.pieces) > 1 and self.hand.offer.kind != "throw":
                    left.append(("third", _("Other piece")))
                elif len(self.hand.offer.starts) > 1:
                    left.append(("third", _("Other place")))
                if len(self.hand.offer.pieces) > 1 and len(self.hand.offer.starts) > 1:
                    left.append(("fourth", _("Other place")))
                left += [(a, label) for a, label, _w in drawn.prompts]
            elif self.placing is not None:
                left += [("accept", _("Place it here")), ("previous", _("Turn it"))]
                left += [(a, label) for a, label, _w in drawn.prompts]
            elif drawn.prompts:
                left += [("accept", _("Choose")), *((a, label) for a, label, _w in drawn.prompts)]
            else:
                left.append(("accept", _("Choose")))
        elif self.table.phase in ("play", "hold"):
            left.append(("accept", _("Skip")))
        if self.listing:
            left = [("accept", _("Choose")), ("back", _("Close"))]
        right = [("view", _("Camera")), ("menu", _("Pause"))]
        if self._turns_by_button() and self.app.device != POINTER:
            right = [("previous", _("Turn the view")), *right]
        kit.prompts(left, right, area=kit.safe)

    def _frame(self, kit: Kit, free: Rect) -> None:
        """Tells the camera which part of the window the panels leave."""
        self.app.stage.camera.set_free(
            2 * free.x / kit.width - 1, 1 - 2 * free.bottom / kit.height,
            2 * free.right / kit.width - 1, 1 - 2 * free.y / kit.height)

    # ---- the hands -----------------------------------------------------------------------

    def _to_screen(self, x: float, y: float) -> tuple[float, float]:
        sx, sy = self.app.stage.screen(x, y, 0.0)
        w, h = self.app.canvas.pixels
        return ((sx + 1.0) / 2.0 * w / h, (1.0 - sy) / 2.0)

    def _to_table(self, x: float, y: float) -> tuple[float, float] | None:
        return self.app.stage.point(*self._device(x, y))

    def _device(self, x: float, y: float) -> tuple[float, float]:
        """Window heights from the top left to the scene's -1 to 1."""
        w, h = self.app.canvas.pixels
        return (2.0 * x * h / w - 1.0, 1.0 - 2.0 * y)

    def _arm(self) -> None:
        """Makes the hand for what is offered now."""
        tb = self.table
        key = (len(tb.match.log), tb.phase, tb.seat)
        if key == self._asked:
            return
        self._asked = key
        self.hand = self.placing = None
        self.viewing.let_go()
        self.listing = False
        stage = self.app.stage
        for style in ("active", "target", "choice"):
            stage.mark((), style)
        stage.lit(None, ())
        stage.area(())
        self.sight.clear()
        if tb.phase != "ask" or not tb.is_human(tb.seat):
            self.app.redraw()
            return
        for offer in tb.match.offers():
            if isinstance(offer, Aim):
                self.hand = Hand(offer, tb.state.table, self.app.models, self.app.feel,
                                 self._to_screen, self._to_table, self.app.settings.one_button)
                stage.mark([p for p in offer.targets if tb.state.table.has(p)], "target")
                self._show_in_hand()
            elif isinstance(offer, Placing):
                self.placing = PlacingHand(offer, self._to_table)
                stage.area(offer.area)
                stage.show(self.placing.shown(tb.state.table), tb.state)
            elif isinstance(offer, Choice):
                stage.mark([o.piece for o in offer.options if o.piece and not o.blocked], "choice")
        if self.hand is not None and self.hand.offer.kind != "shake":
            self.app.kit.focus = "aim"
        else:
            self.app.kit.focus = self.focus = ""
        if self.viewing.name == "aim" and self.hand is not None:
            self.viewing.look(self.hand)
        self.app.speaker.sign("turn")
        self.app.redraw()

    def _show_in_hand(self) -> None:
        """A die that the flick brings lies where it will be flicked from."""
        hand, tb = self.hand, self.table
        if hand is None or hand.offer.kind != "flick" or tb.state.table.has(hand.aiming.piece):
            return
        self._start = (hand.aiming.start, hand.aiming.at)
        wanted = aims.shot(hand.offer, tb.state.table, self.app.models, hand.aiming)
        whole = tb.match.mode.shot(tb.state, Shoot(hand.offer.seat, hand.offer.about, wanted))
        brought = getattr(whole, "brings", ())
        self.app.stage.show(tb.state.table.with_pieces(*brought), tb.state)

    def input(self, event: InputEvent) -> bool:
        tb = self.table
        if isinstance(event, Pointer):
            return self._pointer(event)
        if isinstance(event, Press | Release | Stick):
            if isinstance(event, Stick) and self.viewing.is_free:
                # A stick that shoots does not look round at the same time.
                self.viewing.stick(*((0.0, 0.0) if self._aims(event.device) else event.right))
            if tb.phase in ("play", "hold"):
                if isinstance(event, Press) and event.action == "accept" and not event.again:
                    tb.skip()
                    return True
                return isinstance(event, Stick)
            if not tb.accepts(event.device):
                looks = ("view", "previous", "next") if self._turns_by_button() else ("view",)
                if isinstance(event, Press) and event.action in ("menu", *looks):
                    return False
                if isinstance(event, Press) and tb.phase == "ask" and not event.again:
                    name = _(tb.state.seats[tb.seat or 0].name)
                    self.app.notice(_("It is {name}'s turn.", name=name))
                return True
            if tb.refused and isinstance(event, Press):
                tb.refused = ""
                self.app.redraw()
            if self.placing is not None and self.placing.handle(event):
                self._placed()
                return True
            if self.hand is not None and not self.listing:
                return self._to_hand(event)
        return False

    def _to_hand(self, event: Press | Release | Stick) -> bool:
        assert self.hand is not None
        if self.hand.offer.kind == "shake":
            if isinstance(event, Press) and event.action == "accept" and not event.again:
                self._shoot_shake()
                return True
            return False
        if isinstance(event, Stick):
            return self.hand.handle(event)
        if self.app.kit.focus != "aim":
            return False  # a button of a menu has the focus
        if isinstance(event, Press) and event.action == "fourth" and len(
                self.hand.offer.starts) > 1:
            n = (self.hand.aiming.start + 1) % len(self.hand.offer.starts)
            self.hand.set_start(n)
            return True
        return self.hand.handle(event)

    def _pointer(self, event: Pointer) -> bool:
        tb = self.table
        if event.what == "down" and tb.phase in ("play", "hold"):
            tb.skip()
            return True
        if self._turns_view(event):
            return True
        if not tb.accepts(POINTER):
            return False
        if self.placing is not None:
            self.placing.handle(event)
            if event.what == "up":
                self.placing.placed = self.placing.pose
            self._placed()
            return True
        if self.hand is not None and self.hand.offer.kind != "shake":
            return self.hand.handle(event)
        if event.what == "up":
            self._tapped(event)
        return True

    def _aims(self, device: str) -> bool:
        """Is this device's hand over a piece that it could shoot?"""
        return (self.hand is not None and self.hand.offer.kind != "shake"
                and self.table.accepts(device))

    def _turns_by_button(self) -> bool:
        """Aiming and placing have other uses for these buttons."""
        return self.viewing.is_free and self.hand is None and self.placing is None

    def _turns_view(self, event: Pointer) -> bool:
        """In the free view a drag turns it, unless a hand aims or a piece is put down there."""
        if not self.viewing.is_free or self._aims(POINTER):
            return False
        if event.what == "down" and self.placing is not None and self.table.accepts(POINTER):
            at = self._to_table(event.x, event.y)
            if at is not None and self.placing.covers(*at):
                return False
        return self.viewing.drag(event)

    def _tapped(self, event: Pointer) -> None:
        """A tap on a piece takes the option that is about it."""
        piece = self.app.stage.piece_at(*self._device(event.x, event.y))
        for offer in self.table.match.offers():
            if piece and isinstance(offer, Choice):
                for option in offer.options:
                    if option.piece == piece and not option.blocked:
                        self._choose(offer, option.id)
                        return

    def _placed(self) -> None:
        assert self.placing is not None
        tb, p = self.table, self.placing
        if p.placed is not None:
            pose, p.placed = p.placed, None
            tb.submit(Place(p.offer.seat, p.offer.about, p.piece, pose))
        else:
            self.app.stage.show(p.shown(tb.state.table), tb.state)
        self.app.redraw()

    def _shoot_shake(self) -> None:
        assert self.hand is not None
        offer = self.hand.offer
        shot = aims.shot(offer, self.table.state.table, self.app.models, self.hand.aiming)
        self.table.submit(Shoot(offer.seat, offer.about, shot))
        self.app.redraw()

    def _choose(self, offer: Choice, option: str) -> None:
        self.table.submit(Choose(offer.seat, offer.about, option))
        self._asked = None
        self.app.redraw()

    # ---- presses -------------------------------------------------------------------------

    def press(self, id: str, device: str) -> Screen | None:
        id = id.removeprefix("options/")
        if id == "change":
            self.listing = not self.listing
            self.app.kit.focus = ""
            return None
        if id == "shake":
            self._shoot_shake()
            return None
        if id.startswith("option:"):
            _word, about, option = id.split(":", 2)
            for offer in self.table.match.offers():
                if isinstance(offer, Choice) and offer.about == about:
                    self._choose(offer, option)
                    break
        return None

    def action(self, action: str, device: str) -> Screen | None:
        from game.app.screens.pause import Pause

        if self.listing and action in ("back", "third"):
            self.listing = False
            return None
        if action == "menu":
            return Pause(self.app, self)
        if action == "view":
            self.viewing.change(self.hand)
            return None
        for key, _label, widget in self._drawn.prompts if self._drawn else ():
            if key == action and self.table.phase == "ask":
                return self.press(widget, device)
        if action in ("previous", "next") and self._turns_by_button():
            self.viewing.step(-1 if action == "previous" else 1)
            return None
        if self.placing is not None and self.placing.handle(Press(action, device)):
            self._placed()  # a finger's way to what others have buttons for
            return None
        if action == "third" and self.hand is not None and not self.listing:
            self.hand.handle(Press("third", device))
            return None
        if action == "fourth" and self.hand is not None and len(self.hand.offer.starts) > 1:
            self.hand.set_start((self.hand.aiming.start + 1) % len(self.hand.offer.starts))
            return None
        if action == "back" and not self.table.is_human(self.table.seat):
            return Pause(self.app, self)
        return Pause(self.app, self) if action == "back" and self.hand is not None else None

    def lost(self, event: Lost) -> Screen | None:
        from game.app.screens.pause import Pause

        tb = self.table
        seats = tb.vacate(event.device)
        mine = seats or (event.device == self.app.device and tb.is_human(tb.seat))
        if not mine:
            return None
        return Pause(self.app, self, self.vacancy(event.device, seats), seats)

    def vacancy(self, device: str, seats: tuple[int, ...]) -> str:
        """That a device is gone, and whose seat any other can take now."""
        names = ", ".join(_(self.table.state.seats[n].name) for n in seats)
        why = _("{device} is gone. Any other device can take the seat.",
                device=self.app.device_name(device))
        return f"{names}: {why}" if names else why

    def update(self, dt: float) -> Screen | None:
        tb = self.table
        if tb.update(dt):
            self._asked = self._asked if tb.phase == "ask" else None
            self.app.redraw()
        self.viewing.update(dt)
        self._arm()
        if self.placing is not None and self.placing.update(dt):
            self._placed()
        if self.hand is not None and tb.phase == "ask":
            if (self.hand.aiming.start, self.hand.aiming.at) != self._start:
                self._show_in_hand()
            shot = self.hand.update(dt)
            if shot is not None:
                offer = self.hand.offer
                tb.submit(Shoot(offer.seat, offer.about, shot))
                if tb.phase == "ask":
                    self.hand.let_go()
                self.app.redraw()
            meter = (round(self.hand.aiming.effort * 100), self.hand.phase + self.hand.note)
            if meter != self._meter:
                self._meter = meter
                self.app.redraw()
        if tb.phase == "think" and int(tb.since) != self._seconds:
            self._seconds = int(tb.since)
            self.app.redraw()
        self.sight.show(self.hand)
        self.sight.follow(self._to_screen)
        if tb.phase == "over":
            from game.app.screens.result import ResultScreen

            return ResultScreen(self.app, tb)
        return None

    def status(self) -> dict[str, Any]:
        from game.app.matchfacts import facts

        return facts(self, self._to_screen)
