"""The match: the table, whose turn it is, and what to do now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.app.destinations import ToPause, ToResult
from game.app.house import House
from game.app.screen import Next, Screen
from game.app.table.celebration import Celebration
from game.app.table.facts import facts as told_facts
from game.app.table.grip import Grip
from game.app.table.showing import Showing, guest_name
from game.input import laying
from game.input.events import InputEvent, Lost, Pointer, Press
from game.input.hand import Hand
from game.input.window import POINTER
from game.pack import Drawn, Rect, Seen, option_id
from game.pack.packs import face
from game.rules import Choice
from game.scene.camera import Framing
from game.ui import gesture, hud, overhang
from game.ui import tokens as t
from game.ui.kit import Kit
from game.ui.words import _, told, wins

PROMPT_AIR = 12.0  # of prompts that are glyphs is air that what stands above them may use
UNDO = 84.0  # a square
TABLE = 1.3  # how wide a table is seen, in its heights
ROUND = 70.0  # round a piece that dots lead to
BESIDE = 220.0  # from the piece to the number of its power


class Asked(NamedTuple):
    """Asked once more, before something is given up: what is pressed to do it, and what is done."""

    words: str
    yes: str
    do: Callable[[], None]


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
        self._seen_from: Framing | None = None  # how the table was seen when it was drawn last
        self._seconds = -1
        self.asked: Asked | None = None
        self.celebration: Celebration | None = None  # the match is over
        self.unfolded = False  # a folded panel was pressed, until the next press

    def entered(self) -> None:
        self.grip.forget()

    def left(self) -> None:
        self.grip.let_go()

    # ---- drawing -------------------------------------------------------------------------

    def facts(self) -> Seen:
        tb = self.showing
        mine = tb.phase == "ask" and tb.is_human(tb.seat)
        offers = tb.offers if tb.phase in ("ask", "think") else ()
        seen = Seen(tb.seen, offers, self._seat(), mine, not mine, tb.progress, self._folded(mine),
                    unfolded=self.unfolded)
        return replace(seen, says=self._sentence(seen))

    def _ahead(self) -> Seen:
        """What will be asked when the result has been read, as it will stand here."""
        tb, offers = self.showing, self.showing.comes
        seen = Seen(tb.state, offers, offers[0].seat, True, False, tb.progress)
        return replace(seen, says=self._sentence(seen))

    def _folded(self, mine: bool) -> bool:
        """Panels are open while a person chooses, and when one of them was pressed."""
        in_hand = self.grip.hand is not None or self.grip.placing is not None
        return (not mine or in_hand) and not self.unfolded

    def _seat(self) -> int | None:
        tb = self.showing
        if tb.phase in ("simulate", "play", "hold") and tb.acting is not None:
            begun = tb.turned if tb.phase != "simulate" else None
            return tb.acting if begun is None else begun
        return tb.seat

    def draw(self, kit: Kit) -> None:
        """Everything above the prompts: how many lines they take is known when all is drawn. Once
        a result has been read the camera goes to where the next panels leave room, before they
        stand."""
        returns = self.showing.returns and bool(self.showing.comes)
        if returns:
            self._draw(kit, self._ahead(), frames=True)
            kit.begin()
        for _again in range(2):
            before = kit.floor
            self._draw(kit, self.facts(), frames=not returns)
            if kit.floor == before:
                break
            kit.begin()
        else:
            self._draw(kit, self.facts(), frames=not returns)

    def _draw(self, kit: Kit, facts: Seen, frames: bool) -> None:
        drawn = self._drawn = self._panel(kit, facts)
        self._seen_from = self.house.stage.camera.now
        bar = self._turn_bar(kit, facts, drawn)
        column: list[str] = []
        if facts.mine and self.asked is None:
            column = self._choices(kit, facts, drawn, bar)
        if self.grip.listing and column:
            kit.only(column)
        if self.grip.hand is not None and self.grip.hand.offer.kind != "shake":
            kit.touch("aim", Rect(kit.safe.x, kit.safe.y, 0.0, 0.0))
        elif self.grip.hand is not None:
            self._shake(kit)
        if self._may_undo(facts):
            with kit.group("undo"):
                box = Rect(kit.safe.right - UNDO, kit.floor - UNDO - 4, UNDO, UNDO)
                while any(box.inset(-8).overlaps(other) for other in kit.covers):
                    box = box.moved(-20.0, 0.0)
                kit.touch("undo", box, focus=self.grip.placing is None)
                kit.icon(*box.middle, 46, "undo", kit.surface("undo", box))
        self._prompts(kit, facts, drawn)
        if frames:  # what follows stands where the camera shows the table
            self._frame(kit, _beside(drawn.free, bar))
        if self.grip.hand is not None and self.grip.hand.offer.kind != "shake":
            self._aim(kit, drawn)
        for box, piece, colour in drawn.leads:
            self._lead(kit, box, piece, colour)
        if self.asked is None and not self.grip.listing:
            self.grip.hints.draw(kit, drawn, self.grip)
        # A list lies over the table, and large letters leave room for a notice or these.
        crowded = self.grip.listing or (kit.text_size >= 1.5 and self.house.notices.texts)
        if not self.showing.telling.done and not crowded:
            self.showing.telling.draw(kit, self._held(kit))
        if self.asked is not None:
            self._ask(kit, self.asked)
        if self.grip.listing and not column:
            self.grip.listing = False

    def _held(self, kit: Kit) -> list[Rect]:
        """Round the piece in the hand."""
        if not self.grip.shoots or self.grip.hand is None:
            return []
        x, y = self.grip.hand.where()
        return [Rect(x * kit.height, y * kit.height, 0.0, 0.0).inset(-ROUND)]

    @property
    def _follows(self) -> bool:
        """Does anything drawn stand beside a place of the table?"""
        leads = self._drawn is not None and self._drawn.leads
        return bool(leads or self.grip.hints.said or not self.showing.telling.done)

    def _lead(self, kit: Kit, box: Rect, piece: str, colour: t.Colour) -> None:
        """Dots from a panel to the piece it is about."""
        table = self.showing.state.table
        if table.has(piece):
            pose = table.piece(piece).pose
            x, y = self.grip.to_screen(pose.x, pose.y, pose.z)
            with kit.group("lead"):
                hud.lead(kit, x * kit.height, y * kit.height, box, colour, ROUND)

    def _may_undo(self, facts: Seen) -> bool:
        alone = self.grip.listing or self.asked is not None
        return (facts.mine and self.house.settings.undo and self.showing.can_undo()
                and not alone)

    def _aim(self, kit: Kit, drawn: Drawn) -> None:
        """At the piece: what is aimed at, how hard, and how it is done."""
        grip, hand = self.grip, self.grip.hand
        assert hand is not None
        if hand.offer.brink is not None:
            self._overhang(kit, drawn, hand)
        grip.sight.label(kit, drawn, grip)
        # Beside the way of the shot: where neither the finger nor what is aimed at is.
        if hand.phase in ("pulling", "meter", "power"):
            power = round(hand.aiming.effort * 100)
            hud.power_at(kit, *grip.beside(kit, drawn.free, BESIDE), drawn.free, power)
        if grip.lesson.shown:
            x, y = grip.beside(kit, drawn.free, BESIDE)
            grip.lesson.draw(kit, hand, (x, min(y, kit.floor - gesture.BELOW)))

    def _overhang(self, kit: Kit, drawn: Drawn, hand: Hand) -> None:
        w, h = overhang.width(kit), overhang.height(kit)
        box = Rect(kit.safe.right - UNDO - 16 - w, kit.floor - 16 - h, w, h)
        overhang.dial(kit, box, hand.aiming.overhang, self.grip.sight.turns(hand), laying.NOTCHES)

    def _shake(self, kit: Kit) -> None:
        words = _("Shake the box")
        w = min(420.0 * (1.0 + (kit.text_size - 1.0) * 0.5), kit.safe.w * 0.5)
        h = kit.tall_button(words, w, centred=True, action="accept", least=120.0)
        with kit.group("shake"):
            kit.button("shake", Rect(kit.safe.right - w, kit.floor - 18 - h, w, h), words,
                       centred=True, action="accept")

    def _ask(self, kit: Kit, asked: Asked) -> None:
        with kit.group("ask", layer=2):
            kit.box(Rect(0, 0, kit.width, kit.height), (0.02, 0.03, 0.06, 0.55))
            w = min(860.0, kit.safe.w)
            words = asked.words
            tall = kit.tall(words, w - 80, t.PRIMARY, "bold")
            h = max(t.BUTTON, kit.size(t.PRIMARY) * 2)
            r = Rect(kit.width / 2 - w / 2, 0, w, tall + 2 * h + 110)
            r = Rect(r.x, (kit.height - r.h) / 2, r.w, r.h)
            kit.panel(r)
            kit.text(Rect(r.x + 40, r.y + 30, r.w - 80, tall + 10), words, t.PRIMARY, face="bold")
            y = r.bottom - 2 * h - 44
            kit.button("ask:no", Rect(r.x + 40, y, r.w - 80, h), _("Go on playing"), centred=True)
            kit.button("ask:yes", Rect(r.x + 40, y + h + 14, r.w - 80, h), asked.yes,
                       centred=True)
        kit.only(("ask:no", "ask:yes"))

    def _turn_bar(self, kit: Kit, facts: Seen, drawn: Drawn) -> Rect:
        tb, safe = self.showing, kit.safe
        ends = min((c.x - 20 for c in kit.covers if c.y < safe.y + 96 and c.x > safe.middle[0]),
                   default=safe.right)  # before what a panel has put beside it
        wide = min(760.0 if kit.text_size < 1.25 else 960.0, ends - safe.x)
        r = drawn.turn or Rect(safe.x, safe.y, wide, 96.0)
        if self.celebration is not None and self.celebration.winners:
            winners = self.celebration.winners
            return hud.turn_bar(kit, r, facts.ornament(winners[0]), _("The match is over"),
                                told(self.celebration.title) if self.celebration.title else
                                wins([tb.state.seats[n].name for n in winners]))
        if facts.seat is None:
            return hud.turn_bar(kit, r, None, "", facts.says)
        n = facts.ornament(facts.seat)
        asked = facts.mine or tb.phase == "think"
        name = _(tb.state.seats[facts.seat].name)
        head = (drawn.head if asked else "") or _("{name}'s turn", name=name)
        about = drawn.about if asked else ""
        return hud.turn_bar(kit, r, n, head, facts.says, about)

    def _sentence(self, facts: Seen) -> str:
        """What to do now, or what just happened, in one sentence."""
        tb, hand = self.showing, self.grip.hand
        if tb.refused:
            return tb.refused
        if hand is not None and hand.note:
            return _(hand.note)
        if hand is not None and hand.one_button and hand.offer.kind != "shake" and facts.mine:
            return {"power": _("Press for power"), "laying": _("Press where it lies")}.get(
                hand.phase, _("Press to aim"))
        if facts.offers and facts.mine:
            return told(facts.offers[0].prompt)
        if tb.phase == "think":
            name = _(tb.state.seats[tb.seat or 0].name)
            if tb.session.coming is not None:
                return _("{name} aims.", name=name)
            seconds = int(tb.since)
            return (_("{name} is thinking.", name=name) if seconds < 2
                    else _("{name} is thinking: {n} s.", name=name, n=seconds))
        shown = tb.phase == "simulate" or (tb.phase == "play" and not tb.note)  # else it is older
        if shown and tb.shoots:
            return _("The dice are rolling.") if self._rolls() else _("The shot is on its way.")
        return tb.note or (told(facts.offers[0].prompt) if facts.offers else "")

    def _rolls(self) -> bool:
        last = self.showing.match.last
        return last is not None and type(last.shot).__name__ in ("Throw", "Shake")

    def _choices(self, kit: Kit, facts: Seen, drawn: Drawn, bar: Rect) -> list[str]:
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
        heights = [kit.tall_button(told(option.label), w, detail=told(option.blocked)
                                   or told(option.detail)) for _offer, option in wanted]
        content = sum(heights) + 14 * (len(heights) - 1)
        above = (c.bottom + 32 for c in kit.covers if c.y < 200 and c.right > safe.right - w)
        top = max(bar.bottom + 32, 196.0, *above)
        room = kit.floor - 16 - top
        region = Rect(safe.right - w, top, w, min(room, content))
        if self.grip.listing:
            with kit.group("veil"):
                kit.box(Rect(0, 0, kit.width, kit.height), (0.02, 0.03, 0.06, 0.55))
            region = Rect(safe.right - w, top, w, room)
        with kit.group("list-panel"):
            kit.panel(region.inset(-16, -16))
        with kit.scroll("options", region, content) as up:
            y = region.y - up
            for (offer, option), h in zip(wanted, heights, strict=True):
                id = option_id(offer.about, option)
                ids.append(f"options/{id}")
                kit.button(f"options/{id}", Rect(region.x, y, region.w, h), told(option.label),
                           blocked=told(option.blocked), detail=told(option.detail))
                y += h + 14
        return ids

    def _prompts(self, kit: Kit, facts: Seen, drawn: Drawn) -> None:
        left: list[tuple[str, str]] = []
        if facts.mine:
            if self.grip.hand is not None and self.grip.hand.offer.kind != "shake":
                if self.house.device != POINTER:
                    left.append(("aim", _("Aim")))
                    if self.grip.hand.offer.kind == "flick":
                        left += [("previous", _("Strike point"))]
                    if self.grip.hand.offer.brink is not None:
                        left += [("previous", _("Along the edge")), ("up", _("Overhang"))]
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
        elif self.showing.phase in ("play", "hold", "over"):
            left.append(("accept", _("Skip")))
        if self.showing.progress.watched:
            left.append(("third", _("Usual speed") if self.showing.hurry > 1.0 else _("Faster")))
        if self.grip.listing:
            left = [("accept", _("Choose")), ("back", _("Close"))]
        if self.asked is not None:
            left = [("accept", _("Choose")), ("back", _("Go on playing"))]
        right = [("view", _("Camera")), ("menu", _("Pause"))]
        air = 0.0 if kit.device == "touch" else PROMPT_AIR
        kit.floor = kit.prompts(left, right, area=kit.safe) + air

    def _frame(self, kit: Kit, free: Rect) -> None:
        """Tells the camera which part of the window the panels leave."""
        covers = [kit.on_screen(r) for r in kit.covers]
        self.house.stage.camera.set_free(kit.on_screen(free), covers)

    # ---- presses -------------------------------------------------------------------------

    def input(self, event: InputEvent) -> bool:
        if self.celebration is not None:
            if (isinstance(event, Press) and event.action == "accept" and not event.again) or (
                    isinstance(event, Pointer) and event.what == "down"):
                self.celebration.end()
            return True
        if self.asked is not None and isinstance(event, Pointer):
            return False  # nothing is struck beside the question
        taken = self.grip.input(event)
        tapped, self.grip.tapped = self.grip.tapped, None
        if tapped is not None:
            self._choose(*tapped)
            self.house.redraw()
        return taken

    @property
    def skips(self) -> bool:
        return self.showing.phase in ("play", "hold", "over")

    def press(self, id: str, device: str) -> Next:
        id = id.removeprefix("options/")
        self.unfolded = id == "unfold" and not self.unfolded
        asked, self.asked = self.asked, None
        if id == "ask:yes" and asked is not None:
            asked.do()
        elif id == "change":
            self.grip.listing = not self.grip.listing
            self.house.kit.focus = ""
        elif id == "undo":
            self._take_back()
        elif id == "shake":
            self.grip.shake()
        elif id == "overhang":
            self.grip.hang_on()
        elif id.startswith("option:"):
            self._choose(*id.split(":", 2)[1:])
        return None

    def _choose(self, about: str, id: str) -> None:
        """Takes an option, or asks once more where something would be given up."""
        choice = self.facts().choice(about)
        options = choice.options if choice is not None else ()
        option = next((o for o in options if o.id == id), None)
        if option is not None and option.asks is not None and not option.blocked:
            self._ask_first(told(option.asks), told(option.label),
                            lambda: self.grip.choose(about, id))
        else:
            self.grip.choose(about, id)

    def _ask_first(self, words: str, yes: str, do: Callable[[], None]) -> None:
        self.asked, self.house.kit.focus = Asked(words, yes, do), "ask:no"
        self.house.redraw()

    def action(self, action: str, device: str) -> Next:
        if self.grip.listing and action in ("back", "third"):
            self.grip.listing = False
            return None
        if self.asked is not None:
            self.asked = None
            self.house.redraw()
            return None
        if action == "menu":
            return ToPause(self, self.showing)
        if action == "third" and self.showing.hurry_on():
            self.house.redraw()
            return None
        for key, _label, widget in self._drawn.prompts if self._drawn else ():
            if key == action and self.showing.phase == "ask" and action != "view":
                return self.press(widget, device)
        if self.grip.action(action, device):
            return None
        pauses = not self.showing.is_human(self.showing.seat) or self.grip.hand is not None
        return ToPause(self, self.showing) if action == "back" and pauses else None

    def _take_back(self) -> None:
        if self.house.settings.undo and self.showing.undo():
            self.grip.forget()
            self.house.redraw()

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
        if self._follows and self._seen_from != self.house.stage.camera.now:
            self.house.redraw()
        doubt, self.grip.doubt = self.grip.doubt, None
        if doubt is not None:
            self._ask_first(_("Your own ship is first in the way. Flick all the same?"),
                            _("Flick all the same"), lambda: self.grip.shoot(doubt))
        if not self.house.kit.focus:  # armed anew: the first button has it
            self.focus = ""
        if showing.phase == "think" and int(showing.since) != self._seconds:
            self._seconds = int(showing.since)
            self.house.redraw()
        if showing.phase != "over":
            return None
        if self.celebration is None:
            self.celebration = Celebration(self.house, showing)
            self.house.redraw()
        self.celebration.update(dt)
        return ToResult(showing) if self.celebration.done else None

    def status(self) -> dict[str, Any]:
        return told_facts(self.house, self.showing, self.grip)


def _beside(free: Rect, bar: Rect) -> Rect:
    """What the turn bar leaves of the free rectangle: below it or right of it, where a table is
    larger."""
    if not free.overlaps(bar):
        return free
    below = free.bottom_of(free.bottom - bar.bottom - 10)[0]
    right = free.right_of(free.right - bar.right - 10)[0]
    return max(below, right, key=lambda r: min(r.w / TABLE, r.h))
