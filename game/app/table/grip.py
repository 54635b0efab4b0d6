"""The hands at the table: what is offered is armed, and what devices do becomes commands."""

from __future__ import annotations

import math
from typing import Any

from msgspec.structs import replace

from game.app.house import House
from game.app.table.aimsight import AimSight
from game.app.table.glass import Glass
from game.app.table.hints import Hints
from game.app.table.lesson import Lesson
from game.app.table.placing import PlacingHand
from game.app.table.showing import Showing
from game.app.table.viewing import Viewing
from game.input import aiming as aims
from game.input import laying
from game.input.bindings import WAYS
from game.input.events import RIGHT, InputEvent, Pointer, Press, Release, Stick
from game.input.hand import Hand
from game.input.snap import Snap
from game.input.window import POINTER
from game.match.match import completed
from game.pack import Rect
from game.pack.panel import ornament_number
from game.rules import Aim, Choice, Choose, Flick, Place, Placing, Shoot, Shot
from game.ui.kit import Kit
from game.ui.tokens import code
from game.ui.words import _

TOGETHER_S = 0.15  # two fingers that come within this are meant together
TIP = 0.027  # half of the 12 mm that a finger needs, in heights of a window of 1080 lines


class Grip(Glass):
    """`hand` aims, `placing` puts a piece down; at most one of them is there. While `listing`,
    a long list of choices lies over the table and takes the buttons."""

    def __init__(self, house: House, showing: Showing) -> None:
        super().__init__(house)
        self.showing = showing
        self.hand: Hand | None = None
        self.placing: PlacingHand | None = None
        self.viewing = Viewing(house, showing)
        self.sight = AimSight(house, showing)
        self.hints = Hints(house, showing)
        self.lesson = Lesson(house, showing.match.setup.mode)
        self.listing = False
        self.doubt: Shoot | None = None  # a shot that may not have been meant so
        self.tapped: tuple[str, str] | None = None  # the option whose piece a finger has tapped
        self._asked: Any = None
        self._meter = (-1, "", 0.0)
        self._snaps: dict[str, Snap] = {}
        self._start: Any = None  # which die was shown, and where
        self._holds = ""  # the device that holds the button of the view ...
        self._held_turned = False  # ... and has turned it
        self._first: Pointer | None = None  # the last finger that came to the piece
        self._pointed = ""  # the option that has the focus, if any
        self._flipped: dict[Any, tuple[float, float, float]] = {}  # where each seat flipped last

    # ---- where things are seen ------------------------------------------------------------

    def beside(self, kit: Kit, free: Rect, far: float) -> tuple[float, float]:
        """A place so far beside the way of the shot, in canvas units: on the side where fewer
        pieces are, and then on the roomier one."""
        assert self.hand is not None
        (x, y), (ax, ay) = self.hand.where(), self.hand.where(1.0)
        length = math.hypot(ax - x, ay - y) or 1.0
        ux, uy = (ax - x) / length, (ay - y) / length
        high, table = kit.height, self.showing.state.table
        pieces = [self.to_screen(p.pose.x, p.pose.y, p.pose.z) for p in table.pieces]

        def hidden(at: tuple[float, float]) -> int:
            return sum(math.dist((px * high, py * high), at) < 0.6 * far for px, py in pieces)

        def room(at: tuple[float, float]) -> float:
            return min(at[0] - free.x, free.right - at[0], at[1] - free.y, free.bottom - at[1])

        sides = [(x * high + s * far * -uy, y * high + s * far * ux) for s in (1, -1)]
        return min(sides, key=lambda at: (hidden(at), -room(at)))

    # ---- arming --------------------------------------------------------------------------

    def forget(self) -> None:
        """What is offered is armed anew."""
        self._asked = None

    def let_go(self) -> None:
        """Another screen comes: nothing stays half done."""
        self.showing.rushes = False
        if self.hand is not None:
            self.hand.let_go()
        self.viewing.turning.let_go()
        self.house.stage.aim()

    def arm(self) -> None:
        """Makes the hand for what is offered now."""
        showing, stage = self.showing, self.house.stage
        key = (len(showing.match.log), showing.phase, showing.seat)
        if key == self._asked:
            return
        self._asked, self._pointed = key, ""
        self.hand = self.placing = None
        self.viewing.turning.let_go()
        self.listing = False
        for style in ("active", "target", "choice"):
            stage.mark((), style)
        stage.lit(None, ())
        stage.area(())
        self.sight.clear()
        if showing.phase == "ask" and showing.is_human(showing.seat):
            self._take_up()
            self.house.speaker.sign("turn")
        self.house.redraw()

    def _take_up(self) -> None:
        showing, stage, table = self.showing, self.house.stage, self.showing.state.table
        for offer in showing.offers:
            if isinstance(offer, Aim):
                feel, steady = self.house.feel, showing.aim_help() == "ghost"
                sways = offer.brink is not None and not steady
                self.hand = Hand(offer, table, self.house.models, feel, self,
                                 self.house.settings.one_button, self._snaps,
                                 feel.sway_deg if sways else 0.0)
                if _edge(offer) in self._flipped and not self.hand.one_button:
                    self.hand.aim_at(*self._flipped[_edge(offer)])
                if offer.brink is None:  # what is flipped may come down on any of them
                    stage.mark([p for p in offer.targets if table.has(p)], "target")
                self._show_in_hand()
            elif isinstance(offer, Placing):
                self.placing = PlacingHand(offer, self, table, self.house.models)
                seat = showing.state.seats[offer.seat]
                owner = self.house.kit.seats[ornament_number(seat.worn, offer.seat)]
                stage.area(offer.area, code(owner.colour))
                stage.show(self.placing.shown(table), showing.state)
            elif isinstance(offer, Choice):
                stage.mark([o.piece for o in offer.options if o.piece and not o.blocked], "choice")
        self.house.kit.focus = "aim" if self.shoots else ""

    @property
    def shoots(self) -> bool:
        """Is there a hand over a piece that it could shoot?"""
        return self.hand is not None and self.hand.offer.kind != "shake"

    def _show_in_hand(self) -> None:
        """What the shot brings lies where it will be struck: a die, a disc on its edge."""
        hand, showing = self.hand, self.showing
        table = showing.state.table
        if hand is None:
            return
        self._start = _start(hand)
        offer = hand.offer
        lies = offer.kind == "throw" and all(table.has(piece) for piece in offer.pieces)
        if lies or not (offer.kind == "throw" or offer.starts or offer.brink):
            return
        wanted = aims.shot(hand.offer, table, self.house.models, hand.aiming)
        whole = completed(showing.match.mode, showing.state,
                          Shoot(hand.offer.seat, hand.offer.about, wanted))
        brought = getattr(whole, "brings", ())
        self.house.stage.show(table.with_pieces(*brought), showing.state)

    # ---- what devices do -----------------------------------------------------------------

    def input(self, event: InputEvent) -> bool:
        """True keeps the event from the menus."""
        if isinstance(event, Pointer):
            return self._pointer(event)
        if not isinstance(event, Press | Release | Stick):
            return False
        showing = self.showing
        if self._looks_round(event):
            return True
        if isinstance(event, Release) and event.action == "accept":
            showing.rushes = False
        accepts = isinstance(event, Press) and event.action == "accept" and not event.again
        if accepts and showing.phase != "ask":
            showing.rushes = True
            showing.skip()
            return True
        if showing.phase in ("play", "hold"):
            return isinstance(event, Stick)
        if not showing.accepts(event.device):
            return self._not_mine(event)
        if showing.refused and isinstance(event, Press):
            showing.refused = ""
            self.house.redraw()
        if self.placing is not None and self.placing.handle(event):
            self._placed()
            return True
        return self._to_hand(event) if self.hand is not None and not self.listing else False

    def _looks_round(self, event: Press | Release | Stick) -> bool:
        """The button of the view changes it; held, it gives the sticks and arrows to it. A
        stick that shoots nothing turns it too."""
        viewing, holds = self.viewing, self._holds == event.device
        if isinstance(event, Stick):
            turns = holds or not self._aims(event.device)
            zoom = event.left[1] if holds else 0.0
            rest = self.house.feel.stick_rest
            push = [v if abs(v) > rest else 0.0 for v in (*event.right, zoom)]
            viewing.turning.stick(*(push if turns else (0.0, 0.0, 0.0)))
            self._held_turned = self._held_turned or (holds and any(push))
            if turns and not holds:
                # Nobody shoots with it now, but when it has rested must be known.
                self._snaps.setdefault(event.device, Snap()).report(event.time, *event.right)
            return holds
        if event.action == "view":
            if isinstance(event, Press) and not event.again:
                self._holds, self._held_turned = event.device, False
            elif isinstance(event, Release) and holds:
                self._holds = ""
                if not self._held_turned and not event.lost:
                    viewing.change(self.hand)
            return True
        if not holds or not isinstance(event, Press) or event.action not in WAYS:
            return False
        self._held_turned = True
        if event.action in ("left", "right"):
            viewing.turning.step(-1 if event.action == "left" else 1)
        else:
            viewing.turning.wheel(-1.0 if event.action == "up" else 1.0)
        return True

    def _not_mine(self, event: Press | Release | Stick) -> bool:
        looks = ("previous", "next") if self.turns_by_button else ()
        hurries = ("third",) if self.showing.progress.watched else ()
        if isinstance(event, Press) and event.action in ("menu", *looks, *hurries):
            return False
        if isinstance(event, Press) and self.showing.phase == "ask" and not event.again:
            name = _(self.showing.state.seats[self.showing.seat or 0].name)
            self.house.notice(_("It is {name}'s turn.", name=name))
        return True

    def _to_hand(self, event: Press | Release | Stick) -> bool:
        assert self.hand is not None
        if self.hand.offer.kind == "shake":
            if isinstance(event, Press) and event.action == "accept" and not event.again:
                self.shake()
                return True
            return False
        if isinstance(event, Stick):
            return self.hand.handle(event)
        if self.house.kit.focus != "aim":
            return False  # a button of a menu has the focus
        if isinstance(event, Press) and event.action == "fourth" and self._other_start():
            return True
        return self.hand.handle(event)

    def _other_start(self) -> bool:
        hand = self.hand
        if hand is None or len(hand.offer.starts) < 2:
            return False
        hand.set_start((hand.aiming.start + 1) % len(hand.offer.starts))
        return True

    def _pointer(self, event: Pointer) -> bool:
        showing, viewing = self.showing, self.viewing
        self.hints.point((event.x, event.y))
        if event.what == "wheel":
            viewing.turning.wheel(event.amount)
            return True
        if event.what == "down" and self._is_for_the_view(event):
            viewing.turning.take(event)
            return True
        if viewing.turning.holds(event.finger):
            if not viewing.turning.drag(event) and event.what == "up":
                self._tapped(event)
            return True
        if not showing.accepts(POINTER):
            return False
        if self.placing is not None:
            before = self.placing.pose
            taken = self.placing.handle(event)
            if self.placing.placed is not None or self.placing.pose != before:
                self._placed()
            return taken
        if self.hand is not None and self.shoots:
            return self.hand.handle(event)
        return True

    def _is_for_the_view(self, event: Pointer) -> bool:
        """A finger where nothing is in the hand, and two that come at once where something is."""
        in_hand = self.showing.accepts(POINTER) and (self.shoots or self.placing is not None)
        if event.finger == RIGHT or not in_hand:
            return True
        first, self._first = self._first, event
        if first is None or first.finger == event.finger or event.time - first.time > TOGETHER_S:
            return False
        if self.hand is not None:
            self.hand.let_go()
        self.viewing.turning.take(first)
        return True

    def _aims(self, device: str) -> bool:
        """Is this device's hand over a piece that it could shoot?"""
        return self.shoots and self.showing.accepts(device)

    @property
    def turns_by_button(self) -> bool:
        """Aiming and placing have other uses for these buttons."""
        return self.hand is None and self.placing is None

    def _tapped(self, event: Pointer) -> None:
        """A tap skips what is shown, or takes the option that is about the piece."""
        if self.showing.phase in ("play", "hold"):
            self.showing.skip()
        if not self.showing.accepts(POINTER):
            return
        able = {option.piece: (offer.about, option.id) for offer in self.showing.offers
                if isinstance(offer, Choice) for option in offer.options
                if option.piece and not option.blocked}
        found = self._touched(event, set(able))
        if found:
            self.tapped = able[found]

    def _touched(self, event: Pointer, able: set[str]) -> str:
        """Which of these pieces a finger means: the one that is seen there, or the nearest one
        within a fingertip."""
        for far in (0.0, 0.5, 1.0):
            for n in range(8 if far else 1):
                x = event.x + far * TIP * math.cos(n * math.pi / 4)
                y = event.y + far * TIP * math.sin(n * math.pi / 4)
                piece = self.house.stage.piece_at(*self.device(x, y))
                if piece in able:
                    return str(piece)
        return ""

    def action(self, action: str, device: str) -> bool:
        """A button without a widget; True if it did something here."""
        if action == "view":
            self.viewing.change(self.hand)
        elif action in ("previous", "next") and self.turns_by_button:
            self.viewing.turning.step(-1 if action == "previous" else 1)
        elif self.placing is not None and self.placing.handle(Press(action, device)):
            self._placed()  # a finger's way to what others have buttons for
        elif action == "third" and self.hand is not None and not self.listing:
            self.hand.handle(Press("third", device))
        else:
            return action == "fourth" and self._other_start()
        return True

    def _own_first(self, hand: Hand, shot: Shot) -> bool:
        """Is what a die would meet first no target, for somebody who wants to be helped?"""
        table = self.showing.state.table
        if (self.showing.aim_help() == "none" or not isinstance(shot, Flick)
                or not hand.offer.targets or table.has(shot.piece)):
            return False
        meant = replace(hand.aiming, direction=shot.direction)
        first = aims.ahead(hand.offer, table, self.house.models, meant)
        return bool(first) and first not in hand.offer.targets

    # ---- commands ------------------------------------------------------------------------

    def shoot(self, command: Shoot) -> None:
        self.showing.submit(command)
        if self.showing.phase == "ask" and self.hand is not None:
            self.hand.let_go()
        self.house.redraw()

    def choose(self, about: str, option: str) -> None:
        for offer in self.showing.offers:
            if isinstance(offer, Choice) and offer.about == about:
                self.showing.submit(Choose(offer.seat, about, option))
                self.forget()
                self.house.redraw()
                return

    def hang_on(self) -> None:
        """The disc in the hand one notch further over its edge."""
        if self.hand is not None and not self.hand.busy:
            self.hand.aiming = laying.hung_on(self.hand.aiming)
            self.house.redraw()

    def shake(self) -> None:
        assert self.hand is not None
        offer = self.hand.offer
        table = self.showing.state.table
        shot = aims.shot(offer, table, self.house.models, self.hand.aiming)
        self.showing.submit(Shoot(offer.seat, offer.about, shot))
        self.house.redraw()

    def _placed(self) -> None:
        assert self.placing is not None
        showing, p = self.showing, self.placing
        if p.placed is not None:
            pose, p.placed = p.placed, None
            showing.submit(Place(p.offer.seat, p.offer.about, p.piece, pose))
        else:
            self.house.stage.show(p.shown(showing.state.table), showing.state)
        self.house.redraw()

    # ---- once a frame --------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self.arm()
        self.viewing.update(dt, self.hand if self.shoots else None)
        if self.placing is not None and self.placing.update(dt):
            self._placed()
        asked = self.hand if self.showing.phase == "ask" else None
        if asked is not None:
            self._aim(asked, dt)
        self.hints.look(dt, asked if self.shoots else None, self)
        self.lesson.update(dt, asked)
        self.sight.show(self.hand)
        self.sight.follow(self)
        self._point(self.house.kit.focus)

    def _point(self, focus: str) -> None:
        """A frame round what the option is about that has the focus."""
        if focus == self._pointed or self.hand is not None:
            return
        self._pointed = focus
        _, _, named = focus.partition("option:")
        about, _, id = named.partition(":")
        pieces = [o.piece for offer in self.showing.offers if isinstance(offer, Choice)
                  and offer.about == about for o in offer.options if o.id == id and o.piece]
        self.house.stage.mark(pieces, "active")

    def _aim(self, hand: Hand, dt: float) -> None:
        if _start(hand) != self._start:
            self._show_in_hand()
        shot = hand.update(dt, self.house.clock())
        if shot is not None:
            self.lesson.learnt()
            aim = hand.aiming
            if hand.offer.brink is not None:
                self._flipped[_edge(hand.offer)] = (aim.along, aim.overhang, aim.direction)
            command = Shoot(hand.offer.seat, hand.offer.about, shot)
            if self._own_first(hand, shot):
                self.doubt = command
                hand.let_go()
            else:
                self.shoot(command)
        meter = (round(hand.aiming.effort * 100), hand.phase + hand.note, hand.aiming.overhang)
        if meter != self._meter:
            self._meter = meter
            self.house.redraw()


def _edge(offer: Aim) -> tuple[Any, ...]:
    """Whose discs hang over which edge, and what they are flipped at; nothing else is aimed as
    before."""
    if offer.brink is None:
        return ()
    only = offer.targets if len(offer.targets) == 1 else ()
    return (offer.seat, offer.brink.start, offer.brink.end, only)


def _start(hand: Hand) -> tuple[Any, ...]:
    """Which piece lies where, before it is struck."""
    a = hand.aiming
    return (a.piece, a.start, a.at, a.along, a.overhang)
